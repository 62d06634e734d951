"""The form `solve`: find the picture of a nonogram."""

from __future__ import annotations

from typing import Any

from crosscover.reasoning import nonograms
from crosscover.reasoning.boards import read_board, recall, written
from crosscover.reasoning.clues import board_format, described, faults, read_clues
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import Wishes, with_one_solution
from crosscover.reasoning.score import RIGHT, Score

SIZE = (10, 10)
SIDES = (3, 30)
WISHES = frozenset({"inks", "level", "logic", "technique", "seconds"})
check = nonograms.check


def make(wishes: Wishes, draws: Draws, split: str) -> Made:
    drawn = with_one_solution(wishes, draws, split)
    inks = wishes.inks
    prompt = f"{described(drawn.clues, inks)}\n\nSolve it. Answer with {board_format(inks)}."
    rows, columns = drawn.clues
    data = {"rows": rows, "columns": columns, "inks": inks, "solution": drawn.board}
    return Made(prompt, written(drawn.board, inks), data, drawn.difficulty)


def score(data: dict[str, Any], text: str) -> Score:
    solution, inks = data["solution"], data["inks"]
    board = read_board(text, len(solution[0]), len(solution), inks)
    found = faults(board, read_clues(data), inks)
    if not found:
        return RIGHT
    return Score(False, recall(board, solution), found)
