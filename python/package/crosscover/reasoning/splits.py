"""Which split a puzzle belongs to.

The content of a puzzle alone decides: a hash of a key that is the same however the puzzle is turned,
mirrored or recolored. A task that is drawn for a split is drawn again until its puzzle belongs there.
So no puzzle is in two splits, whatever the seeds, sizes and forms.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from crosscover import Puzzle

SPLITS = ("train", "validation", "test")
"""Eight, one and one of ten puzzles."""

TRIES = 20_000
"""Candidates for a task. Only splits of tiny boards with rare properties need more: they are empty."""


def split_of_key(key: str) -> str:
    """The split of a key."""
    # With this beginning, no split of the few boards of 3x3 is empty.
    digest = hashlib.sha256(f"0 {key}".encode()).digest()
    tenth = int.from_bytes(digest[:8], "big") % 10
    return SPLITS[max(tenth - 7, 0)]


Lengths = list[tuple[int, list[int]]]
"""For each ink of a line, the lengths of its blocks, forwards or backwards."""


def clue_key(clues: Iterable[Sequence[tuple[int, int]]]) -> str:
    """The key of the clues of all rows and columns, which are pairs of a length and an ink.

    For each ink, it has the lengths of each line, forwards or backwards, in ascending order. So the
    order of lines, their direction, and the numbers of the inks do not matter.
    """
    return key_of_lines(map(lengths_of, clues))


def lengths_of(clue: Sequence[tuple[int, int]]) -> Lengths:
    """The part of a clue in a key."""
    by_ink: dict[int, list[int]] = {}
    for length, ink in clue:
        by_ink.setdefault(ink, []).append(length)
    return [(ink, min(lengths, lengths[::-1])) for ink, lengths in by_ink.items()]


def key_of_lines(lines: Iterable[Lengths]) -> str:
    """The key of lines."""
    by_ink: dict[int, list[list[int]]] = {}
    for line in lines:
        for ink, lengths in line:
            by_ink.setdefault(ink, []).append(lengths)
    return repr(sorted(map(sorted, by_ink.values())))


def split_of(puzzle: Puzzle) -> str:
    """The split that a nonogram belongs to: `train`, `validation` or `test`.

    >>> from crosscover import Puzzle
    >>> split_of(Puzzle([[2], [1, 1], [3]], [[3], [1, 1], [2]]))
    'train'
    """
    clues = [*puzzle.rows, *puzzle.columns]
    return split_of_key(
        clue_key([block if isinstance(block, tuple) else (block, 1) for block in clue] for clue in clues)
    )
