"""Finds all solutions of an exact-cover problem with one package of PyPI: py_worker.py NAME FILE.

FILE is JSON: {"options": [[item, ...], ...], "primary": n, "secondary": m}. Items are numbers, the primary ones first.
Prints {"count": solutions, "seconds": user CPU of building the problem and finding all solutions}. Packages that compile at
run time do so before. After LIMIT seconds of CPU, if the environment has such a limit, the process is killed.
"""

import json
import os
import resource
import sys
import time


def items(problem):
    return range(problem["primary"] + problem["secondary"])


def matrix(problem, number=bool):
    """The matrix of zeros and ones, as an array of numpy."""
    import numpy

    rows = numpy.zeros((len(problem["options"]), len(items(problem))), dtype=number)
    for row, option in enumerate(problem["options"]):
        rows[row, option] = 1
    return rows


def length(solutions):
    return sum(1 for _ in solutions)


def crosscover():
    from crosscover import Problem

    return lambda problem: length(
        Problem(problem["options"], secondary=items(problem)[problem["primary"] :])
    )


def crosscover_count():
    from crosscover import Problem

    return lambda problem: Problem(
        problem["options"], secondary=items(problem)[problem["primary"] :]
    ).count()


def exact_cover():
    from exact_cover import get_all_solutions

    return lambda problem: len(get_all_solutions(matrix(problem)))


def exact_cover_count():
    from exact_cover import get_solution_count

    return lambda problem: get_solution_count(matrix(problem))


def exact_multiset_cover():
    from exact_multiset_cover import get_all_solutions

    return lambda problem: len(get_all_solutions(matrix(problem, "uint8")))


def xcover():
    from xcover import covers

    return lambda problem: length(
        covers(problem["options"], primary=items(problem)[: problem["primary"]], secondary=items(problem)[problem["primary"] :])
    )


def miniexact():
    from miniexact import miniexacts_c

    def count(problem):
        solver = miniexacts_c()
        names = [solver.primary(str(item)) for item in range(problem["primary"])]
        names += [solver.secondary(str(item)) for item in items(problem)[problem["primary"] :]]
        for option in problem["options"]:
            solver.add([names[item] for item in option])
        found = 0
        while solver.solve() == 10:
            solver.selected_options()
            found += 1
        return found

    return count


def pyxcc():
    from pyxcc import Option, Problem, solve

    def count(problem):
        primary = problem["primary"]
        options = []
        for name, option in enumerate(problem["options"]):
            first = [str(item) for item in option if item < primary]
            second = [(str(item), "") for item in option if item >= primary]
            options.append(Option(str(name), first, second))
        names = [str(item) for item in items(problem)]
        return solve(Problem(names[:primary], names[primary:], options), True).count()

    return count


def dxz():
    from dxz import dxz_solve

    return lambda problem: len(dxz_solve(*flat(problem), 0))


def dxz_count():
    from dxz import dxz_count

    return lambda problem: dxz_count(*flat(problem))


def flat(problem):
    columns = len(items(problem))
    cells = [0] * (columns * len(problem["options"]))
    for row, option in enumerate(problem["options"]):
        for item in option:
            cells[row * columns + item] = 1
    return len(problem["options"]), columns, cells


def dlx_cython():
    from dlxsolver import DLXSolver

    return lambda problem: len(DLXSolver(matrix(problem, "int32")).solve(find_all=True))


def exact_cover_py():
    from exact_cover_py import exact_covers

    return lambda problem: length(exact_covers(matrix(problem)))


def dlx():
    from dlx import DLX

    def count(problem):
        solver = DLX([(item, int(item >= problem["primary"])) for item in items(problem)])
        solver.appendRows(problem["options"])
        return length(solver.solve())

    return count


def algorithm_x():
    from algorithm_x import AlgorithmX

    def count(problem):
        solver = AlgorithmX(problem["primary"])
        for option in problem["options"]:
            solver.appendRow(option)
        return length(solver.solve())

    return count


def dancing_links():
    from dancing_links.algorithm_x import AlgorithmX, Header, Node

    def count(problem):
        root = Header(name="root")
        headers = [Header(name=item) for item in range(problem["primary"])]
        for header in headers:
            root.insert_left(header)
        for option in problem["options"]:
            first = None
            for item in option:
                node = Node(headers[item], item)
                headers[item].insert_up(node)
                if first:
                    first.insert_left(node)
                first = first or node
        return length(AlgorithmX(root).solutions())

    return count


def user_time():
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


# What takes less is repeated; the time is that of one.
LEAST_SECONDS = 0.1

# For packages that compile at run time.
WARM_UP = {"options": [[0], [1], [0, 1]], "primary": 2, "secondary": 0}


def run(solve, warm_up, path, count):
    """Measures a function that solves the problem of a file, and counts its solutions afterwards."""
    with open(path) as file:
        problem = json.load(file)
    solve(warm_up)
    if limit := os.environ.get("LIMIT"):
        last = int(time.process_time()) + int(limit)
        resource.setrlimit(resource.RLIMIT_CPU, (last, last))
    before, seconds, times = user_time(), 0.0, 0
    while seconds < LEAST_SECONDS:
        found = solve(problem)
        seconds, times = user_time() - before, times + 1
    print(json.dumps({"count": int(count(found, problem)), "seconds": seconds / times}))


if __name__ == "__main__":
    counter = globals()[sys.argv[1].replace("-", "_")]()
    run(counter, WARM_UP, sys.argv[2], lambda found, _: found)
