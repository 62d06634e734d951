"""The form `repair`: change a few cells of a picture so that its clues have exactly one solution."""

from __future__ import annotations

from typing import Any

from crosscover import Picture
from crosscover.reasoning import nonograms
from crosscover.reasoning.boards import read_board, written
from crosscover.reasoning.clues import board_format
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import Wishes, with_several_solutions
from crosscover.reasoning.score import RIGHT, Score, wrong

SIZE = (10, 10)
SIDES = (3, 30)
WISHES = frozenset({"inks", "level", "logic", "technique", "seconds"})
check = nonograms.check


def make(wishes: Wishes, draws: Draws, split: str) -> Made:
    board, changes, drawn = with_several_solutions(wishes, draws, split)
    inks = wishes.inks
    cells = "# is a filled cell" if inks == 1 else "a letter is a cell of this ink"
    between = "" if inks == 1 else " of one ink"
    prompt = (
        f"This is a picture of {len(board[0])} columns and {len(board)} rows: {cells}, . an empty one.\n\n"
        f"{written(board, inks)}\n\n"
        "As a nonogram, each row and each column has a clue: the lengths of its runs of filled cells"
        f"{between},\nin order. The clues of this picture have other solutions, too. Change at most "
        f"{changes} of its cells,\nso that the clues of the new picture have exactly one solution: the "
        f"picture itself.\n\nAnswer with the new picture: {board_format(inks)}."
    )
    data = {"board": board, "inks": inks, "changes": changes}
    return Made(prompt, written(drawn.board, inks), data, drawn.difficulty)


def score(data: dict[str, Any], text: str) -> Score:
    board, most = data["board"], data["changes"]
    found = read_board(text, len(board[0]), len(board), data["inks"])
    rows = zip(found, board)
    changes = sum(new != old for pair in rows for new, old in zip(*pair))
    if changes > 3 * most:
        # Far from the picture, the question could be hard to decide.
        return wrong(f"{changes} cells are changed, more than {most}")
    if not Picture(found).puzzle().unique():
        return wrong("the clues of the new picture have several solutions")
    if changes > most:
        return wrong(f"{changes} cells are changed, more than {most}", most / changes)
    return RIGHT
