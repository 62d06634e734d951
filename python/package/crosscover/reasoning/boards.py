"""Boards of text: written for prompts, and found in answers.

A board is a list of rows, a row a list of colors: 0 for the background, or the number of an ink.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscover.reasoning.answers import read_grid, read_grids

Board = list[list[int]]

_LETTERS = "abcdefgh"

MOST_INKS = len(_LETTERS)

_EMPTY = dict.fromkeys(".0o_·□⬜░◻◽▫○⚪", 0)
_FILLED = dict.fromkeys("#1■█⬛▓◼◾▪●⚫🟥🟧🟨🟩🟦🟪🟫", 1)
_CROSS = "x"


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


def read_board(text: str, width: int, height: int, inks: int) -> Board:
    """The board of an answer; see `read_grid`."""
    return _colored(read_grid(text, width, height, symbols_of(inks)), inks)


def read_boards(text: str, width: int, height: int, inks: int) -> list[Board]:
    """The boards of an answer, in order; at least one. See `read_grids`."""
    _, grids = read_grids(text, width, height, symbols_of(inks))
    return [_colored(rows, inks) for rows in grids]


def _colored(rows: list[str], inks: int) -> Board:
    """The colors of signs. `X` is a filled cell, but an empty one on a board that has another sign for
    filled cells."""
    symbols = symbols_of(inks)
    if inks == 1 and set("".join(rows)) & _FILLED.keys():
        symbols[_CROSS] = 0
    return [[symbols[sign] for sign in row] for row in rows]


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
