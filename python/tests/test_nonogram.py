"""Nonograms: against brute force, and as the documentation says."""

import csv
import itertools
import json
import pickle
import threading
import warnings

import crosscover
import pytest
from crosscover import BudgetSpent, Picture, Puzzle
from hypothesis import given, settings
from hypothesis import strategies as st


def runs(line):
    """The blocks of a line of inks, as the package takes them."""
    return [(len(list(group)), ink) for ink, group in itertools.groupby(line) if ink]


def clues(rows):
    return [runs(row) for row in rows], [runs(column) for column in zip(*rows)]


sizes = st.tuples(st.integers(1, 3), st.integers(1, 3))


@given(sizes, st.integers(1, 2), st.data())
@settings(max_examples=60)
def test_solutions_are_those_of_brute_force(size, inks, data):
    width, height = size
    cell = st.integers(0, inks)
    rows = data.draw(st.lists(st.lists(cell, min_size=width, max_size=width), min_size=height, max_size=height))
    wanted = clues(rows)
    cells = itertools.product(range(inks + 1), repeat=width * height)
    pictures = ([list(p[i * width : (i + 1) * width]) for i in range(height)] for p in cells)
    expected = [picture for picture in pictures if clues(picture) == wanted]
    found = Puzzle(*wanted).solutions(limit=10**6)
    assert sorted(picture.rows for picture in found) == sorted(expected)
    assert Puzzle(*wanted).unique() == (len(expected) == 1)


def test_given_cells_are_a_part_of_a_puzzle():
    [puzzle] = Puzzle.read("2x2:1/1/1/1,Ad")
    assert puzzle == Puzzle([[1], [1]], [[1], [1]], given=[[1, None], [None, None]])
    assert puzzle != Puzzle([[1], [1]], [[1], [1]])
    assert puzzle.given.split() == ["#?", "??"]
    assert Puzzle([[1], [1]], [[1], [1]]).given is None
    assert [str(picture).split() for picture in puzzle.solutions()] == [["#.", ".#"]]
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    with pytest.raises(ValueError):
        Puzzle([[1], [1]], [[1], [1]], given="#?")


def test_explanations_hints_and_ratings():
    picture = Picture(".#.#.\n#####\n#####\n.###.\n..#..")
    puzzle = picture.puzzle()
    explanation = puzzle.explain()
    assert explanation["end"] == "solved"
    assert sum(len(step["cells"]) for step in explanation["steps"]) == 25
    hint = puzzle.hint()
    assert str(hint) == hint.text and hint.text.startswith("row 2 (5): count")
    assert (hint.kind, hint.technique, hint.lines) == ("step", "count", ["row 2"])
    assert hint.cells == [{"row": 2, "column": column, "filled": True} for column in range(1, 6)]
    assert hint.steps == explanation["steps"][:1] and pickle.loads(pickle.dumps(hint)).text == hint.text
    solved = puzzle.hint(str(picture))
    assert (solved.kind, solved.technique, solved.cells, solved.lines) == ("solved", None, [], [])
    wrong = puzzle.hint("#????" + "\n?????" * 4)
    assert wrong.text.startswith("a cell is wrong: column 1") and wrong.kind == "contradiction"
    assert (wrong.cells, wrong.lines) == ([{"row": 1, "column": 1}], ["column 1"])
    rest = puzzle.explain(".#.#.\n#####\n#####" + "\n?????" * 2)
    assert rest["end"] == "solved" and sum(len(step["cells"]) for step in rest["steps"]) == 10
    assert puzzle.explain("#????" + "\n?????" * 4)["end"] == "contradiction"
    rating = puzzle.rate()
    assert (rating["verdict"], rating["logic"], rating["level"]) == ("unique", "line", "medium")
    assert puzzle.svg().startswith("<svg") and puzzle.svg(picture) == picture._repr_svg_()
    with pytest.raises(ValueError, match="5x5"):
        puzzle.hint("??\n??")
    with pytest.raises(ValueError, match="solution"):
        puzzle.svg(Picture("#"))


def test_boards_are_texts_or_rows():
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    puzzle = Picture("##.\n#.#\n.##").puzzle()
    rows = [[True, True, False], [None, None, True], [False, None, True]]
    numbers = [[-1 if cell is None else int(cell) for cell in row] for row in rows]
    expected = puzzle.hint("##.\n??#\n.?#").cells
    assert expected
    for board in [rows, numbers, numpy.array(numbers), pandas.DataFrame(rows), pandas.DataFrame(rows, dtype=float)]:
        assert puzzle.hint(board).cells == expected
        assert puzzle.explain(board) == puzzle.explain("##.\n??#\n.?#")
    assert puzzle.hint(["##.", "??#", ".?#"]).cells == expected
    assert puzzle.hint(puzzle.solve()).kind == "solved"
    assert Picture(["##.", "#.#", ".##"]) == puzzle.solve()
    inks = Picture("aab").puzzle()
    assert inks.hint(inks.solve()).kind == "solved"
    assert inks.hint([[1, -1, 2]]).cells == inks.hint("a?b").cells
    for board, message in [
        (rows[:2], "board: expected a board of 3x3, found 3x2"),
        (numpy.full((3, 3), 2), r"board \(not a text\): row 1, column 1: expected None or -1 .*, found 2"),
        ([[0, 0, 0.5]] * 3, "row 1, column 3: .* found 0.5"),
        (numpy.zeros(9), r"board .* found an array of the shape \[9\]"),
    ]:
        with pytest.raises(ValueError, match=message):
            puzzle.hint(board)
    with pytest.raises(TypeError, match=r"board \(not a text\): expected rows of None or -1 \(unknown\), .* not 5"):
        puzzle.explain(5)


def test_repairs_are_unique():
    picture = Picture([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    assert not picture.puzzle().unique()
    repaired = picture.repair()
    assert repaired.puzzle().unique() and repaired != picture


def test_formats_are_read(tmp_path):
    text = "width 3\nheight 1\n\nrows\n1,1\n\ncolumns\n1\n\n1\n"
    [puzzle] = Puzzle.read(text)
    assert (puzzle.rows, puzzle.columns) == ([[1, 1]], [[1], [], [1]])
    path = tmp_path / "x.non"
    path.write_text(text)
    assert str(Puzzle.open(path)[0]) == str(puzzle)
    with pytest.raises(ValueError, match="x.non: "):
        path.write_text("nothing")
        Puzzle.open(path)
    for read, source in [(Puzzle.read, text), (Puzzle.open, path)]:
        with pytest.raises(ValueError, match="no format"):
            read(source, format="none")
    path = tmp_path / "x.txt"
    path.write_text("3 3\n3\n1\n0\n1\n2\n1\n")
    with pytest.warns(UserWarning, match="x.txt: read as inversor .*: choose with format="):
        [inversor] = Puzzle.open(path)
    [nin] = Puzzle.open(path, format="nin")
    assert (inversor.columns, nin.columns) == ([[3], [1], []], [[1], [2], [1]])
    path.write_bytes('title "Café"\nrows\n1\ncolumns\n1\n'.encode("latin-1"))
    with pytest.warns(UserWarning, match="x.txt: read as Windows-1252"):
        [cafe] = Puzzle.open(path)
    assert cafe.title == "Café"
    for read, name, other in [(Puzzle.read, "pack.csv", "Puzzle"), (Puzzle.read, b"a.png", "Puzzle"), (Picture, "cat.png", "Picture")]:
        with pytest.raises(ValueError, match=f"expected the content of a file, found its name: {other}.open reads files"):
            read(name)
    for read in (Puzzle.open, Picture.open, crosscover.verify):
        with pytest.raises(FileNotFoundError) as missing:
            read(tmp_path / "y")
        assert (missing.value.filename, missing.value.filename2) == (str(tmp_path / "y"), None)


def test_proofs_are_followed():
    only = Puzzle([[2], [1, 1], [3]], [[3], [1, 1], [2]])
    proof = only.prove()
    assert only.check_proof(proof) == only.check_proof(proof.encode() + b"\n") == only.solve()
    none = Puzzle([[2], [1, 1], [2]], [[1], [3], [2]])
    assert none.solve() is None and none.check_proof(none.prove()) is None
    assert Puzzle([[1], [1]], [[1], [1]]).prove() is None
    with pytest.raises(ValueError, match="byte 0"):
        only.check_proof("nothing")
    with pytest.raises(ValueError, match="no proof"):
        Puzzle([[1], [1]], [[1], [1]]).check_proof("")


def test_images_are_read(tmp_path):
    path = tmp_path / "x.pbm"
    path.write_text("P1\n6 4\n110000\n110000\n000000\n000000\n")
    assert str(Picture.open(path)) == "##....\n##....\n......\n......"
    assert str(Picture.open(path, size=(3, 2))) == "#..\n..."
    assert str(Picture.open(path, size=(3, 2), invert=True)) == ".##\n###"
    assert str(Picture.open(path, trim=True)) == "##\n##"
    assert str(Picture.open(path, size=(2, 2), fit="cover", threshold=40)) == "#.\n.."
    for wrong in [{"size": (0, 1)}, {"inks": 99}, {"threshold": 0}, {"fit": "none"}]:
        with pytest.raises(ValueError):
            Picture.open(path, **wrong)
    clues = tmp_path / "x.non"
    clues.write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    with pytest.raises(ValueError, match="only clues"):
        Picture.open(clues)
    numpy = pytest.importorskip("numpy")
    picture = Picture.open(path)
    assert Picture(numpy.array(picture.rows, dtype="uint8")) == picture


def test_arrays_and_images_go_in_and_out(tmp_path):
    numpy, image = pytest.importorskip("numpy"), pytest.importorskip("PIL.Image")
    picture = Picture("##.\n#..\n##.")
    array = numpy.array(picture)
    assert (array.dtype, array.tolist()) == (numpy.uint8, picture.rows)
    assert numpy.asarray(picture, dtype=bool).sum() == 5
    assert Picture(array) == Picture(array == 1) == picture
    gray = (255 * (1 - array)).astype("uint8")
    for source in [gray, numpy.stack([gray] * 3, 2), image.fromarray(gray), image.fromarray(gray).convert("1")]:
        assert Picture.open(source) == picture
        assert Picture.open(source, invert=True) != picture
    assert Picture.open(b"P1 3 3 110100110") == picture
    with pytest.raises(ValueError, match=r"found 255"):
        Picture(gray)
    for source in [image.fromarray(gray), tmp_path, numpy.stack([gray] * 3, 2)]:
        with pytest.raises((TypeError, ValueError), match="Picture.open reads images"):
            Picture(source)
    with pytest.raises(ValueError, match="True is filled"):
        Picture.open(array == 1)
    with pytest.raises(ValueError, match=r"found float64: for 0 to 1, use \(255 \* array\)"):
        Picture.open(array.astype(float))


def test_colors_go_with_pictures(tmp_path):
    path = tmp_path / "x.non"
    path.write_text('width 2\nheight 1\ncolor a #123456\ncolor b #fedcba\nrows\n1a,1b\ncolumns\n1a\n1b\n')
    [puzzle] = Puzzle.open(path)
    picture = puzzle.solve()
    for drawing in (puzzle.svg(), picture._repr_svg_(), picture.repair()._repr_svg_()):
        assert "#123456" in drawing and "#fedcba" in drawing
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle and copy.svg() == puzzle.svg()


def test_puzzles_have_an_identity():
    puzzle, other = Picture("#.\n##").puzzle(), Picture("##\n##").puzzle()
    assert puzzle == Puzzle([[1], [2]], [[2], [1]]) != other
    assert puzzle.id == Puzzle([[1], [2]], [[2], [1]]).id != other.id
    assert len({puzzle, other, Picture("#.\n##").puzzle()}) == 2
    row = next(crosscover.generate(1, size=(5, 5)))
    board = "\n".join(row["cells"][at : at + 5] for at in range(0, 25, 5))
    assert Puzzle.read(board)[0].id == row["id"]


def test_wrong_puzzles_are_refused():
    for rows, columns in [([], []), ([[2]], [[1]]), ([[-1]], [[1]]), ([[(1, 99)]], [[(1, 99)]])]:
        with pytest.raises(ValueError):
            Puzzle(rows, columns)
    with pytest.raises(ValueError, match="row 2: expected .* found 70000"):
        Puzzle([[1], [70000]], [[1]])
    with pytest.raises(ValueError, match="row 2: blocks need 2 cells but the line has 1"):
        Puzzle([[1], [2]], [[3]])
    with pytest.raises(ValueError, match="column 1: expected an ink from 1 to 31, found 99"):
        Puzzle([[1]], [[(1, 99)]])
    assert Puzzle([[1]], [[1]]).unique(timeout=float("inf"))
    with pytest.raises(ValueError):
        Picture([[1], [1, 0]])


# Permutations: 20! solutions, far more than any search lists.
MANY = [[1]] * 20


def test_a_time_limit_is_no_answer():
    puzzle = Puzzle(MANY, MANY)
    assert len(puzzle.solutions(limit=5)) == 5
    timeout, known = 0.01, []
    while len(known) < 2:
        with pytest.raises(BudgetSpent) as spent:
            puzzle.solutions(limit=10**12, timeout=timeout)
        timeout, known = 2 * timeout, spent.value.known
    assert all(picture.puzzle().rows == MANY for picture in known)


def test_no_time_is_too_little_for_each_question():
    puzzle = Puzzle(MANY, MANY)
    picture = puzzle.solve()
    questions = [
        puzzle.solve,
        puzzle.solutions,
        puzzle.unique,
        puzzle.explain,
        puzzle.hint,
        puzzle.rate,
        puzzle.prove,
        picture.repair,
    ]
    for question in questions:
        with pytest.raises(BudgetSpent, match="timeout is spent") as spent:
            question(timeout=0)
        assert spent.value.known in (None, []) or question == puzzle.explain
        assert question(timeout=1e9) is not None or question == puzzle.prove


def test_packs_are_made_and_verified(tmp_path):
    rows = list(crosscover.generate(20, size=(8, 8), seed=3, inks=2, rate=True))
    assert len({row["id"] for row in rows}) == 20
    assert rows == list(crosscover.generate(20, size=(8, 8), seed=3, inks=2, rate=True))
    path = tmp_path / "pack.csv"
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    verified = crosscover.verify(path)
    assert (verified["rows"], verified["findings"], verified["unknown"]) == (20, [], [])
    with pytest.raises(BudgetSpent) as spent:
        crosscover.verify(path, timeout=0)
    assert spent.value.known["rows"] == 0
    text = path.read_text().replace(rows[5]["cells"], rows[6]["cells"])
    path.write_text(text)
    assert crosscover.verify(path)["findings"]
    for source in ("nothing", "given", "images"):
        with pytest.raises(ValueError, match="source: expected one of random, .*, icons, pictures, exhaustive$"):
            crosscover.generate(1, source=source)
    with pytest.raises(ValueError, match=f"size: a board of {2**40}x5"):
        crosscover.generate(1, size=(2**40, 5))
    with pytest.raises(ValueError, match="level: expected the easier one first"):
        crosscover.generate(1, level=("hard", "easy"))
    for level, message in [
        ({"simple": 3}, "level: expected one of easy, medium, hard, expert, found 'simple'"),
        ({3: 3}, "level: expected one of easy, medium, hard, expert, found 3"),
        ({"easy": 0}, "level: easy: expected 1 to 1000000000000 boards, found 0"),
    ]:
        with pytest.raises(ValueError, match=message):
            crosscover.generate(1, level=level)
    with pytest.raises(RuntimeError, match="outside the range of expected times"):
        next(crosscover.generate(1, size=(3, 3), density=(0, 1), seconds=(5000, 6000)))
    with pytest.raises(ValueError, match="seconds: expected the shorter time first"):
        crosscover.generate(1, seconds=(60, 30))
    with pytest.raises(BudgetSpent):
        list(crosscover.generate(1, timeout=0))
    for level in ("easy", ("easy", "medium")):
        rows = list(crosscover.generate(5, size=(8, 8), level=level))
        assert {row["level"] for row in rows} <= {"easy", "medium" if level != "easy" else "easy"}
    rows = list(crosscover.generate(9, size=(8, 8), level={"hard": 1, "easy": 2}))
    assert [row["level"] for row in rows] == ["hard", "easy", "easy"]
    rows = list(crosscover.generate(5, size=(8, 8), seconds=(20, 30)))
    assert len(rows) == 5 and all(20 <= row["seconds"] <= 30 for row in rows)
    curve = [row["seconds"] for row in crosscover.generate(5, size=(8, 8), seconds=(20, 40), curve=True)]
    assert all(abs(found - target) <= 2 for found, target in zip(curve, (20, 25, 30, 35, 40))), curve
    with pytest.raises(ValueError, match=r"curve: expected seconds=\(least, greatest\), the first and the last expected time"):
        crosscover.generate(5, curve=True)
    with pytest.raises(ValueError):
        crosscover.generate(1, size=(0, 15))


def test_rows_in_memory_are_verified():
    rows = list(crosscover.generate(3, size=(6, 6), seed=3))
    assert crosscover.verify(rows)["findings"] == []
    assert crosscover.verify(iter(rows))["rows"] == 3
    empty = {"rows": 0, "findings": [], "differences": [], "unknown": [], "without_proof": 0, "unchecked": []}
    assert crosscover.verify([]) == crosscover.verify(crosscover.generate(0)) == empty
    colored = next(crosscover.generate(1, size=(6, 6), seed=3, start=3, inks=2))
    assert crosscover.verify([*rows, colored])["findings"] == []
    wrong = dict(rows[1], level="expert")
    (finding,) = crosscover.verify([rows[0], wrong])["findings"]
    assert finding.startswith("line 3, column level")
    pandas = pytest.importorskip("pandas")
    assert crosscover.verify(pandas.DataFrame(rows))["findings"] == []
    for pack, message in [(5, "pack: expected a path, or rows"), ([5], "pack: expected a path, or rows")]:
        with pytest.raises(TypeError, match=message):
            crosscover.verify(pack)


def test_puzzles_are_written_as_files(tmp_path):
    (puzzle,) = Puzzle.read("3x3:3/1.1/2/2/1.1/3")
    for format in ("non", "webpbn", "id", "nin", "json"):
        assert Puzzle.read(puzzle.write(format), format=format) == [puzzle]
    assert puzzle.write() == puzzle.write("non")
    picture = Picture("##.\n#.#\n###")
    image = picture.puzzle().write("png")
    assert image.startswith(b"\x89PNG") and Picture.open(image) == picture
    with pytest.warns(UserWarning, match="nin cannot hold: goal"):
        picture.puzzle().write("nin")
    with pytest.raises(ValueError):
        puzzle.write("png")
    for format in ("doc", "picross"):
        with pytest.raises(ValueError, match=f'format: cannot write "{format}": expected one of non, nin, ') as wrong:
            puzzle.write(format)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for format in str(wrong.value).partition("one of ")[2].split(", "):
            assert picture.puzzle().write(format)


def test_drawings_are_images_too():
    puzzle = Picture("##.\n#.#\n###").puzzle()
    image = puzzle.png(puzzle.solve())
    assert image.startswith(b"\x89PNG") and len(puzzle.png(scale=2)) > len(puzzle.png())
    for scale in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="scale: expected a number above 0"):
            puzzle.png(scale=scale)


def test_rows_begin_anywhere_and_are_the_same_with_threads():
    for more in [{}, {"size": (3, 3)}, {"source": "icons"}]:
        rows = list(crosscover.generate(12, **more))
        assert list(crosscover.generate(12, threads=3, **more)) == rows
    assert list(crosscover.generate(4, start=8)) == list(crosscover.generate(12))[8:]
    assert next(crosscover.generate(1, source="exhaustive", size=(2, 2), start=5, threads=2))["index"] >= 5


@pytest.mark.parametrize("threads", [1, 2])
def test_another_thread_stops_rows_and_questions(threads):
    stop = threading.Event()
    stop.set()
    with pytest.raises(BudgetSpent, match="stop was set"):
        next(crosscover.generate(1, stop=stop, threads=threads))
    with pytest.raises(BudgetSpent, match="stop was set"):
        crosscover.verify(list(crosscover.generate(20, size=(20, 20))), stop=stop)


def test_verify_shows_progress():
    rows = list(crosscover.generate(400, size=(15, 15)))
    seen = []
    crosscover.verify(rows, progress=seen.append)
    assert seen and seen == sorted(seen) and seen[-1] <= 400


def test_boards_that_are_used_up_are_the_cause():
    rows = []
    with pytest.raises(RuntimeError, match="none of 1000000 candidates .* most often: with the clues of an earlier board"):
        for row in crosscover.generate(100, size=(2, 2)):
            rows.append(row)
    assert len(rows) == 2


@pytest.mark.parametrize("inks", [1, 2])
def test_packs_become_puzzles_and_rows_become_packs(tmp_path, inks):
    rows = list(crosscover.generate(40, size=(8, 8), seed=3, inks=inks))
    types = {column: type(value) for column, value in rows[0].items()}
    assert (types["width"], types["density"], types["cells"], types["title_en"]) == (int, float, str, str)
    csv_pack, json_pack = tmp_path / "pack.csv", tmp_path / "pack.jsonl"
    with open(csv_pack, "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    json_pack.write_text("".join(json.dumps(row) + "\n" for row in rows))
    array, indented, wrapped = (tmp_path / f"{name}.json" for name in ("array", "indented", "wrapped"))
    array.write_text(json.dumps(rows))
    indented.write_text(json.dumps(rows, indent=2))
    wrapped.write_text(json.dumps({"name": "Set", "puzzles": rows}, indent=2))
    for pack in (csv_pack, json_pack, array, indented, wrapped):
        verified = crosscover.verify(pack)
        assert (verified["rows"], verified["findings"], verified["unknown"]) == (40, [], [])
        for puzzle, row in zip(Puzzle.open(pack), rows, strict=True):
            assert puzzle == Puzzle.of(row) and puzzle.goal == Puzzle.of(row).goal
            assert (puzzle.id, puzzle.title, puzzle.inks) == (row["id"], row["title_en"], Puzzle.of(row).inks)
        assert Picture.open(pack) == Puzzle.of(rows[0]).goal
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_csv(csv_pack, dtype={"cells": str})
    assert [Puzzle.of(row).id for _, row in frame.iterrows()] == [row["id"] for row in rows]
    assert [Puzzle.of(row).id for row in frame.itertuples()] == [row["id"] for row in rows]
    frame.to_csv(csv_pack)
    assert crosscover.verify(csv_pack)["unchecked"] == [""]
    assert pandas.DataFrame(rows).density.dtype == float
    # pandas writes 0.22 for 0.2200, which is no change. What a spreadsheet has changed is said once.
    pandas.DataFrame(rows).to_csv(csv_pack, index=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Puzzle.open(csv_pack)
    pandas.DataFrame(rows).astype({"density": str}).assign(density="0,2").to_csv(csv_pack, index=False)
    with pytest.warns(UserWarning, match="pack.csv: restored 40 rows that a spreadsheet had changed") as warned:
        Puzzle.open(csv_pack)
    assert len(warned) == 1
    with pytest.raises(ValueError, match="column cells: expected 3 cells .* pandas needs read_csv"):
        Puzzle.of({"width": 3, "height": 1, "cells": 1})
    # The clues prove the zeros that pandas has lost.
    tee = {"width": 3, "height": 3, "cells": 111010, "rows": [[], [3], [1]], "columns": "1/2/1"}
    assert str(Puzzle.of(tee).goal).split() == ["...", "###", ".#."]
    with pytest.raises(ValueError, match='column cells: expected 2 cells of 0 and 1, row by row, found "1"'):
        Puzzle.of({"width": 2, "height": 1, "cells": "1"})
    csv_pack.write_text("width,height,cells\n1,1,1\n1,1,x\n")
    with pytest.raises(ValueError, match="pack.csv: line 3, column cells"):
        Puzzle.open(csv_pack)


def test_real_ratings_and_explanations_have_the_documented_members():
    from crosscover import types

    names = {name: thing for name, thing in vars(types).items() if hasattr(thing, "__required_keys__")}

    def check(value, name):
        hints = names[name].__annotations__
        hints = {key: getattr(hint, "__forward_arg__", hint) for key, hint in hints.items()}
        assert names[name].__required_keys__ <= set(value) <= set(hints), name
        for key, part in value.items():
            for inner in names:
                if hints[key] == f"list[{inner}]":
                    [check(one, inner) for one in part]
                elif hints[key] == inner:
                    check(part, inner)
            if hints[key].startswith("Literal["):
                assert part is None or repr(part) in hints[key], (key, part)

    ids = ["5x5:2/1/2/1/1/2/1/1.1/1/1", "3x3:2//1/1//2", "6x6:2/2/1.1/2.2/1/1.2/1/1.3/1.1.1/2/1.1/1.1"]
    ids += ["6x6:1a.1b.1b/2b/2a/1a/1b.1b/1b.1a.1a/2b/1a.2a/1b.1a.1b/1b.1a/1b/1b.1a"]
    ids += ["5x6:2a.1b/1a.1a.1b/2a.1b/1a.1a.1b/1a.1b/1a.1a/2a/1a/2a/1a.1a/5b", "6x6:1.1/3/1.1/3/1.3/2/1.1.1//2/1.3/2.3/1.1"]
    techniques = set()
    for puzzle in [puzzle for text in ids for puzzle in Puzzle.read(text)]:
        check(puzzle.rate(), "Rating")
        explanation = puzzle.explain()
        check(explanation, "Explanation")
        techniques |= {step["technique"] for step in explanation["steps"]}
    assert {"count", "contradiction", "either-way", "deeper"} <= techniques


def test_the_exhaustive_source_looks_at_as_many_pictures_as_asked_for():
    everything = list(crosscover.generate(512, size=(3, 3), source="exhaustive"))
    for count in (1, 40, 300):
        some = list(crosscover.generate(count, size=(3, 3), source="exhaustive"))
        assert some == [row for row in everything if int(row["index"]) < count]


@pytest.mark.parametrize("cells", ["0000", "1111"])
def test_an_image_without_a_picture_is_warned_of(tmp_path, cells):
    path = tmp_path / "plain.pbm"
    path.write_text(f"P1 2 2 {cells}")
    with pytest.warns(UserWarning, match="plain.pbm: (no|every) cell is filled"):
        Picture.open(path)
