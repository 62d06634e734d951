"""The form `timetable`: staff shifts with people who are free then."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from crosscover.reasoning.answers import Unread, plain
from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import Wishes, none_found
from crosscover.reasoning.score import RIGHT, Score
from crosscover.reasoning.splits import TRIES, split_of_key

SIZE = (7, 5)
SIDES = (3, 14)
WISHES: frozenset[str] = frozenset()

PEOPLE = "Ada Ben Cem Dora Emil Fay Gus Hana Ian Jo Kai Lea Max Nia".split()
DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()


def check(wishes: Wishes) -> None:
    # With more people, nearly all plans leave somebody without a shift.
    shifts, people = wishes.largest[0], wishes.size[1]
    if people > shifts + 2:
        raise ValueError(f"size: {shifts} shifts have at most {shifts + 2} people, found {people}")


def make(wishes: Wishes, draws: Draws, split: str) -> Made:
    for _ in range(TRIES):
        count = draws.between(wishes.size[0], wishes.largest[0])
        people = PEOPLE[: draws.between(wishes.size[1], wishes.largest[1])]
        halves = ("",) if count <= len(DAYS) else ("-early", "-late")
        shifts = [day + half for day in DAYS for half in halves][:count]
        plan = {shift: sorted(draws.sample(people, draws.between(1, 2))) for shift in shifts}
        needs = {shift: len(plan[shift]) for shift in shifts}
        totals = {name: sum(name in staff for staff in plan.values()) for name in people}
        free = {
            name: [shift for shift in shifts if name in plan[shift] or not draws.below(3)] for name in people
        }
        if 0 in totals.values() or split_of_key(_key(needs, totals, free)) != split:
            continue
        asked = "\n".join(f"{shift}: {need}" for shift, need in needs.items())
        offers = "\n".join(f"{name}: {totals[name]} of {', '.join(free[name])}" for name in people)
        prompt = (
            f"Plan who works when. The number of people that each shift needs:\n\n{asked}\n\n"
            f"The number of shifts that each person works, and the shifts when this person is free:\n\n"
            f"{offers}\n\nAnswer with one line for each shift, such as `{shifts[0]}: {people[0]}, {people[1]}`."
        )
        answer = "\n".join(f"{shift}: {', '.join(staff)}" for shift, staff in plan.items())
        data = {"needs": needs, "totals": totals, "free": free}
        return Made(prompt, answer, data, {"options": sum(map(len, free.values()))})
    raise none_found(split)


def score(data: dict[str, Any], text: str) -> Score:
    needs, totals, free = data["needs"], data["totals"], data["free"]
    plan = _read_plan(text, needs, totals)
    faults = []
    staffed = 0
    for shift, need in needs.items():
        staff = plan.get(shift, [])
        absent = [name for name in staff if shift not in free.get(name, [])]
        faults += [
            f"{shift}: {name} is not free" if name in free else f"{shift}: nobody is called {name}"
            for name in absent
        ]
        if len(staff) != need or len(set(staff)) != need:
            faults.append(f"{shift}: expected {need} people, found {', '.join(staff) or 'none'}")
        else:
            staffed += not absent
    served = 0
    for name, total in totals.items():
        works = sum(name in staff for staff in plan.values())
        served += works == total
        if works != total:
            faults.append(f"{name}: expected {total} shifts, found {works}")
    if not faults:
        return RIGHT
    return Score(False, staffed * served / (len(needs) * len(totals)), tuple(faults))


_LONG = re.compile(r"\b(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b[\s_-]?(early|late)?\b")
"""A day, short or in full, perhaps with its half."""

_REMARK = re.compile(r"\([^()]*\)|[✓✔✅].*|//.*")


def _read_plan(text: str, shifts: Iterable[str], people: Iterable[str]) -> dict[str, list[str]]:
    """Who works when: on lines, on one line, below the shifts, in a table or in JSON. Other words are
    people, too."""
    names = {name.lower(): name for name in people}
    by_name = {shift.lower(): shift for shift in shifts}
    # `mon-late` before `mon`.
    alternatives = "|".join(sorted(by_name, key=len, reverse=True))
    head = re.compile(
        rf"""(?<![\w-])({alternatives})(?![\w-])[\s"'*`]{{0,3}}(?:[:|=→,]|[-–—]>?\s|$)"""
    )
    plan: dict[str, list[str]] = {}

    def put(name: str, rest: str) -> None:
        words = [word for word in re.findall(r"[^\W\d_]+", rest) if word not in _FILLERS]
        shift = by_name[name]
        # Not if it is a remark about the shift.
        if shift not in plan or any(word in names for word in words):
            plan[shift] = [names.get(word, word) for word in words]

    lines = [_LONG.sub(_short, _REMARK.sub("", line)) for line in plain(text).splitlines()]
    below = None
    columns: list[str] = []
    for line in lines:
        fields = [field.strip(" *`") for field in line.strip().strip("|").split("|")]
        shifts_of_fields = [field for field in fields if field in by_name]
        if len(shifts_of_fields) > 1:
            columns, below = fields, None
            continue
        parts = head.split(line)
        if parts[1:]:
            columns = []
            for name, rest in zip(parts[1::2], parts[2::2]):
                put(name, rest)
            below = None if re.search(r"\w", parts[-1]) else parts[-2]
        elif len(fields) == len(columns):
            for name, rest in zip(columns, fields):
                if name in by_name and re.search(r"[^\W_]", rest):
                    plan.setdefault(by_name[name], [])
                    put(name, " ".join([*map(str.lower, plan[by_name[name]]), rest]))
        elif below and re.search(r"\w", line):
            staff = plan.get(by_name[below], [])
            words = re.findall(r"[^\W\d_]+", line)
            if all(word in names or word in _FILLERS for word in words):
                put(below, " ".join([*map(str.lower, staff), line]))
            else:
                below = None
    if not plan:
        raise Unread("no line of a shift such as `Mon: Ada, Ben`")
    return plan


_FILLERS = {"and", "people", "staff", "shift", "names", "day"}
"""Words beside the people, such as keys of JSON."""


def _short(found: re.Match[str]) -> str:
    return found[1][:3] + (f"-{found[2]}" if found[2] else "")


def _key(needs: dict[str, int], totals: dict[str, int], free: dict[str, list[str]]) -> str:
    """The same whatever the people are called."""
    return repr((needs, sorted((totals[name], free[name]) for name in totals)))
