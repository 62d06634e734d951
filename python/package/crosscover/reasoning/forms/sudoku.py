"""The form `sudoku`: sudokus with exactly one solution, of 4x4, 6x6 and 9x9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crosscover import Problem
from crosscover.reasoning.answers import read_grid
from crosscover.reasoning.boards import Board
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import Wishes, none_found
from crosscover.reasoning.score import RIGHT, Score
from crosscover.reasoning.splits import TRIES, split_of_key
from crosscover.reasoning.turns import turns

SIZE = (9, 9)
SIDES = (4, 9)
WISHES: frozenset[str] = frozenset()

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""The rows and columns of a box, for each side."""


def check(wishes: Wishes) -> None:
    is_square = wishes.size[0] == wishes.size[1] and wishes.largest[0] == wishes.largest[1]
    if not is_square or not _sides(wishes):
        raise ValueError(f"size: sudokus have (4, 4), (6, 6) or (9, 9), found {wishes.size}")


def make(wishes: Wishes, draws: Draws, split: str) -> Made:
    sides = _sides(wishes)
    for _ in range(TRIES):
        side = draws.choice(sides)
        empty = [[0] * side for _ in range(side)]
        [solution] = _solutions(empty, draws.shuffled(range(side**3)), 1)
        # Sudokus with the same solution are in the same split, but those of 4x4 have only a dozen.
        if side > 4 and split_of_key(_key(solution)) != split:
            continue
        givens = _dug(solution, draws)
        if side == 4 and split_of_key(_key(givens)) != split:
            continue
        down, across = BOXES[side]
        prompt = (
            f"This is a sudoku of {side}x{side}. Fill the open cells (.) with the digits 1 to {side}, so that "
            f"each row,\neach column and each box of {down} rows and {across} columns has each digit "
            f"once.\n\n{_written(givens)}\n\nAnswer with all {side} rows, one on each line, with nothing "
            "between the digits."
        )
        open_cells = sum(row.count(0) for row in givens)
        data = {"givens": givens, "solution": solution}
        return Made(prompt, _written(solution), data, {"open": open_cells})
    raise none_found(split)


def score(data: dict[str, Any], text: str) -> Score:
    givens, solution = data["givens"], data["solution"]
    side = len(givens)
    symbols = {str(digit): digit for digit in range(1, side + 1)}
    rows = read_grid(text, side, side, {**symbols, ".": 0, "0": 0, "_": 0})
    grid = [[symbols.get(sign, 0) for sign in row] for row in rows]
    found = _faults(grid, givens)
    if not found:
        return RIGHT
    cells = [
        (grid[row][column], solution[row][column])
        for row in range(side)
        for column in range(side)
        if not givens[row][column]
    ]
    # Guesses are right in one of `side` cells.
    rights = sum(digit == right for digit, right in cells)
    gain = max(0, side * rights - len(cells))
    return Score(False, gain / ((side - 1) * len(cells)), found)


def _sides(wishes: Wishes) -> list[int]:
    return [side for side in BOXES if wishes.size[0] <= side <= wishes.largest[0]]


def _groups(side: int) -> list[tuple[str, list[tuple[int, int]]]]:
    """The rows, columns and boxes, with their names and cells."""
    down, across = BOXES[side]
    every = range(side)
    groups = [(f"row {i + 1}", [(i, j) for j in every]) for i in every]
    groups += [(f"column {j + 1}", [(i, j) for i in every]) for j in every]
    for box in every:
        top, left = box // (side // across) * down, box % (side // across) * across
        cells = [(top + k // across, left + k % across) for k in every]
        groups.append((f"box {box + 1}", cells))
    return groups


def _solutions(givens: Board, order: Sequence[int], limit: int) -> list[Board]:
    """Up to `limit` solutions; the order of the options decides which ones."""
    side = len(givens)
    names: dict[tuple[int, int], list[str]] = {}
    for name, cells in _groups(side):
        for cell in cells:
            names.setdefault(cell, []).append(name)
    options = {}
    for number in order:
        row, column, digit = number // side**2, number // side % side, number % side + 1
        if givens[row][column] in (0, digit):
            items = [(name, digit) for name in names[row, column]]
            options[row, column, digit] = [(row, column), *items]
    found = []
    for solution in Problem(options).solutions():
        board = [[0] * side for _ in range(side)]
        for row, column, digit in solution:
            board[row][column] = digit
        found.append(board)
        if len(found) == limit:
            break
    return found


def _dug(solution: Board, draws: Draws) -> Board:
    """The sudoku after cells were opened as long as there is one solution, or fewer."""
    side = len(solution)
    givens = [list(row) for row in solution]
    opened = 0
    most = draws.between(side * side // 2, side * side)
    for place in draws.shuffled(range(side * side)):
        row, column = divmod(place, side)
        digit, givens[row][column] = givens[row][column], 0
        if opened >= most or len(_solutions(givens, range(side**3), 2)) > 1:
            givens[row][column] = digit
        else:
            opened += 1
    return givens


def _faults(grid: Board, givens: Board) -> tuple[str, ...]:
    found = []
    for i, (row, given) in enumerate(zip(grid, givens), 1):
        for j, (digit, right) in enumerate(zip(row, given), 1):
            if right and digit != right:
                found.append(f"row {i}, column {j}: the given digit is {right}")
    for name, cells in _groups(len(grid)):
        digits = [grid[row][column] for row, column in cells]
        twice = sorted({digit for digit in digits if digit and digits.count(digit) > 1})
        found += [f"{name}: has {digit} more than once" for digit in twice]
        if 0 in digits:
            found.append(f"{name}: has open cells")
    return tuple(found)


def _written(grid: Board) -> str:
    return "\n".join("".join(str(digit or ".") for digit in row) for row in grid)


def _key(givens: Board) -> str:
    """The same for all sudokus that are turned, mirrored, or have other digits."""
    return min(_renamed(turned) for turned in turns(givens))


def _renamed(grid: Board) -> str:
    """The digits in the order in which they occur."""
    names = {0: 0}
    return repr([[names.setdefault(digit, len(names)) for digit in row] for row in grid])
