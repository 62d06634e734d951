"""Compares learning with a SAT solver on the problems of the example `hard_covers`, and prints the table of LEARNING.md.

    cargo run --release -p crosscover-benches --example hard_covers -- FOLDER
    python3 benches/learning.py target/release/crosscover KISSAT FOLDER

The programs run one after the other on each problem, at most 10 s of processor time each, and all must agree.
"""

import math
import pathlib
import resource
import subprocess
import sys

LIMIT = 10


def run(command, answers):
    """User seconds and the answer, which is None after the limit."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 1))

    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    code = subprocess.run(command, preexec_fn=limit, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, answers.get(code)


def main():
    crosscover, kissat, folder = sys.argv[1:]
    kinds = {}
    for problem in sorted(pathlib.Path(folder).glob("*.xc")):
        cover = [crosscover, "cover", "--first", "-q", str(problem)]
        runs = [
            run([*cover, "--kernel", "learn"], {0: True, 1: False}),
            run([kissat, "-q", str(problem.with_suffix(".cnf"))], {10: True, 20: False}),
            run(cover, {0: True, 1: False}),
        ]
        known = {answer for _, answer in runs} - {None}
        assert len(known) <= 1, f"{problem}: {runs}"
        print(problem.stem, *(f"{time:.2f}" if answer is not None else "-" for time, answer in runs), file=sys.stderr)
        kinds.setdefault(problem.stem.split("-")[0], []).append(runs)
    print("| kind | problems | learning / kissat | `Search::first` / kissat | learning ahead | `Search::first` ahead | undecided, each |")
    print("|---|---|---|---|---|---|---|")
    kinds["all"] = [runs for kind in kinds.values() for runs in kind]
    for kind, problems in kinds.items():

        def ratio(program):
            logs = [math.log((runs[program][0] + 0.01) / (runs[1][0] + 0.01)) for runs in problems]
            return math.exp(sum(logs) / len(logs))

        def ahead(program):
            return sum(runs[program][1] is not None and runs[program][0] < runs[1][0] for runs in problems)

        undecided = " / ".join(str(sum(runs[program][1] is None for runs in problems)) for program in range(3))
        print(f"| {kind} | {len(problems)} | {ratio(0):.2f} | {ratio(2):.2f} | {ahead(0)} | {ahead(2)} | {undecided} |")


if __name__ == "__main__":
    main()
