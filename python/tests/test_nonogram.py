"""Nonograms: against brute force, and as the documentation says."""

import csv
import itertools
import pickle

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


def test_explanations_hints_and_ratings():
    picture = Picture(".#.#.\n#####\n#####\n.###.\n..#..")
    puzzle = picture.puzzle()
    explanation = puzzle.explain()
    assert explanation["end"] == "solved"
    assert sum(len(step["cells"]) for step in explanation["steps"]) == 25
    assert puzzle.hint().startswith("row 2 (5): count")
    assert puzzle.hint(str(picture)) == "solved"
    assert puzzle.hint("#????" + "\n?????" * 4).startswith("a cell is wrong: column 1")
    rating = puzzle.rate()
    assert (rating["verdict"], rating["logic"], rating["level"]) == ("unique", "line", "medium")
    assert puzzle.svg().startswith("<svg") and puzzle.svg(picture) == picture._repr_svg_()
    with pytest.raises(ValueError, match="5x5"):
        puzzle.hint("??\n??")
    with pytest.raises(ValueError, match="solution"):
        puzzle.svg(Picture("#"))


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
    with pytest.raises(ValueError, match="no format"):
        Puzzle.read(text, format="none")
    with pytest.raises(FileNotFoundError):
        Puzzle.open(tmp_path / "y")


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
    row = next(crosscover.generate(1, width=5, height=5))
    board = "\n".join(row["cells"][at : at + 5] for at in range(0, 25, 5))
    assert Puzzle.read(board)[0].id == row["id"]


def test_wrong_puzzles_are_refused():
    for rows, columns in [([], []), ([[2]], [[1]]), ([[-1]], [[1]]), ([[(1, 99)]], [[(1, 99)]])]:
        with pytest.raises(ValueError):
            Puzzle(rows, columns)
    with pytest.raises(ValueError, match="found 70000"):
        Puzzle([[70000]], [[1]])
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
        with pytest.raises(BudgetSpent) as spent:
            question(timeout=0)
        assert spent.value.known in (None, []) or question == puzzle.explain
        assert question(timeout=1e9) is not None or question == puzzle.prove


def test_packs_are_made_and_verified(tmp_path):
    rows = list(crosscover.generate(20, width=8, height=8, seed=3, inks=2, rate=True))
    assert len({row["id"] for row in rows}) == 20
    assert rows == list(crosscover.generate(20, width=8, height=8, seed=3, inks=2, rate=True))
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
    with pytest.raises(ValueError):
        crosscover.generate(1, source="nothing")
    with pytest.raises(ValueError):
        crosscover.generate(1, width=0)


def test_the_exhaustive_source_looks_at_as_many_pictures_as_asked_for():
    everything = list(crosscover.generate(512, width=3, height=3, source="exhaustive"))
    for count in (1, 40, 300):
        some = list(crosscover.generate(count, width=3, height=3, source="exhaustive"))
        assert some == [row for row in everything if int(row["index"]) < count]


@pytest.mark.parametrize("cells", ["0000", "1111"])
def test_an_image_without_a_picture_is_warned_of(tmp_path, cells):
    path = tmp_path / "plain.pbm"
    path.write_text(f"P1 2 2 {cells}")
    with pytest.warns(UserWarning, match="plain.pbm: (no|every) cell is filled"):
        Picture.open(path)
