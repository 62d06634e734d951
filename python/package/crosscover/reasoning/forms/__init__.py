"""The forms of tasks, one file each."""

from __future__ import annotations

from crosscover.reasoning.form import Form
from crosscover.reasoning.forms import (
    count,
    deduce,
    repair,
    solve,
    sudoku,
    tiling,
    timetable,
    unique,
)

FORMS: dict[str, Form] = {
    "solve": solve,
    "deduce": deduce,
    "unique": unique,
    "repair": repair,
    "count": count,
    "sudoku": sudoku,
    "tiling": tiling,
    "timetable": timetable,
}
