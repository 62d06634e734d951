"""Exact cover, tilings and nonograms: solve, count, explain, generate, verify."""

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
from crosscover.tiling import Placement, Tiling

__all__ = [
    "BudgetSpent",
    "Hint",
    "Picture",
    "Placement",
    "Problem",
    "Puzzle",
    "Rows",
    "Solutions",
    "Tiling",
    "__version__",
    "generate",
    "verify",
]
