"""The form `count`: how many solutions does a nonogram have?"""

from __future__ import annotations

from typing import Any

from crosscover.reasoning import nonograms
from crosscover.reasoning.answers import read_word
from crosscover.reasoning.clues import clues_of, described
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import Wishes, candidates, changed, none_found, solutions_of
from crosscover.reasoning.score import RIGHT, Score, wrong
from crosscover.reasoning.splits import clue_key, split_of_key

SIZE = (5, 5)
SIDES = (3, 30)
WISHES = frozenset({"inks", "level", "logic", "technique", "seconds"})
check = nonograms.check

MOST = 40
"""The largest answer."""

RARER = {1: 200, 2: 20, 3: 4, 4: 4, 6: 2}
"""One of so many puzzles with this answer is taken, so no answer is a good guess."""


def make(wishes: Wishes, draws: Draws, split: str) -> Made:
    for drawn in candidates(wishes, draws):
        area = len(drawn.board) * len(drawn.board[0])
        for _ in range(32):
            board = changed(drawn.board, draws.between(1, 3 + area // 12), wishes.inks, draws)
            clues = clues_of(board)
            if split_of_key(clue_key(clues[0] + clues[1])) != split:
                continue
            count = len(solutions_of(clues, MOST + 1))
            if count > MOST or draws.below(RARER.get(count, 1)):
                continue
            prompt = (
                f"{described(clues, wishes.inks)}\n\n"
                "How many solutions does it have? Answer with `Answer: ` and the number."
            )
            return Made(prompt, f"Answer: {count}", {"count": count}, drawn.difficulty)
    raise none_found(split)


def score(data: dict[str, Any], text: str) -> Score:
    said = read_word(text, "[0-9]{1,9}", "`Answer: ` with a number", "answer|number of solutions")
    if int(said) != data["count"]:
        return wrong("another number of solutions")
    return RIGHT
