"""Answers of models: the boards and words in them.

Decoration is stripped from the text, then from each line: what is left of a line is a row if it has
nothing but cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Optional


class Unread(Exception):
    """An answer without what was asked for; the message is a fault."""


_UNSEEN = dict.fromkeys(map(ord, "\0\ufeff\ufe0f\u200b\u200c\u200d\u2060\u00ad"))

_BREAK = re.compile(
    r"</?[a-z]+\s?/?>|\\(?:begin|end)(?:\{[a-z|]*\}){1,2}|\\{1,4}n|\\\\"
    r"""|[,;]\s?(?=["']?row[\s_]?[0-9]+["']?:)"""
)
"""Tags, what begins a line in LaTeX and in escaped text, and what stands between rows with labels."""

_COMMAND = re.compile(r"\\[a-z]+")
r"""A command such as `\boxed`."""

_STOP = re.compile(r"""(?<=[\]})"'`*])\.(?=\s|$)""")
"""A full stop after a list."""

_LIST = re.compile(r"\[[^\[\]]*\]")

_RULE = re.compile(r"[\s|:+=\-─━═┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩│┃║]+")
"""A line between the boxes of a board, or below the head of a table."""

_BEFORE = r"""[\s|>*`"'(\[\-]*"""

_LABELS = (
    re.compile(r".*(?:[:=]|\bis\b)"),
    re.compile(_BEFORE + r"(?:row|r|line)?[\s_]*[0-9]+[.)\]]"),
    re.compile(_BEFORE + r"(?:row|r|line)[\s_]*[0-9]+\b"),
    re.compile(r"[\s>]*[-*+•]\s"),
)
"""What stands before a row, such as `Row 3 (2 1):`, `3.`, `| r3` and `-`."""

_NUMBER = re.compile(_BEFORE + r"([0-9]{1,3})\b")
"""A label if it is the number of the row."""

_OF_A_COLUMN = re.compile(r"\bcol(?:umn)?s?\b|\bc(?:ol(?:umn)?)?[\s_]?[0-9]")

_COLUMNS = re.compile(
    r"(?!.*\b(?:rows?|board|grid|picture|solution|answer|[0-9]+\W+columns?)\b)"
    r"(?:.*\b(?:col(?:umn)?s?|transposed)\b.*:\W*|\W*#.*\bcolumns?\b.*|\W*(?:\w+\W+){0,3}columns?\W*)"
)
"""The head of a block of columns."""

_REMARKS = (" (", " //", " <-", " ←", " ✓", " ✔", " ✅")
"""The beginnings of remarks after a row."""

SEPARATORS = re.compile(r"""[\s,;|/\[\](){}"'`*>&$│┃║]+""")


def plain(text: str) -> str:
    """The text in lower case, without what is not seen, tags and commands. A list that has lines is on
    one line."""
    text = _BREAK.sub("\n", text.translate(_UNSEEN).lower())
    return _LIST.sub(_on_one_line, _STOP.sub("", _COMMAND.sub("", text)))


def _on_one_line(found: re.Match[str]) -> str:
    lines = [line for line in map(str.strip, found[0][1:-1].splitlines()) if line]
    is_list = all(line.endswith(",") for line in lines[:-1])
    return f"[{' '.join(lines)}]" if is_list else found[0]


def read_grids(text: str, width: int, height: int, symbols: Mapping[str, int]) -> list[list[str]]:
    """The grids of characters of this size in a text, in order, in lower case; at least one.

    Rows stand on lines of their own, or several on a line, with anything of `SEPARATORS` between
    them or between their cells. A grid needs `height` rows in a row, with at most blank lines
    between; of more than `height`, the last ones count. Other lines are passed over, and so are
    columns below a heading such as `Columns:`.

    If there is no grid with `symbols` alone, `-` is an empty cell, too.
    """
    lines = [line for line in plain(text).splitlines() if SEPARATORS.sub("", line)]
    grids = _grids(lines, width, height, symbols) or _grids(lines, width, height, {**symbols, "-": 0})
    if not grids:
        found = _described(lines, symbols)
        raise Unread(f"no board of {height} rows with {width} cells each, found {found}")
    return grids


def _grids(lines: list[str], width: int, height: int, symbols: Mapping[str, int]) -> list[list[str]]:
    grids: list[list[str]] = []
    rows: list[str] = []
    columns = 0
    for line in lines:
        found = _rows_of(line, len(rows), width, height, symbols)
        if found and columns:
            columns -= len(found)
        elif found:
            rows += [row.replace("-", ".") for row in found]
        elif not (_RULE.fullmatch(line) and len(rows) % height):
            grids += _cut(rows, height)
            rows = []
            columns = width if len(line) < 80 and _COLUMNS.fullmatch(line) else 0
    return grids + _cut(rows, height)


def _cut(rows: list[str], height: int) -> list[list[str]]:
    """The grids of rows that follow each other."""
    first = len(rows) % height if len(rows) > height else 0
    return [rows[i : i + height] for i in range(first, len(rows) - height + 1, height)]


def _rows_of(
    line: str, before: int, width: int, height: int, symbols: Mapping[str, int]
) -> list[str]:
    """The rows on a line, given the number of those before it; none if it has something else."""
    is_of_table = "--" in line and ("|" in line or "+" in line) and _RULE.fullmatch(line)
    if is_of_table or len(line) > 64 + 8 * width * height:
        return []
    index = before % height
    for parts in _readings(line, {before, before + 1, index, index + 1}, symbols):
        cells = "".join(parts)
        if index == height - 1 and len(cells) == width + 1 and cells.endswith("."):
            # A full stop.
            cells = cells[:-1]
        if len(cells) == width:
            return [cells]
        if all(len(part) == width for part in parts):
            return parts
        if len(cells) == width * height and len(parts) in (1, len(cells)):
            return [cells[i : i + width] for i in range(0, len(cells), width)]
    return []


def _readings(line: str, numbers: set[int], symbols: Mapping[str, int]) -> Iterator[list[str]]:
    """The cells of a line, in groups as they stand there, for each way to read it: with and without
    a label before them, or one of the numbers, and a remark after them."""
    begins = [0]
    for label in _LABELS:
        found = label.match(line)
        if found and not _OF_A_COLUMN.search(found[0]):
            begins.append(found.end())
    found = _NUMBER.match(line)
    if found and int(found[1]) in numbers:
        begins.append(found.end())
    for begin in begins:
        text = line[begin:]
        remarks = [place for place in (text.find(remark, 1) for remark in _REMARKS) if place > 0]
        for end in (len(text), *([min(remarks)] if remarks else [])):
            parts = [part for part in SEPARATORS.split(text[:end]) if part]
            if parts and all(sign in symbols for part in parts for sign in part):
                yield parts


def _described(lines: list[str], symbols: Mapping[str, int]) -> str:
    """The most rows that follow each other in an answer, of whatever size."""
    most: list[int] = []
    rows: list[int] = []
    for line in lines:
        parts: Optional[list[str]] = next(_readings(line[:1000], set(), symbols), None)
        length = len("".join(parts)) if parts else 0
        if length > 1:
            rows.append(length)
            most = rows if len(rows) >= len(most) else most
        else:
            rows = []
    if not most:
        return "no row"
    lengths = f"{min(most)}" if min(most) == max(most) else f"{min(most)} to {max(most)}"
    return f"{len(most)} row{'s' if most[1:] else ''} with {lengths} cells"


def read_word(text: str, pattern: str, expected: str, names: str = "answer") -> str:
    """What follows the last `Answer:` or another of the names if it fits the pattern, otherwise the
    last line that is only that; in lower case. Several words, such as `3 or 4`, are no answer."""
    text = re.sub(r"[*_`${}]", "", plain(text))
    word = rf"(?:{pattern})(?![.,]?\w)"
    # A word after a comma may begin a remark: `yes, no other solution exists`.
    ends = r"(?=[ \t]{0,3}(?:[^\w\s]|\n|$|(?:or|and|to|solutions?)\b))"
    space = r"[ \t]{0,3}"
    either = rf",?{space}(?:/|or\b){space}(?:maybe|perhaps|possibly)?{space}{word}"
    both = rf"(?:[,;|&(–-]|(?:and|to)\b){space}{word}{ends}"
    more = rf"{space}(?:{either}|{both})"
    found = re.findall(rf"(?:{names})(?:is|[\s:=\"'(\[])*({word}(?:{more})*)", text)
    if not found:
        lines = (line.strip(" \t.!,;:()[]{}\"'") for line in text.splitlines())
        found = [line for line in lines if re.fullmatch(pattern, line)]
    if not found:
        raise Unread(f"no {expected}")
    words = list(dict.fromkeys(re.findall(word, found[-1])))
    if words[1:]:
        raise Unread(f"expected one answer, found {', '.join(words)}")
    return str(words[0])
