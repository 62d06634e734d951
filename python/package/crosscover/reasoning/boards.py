"""Boards of text: written for prompts, and found in answers.

A board is a list of rows, a row a list of colors: 0 for the background, or the number of an ink.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Optional

Board = list[list[int]]

_LETTERS = "abcdefgh"

MOST_INKS = len(_LETTERS)

_EMPTY = dict.fromkeys(".0_·□⬜", 0)
_FILLED = dict.fromkeys("#1■█⬛", 1)
_CROSS = "x"

_LABEL = re.compile(r"^\W*(?:(?:row|r|line)\s*[0-9]+|[0-9]+)\s*[:.)|=]\s*", re.IGNORECASE)
"""A label before a row, such as `Row 3:` or `3.`"""

_REMARKS = (" (", " //", " <-")
"""The beginnings of remarks after a row, such as ` (2 1)`."""

_SEPARATORS = re.compile(r"""[\s,;|/\[\](){}"'`*]+""")


def symbols_of(inks: int) -> dict[str, int]:
    """The characters of cells in answers, in lower case, and their colors."""
    if inks == 1:
        return {**_EMPTY, **_FILLED, _CROSS: 1}
    symbols = dict(_EMPTY)
    for ink in range(1, inks + 1):
        symbols[str(ink)] = ink
        symbols[_LETTERS[ink - 1]] = ink
    return symbols


def written(board: Sequence[Sequence[int]], inks: int) -> str:
    """The board as text: `#` for a filled cell, or the letter of its ink; `.` for an empty one."""
    symbols = ".#" if inks == 1 else "." + _LETTERS
    return "\n".join("".join(symbols[color] for color in row) for row in board)


def letter(ink: int) -> str:
    """The letter of an ink."""
    return _LETTERS[ink - 1]


def read_boards(text: str, width: int, height: int, inks: int) -> list[Board]:
    """The boards of this size in a text, in order. See `read_grids`.

    `X` is a filled cell, but an empty one on a board that has another sign for filled cells.
    """
    symbols = symbols_of(inks)
    boards = []
    for rows in read_grids(text, width, height, symbols):
        signs = set("".join(rows))
        crosses = {_CROSS: 0} if signs & _FILLED.keys() else {}
        colors = {**symbols, **crosses} if inks == 1 else symbols
        boards.append([[colors[sign] for sign in row] for row in rows])
    return boards


def read_grids(text: str, width: int, height: int, symbols: Mapping[str, int]) -> list[list[str]]:
    """The grids of characters of this size in a text, in order, in lower case.

    Rows stand on lines of their own, or on one line with anything of `_SEPARATORS` between them or
    between their cells. Labels before a row, remarks after it, and lines of other words are passed
    over. A grid needs `height` rows in a row, with at most blank lines between; of more than
    `height`, the last ones count.
    """
    grids: list[list[str]] = []
    rows: list[str] = []
    # The last line ends the last grid.
    for line in [*text.replace("\\n", "\n").replace("\ufe0f", "").lower().splitlines(), "end"]:
        found = _rows_of(line, width, height, symbols)
        if found:
            rows += found
        elif line.strip():
            grids += _cut(rows, height)
            rows = []
    return grids


def _cut(rows: list[str], height: int) -> list[list[str]]:
    """The grids of rows that follow each other."""
    first = len(rows) % height if len(rows) > height else 0
    return [rows[i : i + height] for i in range(first, len(rows) - height + 1, height)]


def _rows_of(line: str, width: int, height: int, symbols: Mapping[str, int]) -> list[str]:
    """The rows on a line: one, or all of a grid; none if the line has something else."""
    if len(line) > 64 + 8 * width * height:
        return []
    remarks = [line.find(remark, 1) for remark in _REMARKS]
    bare = line[: min((place for place in remarks if place > 0), default=len(line))]
    for text in (line, _LABEL.sub("", line, count=1), bare, _LABEL.sub("", bare, count=1)):
        parts = [part for part in _SEPARATORS.split(text) if part]
        cells = "".join(parts)
        if not cells or any(sign not in symbols for sign in cells):
            continue
        if len(cells) == width:
            return [cells]
        whole = all(len(part) == width for part in parts) or all(len(part) == 1 for part in parts)
        if len(cells) == width * height and (whole or len(parts) == 1):
            return [cells[i : i + width] for i in range(0, len(cells), width)]
    return []


def tagged(text: str, pattern: str) -> Optional[str]:
    """What follows the last `Answer:` if it fits the pattern, otherwise the last line that is only
    that; in lower case."""
    text = re.sub(r"[*_`$]", "", text.lower())
    found = re.findall(rf"answer(?:is|[\s:=])*({pattern})(?![.,]?\w)", text)
    if not found:
        lines = (line.strip(" \t.!,;:()[]{}\"'") for line in text.splitlines())
        found = [line for line in lines if re.fullmatch(pattern, line)]
    return found[-1] if found else None


def recall(found: Sequence[Sequence[int]], wanted: Sequence[Sequence[int]]) -> float:
    """How much of a board is right, from 0 to 1: see docs/reasoning.md.

    The share of right cells is taken for each color of the solution by itself, and the mean of these
    shares is stretched, so that a board of one color has 0. Each further right cell adds something.
    """
    totals: dict[int, int] = {}
    rights: dict[int, int] = {}
    for found_row, wanted_row in zip(found, wanted):
        for color, right in zip(found_row, wanted_row):
            totals[right] = totals.get(right, 0) + 1
            rights[right] = rights.get(right, 0) + (color == right)
    if len(totals) < 2:
        return float(rights == totals)
    # One quotient of whole numbers, so all machines have the same.
    product = 1
    for total in totals.values():
        product *= total
    shares = sum(rights[color] * (product // total) for color, total in totals.items())
    return max(0, shares - product) / (product * (len(totals) - 1))
