"""The table of the README for those who come from other packages: the same answers as the package itself."""

import random

import pytest
from crosscover import Problem, Tiling


def random_matrices():
    """Matrices, many of which have a column without a one."""
    draw = random.Random(65)
    for _ in range(150):
        columns, rows = draw.randint(1, 6), draw.randint(1, 8)
        matrix = [[int(draw.random() < 0.4) for _ in range(columns)] for _ in range(rows)]
        yield [row for row in matrix if any(row)] or [[1] * columns]


def lists(matrix):
    """For each row its columns."""
    return [[column for column, bit in enumerate(row) if bit] for row in matrix]


def sets(solutions):
    return sorted(sorted(map(int, solution)) for solution in solutions)


def test_exact_cover():
    peer, numpy = pytest.importorskip("exact_cover"), pytest.importorskip("numpy")
    from exact_cover.error import NoSolution

    empty = 0
    for matrix in random_matrices():
        ours = Problem.matrix(matrix)
        assert peer.get_solution_count(numpy.array(matrix)) == ours.count()
        try:
            theirs = sorted(map(int, peer.get_exact_cover(numpy.array(matrix))))
        except NoSolution:
            empty += 1
            assert ours.first() is None
        else:
            assert theirs in list(ours)
            # There, a solution of all rows is empty.
            expected = [[] if len(solution) == len(matrix) else solution for solution in ours]
            assert sets(peer.get_all_solutions(numpy.array(matrix))) == sets(expected)
            assert ours.first() in list(ours)
    assert 20 < empty < 130
    with_zeros = numpy.array([[1, 0], [0, 0], [0, 1], [1, 1]])
    ours = Problem.matrix({n: row for n, row in enumerate(with_zeros) if any(row)})
    assert sets(peer.get_all_solutions(with_zeros)) == sets(ours) == [[0, 2], [3]]


def test_xcover():
    covers = pytest.importorskip("xcover").covers
    missing = 0
    for matrix in random_matrices():
        options, columns = lists(matrix), len(matrix[0])
        # With a single item, xcover raises an IndexError.
        if len({item for option in options for item in option}) > 1:
            assert sets(covers(options)) == sets(Problem(options).solutions())
        primary, secondary = range(columns - 1), [columns - 1]
        options = [option for option in options if option != secondary]
        if options and len(primary) > 1:
            theirs = covers(options, primary=primary, secondary=secondary)
            assert sets(theirs) == sets(Problem(options, items=primary, secondary=secondary).solutions())
            missing += not all(any(item in option for option in options) for item in primary)
    assert missing > 20


def test_xcover_with_colors():
    covers = pytest.importorskip("xcover").covers
    draw = random.Random(66)
    for _ in range(60):
        plain, colored, colors = [], [], []
        for _ in range(draw.randint(2, 8)):
            option = draw.sample(["a", "b", "c"], draw.randint(1, 2))
            chosen = {item: draw.choice(["RED", "BLUE"]) for item in ("p", "q") if draw.random() < 0.6}
            plain.append(option + list(chosen))
            colored.append(option + [f"{item}:{color}" for item, color in chosen.items()])
            colors.append(chosen)
        used = [item for item in ("p", "q") if any(item in option for option in plain)]
        # Without `primary`, xcover takes `q:RED` for a primary item.
        primary = sorted({item for option in plain for item in option} - {"p", "q"})
        theirs = covers(colored, primary=primary, secondary=used, colored=True)
        assert sets(theirs) == sets(Problem(plain, secondary=used, colors=colors).solutions())


def test_algorithm_x():
    peer = pytest.importorskip("algorithm_x").AlgorithmX
    for matrix in random_matrices():
        options, columns = lists(matrix), len(matrix[0])
        theirs = peer(columns)
        for tag, option in enumerate(options):
            theirs.appendRow(option, tag)
        ours = Problem(dict(enumerate(options)), items=range(columns))
        assert sets(theirs.solve()) == sets(ours.solutions())


def test_dlx():
    peer = pytest.importorskip("dlx").DLX
    seen = set()
    for matrix in random_matrices():
        options, columns = lists(matrix), len(matrix[0])
        for secondary in [], [0]:
            if secondary and ([0] in options or columns == 1):
                continue
            kinds = [(str(column), int(column in secondary)) for column in range(columns)]
            theirs = peer(kinds, options, list(range(len(options))))
            found = [[theirs.N[node] for node in solution] for solution in theirs.solve()]
            ours = Problem(dict(enumerate(options)), items=range(columns), secondary=secondary)
            assert sets(found) == sets(ours.solutions())
            is_missing = any(not any(row[column] for row in matrix) for column in range(len(secondary), columns))
            seen.add((is_missing, bool(found)))
    assert seen == {(False, False), (False, True), (True, False)}
    # Two rows with one name, which would be one option of a mapping.
    names, rows = ["p", "p"], [[0], [0]]
    theirs = peer([("a", 0)], rows, names)
    found = [[theirs.N[node] for node in solution] for solution in theirs.solve()]
    assert found == [[names[n] for n in solution] for solution in Problem(rows)] == [["p"], ["p"]]


def test_polyomino():
    pytest.importorskip("polyomino")
    from polyomino.board import Irregular
    from polyomino.constant import TETROMINOS
    from polyomino.tileset import exactly, many

    draw = random.Random(67)
    seen = set()
    for _ in range(60):
        rows, columns = draw.choice([(2, 4), (3, 4), (4, 4), (2, 6)])
        cells = [(row, column) for row in range(rows) for column in range(columns)]
        names = draw.sample(sorted(TETROMINOS), len(cells) // 4)
        chosen = {name: TETROMINOS[name] for name in names}
        for reflections, moves in [(False, "one-sided"), (True, None)]:
            exact, tile = exactly(list(chosen.values())), many(TETROMINOS[names[0]])
            if reflections:
                exact, tile = exact.with_reflections(), tile.with_reflections()
            for tiles, pieces, times in [(exact, chosen, 1), (tile, {names[0]: TETROMINOS[names[0]]}, None)]:
                theirs = Irregular(cells).tile_with_set(tiles).solve()
                ours = Tiling(cells, pieces, times=times, moves=moves).problem().first()
                assert (theirs is None) == (ours is None)
                seen.add((times, reflections, ours is None))
    assert len(seen) == 8


def test_a_missing_item_means_no_solution_only_if_items_has_it():
    options = {"p": ["a", "b"]}
    assert Problem(options).unique()
    missing = Problem(options, items=["a", "b", "c"])
    assert missing.first() is None and missing.count() == 0 and not missing.unique()
    assert repr(missing) == "<Problem: 3 items, 1 option>"
    assert Problem(options, items="a b".split()).unique()
    assert Problem([], items=["a"]).count() == 0
    assert Problem(options, items="a b c".split(), multiplicities={"c": (0, 2)}).unique()
    assert Problem(options, items="a b".split(), secondary=["c"]).unique()
    assert Problem(options, items="a b c".split(), secondary=["c"]).unique()
    assert Problem([[0, 1], [1, 0]], items=[0, 1]).count() == 2
    for build, message in [
        (lambda: Problem(options, items=["a"]), "items has no item 'b'"),
        (lambda: Problem(options, items=["a", "b"], multiplicities={"c": 2}), "items has no item 'c'"),
    ]:
        with pytest.raises(ValueError, match=message):
            build()
    with pytest.raises(TypeError, match="items is a sequence of items, not the text 'ab'"):
        Problem(options, items="ab")
