"""A task: a prompt, an answer, and what is needed to score others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from crosscover.reasoning.answers import Unread
from crosscover.reasoning.forms import FORMS
from crosscover.reasoning.score import Score, unread

LONGEST = 200_000
"""Of longer answers, only the last characters are read."""


@dataclass(frozen=True)
class Task:
    """A task: a prompt, an answer, and what is needed to score others.

    `asdict` and `Task(**...)` convert it, also through JSON.
    """

    form: str
    """What is asked: a key of `FORMS`."""
    split: str
    seed: int
    index: int
    """With the options of `Tasks`, these make it again."""
    prompt: str
    """What a model reads."""
    answer: str
    """A right answer; there may be others."""
    difficulty: dict[str, Any] = field(hash=False)
    """How hard it is, such as `seconds` and `technique`."""
    data: dict[str, Any] = field(hash=False)
    """What the scorer needs."""

    def score(self, answer: object) -> Score:
        """What an answer is worth. Any text has a score; anything else is a wrong answer."""
        return score(asdict(self), answer)

    def asdict(self) -> dict[str, Any]:
        """The task as a dictionary for JSON."""
        return asdict(self)


def score(task: Mapping[str, Any], answer: object) -> Score:
    """What an answer is worth. `task` is a task as a dictionary, perhaps from JSON; only its `form`
    and `data` count. Any text has a score; anything else is a wrong answer."""
    if not isinstance(answer, str):
        return unread("no text")
    try:
        return FORMS[task["form"]].score(task["data"], answer[-LONGEST:])
    except Unread as fault:
        return unread(fault)
