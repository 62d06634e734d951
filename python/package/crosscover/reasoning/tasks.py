"""Endless tasks by seed and index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Optional, Union

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
        least, most = form.SIDES
        size = self.size or form.SIZE
        largest = self.largest or size
        for side, longest in zip(size, largest):
            if not least <= side <= longest <= most:
                raise ValueError(f"size: the form {self.form!r} has sides from {least} to {most}")
        if not 1 <= self.inks <= MOST_INKS:
            raise ValueError(f"inks: expected 1 to {MOST_INKS}, found {self.inks}")
        if self.inks > 1 and size[0] * size[1] < (self.inks + 2) ** 2:
            raise ValueError(f"size: {self.inks} inks need {(self.inks + 2) ** 2} cells")
        for name in ("inks", "level", "logic", "technique", "seconds"):
            if getattr(self, name) != getattr(type(self), name) and name not in form.WISHES:
                raise ValueError(f"{name}: the form {self.form!r} has no such choice")

    def __getitem__(self, index: int) -> Task:
        """The task with this index."""
        if index < 0:
            raise IndexError("tasks have no end: expected an index from 0 on")
        form = FORMS[self.form]
        draws = Draws("crosscover", self.form, self.split, self.seed, index)
        made = form.make(self._wishes(), draws, self.split)
        return Task(
            self.form,
            self.split,
            self.seed,
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
        techniques = frozenset([self.technique]) if isinstance(self.technique, str) else self.technique
        return Wishes(
            size,
            self.largest or size,
            self.inks,
            self.level,
            self.logic,
            techniques,
            self.seconds,
        )
