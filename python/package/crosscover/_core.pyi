from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, Union, final, overload

__version__: str

Key = TypeVar("Key")
"""An option: its number, or its name if the options are a mapping."""

class BudgetSpent(Exception):
    """A time limit or a limit on choices ended a search before the answer was known."""

    known: Any
    """What is known by then; each method says what. It may be None."""

@final
class Problem(Generic[Key]):
    """An exact-cover problem: choose options so that every item is in exactly one of them.

    >>> problem = Problem([["a", "b"], ["c"], ["a"], ["b", "c"]])
    >>> list(problem)
    [[0, 1], [2, 3]]
    >>> Problem({"ab": "a b".split(), "c": ["c"]}).first()
    ['ab', 'c']

    Items are any hashable values.

    options: for each option its items: a sequence, or a mapping from names of options. A matrix of zeros
        and ones is no such sequence: see `matrix`.
    secondary: items that need not be covered, but are in at most one chosen option.
    colors: for each option, a mapping from secondary items to colors (any hashable values), as a sequence
        for all options or as a mapping from some. Chosen options may share a secondary item if they give it
        the same color.
    multiplicities: for some items how many chosen options they are in: a number, or a pair of the least
        and the greatest number.
    costs: for each option its cost, an integer from 0 to 2**32 - 1, as a sequence or as a mapping; 0 where there is none.

    All searches take `timeout` in seconds and `max_nodes`, the most options to choose. If a limit ends a
    search, it raises `BudgetSpent`. Ctrl-C ends a search, too. Searches run without the interpreter's
    lock. The same problem has the same solutions in the same order on every machine.
    """

    @overload
    def __new__(
        cls,
        options: Mapping[Key, Iterable[Hashable]],
        *,
        secondary: Iterable[Hashable] | None = None,
        colors: Mapping[Key, Mapping[Any, Hashable]] | Sequence[Mapping[Any, Hashable]] | None = None,
        multiplicities: Mapping[Any, int | tuple[int, int]] | None = None,
        costs: Mapping[Key, int] | Sequence[int] | None = None,
    ) -> Problem[Key]: ...
    @overload
    def __new__(
        cls,
        options: Iterable[Iterable[Hashable]],
        *,
        secondary: Iterable[Hashable] | None = None,
        colors: Mapping[int, Mapping[Any, Hashable]] | Sequence[Mapping[Any, Hashable]] | None = None,
        multiplicities: Mapping[Any, int | tuple[int, int]] | None = None,
        costs: Mapping[int, int] | Sequence[int] | None = None,
    ) -> Problem[int]: ...
    @staticmethod
    def matrix(rows: Any) -> Problem[int]:
        """The problem of a matrix: a row for each option, a column for each item.

        `rows` is a sequence of sequences of numbers or truth values, or an array of numpy.

        >>> Problem.matrix([[1, 1, 0], [0, 0, 1]]).first()
        [0, 1]
        """

    def __len__(self) -> int:
        """The number of options."""

    def __iter__(self) -> Solutions[Key]: ...
    def solutions(self, *, timeout: float | None = None, max_nodes: int | None = None) -> Solutions[Key]:
        """The solutions, found as they are asked for. `timeout` begins with the call. `known` is None."""

    def first(self, *, timeout: float | None = None, max_nodes: int | None = None) -> list[Key] | None:
        """A solution, or None if there is none. `known` is None."""

    def unique(self, *, timeout: float | None = None, max_nodes: int | None = None) -> bool:
        """Whether there is exactly one solution. `known` is a solution, or None."""

    def count(
        self, *, timeout: float | None = None, max_nodes: int | None = None, memory: int | None = None
    ) -> int:
        """The number of solutions, exactly. `known` is a lower bound.

        Where it helps, numbers of sub-problems are kept in `memory` bytes, 1 GiB if it is None.
        """

    def sample(
        self,
        k: int = 1,
        *,
        seed: int = 0,
        timeout: float | None = None,
        max_nodes: int | None = None,
        memory: int | None = None,
    ) -> list[list[Key]]:
        """`k` solutions drawn at random, each with the same probability; none if there is none.

        The same seed draws the same solutions. `known` is the list so far.
        """

    def min_cost(
        self, *, timeout: float | None = None, max_nodes: int | None = None
    ) -> list[Key] | None:
        """A solution of the least cost, or None if there is none. `known` is as in `best`."""

    def best(
        self, k: int, *, timeout: float | None = None, max_nodes: int | None = None
    ) -> list[tuple[list[Key], int]]:
        """The `k` solutions of the least cost with their costs, or all if there are fewer.

        `known` is the list of the best that were found so far.
        """

@final
class Solutions(Iterator[list[Key]], Generic[Key]):
    """The solutions of a problem, one by one: see `Problem.solutions`."""

    def __iter__(self) -> Solutions[Key]: ...
    def __next__(self) -> list[Key]: ...
