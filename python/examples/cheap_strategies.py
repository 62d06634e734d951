"""How far cheap strategies come in the tasks of the benchmark: the table of docs/reasoning.md.

Their figures say what an answer is worth that was not thought about.
"""

import random

from crosscover import Puzzle
from crosscover.reasoning import benchmark
from crosscover.reasoning.boards import written


def packed_left(task, draws):
    """Each row with its blocks as far to the left as they go."""
    width = len(task.data["columns"])
    rows = (".".join("#" * length for length, _ in clue) for clue in task.data["rows"])
    return "\n".join(row.ljust(width, ".") for row in rows)


def line_scan(task, draws):
    """The first line that an easy technique shows, and always `count`."""
    board = task.data["board"]
    puzzle = Puzzle(*([[tuple(b) for b in clue] for clue in task.data[key]] for key in ("rows", "columns")))
    lines = [f"row {i + 1}" for i in range(puzzle.height)]
    lines += [f"column {i + 1}" for i in range(puzzle.width)]
    for technique in ("count", "overlap"):
        for line in lines:
            kind, number = line.split()
            index = int(number) - 1
            before = board[index] if kind == "row" else "".join(row[index] for row in board)
            after = puzzle.follows(line, board)[technique]
            if after != before:
                return f"{line}: {after}\ntechnique: count"
    return ""


def random_flips(task, draws):
    """The picture with one to all of the allowed changes at random cells."""
    board = [list(row) for row in task.data["board"]]
    cells = [(i, j) for i in range(len(board)) for j in range(len(board[0]))]
    for i, j in draws.sample(cells, draws.randint(1, task.data["changes"])):
        board[i][j] ^= 1
    return written(board, 1)


def always(answer):
    """The same answer to all tasks."""
    return lambda task, draws: answer


def first_who_is_free(task, draws):
    """For each shift the people who are free and have the most shifts left."""
    left = dict(task.data["totals"])
    lines = []
    for shift, need in task.data["needs"].items():
        free = [name for name in left if left[name] and shift in task.data["free"][name]]
        staff = sorted(free, key=lambda name: -left[name])[:need]
        for name in staff:
            left[name] -= 1
        lines.append(f"{shift}: {', '.join(staff)}")
    return "\n".join(lines)


STRATEGIES = [
    ("solve", "blocks as far left as they go", packed_left),
    ("deduce", "the first line that `count` or `overlap` shows, always `count`", line_scan),
    ("unique", "always yes, without a board", always("Answer: yes")),
    ("repair", "random changes", random_flips),
    ("count", "always 2", always("Answer: 2")),
    ("timetable", "people with the most shifts left", first_who_is_free),
]


def main():
    tasks = benchmark("v1")
    draws = random.Random(1)
    print("| form | strategy | right | mean value |\n|---|---|---:|---:|")
    for form, name, strategy in STRATEGIES:
        scores = [task.score(strategy(task, draws)) for task in tasks[form]]
        right = sum(score.right for score in scores) / len(scores)
        value = sum(score.value for score in scores) / len(scores)
        print(f"| `{form}` | {name} | {right:.0%} | {value:.2f} |")


if __name__ == "__main__":
    main()
