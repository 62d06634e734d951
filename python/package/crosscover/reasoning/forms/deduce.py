"""The form `deduce`: find the next deduction on a board in play, and name its technique."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Optional

from crosscover import Puzzle
from crosscover.reasoning import nonograms
from crosscover.reasoning.answers import SEPARATORS, Unread, plain, read_word
from crosscover.reasoning.boards import symbols_of, written
from crosscover.reasoning.clues import described, read_clues
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import Drawn, Wishes, candidates, none_found
from crosscover.reasoning.score import RIGHT, Score, unread, wrong

SIZE = (10, 10)
SIDES = (3, 30)
WISHES = frozenset({"inks", "level", "technique", "seconds"})

TECHNIQUES = {
    "count": "all filled cells of the line are known, or all its unknown cells must be filled",
    "overlap": "a block covers some cells wherever it goes",
    "edge": "a block is followed inwards from the border or from an empty cell",
    "gap": "a run of filled cells can only be part of one block, which bounds its length and its reach;\n"
    "  or cells are empty because no block reaches them, or none fits between their empty neighbors",
    "line": "only a look at all ways to place the blocks of the line shows it",
}
"""The techniques for a single line, the easiest first."""


PASSED = 20
"""In half of the tasks, this many steps of `count` are passed over, so it is no good guess."""


def check(wishes: Wishes) -> None:
    nonograms.check(replace(wishes, technique=None))
    if wishes.technique is not None:
        # Boards on which nothing is easier than `line` are too rare to be found.
        possible = [name for name in TECHNIQUES if name != "line"]
        nonograms.check_technique(wishes.technique, possible, " for the form 'deduce'")


def make(wishes: Wishes, draws: Draws, split: str) -> Made:
    passed = PASSED if wishes.technique is None and draws.below(2) else 0
    for drawn in candidates(replace(wishes, technique=None), draws, split):
        rows, columns = clues = drawn.clues
        puzzle = Puzzle(rows, columns)
        board = _in_play(puzzle, drawn, draws)
        step = _easiest(puzzle, board)
        if step is None:
            continue
        line, technique, after = step
        if wishes.technique is not None and technique not in wishes.technique:
            continue
        if technique == "count" and passed:
            passed -= 1
            continue
        names = "\n".join(f"- {name}: {reason}" for name, reason in TECHNIQUES.items())
        prompt = (
            f"{described(clues, wishes.inks)}\n\n"
            f"This is known so far (? is an unknown cell):\n" + "\n".join(board) + "\n\n"
            "Which cells follow next from a single row or column? Name the line and write all its cells,\n"
            "a row from left to right, a column from top to bottom. Name the easiest technique that shows\n"
            f"it, and leave out none of the cells that it shows there:\n{names}\n\n"
            "Answer with two lines such as:\n"
            f"row 1: {'?' * len(columns)}\n"
            "technique: count"
        )
        data = {
            "rows": rows,
            "columns": columns,
            "inks": wishes.inks,
            "board": board,
            "solution": written(drawn.board, wishes.inks).split("\n"),
        }
        difficulty = {"technique": technique}
        return Made(prompt, f"{line}: {after}\ntechnique: {technique}", data, difficulty)
    raise none_found(split)


def score(data: dict[str, Any], text: str) -> Score:
    clues = read_clues(data)
    line, cells = _read_claim(text, len(clues[1]), len(clues[0]), data["inks"])
    before, solution = _cells_of(data["board"], line), _cells_of(data["solution"], line)
    follows = Puzzle(*clues).follows(line, data["board"])
    assert follows is not None, "boards in play have a solution"
    faults = []
    new = []
    for place, (cell, known) in enumerate(zip(cells, before)):
        if cell in ("?", known):
            continue
        if cell != solution[place]:
            faults.append(f"{line}: cell {place + 1} is not {cell!r}")
        elif cell != follows["line"][place]:
            faults.append(f"{line}: cell {place + 1} does not follow from this line alone")
        new.append(place)
    if faults:
        return Score(False, 0.0, tuple(faults))
    if not new:
        return wrong(f"{line}: no new cell")
    # The last technique finds all that follows.
    easiest = next(name for name, found in follows.items() if all(found[i] == cells[i] for i in new))
    try:
        said = _read_technique(text)
    except Unread as fault:
        return unread(fault, 1.0)
    if said != easiest:
        return wrong(f"technique: expected {easiest}, found {said}", 1.0)
    all_new = [place for place, cell in enumerate(follows[easiest]) if cell != before[place]]
    if len(new) < len(all_new):
        more = len(all_new) - len(new)
        return wrong(f"{line}: {easiest} shows {more} more cells", len(new) / len(all_new))
    return RIGHT


def _in_play(puzzle: Puzzle, drawn: Drawn, draws: Draws) -> list[str]:
    """The board of a player who has looked at some lines."""
    order = []
    for kind, ranges in re.findall("([rc])([0-9.-]+)", drawn.row["proof"]):
        name = "row" if kind == "r" else "column"
        for numbers in ranges.split("."):
            first, _, last = numbers.partition("-")
            order += [f"{name} {number}" for number in range(int(first), int(last or first) + 1)]
    board = ["?" * puzzle.width] * puzzle.height
    for line in order[: draws.below(len(order))]:
        follows = puzzle.follows(line, board)
        assert follows is not None, "boards in play have a solution"
        board = _with_line(board, line, follows["line"])
    return board


def _easiest(puzzle: Puzzle, board: list[str]) -> Optional[tuple[str, str, str]]:
    """A line, the easiest technique that decides some of its cells, and its cells then."""
    found = []
    lines = [f"row {i + 1}" for i in range(puzzle.height)]
    lines += [f"column {i + 1}" for i in range(puzzle.width)]
    for line in lines:
        before = _cells_of(board, line)
        for level, (technique, after) in enumerate((puzzle.follows(line, board) or {}).items()):
            if after != before:
                found.append((level, line, technique, after))
                break
    return min(found)[1:] if found else None


def _cells_of(board: list[str], line: str) -> str:
    kind, _, number = line.partition(" ")
    index = int(number) - 1
    return board[index] if kind == "row" else "".join(row[index] for row in board)


def _with_line(board: list[str], line: str, cells: str) -> list[str]:
    kind, _, number = line.partition(" ")
    index = int(number) - 1
    if kind == "row":
        return [*board[:index], cells, *board[index + 1 :]]
    return [row[:index] + cell + row[index + 1 :] for row, cell in zip(board, cells)]


def _read_technique(text: str) -> str:
    names, expected = "|".join(TECHNIQUES), "`technique: ` with a name"
    try:
        # It may stand behind the cells.
        return read_word(re.sub("(?i)(?=technique)", "\n", text), names, expected, "technique")
    except Unread:
        if "technique" in text.lower():
            raise
        return read_word(text, names, expected)


_LINE = re.compile(r"\b(row|column|col|r|c)[\s_]?[#№]?\s?([0-9]{1,2})\b([^:=|\n→>]*)(?:[:=|→]|->|=>)")


def _read_claim(text: str, width: int, height: int, inks: int) -> tuple[str, str]:
    """The last line of an answer with its cells, as boards in play have them. The cells may stand
    below their label."""
    symbols = {**symbols_of(inks), "-": 0, "?": -1}
    signs = dict(enumerate(".#" if inks == 1 else ".abcdefgh"))
    signs[-1] = "?"
    claim = None
    fault = "no line such as `row 1: ??#..`"
    lines = plain(text).replace("technique", "\n").splitlines()
    parts = [line for line in lines if SEPARATORS.sub("", line)]
    for place, part in enumerate(parts):
        found = _LINE.search(part)
        if not found:
            continue
        kind, number = "row" if found[1].startswith("r") else "column", int(found[2])
        rest = part[found.end() :]
        if not SEPARATORS.sub("", rest):
            rest = "".join(parts[place + 1 :][:1])
        cells = "".join(SEPARATORS.split(re.split("->|→|=>", rest)[-1]))
        length, count = (width, height) if kind == "row" else (height, width)
        if len(cells) == length + 1:
            cells = cells.removesuffix(".")
        if not 1 <= number <= count:
            fault = f"there is no {kind} {number}"
        elif len(cells) != length or any(sign not in symbols for sign in cells):
            fault = f"{kind} {number}: expected {length} cells, found {cells[:100]!r}"
        else:
            claim = f"{kind} {number}", "".join(signs[symbols[sign]] for sign in cells)
    if claim is None:
        raise Unread(fault)
    return claim
