"""The programs in examples/."""

import importlib.util
import pathlib
import random
import subprocess
import sys

import pytest

INVERSOR = pathlib.Path(__file__).parent.parent / "examples" / "inversor_x.py"


def ran(text):
    """The exit code, the output and the message of the program."""
    text = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run([sys.executable, str(INVERSOR)], input=text, capture_output=True)
    return done.returncode, done.stdout.decode().replace("\r\n", "\n"), done.stderr.decode().strip()


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("3 2\n2\n1\n1\n1 1\n2\n", "0\n1\n1\n1\n1\n"),
        # An empty clue may be a 0, a blank line, or nothing at the end of the text.
        ("2 1\n0\n\n", "1\n1\n2\n"),
        ("2 2\r\n\r\n2\r\n1\r\n1\r\n", "2\n0\n1\n1\n"),
        ("\ufeff 1 1 \n 1\n1 \n\n \n", "0\n0\n"),
        # Two pictures, with the same answer: only a guess gets on.
        ("2 2\n1\n1\n1\n1\n", "1\n1\n1\n1\n"),
        # Line logic decides nothing here: #..# ##.. ..#. ..#.
        ("4 4\n2\n1\n2\n1\n1 1\n2\n1\n1\n", "2\n1 2\n2\n3\n2\n2\n2 1\n2 1\n"),
    ],
)
def test_the_answer_of_the_challenge(text, answer):
    assert ran(text) == (0, answer, "")


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("2 2\n2\n0\n2\n0\n", 1, "no picture fits the clues"),
        ("4 4\n2\n2\n1\n1 1\n2\n1 1\n1 1\n1\n", 1, "no picture fits the clues"),
        ("", 2, "line 1: expected a width and a height from 1 to 20"),
        ("0 5\n", 2, "line 1: expected a width and a height from 1 to 20"),
        ("21 5\n", 2, 'line 1: expected a number up to 20, found "21"'),
        ("2 2\n1\n-1\n", 2, 'line 3: expected a number up to 20, found "-1"'),
        ("2 2\n1\n1\n1", 2, "line 5: expected a clue, found the end"),
        ("2 2\n1\n1 1\n", 2, "line 3: expected blocks that fit in 2 cells"),
        ("1 1\n1\n1\n1\n", 2, "expected nothing after 2 clues"),
        ("2 1\n1\n1\n1\n", 2, "the columns ask for 2 black cells but the rows for 1"),
        (b"\xff 1\n", 2, "cannot read the input as text"),
    ],
)
def test_what_has_no_answer_is_refused(text, code, message):
    assert ran(text) == (code, "", f"inversor: {message}")


def test_random_pictures_have_their_clues():
    spec = importlib.util.spec_from_file_location("inversor_x", INVERSOR)
    inversor = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(inversor)

    def clue(cells):
        runs = inversor.white_runs(cells)
        return [] if runs == "0" else [int(run) for run in runs.split()]

    numbers = random.Random(1)
    for _ in range(100):
        width, height = numbers.randint(1, 7), numbers.randint(1, 7)
        black = {(r, c) for r in range(height) for c in range(width) if numbers.random() < 0.55}
        lines = [[(r, c) for r in range(height)] for c in range(width)]
        lines += [[(r, c) for c in range(width)] for r in range(height)]
        clues = [clue(cell in black for cell in line) for line in lines]
        chosen = []
        assert inversor.Search(inversor.options_of(width, height, clues)).solve(chosen)
        white = {option[1:] for option in chosen if option[0] == "white"}
        assert [clue(cell not in white for cell in line) for line in lines] == clues


def test_the_table_of_cheap_strategies_is_true():
    root = pathlib.Path(__file__).parents[2]
    program = root / "python" / "examples" / "cheap_strategies.py"
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True)
    table = done.stdout.replace("\r\n", "\n")
    assert table.count("\n") == 8 and table in (root / "docs" / "reasoning.md").read_text("utf-8"), done.stderr
