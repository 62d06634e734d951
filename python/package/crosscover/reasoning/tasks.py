"""Endless tasks by seed and index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, Optional, SupportsIndex, Union

from crosscover.reasoning.boards import MOST_INKS
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.forms import FORMS
from crosscover.reasoning.nonograms import Wishes
from crosscover.reasoning.splits import SPLITS
from crosscover.reasoning.task import Task


@dataclass(frozen=True)
class Tasks:
    """Endless tasks: `tasks[index]` makes one, for any index from 0 on.

    A task depends on these options and its index alone, on every machine.

    >>> tasks = Tasks("solve", size=(5, 5), seed=7)
    >>> tasks[1000] == Tasks("solve", size=(5, 5), seed=7)[1000]
    True
    """

    form: str = "solve"
    """What is asked: `solve`, `deduce`, `unique`, `repair`, `count`, `sudoku`, `tiling`, `timetable`."""
    split: str = "train"
    """`train`, `validation` or `test`. No puzzle is in two splits, whatever the other options are."""
    seed: int = 0
    """Other seeds make other tasks."""
    size: Optional[tuple[int, int]] = None
    """The width and height of the board, or the least ones; 10x10, or what suits the form."""
    largest: Optional[tuple[int, int]] = None
    """The greatest width and height. Without it, all boards have the same size."""
    inks: int = 1
    """The number of inks of a nonogram."""
    level: Union[None, str, tuple[str, str]] = None
    """The level of a nonogram, or the easiest and the hardest, as for `crosscover.generate`."""
    logic: Literal["line", "probe", "any"] = "line"
    """What a solver of the nonogram may need, as for `crosscover.generate`."""
    technique: Union[None, str, frozenset[str]] = None
    """The hardest technique of a nonogram, or several to choose from; for `deduce`, that of the step."""
    seconds: Optional[tuple[float, float]] = None
    """The least and the most expected seconds that a person takes for the nonogram."""

    def __post_init__(self) -> None:
        form = FORMS.get(self.form)
        if form is None:
            raise ValueError(f"form: expected one of {', '.join(FORMS)}, found {self.form!r}")
        if self.split not in SPLITS:
            raise ValueError(f"split: expected one of {', '.join(SPLITS)}, found {self.split!r}")
        if not isinstance(self.seed, SupportsIndex):
            raise ValueError(f"seed: expected a whole number, found {self.seed!r}")
        least, most = form.SIDES
        for name in ("size", "largest"):
            sides = getattr(self, name)
            if sides is None:
                continue
            if not _is_pair(sides, SupportsIndex):
                raise ValueError(f"{name}: expected a pair such as {form.SIZE}, found {sides!r}")
            if not all(least <= side <= most for side in sides):
                expected = f"the form {self.form!r} has sides from {least} to {most}"
                raise ValueError(f"{name}: {expected}, found {sides}")
        for name in ("inks", "level", "logic", "technique", "seconds"):
            if getattr(self, name) != getattr(type(self), name) and name not in form.WISHES:
                raise ValueError(f"{name}: the form {self.form!r} has no such choice")
        if self.seconds is not None and not (
            _is_pair(self.seconds, (int, float)) and 0 <= self.seconds[0] <= self.seconds[1]
        ):
            raise ValueError(
                f"seconds: expected the least and the most, such as (60, 120), found {self.seconds!r}"
            )
        wishes = self._wishes()
        if any(side > longest for side, longest in zip(wishes.size, wishes.largest)):
            raise ValueError(f"largest: expected at least the size {wishes.size}, found {wishes.largest}")
        if not isinstance(self.inks, SupportsIndex) or not 1 <= self.inks <= MOST_INKS:
            raise ValueError(f"inks: expected 1 to {MOST_INKS}, found {self.inks!r}")
        if self.inks > 1 and wishes.size[0] * wishes.size[1] < (self.inks + 2) ** 2:
            raise ValueError(f"size: {self.inks} inks need {(self.inks + 2) ** 2} cells")
        form.check(wishes)
        # Lists are as good as tuples, but tasks have a hash.
        for name in ("size", "largest", "level", "seconds"):
            if isinstance(getattr(self, name), list):
                object.__setattr__(self, name, tuple(getattr(self, name)))
        if isinstance(self.technique, (list, tuple, set)):
            object.__setattr__(self, "technique", frozenset(self.technique))

    def __getitem__(self, index: int) -> Task:
        """The task with this index."""
        if not isinstance(index, SupportsIndex):
            raise TypeError(
                f"tasks have no end: expected one index, found {index!r}; "
                "[tasks[i] for i in range(3)] has several tasks"
            )
        index = int(index)
        if index < 0:
            raise IndexError(f"tasks have no end: expected an index from 0 on, found {index}")
        form = FORMS[self.form]
        draws = Draws("crosscover", self.form, self.split, self.seed, index)
        made = form.make(self._wishes(), draws, self.split)
        return Task(
            self.form,
            self.split,
            int(self.seed),
            index,
            made.prompt,
            made.answer,
            made.difficulty,
            made.data,
        )

    def __iter__(self) -> Iterator[Task]:
        """The tasks in order, without an end."""
        index = 0
        while True:
            yield self[index]
            index += 1

    def _wishes(self) -> Wishes:
        size = self.size or FORMS[self.form].SIZE
        technique = self.technique
        techniques = frozenset([technique]) if isinstance(technique, str) else technique
        return Wishes(
            size,
            self.largest or size,
            self.inks,
            self.level,
            self.logic,
            techniques,
            self.seconds,
        )


def _is_pair(value: Any, kind: Any) -> bool:
    is_pair = isinstance(value, (tuple, list)) and len(value) == 2
    return is_pair and all(isinstance(part, kind) for part in value)
