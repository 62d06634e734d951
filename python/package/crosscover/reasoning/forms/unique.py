"""The form `unique`: does a nonogram have exactly one solution? Solutions prove the answer."""

from __future__ import annotations

from typing import Any

from crosscover.reasoning import nonograms
from crosscover.reasoning.answers import read_word
from crosscover.reasoning.boards import read_boards, recall, written
from crosscover.reasoning.clues import board_format, clues_of, described, faults, read_clues
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import (
    Wishes,
    solutions_of,
    with_one_solution,
    with_several_solutions,
)
from crosscover.reasoning.score import RIGHT, Score, wrong

SIZE = (10, 10)
SIDES = (3, 30)
WISHES = frozenset({"inks", "level", "logic", "technique", "seconds"})
check = nonograms.check


def make(wishes: Wishes, draws: Draws, split: str) -> Made:
    inks = wishes.inks
    if draws.below(2):
        drawn = with_one_solution(wishes, draws, split)
        clues, solutions = drawn.clues, [drawn.board]
    else:
        board, _, drawn = with_several_solutions(wishes, draws, split)
        clues = clues_of(board)
        solutions = solutions_of(clues, 2)
    prompt = (
        f"{described(clues, inks)}\n\n"
        "Does it have exactly one solution? End with a line `Answer: yes` or `Answer: no`, and below it\n"
        "after `yes` the solution, after `no` two different solutions with an empty line between them.\n"
        f"Write a solution as {board_format(inks)}."
    )
    boards = "\n\n".join(written(solution, inks) for solution in solutions)
    data = {"rows": clues[0], "columns": clues[1], "inks": inks, "solutions": solutions}
    return Made(prompt, f"Answer: {'no' if solutions[1:] else 'yes'}\n{boards}", data, drawn.difficulty)


def score(data: dict[str, Any], text: str) -> Score:
    solutions, inks = data["solutions"], data["inks"]
    said = read_word(text, "yes|no", "`Answer: yes` or `Answer: no`")
    if said != ("no" if solutions[1:] else "yes"):
        return wrong("there are several solutions" if solutions[1:] else "there is only one solution")
    boards = read_boards(text, len(solutions[0][0]), len(solutions[0]), inks)
    clues = read_clues(data)
    if said == "yes":
        found = faults(boards[-1], clues, inks)
        return Score(False, recall(boards[-1], solutions[0]), found) if found else RIGHT
    different = [board for place, board in enumerate(boards) if board not in boards[:place]]
    if len(different) > 2:
        return wrong(f"{len(different)} different boards, expected two")
    solved = [board for board in different if not faults(board, clues, inks)]
    if solved[1:]:
        return RIGHT
    if solved:
        return wrong("only one solution, expected two", 0.5)
    return Score(False, 0.0, faults(boards[-1], clues, inks))
