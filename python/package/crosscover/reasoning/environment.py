"""Nonograms as an environment of `gymnasium`: each step decides a cell.

Importing this module registers `crosscover/Nonogram-v0`.
"""

from __future__ import annotations

from typing import Any, Optional

import gymnasium
import numpy
from gymnasium import spaces

from crosscover.reasoning.boards import Board, written
from crosscover.reasoning.clues import read_clues
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.tasks import Tasks

Observation = dict[str, numpy.ndarray[Any, Any]]


class NonogramEnv(gymnasium.Env[Any, numpy.int64]):
    """A nonogram to be solved cell by cell.

    An observation has the `board`, -1 for unknown cells, otherwise their colors; and the clues, as
    `rows` and `columns`: for each line pairs of a length and an ink, filled up with zeros. An action
    is `cell * colors + color`, where cells count from 0 in reading order.

    A right cell of a color that the solution has n times earns 1 / (K n), where K is the number of
    colors; a wrong cell costs 1 / (K n (K - 1)), n for its right color. So the solution earns 1, and
    a board of one color, or of random ones on average, earns 0. A cell that is known cannot be decided
    again: that costs as much as a wrong cell. The episode ends when all cells are decided, with
    `stop_at_mistake` at the first wrong one.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        tasks: Optional[Tasks] = None,
        *,
        stop_at_mistake: bool = False,
        render_mode: Optional[str] = None,
    ) -> None:
        """`tasks` are of the form `solve`, all of one size; without them, of 5x5 for training."""
        self.tasks = tasks or Tasks("solve", size=(5, 5))
        if self.tasks.form != "solve" or self.tasks.largest not in (None, self.tasks.size):
            raise ValueError("tasks: expected the form 'solve' and one size")
        self.stop_at_mistake = stop_at_mistake
        self.render_mode = render_mode
        self._seed = 0
        self._episode = 0
        self._is_over: bool = False
        self._start(0)
        height, width, colors = self._board.shape[0], self._board.shape[1], self.tasks.inks + 1
        self.action_space = spaces.Discrete(height * width * colors)
        self._shapes = {
            "rows": (height, (width + 1) // 2 if colors == 2 else width, 2),
            "columns": (width, (height + 1) // 2 if colors == 2 else height, 2),
        }
        most = max(width, height, colors)
        self.observation_space = spaces.Dict(
            {
                "board": spaces.Box(-1, colors - 1, (height, width), numpy.int8),
                **{name: spaces.Box(0, most, shape, numpy.int8) for name, shape in self._shapes.items()},
            }
        )

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Another task. `options={"index": 5}` chooses it; otherwise the seed and the number of
        resets since do."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._episode = seed, 0
        drawn = Draws("environment", self._seed, self._episode).number() // 2
        self._episode += 1
        self._start((options or {}).get("index", drawn))
        return self._observation(), self._info()

    def step(
        self, action: numpy.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Decides a cell. Raises `ValueError` for an action that the space does not have, and
        `RuntimeError` after the end of the episode."""
        if not self.action_space.contains(action):
            most = self._board.size * (self.tasks.inks + 1) - 1
            raise ValueError(f"action: expected a whole number from 0 to {most}, found {action!r}")
        if self._is_over:
            raise RuntimeError("the episode is over: call reset")
        cell, color = divmod(int(action), self.tasks.inks + 1)
        row, column = divmod(cell, self._board.shape[1])
        right = self._solution[row][column]
        weight = 1 / (len(self._totals) * self._totals[right])
        is_known = self._board[row, column] >= 0
        is_wrong = is_known or color != right
        if not is_known:
            self._board[row, column] = color
        self._steps += 1
        reward = -weight / max(1, len(self._totals) - 1) if is_wrong else weight
        is_done = bool((self._board >= 0).all()) or (self.stop_at_mistake and is_wrong)
        is_late = not is_done and self._steps >= 2 * self._board.size
        self._is_over = is_done or is_late
        return self._observation(), reward, is_done, is_late, self._info()

    def action_masks(self) -> numpy.ndarray[Any, Any]:
        """Which actions decide an unknown cell: 1 or 0 for each. `info["action_mask"]` has the same."""
        unknown = (self._board < 0).reshape(-1)
        return numpy.repeat(unknown, self.tasks.inks + 1).astype(numpy.int8)

    def render(self) -> Optional[str]:
        """The board as text, with `?` for unknown cells."""
        if self.render_mode != "ansi":
            return None
        lines = []
        for row in self._board.tolist():
            known = written([[max(color, 0) for color in row]], self.tasks.inks)
            lines.append("".join("?" if color < 0 else sign for color, sign in zip(row, known)))
        return "\n".join(lines)

    def _start(self, index: int) -> None:
        self.task = self.tasks[index]
        self._solution: Board = self.task.data["solution"]
        self._board = numpy.full((len(self._solution), len(self._solution[0])), -1, numpy.int8)
        self._totals: dict[int, int] = {}
        for row in self._solution:
            for color in row:
                self._totals[color] = self._totals.get(color, 0) + 1
        self._steps = 0
        self._is_over = False

    def _observation(self) -> Observation:
        observation = {"board": self._board.copy()}
        for name, lines in zip(("rows", "columns"), read_clues(self.task.data)):
            observation[name] = numpy.zeros(self._shapes[name], numpy.int8)
            for number, clue in enumerate(lines):
                for place, block in enumerate(clue):
                    observation[name][number, place] = block
        return observation

    def _info(self) -> dict[str, Any]:
        solved = self._board.tolist() == self._solution
        return {"action_mask": self.action_masks(), "index": self.task.index, "solved": solved}


if "crosscover/Nonogram-v0" not in gymnasium.registry:
    gymnasium.register("crosscover/Nonogram-v0", f"{__name__}:NonogramEnv")
