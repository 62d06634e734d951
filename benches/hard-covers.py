#!/usr/bin/env python3
"""Compares crosscover with the SAT solver kissat on sixty hard exact-cover problems, and prints the table of README.md.

    benches/hard-covers.py KISSAT [KIND]

KISSAT is the program: PyPI's passagemath-kissat has it as sage_wheels/bin/kissat. KIND is the beginning of the names of
the problems to use, such as `packing`. CROSSCOVER names a program to measure instead of a new one.

The programs take turns on each problem, three times if each answers within a second, else once. Processor time of the
whole command, in milliseconds; the median counts. At 10 s a run ends, and counts as 10 s. All answers must agree. The
problems are those of commit 99de52a, which also says how they are made.
"""

import math
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

from program import ROOT, build

MAKER = "99de52a:benches/examples/hard_covers.rs"
LIMIT = 10
NAMES = {
    "packing": "packings of pentominoes",
    "quasigroup": "quasigroups with holes",
    "schedule": "schedules",
    "sudoku": "sudokus, 16x16 to 36x36",
    "triples": "random triples",
    "all": "all",
}


def make_problems(folder):
    """Writes each problem as NAME.xc and NAME.cnf, by the program of an earlier commit."""
    program = subprocess.run(["git", "show", MAKER], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    package = folder / "maker"
    (package / "src").mkdir(parents=True)
    (package / "src/main.rs").write_text(program)
    cover = ROOT / "crates/exact-cover"
    (package / "Cargo.toml").write_text(
        '[package]\nname = "maker"\nedition = "2024"\n[workspace]\n[dependencies]\n'
        f'exact_cover = {{ package = "crosscover-exact-cover", path = "{cover}" }}\n'
    )
    subprocess.run(["cargo", "run", "--quiet", "--", folder], cwd=package, check=True)


def run(command, answers):
    """Milliseconds of processor time and the answer, which is None after the limit."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 1))

    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    code = subprocess.run(command, preexec_fn=limit, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    answer = answers.get(code)
    seconds = LIMIT if answer is None else used() - before
    return 1000 * seconds, answer


def measure(commands, problem):
    """For each program, the median of its times, and its answer."""
    runs = [[run(command, answers)] for command, answers in commands]
    if all(first[0][0] < 1000 for first in runs):
        for _ in range(2):
            for (command, answers), earlier in zip(commands, runs):
                earlier.append(run(command, answers))
    known = {answer for each in runs for _, answer in each} - {None}
    assert len(known) <= 1, f"{problem}: {runs}"
    return [(statistics.median(time for time, _ in each), each[0][1]) for each in runs]


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: benches/hard-covers.py KISSAT [KIND]")
    kissat, kind = sys.argv[1], "".join(sys.argv[2:3])
    crosscover = build()
    kinds = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        make_problems(folder)
        for problem in sorted(folder.glob(f"{kind}*.xc")):
            cover = [crosscover, "cover", "--first", "-q", str(problem)]
            ours = {0: True, 1: False}
            formula = str(problem.with_suffix(".cnf"))
            commands = [
                ([kissat, "-q", formula], {10: True, 20: False}),
                ([*cover, "--kernel", "learn"], ours),
                (cover, ours),
            ]
            times = measure(commands, problem)
            print(problem.stem, *(f"{time:.1f}" for time, _ in times), file=sys.stderr)
            kinds.setdefault(problem.stem.split("-")[0], []).append(times)
    kinds["all"] = [times for problems in kinds.values() for times in problems]
    version = subprocess.run([kissat, "--version"], capture_output=True, text=True).stdout.strip()
    print(f"- kissat {version}, run with `-q`; ours: `cover --first -q`, with and without `--kernel learn`\n")
    print("| problems | number | kissat, ms | `LearnSearch::first` | faster | `Search::first` | faster | undecided |")
    print("|---|---:|---:|---:|---:|---:|---:|---|")
    for kind, problems in kinds.items():
        cells = [NAMES[kind], str(len(problems))]
        cells.append(f"{math.exp(statistics.fmean(math.log(times[0][0]) for times in problems)):.1f}")
        for program in (1, 2):
            ratios = [math.log(times[program][0] / times[0][0]) for times in problems]
            faster = sum(times[program][1] is not None and ratio < 0 for times, ratio in zip(problems, ratios))
            cells += [f"{math.exp(statistics.fmean(ratios)):.2f}", str(faster)]
        undecided = [sum(times[program][1] is None for times in problems) for program in range(3)]
        cells.append(", ".join(map(str, undecided)))
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
