"""The form `timetable`: staff shifts with people who are free then."""

from __future__ import annotations

import re
from typing import Any

from crosscover.reasoning.draws import Draws
from crosscover.reasoning.form import Made
from crosscover.reasoning.nonograms import Wishes, none_found
from crosscover.reasoning.score import RIGHT, Score, wrong
from crosscover.reasoning.splits import TRIES, split_of_key

SIZE = (7, 5)
SIDES = (3, 14)
WISHES: frozenset[str] = frozenset()

PEOPLE = "Ada Ben Cem Dora Emil Fay Gus Hana Ian Jo Kai Lea Max Nia".split()
DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()


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
    names = {name.lower(): name for name in totals}
    shifts = {shift.lower(): shift for shift in needs}
    plan: dict[str, list[str]] = {}
    for line in text.lower().splitlines():
        head, colon, rest = line.replace("*", "").partition(":")
        shift = shifts.get(head.strip(" \t-`|#"))
        if colon and shift:
            words = re.findall(r"\w+", rest)
            plan[shift] = [names[word] for word in words if word in names]
    if not plan:
        return wrong("no line of a shift such as `Mon: Ada, Ben`")
    faults = []
    staffed = 0
    for shift, need in needs.items():
        staff = plan.get(shift, [])
        absent = [name for name in staff if shift not in free[name]]
        faults += [f"{shift}: {name} is not free" for name in absent]
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


def _key(needs: dict[str, int], totals: dict[str, int], free: dict[str, list[str]]) -> str:
    """The same whatever the people are called."""
    return repr((needs, sorted((totals[name], free[name]) for name in totals)))
