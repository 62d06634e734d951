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

_TWINS = {
    **_UNSEEN,
    **{0xFF01 + place: 0x21 + place for place in range(94)},
    **dict.fromkeys(map(ord, "“”„«»"), '"'),
    **dict.fromkeys(map(ord, "‘’‚"), "'"),
    **dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u3000"), " "),
}
"""What is not seen, and signs that stand for those of ASCII, such as full-width ones."""

_ANSWER = "\nanswer:\n"

_DECORATION = [
    (re.compile(pattern), instead)
    for pattern, instead in (
        # Special tokens such as `<|im_end|>`.
        (r"<\|[^|<>\n]{0,40}\|>", "\n"),
        (r"<(?:final[\s_-]?)?answer>|\\[a-z]?boxed\b|\\fbox\b", _ANSWER),
        # The cells of a table in HTML.
        (r"\s{0,20}</?t[dh]\b[^<>\n]{0,80}>\s{0,20}", "|"),
        (r"\\blacksquare\b", "■"),
        (r"\\square\b", "□"),
        # Other tags, what begins a line in LaTeX and in escaped text, and what stands between rows
        # with labels or between objects of JSON.
        (
            r"</?[a-z][a-z0-9_-]{0,30}(?:\s[^<>\n]{0,80})?/?>"
            r"|\\(?:begin|end)(?:\{[a-z|]*\}){1,2}|\\{1,4}n|\\\\"
            r"""|[,;]\s?(?=["']?(?:(?:row[\s_]?|r)?[0-9]{1,2}["']?:|columns?["']?:))"""
            r"|\}\s?,\s?\{",
            "\n",
        ),
        # Commands such as `\text`, and escapes.
        (r"\\[a-z]+", ""),
        (r"\\[\[\]()]", " "),
        (r"""\\(?=[#$%&_{}"'])""", ""),
    )
]
"""What is replaced before lines are read."""

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
    r"(?:.*\b(?:col(?:umn)?s?|transposed)\b.*:\W*|\W*#.*\bcolumns?\b.*|\W*(?:\w+\W+){0,3}columns?\W*"
    r"|\W*\|\W*col(?:umn)?s?\b\W*\|.*)"
)
"""The head of a block of columns."""

_LABEL_ALONE = re.compile(r"\W*(?:(?:row|line|clues?|cells?)\b[\W\d_]*)+")
"""A line before a row, such as `### Row 1` or `Row 1 (2 1):`."""

_FENCE = re.compile(r"[|:=()│┃║]|\s[-–—]+\s|[-–—=]+>|→|⇒|#\s?(?=row)")
"""What stands between the fields of a line: a label, a clue and the cells."""

_BESIDE = re.compile(r"(?:[\W_]|[0-9]+[a-h]?\b|\b(?:rows?|r|lines?|clues?|cells)[0-9]{0,2}\b)*")
"""What may stand beside the field with the cells."""

_REMARKS = (" (", " //", " <-", " ←", " ✓", " ✔", " ✅")
"""The beginnings of remarks after a row."""

SEPARATORS = re.compile(r"""[\s,;|/\[\](){}"'`*>&$│┃║]+""")


def plain(text: str) -> str:
    """The text in lower case, without what is not seen, tags and commands. A list that has lines is on
    one line, and tags and boxes of answers are lines `answer:`."""
    text = text.translate(_TWINS).lower()
    for pattern, instead in _DECORATION:
        text = pattern.sub(instead, text)
    return _LIST.sub(_on_one_line, _STOP.sub("", text))


def _on_one_line(found: re.Match[str]) -> str:
    lines = [line for line in map(str.strip, found[0][1:-1].splitlines()) if line]
    is_list = all(line.endswith(",") for line in lines[:-1])
    return f"[{' '.join(lines)}]" if is_list else found[0]


def read_grid(text: str, width: int, height: int, symbols: Mapping[str, int]) -> list[str]:
    """The grid of an answer: the first one after the last `Answer:`, tag or box of an answer, or the
    last one of the text. See `read_grids`."""
    after, grids = read_grids(text, width, height, symbols)
    return grids[0] if after else grids[-1]


def read_grids(
    text: str, width: int, height: int, symbols: Mapping[str, int]
) -> tuple[bool, list[list[str]]]:
    """The grids of characters of this size after the last `Answer:`, tag or box of an answer, or in
    all of the text if there are none; and whether it is the former. They are in order, in lower case,
    and at least one.

    Rows stand on lines of their own, or several on a line, with anything of `SEPARATORS` between
    them or between their cells. A grid needs `height` rows in a row, with at most blank lines and
    labels between; of more than `height`, the last ones count. Other lines are passed over, and so
    are columns below a heading such as `Columns:`.

    If there is no grid with `symbols` alone, `-` is an empty cell, too.
    """
    lines = [line for line in plain(text).splitlines() if SEPARATORS.sub("", line)]
    heads = [place for place, line in enumerate(lines) if _head("answer").match(line)]
    scopes = [*([lines[heads[-1] :]] if heads else []), lines]
    for scope in scopes:
        for signs in (symbols, {**symbols, "-": 0}):
            grids = _grids(scope, width, height, signs)
            if grids:
                return scope is not lines, grids
    found = _described(lines, symbols)
    raise Unread(f"no board of {height} rows with {width} cells each, found {found}")


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
        elif not _is_between(line, columns or len(rows) % height):
            grids += _cut(rows, height)
            rows = []
            columns = width if len(line) < 80 and _COLUMNS.fullmatch(line) else 0
    return grids + _cut(rows, height)


def _is_between(line: str, begun: int) -> bool:
    """Whether a line may stand between the rows of a board that has begun."""
    return begun > 0 and len(line) < 200 and bool(_RULE.fullmatch(line) or _LABEL_ALONE.fullmatch(line))


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
        has_stop = len(cells) % width == 1 and cells.endswith(".")
        if has_stop and index + len(cells) // width == height:
            parts[-1] = parts[-1][:-1]
            cells = cells[:-1]
        if len(cells) == width:
            return [cells]
        if all(len(part) == width for part in parts):
            return parts
        if len(cells) == width * height and len(parts) in (1, len(cells)):
            return [cells[i : i + width] for i in range(0, len(cells), width)]
    return _field_of(line, width, symbols)


def _field_of(line: str, width: int, symbols: Mapping[str, int]) -> list[str]:
    """The row that is one of the fields of a line; none if there are other words, or several rows."""
    found = []
    begin = 0
    for fence in (*_FENCE.finditer(line), None):
        end = fence.start() if fence else len(line)
        parts = [part for part in SEPARATORS.split(line[begin:end]) if part]
        cells = "".join(parts)
        is_row = len(cells) == width and all(sign in symbols for sign in cells)
        if is_row and _BESIDE.fullmatch(line[:begin]) and _BESIDE.fullmatch(line[end:]):
            found.append(cells)
        begin = fence.end() if fence else end
    return found if len(found) == 1 else []


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


_OPENING = r"(?:(?:so|thus|hence|therefore|my|our|the|final|correct|easiest)[^\w\n]{1,3}){0,4}"


def _head(names: str) -> re.Pattern[str]:
    """The head of a line such as `**Final answer:** 3`, or a heading such as `## Answer`."""
    return re.compile(
        rf"[^\w\n]*{_OPENING}(?:{names})(?:(?:[^\w\n]{{1,3}}[a-z]+){{0,3}}?[^\w\n]{{0,6}}[:=]|[^\w\n]*$)"
    )


_DOUBT_BEFORE = re.compile(
    r"\b(?:not|least|most|more|less|fewer|over|under|between|about|approximately|around)\b|[-−<>≤≥~≈]$"
)

_DOUBT_AFTER = re.compile(
    r"[\s(]*(?:(?:or|vs|versus|plus|minus|times|isn't)\b|(?:is|was|would be)\s(?:wrong|incorrect|not|false)\b"
    r"|[+*/^%±×÷])"
)


def read_word(text: str, pattern: str, expected: str, names: str = "answer") -> str:
    """What the last line that begins with `Answer:` or another of the names says, or the last tag or
    box, if it fits the pattern; in lower case. If there is none, what follows the last of the names
    elsewhere, or the last line that is only that. Several words, such as `3 or 4`, are no answer."""
    lines = re.sub(r"[*_`${}]", "", plain(text)).splitlines()
    value = rf"(?<![\w.])(?:{pattern})(?![.,]?\w)"
    head = _head(names)
    elsewhere = re.compile(rf"(?:{names})(?:\s+is|[\s:=\"'(\[])*(?={value})")
    sentences = []
    for place, line in enumerate(lines):
        found = head.match(line)
        if found:
            rest = line[found.end() :].strip() or next(filter(str.strip, lines[place + 1 : place + 9]), "")
            sentences.append(rest)
    sentences = [sentence for sentence in sentences if re.search(value, sentence[:_LONGEST])]
    if not sentences:
        for line in lines:
            ends = [found.end() for found in elsewhere.finditer(line)]
            sentences += [line[end:] for end in ends[-1:]]
    if not sentences:
        bare = (line.strip(" \t.!,;:()[]{}\"'") for line in lines)
        sentences = [line for line in bare if re.fullmatch(pattern, line)]
    if not sentences:
        raise Unread(f"no {expected}")
    return _only_word(sentences[-1][:_LONGEST], value, expected)


_LONGEST = 400
"""Of a sentence with an answer, the first characters are read."""


def _only_word(sentence: str, value: str, expected: str) -> str:
    """The value that a sentence names, if it names one."""
    sentence = re.split(r"[.!](?=\s|$)", sentence, maxsplit=1)[0]
    found = re.search(value, sentence)
    if not found:
        raise Unread(f"no {expected}")
    before, after = sentence[: found.start()], sentence[found.end() :]
    # A word after a comma may begin a remark: `yes, no other solution exists`.
    beside = r"(?:[^\w\s.\"'\])]|\b(?:or|and|to|vs|versus|but|maybe|perhaps|possibly|also)\b)\s*"
    ends = r"(?=\s{0,3}(?:[^\w\s]|$|(?:or|and|to|vs|solutions?)\b))"
    others = re.findall(rf"(?:^\s*|{beside})({value}){ends}", after)
    words = list(dict.fromkeys([found[0], *others]))
    if words[1:]:
        raise Unread(f"expected one answer, found {', '.join(words)}")
    if _DOUBT_BEFORE.search(before) or _DOUBT_AFTER.match(after):
        raise Unread(f"expected one answer, found {sentence.strip()[:100]}")
    return found[0]
