"""Exact cover and nonograms: solve, count, explain, generate, verify."""

from crosscover._core import (
    BudgetSpent,
    Hint,
    Picture,
    Problem,
    Puzzle,
    Rows,
    Solutions,
    __version__,
    generate,
    verify,
)

__all__ = [
    "BudgetSpent",
    "Hint",
    "Picture",
    "Problem",
    "Puzzle",
    "Rows",
    "Solutions",
    "__version__",
    "generate",
    "verify",
]
