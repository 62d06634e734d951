"""What an answer is worth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Score:
    """What an answer is worth, and why."""

    right: bool
    """Whether the answer is right by the rules of the puzzle."""
    partial: float = 0.0
    """How much of the answer is right, from 0 to 1. An answer without information has 0."""
    faults: tuple[str, ...] = ()
    """What is wrong, such as `row 3: expected 1 1, found 2`."""

    read: bool = True
    """Whether the answer has all that was asked for, such as a board of the right size. If not, the
    faults say what is missing."""

    @property
    def value(self) -> float:
        """1 if the answer is right, otherwise half of `partial`: wrong answers never come near."""
        return 1.0 if self.right else self.partial / 2


RIGHT = Score(True, 1.0)


def wrong(fault: str, partial: float = 0.0) -> Score:
    """The score of an answer with one fault."""
    return Score(False, partial, (fault,))


def unread(fault: object, partial: float = 0.0) -> Score:
    """The score of an answer without what was asked for."""
    return Score(False, partial, (str(fault),), False)
