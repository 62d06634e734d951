"""Tilings: pieces on a board as an exact-cover problem, and drawings of its solutions."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal, NamedTuple, Tuple, Union

from crosscover._core import Problem, _draw, _Tiling

Times = Union[int, Tuple[Union[int, None], Union[int, None]], None]
"""How often a piece is used: a number, or the least and the greatest, each None if there is no limit; or None for any
number of times."""

Moves = Union[Literal["free", "one-sided", "fixed"], None]
"""How a piece may be moved: turned and mirrored, turned, or only shifted. None is "free" for flat pieces, and
"one-sided" for those of several layers or in a box."""

MOST_CELLS = 65536
"""The most cells of a board, counted in the box around it."""

SIGNS: dict[Any, str] = {True: "#", False: ".", None: "?"}
"""What stands for a cell to cover, for none, and for one that may stay free."""


class Placement(NamedTuple):
    """A piece in its place."""

    piece: str
    """The name of the piece."""
    cells: tuple[tuple[int, ...], ...]
    """The cells that it covers: row and column, or layer, row and column if the board has several layers, all from 0. They
    are indices of the board as an array."""


class Tiling:
    """A board and the pieces that shall cover it.

    >>> from crosscover import Tiling
    >>> tiling = Tiling("3x3", {"O": "##/##", "I": "###", "i": [(0, 0), (0, 1)]})
    >>> tiling.problem().count()
    8
    >>> once = tiling.distinct()
    >>> for solution in once.problem():
    ...     print(once.draw(solution))
    OOI
    OOI
    iiI

    board: the size as text, `"10x6"` for 10 columns and 6 rows or `"3x3x3"` for a box, or a shape: rows of text, where `#`
        is a cell to cover, `?` one that may stay free and `.` none; rows of True, None and False with the same meaning,
        such as a numpy array of truth values; or cells, pairs of a row and a column. Layers are such lists of rows, and
        cells of a box are triples of layer, row and column. In a text, lines or slashes separate rows, and plus signs
        separate layers. Each row of hexagons lies half a cell further to the right than the row above.
    pieces: for each name the shape of a piece. A name is a word.
    times: how often pieces are used: one value for all, or a mapping from some names; 1 for others.
    moves: how pieces may be moved: one value for all, or a mapping from some names.
    hexagons: whether cells are hexagons.
    torus: whether opposite sides of the board are joined.

    Or one text with all of it, as `crosscover cover --tiling` reads it. `str` returns this text.
    """

    def __init__(
        self,
        board: str | Iterable[Any],
        pieces: Mapping[str, str | Iterable[Any]] | None = None,
        *,
        times: Times | Mapping[str, Times] = 1,
        moves: Moves | Mapping[str, Moves] = None,
        hexagons: bool = False,
        torus: bool = False,
    ) -> None:
        if pieces is not None:
            if not isinstance(pieces, Mapping):
                raise TypeError(f"pieces: expected a mapping from names to shapes, found {pieces!r}")
            text = _text(board, pieces, times, moves, hexagons, torus)
        elif (times, moves, hexagons, torus) == (1, None, False, False) and isinstance(board, str):
            text = board
        else:
            raise TypeError("expected a board and pieces, or one text that says all")
        self.__setstate__((text, None))

    def __getstate__(self) -> tuple[str, bool | None]:
        return self._text, self._mirrored

    def __setstate__(self, state: tuple[str, bool | None]) -> None:
        self._text, self._mirrored = state
        self._options = _Tiling(self._text, self._mirrored, Placement)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        count = len(self.placements)
        return f"<Tiling: {count} placement{'' if count == 1 else 's'}>"

    @property
    def placements(self) -> list[Placement]:
        """All placements of all pieces."""
        placements: list[Placement] = self._options.placements
        return placements

    def problem(self, *, costs: Mapping[Placement, float | Decimal] | Iterable[float | Decimal] | None = None) -> Problem[Placement]:
        """The exact-cover problem: a solution is a list of placements.

        costs: costs of some placements, or of all in their order.
        """
        return self._options.problem(costs)

    def distinct(self, *, mirrored: bool = True) -> Tiling:
        """The same tiling with one of the solutions that are the same but for turning and mirroring the board, and on a
        torus for shifting. A mirror may exchange pieces that are mirror images of each other.

        Pieces that are used once may tell solutions apart; then the problem has fewer placements. Otherwise they are
        compared: `problem()` answers `solutions`, `first`, `unique` and `count`, and refuses the other questions. `count` uses
        Burnside's lemma. After `assume`, those solutions are left that the problem had before.

        >>> Tiling("8x8", {"domino": "##"}, times=None).distinct().problem().count()
        1629189

        mirrored: whether mirrored solutions are the same.
        """
        once = Tiling.__new__(Tiling)
        once.__setstate__((self._text, mirrored))
        return once

    def draw(self, solution: Iterable[tuple[str, Iterable[Sequence[int]]]]) -> str:
        """The board with a sign for each piece: the first letter of its name, or another one if two begin alike. A piece that
        is used several times has further signs, so that two that touch differ. A plus separates layers, `.` is no cell, and
        `#` or `?` a free one. Rows of hexagons are indented."""
        return _draw(self._text, _plain(solution), False).rstrip("\n")

    def svg(self, solution: Iterable[tuple[str, Iterable[Sequence[int]]]]) -> str:
        """The board as SVG, with layers side by side."""
        return _draw(self._text, _plain(solution), True)


def _plain(solution: Iterable[tuple[str, Iterable[Sequence[int]]]]) -> list[tuple[str, list[Sequence[int]]]]:
    return [(piece, list(cells)) for piece, cells in solution]


def _text(
    board: str | Iterable[Any],
    pieces: Mapping[str, str | Iterable[Any]],
    times: Times | Mapping[str, Times],
    moves: Moves | Mapping[str, Moves],
    hexagons: bool,
    torus: bool,
) -> str:
    """The text of a tiling."""
    lines = ["cells hexagons"] if hexagons else []
    words = ["board"] + ["torus"] * torus
    if isinstance(board, str) and re.fullmatch(r"\d+(x\d+){1,2}", board):
        lines.append(" ".join([*words, board]))
    else:
        lines += [" ".join(words), *_lines("board", board)]
    for what, given in [("times", times), ("moves", moves)]:
        for name in given if isinstance(given, Mapping) else []:
            if name not in pieces:
                raise ValueError(f"{what}: there is no piece {name!r}")
    for name, shape in pieces.items():
        if not isinstance(name, str) or not re.fullmatch(r"[^\s:|]+", name):
            raise ValueError(f"pieces: expected names without blanks, colons and bars, found {name!r}")
        often = _often(name, times.get(name, 1) if isinstance(times, Mapping) else times)
        moved = moves.get(name) if isinstance(moves, Mapping) else moves
        if moved not in (None, "free", "one-sided", "fixed"):
            raise ValueError(f"moves: expected 'free', 'one-sided', 'fixed' or None, found {moved!r}")
        rows = "/".join(_lines(f"piece {name}", shape)).replace("/+/", "+")
        lines.append(" ".join(word for word in ["piece", name, often, moved, rows] if word))
    return "\n".join(lines) + "\n"


def _often(name: str, times: Times) -> str:
    """The word for how often a piece is used."""
    if times is None:
        return "any"
    bounds = tuple(times) if isinstance(times, (tuple, list)) else (times, times)
    if len(bounds) == 2 and all(bound is None or hasattr(bound, "__index__") for bound in bounds):
        least, most = bounds
        least = 0 if least is None else least
        # No board has room for more.
        most = MOST_CELLS if most is None else most
        if 0 <= least <= most:
            return f"{least}..{most}"
    raise ValueError(f"times: piece {name}: expected a whole number from 0 on, two in order, or None, found {times!r}")


def _lines(what: str, shape: str | Iterable[Any]) -> list[str]:
    """The rows of a board or a piece as lines of text, with a plus between layers."""
    parts = _parts(what, shape)
    if isinstance(parts, list) and parts and all(isinstance(part, str) for part in parts):
        parts = "\n".join(parts)
    if isinstance(parts, str):
        lines: list[str] = parts.replace("/", "\n").replace("+", "\n+\n").split()
        wrong = next((line for line in lines if not re.fullmatch(r"[#?.]+|\+", line)), None)
        if wrong is not None or not lines:
            raise ValueError(f"{what}: expected rows of #, ? and ., found {wrong or parts!r}")
        return lines
    if isinstance(shape, list) and _may_be_cells(parts):
        message = f"{what}: the lists {parts!r} are read as rows of truth values: cells are tuples, rows have True and False"
        warnings.warn(message, stacklevel=4)
    signs = dict(_marks(what, parts))
    depth, height, width = (max(sides) + 1 for sides in zip(*signs))
    if depth * height * width > MOST_CELLS:
        raise ValueError(f"{what}: expected at most {MOST_CELLS} cells in the box around it")
    drawn: list[str] = []
    for layer in range(depth):
        drawn += ["+"] * (layer > 0)
        drawn += ["".join(signs.get((layer, row, column), ".") for column in range(width)) for row in range(height)]
    return drawn


def _parts(what: str, shape: Any) -> Any:
    """Texts, numbers and truth values in lists and tuples, also where arrays have them."""
    if hasattr(shape, "tolist"):
        return shape.tolist()
    if shape is None or isinstance(shape, (str, int, float)):
        return shape
    if not isinstance(shape, Iterable):
        raise TypeError(f"{what}: expected a text, rows or cells, found {shape!r}")
    parts = [_parts(what, part) for part in shape]
    return tuple(parts) if isinstance(shape, tuple) else parts


def _is_cell(part: Any) -> bool:
    return isinstance(part, tuple) and len(part) in (2, 3) and all(type(number) is int for number in part)


def _may_be_cells(parts: list[Any]) -> bool:
    """Whether rows could be meant as cells: different pairs of the numbers 0 and 1."""
    pairs = {tuple(part) for part in parts if isinstance(part, list) and all(type(number) is int for number in part)}
    return 0 < len(parts) == len(pairs) and pairs <= {(0, 0), (0, 1), (1, 0), (1, 1)}


def _marks(what: str, parts: Any) -> Iterator[tuple[tuple[int, int, int], str]]:
    """Cells, as layer, row and column, with their signs."""
    if not isinstance(parts, (list, tuple)) or not parts:
        raise ValueError(f"{what}: expected a text, rows or cells, found {parts!r}")
    if all(map(_is_cell, parts)):
        cells: Any = [(0, *cell)[-3:] for cell in parts]
        least = [min(numbers) for numbers in zip(*cells)]
        if what != "board":
            # A piece is the same wherever it lies.
            cells = [tuple(number - low for number, low in zip(cell, least)) for cell in cells]
        elif min(least) < 0:
            raise ValueError(f"board: expected cells from 0 on, found {min(parts)}")
        yield from ((cell, "#") for cell in cells)
        return
    is_solid = any(isinstance(part, (list, tuple)) for part in _row(what, parts[0]))
    for layer, rows in enumerate(parts if is_solid else [parts]):
        for row, cells in enumerate(_row(what, rows)):
            for column, cell in enumerate(_row(what, cells)):
                if isinstance(cell, (list, tuple)) or cell not in SIGNS:
                    raise _unlike(what, cell)
                yield (layer, row, column), SIGNS[cell]


def _row(what: str, part: Any) -> Any:
    """The parts of a row or a layer."""
    if not isinstance(part, (list, tuple)):
        raise _unlike(what, part)
    return part


def _unlike(what: str, part: Any) -> ValueError:
    return ValueError(f"{what}: expected rows of True, False and None, or cells as tuples, found {part!r}")
