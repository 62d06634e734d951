"""The types of the dictionaries that `explain`, `Hint`, `rate`, `generate` and `verify` have."""

from __future__ import annotations

from typing import Literal, TypedDict


class CellPlace(TypedDict):
    """A cell. Rows and columns count from 1."""

    row: int
    column: int


class _Cell(CellPlace):
    filled: bool


class Cell(_Cell, total=False):
    """A decided cell."""

    color: int
    """In puzzles of several inks: 0 for the background, or the number of the ink."""


class Exclusion(CellPlace):
    """Colors that a cell does not have."""

    colors: list[int]


class KnownCell(CellPlace, total=False):
    """What is known of a cell: its value in puzzles of one ink, otherwise `colors` that it does not have."""

    filled: bool
    colors: list[int]


class _Reason(TypedDict):
    line: str
    """The line, such as `row 1`."""
    clue: list[int] | list[str]
    """Its lengths, or texts such as `3b` if there are several inks."""
    before: str
    """Its cells before, a text like `?.#`, or with the letters of several inks."""
    text: str
    cells: list[KnownCell]
    """What follows; empty if the line cannot be completed."""
    because: list[KnownCell]
    """The known cells of the line from which it follows."""


class Reason(_Reason, total=False):
    """A reason of a step, in words and as cells."""

    supposed: Cell
    """The cell that it supposes, in suppositions."""


class _Step(TypedDict):
    technique: Literal["count", "overlap", "edge", "gap", "line", "contradiction", "either-way", "deeper"]
    cells: list[Cell]
    because: list[CellPlace]
    """The cells, known before the step, that it rests on."""
    text: str
    reasons: list[Reason]
    """The reasons in order; none if there is no argument to follow."""


class Step(_Step, total=False):
    """A deduction: its technique, the cells that it decides, and its text. The other members depend on the technique."""

    exclusions: list[Exclusion]
    """In puzzles of several inks: what the step excludes in cells that stay undecided."""
    supposed: Cell
    """`contradiction`, `deeper`: the cell that is supposed to be otherwise."""
    cell: CellPlace
    """`either-way`: the cell whose colors all lead to the same."""
    suppositions: int
    """`deeper`: the number of suppositions within the first."""
    looks: int
    """`deeper`: the number of looks at lines."""
    fails: str
    """`deeper`: the line that then fails."""


class Explanation(TypedDict):
    """The deductions that lead to the solution."""

    end: Literal["solved", "contradiction", "stuck", "out of budget"]
    """`contradiction` if there is no solution, `stuck` where no step is left; `out of budget` is only in `known`."""
    complete: bool
    """False if a limit ended it."""
    stopped: Literal["out of budget"] | None
    hardest: Literal["count", "overlap", "edge", "gap", "line", "contradiction", "either-way", "deeper"] | None
    """The hardest technique of the steps."""
    steps: list[Step]
    """The deductions in order, the easiest first at each point."""


class Footholds(TypedDict):
    """In rounds, the number of lines that decide a cell by themselves."""

    rounds: list[int]
    least: int
    mean: float


class ClueCounts(TypedDict):
    """Counts over the clues of all rows and columns."""

    density: float
    """The share of filled cells, from 0 to 1."""
    blocks: int
    mean_blocks: float
    """Blocks of a line."""
    longest_clue: int
    """The most blocks of a line."""
    mean_block: float
    """Cells of a block."""
    longest_block: int
    """The most cells of a block."""
    empty_lines: int
    full_lines: int
    forced_lines: int
    """Lines that can be filled in only one way."""
    mean_slack: float
    """Cells by which the blocks of a line can move."""
    overlap: int
    """Cells that are filled wherever the blocks of their line go; cells count once for each line."""


class Repeats(TypedDict):
    """The least numbers of rows and of columns after which a picture repeats. None if it does not."""

    rows: int | None
    columns: int | None


class ElementarySwitch(TypedDict):
    """Two rows and two columns, from 0: their four cells, two of them filled, change places."""

    rows: list[int]
    columns: list[int]


class Rating(TypedDict):
    """How hard a puzzle is. Logic, level, difficulty and symmetry are None unless there is exactly one solution."""

    verdict: Literal["unique", "multiple", "none"]
    logic: Literal["line", "probe", "search"] | None
    """The strongest logic that the solver needed."""
    level: Literal["easy", "medium", "hard", "expert"] | None
    difficulty: float | None
    """The expected mean of people's votes, 1 to 5. None if line logic decides less than half of the cells."""
    seconds: int | None
    """The expected time of an experienced person. None where the difficulty is."""
    usual_seconds: list[int] | None
    """Two of three boards with this expected time take between these seconds."""
    techniques: dict[str, int]
    """The number of steps of each technique in the explanation, the easiest technique first."""
    explained: bool
    """Whether the explanation leads to the solution. If not, `techniques` are those of its beginning."""
    symmetry: str | None
    repeats: Repeats | None
    """The distances at which the solution repeats."""
    switch: ElementarySwitch | None
    """Of a puzzle with several solutions: four cells that make another one."""
    footholds: Footholds
    clues: ClueCounts


class _PackRow(TypedDict):
    id: str
    """Sixteen hexadecimal digits, which the clues determine."""
    seed: int
    index: int
    width: int
    height: int
    cells: str
    """The solution, row by row: a digit for each cell, 0 for the background."""
    rows: list[list[int]] | list[list[list[int]]]
    """The clues: lengths, or pairs of a length and an ink if there are several inks. `Puzzle(rows, columns)` takes them."""
    columns: list[list[int]] | list[list[list[int]]]
    filled: int
    density: float
    symmetry: str
    logic: Literal["line", "probe", "search"]
    """The strongest logic that the solver needed."""
    difficulty: float | None
    seconds: int | None
    level: Literal["easy", "medium", "hard", "expert"]
    engines: str
    xp: int
    xp_from: str
    title_en: str
    proof: str
    """The proof that there is no other solution."""
    generator: str


class PackRow(_PackRow, total=False):
    """A row of a pack: docs/packs.md describes the columns."""

    palette: str
    """With several inks: the colors of the background and of the inks, such as `0:ffffff/1:000000/2:d55e00`."""
    technique: Literal["count", "overlap", "edge", "gap", "line", "contradiction", "either-way", "deeper"]
    """With `rate=True`: the hardest technique."""
    style: str
    """Of icons: the way of drawing."""
    flips: int
    """Of icons and repaired pictures: changed cells."""
    loss: float
    """Of icons: how far the score of the picture is below the best of its size."""


class Verification(TypedDict):
    """What `verify` found."""

    rows: int
    findings: list[str]
    """Faults, in words."""
    differences: list[str]
    """Values other than this version computes, in rows that name another version or none."""
    unknown: list[int]
    """The lines of rows that could not be decided."""
    without_proof: int
    """The number of rows without a proof."""
    unchecked: list[str]
    """Columns that no pack has. `''` is an index that pandas wrote without `index=False`."""
