"""Clues: of boards, as text, and whether a board fits them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from crosscover.reasoning.boards import letter

Clue = list[tuple[int, int]]
"""The blocks of a line: pairs of a length and an ink."""

Clues = tuple[list[Clue], list[Clue]]
"""Those of the rows and of the columns."""


def clue_of(line: Sequence[int]) -> Clue:
    """The clue of a line of colors."""
    return [(len(list(group)), ink) for ink, group in groupby(line) if ink]


def clues_of(board: Sequence[Sequence[int]]) -> Clues:
    """The clues of a board."""
    return [clue_of(row) for row in board], [clue_of(column) for column in zip(*board)]


def read_clues(data: Any) -> Clues:
    """The clues of the data of a task, which may come from JSON."""
    rows, columns = ([[(b[0], b[1]) for b in clue] for clue in data[key]] for key in ("rows", "columns"))
    return rows, columns


def shown(clue: Clue, inks: int) -> str:
    """A clue as text, such as `2 1` or `2a 1b`; `0` if the line is empty."""
    blocks = [f"{length}{letter(ink) if inks > 1 else ''}" for length, ink in clue]
    return " ".join(blocks) or "0"


def faults(board: Sequence[Sequence[int]], clues: Clues, inks: int) -> tuple[str, ...]:
    """The lines of a board that do not fit their clues, in words."""
    found = []
    for kind, lines, wanted in zip(("row", "column"), clues_of(board), clues):
        for number, (line, clue) in enumerate(zip(lines, wanted), 1):
            if line != clue:
                expected = f"expected {shown(clue, inks)}, found {shown(line, inks)}"
                found.append(f"{kind} {number}: {expected}")
    return tuple(found)


def described(clues: Clues, inks: int) -> str:
    """The rules and the clues for a prompt."""
    rows, columns = clues
    text = [f"This is a nonogram of {len(columns)} columns and {len(rows)} rows."]
    if inks == 1:
        text.append(
            "Each number in a clue is a block of so many filled cells in a row or column. The blocks stand\n"
            "in the order of the clue, with at least one empty cell between two. All other cells are\n"
            "empty. 0 is a line without filled cells."
        )
    else:
        text.append(
            "Each number in a clue is a block of so many cells of one ink in a row or column, and its letter\n"
            "is the ink. The blocks stand in the order of the clue, with at least one empty cell between two\n"
            "of the same ink; blocks of different inks may touch. All other cells are empty. 0 is a line\n"
            "without blocks."
        )
    for kind, order, lines in (("Row", "top to bottom", rows), ("Column", "left to right", columns)):
        text.append(f"\n{kind}s from {order}:")
        text += [f"{kind} {number}: {shown(clue, inks)}" for number, clue in enumerate(lines, 1)]
    return "\n".join(text)


def board_format(inks: int) -> str:
    """How an answer has a board."""
    cells = "# for a filled cell" if inks == 1 else "the letter of its ink for a filled cell"
    return f"one line for each row, with {cells} and . for an empty one, and nothing between the cells"
