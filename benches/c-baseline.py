#!/usr/bin/env python3
"""Compares crosscover with a program in C that lists all solutions by dancing links, and prints the table of README.md.

    benches/c-baseline.py MINIEXACT

MINIEXACT is the program: `pip install miniexact` installs it. CROSSCOVER names a program to measure instead of a new
one. The problems come from `crosscover cover --example`, so all of this can be done by hand, too.

The programs take turns, ROUNDS times. Processor time of the whole command, which reads the problem and writes all
solutions (miniexact the numbers of their options, crosscover the options), unless it counts them one by one; the median
counts. Before that, each command must find the known number of solutions.
"""

import math
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile

from program import build

ROUNDS = 3
SIXTEEN_CLUES = ".......12....35......6...7.7.....3.....4..8..1...........12...........4..5....6.."
# The name in the suite of REPORT.md, the kind of example, its size, and the number of solutions.
PROBLEMS = [
    ("pent3x20", "pentominoes", "3", 8),
    ("pent4x15", "pentominoes", "4", 1472),
    ("pent5x12", "pentominoes", "5", 4040),
    ("pent6x10", "pentominoes", "6", 9356),
    ("langford11", "langford", "11", 35584),
    ("sudoku16_02", "sudoku", SIXTEEN_CLUES, 39239),
    ("queens12", "queens", "12", 14200),
    ("queens13", "queens", "13", 73712),
]


def example(crosscover, kind, size):
    """The problem without comments and without names of options, which miniexact does not read."""
    command = [crosscover, "cover", "--example", kind, size]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    return "\n".join(re.sub(r"^\S+: ", "", line) for line in lines) + "\n"


def solutions(command):
    """The number of solutions, the last number that the command prints."""
    with tempfile.TemporaryFile() as out:
        subprocess.run(command, stdout=out)
        out.seek(max(0, out.seek(0, os.SEEK_END) - 1000))
        return int(re.findall(rb"\d+", out.read())[-1])


def milliseconds(command):
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    subprocess.run(command, stdout=subprocess.DEVNULL)
    return 1000 * (used() - before)


def measure(commands, known):
    """For each command, the median of its times."""
    for command in commands:
        found = solutions(command)
        assert found == known, f"{command}: {found} solutions, expected {known}"
    rounds = [[milliseconds(command) for command in commands] for _ in range(ROUNDS)]
    return [statistics.median(times) for times in zip(*rounds)]


def row(cells):
    print("| " + " | ".join(cells) + " |")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: benches/c-baseline.py MINIEXACT")
    miniexact = sys.argv[1]
    crosscover = build()
    version = subprocess.run([miniexact, "--version"], capture_output=True, text=True).stdout.split()[-1]
    print(f"- C: miniexact {version} of PyPI, run with `-x -e -D`; ours: `cover -q` with `--all` or `--count`\n")
    row(["problem", "solutions", "miniexact, ms", "`links`", "`links`, counted", "default"])
    print("|---|---:|---:|---:|---:|---:|")
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        problem = os.path.join(folder, "problem.dlx")
        for name, kind, size, known in PROBLEMS:
            pathlib.Path(problem).write_text(example(crosscover, kind, size))
            cover = [crosscover, "cover", "--all", "-q", problem]
            links = ["--kernel", "links"]
            count = [crosscover, "cover", "--count", "-q", *links, problem]
            commands = [[miniexact, "-x", "-e", "-D", problem], [*cover, *links], count, cover]
            peer, *ours = measure(commands, known)
            ratios.append([time / peer for time in ours])
            row([name, str(known), f"{peer:.1f}", *(f"{ratio:.2f}" for ratio in ratios[-1])])
    means = [math.exp(statistics.fmean(map(math.log, each))) for each in zip(*ratios)]
    row(["geometric mean", "", "", *(f"{mean:.2f}" for mean in means)])


if __name__ == "__main__":
    main()
