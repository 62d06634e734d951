"""Exact cover and nonograms: solve, count, explain, generate, verify."""

from crosscover._core import BudgetSpent, Problem, Solutions, __version__

__all__ = ["BudgetSpent", "Problem", "Solutions", "__version__"]
