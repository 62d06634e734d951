"""Exact cover: against brute force, and as the documentation says."""

import asyncio
import itertools
import pickle
import random
import signal
import threading
import time
from decimal import Decimal
from fractions import Fraction

import crosscover
import pytest
from crosscover import BudgetSpent, Problem
from hypothesis import given
from hypothesis import strategies as st


def brute_force(options, secondary=(), colors=None, multiplicities=None):
    """All solutions, by trying every set of options."""
    colors = colors or [{}] * len(options)
    multiplicities = multiplicities or {}
    primary = {item for option in options for item in option} - set(secondary)
    primary |= set(multiplicities)
    found = []
    candidates = [n for n, option in enumerate(options) if set(option) - set(secondary)]
    for size in range(len(candidates) + 1):
        for chosen in itertools.combinations(candidates, size):
            counts = {item: sum(item in options[n] for n in chosen) for item in primary}
            right = all(
                low <= counts[item] <= high
                for item in primary
                for low, high in [multiplicities.get(item, (1, 1))]
            )
            for item in secondary:
                uses = [colors[n].get(item) for n in chosen if item in options[n]]
                right = right and (len(uses) < 2 or (None not in uses and len(set(uses)) == 1))
            if right:
                found.append(list(chosen))
    return sorted(found)


items = st.sets(st.integers(0, 5), min_size=1, max_size=4).map(sorted)
problems = st.lists(items, max_size=9)


def used(options):
    """The items of the options. Others may be neither secondary nor have a multiplicity from 0 on."""
    return {item for option in options for item in option}


@given(problems, st.sets(st.integers(0, 5)))
def test_solutions_are_those_of_brute_force(options, secondary):
    secondary &= used(options)
    expected = brute_force(options, secondary)
    problem = Problem(options, secondary=secondary)
    assert sorted(problem) == expected
    assert problem.count() == len(expected)
    assert problem.unique() == (len(expected) == 1)
    assert (problem.first() is None) == (not expected)


@given(problems, st.data())
def test_colors_multiplicities_and_costs(options, data):
    secondary = {4, 5} & used(options)
    color = st.sampled_from(["red", "blue", 7])
    colors = [{item: data.draw(color) for item in option if item in secondary} for option in options]
    present = sorted(used(options) - secondary)
    bounds = st.tuples(st.integers(0, 1), st.integers(1, 3))
    chosen = data.draw(st.dictionaries(st.sampled_from(present), bounds)) if present else {}
    costs = [data.draw(st.integers(-5, 20)) for _ in options]
    expected = brute_force(options, secondary, colors, chosen)
    problem = Problem(
        options, secondary=secondary, colors=colors, multiplicities=chosen, costs=costs
    )
    assert sorted(problem) == expected
    assert problem.count() == len(expected)
    assert problem.unique() == (len(expected) == 1)
    drawn = problem.sample(3, seed=len(options))
    assert len(drawn) == (3 if expected else 0)
    assert all(sorted(solution) in expected for solution in drawn)
    by_cost = sorted(sum(costs[n] for n in solution) for solution in expected)
    best = problem.best(3)
    assert [cost for _, cost in best] == by_cost[:3]
    for solution, cost in best:
        assert solution in expected and cost == sum(costs[n] for n in solution)
    least = problem.min_cost()
    assert least is None if not expected else (least[0] in expected and least[1] == by_cost[0])


def pairings(people):
    return Problem(list(itertools.combinations(range(people), 2)))


def test_counts_are_exact():
    assert pairings(10).count() == 945
    dominoes = {}
    for row, column in itertools.product(range(2), range(2000)):
        for other in (row + 1, column), (row, column + 1):
            if other[0] < 2 and other[1] < 2000:
                dominoes[(row, column), other] = [(row, column), other]
    fibonacci, after = 1, 2
    for _ in range(1999):
        fibonacci, after = after, fibonacci + after
    assert Problem(dominoes).count() == fibonacci > 10**400


def test_solutions_are_lazy_and_sampling_has_a_seed():
    many = pairings(40)
    solutions = iter(many)
    assert next(solutions) != next(solutions)
    small = pairings(8)
    assert small.sample(5, seed=1) == small.sample(5, seed=1)
    drawn = {tuple(solution) for solution in small.sample(4000, seed=3)}
    assert len(drawn) == 105
    assert Problem([["a", "b"], ["a", "c"]]).sample(2) == []
    # Without a seed, two calls agree once in 10**60.
    assert small.sample(30) != small.sample(30)


def test_names_are_returned():
    options = {"x": ["c", "e"], "y": ["a", "d", "g"], "z": ["b", "f"]}
    assert Problem(options).first() == ["x", "y", "z"]
    named = Problem({"p": [1], "q": [1]}, costs={"p": 5, "q": 3})
    assert named.best(2) == [(["q"], 3), (["p"], 5)]


def test_a_matrix_is_a_problem():
    rows = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 1, 1]]
    assert list(Problem.matrix(rows)) == [[0, 1], [2]]
    numpy = pytest.importorskip("numpy")
    assert list(Problem.matrix(numpy.array(rows, dtype=bool))) == [[0, 1], [2]]
    pandas = pytest.importorskip("pandas")
    assert list(Problem.matrix(pandas.DataFrame(rows))) == [[0, 1], [2]]
    assert Problem.matrix(numpy.zeros((0, 3))).count() == 0
    assert Problem.matrix({"x": [1, 0], "y": numpy.array([0, 1])}).first() == ["x", "y"]
    with_more = {"secondary": [3], "colors": [{3: 1}, {}, {}], "costs": [2.0, 3, 4], "multiplicities": {1: (1, None)}}
    assert Problem.matrix(rows, **with_more).best(9) == [([2], 4), ([0, 1], 5)]
    for build, message in [
        (lambda: Problem.matrix([[1, 0], [1]]), "row 1: expected 2 columns as before, found 1"),
        (lambda: Problem.matrix([[1, 0], [0, 2]]), "row 1, column 1: expected 0 or 1, found 2"),
        (lambda: Problem.matrix([[1, 0.5]]), "row 0, column 1: expected 0 or 1, found 0.5"),
        (lambda: Problem.matrix([[-1]]), "expected 0 or 1, found -1"),
        (lambda: Problem.matrix([[1, float("nan")]]), "row 0, column 1: expected 0 or 1, found nan"),
        (lambda: Problem.matrix([[1, None]]), "row 0, column 1: expected 0 or 1, found None"),
        (lambda: Problem.matrix([list("10")]), "row 0, column 0: expected 0 or 1, found '1'"),
        (lambda: Problem.matrix([[[1], [0]]]), r"row 0, column 0: expected 0 or 1, found \[1\]"),
        (lambda: Problem.matrix(numpy.ones((2, 2, 2))), r"found an array of the shape \[2, 2, 2\]"),
        (lambda: Problem.matrix(numpy.ones(2)), r"found an array of the shape \[2\]"),
        (lambda: Problem.matrix([[1], [0]]), "row 1: expected a 1, found only zeros"),
        (lambda: Problem.matrix(type("Sparse", (), {"shape": (1, 1), "toarray": None})()), r"use its method toarray\(\)"),
        (lambda: Problem.matrix(rows, secondary=[4]), "there is no column 4"),
        (lambda: Problem.matrix(rows, multiplicities={-1: 1}), "there is no column -1"),
    ]:
        with pytest.raises(ValueError, match=message):
            build()
    with pytest.raises(TypeError, match="row 0: expected cells, not 1"):
        Problem.matrix([1, 0])


def test_frames_and_series_count_by_their_labels():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([[1, 0], [0, 1], [1, 1]], ["x", "y", "z"], ["a", "b"])
    costs = pandas.Series({"z": 5, "y": 2, "x": 1.0})
    assert Problem.matrix(frame, costs=costs).best(2) == [(["x", "y"], 3), (["z"], 5)]
    assert Problem.matrix(frame, secondary=["a"], multiplicities=pandas.Series({"b": 2})).first() == ["y", "z"]
    with pytest.raises(ValueError, match="there is no column 0"):
        Problem.matrix(frame, secondary=[0])
    for again in [frame.rename(index={"z": "x"}), frame.rename(columns={"b": "a"})]:
        with pytest.raises(ValueError, match="the label '.' is repeated"):
            Problem.matrix(again)
    # The labels of a series are attributes of it.
    lists = pandas.Series({"columns": ["a", "s"], "y": ["b", "s"]})
    colors = pandas.Series({"y": pandas.Series({"s": 1}), "columns": {"s": 1}})
    assert Problem(lists, secondary=["s"], colors=colors).first() == ["columns", "y"]
    assert Problem([["a"], ["a"]], costs=pandas.Series([1, 2], [1, 0])).min_cost() == ([1], 1)
    for labels, message in [(["x", "y"], "costs: there is no option 'x'"), ([0, 0], "costs: the label 0 is repeated")]:
        with pytest.raises(ValueError, match=message):
            Problem([["a"], ["a"]], costs=pandas.Series([1, 2], labels))
    with pytest.raises(ValueError, match="did you mean Problem.matrix?"):
        Problem(frame)
    with pytest.raises(TypeError, match="costs are a sequence, a mapping or a series, not a value of .* DataFrame"):
        Problem([["a"]], costs=frame)


def test_a_typing_error_in_an_item_is_found():
    for more in [{"secondary": ["1"]}, {"multiplicities": {"1": (0, 2)}}, {"multiplicities": {"1": 1}}]:
        with pytest.raises(ValueError, match="no option has the item '1'"):
            Problem([[1], [2]], **more)


def test_a_missing_value_is_no_item():
    missing = [None, float("nan")]
    pandas = pytest.importorskip("pandas")
    for item in missing + [pandas.NaT, pandas.NA]:
        with pytest.raises(TypeError, match="option 1: an item is .*, a missing value: leave it out"):
            Problem([["a"], ["b", item]])
    with pytest.raises(TypeError, match="an item is None"):
        Problem([["a"]], secondary=[None])


def test_the_items_of_a_mapping_are_a_mapping():
    options = {"x": ("a", "b"), "y": ("a",)}
    assert Problem(options.items(), secondary=["b"], costs={"x": 2, "y": 1}.items()).best(2) == [(["y"], 1), (["x"], 2)]


def test_sets_have_no_order():
    for build in [lambda: Problem({("a",), ("b",)}), lambda: Problem([["a"], ["b"]], costs={1, 2})]:
        with pytest.raises(TypeError, match="in an order, not {"):
            build()


def test_costs_may_have_decimals():
    options = {"x": ["a"], "y": ["b"], "z": ["a", "b"]}
    for dime in [0.1, Decimal("0.1"), Decimal("0.10")]:
        problem = Problem(options, costs={"x": dime, "y": 0.2, "z": 1})
        assert problem.best(2) == [(["x", "y"], 0.3), (["z"], 1.0)]
        assert pickle.loads(pickle.dumps(problem)).best(2) == problem.best(2)
    assert Problem(options, costs={"x": 1e-9}).best(2) == [(["z"], 0.0), (["x", "y"], 1e-9)]
    assert type(Problem(options, costs=[1.0, 2, 3]).min_cost()[1]) is int
    numpy = pytest.importorskip("numpy")
    assert Problem(options, costs=numpy.array([0.25, -0.5, 0.0])).min_cost() == (["x", "y"], -0.25)


def test_costs_with_too_many_digits_are_named_with_the_remedy():
    options = [["a"], ["a"]]
    for costs, option, digits in [
        ([0.1 + 0.2, 3], "0: 0.30000000000000004 has 17 decimals", 6),
        ([3000, 0.000001], "1: 1e-06 has 6 decimals", 5),
        ([-30000, 0.1 + 0.2], "1: 0.30000000000000004 has 17 decimals", 4),
        ([1, 1 / 3000], "1: 0.0003333333333333333 has 19 decimals", 6),
        ([1e-20, 1], "0: 1e-20 has 20 decimals", 6),
    ]:
        message = f"^costs: option {option}, but all costs .* about 9 digits: round them, as in round\\(cost, {digits}\\)$"
        with pytest.raises(ValueError, match=message):
            Problem(options, costs=costs)
        rounded = [round(cost, digits) for cost in costs]
        assert Problem(options, costs=rounded).min_cost()[1] == min(rounded)
    # Rounding does not help here.
    with pytest.raises(ValueError, match="costs: option 0: expected a cost from -214748364.8 to .* found 3000000000.5"):
        Problem(options, costs=[3000000000.5, 1])


def assignment(jobs):
    """Jobs and people, with decimal costs of any pair."""
    pairs = [(a, b) for a in range(jobs) for b in range(jobs)]
    costs = [((7 * a + 13) * (5 * b + 3) % 997) / 10 for a, b in pairs]
    return [[("job", a), ("person", b)] for a, b in pairs], costs


def test_a_spent_search_for_the_least_cost_has_a_proved_bound():
    options, costs = assignment(5)
    # A knapsack beside them, so that prices do not decide at once.
    problem = Problem(options, costs=costs)
    (_, least), (_, second) = problem.best(2)
    with pytest.raises(BudgetSpent) as spent:
        problem.min_cost(max_nodes=0)
    assert spent.value.known is None and 0 <= spent.value.bound <= least
    with pytest.raises(BudgetSpent) as spent:
        problem.best(2, max_nodes=1)
    assert spent.value.bound <= second
    with pytest.raises(BudgetSpent) as spent:
        problem.first(max_nodes=0)
    assert spent.value.bound is None


def test_assumptions_are_those_of_a_new_problem():
    options = {n: [("row", n // 4), ("column", n % 4), ("up", n // 4 + n % 4)] for n in range(16)}
    secondary = {items[2] for items in options.values()}
    costs = {n: n * 7 % 5 for n in options}
    problem = Problem(options, secondary=secondary, costs=costs)
    solutions = list(problem)
    draw = random.Random(9)
    seen = set()
    for _ in range(60):
        forced = draw.sample(range(16), draw.randint(0, 2))
        forbidden = draw.sample(range(16), draw.randint(0, 3))
        expected = sorted(s for s in solutions if set(forced) <= set(s) and not set(forbidden) & set(s))
        assumed = problem.assume(forced, forbidden)
        assert sorted(assumed) == sorted(problem.assume(forced).assume(forbidden=forbidden)) == expected
        assert assumed.count() == len(expected)
        least = min((sum(costs[n] for n in s) for s in expected), default=None)
        assert (assumed.min_cost() or (None, None))[1] == least
        assert sorted(pickle.loads(pickle.dumps(assumed))) == expected
        seen.add(bool(expected))
    assert seen == {False, True}
    named = Problem({"p": ["a"], "q": ["a", "s"], "r": ["s"]}, secondary=["s"])
    assert list(named.assume(forbidden=["p"])) == [["q"]]
    # An option of secondary items alone is in no solution.
    assert named.assume(forced=["r"]).first() is None
    for wrong, message in [
        (["x"], "forced: there is no option 'x'"),
        ("p", "forced is a sequence of options"),
        ([("p", [(0, 0)])], r"forced: option \('p', \[\(0, 0\)\]\): unhashable type: 'list'"),
    ]:
        with pytest.raises((ValueError, TypeError), match=message):
            named.assume(forced=wrong)


def test_another_thread_stops_each_question():
    pairs = list(itertools.combinations(range(41), 2))
    hard = Problem(pairs, costs=[a * b % 97 for a, b in pairs])
    for question in [hard.first, hard.unique, hard.min_cost, lambda **more: hard.best(2, **more),
                     lambda **more: next(hard.solutions(**more))]:
        stop = threading.Event()
        threading.Timer(0.1, stop.set).start()
        with pytest.raises(BudgetSpent, match="stop was set before the answer is known"):
            question(stop=stop)
    # Counting takes less than a tenth of a second.
    with pytest.raises(BudgetSpent, match="stop was set before the answer is known"):
        hard.count(stop=stop)
    with pytest.raises(TypeError, match="stop: expected a threading.Event, not 5"):
        hard.first(stop=5)


def test_the_thread_of_an_asyncio_timeout_ends():
    hard = pairings(41)
    stop = threading.Event()

    async def first():
        try:
            await asyncio.wait_for(asyncio.to_thread(hard.first, stop=stop), 0.1)
        finally:
            stop.set()

    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(first())
    # `run` waits for the threads of `to_thread`, so the search has ended.
    assert stop.is_set()


def test_progress_is_reported_and_may_end_a_search():
    hard = pairings(41)
    seen = []

    def progress(share, nodes):
        assert share is None or 0 <= share <= 1
        seen.append(nodes)
        if len(seen) == 3:
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        hard.first(progress=progress)
    assert len(seen) == 3 and seen == sorted(seen)
    # This search goes through a tree, and then learns, which has no share.
    shares = []
    with pytest.raises(BudgetSpent):
        cells = {(row, column) for row in range(16) for column in range(16)} - {(0, 0), (15, 15)}
        pairs = [[(r, c), other] for r, c in sorted(cells) for other in ((r + 1, c), (r, c + 1)) if other in cells]
        Problem(pairs).first(timeout=1, progress=lambda share, nodes: shares.append(share))
    known = [share for share in shares if share is not None]
    assert known and known == sorted(known) and shares == [None] * (len(shares) - len(known)) + known
    with pytest.raises(TypeError, match="progress: expected a function, not 5"):
        hard.first(progress=5)


def test_threads_count_the_same():
    board = [(row, column) for row in range(6) for column in range(6)]
    dominoes = [[a, b] for a in board for b in board if sum(map(abs, (a[0] - b[0], a[1] - b[1]))) == 1 and a < b]
    assert Problem(dominoes).count(threads=2) == Problem(dominoes).count() == 6728


def test_multiplicities_may_have_no_limit():
    options = [["a"]] * 5
    assert Problem(options, multiplicities={"a": None}).count() == 2**5
    assert Problem([], items=["a"], multiplicities={"a": None}).count() == 1
    assert Problem(options, multiplicities={"a": (2, None)}).count() == 2**5 - 1 - 5
    assert Problem(options, multiplicities={"a": (None, 2)}).count() == 1 + 5 + 10
    assert Problem(options, multiplicities={"a": (None, None)}).count() == 2**5
    assert Problem([["a", "b"]], multiplicities={"b": (0, None)}).count() == 1
    assert Problem(options, multiplicities={"a": [6, None]}).count() == 0


def test_arguments_are_named_in_errors():
    problem = Problem([["a"]])
    for build, message in [
        (lambda: problem.sample(-1), r"k: expected 0 to 2\*\*64 - 1, found -1"),
        (lambda: problem.sample(seed=-1), "seed: expected .* found -1"),
        (lambda: problem.best(10**30), "k: expected .* found 1000"),
        (lambda: problem.first(max_nodes=-1), "max_nodes: expected"),
        (lambda: problem.count(memory=-1), "memory: expected"),
        (lambda: crosscover.generate(-1), "count: expected"),
        (lambda: crosscover.generate(1, size=(5, -5)), "size: expected .* found -5"),
        (lambda: crosscover.Puzzle([[1]], [[1]]).solutions(-1), "limit: expected"),
        (lambda: crosscover.Picture.open(b"", threshold=-1), "threshold: expected"),
    ]:
        with pytest.raises(ValueError, match=message):
            build()
    for build, message in [
        (lambda: problem.sample("a"), "k: expected a whole number, not the text 'a'"),
        (lambda: problem.first(max_nodes=0.5), "max_nodes: expected a whole number, not 0.5"),
        (lambda: problem.first(timeout="1"), "timeout: expected seconds, not the text"),
        (lambda: crosscover.generate(1, size=5), "size: expected a pair, not 5"),
        (lambda: crosscover.generate(1, density=0.5), "density: expected a pair, not 0.5"),
        (lambda: crosscover.generate(1, level=5), "level: expected a level, or a pair of .* not 5"),
        (lambda: crosscover.Picture.open(b"", size="5x5"), "size: expected a pair, not the text '5x5'"),
        (lambda: crosscover.Puzzle([2, 1], [1, 2]), r"row 1: a clue is a sequence of lengths, such as \[2\], not 2"),
        (lambda: crosscover.Picture([1, 0]), "row 1: expected cells, not 1"),
        (lambda: crosscover.Puzzle.of(5), "expected a row of a pack: .* not 5"),
        (lambda: Problem(5), "options are sequences of items, not 5"),
        (lambda: Problem([["a"], 5]), "option 1: an option is a sequence of items, .* not 5"),
        (lambda: Problem([b"ab"]), "option 0: an option is a sequence of items, .* not b'ab'"),
        (lambda: Problem([["a"]], secondary=b"ab"), "secondary is a sequence of items, not b'ab'"),
        (lambda: crosscover.generate(1, density=(float("nan"), 1)), "density: expected two numbers from 0 to 1, not nan"),
        (lambda: crosscover.Puzzle.read(None), "text: expected a text or bytes, not None"),
        (lambda: crosscover.Puzzle([[1]], [[1]]).check_proof(None), "proof: expected a text or bytes, not None"),
        (lambda: crosscover.Puzzle([[1]], [[1]]).write(3), "format: expected a text, not 3"),
        (lambda: crosscover.Puzzle.read("", format=3), "format: expected a text, not 3"),
        (lambda: crosscover.Puzzle.open("", format=3), "format: expected a text, not 3"),
        (lambda: crosscover.verify(b"p.csv"), "pack: expected a path, or rows .* not b'p.csv'"),
    ]:
        with pytest.raises(TypeError, match=message):
            build()
    assert problem.first(timeout=10**400) == [0]
    with pytest.raises(TypeError, match="timeout: expected seconds"):
        problem.first(timeout=-(10**400))
    assert len(problem.sample(pytest.importorskip("numpy").int64(3))) == 3


def test_wrong_input_is_refused():
    with pytest.raises(TypeError, match="split"):
        Problem(["ab"])
    with pytest.raises(TypeError):
        Problem([[["unhashable"]]])
    with pytest.raises(ValueError, match="option"):
        Problem([["a", "a"]])
    with pytest.raises(ValueError, match="option"):
        Problem([[]])
    with pytest.raises(ValueError, match="costs: expected 2"):
        Problem([["a"], ["b"]], costs=[1])
    with pytest.raises(ValueError, match="colors: there is no option 5"):
        Problem([["a"]], colors={5: {}})
    with pytest.raises(ValueError, match="does not have"):
        Problem([["a"], ["b"]], secondary=["b"], colors=[{"b": 1}, {}])
    for timeout in (-1, float("nan")):
        with pytest.raises(ValueError, match="timeout"):
            pairings(4).count(timeout=timeout)
    with pytest.raises(ValueError, match="option 0: expected a cost from -2147483648 to 2147483647, found 2147483648"):
        Problem([["a"]], costs=[2**31])


def test_errors_name_what_python_gave():
    x = ["a", "s"]
    for build, message in [
        (lambda: Problem({"x": ["a", "a"]}), "option 'x': item 'a' is repeated"),
        (lambda: Problem([["b"], [("a", 1), ("a", 1)]]), r"option 1: item \('a', 1\) is repeated"),
        (lambda: Problem([["a"], []]), "option 1: expected at least one item"),
        (lambda: Problem({"x": x}, colors={"x": {"a": 1}}), "option 'x': item 'a' is primary"),
        (lambda: Problem({"x": x}, colors={"x": {"b": 1}}), "option 'x': colors gives a color to 'b'"),
        (lambda: Problem({"x": x}, costs={"y": 1}), "costs: there is no option 'y'"),
        (lambda: Problem({"x": x}, secondary=["s"], multiplicities={"s": 2}), "item 's' cannot have a multiplicity"),
        (lambda: Problem({"x": x}, multiplicities={"a": (2, 1)}), "item 'a': the least multiplicity, 2, is above"),
        (lambda: Problem({"x": x}, multiplicities={"a": 0}), "item 'a': expected a multiplicity of 1 or more, found 0"),
        (lambda: Problem({"x": x}, multiplicities={"a": -1}), "multiplicities: item 'a': expected .* found -1"),
    ]:
        with pytest.raises(ValueError, match=message):
            build()
    with pytest.raises(TypeError, match=r"option 'x': .*'list'"):
        Problem({"x": [["a"]]})


def test_a_shared_iterator_asks_for_a_lock():
    solutions = Problem(list(itertools.combinations(range(41), 2))).solutions(timeout=1)
    thread = threading.Thread(target=lambda: pytest.raises(BudgetSpent, next, solutions))
    thread.start()
    with pytest.raises(RuntimeError, match="another thread is using this iterator"):
        while thread.is_alive():
            next(solutions)
    thread.join()


def test_counts_of_thousands_of_digits_are_exact():
    problem = Problem([[i] for i in range(15000) for _ in (0, 1)])
    assert problem.count() == 2**15000


def test_a_mapping_has_a_name_for_each_option():
    class Odd(dict):
        def keys(self):
            return []

    assert Problem(Odd(x=["a"])).first() == ["x"]


def test_unusual_values_are_refused():
    for bounds in [-1, 2.5, "a", (1,)]:
        with pytest.raises(ValueError, match="the least and the greatest"):
            Problem([["a"]], multiplicities={"a": bounds})
    for cost in ["0.5", None, float("nan"), float("inf"), 1e30, [1]]:
        with pytest.raises(ValueError, match="costs: option 'x': expected a .*, found "):
            Problem({"x": ["a"], "y": ["b"]}, costs={"x": cost})
    fractions = [Fraction(1, 3), Fraction(1, 2), 1j, object()]
    for cost in fractions:
        with pytest.raises(ValueError, match="costs: option 'x': expected a decimal number of up to 18 digits, found "):
            Problem({"x": ["a"]}, costs={"x": cost})
    for state in [("a a", [], 1), ("a\nb", [0], 1), ("a\na", [], 1)]:
        with pytest.raises(ValueError):
            crosscover._core._problem(*state)
    assert crosscover.BudgetSpent("x").known is None


@pytest.mark.parametrize(
    "build",
    [
        lambda: Problem("ab"),
        lambda: Problem(""),
        lambda: Problem(["ab", "c"]),
        lambda: Problem({"x": "ab"}),
        lambda: Problem([["r1", "diag"]], secondary="diag"),
        lambda: Problem([["a", "x"]], secondary=["x"], colors="x"),
        lambda: Problem([], colors=""),
        lambda: Problem([["a", "x"]], secondary=["x"], colors=["x"]),
        lambda: Problem([["a"]], multiplicities="a"),
        lambda: Problem([], costs=""),
        lambda: Problem.matrix(""),
        lambda: Problem.matrix(["110", "001"]),
        lambda: crosscover.Puzzle("1", [[1]]),
        lambda: crosscover.Puzzle(["", [1]], [[1]]),
        lambda: crosscover.Puzzle([[1]], ["1"]),
    ],
)
def test_a_text_is_no_list(build):
    with pytest.raises(TypeError, match="not the text|'str'|`str`"):
        build()


def test_a_matrix_is_not_taken_for_lists_of_items():
    bits = pytest.importorskip("numpy").array([[1, 0], [0, 1]])
    for matrix in [bits, bits.astype(bool), bits.tolist(), [[1, 0, 0], [0, 1, 1]], [[1, 0, 1]], {"x": [1, 0], "y": [0, 1]}]:
        with pytest.raises(ValueError, match="did you mean Problem.matrix?"):
            Problem(matrix)
    # Lists of items.
    assert list(Problem([[0, 1]])) == [[0]]
    assert list(Problem([[0], [1]])) == [[0, 1]]
    assert sorted(Problem([[0, 1], [0], [1]])) == [[0], [1, 2]]
    assert sorted(Problem([[0, 1], [1, 0]], secondary=[1])) == [[0], [1]]
    assert sorted(Problem([["0", "1"], ["1", "0"]])) == [[0], [1]]


def test_a_pair_of_an_item_and_its_color_is_explained():
    message = r"\('x', 1\) is an item of its own: .* option has the item 'x', and colors has {'x': 1} for this option"
    with pytest.raises(ValueError, match=message):
        Problem([["a", ("x", 1)], ["b", "x"]], secondary=["x"], colors=[{}, {"x": 1}])
    # Pairs are good items otherwise.
    assert Problem([["a", "y", ("x", 1)]], secondary=["y", ("x", 1)]).first() == [0]
    assert Problem([["y", ("x", 1), ((1, 2), 3)]], secondary=["y"]).first() == [0]


def test_budgets_say_what_is_known():
    many = pairings(30)
    pairs = list(itertools.combinations(range(30), 2))
    with_costs = Problem(pairs, costs=[(7 * a + 3 * b * b) % 101 for a, b in pairs])
    with pytest.raises(BudgetSpent) as spent:
        with_costs.best(1000, max_nodes=100)
    assert len(spent.value.known) < 1000
    with pytest.raises(BudgetSpent) as spent:
        with_costs.min_cost(max_nodes=0)
    assert spent.value.known is None
    limit = 1
    while spent.value.known is None:
        limit *= 2
        with pytest.raises(BudgetSpent) as spent:
            with_costs.min_cost(max_nodes=limit)
    solution, cost = spent.value.known
    assert cost == sum((7 * a + 3 * b * b) % 101 for a, b in map(pairs.__getitem__, solution))
    people = sorted(person for option in solution for person in pairs[option])
    assert people == list(range(30))
    with pytest.raises(BudgetSpent):
        for _ in many.solutions(max_nodes=1000):
            pass
    found = 0
    with pytest.raises(BudgetSpent):
        for _ in many.solutions(max_nodes=20_000):
            found += 1
    assert found > 100
    # A mutilated board: no domino tiling, and hard to see.
    with pytest.raises(BudgetSpent) as spent:
        Problem(list(itertools.combinations(range(31), 2))).first(max_nodes=10_000)
    assert spent.value.known is None


def test_no_time_is_too_little_for_each_question():
    pairs = list(itertools.combinations(range(10), 2))
    problem = Problem(pairs, costs=range(len(pairs)))
    questions = [
        lambda **limits: list(problem.solutions(**limits)),
        problem.first,
        problem.unique,
        problem.count,
        problem.sample,
        problem.min_cost,
        lambda **limits: problem.best(3, **limits),
    ]
    for question in questions:
        with pytest.raises(BudgetSpent, match="timeout is spent") as spent:
            question(timeout=0)
        assert not spent.value.known
        with pytest.raises(BudgetSpent, match="max_nodes is spent"):
            question(max_nodes=0)
        assert question(timeout=1e9) is not None


def test_a_signal_ends_a_search():
    hard = Problem(list(itertools.combinations(range(41), 2)))
    # A shell lets its background processes ignore this signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt():
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        hard.first()
    thread.join()


def test_the_lock_is_free_during_a_search():
    hard = Problem(list(itertools.combinations(range(41), 2)))
    ran = []

    def search():
        with pytest.raises(BudgetSpent):
            hard.first(timeout=0.5)

    thread = threading.Thread(target=search)
    thread.start()
    while thread.is_alive():
        ran.append(1)
        time.sleep(0.01)
    # With the lock, this thread would have waited for the search to end.
    assert len(ran) > 2


def test_a_bug_of_ours_is_an_ordinary_exception_that_asks_for_a_report():
    # The exception that stands for a panic. There is no panic to provoke.
    (bug,) = [error for error in RuntimeError.__subclasses__() if error.__name__ == "PanicException"]
    with pytest.raises(RuntimeError, match=r"index out of bounds: .* please report it"):
        raise bug("index out of bounds")


def test_more_samples_than_fit_into_the_memory_end_with_those_so_far():
    problem = Problem({"x": ["a", "b"], "y": ["a"], "z": ["b"]})
    with pytest.raises(BudgetSpent, match="memory is spent") as spent:
        problem.sample(2**31, seed=0, memory=100_000)
    assert 100 < len(spent.value.known) < 100_000
    assert spent.value.known == problem.sample(len(spent.value.known), seed=0)


def test_a_count_does_not_end_for_its_memory():
    assert pairings(12).count(memory=0) == 10395
