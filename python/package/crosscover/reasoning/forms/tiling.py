"""The form `tiling`: cover a board with pieces, each exactly once."""

from __future__ import annotations

from typing import Any, Optional

from crosscover.reasoning.answers import read_grid
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import Wishes, none_found
from crosscover.reasoning.score import RIGHT, Score
from crosscover.reasoning.splits import TRIES, split_of_key
from crosscover.reasoning.turns import turns

SIZE = (6, 6)
SIDES = (3, 10)
WISHES: frozenset[str] = frozenset()

LETTERS = "abcdefghijklmnopqrstuvwxyz"
HOLE = "#"

Shape = list[str]
"""The rows of a piece, cut to its size: `o` for its squares, `.` for others."""


def check(wishes: Wishes) -> None:
    if wishes.largest == (3, 3):
        raise ValueError("size: 3x3 has five tilings, too few for three splits; expected 3x4 or more")


def make(wishes: Wishes, draws: Draws, split: str) -> Made:
    for _ in range(TRIES):
        width = draws.between(wishes.size[0], wishes.largest[0])
        height = draws.between(wishes.size[1], wishes.largest[1])
        board = _cut(width, height, draws)
        if board is None:
            continue
        letters = sorted(set("".join(board)) - {HOLE})
        pieces = {letter: draws.choice(_placed(_shape(board, letter))) for letter in letters}
        holes = ["".join(HOLE if sign == HOLE else "." for sign in row) for row in board]
        key = min("/".join("".join(row) for row in turned) for turned in turns(holes))
        if split_of_key(f"{key} {sorted(min(_placed(piece)) for piece in pieces.values())}") != split:
            continue
        shapes = "\n\n".join(f"{name.upper()}:\n" + "\n".join(piece) for name, piece in pieces.items())
        prompt = (
            f"Cover this board with the pieces below. A dot is an empty square, {HOLE} a hole, which stays "
            "open.\nIn a piece, o is one of its squares, and a dot is none. Each piece is used once; it may be turned and\nmirrored. No two pieces overlap.\n\n"
            f"{chr(10).join(holes)}\n\n{shapes}\n\n"
            f"Answer with the {height} rows of the board: for each square the letter of its piece, {HOLE} for "
            "a hole,\nand nothing between them."
        )
        options = sum(_places(piece, holes) for piece in pieces.values())
        answer = "\n".join(board).upper()
        return Made(prompt, answer, {"holes": holes, "pieces": pieces}, {"options": options})
    raise none_found(split)


def score(data: dict[str, Any], text: str) -> Score:
    holes, pieces = data["holes"], data["pieces"]
    symbols = dict.fromkeys([HOLE, ".", *pieces], 0)
    board = read_grid(text, len(holes[0]), len(holes), symbols)
    faults = []
    for i, (row, given) in enumerate(zip(board, holes), 1):
        for j, (sign, hole) in enumerate(zip(row, given), 1):
            if (sign == HOLE) != (hole == HOLE):
                is_hole = "a hole" if hole == HOLE else "no hole"
                faults.append(f"row {i}, column {j}: is {is_hole}")
            elif sign == ".":
                faults.append(f"row {i}, column {j}: is not covered")
    rights = 0
    for letter, piece in pieces.items():
        shape = _shape(board, letter)
        if shape in _placed(piece) and not _covers_hole(board, holes, letter):
            rights += 1
        elif shape:
            faults.append(f"piece {letter.upper()}: its squares do not have its shape, or cover a hole")
        else:
            faults.append(f"piece {letter.upper()}: is missing")
    if not faults:
        return RIGHT
    return Score(False, rights / len(pieces), tuple(faults))


def _cut(width: int, height: int, draws: Draws) -> Optional[list[str]]:
    """A board cut into pieces of three to five squares; what is left over are holes. None if that is
    more than a tenth, or if there are too many pieces."""
    free = [(row, column) for row in range(height) for column in range(width)]
    taken: dict[tuple[int, int], str] = {}
    used = 0
    for start in free:
        if start in taken:
            continue
        piece = [start]
        size = draws.between(3, 5)
        while len(piece) < size:
            near = sorted(
                {
                    cell
                    for row, column in piece
                    for cell in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
                    if cell not in taken and cell not in piece
                    if 0 <= cell[0] < height and 0 <= cell[1] < width
                }
            )
            if not near:
                break
            piece.append(draws.choice(near))
        if len(piece) >= 3 and used == len(LETTERS):
            return None
        sign = LETTERS[used] if len(piece) >= 3 else HOLE
        used += sign != HOLE
        taken.update(dict.fromkeys(piece, sign))
    board = ["".join(taken[row, column] for column in range(width)) for row in range(height)]
    return board if 10 * "".join(board).count(HOLE) <= width * height else None


def _shape(board: list[str], letter: str) -> Shape:
    """The squares with a letter, cut to their size; no rows if there are none."""
    rows = [row for row in range(len(board)) if letter in board[row]]
    if not rows:
        return []
    left = min(board[row].index(letter) for row in rows)
    right = max(board[row].rindex(letter) for row in rows)
    cut = [board[row][left : right + 1] for row in range(rows[0], rows[-1] + 1)]
    return ["".join("o" if sign == letter else "." for sign in row) for row in cut]


def _placed(piece: Shape) -> list[Shape]:
    """The piece turned and mirrored, each different shape once."""
    shapes = {tuple("".join(row) for row in turned) for turned in turns(piece)}
    return [list(shape) for shape in sorted(shapes)]


def _places(piece: Shape, holes: list[str]) -> int:
    """The number of ways to lay the piece on the board."""
    count = 0
    for shape in _placed(piece):
        squares = [(i, j) for i, row in enumerate(shape) for j, sign in enumerate(row) if sign == "o"]
        for top in range(len(holes) - len(shape) + 1):
            for left in range(len(holes[0]) - len(shape[0]) + 1):
                count += all(holes[top + i][left + j] != HOLE for i, j in squares)
    return count


def _covers_hole(board: list[str], holes: list[str], letter: str) -> bool:
    """Whether a square with this letter is a hole."""
    pairs = (pair for rows in zip(board, holes) for pair in zip(*rows))
    return any(sign == letter and hole == HOLE for sign, hole in pairs)
