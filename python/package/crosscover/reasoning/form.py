"""What all forms of tasks have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from crosscover.reasoning.draws import Draws
from crosscover.reasoning.nonograms import Wishes
from crosscover.reasoning.score import Score


@dataclass(frozen=True)
class Made:
    """What a form makes: a task without its name."""

    prompt: str
    answer: str
    data: dict[str, Any]
    difficulty: dict[str, Any]


class Form(Protocol):
    """A form is a module with these constants and functions."""

    @property
    def SIZE(self) -> tuple[int, int]:
        """The size of boards by default, as width and height."""

    @property
    def SIDES(self) -> tuple[int, int]:
        """The least and the greatest width and height."""

    @property
    def WISHES(self) -> frozenset[str]:
        """The names of the wishes that it can fulfil beside a size."""

    def check(self, wishes: Wishes) -> None:
        """Raises `ValueError` with the name of an option if no puzzle fulfils the wishes."""

    def make(self, wishes: Wishes, draws: Draws, split: str) -> Made:
        """A task whose puzzle belongs to the split."""

    def score(self, data: dict[str, Any], text: str) -> Score:
        """The score of an answer, given the data of its task."""
