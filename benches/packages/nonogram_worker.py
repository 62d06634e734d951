"""Solves a nonogram with one package of PyPI: nonogram_worker.py NAME FILE.

FILE is JSON: {"rows": [[block, ...], ...], "columns": [[block, ...], ...]}. Prints {"count": 1 if the picture fits the clues,
else 0, "seconds": user CPU}, as py_worker.py does.
"""

import itertools
import sys

from py_worker import run


def crosscover():
    from crosscover import Puzzle

    return lambda board: Puzzle(board["rows"], board["columns"]).solve().rows


def picross_solver():
    import numpy
    from picross_solver import picross_solver

    def solve(board):
        rows, columns = ([clue or [0] for clue in board[side]] for side in ("rows", "columns"))
        cells = numpy.full((len(rows), len(columns)), -1)
        picross_solver.solve(rows, columns, cells)
        return cells.tolist()

    return solve


def nonogram_cracker():
    from nonogram_cracker import solve

    def cells(board):
        answer = solve({"name": "board", "rows": board["rows"], "cols": board["columns"]})
        return [[int(cell == "\N{FULL BLOCK}") for cell in row] for row in answer["solution"]]

    return cells


def puzzlekit():
    from puzzlekit.solvers.nonogram import NonogramSolver

    def cells(board):
        rows, columns = ([[str(block) for block in clue] for clue in board[side]] for side in ("rows", "columns"))
        result = NonogramSolver(len(rows), len(columns), rows, columns).solve()
        grid = result.solution_data["solution_grid"].matrix
        return [[int(cell == "x") for cell in row] for row in grid]

    return cells


def blocks(line):
    return [len(list(run)) for cell, run in itertools.groupby(line) if cell]


def fits(cells, board):
    """Whether a picture has the clues of the board."""
    found = {"rows": [blocks(row) for row in cells], "columns": [blocks(column) for column in zip(*cells)]}
    return all(found[side] == [[block for block in clue if block] for clue in board[side]] for side in found)


WARM_UP = {"rows": [[1], [2]], "columns": [[2], [1]]}

if __name__ == "__main__":
    solver = globals()[sys.argv[1].replace("-", "_")]()
    run(solver, WARM_UP, sys.argv[2], fits)
