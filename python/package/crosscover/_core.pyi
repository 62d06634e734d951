import os
from collections.abc import Callable, Hashable, ItemsView, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Generic, Literal, Protocol, TypeVar, final, overload, type_check_only

from typing_extensions import disjoint_base

from crosscover.types import Cell, CellPlace, Explanation, PackRow, Rating, Step, Verification

__all__ = [
    "__version__",
    "BudgetSpent",
    "Problem",
    "Solutions",
    "Hint",
    "Puzzle",
    "Picture",
    "Rows",
    "generate",
    "verify",
]

__version__: str

_Key = TypeVar("_Key")
"""An option: its number, or its name if the options are a mapping. In help, it is `Key`."""

_Label = TypeVar("_Label", covariant=True)
_Value = TypeVar("_Value", covariant=True)

@type_check_only
class _Labelled(Protocol[_Label, _Value]):
    """A mapping, or a series of pandas."""

    def items(self) -> Iterable[tuple[_Label, _Value]]: ...

_Times = int | tuple[int | None, int | None] | None
"""A number, or the least and the greatest, each None if there is no limit; or None for any number."""

_Cost = float | Decimal

@type_check_only
class _Stop(Protocol):
    """A `threading.Event`, or another object with this method."""

    def is_set(self) -> bool: ...

_Progress = Callable[[float | None, int], object]
"""It gets the share of the search that is done, an estimate that never falls, None as long as there is none; and the number
of choices. A search that learns, the least cost and counting have no share."""

class BudgetSpent(Exception):
    """A limit ended a search before the answer was known. The message names the limit."""

    known: Any
    """What is known by then, in the form of the answer; each method says what. It may be None."""
    bound: Any
    """After `Problem.min_cost` and `Problem.best`: no other solution than those in `known` costs less, which is proved.
    None after other questions, and if no other solution is left."""

@final
class Problem(Generic[_Key]):
    """An exact-cover problem: choose options so that every item is in exactly one of them.

    >>> problem = Problem([["a", "b"], ["c"], ["a"], ["b", "c"]])
    >>> list(problem)
    [[0, 1], [2, 3]]
    >>> Problem({"ab": "a b".split(), "c": ["c"]}).first()
    ['ab', 'c']

    Items are any hashable values but None and NaN.

    options: for each option its items: a sequence, or a mapping from names of options. A matrix of zeros
        and ones is refused: see `matrix`.
    items: all items; the secondary ones may be among them. An item without options then means that there is
        no solution, and an option with any other item is an error. Without it, the items are those of the options.
    secondary: items that may be covered at most once, but need not be. Each is in an option, unless there is
        `items`. An option of secondary items only is never chosen.
    colors: for each option, a mapping from secondary items to colors (any hashable values), as a sequence
        for all options or as a mapping from some: `["a", "x"]` with `{"x": 1}`. An option with the item
        `("x", 1)` is refused if "x" is secondary. Chosen options may share a secondary item if they give it
        the same color.
    multiplicities: sets how many chosen options contain an item: a number, or a pair of the least and the
        greatest number, each None if there is no limit; or None for any number. Each is in an option, unless
        there is `items`.
    costs: for each option its cost, as a sequence or as a mapping; 0 where there is none. Numbers with decimals are
        exact: 0.1 is a tenth. In units of the last decimal of all costs, they are from -(2**31) to 2**31 - 1,
        about 9 digits: round what is computed, as in `round(cost, 6)`.

    A series of pandas is a mapping from its labels.

    A solution lists its options in ascending order: by number, or as the mapping has them.

    All searches take `timeout` in seconds; `max_nodes`, the limit on choices of options during a search; and `stop`,
    a `threading.Event` that another thread sets. If one of them ends a search, it raises `BudgetSpent`. `progress` is
    called about twenty times a second; what it raises ends the search. Ctrl-C ends a search, too. Searches run without the
    interpreter's lock. The same problem has the same solutions in the same order on every machine.
    """

    # A mapping is an iterable, too; the first signature that fits counts.
    @overload
    def __new__(  # type: ignore[overload-overlap]
        cls,
        options: _Labelled[_Key, Iterable[Hashable]] | ItemsView[_Key, Iterable[Hashable]],
        *,
        items: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        colors: _Labelled[_Key, _Labelled[Any, Hashable]] | Iterable[_Labelled[Any, Hashable]] | None = None,
        multiplicities: _Labelled[Any, _Times] | None = None,
        costs: _Labelled[_Key, _Cost] | Iterable[_Cost] | None = None,
    ) -> Problem[_Key]: ...
    @overload
    def __new__(
        cls,
        options: Iterable[Iterable[Hashable]],
        *,
        items: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        colors: _Labelled[int, _Labelled[Any, Hashable]] | Iterable[_Labelled[Any, Hashable]] | None = None,
        multiplicities: _Labelled[Any, _Times] | None = None,
        costs: _Labelled[int, _Cost] | Iterable[_Cost] | None = None,
    ) -> Problem[int]: ...
    @staticmethod
    def matrix(
        rows: Any,
        *,
        secondary: Iterable[Hashable] | None = None,
        colors: _Labelled[Any, _Labelled[Any, Hashable]] | Iterable[_Labelled[Any, Hashable]] | None = None,
        multiplicities: _Labelled[Any, _Times] | None = None,
        costs: _Labelled[Any, _Cost] | Iterable[_Cost] | None = None,
    ) -> Problem[Any]:
        """The problem of a matrix of zeros and ones: a row for each option, a column for each item.

        rows: sequences of numbers or truth values, or a mapping from names of options to them, or an array of numpy.
            Items are the numbers of columns. Or a frame of pandas: its labels are the options and items. A row
            without a one is an error: an option has an item.

        The other arguments are those of `Problem`.

        >>> Problem.matrix([[1, 1, 0], [0, 0, 1]]).first()
        [0, 1]
        >>> Problem.matrix([[1, 1], [0, 1]], secondary=[1], costs=[3, 0]).min_cost()
        ([0], 3)
        """

    @classmethod
    def __class_getitem__(cls, key: Any) -> type[Problem[Any]]: ...
    def __len__(self) -> int:
        """The number of options."""

    def __iter__(self) -> Solutions[_Key]: ...
    def assume(self, forced: Iterable[_Key] = (), forbidden: Iterable[_Key] = ()) -> Problem[_Key]:
        """The problem of the solutions that have all `forced` options and none of the `forbidden` ones.

        It is made from this one, without reading Python again, and may assume more in turn.

        >>> problem = Problem({"p": ["a", "b"], "q": ["a"], "r": ["b"]})
        >>> problem.assume(forced=["q"]).first(), problem.assume(forbidden=["r"]).first()
        (['q', 'r'], ['p'])
        """

    def solutions(self, *, timeout: float | None = None, max_nodes: int | None = None, stop: _Stop | None = None) -> Solutions[_Key]:
        """The solutions, found as they are asked for. `timeout` begins with the call. `known` is None."""

    def first(self, *, timeout: float | None = None, max_nodes: int | None = None, stop: _Stop | None = None, progress: _Progress | None = None) -> list[_Key] | None:
        """A solution, or None if there is none. `known` is None."""

    def unique(self, *, timeout: float | None = None, max_nodes: int | None = None, stop: _Stop | None = None, progress: _Progress | None = None) -> bool:
        """Whether there is exactly one solution. `known` is a solution, or None."""

    def count(
        self, *, timeout: float | None = None, max_nodes: int | None = None, stop: _Stop | None = None, progress: _Progress | None = None, memory: int | None = None, threads: int = 1
    ) -> int:
        """The number of solutions, exactly. `known` is a lower bound.

        memory: the most bytes for the numbers of sub-problems; 1 GiB if it is None. It ends no search: with less
            memory, the count may visit the solutions one by one, which can take much longer.
        threads: how many may count; the answer is the same.
        """

    def sample(
        self,
        k: int = 1,
        *,
        seed: int | None = None,
        timeout: float | None = None,
        max_nodes: int | None = None,
        stop: _Stop | None = None,
        progress: _Progress | None = None,
        memory: int | None = None,
    ) -> list[list[_Key]]:
        """`k` solutions drawn at random, each with the same probability; none if there is none.

        seed: a number from 0 to 2**64 - 1 draws the same solutions each time; without one, each call draws others.
        memory: as in `count`, and the most bytes for the solutions, which is a limit.

        `known` is the list so far.
        """

    def min_cost(
        self, *, timeout: float | None = None, max_nodes: int | None = None, stop: _Stop | None = None, progress: _Progress | None = None
    ) -> tuple[list[_Key], float] | None:
        """A solution of the least cost with its cost, or None if there is none. The cost is an int if all costs are whole.

        `known` is the cheapest solution so far with its cost, or None; `bound` is the least that a better one can cost.
        """

    def best(
        self, k: int, *, timeout: float | None = None, max_nodes: int | None = None, stop: _Stop | None = None, progress: _Progress | None = None
    ) -> list[tuple[list[_Key], float]]:
        """The `k` solutions of the least cost with their costs, or all if there are fewer.

        `known` is the list of the best that were found so far.
        """

@final
class Solutions(Iterator[list[_Key]], Generic[_Key]):
    """The solutions of a problem, one by one: see `Problem.solutions`."""

    def __iter__(self) -> Solutions[_Key]: ...
    def __next__(self) -> list[_Key]: ...

@final
class _Tiling:
    def __new__(cls, text: str, mirrored: bool | None, name: type[Any]) -> _Tiling: ...
    @property
    def placements(self) -> list[Any]: ...
    def problem(self, costs: _Labelled[Any, _Cost] | Iterable[_Cost] | None) -> Problem[Any]: ...

def _draw(text: str, pieces: list[tuple[str, list[Sequence[int]]]], svg: bool) -> str: ...

_Logic = Literal["line", "probe", "any"]
"""What a solver may do: look at one line at a time, also try single cells, or anything, including search."""

_Technique = Literal["count", "overlap", "edge", "gap", "line", "contradiction", "either-way", "deeper"]
"""The techniques of explanations, the easiest first."""

_AnyHint = _StepHint | _MistakeHint | _LastHint

_Level = Literal["easy", "medium", "hard", "expert"]
"""The difficulty compared with boards of the same size."""

_Clue = Iterable[int | Sequence[int]]
"""The blocks of a line: their lengths, or pairs of a length and an ink from 1 to 31."""

@disjoint_base
class Hint:
    """A hint for a board in play. `print` shows its `text`. Its `kind` tells type checkers what its `cells` are.

    >>> hint = Puzzle(rows=[[2], [1]], columns=[[1], [2]]).hint("?#\n??")
    >>> hint.kind, hint.technique, hint.lines, hint.cells
    ('step', 'count', ['row 1'], [{'row': 1, 'column': 1, 'filled': True}])
    """

    @property
    def kind(self) -> Literal["step", "solved", "contradiction", "none", "stuck"]:
        """What it is about. `contradiction`: a cell is wrong; `none`: there is no solution; `stuck`: there are several
        solutions, so nothing more follows."""

    @property
    def text(self) -> str:
        """The hint in words."""

    @property
    def technique(self) -> _Technique | None:
        """The technique of the step, or None."""

    @property
    def cells(self) -> list[Cell] | list[CellPlace]:
        """The cells that the step decides, or those that are wrong, as far as they are known. They count from 1."""

    @property
    def because(self) -> list[CellPlace]:
        """The known cells that the steps rest on. Rows and columns count from 1."""

    @property
    def lines(self) -> list[str]:
        """The lines to look at, such as `row 3`."""

    @property
    def steps(self) -> list[Step]:
        """The steps, as `explain` has them. Only the last one decides cells; on boards of one ink there is one."""

@type_check_only
class _StepHint(Hint):
    @property
    def kind(self) -> Literal["step"]: ...
    @property
    def technique(self) -> _Technique: ...
    @property
    def cells(self) -> list[Cell]: ...

@type_check_only
class _MistakeHint(Hint):
    @property
    def kind(self) -> Literal["contradiction"]: ...
    @property
    def technique(self) -> None: ...
    @property
    def cells(self) -> list[CellPlace]: ...

@type_check_only
class _LastHint(Hint):
    @property
    def kind(self) -> Literal["solved", "none", "stuck"]: ...
    @property
    def technique(self) -> None: ...
    @property
    def cells(self) -> list[CellPlace]: ...

@final
class Puzzle:
    """A nonogram: the clues of its rows and columns, with its title and its colors.

    >>> puzzle = Puzzle(rows=[[2], [1, 1], [3]], columns=[[3], [1, 1], [2]])
    >>> print(puzzle.solve())
    ##.
    #.#
    ###

    Blocks of different inks need no gap:

    >>> print(Puzzle([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]]).solve())
    ab
    """

    def __new__(cls, rows: Iterable[_Clue], columns: Iterable[_Clue], given: Any = None) -> Puzzle: ...
    @staticmethod
    def of(row: Any) -> Puzzle:
        """The puzzle of a row of a pack, with its picture as the `goal`, its title and its colors.

        row: a dictionary as `generate` and `csv.DictReader` have it, or a row of a frame of pandas, from `iterrows` or
            `itertuples`. The columns `width`, `height` and `cells` are required.

        >>> print(Puzzle.of({"width": 3, "height": 2, "cells": "101011"}).goal)
        #.#
        .##
        """

    @staticmethod
    def read(text: str | bytes, format: str | None = None) -> list[Puzzle]:
        """The puzzles of a text or an image, in any of the formats of the program `crosscover`, or of a pack.

        A `UserWarning` says how a text that may be several puzzles was read (with `format`, there is no doubt), or that an image has no
        filled cell or no empty one.
        """

    @staticmethod
    def open(path: str | os.PathLike[str], format: str | None = None) -> list[Puzzle]:
        """The puzzles of a file, also of a pack, as a list: `[puzzle] = Puzzle.open(path)` takes the only one.

        Formats and warnings are those of `read`.
        """

    @property
    def width(self) -> int:
        """The number of columns."""

    @property
    def height(self) -> int:
        """The number of rows."""

    @property
    def inks(self) -> int:
        """The number of inks, without the background."""

    @property
    def rows(self) -> list[list[int]] | list[list[tuple[int, int]]]:
        """The clues of the rows: lengths, or pairs of a length and an ink if there are several inks."""

    @property
    def columns(self) -> list[list[int]] | list[list[tuple[int, int]]]:
        """The clues of the columns: lengths, or pairs of a length and an ink if there are several inks."""

    @property
    def given(self) -> str | None:
        """The cells that the puzzle gives: a line for each row, with `?` for the others; or None if it gives none.

        >>> print(Puzzle([[1], [1]], [[1], [1]], given=["#?", "??"]).solve())
        #.
        .#
        """

    @property
    def title(self) -> str | None:
        """The title, or None."""

    @property
    def id(self) -> str:
        """The identity of the clues as packs have it: 16 digits, the same for the same clues."""

    @property
    def goal(self) -> Picture | None:
        """The solution that a file has beside the clues, or None."""

    def solve(self, *, timeout: float | None = None, stop: _Stop | None = None) -> Picture | None:
        """A solution, or None if there is none. `known` is None."""

    def solutions(self, limit: int = 2, *, timeout: float | None = None, stop: _Stop | None = None) -> list[Picture]:
        """Up to `limit` solutions. `known` is the list so far."""

    def unique(self, *, timeout: float | None = None, stop: _Stop | None = None) -> bool:
        """Whether there is exactly one solution. `known` is a solution, or None."""

    def explain(self, board: Any = None, *, timeout: float | None = None, stop: _Stop | None = None) -> Explanation:
        """The deductions that lead to the solution, easiest first, from the beginning or from a board in play.

        `steps` are the deductions, each with `technique`, `text` and the decided `cells`; `end` says how it ends. The
        known cells of the board, which is written as in `hint`, are taken as right.
        It also raises `BudgetSpent` after 2**23 looks at lines. `known` is the beginning.
        """

    def hint(self, board: Any = None, *, timeout: float | None = None, stop: _Stop | None = None) -> _AnyHint:
        """The easiest next step on a board in play, or its mistake.

        board: a text with a line for each row, with `?` for an unknown cell, `.` for an empty one, `#` or the letter
            of an ink for a filled one; or a list of such rows; or a picture; or rows, also as an array or a frame, of
            None or -1 for unknown cells, False or 0 for empty ones, True, 1 or the number of an ink for filled ones.

        `known` is None.

        >>> puzzle.hint([[True, True, False], [True, None, True], [True, True, True]]).cells
        [{'row': 2, 'column': 2, 'filled': False}]
        """

    def follows(self, line: str, board: Any = None) -> dict[str, str] | None:
        """What follows in a single line of a board: for each technique the cells of the line, with all that it
        finds together with the easier ones. None if the line cannot be completed.

        line: such as `row 3`.
        board: as in `hint`.

        >>> Puzzle([[3]], [[], [1], [1], [1]]).follows("row 1")
        {'count': '????', 'overlap': '?##?', 'edge': '?##?', 'gap': '?##?', 'line': '?##?'}
        """

    def live(self, board: Any = None) -> dict[str, list[dict[str, Any]]]:
        """Which clues of a board in play are met, for greying: each line by itself, without a look at the solution.

        board: as for `hint`.

        The lists `rows` and `columns` have for each line its `state`: `fulfilled` if the filled cells are its clue,
        `broken` if it cannot be completed, else `open`. `met` says for each block whether it is filled in the only
        place that it has in all completions of the line.

        >>> puzzle.live([[True, True, False], [True, None, None], [None, None, None]])["rows"][1]
        {'state': 'open', 'met': [True, False]}
        """

    def rate(self, *, timeout: float | None = None, stop: _Stop | None = None) -> Rating:
        """How hard it is, as `crosscover rate --json` prints it.

        `crosscover.types.Rating` says what the keys mean. `known` is what is rated so far, or None.
        """

    def prove(self, *, timeout: float | None = None, stop: _Stop | None = None) -> str | None:
        """A proof that there is one solution, or none, as `crosscover prove` writes it; None if there are several
        solutions. `known` is None.

        >>> puzzle.prove()
        'r1-3c1.3'
        """

    def check_proof(self, proof: str | bytes, *, timeout: float | None = None, stop: _Stop | None = None) -> Picture | None:
        """Follows a proof without a solver: the only solution, or None if the proof shows that there is none.

        If the text proves nothing, it raises `ValueError`. `known` is None.

        >>> puzzle.check_proof("r1-3c1.3") == puzzle.solve()
        True
        """

    def svg(self, solution: Picture | None = None) -> str:
        """A drawing, which notebooks show by themselves."""

    def png(self, solution: Picture | None = None, *, scale: float = 1.0) -> bytes:
        """The drawing as a PNG image. At scale 1, a cell has 24 pixels."""

    @overload
    def write(self, format: Literal["png"]) -> bytes:  # type: ignore[overload-overlap]
        """The puzzle as a file in one of the formats that the program `crosscover` writes: a text, or the bytes of `png`,
        an image with a pixel for each cell of the `goal`. What the format cannot hold is a `UserWarning`.

        >>> Puzzle([[2], [1]], [[1], [2]]).write("id").strip()
        '2x2:1/2/2/1'
        """

    @overload
    def write(self, format: str = "non") -> str: ...

    def __eq__(self, other: object, /) -> bool:
        """Whether the clues are equal."""

    def __hash__(self) -> int: ...

@final
class Picture:
    r"""A picture: rows of inks, 0 for the background, or a text of `#` and `.`.

    >>> Picture([[1, 1, 0], [1, 0, 1], [0, 1, 1]]) == Picture("##.\n#.#\n.##")
    True
    """

    def __new__(cls, rows: Any) -> Picture:
        """`rows` is a text, or rows: texts, or sequences of numbers or truth values, an array of numpy, a frame of pandas."""

    @staticmethod
    def open(
        source: Any,
        *,
        size: tuple[int, int] | None = None,
        inks: int | None = None,
        threshold: int | None = None,
        invert: bool = False,
        fit: Literal["stretch", "contain", "cover"] = "stretch",
        trim: bool = False,
    ) -> Picture:
        """The picture of an image (PNG, JPEG, GIF, WebP, BMP, PBM), or of the first puzzle of a file with its solution.

        `source` is a path, the bytes of a file, an image of PIL, or an array of numpy with bytes of gray, RGB or RGBA.
        The options are those of the program `crosscover`: the `size` of the picture as width and height instead
        of the image's own; the most `inks`, black and white if it is None; the `threshold` from which a cell is
        dark, in percent, found by Otsu's method if it is None; `invert` fills the light cells; `fit` is for a
        size of other proportions; `trim` cuts off empty margins.
        """

    @property
    def width(self) -> int:
        """The number of columns."""

    @property
    def height(self) -> int:
        """The number of rows."""

    @property
    def rows(self) -> list[list[int]]:
        """The inks of the cells: a list for each row."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The rows for `numpy.array(picture)` and `matplotlib.pyplot.imshow(picture)`."""

    def puzzle(self) -> Puzzle:
        """The puzzle of its clues."""

    def repair(self, logic: _Logic = "line", *, timeout: float | None = None, stop: _Stop | None = None) -> Picture:
        """A picture whose clues have no other solution and need no more than `logic`, with few changed cells.

        `known` is such a picture, perhaps with more changed cells, or None.
        """

    def __eq__(self, other: object, /) -> bool:
        """Whether the cells are equal."""

    def __hash__(self) -> int: ...

@final
class Rows(Iterator[PackRow]):
    """The rows of a pack, one by one: see `generate`."""

    def __iter__(self) -> Rows: ...
    def __next__(self) -> PackRow: ...

def generate(
    count: int,
    *,
    size: tuple[int, int] = (15, 15),
    seed: int = 1,
    source: str = "smooth",
    inks: int = 1,
    density: tuple[float, float] | None = None,
    level: _Level | tuple[_Level, _Level] | dict[_Level, int] | None = None,
    seconds: tuple[int, int] | None = None,
    curve: bool = False,
    logic: _Logic = "line",
    repair: bool = False,
    rate: bool = False,
    start: int = 0,
    threads: int = 1,
    timeout: float | None = None,
    stop: _Stop | None = None,
) -> Rows:
    """Makes nonograms with one solution, as both engines have proved, when they are asked for.

    They are those of `crosscover generate` with the same options; a row has the columns of a pack, with
    numbers as numbers.

    size: width and height.
    source: `random`, `smooth`, `shapes`, `icons`, `pictures` (shapes and icons), `symmetric`, a symmetry (`left-right`, `top-bottom`, `both-mirrors`,
        `half-turn`, and for squares `quarter-turn`, `diagonal`, `antidiagonal`, `both-diagonals`,
        `all-mirrors`), or `exhaustive`: all pictures of a small size, of which it looks at `count`.
    density: the least and the greatest share of filled cells, from 0 to 1. Without it, (0.2, 0.7), and any for icons.
    level: `easy`, `medium`, `hard` or `expert`, in this order, or a pair of the easiest and the hardest. Or how many
        boards have which level, one after the other: `{"easy": 60, "hard": 40}`; there are no more rows than these.
    seconds: the least and the greatest expected time of an experienced person.
    curve: whether the expected times rise from the least to the greatest of `seconds`, in equal steps with rests.
    logic: what a solver may need: `line`, `probe`, or `any`, including search. `expert` needs more than `line`.
    repair: whether pictures that are not good puzzles are repaired.
    rate: whether rows have the hardest technique, in the column `technique`.
    start: the index of the first row. The rows are those of a longer pack, except where one repeats an earlier row,
        which is not known.
    threads: how many make rows; the rows are the same.
    timeout: seconds from the call on, for all rows together; `known` is None.
    stop: a `threading.Event` that another thread sets to end it, with `BudgetSpent`.

    A million candidates without a puzzle raise `RuntimeError`.

    >>> rows = list(generate(2, size=(5, 5), seed=7, level="easy"))
    >>> [(row["width"], row["level"]) for row in rows]
    [(5, 'easy'), (5, 'easy')]
    """

def verify(
    pack: str | os.PathLike[str] | Iterable[Mapping[str, Any]] | Iterable[PackRow], *, timeout: float | None = None, stop: _Stop | None = None,
    progress: Callable[[int], object] | None = None,
) -> Verification:
    """Checks a pack with both engines, and follows its proofs.

    pack: a path; or rows as `generate` makes them, or as a frame of pandas. Line 1 of rows is their header.
    progress: a function that is called about twenty times a second with the number of rows done.

    The result has the number of `rows`, the `findings` (faults, in words), the `differences` (values other than this
    version computes, in rows that name another version), the lines that are `unknown`, the number of rows
    `without_proof`, and the `unchecked` columns, which no pack has: `''` is an index that pandas wrote without
    `index=False`. `known` are the results for the rows so far.
    """
