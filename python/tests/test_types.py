"""Programs as people write them pass mypy and pyright, and real values have the members of their types."""

import importlib.util
import subprocess
import sys
from typing import get_type_hints

import pytest
from crosscover import Puzzle, generate
from crosscover.types import Cell, CellPlace, PackRow

PROGRAM = '''
import csv

import crosscover
from crosscover import Hint, Problem, Puzzle, generate
from crosscover.types import Cell, CellPlace, PackRow


def play(puzzle: Puzzle, board: list[list[bool | None]]) -> str:
    while True:
        hint = puzzle.hint(board)
        if hint.kind == "step":
            for cell in hint.cells:
                board[cell["row"] - 1][cell["column"] - 1] = cell["filled"]
            technique: str = hint.technique
        elif hint.kind == "contradiction":
            for wrong in hint.cells:
                board[wrong["row"] - 1][wrong["column"] - 1] = None
        else:
            return hint.kind


def words(hint: Hint) -> str:
    return hint.technique or hint.text


def areas(rows: list[PackRow]) -> int:
    return sum(row["width"] * row["height"] for row in rows)


def clues(row: PackRow) -> Puzzle:
    return Puzzle(row["rows"], row["columns"])


areas(list(generate(1, size=(5, 5), seed=7)))
for row in generate(1):
    play(clues(row), [[None] * row["width"] for _ in range(row["height"])])
    print(row.get("palette", ""), row["title_en"].upper())
names: list[str] | None = Problem({"p": ["a"]}, items=["a", "b"]).first()
'''

WRONG = '''
from crosscover import Puzzle, generate

hint = Puzzle([[1]], [[1]]).hint()
if hint.kind == "contradiction":
    hint.cells[0]["filled"]
for row in generate(1):
    row["colour"]
'''


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_programs_pass_a_type_checker(checker, tmp_path):
    if importlib.util.find_spec(checker) is None:
        pytest.skip(f"{checker} is not installed")
    words = ["mypy", "--strict"] if checker == "mypy" else ["pyright", "--pythonpath", sys.executable]

    def check(name, text):
        (tmp_path / name).write_text(text)
        command = [sys.executable, "-m", *words, name]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    right = check("program.py", PROGRAM)
    assert right.returncode == 0, right.stdout + right.stderr
    wrong = check("wrong.py", WRONG)
    assert wrong.returncode == 1 and "filled" in wrong.stdout and "colour" in wrong.stdout, wrong.stdout


def required(type):
    return set(type.__required_keys__)


def test_cells_of_hints_have_the_members_of_their_types():
    step = Puzzle([[2], [1]], [[1], [2]]).hint("?#\n??")
    assert step.kind == "step" and all(set(cell) == required(Cell) for cell in step.cells)
    wrong = Puzzle([[2], [1]], [[1], [2]]).hint("?#\n#?")
    assert wrong.kind == "contradiction" and wrong.cells
    assert all(set(cell) == required(CellPlace) for cell in wrong.cells)
    colored = Puzzle([[(1, 1), (1, 2)]], [[(1, 1)], [(1, 2)]]).hint()
    assert colored.cells and all(set(cell) == set(get_type_hints(Cell)) for cell in colored.cells)


def test_rows_have_the_members_of_their_type():
    seen = set()
    for more in [{}, {"inks": 2}, {"rate": True}, {"source": "icons"}, {"source": "pictures", "repair": True}]:
        for row in generate(2, size=(15, 15), **more):
            assert required(PackRow) <= set(row) <= set(get_type_hints(PackRow)), more
            seen |= set(row)
    assert seen == set(get_type_hints(PackRow))
