"""Tasks as a dataset of `reasoning-gym`.

Importing this module registers the dataset `crosscover`, and one for each form, such as
`crosscover-count`, with a curriculum:
`reasoning_gym.create_dataset("crosscover", form="solve", size=100)`.

A composite has each name once. `register(name)` registers a further name.
"""

from __future__ import annotations

from abc import ABCMeta
from dataclasses import asdict, dataclass, field, make_dataclass
from typing import Any, Optional

# The package has types, but does not say so.
from reasoning_gym.coaching import (  # type: ignore[import-untyped, unused-ignore]
    BaseCurriculum,
    RangeAttributeDefinition,
)
from reasoning_gym.factory import (  # type: ignore[import-untyped, unused-ignore]
    DATASETS,
    ProceduralDataset,
    register_dataset,
)

from crosscover.reasoning.forms import FORMS
from crosscover.reasoning.task import score
from crosscover.reasoning.tasks import Tasks

NAME = "crosscover"


@dataclass
class CrosscoverConfig:
    """The options of the dataset. They are those of `Tasks`, but boards have sides from `min_side` to
    `max_side`, both None for the size that suits the form."""

    form: str = "solve"
    split: str = "train"
    min_side: Optional[int] = None
    max_side: Optional[int] = None
    inks: int = 1
    level: Any = None
    logic: Any = "line"
    technique: Any = None
    seconds: Any = None
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        """Raises `ValueError` for options that no task can have."""
        self.tasks(0)

    def tasks(self, seed: int) -> Tasks:
        """The tasks with these options."""
        least, most = self.min_side, self.max_side
        least, most = least or most, most or least
        return Tasks(
            self.form,
            self.split,
            seed,
            (least, least) if least else None,
            (most, most) if most else None,
            self.inks,
            self.level,
            self.logic,
            self.technique,
            self.seconds,
        )


# Type checkers do not see the metaclass of the base.
class CrosscoverDataset(ProceduralDataset, metaclass=ABCMeta):  # type: ignore[misc, unused-ignore]
    """Tasks as entries with `question`, `answer` and `metadata`."""

    NAME = NAME
    """The name that is registered, by which composite datasets find this one."""

    config: CrosscoverConfig
    seed: int
    size: int

    def __init__(self, config: CrosscoverConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._tasks = config.tasks(self.seed)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The entry with this index."""
        if not 0 <= idx < self.size:
            raise IndexError(f"expected an index below {self.size}, found {idx}")
        task = self._tasks[idx]
        sides = {"side": (self.config.min_side, self.config.max_side)}
        metadata = {
            "source_dataset": self.NAME,
            "source_index": idx,
            "difficulty": {**sides, **task.difficulty},
            "task": asdict(task),
        }
        return {"question": task.prompt, "answer": task.answer, "metadata": metadata}

    def score_answer(self, answer: Optional[str], entry: dict[str, Any]) -> float:
        """The value of the answer, from 0 to 1, by the rules of the puzzle."""
        return score(entry["metadata"]["task"], answer).value


class CrosscoverCurriculum(BaseCurriculum):  # type: ignore[misc, unused-ignore]
    """Boards from 5x5 to 30x30."""

    def __init__(self) -> None:
        super().__init__(type(self).__name__, CrosscoverConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="side",
                levels=[5, 10, 15, 20, 25, 30],
                description="The width and height of boards",
                lower_field_name="min_side",
                upper_field_name="max_side",
            )
        )


def register(name: str, form: str = "solve") -> None:
    """Registers the dataset under a further name, with the form that it has by default. Composite
    datasets need a class of its own for each name, so `register_dataset` is not enough."""

    dataset = type(CrosscoverDataset.__name__, (CrosscoverDataset,), {"NAME": name})
    config = make_dataclass(
        CrosscoverConfig.__name__, [("form", str, field(default=form))], bases=(CrosscoverConfig,)
    )
    register_dataset(name, dataset, config, CrosscoverCurriculum)


if NAME not in DATASETS:
    register_dataset(NAME, CrosscoverDataset, CrosscoverConfig, CrosscoverCurriculum)
    for _form in FORMS:
        register(f"{NAME}-{_form}", _form)
