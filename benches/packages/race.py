#!/usr/bin/env python3
"""Compares the Python package crosscover with other packages of PyPI, and the npm package with dancing-links of npm.

    cargo run -p crosscover-benches --example suite -- INSTANCES
    race.py cover INSTANCES --envs ENVS --wheel crosscover-*.whl

Each package has a virtual environment in ENVS, which is made if it is missing. Each measurement is a process of its own;
in each round, all packages take turns. A table has medians of user CPU time, and ratios to ours.

    race.py nonograms BOARDS --envs ENVS --wheel crosscover-*.whl

BOARDS is a folder that `boards.py` writes.

    race.py node INSTANCES --envs FOLDER

FOLDER is one in which the packages of npm are installed.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import venv
from dataclasses import dataclass

HERE = pathlib.Path(__file__).parent


@dataclass
class Package:
    """A way to find or to count all solutions, as a worker names it."""

    name: str
    distribution: str
    language: str
    secondary: bool = False
    counts: bool = False
    worker: str = "py_worker.py"
    # What its distribution does not declare.
    needs: tuple[str, ...] = ()


COVER = [
    Package("crosscover", "crosscover", "Rust", secondary=True),
    Package("crosscover-count", "crosscover", "Rust", secondary=True, counts=True),
    Package("exact-cover", "exact-cover", "C"),
    Package("exact-cover-count", "exact-cover", "C", counts=True),
    Package("exact-multiset-cover", "exact-multiset-cover", "C"),
    Package("miniexact", "miniexact", "C", secondary=True),
    Package("pyxcc", "pyxcc", "Rust", secondary=True),
    Package("dxz", "dxz", "C++"),
    Package("dxz-count", "dxz", "C++", counts=True),
    Package("dlx-cython", "dlx-cython", "Cython"),
    Package("xcover", "xcover", "numba", secondary=True),
    Package("exact-cover-py", "exact-cover-py", "numba"),
    Package("dlx", "dlx", "Python", secondary=True),
    Package("algorithm-x", "algorithm-x", "Python"),
    Package("dancing-links", "dancing-links", "Python"),
]

NODE = [
    Package("crosscover", "", "Rust", secondary=True, worker="node_worker.mjs"),
    Package("crosscover-count", "", "Rust", secondary=True, counts=True, worker="node_worker.mjs"),
    Package("dancing-links", "", "JavaScript", secondary=True, worker="node_worker.mjs"),
    Package("dlxlib", "", "JavaScript", worker="node_worker.mjs"),
    Package("dance", "", "JavaScript", worker="node_worker.mjs"),
    Package("dlx", "", "JavaScript", worker="node_worker.mjs"),
]

NONOGRAMS = [
    Package("crosscover", "crosscover", "Rust", worker="nonogram_worker.py"),
    Package("picross-solver", "picross-solver", "Python", worker="nonogram_worker.py", needs=("numpy",)),
    Package("nonogram-cracker", "nonogram-cracker", "Python", worker="nonogram_worker.py", needs=("marshmallow",)),
    Package("puzzlekit", "puzzlekit", "C++, OR-Tools", worker="nonogram_worker.py"),
]


def python(envs, package, wheel):
    """The interpreter of the package's environment."""
    folder = envs / package.distribution
    interpreter = folder / "bin" / "python"
    if not interpreter.exists():
        venv.create(folder, with_pip=True)
        source = wheel if package.distribution == "crosscover" else package.distribution
        subprocess.run([interpreter, "-m", "pip", "install", "--quiet", source, *package.needs], check=True)
    return interpreter


def version(envs, package):
    show = [envs / package.distribution / "bin" / "python", "-m", "pip", "show", package.distribution]
    lines = subprocess.run(show, capture_output=True, text=True).stdout.splitlines()
    return next((line.split()[1] for line in lines if line.startswith("Version:")), "?")


def measure(command, limit, folder):
    """The answer of a worker, or the word for why there is none."""

    def memory():
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))

    # Node reserves far more addresses than it uses.
    before = None if command[0] == "node" else memory
    environment = os.environ | {"LIMIT": str(limit)}
    try:
        ran = subprocess.run(
            command, capture_output=True, text=True, timeout=10 * limit, preexec_fn=before, env=environment, cwd=folder
        )
    except subprocess.TimeoutExpired:
        return "limit"
    if ran.returncode == 0:
        return json.loads(ran.stdout)
    if ran.returncode in (-signal.SIGKILL, -signal.SIGXCPU):
        return "limit"
    print(*command[-2:], *ran.stderr.strip().splitlines()[-1:], file=sys.stderr)
    return "error"


def measure_all(packages, commands, file, answers, limit, folder):
    """A round of one instance. What is slow, or fails, is measured once."""
    for package in packages:
        earlier = answers[file, package.name]
        if not earlier or isinstance(earlier[0], dict) and earlier[0]["seconds"] < limit / 10:
            command = commands[package.name] + [package.name, str(file.resolve())]
            earlier.append(measure(command, limit, folder))


def show(seconds):
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} us"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def seconds(answer, time):
    """The time of this kind, or else of the first run."""
    return answer.get(time, answer["seconds"])


def figure(answers, known, ours, limit, time):
    """A cell of the table: a time, or a ratio to ours."""
    if not answers:
        return "-"
    for answer in answers:
        if isinstance(answer, str):
            return f"> {limit / ours:.0f}" if answer == "limit" and ours else answer
        if known is not None and answer["count"] != known:
            return f"wrong: {answer['count']}"
    median = statistics.median(seconds(answer, time) for answer in answers)
    return f"{median / ours:.1f}" if ours else show(median)


def table(packages, answers, files, known, limit, time="seconds"):
    """Markdown: times of ours, ratios of the others."""
    ours = {False: "crosscover", True: "crosscover-count" if any(p.counts for p in packages) else "crosscover"}
    names = [package.name for package in packages]
    print("| instance | solutions |", " | ".join(names), "|")
    print("|---|---:|" + "---:|" * len(packages))
    for file in files:
        row = []
        for package in packages:
            is_ours = package.name in ours.values()
            own = answers[file, ours[package.counts]]
            times = [seconds(answer, time) for answer in own if isinstance(answer, dict)]
            base = None if is_ours or not times else statistics.median(times)
            row.append(figure(answers[file, package.name], known[file], base, limit, time))
        print(f"| {file.stem} | {known[file]} |", " | ".join(row), "|")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("race", choices=["cover", "node", "nonograms"])
    parser.add_argument("folder", type=pathlib.Path, help="the instances or the boards")
    parser.add_argument("--envs", type=pathlib.Path, default=pathlib.Path("envs"), help="virtual environments")
    parser.add_argument("--wheel", help="our wheel, for a new environment")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=int, default=20, help="seconds of CPU for each measurement")
    parser.add_argument("--only", nargs="+", help="names of packages")
    parser.add_argument("--instances", nargs="+", help="names of instances")
    options = parser.parse_args()
    packages = {"cover": COVER, "node": NODE, "nonograms": NONOGRAMS}[options.race]
    packages = [package for package in packages if not options.only or package.name in options.only]
    if options.race == "node" and not shutil.which("node"):
        sys.exit("node is not installed")
    files = sorted(options.folder.glob("*.json"))
    if options.instances:
        files = [options.folder / f"{name}.json" for name in options.instances]
    commands = {}
    for package in packages:
        worker = str(HERE / package.worker)
        if options.race == "node":
            commands[package.name] = ["node", worker]
        else:
            commands[package.name] = [str(python(options.envs, package, options.wheel)), worker]
    known, able = {}, {}
    for file in files:
        problem = json.loads(file.read_text())
        # A nonogram counts as one, if the picture fits the clues.
        known[file] = problem.get("known", 1)
        able[file] = [package for package in packages if package.secondary or not problem.get("secondary")]
    folder = options.envs if options.race == "node" else None
    answers = {(file, package.name): [] for file in files for package in packages}
    try:
        for place in range(options.rounds):
            for file in files:
                measure_all(able[file], commands, file, answers, options.limit, folder)
                print(f"round {place + 1}: {file.stem}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("interrupted: the table has what was measured", file=sys.stderr)
    table(packages, answers, files, known, options.limit)
    print()
    if options.race == "node":
        # What the compiler of JavaScript has seen before.
        table(packages, answers, files, known, options.limit, "warm")
    else:
        versions = {package.distribution: (version(options.envs, package), package.language) for package in packages}
        print(", ".join(f"{name} {number} ({language})" for name, (number, language) in versions.items()))


if __name__ == "__main__":
    main()
