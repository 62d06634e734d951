"""Fixed tasks for comparisons: the same in all releases, or the version has another name."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from crosscover.reasoning.task import Task
from crosscover.reasoning.tasks import Tasks

COUNT = 50
"""The tasks of each form."""

VERSIONS: dict[str, dict[str, dict[str, Any]]] = {
    "v1": {
        "solve": {"size": (10, 10)},
        "deduce": {"size": (10, 10)},
        "unique": {"size": (8, 8)},
        "repair": {"size": (10, 10)},
        "count": {"size": (6, 6)},
        "sudoku": {"size": (6, 6)},
        "tiling": {"size": (6, 6)},
        "timetable": {"size": (7, 5)},
    }
}
"""The options of each form; the split is `test`, the seed 1, and the indices begin with 0."""

HASHES: dict[str, dict[str, str]] = {
    "v1": {
        "solve": "406481429412f7e4837fb0d631304a03bcfca0571a7ebdbdf1900c7b74a5c375",
        "deduce": "25e66246e2733f3585995c7c070d11d59d808ea77000a803d4c7502f75f85486",
        "unique": "b5f1d74ddd4d9af4d6444fb89cc01eb802a9f9794aaaca0225abf23f4ea6688d",
        "repair": "a06db84c8c65ed7bd84a225320ba2220246d816a24468d2205a043f67960e407",
        "count": "f13bad65cd565d728f17dbe6a7691ee998ede19e7e243f0704f4aea0545c28a2",
        "sudoku": "a0557f7742f613842a0537c9f58104ede657302d7e3c8dc17204493949a63951",
        "tiling": "034b563fa8883e294f04b09c40cda2923877a9143265a1b1fdce8b7410ad3015",
        "timetable": "0a80cdc15b12ef42c2a6fc7d6ecd1dcda196dcb3e1a936e77ac4670ae4e314af",
    }
}
"""SHA-256 of the tasks: of their lines of JSON, without `difficulty`, which releases may refine."""


def benchmark(version: str = "v1") -> dict[str, list[Task]]:
    """The tasks of a benchmark, by form. Raises `RuntimeError` if they are not those of its hashes.

    >>> {form: len(tasks) for form, tasks in benchmark("v1").items()}["solve"]
    50
    """
    if version not in VERSIONS:
        raise ValueError(f"version: expected one of {', '.join(VERSIONS)}, found {version!r}")
    made = {}
    for form, options in VERSIONS[version].items():
        endless = Tasks(form, "test", 1, **options)
        made[form] = [endless[index] for index in range(COUNT)]
        found = hash_of(made[form])
        if found != HASHES[version][form]:
            raise RuntimeError(f"benchmark {version}: this release makes other tasks for {form!r}: {found}")
    return made


def hash_of(tasks: list[Task]) -> str:
    """The hash of tasks: SHA-256 of one line of JSON for each, with sorted keys and no `difficulty`."""
    digest = hashlib.sha256()
    for task in tasks:
        stored = task.asdict()
        del stored["difficulty"]
        digest.update(f"{json.dumps(stored, sort_keys=True)}\n".encode())
    return digest.hexdigest()
