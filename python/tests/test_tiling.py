"""Tilings: published numbers, forms of input, drawings, and errors."""

import json
import pickle
import warnings

import pytest
from crosscover import BudgetSpent, Placement, Tiling

PENTOMINOES = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "####/#...",
    "N": "###./..##",
    "P": "###/##.",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "##./.#./.##",
}
TETRAHEXES = {"I": "####", "J": "###/#..", "Y": "###/..#", "O": "##/##", "Z": "##./.##", "U": "##/.#/#.", "P": ".#./.##/#.."}
SOMA = {"V": "##/#.", "L": "###/#..", "T": "###/.#.", "Z": "##./.##", "A": "##/.#+../.#", "B": "##/#.+../#.", "P": "##/#.+#."}
DOMINO = {"domino": [(0, 0), (0, 1)]}


def count(*given, **more):
    return Tiling(*given, **more).problem().count()


def distinct(*given, **more):
    return Tiling(*given, **more).distinct().problem().count()


@pytest.mark.parametrize("board, known", [("20x3", 2), ("15x4", 368), ("12x5", 1010), ("10x6", 2339)])
def test_pentominoes_on_rectangles_have_the_numbers_of_haselgrove(board, known):
    assert distinct(board, PENTOMINOES) == known


def test_pentominoes_around_a_hole_have_the_number_of_scott():
    numpy = pytest.importorskip("numpy")
    board = numpy.ones((8, 8), dtype=bool)
    board[3:5, 3:5] = False
    assert distinct(board, PENTOMINOES) == 65


def test_the_soma_cube_has_the_number_of_conway_and_guy():
    # Mirror images, which exchange A and B, count once.
    assert distinct("3x3x3", SOMA) == 240
    assert Tiling("3x3x3", SOMA).distinct(mirrored=False).problem().count() == 480


def test_dominoes_have_the_numbers_of_kasteleyn():
    assert count("8x8", DOMINO, times=None) == 12988816
    assert count("4x4", DOMINO, times=None, torus=True) == 272
    assert count("8x8", DOMINO, times=None, torus=True) == 311853312
    assert count("2x2x2", DOMINO, times=None) == 9


def test_dominoes_are_counted_up_to_turns_and_mirrors():
    # The On-Line Encyclopedia of Integer Sequences.
    assert [distinct(f"{side}x{side}", DOMINO, times=None) for side in [2, 4, 6, 8]] == [1, 9, 930, 1629189]
    assert distinct("8x8", DOMINO, times=32) == 1629189


def ways(tiling, solution):
    """The ways of a solution of a square when it is turned and mirrored."""
    drawn = [set(cells) for _, cells in solution]
    last = max(max(cell) for cells in drawn for cell in cells)
    for _ in range(4):
        drawn = [{(column, last - row) for row, column in cells} for cells in drawn]
        yield frozenset(frozenset(cells) for cells in drawn)
        yield frozenset(frozenset((column, row) for row, column in cells) for cells in drawn)


def test_solutions_without_a_piece_that_tells_are_compared():
    tiling = Tiling("4x4", DOMINO, times=None)
    once = tiling.distinct()
    assert once.placements == tiling.placements
    problem = once.problem()
    kept = list(problem)
    orbits = {frozenset(ways(tiling, solution)) for solution in tiling.problem()}
    assert len(kept) == problem.count() == len(orbits) == 9
    assert {frozenset(ways(tiling, solution)) for solution in kept} == orbits
    assert problem.first() in kept and not problem.unique()
    # What is assumed leaves some of these.
    placement = tiling.placements[0]
    part = problem.assume(forced=[placement])
    assert list(part) == [solution for solution in kept if placement in solution]
    assert part.count() == len(list(part)) and part.first() in kept
    with pytest.raises(BudgetSpent) as spent:
        Tiling("8x8", DOMINO, times=None).distinct().problem().count(max_nodes=1000)
    assert 0 <= spent.value.known < 1629189
    assert Tiling("4x4", {"square": "##/##"}, times=4).distinct().problem().unique()
    assert Tiling("4x4", {"square": "##/##"}, times=3).distinct().problem().first() is None
    again = pickle.loads(pickle.dumps(once))
    assert again.problem().count() == 9


def test_tetrahexes_have_the_numbers_of_goodger():
    assert distinct("7x4", TETRAHEXES, hexagons=True) == 9
    triangle = [(row, column) for row in range(7) for column in range(7 - row)]
    assert count(triangle, TETRAHEXES, hexagons=True) == 0


def test_polyhexes_of_one_to_four_cells_have_the_number_of_goodger():
    pieces = {**TETRAHEXES, "1": "#", "2": "##", "I3": "###", "V3": "##/.#", "A3": "##/#.", "J": "##/#./#."}
    # There, one piece is not mirrored, to save time.
    assert distinct("10x4", pieces, hexagons=True, moves={"J": "one-sided"}) == 3665348


def test_a_puzzle_a_day_has_the_published_numbers():
    """DragonFjord's calendar: eight pieces leave a month and a day open. January 25 has most solutions, October 6 fewest."""
    board = ["######", "######", "#######", "#######", "#######", "#######", "###"]
    pieces = {"rectangle": "###/###", **{name: PENTOMINOES[name] for name in "VLYNPUZ"}}
    months = [(row, column) for row in range(2) for column in range(6)]
    days = [(2 + day // 7, day % 7) for day in range(31)]
    places = {"month": months, "day": days}
    tiling = Tiling(board, {**pieces, "month": "#", "day": "#"})
    single = [placement for placement in tiling.placements if placement.piece in places]
    wrong = [placement for placement in single if placement.cells[0] not in places[placement.piece]]
    dates = tiling.problem().assume(forbidden=wrong)

    def of_date(month, day):
        cells = {"month": months[month - 1], "day": days[day - 1]}
        return dates.assume(forced=[placement for placement in single if placement.cells[0] == cells[placement.piece]]).count()

    never = sum(of_date(*date) for date in [(2, 30), (2, 31), (4, 31), (6, 31), (9, 31), (11, 31)])
    assert (of_date(1, 25), of_date(10, 6), dates.count() - never) == (216, 7, 24405)


def test_texts_rows_and_cells_are_the_same_shapes():
    numpy = pytest.importorskip("numpy")
    text = "board\n###\n#.?\npiece L 0..1 ##/#.\npiece i any fixed ##\n"
    rows = [[True, True], [True, False]]
    pieces = ["##/#.", "##\n#.", ["##", "#."], rows, numpy.array(rows), numpy.array(rows, dtype=int), {(5, -1), (5, 0), (6, -1)}]
    for board in ["###/#.?", "\n  ###\n  #.?\n", ["###", "#.?"], [[True, True, 1], [True, 0, None]]]:
        for piece in pieces:
            tiling = Tiling(board, {"L": piece, "i": "##"}, times={"L": (0, 1), "i": None}, moves={"i": "fixed"})
            assert str(tiling) == text
            assert tiling.placements == Tiling(text).placements
    layers = [[[1, 1], [0, 1]], [[0, 0], [0, 1]]]
    cells = [(0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1)]
    for shape in ["##/.#+../.#", "##\n.#\n+\n..\n.#", layers, numpy.array(layers), cells]:
        assert str(Tiling(shape, {"A": shape})) == "board\n##\n.#\n+\n..\n.#\npiece A 1..1 ##/.#+../.#\n"


def test_pieces_move_and_count_as_they_may():
    ways = [len(Tiling("3x3", {"p": "###/#.."}, moves=moves).placements) for moves in ["free", "one-sided", "fixed", None]]
    assert ways == [16, 8, 2, 16]
    assert [count("?????", {"i": "##"}, times=times) for times in [1, 2, (1, 2), (0, None), 0, (None, 1), [None, None]]] == [4, 3, 7, 8, 1, 5, 8]


def test_lists_that_may_be_cells_are_warned_of():
    numpy = pytest.importorskip("numpy")
    message = r"piece a: the lists \[\[0, 0\], \[0, 1\]\] are read as rows of truth values: cells are tuples"
    with pytest.warns(UserWarning, match=message) as warned:
        tiling = Tiling("3x3", {"a": [[0, 0], [0, 1]]})
    assert warned[0].filename == __file__ and len(tiling.placements) == 9
    with pytest.warns(UserWarning, match="board: the lists"):
        Tiling([[1, 1], [0, 1]], {"a": "#"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for rows in [[[True, True], [True, False]], numpy.array([[1, 1], [1, 0]]), [[1, 1], [1, 1]], [[1, 1, 0], [0, 1, 1]], [[1], [1]]]:
            Tiling("3x3", {"a": rows})


def test_solutions_are_placements_with_costs_and_assumptions():
    tiling = Tiling("2x3", DOMINO, times=None)
    assert tiling.placements[0] == Placement("domino", ((0, 0), (0, 1)))
    flat = {placement for placement in tiling.placements if placement.cells[0][0] == placement.cells[1][0]}
    problem = tiling.problem(costs=dict.fromkeys(flat, 1.5))
    solution, cost = problem.min_cost()
    assert cost == 1.5 and len(flat.intersection(solution)) == 1
    assert [cost for _, cost in problem.best(3)] == [1.5, 1.5, 4.5]
    assert tiling.problem(costs=[1] * len(tiling.placements)).min_cost()[1] == 3
    assert problem.assume(forced=tiling.placements[:1]).count() == 2
    assert list(pickle.loads(pickle.dumps(problem))) == list(problem)
    assert Tiling("2x1x2", DOMINO, times=None).placements[0].cells == ((0, 0, 0), (0, 0, 1))


def test_solutions_are_drawn():
    tiling = Tiling("3x3", {"O": "##/##", "I": "###", "i": "##"}).distinct()
    (solution,) = tiling.problem()
    assert tiling.draw(solution) == "OOI\nOOI\niiI"
    assert tiling.svg(solution).startswith("<svg")
    # Also what comes from elsewhere, and with a copy.
    again = pickle.loads(pickle.dumps(tiling))
    assert again.draw(json.loads(json.dumps(solution))) == "OOI\nOOI\niiI"
    assert again.placements == tiling.placements
    assert Tiling("#?/.#+##/##", DOMINO, times=None).draw([]) == "#?\n.#\n+\n##\n##"


def test_cells_are_indices_of_arrays():
    numpy = pytest.importorskip("numpy")
    for shape in [(4, 3), (2, 3, 2)]:
        tiling = Tiling(numpy.ones(shape), DOMINO, times=None)
        board = numpy.zeros(shape, dtype=int)
        for number, (_, cells) in enumerate(tiling.problem().first(), 1):
            board[tuple(zip(*cells))] = number
        assert (board > 0).all() and numpy.bincount(board.ravel())[1:].tolist() == [2] * 6


@pytest.mark.parametrize(
    "given, more, message",
    [
        (["bord 3x3"], {}, 'line 1, column 1: expected a line that begins with "board", "piece" or "cells", or with | as a comment, found "bord"'),
        (["2x2", {"a b": "#"}], {}, "pieces: expected names without blanks, colons and bars, found 'a b'"),
        (["2x2", {"a": "#x"}], {}, "piece a: expected rows of #, ? and ., found '#x'"),
        (["2x2", {"a": [[2, 3]]}], {}, "piece a: expected rows of True, False and None, or cells as tuples, found 2"),
        (["2x2", {"a": [True]}], {}, "piece a: expected rows of True, False and None, or cells as tuples, found True"),
        (["2x2", {"a": []}], {}, "piece a: expected a text, rows or cells, found []"),
        ([[(0, -1)], {"a": "#"}], {}, "board: expected cells from 0 on, found (0, -1)"),
        ([[(0, 0), (10**9, 0)], {"a": "#"}], {}, "board: expected at most 65536 cells in the box around it"),
        (["2x2", {"a": "#"}], {"times": {"b": 2}}, "times: there is no piece 'b'"),
        (["2x2", {"a": "#"}], {"times": (2, 1)}, "times: piece a: expected a whole number from 0 on, two in order, or None, found (2, 1)"),
        (["2x2", {"a": "#"}], {"times": "two"}, "times: piece a: expected a whole number from 0 on, two in order, or None, found 'two'"),
        (["2x2", {"a": "#"}], {"times": (1, 2, 3)}, "times: piece a: expected a whole number from 0 on, two in order, or None, found (1, 2, 3)"),
        (["2x2", {"a": "#"}], {"times": (0.5, None)}, "times: piece a: expected a whole number from 0 on, two in order, or None, found (0.5, None)"),
        (["2x2", {"a": "#"}], {"moves": "turned"}, "moves: expected 'free', 'one-sided', 'fixed' or None, found 'turned'"),
    ],
)
def test_what_is_wrong_is_said(given, more, message):
    with pytest.raises(ValueError) as error:
        Tiling(*given, **more)
    assert str(error.value) == message


def test_what_does_not_fit_is_refused():
    for given, more in [([[[True]]], {}), (["board 1x1"], {"torus": True}), (["2x2", {"a": object()}], {})]:
        with pytest.raises(TypeError, match="expected"):
            Tiling(*given, **more)
    with pytest.raises(TypeError, match=r"pieces: expected a mapping from names to shapes, found \['#'\]"):
        Tiling("3x3", ["#"])
    tiling = Tiling("2x2", {"a": "#"}, times=4)
    once = tiling.distinct().problem()
    for question in [once.sample, once.min_cost, lambda: once.best(2)]:
        with pytest.raises(ValueError, match="no piece that is used once tells turned and mirrored tilings apart"):
            question()
    with pytest.raises(TypeError, match="cannot be pickled: pickle the Tiling"):
        pickle.dumps(once)
    for piece, cells in [("b", [(0, 0)]), ("a", [(2, 0)])]:
        with pytest.raises(ValueError, match="there is no piece .*, or no such cells on the board"):
            tiling.draw([(piece, cells)])
    with pytest.raises(ValueError, match="costs: there is no option 'a'"):
        tiling.problem(costs={"a": 1})
