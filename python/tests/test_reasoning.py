"""Tasks for models: right answers are right, wrong ones are not, and splits share nothing."""

import itertools
import json
import os
import subprocess
import sys

import pytest
from crosscover import Puzzle
from crosscover.reasoning import FORMS, SPLITS, Tasks, benchmark, score, split_of
from crosscover.reasoning.answers import Unread, read_grid
from crosscover.reasoning.boards import read_board, read_boards, recall, written
from hypothesis import given
from hypothesis import strategies as st

NONOGRAMS = ["solve", "deduce", "unique", "repair", "count"]


def of(form, **options):
    sides = {"sudoku": (4, 4), "timetable": (5, 4)}
    return Tasks(form, size=sides.get(form, (5, 5)), **options)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("split", SPLITS)
def test_the_answer_of_a_task_is_right_also_after_json(form, split):
    for index in range(10):
        task = of(form, split=split)[index]
        stored = json.loads(json.dumps(task.asdict()))
        assert score(stored, task.answer).value == task.score(f"So:\n```\n{task.answer}\n```\n").value == 1
        assert task.prompt and task.difficulty and not task.score("").right
        for empty in ("", "I do not know.", None, 3):
            assert task.score(empty).value == 0 and task.score(empty).faults
            assert not task.score(empty).read and task.score(task.answer).read


def test_tasks_are_the_same_everywhere():
    program = (
        "import hashlib, json; from crosscover.reasoning import FORMS, Tasks\n"
        "sizes = {'sudoku': (6, 6), 'timetable': (5, 4)}\n"
        "tasks = [Tasks(f, size=sizes.get(f, (6, 6)))[i].asdict() for i in (3, 1) for f in FORMS]\n"
        "for task in tasks: del task['difficulty']\n"
        "print(hashlib.sha256(json.dumps(tasks).encode()).hexdigest())"
    )
    found = set()
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
        found.add(ran.stdout.strip() or ran.stderr)
    assert found == {PINNED}


PINNED = "c9d598e742f67b969e920a29734f4a560062a6c52548187ae9c2e0eaaa97c86d"
"""If this changes, so do the tasks of users: say so in CHANGELOG.md."""


def test_a_benchmark_has_the_tasks_of_its_version(monkeypatch):
    tasks = benchmark("v1")
    assert list(tasks) == list(FORMS) and {len(tasks[form]) for form in FORMS} == {50}
    assert all(task.split == "test" and task.score(task.answer).right for task in itertools.chain(*tasks.values()))
    with pytest.raises(ValueError, match="v1, found 'v0'"):
        benchmark("v0")
    hashes = {"v1": {form: "another" for form in FORMS}}
    monkeypatch.setattr(sys.modules["crosscover.reasoning.benchmark"], "HASHES", hashes)
    with pytest.raises(RuntimeError, match="other tasks for 'solve'"):
        benchmark("v1")


def test_a_split_depends_on_the_puzzle_alone():
    seen = {split: set() for split in SPLITS}
    for split in SPLITS:
        for form in ("solve", "deduce", "unique"):
            for index in range(30):
                data = of(form, split=split, seed=index % 3)[index].data
                rows, columns = ([[tuple(b) for b in c] for c in data[key]] for key in ("rows", "columns"))
                back = [clue[::-1] for clue in rows], columns[::-1]
                for turned in ((rows, columns), (columns, rows), (rows[::-1], [c[::-1] for c in columns]), back):
                    assert split_of(Puzzle(*turned)) == split
                seen[split].add(repr((rows, columns)))
    assert not seen["train"] & seen["test"] and not seen["train"] & seen["validation"]
    red = [[(1, 1), (2, 2)], [(1, 1)]], [[(2, 1)], [(1, 2)], [(1, 2)]]
    blue = [[[(length, 3 - ink) for length, ink in clue] for clue in lines] for lines in red]
    assert split_of(Puzzle(*red)) == split_of(Puzzle(*blue))


@pytest.mark.parametrize("form", NONOGRAMS)
@pytest.mark.parametrize("options", [{"size": (3, 3)}, {"size": (30, 30)}, {"size": (5, 6), "inks": 3}])
def test_sizes_and_inks(form, options):
    for split in SPLITS:
        task = Tasks(form, split, **options)[7]
        assert task.score(task.answer).right


def test_conditions_hold():
    task = Tasks("deduce", technique="edge")[0]
    assert task.difficulty["technique"] == "edge" and task.answer.endswith("edge")
    easy = Tasks(size=(6, 6), largest=(9, 9), level="easy", technique=frozenset(["overlap", "gap"]))
    for index in range(10):
        task = easy[index]
        assert task.difficulty["level"] == "easy" and task.difficulty["technique"] in ("overlap", "gap")
        assert 6 <= len(task.data["rows"]) <= 9
    with pytest.raises(IndexError, match="-1"):
        easy[-1]
    assert {Tasks(size=[5, 5], technique=["count"]), Tasks(size=(5, 5), technique=frozenset(["count"]))} == {
        Tasks(size=(5, 5), technique=frozenset(["count"]))
    }


@pytest.mark.parametrize(
    "name, options",
    [
        ("form", {"form": "none"}),
        ("split", {"split": "tests"}),
        ("seed", {"seed": "a"}),
        ("size", {"size": (2, 5)}),
        ("size", {"size": (31, 31)}),
        ("size", {"size": 10}),
        ("size", {"size": (5.0, 5)}),
        ("largest", {"size": (10, 10), "largest": (5, 5)}),
        ("largest", {"largest": 20}),
        ("inks", {"inks": 0}),
        ("inks", {"form": "sudoku", "inks": 2}),
        ("size", {"inks": 3, "size": (3, 3)}),
        ("logic", {"form": "deduce", "logic": "any"}),
        ("logic", {"logic": "all"}),
        ("level", {"level": "hardest"}),
        ("level", {"level": ("hard", "easy")}),
        ("level", {"level": "expert"}),
        ("technique", {"technique": "overlapp"}),
        ("technique", {"technique": ""}),
        ("technique", {"technique": frozenset()}),
        ("technique", {"technique": "probe"}),
        ("technique", {"technique": "probe", "logic": "probe"}),
        ("technique", {"technique": "contradiction"}),
        ("technique", {"technique": "deeper", "logic": "probe"}),
        ("technique", {"form": "deduce", "technique": "line"}),
        ("technique", {"form": "count", "technique": frozenset(["gap", "deeper"])}),
        ("seconds", {"seconds": (120, 60)}),
        ("seconds", {"seconds": 60}),
        ("size", {"form": "sudoku", "size": (5, 5)}),
        ("size", {"form": "sudoku", "size": (4, 6), "largest": (9, 9)}),
        ("size", {"form": "tiling", "size": (3, 3)}),
        ("size", {"form": "timetable", "size": (3, 14)}),
    ],
)
def test_impossible_options_are_named_at_once(name, options):
    with pytest.raises(ValueError, match=name):
        Tasks(**options)


def test_possible_options_are_not_refused():
    Tasks(technique="either-way", logic="probe")
    Tasks(technique=frozenset(["deeper", "count"]), logic="any", seconds=(0, 60.5))
    for split in SPLITS:
        for form, size in (("tiling", (3, 4)), ("timetable", (3, 5)), ("timetable", (12, 14))):
            task = Tasks(form, split, size=size)[0]
            assert task.score(task.answer).right


def test_a_level_that_small_boards_do_not_have_is_a_value_error():
    with pytest.raises(ValueError, match="larger boards"):
        Tasks(size=(3, 3), level="hard")[0]


def test_an_index_is_one_whole_number():
    tasks = of("solve")
    for index in (slice(0, 3), 1.0, "1", None):
        with pytest.raises(TypeError, match="expected one index, found"):
            tasks[index]
    assert tasks[True] == tasks[1] and {tasks[1], tasks[1], tasks[2]} == {tasks[2], tasks[1]}


BOARD = "##.\n#.#\n.##"

LAYOUTS = {
    "rows": BOARD,
    "commas": "##.,#.#,.##",
    "blanks": "##. #.# .##",
    "digits": "110\n101\n011",
    "crosses": "XX.\nX.X\n.XX",
    "crosses for empty cells": "##X\n#X#\nX##",
    "hyphens for empty cells": "##-\n#-#\n-##",
    "blanks between cells": "1 1 0\n1 0 1\n0 1 1",
    "symbols": "⬛️⬛️⬜️\n⬛️⬜️⬛️\n⬜️⬛️⬛️",
    "lists": "[[1, 1, 0], [1, 0, 1], [0, 1, 1]]",
    "strings": "['##.',\n '#.#',\n '.##']",
    "JSON": '{"grid": ["##.", "#.#", ".##"]}',
    "indented JSON": json.dumps({"grid": [[1, 1, 0], [1, 0, 1], [0, 1, 1]]}, indent=2),
    "JSON in JSON": '{"answer": "##.\\n#.#\\n.##"}',
    "JSON by row": '{"row1": "##.", "row2": "#.#", "row3": ".##"}',
    "labels": "Row 1: ##.\nRow 2: #.#\nRow 3: .##",
    "labels on one line": "Row 1: ##., Row 2: #.#, Row 3: .##",
    "labels without colons": "Row 1 ##.\nRow 2 #.#\nRow 3 .##",
    "labels with clues": "Row 1 (2): ##.\nRow 2 (1 1): #.#\nRow 3 (2): .##",
    "numbers": "1. ##.\n2. #.#\n3. .##",
    "numbers from 0": "  0 1 2\n0 # # .\n1 # . #\n2 . # #",
    "column numbers": "  1 2 3\n1 # # .\n2 # . #\n3 . # #",
    "bullets": "- ##.\n- #.#\n- .##",
    "bullets before labels": "* **Row 1:** ##.\n* **Row 2:** #.#\n* **Row 3:** .##",
    "quote": "> ##.\n> #.#\n> .##",
    "table": "| # | # | . |\n| # | . | # |\n| . | # | # |",
    "table with a head": "|a|b|c|\n|---|---|---|\n| # | # | - |\n| # | - | # |\n| - | # | # |",
    "bold numbers in a table": "||1|2|3|\n|-|-|-|-|\n| **1** |#|#|.|\n| **2** |#|.|#|\n| **3** |.|#|#|",
    "box": "+---+---+---+\n| # | # | . |\n+---+---+---+\n| # | . | # |\n+---+---+---+\n| . | # | # |",
    "remarks": "##. (2)\n#.# (1 1)\n.## (2)",
    "ticks": "##. ✓\n#.# ✓\n.## ✓",
    "rules": f"---\n{BOARD}\n---",
    "fence": f"First I tried\n...\n...\n...\nbut now:\n\n```text\n{BOARD}\n```\nDone.",
    "tags": f"So <answer>{BOARD}</answer> it is.",
    "lists and a full stop": "It is [[1, 1, 0], [1, 0, 1], [0, 1, 1]].",
    "after a verb": f"The answer is {BOARD}",
    "after a word": f"Answer: {BOARD}",
    "LaTeX": f"$$\\boxed{{\\text{{{BOARD}}}}}$$",
    "LaTeX array": r"\begin{array}{ccc} 1 & 1 & 0 \\ 1 & 0 & 1 \\ 0 & 1 & 1 \end{array}",
    "escaped": "##.\\n#.#\\n.##",
    "byte order mark": f"\ufeff{BOARD}",
    "zeros": "\0".join(BOARD),
    "full stop": f"The picture is:\n{BOARD}.\nDone.",
    "columns below": f"{BOARD}\n\nColumns:\n###\n#..\n..#",
    "columns below a heading": f"{BOARD}\n\n**Check the columns**\n\n1. ###\n2. #..\n3. ..#",
    "columns below a sentence": f"{BOARD}\n\nLet me verify the columns:\n###\n#..\n..#\nAll fine.",
    "columns below a heading of Markdown": f"{BOARD}\n\n### Columns (transposed)\n###\n#..\n..#",
    "a sentence with columns": f"The board with 3 columns and 3 rows:\n{BOARD}",
    "columns with labels": f"{BOARD}\nColumn 1: ###\nColumn 2: #..\nColumn 3: ..#",
    "special tokens": "<|message|>##.<|im_end|>\n#.#<|im_end|>\n.##<|return|>",
    "escaped signs": "\\#\\#.\n\\#.\\#\n.\\#\\#",
    "labels and hyphens": "Row 1 - ##.\nRow 2 - #.#\nRow 3 - .##",
    "labels and dashes": "Row 1 — ##.\nRow 2 — #.#\nRow 3 — .##",
    "labels, clues and arrows": "Row 1 (2) → ##.\nRow 2 (1 1) → #.#\nRow 3 (2) → .##",
    "short labels and arrows": "R1 -> ##.\nR2 -> #.#\nR3 -> .##",
    "a table with clues": "| Row | Clue | Cells |\n|---|---|---|\n| 1 | 2 | ##. |\n| 2 | 1 1 | #.# |\n| 3 | 2 | `.##` |",
    "clues behind": "##. | 2\n#.# | 1 1\n.## | 2",
    "labels behind": "##.  # row 1\n#.#  # row 2\n.##  # row 3",
    "headings above rows": "### Row 1\n##.\n\n### Row 2\n#.#\n\n### Row 3\n.##",
    "labels above rows": "Row 1:\n##.\nRow 2 (1 1):\n#.#\nRow 3:\n.##",
    "objects of rows": '[{"row":1,"cells":"##."},{"row":2,"cells":"#.#"},{"row":3,"cells":".##"}]',
    "indented objects of rows": json.dumps([{"row": n, "clue": [2], "cells": r} for n, r in enumerate(BOARD.split("\n"), 1)], indent=1),
    "an object with numbers": '{"1":"##.","2":"#.#","3":".##"}',
    "an object with columns": '{"rows":["##.","#.#",".##"],"columns":["###","#..","..#"]}',
    "an indented object with columns": json.dumps({"rows": ["##.", "#.#", ".##"], "columns": ["###", "#..", "..#"]}, indent=2),
    "HTML": "<table><tr><td>#</td><td>#</td><td>.</td></tr><tr><td>#</td><td>.</td><td>#</td></tr><tr><td>.</td><td>#</td><td>#</td></tr></table>",
    "indented HTML": "<tr>\n <td>#</td>\n <td>#</td>\n <td>.</td>\n</tr>\n<tr class='a'>\n <td>#</td>\n <td>.</td>\n <td>#</td>\n</tr>\n<tr>\n <td>.</td>\n <td>#</td>\n <td>#</td>\n</tr>",
    "curly quotes": "“##.”, “#.#”, “.##”",
    "a full stop on one line": "##., #.#, .##.",
    "green squares": "🟩🟩⬜\n🟩⬜🟩\n⬜🟩🟩",
    "discs": "●●○\n●○●\n○●●",
    "blocks": "██░\n█░█\n░██",
    "small squares": "◼◼◻\n◼◻◼\n◻◼◼",
    "X and O": "XXO\nXOX\nOXX",
    "full-width signs": "＃＃．\n＃．＃\n．＃＃",
    "commands for squares": r"\blacksquare\blacksquare\square\\\blacksquare\square\blacksquare\\\square\blacksquare\blacksquare",
    "a check below a tag": f"<answer>\n{BOARD}\n</answer>\nThe turned board:\n...\n...\n...",
    "a check below an answer": f"Final answer:\n{BOARD}\n\nCheck, by columns:\n\n###\n#..\n..#\n\n###\n#..\n..#",
    "a check below a box": f"\\boxed{{{BOARD}}}\n\n###\n#..\n..#",
    "a table of columns below": f"{BOARD}\n\n| Column | Cells |\n|---|---|\n| 1 | ### |\n| 2 | #.. |\n| 3 | ..# |",
    "an answer that names no board": f"{BOARD}\nAnswer: the board above.",
    "columns above": f"Columns:\n###\n#..\n..#\n\n{BOARD}",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_boards_are_read_as_models_write_them(layout):
    assert read_board(LAYOUTS[layout], 3, 3, 1) == [[1, 1, 0], [1, 0, 1], [0, 1, 1]]


@pytest.mark.parametrize(
    "text, found",
    [
        ("I give up.", "no row"),
        ("##.\n#.#", "2 rows with 3 cells"),
        ("##.#\n#.##\n.###", "3 rows with 4 cells"),
        ("1 1 0 1\n1 0 1 1\n0 1 1 1", "3 rows with 4 cells"),
        ("1 | 0 | 1 | 1\n1 | 1 | 1 | 1\n0 | 1 | 1 | 1", "3 rows with 4 cells"),
        ("##.#.\n##.#\n.##", "3 rows with 3 to 5 cells"),
        ("###.\n###.\n###.", "3 rows with 4 cells"),
        ("##.\n#.#\nand\n.##", "2 rows with 3 cells"),
        ("##?\n#.#\n.##", "2 rows with 3 cells"),
        ("|---|---|---|", "no row"),
        ("Columns:\n##.\n#.#\n.##", "3 rows with 3 cells"),
        ("| Column | Cells |\n|---|---|\n| 1 | ##. |\n| 2 | #.# |\n| 3 | .## |", "1 row with 4 cells"),
    ],
)
def test_other_boards_are_refused_with_what_was_found(text, found):
    with pytest.raises(Unread, match=f"^no board of 3 rows with 3 cells each, found {found}$"):
        read_boards(text, 3, 3, 1)


@pytest.mark.parametrize(
    "text",
    [
        "1 2 | 4 3\n4 3 | 1 2\n----+----\n2 1 | 3 4\n3 4 | 2 1",
        "  1 2 3 4\n1 1 2 4 3\n2 4 3 1 2\n3 2 1 3 4\n4 3 4 2 1",
        "┌───┬───┐\n│1 2│4 3│\n│4 3│1 2│\n├───┼───┤\n│2 1│3 4│\n│3 4│2 1│\n└───┴───┘",
        "12 43\n43 12\n\n21 34\n34 21.",
    ],
)
def test_sudokus_may_have_lines_between_boxes(text):
    assert read_grid(text, 4, 4, dict.fromkeys("1234.", 0)) == ["1243", "4312", "2134", "3421"]


def test_inks_are_letters_or_numbers():
    for text in ("ab.\n..a\nb..", "AB.\n..A\nB..", "120\n001\n200"):
        assert read_boards(text, 3, 3, 2) == [[[1, 2, 0], [0, 0, 1], [2, 0, 0]]]


@given(st.data())
def test_partial_credit_grows_with_each_right_cell_and_a_plain_board_has_none(data):
    inks = data.draw(st.integers(1, 3))
    rows = st.lists(st.lists(st.integers(0, inks), min_size=4, max_size=4), min_size=4, max_size=4)
    wanted, found = data.draw(rows), data.draw(rows)
    colors = {color for row in wanted for color in row}
    for color in range(inks + 1):
        assert recall([[color] * 4] * 4, wanted) == (colors == {color})
    before = recall(found, wanted)
    for row in range(4):
        for column in range(4):
            if found[row][column] != wanted[row][column]:
                found[row][column] = wanted[row][column]
                after = recall(found, wanted)
                assert after > before or before == 0 and (len(colors) < 2 or after >= 0)
                before = after
    assert before == 1


TASKS = [of(form)[2] for form in FORMS]


@given(st.text(st.sampled_from("#.01?X abcdefrownlum:,;|`[]()\n\t\\²٣Answertechnique yesno-"), max_size=200))
def test_any_text_has_a_score(text):
    for task in TASKS:
        for answer in (text, f"{text}\n{task.answer}", task.answer.replace("\n", text, 1)):
            assert 0 <= task.score(answer).value <= 1


@pytest.mark.parametrize("part", ["#", ".", " ", "\n", "answer", "answer ", "1", "-", "|-", "[", "[,\n", "(", "<a", "\\", "answer 1 ", "1 or ", "columns ", "row 1:", "Mon:", "\\n", "0 "])
def test_long_texts_take_little_time(part):
    for task in TASKS:
        assert task.score(part * 1_000_000).value < 1


def test_contradictions_are_named_and_wrong_boards_have_half_at_most():
    task = of("solve")[0]
    rows = task.answer.split("\n")
    flipped = {"#": ".", ".": "#"}[rows[2][1]]
    found = task.score("\n".join([*rows[:2], rows[2][0] + flipped + rows[2][2:], *rows[3:]]))
    assert not found.right and 0 < found.value < 0.5 and len(found.faults) >= 1
    assert any(fault.startswith("row 3: expected ") for fault in found.faults)
    assert task.score("\n".join(["....."] * 5)).value == task.score("\n".join(["#####"] * 5)).value == 0


def test_another_right_answer_is_right():
    found = 0
    for index in range(40):
        task = of("repair")[index]
        given = [list(row) for row in task.data["board"]]
        for cell in range(25):
            board = [list(row) for row in given]
            board[cell // 5][cell % 5] ^= 1
            text = written(board, 1)
            is_unique = Puzzle(*clues(board)).unique()
            assert task.score(text).right == is_unique
            found += is_unique and text != task.answer
        assert task.score(written(given, 1)).value == 0
    assert found > 10


def clues(board):
    from crosscover.reasoning.clues import clues_of

    return clues_of(board)


def test_uniqueness_needs_proof():
    tasks = [of("unique")[index] for index in range(20)]
    answers = {task.answer[8:11].strip() for task in tasks}
    assert answers == {"yes", "no"}
    for task in tasks:
        said, boards = task.answer.split("\n", 1)
        other = "Answer: no" if "yes" in said else "Answer: yes"
        assert task.score(said).value == task.score(f"{other}\n{boards}").value == 0
        if "no" in said:
            first = boards.split("\n\n")[0]
            assert task.score(f"{said}\n{first}\n\n{first}").value == 0.25


def test_all_boards_are_no_proof():
    task = next(task for task in Tasks("unique", size=(3, 3)) if "no" in task.answer)
    boards = ["\n".join(map("".join, zip(*[iter(cells)] * 3))) for cells in itertools.product("#.", repeat=9)]
    said = task.score("Answer: no\n" + "\n\n".join(boards))
    assert said.value == 0 and said.faults == ("512 different boards, expected two",)
    solutions = task.answer.partition("\n")[2]
    assert task.score(f"I tried\n{boards[0]}\nand\n{boards[1]}\n{task.answer}\n\n{solutions}").right
    assert task.score(f"{solutions}\nAnswer: no").right
    assert task.score(f"{boards[0]}\n<answer>{task.answer}</answer> is my answer.").right
    assert not task.score(f"{task.answer}\n\n{boards[0]}").right


@pytest.mark.parametrize(
    "answer",
    [
        "Answer: \\boxed{%s}",
        "\\[\\boxed{%s}\\]",
        "Answer: \\(%s\\)",
        "Answer: \\(\\boxed{%s}\\)",
        "Answer: \\[%s\\]",
        "Answer:\n\\[\n%s\n\\]",
        "Answer: exactly %s",
        "Answer: There are %s solutions.",
        "<final_answer>%s</final_answer>",
        "<answer>\nAnswer: %s\n</answer>",
        "Answer：%s",
        "## Final answer\n\n**%s**",
        "Answer: %s<|im_end|>",
        "The answer is %s, since the 5x5 board has 2 rows of 3.",
        "The number of solutions is %s.",
        '{"answer": %s}',
        "**Answer:** %s solutions",
        "Answer: 77\nI was wrong.\nAnswer: %s",
        "Answer: %s (Answer 1 would be wrong)",
        "Answer: %s\n(Answer 1 would be wrong)",
        "Answer: %s. The answer 1 would be wrong.",
        "Answer: %s\nFor other clues the answer might be 50.",
    ],
)
def test_numbers_are_read_as_models_write_them(answer):
    task = of("count")[0]
    count = task.data["count"]
    assert task.score(answer % count).right and not task.score(answer % (count + 1)).right


@pytest.mark.parametrize("hedge", ["%s or %s", "%s/%s", "%s, %s", "%s or maybe %s", "%s and %s", "%s or %s, perhaps", "%s %s", "%s vs %s", "%s (or %s)", "%s + %s"])
def test_several_answers_are_none(hedge):
    count, unique, deduce = (of(form)[0] for form in ("count", "unique", "deduce"))
    number = count.data["count"]
    line, technique = deduce.answer.split("\ntechnique: ")
    solution = unique.answer.partition("\n")[2]
    for task, text in [
        (count, f"Answer: {hedge % (number, number + 1)}"),
        (unique, f"Answer: {hedge % ('yes', 'no')}\n{solution}"),
        (unique, f"Answer: {hedge % ('no', 'yes')}\n{solution}"),
        (deduce, f"{line}\ntechnique: {hedge % (technique, 'edge')}"),
    ]:
        said = task.score(text)
        assert not said.right and said.faults[0].startswith("expected one answer, found ")
    said = count.score(f"Answer: {number}, not {number + 1}")
    assert said.right
    for doubt in ("%s or more", "%s is wrong", "%s+1", "%s-2", "at least %s", "not %s", "-%s", "%s ± 1", "%s.5", "%s isn't right"):
        assert count.score(f"Answer: {doubt % number}").value == 0, doubt


def test_a_remark_after_a_word_is_no_second_answer():
    task = next(task for task in of("unique") if "yes" in task.answer)
    for remark in (", no other solution exists", " (no doubt)", " - no second one"):
        assert task.score(task.answer.replace("yes", f"yes{remark}", 1)).right


def test_a_deduction_must_follow_from_its_line():
    task = Tasks("deduce", size=(8, 8), technique="overlap")[0]
    line, technique = task.answer.split("\n")
    said = task.score(f"{line}\ntechnique: gap")
    assert not said.right and said.value == 0.5 and "overlap" in said.faults[0]
    head, cells = line.split(": ")
    wrong = cells.translate(str.maketrans("#.", ".#"))
    assert task.score(f"{head}: {wrong}\n{technique}").value == 0
    assert task.score(f"{head}: {'?' * 8}\n{technique}").faults == (f"{head}: no new cell",)
    assert task.score(f"I look at it.\n**{head}**: {' '.join(cells)}\nTechnique: **overlap**").right
    column = next(task for task in Tasks("deduce", size=(8, 8)) if task.answer.startswith("column 7"))
    cells, technique = column.answer[10:].split("\ntechnique: ")
    for text in (
        f"| column 7 | {cells} |\ntechnique: {technique}",
        f"C7: {cells}\nTechnique used: {technique}",
        f"Column #7:\n{cells}\n**Technique (easiest):** {technique}",
        f"### Column 7:\n```\n{cells}\n```\nTechnique: `{technique}`",
        f"<answer>{column.answer}</answer>",
        f"{column.answer}\nThe technique line would show it, too.",
        f"{column.answer}\nA harder technique is: none.",
        f"{{\"line\": \"column 7: {cells}\", \"technique\": \"{technique}\"}}",
    ):
        assert column.score(text).right, text
    assert not column.score(f"column 7: {cells}").read and column.score(f"column 7: {cells}").partial == 1
    solution = task.data["solution"]
    guesses = [task.score(f"row {i + 1}: {solution[i]}\ntechnique: line") for i in range(8)]
    assert any("does not follow" in fault for guess in guesses for fault in guess.faults)


def test_no_technique_is_a_good_guess_and_no_cell_may_be_left_out():
    tasks = [Tasks("deduce", size=(8, 8))[index] for index in range(60)]
    assert 18 < sum(task.difficulty["technique"] == "count" for task in tasks) < 42
    left_out = 0
    for task in tasks:
        head, _, rest = task.answer.partition(": ")
        cells, _, technique = rest.partition("\n")
        for place, cell in enumerate(cells):
            said = task.score(f"{head}: {cells[:place]}?{cells[place + 1:]}\n{technique}")
            left_out += any("more cell" in fault for fault in said.faults)
            assert said.right or said.value <= 0.5
    assert left_out > 20


def test_no_number_is_a_good_guess():
    counts = [of("count")[index].data["count"] for index in range(200)]
    assert max(counts.count(count) for count in set(counts)) < 80 and len(set(counts)) > 5


def test_covers_are_checked_by_their_rules():
    sudoku = of("sudoku")[0]
    first = sudoku.answer[0]
    found = sudoku.score(sudoku.answer.replace(sudoku.answer[1], first))
    assert found.value < 0.5 and any("more than once" in fault for fault in found.faults)
    tiling = Tasks("tiling", size=(5, 4))[0]
    mirrored = "\n".join(row[::-1] for row in tiling.answer.split("\n"))
    assert "#" not in tiling.answer and mirrored != tiling.answer and tiling.score(mirrored).right
    swapped = tiling.answer.replace(tiling.answer[0], "Z", 1)
    assert not tiling.score(swapped).right
    plan = of("timetable")[0]
    lines = plan.answer.split("\n")
    assert 0 < plan.score("\n".join(lines[1:])).value < 0.5
    everyone = ", ".join(plan.data["totals"])
    assert plan.score("\n".join(f"{line.split(':')[0]}: {everyone}" for line in lines)).value == 0


def test_timetables_are_read_as_models_write_them():
    task = of("timetable")[0]
    lines = [line.split(": ") for line in task.answer.split("\n")]
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
    long = {day[:3]: day for day in days}
    for text in [
        "; ".join(task.answer.split("\n")) + ".",
        "| Shift | People |\n|---|---|\n" + "\n".join(f"| **{shift}** | {staff} |" for shift, staff in lines),
        json.dumps({shift: staff.split(", ") for shift, staff in lines}, indent=2),
        "\n".join(f"- {shift} - {staff.replace(', ', ' and ')} (all free)" for shift, staff in lines),
        f"{task.answer}\n\nMon: staffed",
        "\n".join(f"{long[shift]}: {staff}" for shift, staff in lines),
        "|" + "|".join(shift for shift, _ in lines) + "|\n|---|---|---|---|---|\n|" + "|".join(staff for _, staff in lines) + "|",
        "| | " + "|".join(long[shift] for shift, _ in lines) + "|\n|---|---|---|---|---|---|\n| Staff |" + "|".join(staff for _, staff in lines) + "|",
        "\n".join(f"{shift}:\n- " + staff.replace(", ", "\n- ") for shift, staff in lines),
        "\n\n".join(f"**{long[shift]}**\n\n* " + staff.replace(", ", "\n* ") for shift, staff in lines) + "\n\nAll are free.",
        json.dumps([{"shift": shift, "people": staff.split(", ")} for shift, staff in lines]),
        json.dumps([{"shift": shift, "people": staff.split(", ")} for shift, staff in lines], indent=2),
        json.dumps({"shifts": {shift: {"staff": staff.split(", ")} for shift, staff in lines}}),
        f"I begin.\nMon: {next(iter(task.data['totals']))}\n\n<answer>{task.answer}</answer>",
    ]:
        assert task.score(text).right, text
    shift, staff = lines[0]
    for other in (f"{staff}, Zoe", staff.replace(staff[:3], "Zoe", 1)):
        said = task.score(task.answer.replace(staff, other, 1))
        assert said.value < 0.5 and f"{shift}: nobody is called zoe" in said.faults


def test_strict_types():
    pytest.importorskip("mypy")
    pytest.importorskip("gymnasium")
    pytest.importorskip("reasoning_gym")
    mypy = [sys.executable, "-m", "mypy", "--strict", "-p", "crosscover.reasoning"]
    ran = subprocess.run(mypy, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
