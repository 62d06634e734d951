"""The program that the comparisons in this folder measure."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def build():
    """The command, built in release unless CROSSCOVER names one."""
    if "CROSSCOVER" in os.environ:
        return os.environ["CROSSCOVER"]
    subprocess.run(["cargo", "build", "--quiet", "--release"], cwd=ROOT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return str(target / "release/crosscover")
