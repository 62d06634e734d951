"""Nonograms for tasks: drawn with one solution, and changed to have several."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Optional

from crosscover import Puzzle, generate
from crosscover.reasoning.boards import Board
from crosscover.reasoning.clues import Clues, clues_of
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.splits import (
    TRIES,
    clue_key,
    key_of_lines,
    lengths_of,
    split_of_key,
)
from crosscover.types import PackRow


@dataclass(frozen=True)
class Wishes:
    """What a nonogram should be like."""

    size: tuple[int, int]
    largest: tuple[int, int]
    inks: int
    level: Any
    logic: Literal["line", "probe", "any"]
    technique: Optional[frozenset[str]]
    seconds: Optional[tuple[float, float]]


@dataclass(frozen=True)
class Drawn:
    """A nonogram with one solution."""

    board: Board
    """The solution."""
    row: PackRow
    """The row of a pack, as `generate` has it."""
    rated: Callable[[], PackRow]
    """The row with what takes more time."""

    @property
    def difficulty(self) -> dict[str, Any]:
        """How hard it is, by several measures; see docs/reasoning.md."""
        names = ("seconds", "technique", "level", "difficulty", "logic")
        row: dict[str, Any] = dict(self.rated())
        return {name: row[name] for name in names if name in row}

    @property
    def clues(self) -> Clues:
        """The clues."""
        return clues_of(self.board)


TECHNIQUES = {
    "line": ("count", "overlap", "edge", "gap", "line"),
    "probe": ("contradiction", "either-way"),
    "any": ("deeper",),
}
"""The techniques that a logic has beside those of the logics before it."""


def check(wishes: Wishes) -> None:
    """Raises `ValueError` with the name of an option if no nonogram fulfils the wishes."""
    generate(1, size=wishes.size, inks=wishes.inks, level=wishes.level, logic=wishes.logic)
    logics = list(TECHNIQUES)
    known = [name for logic in logics for name in TECHNIQUES[logic]]
    possible = [name for logic in logics[: logics.index(wishes.logic) + 1] for name in TECHNIQUES[logic]]
    if wishes.technique is not None:
        check_technique(wishes.technique, known, "")
        check_technique(wishes.technique, possible, f" with the logic {wishes.logic!r}")


def check_technique(techniques: Iterable[Any], possible: Sequence[str], when: str) -> None:
    """Raises `ValueError` if a technique is not possible, or if there is none."""
    for name in list(techniques) or [""]:
        if name not in possible:
            expected = ", ".join(possible)
            raise ValueError(f"technique: expected one of {expected}{when}, found {name!r}")


def with_one_solution(wishes: Wishes, draws: Draws, split: str) -> Drawn:
    """A nonogram of a split with one solution."""
    return next(candidates(wishes, draws, split))


def with_several_solutions(wishes: Wishes, draws: Draws, split: str) -> tuple[Board, int, Drawn]:
    """A board of a split whose clues have several solutions; the number of its cells that differ
    from the board of a nonogram with one solution; and that nonogram."""
    for drawn in candidates(wishes, draws):
        for _ in range(CHANGES):
            changes = draws.between(1, 3)
            board = changed(drawn.board, changes, wishes.inks, draws)
            clues = clues_of(board)
            if split_of_key(clue_key(clues[0] + clues[1])) != split:
                continue
            if len(solutions_of(clues, 2)) == 2:
                return board, changes, drawn
    raise none_found(split)


CHANGES = 16
"""The changed boards that are tried for each nonogram."""


def candidates(wishes: Wishes, draws: Draws, split: Optional[str] = None) -> Iterator[Drawn]:
    """Nonograms with one solution, of one split or of all."""
    for _ in range(TRIES):
        width = draws.between(wishes.size[0], wishes.largest[0])
        height = draws.between(wishes.size[1], wishes.largest[1])
        made = partial(
            _row, (width, height), draws.number(), wishes.inks, wishes.level, wishes.logic
        )
        try:
            row = made(False)
        except RuntimeError as cause:
            # A million boards of this size without the level.
            raise none_found(split or "any") from cause
        if split is not None and split_of_key(_row_key(row)) != split:
            continue
        if wishes.technique is not None and made(True)["technique"] not in wishes.technique:
            continue
        if wishes.seconds is not None:
            least, most = wishes.seconds
            seconds = made(True).get("seconds")
            if seconds is None or not least <= seconds <= most:
                continue
        cells = [int(cell) for cell in row["cells"]]
        board = [cells[i : i + width] for i in range(0, len(cells), width)]
        yield Drawn(board, row, partial(made, True))
    raise none_found(split or "any")


def _row(
    size: tuple[int, int],
    seed: int,
    inks: int,
    level: Any,
    logic: Literal["line", "probe", "any"],
    rate: bool,
) -> PackRow:
    """The first row of a pack."""
    rows = generate(1, size=size, seed=seed, inks=inks, level=level, logic=logic, rate=rate)
    return next(rows)


def changed(board: Board, changes: int, inks: int, draws: Draws) -> Board:
    """The board with this number of cells of another color."""
    board = [list(row) for row in board]
    width = len(board[0])
    for place in draws.sample(range(width * len(board)), changes):
        row = board[place // width]
        row[place % width] = (row[place % width] + draws.between(1, inks)) % (inks + 1)
    return board


def solutions_of(clues: Clues, limit: int) -> list[Board]:
    """Up to `limit` solutions."""
    return [picture.rows for picture in Puzzle(*clues).solutions(limit)]


def none_found(split: str) -> ValueError:
    """The error for wishes that no puzzle fulfils."""
    return ValueError(
        f"no such task in {TRIES} candidates: the split {split!r} of these sizes may be empty; "
        "choose larger boards or fewer conditions"
    )


def _row_key(row: PackRow) -> str:
    """`clue_key` of a row, without its cells, which saves time."""
    lines: Iterator[Iterable[int | list[int]]] = itertools.chain(row["rows"], row["columns"])
    return key_of_lines(lengths_of([_block(block) for block in clue]) for clue in lines)


def _block(block: int | list[int]) -> tuple[int, int]:
    """The length and the ink of a block."""
    return (block, 1) if isinstance(block, int) else (block[0], block[1])
