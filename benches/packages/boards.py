"""Writes nonograms for race.py into a folder: boards.py FOLDER [FILE ...], with crosscover installed.

The files are puzzles in any format, such as boards of other people. Without them, there are boards of two sources and several
sizes, which are the same on every machine.
"""

import json
import pathlib
import sys

from crosscover import Puzzle, generate


def write(folder, name, puzzle):
    board = {"rows": puzzle.rows, "columns": puzzle.columns}
    (folder / f"{name}.json").write_text(json.dumps(board))


def generated():
    for source, logic in [("smooth", "line"), ("random", "any")]:
        for side in (10, 15, 20, 30):
            density = (0.55, 0.65) if source == "random" else (0.4, 0.6)
            for row in generate(1, width=side, height=side, seed=1, source=source, logic=logic, density=density):
                rows, columns = ([[int(block) for block in clue.split(".") if block] for clue in row[side].split("/")]
                                 for side in ("rows", "columns"))
                yield f"{source}-{side}", Puzzle(rows, columns)


def main(folder, *files):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, puzzle in generated():
        write(folder, name, puzzle)
    for file in files:
        [puzzle, *_] = Puzzle.open(file)
        if puzzle.inks == 1:
            write(folder, pathlib.Path(file).stem, puzzle)


if __name__ == "__main__":
    main(*sys.argv[1:])
