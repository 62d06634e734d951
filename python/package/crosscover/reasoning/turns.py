"""The eight ways to turn and mirror a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_Cell = TypeVar("_Cell")


def turns(board: Sequence[Sequence[_Cell]]) -> list[list[list[_Cell]]]:
    """The board turned and mirrored in eight ways, first as it is."""
    rows = [list(row) for row in board]
    columns = [list(column) for column in zip(*board)]
    found = []
    for way in (rows, columns):
        mirrored = [line[::-1] for line in way]
        found += [way, mirrored, way[::-1], mirrored[::-1]]
    return found
