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


def _read_plan(text: str, shifts: Iterable[str], people: Iterable[str]) -> dict[str, list[str]]:
    """Who works when: on lines, on one line, in a table or in JSON. Other words are people, too."""
    names = {name.lower(): name for name in people}
    by_name = {shift.lower(): shift for shift in shifts}
    # `mon-late` before `mon`.
    alternatives = "|".join(sorted(by_name, key=len, reverse=True))
    head = re.compile(rf"""(?<![\w-])({alternatives})[\s"'*`]{{0,3}}(?:[:|=→]|[-–—]>?\s)""")
    plan: dict[str, list[str]] = {}
    for line in plain(text).splitlines():
        parts = head.split(re.sub(r"\([^()]*\)|[✓✔✅].*|//.*", "", line))
        for name, rest in zip(parts[1::2], parts[2::2]):
            words = [word for word in re.findall(r"[^\W\d_]+", rest) if word != "and"]
            shift = by_name[name]
            # Not if it is a remark about the shift.
            if shift not in plan or any(word in names for word in words):
                plan[shift] = [names.get(word, word) for word in words]
    if not plan:
        raise Unread("no line of a shift such as `Mon: Ada, Ben`")
    return plan


def _key(needs: dict[str, int], totals: dict[str, int], free: dict[str, list[str]]) -> str:
    """The same whatever the people are called."""
    return repr((needs, sorted((totals[name], free[name]) for name in totals)))
