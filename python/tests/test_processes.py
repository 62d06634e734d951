"""Ctrl-C, threads, and other processes."""

import itertools
import multiprocessing
import pickle
import signal
import subprocess
import sys

import pytest
from crosscover import BudgetSpent, Picture, Problem, Puzzle
from hypothesis import given
from hypothesis import strategies as st

# Questions that take far longer than any test, after what they need.
LONG = {
    "problem.solutions": (
        "problem = Problem([['a', *pair] for pair in pairs] + [[x] for x in range(61)], multiplicities={'a': 31})",
        "list(problem)",
    ),
    "problem.first": ("problem = Problem(pairs)", "problem.first()"),
    "problem.unique": ("problem = Problem(pairs)", "problem.unique()"),
    "problem.count": ("problem = Problem(triples)", "problem.count()"),
    "problem.sample": ("problem = Problem(triples)", "problem.sample()"),
    "problem.best": ("problem = Problem(pairs)", "problem.best(3)"),
    "puzzle.solutions": ("puzzle = Puzzle([[1]] * 20, [[1]] * 20)", "puzzle.solutions(10**12)"),
    "puzzle.solve": ("puzzle = noise(200)", "puzzle.solve()"),
    "puzzle.unique": ("puzzle = noise(200)", "puzzle.unique()"),
    "puzzle.explain": ("puzzle = noise(200)", "puzzle.explain()"),
    "puzzle.hint": ("puzzle = noise(200)", "puzzle.hint()"),
    "puzzle.rate": ("puzzle = noise(200)", "puzzle.rate()"),
    "puzzle.prove": ("puzzle = noise(200)", "puzzle.prove()"),
    "picture.repair": ("picture = noise(200).goal", "picture.repair()"),
    "generate": ("", "list(generate(10**9))"),
    "verify": ("pack()", "verify('pack.csv')"),
    "verify of hard rows": ("hard_pack()", "verify('pack.csv')"),
}

BEFORE = """
import csv, itertools, random
from crosscover import Picture, Problem, Puzzle, generate, verify

pairs = list(itertools.combinations(range(61), 2))
triples = list(itertools.combinations(range(60), 3))


def noise(side):
    draw = random.Random(1)
    return Picture([[draw.randrange(2) for _ in range(side)] for _ in range(side)]).puzzle()


def pack():
    rows = list(generate(50))
    with open("pack.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\\n")
        writer.writeheader()
        for _ in range(20_000):
            writer.writerows(rows)


def hard_pack():
    draw = random.Random(1)
    with open("pack.csv", "w") as file:
        file.write("width,height,cells\\n")
        for _ in range(256):
            file.write("40,40," + "".join(draw.choice("01") for _ in range(1600)) + "\\n")
"""


@pytest.mark.parametrize("name", LONG)
def test_a_signal_ends_each_search(name, tmp_path):
    before, question = LONG[name]
    program = f"""{BEFORE}
{before}
try:
    print("begin", flush=True)
    {question}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=tmp_path)
    assert child.stdout.readline() == "begin\n"
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(0.3)
    child.send_signal(signal.SIGINT)
    output, _ = child.communicate(timeout=120)
    assert (output, child.returncode) == ("interrupted\n", 0)


def work(task):
    """In another process."""
    thing, question = task
    answer = getattr(thing, question)()
    return list(answer) if question == "solutions" else answer


def test_other_processes_take_questions_and_give_answers():
    problem = Problem({"x": ["a", "b"], "y": ["c"], "z": ["a"], "w": ["b", "c"]}, costs={"x": 3, "z": 2})
    picture = Picture("##.\n#.#\n.##")
    tasks = [(problem, question) for question in ("solutions", "count", "min_cost")]
    tasks += [(picture.puzzle(), question) for question in ("solve", "prove")] + [(picture, "puzzle")]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(work, tasks) == [work(task) for task in tasks]


def test_exceptions_go_to_other_processes_with_what_is_known():
    with pytest.raises(BudgetSpent) as spent:
        Problem([[0], [0]], costs=[1, 2]).best(2, max_nodes=0)
    copy = pickle.loads(pickle.dumps(spent.value))
    assert (str(copy), copy.known) == (str(spent.value), [])


items = st.sets(st.integers(0, 5), min_size=1, max_size=4).map(sorted)


@given(st.lists(items, max_size=9), st.data())
def test_a_copy_has_the_same_solutions_in_the_same_order(options, data):
    used = {item for option in options for item in option}
    secondary = [item for item in data.draw(st.permutations([3, 4, 5])) if item in used]
    color = st.sampled_from(["red", "blue"])
    colors = [{item: data.draw(color) for item in option if item in secondary} for option in options]
    costs = [data.draw(st.integers(0, 9)) for _ in options]
    bounds = data.draw(st.dictionaries(st.integers(0, 2), st.sampled_from([(0, 2), (1, 1), (2, 3)])))
    bounds = {item: pair for item, pair in bounds.items() if item in used}
    problem = Problem(options, secondary=secondary, colors=colors, costs=costs, multiplicities=bounds)
    copy = pickle.loads(pickle.dumps(problem))
    assert list(copy) == list(problem)
    assert copy.best(5) == problem.best(5)
    assert (repr(copy), len(copy)) == (repr(problem), len(problem))


def test_copies_of_unusual_things():
    for problem in [Problem([]), Problem.matrix([[1, 0, 0], [0, 1, 0]]), Problem([[1]], secondary=[1])]:
        assert list(pickle.loads(pickle.dumps(problem))) == list(problem)
    for picture in [Picture("#"), Picture([[0, 31]])]:
        assert pickle.loads(pickle.dumps(picture)) == picture
    puzzle = Puzzle([[(1, 2)], []], [[(1, 2)]])
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
