#!/usr/bin/env python3
"""Makes books with `crosscover book` and checks the files as a printer and a reader would, with tools of others.

Usage: .ci/book_check.py PROGRAM FOLDER

Needs qpdf and poppler-utils. Each failed check names the book, the page and what is wrong; then the exit code is 1.
"""

import base64
import collections
import concurrent.futures
import csv
import json
import os
import pathlib
import re
import subprocess
import sys

LEVELS = {"easy": "Easy", "medium": "Medium", "hard": "Hard", "expert": "Expert"}
# The same texts in the second language of a book, German.
SECOND = {"Easy": "Leicht", "Medium": "Mittel", "Hard": "Schwer", "Expert": "Für Könner", "Contents": "Inhalt",
          "Solutions": "Lösungen"}
# Hair lines, each fifth line, frames. Light lines are as heavy as printers ask. Solutions have frames of 1.4 hair lines.
WEIGHTS = {"light": (0.75, 1.125, 1.5), "normal": (0.75, 1.5, 2.1), "bold": (1.0, 2.0, 2.8)}
SOLUTION_FRAME = 1.4
# The fewest puzzles of a section.
MIN_SECTION = 3
# The least size of all letters, and the thickness of a page in inches.
MIN_LETTER = 7
PAPERS = {"white": 0.002252, "cream": 0.0025, "color": 0.002347}
ISBN = "978-3-16-148410-0"
MM = 72 / 25.4
# The most pages of a book and its inside margin, in inches; the least of the other margins.
INSIDES = [(150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875)]
OUTSIDE = 0.25
# Our outside margins, on narrow and on wide pages; the inside one is at least 3 mm wider.
OWN_OUTSIDE = (0.3, 0.4)
DPI = 100
MOST_MEGABYTES = 200
# All operators that a file may have, with the number of their operands; `rg` with several inks only.
OPERATORS = {"BT": 0, "ET": 0, "Tf": 2, "Tm": 6, "Tj": 1, "g": 1, "G": 1, "rg": 3, "re": 4, "f": 0, "w": 1, "m": 2, "l": 2,
             "h": 0, "S": 0}

Run = collections.namedtuple("Run", "text x y size is_bold")
Line = collections.namedtuple("Line", "x0 y0 x1 y1 width")
Board = collections.namedtuple("Board", "left top right bottom columns rows cell")
Book = collections.namedtuple("Book", "name trim packs options solutions", defaults=[[], None])


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True)


def near(one, other, most=0.02):
    return abs(one - other) <= most


class Page:
    """What a page holds. Positions are in points from the upper left corner."""

    def __init__(self, number, height, content, fonts, problem):
        self.number, self.runs, self.lines, self.operators, self.grays = number, [], [], set(), set()
        operands, path, at, font, width, place = [], [], None, None, 1.0, None
        for token in content.split():
            if not re.fullmatch(r"[A-Za-z*'\"]+", token):
                operands.append(token)
                continue
            if len(operands) != OPERATORS.get(token):
                problem(number, f"unknown operator {' '.join(operands[-6:])} {token}")
            elif token == "Tf":
                font = fonts[operands[0]], float(operands[1])
            elif token == "Tm":
                # Numbers above columns may be narrow.
                if not 0.75 <= float(operands[0]) <= 1 or operands[1:4] != ["0", "0", "1"]:
                    problem(number, f"a text is scaled or turned: {operands}")
                place = float(operands[4]), height - float(operands[5])
            elif token == "Tj":
                (characters, is_bold), size = font
                codes = re.findall("....", operands[0].strip("<>"))
                text = "".join(characters.get(code.upper(), "\ufffd") for code in codes)
                self.runs.append(Run(text, *place, size, is_bold))
            elif token == "w":
                width = float(operands[0])
            elif token == "m":
                at = float(operands[0]), height - float(operands[1])
            elif token == "l":
                to = float(operands[0]), height - float(operands[1])
                path.append(Line(*at, *to, width))
                at = to
            elif token == "S":
                self.lines += path
            elif token == "g":
                self.grays.add(float(operands[0]))
            if token in ("S", "f"):
                path = []
            self.operators.add(token)
            operands = []
        self.text = "".join("".join(run.text for run in self.runs).split())
        # Stars are drawn with slanted lines.
        self.straight = [line for line in self.lines if near(line.x0, line.x1, 0.001) or near(line.y0, line.y1, 0.001)]

    def frames(self, width):
        """The rectangles of four lines of this width, in the order of the file."""
        lines = [line for line in self.straight if near(line.width, width, 0.001)]
        upright = [line for line in lines if near(line.x0, line.x1, 0.001)]
        # A side stands between the two lines above and below, which are longer by half a width at each end.
        found = []
        for left, right in zip(upright, upright[1:]):
            if near(left.y0, right.y0) and near(left.y1, right.y1) and left.x0 < right.x0:
                above, below = ([line for line in lines if near(line.y0, y) and near(line.y1, y)
                                 and near(line.x0, left.x0 - width / 2) and near(line.x1, right.x0 + width / 2)]
                                for y in (left.y0, left.y1))
                if above and below:
                    found.append((left.x0, left.y0, right.x0, left.y1))
        return found


class File:
    """A PDF as qpdf reads it."""

    def __init__(self, path, problem):
        # First all texts become hexadecimal.
        plain = f"{path}.plain"
        run("qpdf", "--qdf", "--normalize-content=y", "--object-streams=disable", path, plain)
        data = json.loads(run("qpdf", "--json=2", "--json-stream-data=inline", plain).stdout)
        objects = data["qpdf"][1]

        def resolve(value):
            is_reference = isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value)
            return objects[f"obj:{value}"] if is_reference else {"value": value}

        def stream(reference):
            return base64.b64decode(objects[f"obj:{reference}"]["stream"]["data"]).decode("latin-1")

        def font(reference):
            value = resolve(reference)["value"]
            pairs = re.findall(r"^<(\w+)> <(\w+)>$", stream(value["/ToUnicode"]), re.M)
            characters = {code: bytes.fromhex(text).decode("utf-16-be") for code, text in pairs}
            return characters, value["/BaseFont"].endswith("-Bold")

        self.boxes, self.pages = [], []
        for number, page in enumerate(data["pages"], 1):
            value = resolve(page["object"])["value"]
            self.boxes.append((value.get("/MediaBox"), value.get("/TrimBox")))
            fonts = resolve(value.get("/Resources", {}))["value"].get("/Font", {})
            fonts = {name: font(reference) for name, reference in resolve(fonts)["value"].items()}
            content = "\n".join(map(stream, page["contents"]))
            self.pages.append(Page(number, value["/MediaBox"][3], content, fonts, problem))
        self.outlines = [(entry["title"], entry["destpageposfrom1"]) for entry in data["outlines"]]


class Check:
    """Checks one book."""

    def __init__(self, program, folder, book):
        self.program, self.folder, self.book = program, folder, book
        self.is_large = "--large-print" in book.options
        self.is_ebook = "--ebook" in book.options
        weight = next((name for name in WEIGHTS if name in book.options), "normal")
        self.hair, self.fifth, self.frame = WEIGHTS[weight]
        self.solution_frame = round(SOLUTION_FRAME * self.hair, 3)
        self.second = SECOND if "--second-language" in book.options else None
        self.problems = []
        puzzles = []
        for pack in book.packs:
            with open(folder / pack, newline="") as file:
                puzzles += csv.DictReader(file)
        for puzzle in puzzles:
            puzzle["size"] = int(puzzle["width"]), int(puzzle["height"])
        order = list(LEVELS)
        puzzles.sort(key=lambda it: (order.index(it["level"]), int(it["seconds"] or 10**9)))
        self.puzzles = dict(enumerate(puzzles, 1))
        self.is_colored = any("palette" in puzzle for puzzle in puzzles)
        self.counts = collections.Counter()

    def name(self, text):
        """A heading of the book, with its second language behind it."""
        return f"{text} / {self.second[text]}" if self.second else text

    def sections(self):
        """The titles of the sections, and the numbers of their puzzles. A section of one or two is joined with the next
        one, the last with the one before it."""
        groups = []
        for level, title in LEVELS.items():
            numbers = [number for number, puzzle in self.puzzles.items() if puzzle["level"] == level]
            if not numbers:
                continue
            if groups and len(groups[-1][1]) < MIN_SECTION:
                groups[-1][0].append(title)
                groups[-1][1].extend(numbers)
            else:
                groups.append(([title], numbers))
        if len(groups) > 1 and len(groups[-1][1]) < MIN_SECTION:
            titles, numbers = groups.pop()
            groups[-1][0].extend(titles)
            groups[-1][1].extend(numbers)
        return [(" – ".join(dict.fromkeys(map(self.name, (titles[0], titles[-1])))), numbers) for titles, numbers in groups]

    def problem(self, page, what):
        self.problems.append(f"{self.file_name}, page {page}: {what}")

    def run(self):
        self.file_name = f"{self.book.name}.pdf"
        path, again = self.folder / self.file_name, self.folder / "again" / self.file_name
        again.parent.mkdir(exist_ok=True)
        for out in (path, again):
            files = ["--out", out]
            if self.book.solutions:
                files += ["--solutions", f"{out}.{self.book.solutions}"]
            packs = [self.folder / pack for pack in self.book.packs]
            result = run(self.program, "book", "--force", "--title", "Rainy days", "--author", "A. Setter",
                         "--year", 2026, "--isbn", ISBN, "--check", "--json", "--trim", self.book.trim,
                         *self.book.options, *files, *packs)
            if result.returncode:
                self.problem("-", f"exit code {result.returncode}: {(result.stdout + result.stderr).decode().strip()}")
                return self
        if path.read_bytes() != again.read_bytes():
            self.problem("-", "the second file has other bytes")
        file = self.check_file(path)
        self.check_report(json.loads(result.stdout), file)
        self.check_contents(file)
        # A book for a screen has no half title.
        self.check_imprint(file.pages[1 if self.is_ebook else 3])
        parts = dict(self.contents)
        solutions = file
        puzzle_pages = [page for page in file.pages if page.frames(self.frame) and "×" in page.text]
        first = parts.get(self.name("Solutions"), 0)
        # The last page that is not blank.
        closing = next(page for page in reversed(file.pages) if page.runs)
        begin = "are in the solutions booklet." if self.book.solutions else f"begin on page {first}."
        if f"The solutions {begin}".replace(" ", "") not in closing.text:
            self.problem(closing.number, f"the last page lacks 'The solutions {begin}'")
        if self.book.solutions:
            path = pathlib.Path(f"{path}.{self.book.solutions}")
            self.file_name = path.name
            solutions, first = self.check_file(path), 1
        solution_pages = [page for page in solutions.pages[max(first - 1, 0):] if page.frames(self.solution_frame)]
        self.solution_of = {}
        for page, picture in zip(solution_pages, self.pictures(path, solution_pages)):
            self.check_solutions(page, picture)
        self.file_name = f"{self.book.name}.pdf"
        self.check_puzzles(puzzle_pages, file)
        return self

    def check_file(self, path):
        """What holds for each page of a file."""
        file = File(path, self.problem)
        trim = [72 * float(side) for side in self.book.trim.removesuffix("in").split("x")]
        total = len(file.pages)
        if total % 2 and not self.is_ebook:
            self.problem("-", f"{total} pages: not even")
        for number, boxes in enumerate(file.boxes, 1):
            for name, box in zip(("MediaBox", "TrimBox"), boxes):
                if not box or not all(map(near, box, [0, 0, *trim])):
                    self.problem(number, f"{name} {box}, expected {trim}")
        text = run("pdfinfo", "-box", "-f", 1, "-l", total, path).stdout.decode()
        for kind in ("MediaBox", "TrimBox", "CropBox"):
            found = re.findall(rf"^Page +(\d+) {kind}: +(\S+) +(\S+) +(\S+) +(\S+)$", text, re.M)
            wrong = [box[0] for box in found if not all(map(near, map(float, box[1:]), [0, 0, *trim]))]
            if len(found) != total or wrong:
                self.problem(wrong, f"pdfinfo has another {kind}, and {len(found)} of {total}")
        result = run("qpdf", "--check", path)
        if result.returncode or b"WARNING" in result.stdout + result.stderr:
            self.problem("-", f"qpdf --check: {(result.stdout + result.stderr).decode()}")
        fonts = run("pdffonts", path).stdout.decode().splitlines()[2:]
        if not fonts or not all(re.search(r" yes (yes|no) +(yes|no) +\d+ +0$", line) for line in fonts):
            self.problem("-", f"fonts that are not embedded: {fonts}")
        texts = run("pdftotext", "-raw", path, "-").stdout.decode().split("\f")
        self.check_area(file.pages, total)
        for page in file.pages:
            small = min((run.size for run in page.runs), default=MIN_LETTER)
            if small < MIN_LETTER - 0.001:
                self.problem(page.number, f"letters of {small} pt, expected at least {MIN_LETTER}")
        for page, text in zip(file.pages, texts):
            if sorted(page.text) != sorted("".join(text.split())):
                self.problem(page.number, f"pdftotext reads {text!r}, the file has {page.text!r}")
            if "rg" in page.operators and not self.is_colored:
                self.problem(page.number, "RGB in a book of one ink")
        inside = next(inches for most, inches in INSIDES if total <= most)
        # Left pages begin at the outside margin; the inside one is at least 3 mm wider.
        outside = min((run.x / 72 for page in file.pages[1::2] if page.frames(self.frame) for run in page.runs), default=0)
        inside = OUTSIDE if self.is_ebook else max(inside, outside + 3 / 25.4)
        for page, picture in zip(file.pages, self.pictures(path, file.pages, ["-gray"])):
            self.check_margins(page.number, picture, inside)
            # Right pages have the type area directly beside the inside margin.
            if page.number % 2 and not self.is_ebook and page.frames(self.frame) and "×" in page.text:
                left = min(run.x for run in page.runs) / 72
                if not near(left, inside):
                    self.problem(page.number, f"texts begin {left:.3f} in from the left edge, expected {inside}")
            # The number of a page stands at its outer edge.
            last = max((run.y for run in page.runs), default=0)
            number = [run for run in page.runs if run.text == str(page.number) and run.y == last]
            if number and (number[0].x > trim[0] / 2) != (page.number % 2 == 1):
                self.problem(page.number, "the page's number stands at the inside")
            if page.frames(self.frame) and not number:
                self.problem(page.number, "no page number")
        self.counts["pages"] += total
        return file

    def pictures(self, path, pages, options=()):
        """Renders these consecutive pages: width, height, channels, pixels."""
        if not pages:
            return
        last = pages[-1].number
        for first in range(pages[0].number, last + 1, 40):
            ends = ["-f", first, "-l", min(last, first + 39)]
            data = run("pdftoppm", "-r", DPI, *ends, *options, path).stdout
            at = 0
            while at < len(data):
                head = re.compile(rb"P([56])\s(\d+) (\d+)\s255\s").match(data, at)
                width, height, channels = int(head[2]), int(head[3]), 1 if head[1] == b"5" else 3
                end = head.end() + width * height * channels
                yield width, height, channels, memoryview(data)[head.end() : end]
                at = end

    def check_margins(self, number, picture, inside):
        width, height, _, pixels = picture
        left, right, top, bottom = width, 0, None, 0
        for y in range(height):
            row = bytes(pixels[y * width : (y + 1) * width])
            start = width - len(row.lstrip(b"\xff"))
            if start < width:
                left, right = min(left, start), max(right, len(row.rstrip(b"\xff")))
                top, bottom = y if top is None else top, y + 1
        if top is None:
            return
        margins = [OUTSIDE, OUTSIDE]
        margins[(number + 1) % 2] = inside
        found = [left, width - right, top, height - bottom]
        for side, pixels, inches in zip(("left", "right", "upper", "lower"), found, [*margins, OUTSIDE, OUTSIDE]):
            # A pixel may be partly in the margin.
            if pixels < int(inches * DPI):
                self.problem(number, f"ink {pixels / DPI} in from the {side} edge, expected {inches}")

    def check_contents(self, file):
        """The contents and the bookmarks name the pages on which parts begin."""
        name = self.name("Contents")
        page = next((page for page in file.pages if page.runs and page.runs[0].text == name), None)
        self.contents = []
        if page is None:
            return self.problem("-", "no contents")
        rows = collections.defaultdict(list)
        for one in page.runs[1:]:
            rows[one.y].append(one.text)
        entries = [(row[0], int(row[1])) for row in rows.values() if len(row) == 2]
        expected = {"How to solve": "", **({"So wird gelöst": ""} if self.second else {})}
        for title, numbers in self.sections():
            areas = sorted((self.puzzles[number]["size"] for number in numbers), key=lambda size: size[0] * size[1])
            ends = [" × ".join(map(str, size)) for size in (areas[0], areas[-1])]
            expected[title] = f" {numbers[0]}–{numbers[-1]}, {' – '.join(dict.fromkeys(ends))}"
        if not self.book.solutions:
            expected[self.name("Solutions")] = ""
        # The sizes, then the numbers, are left out where they do not fit.
        fits = [found in (title + note, title + note.split(",")[0], title)
                for (found, _), (title, note) in zip(entries, expected.items())]
        if len(entries) != len(expected) or not all(fits):
            self.problem(page.number, f"contents {entries}, expected {expected}")
        self.contents = [(title, start) for title, (_, start) in zip(expected, entries)]
        bookmarks = self.contents if self.is_ebook else []
        if file.outlines != bookmarks:
            self.problem(page.number, f"bookmarks {file.outlines}, expected {bookmarks}")
        for name, target in self.contents:
            runs = file.pages[target - 1].runs if target <= len(file.pages) else []
            if not runs or max(runs, key=lambda run: run.size).text != name:
                self.problem(page.number, f"contents: {name} is not on page {target}")

    def check_report(self, report, file):
        """What --json says about the file is true, and the file meets all rules."""
        pages = len(file.pages)
        if (report["pages"], report["puzzles"]) != (pages, len(self.puzzles)):
            self.problem("-", f"--json says {report['pages']} pages and {report['puzzles']} puzzles")
        width, height = map(float, self.book.trim.removesuffix("in").split("x"))
        for paper, thickness in PAPERS.items():
            found, spine = report["spine"][paper], pages * thickness
            cover = [2 * width + spine + 0.25, height + 0.25]
            if not near(found["inches"], spine, 0.0006) or not all(map(near, found["cover_inches"], cover)):
                self.problem("-", f"the spine on {paper} paper is {found}, expected {spine} and {cover}")
        for check in report["checks"]:
            if not check["met"]:
                self.problem("-", f"--check: {check}")
        # Its least letters and lines are those that the content of the file has.
        least = {"letters": min(run.size for page in file.pages for run in page.runs),
                 "lines": min(line.width for page in file.pages for line in page.lines)}
        for rule, size in least.items():
            found = next(check["found"] for check in report["checks"] if check["rule"] == rule)
            if f" {size:.2f} pt" not in found:
                self.problem("-", f"--check: {rule}: {found!r}, the file has {size}")
        self.counts["rules"] += len(report["checks"])

    def check_imprint(self, page):
        text = " ".join(run.text for run in page.runs)
        for expected in ("© 2026 A. Setter", f"ISBN {ISBN}", "exactly one solution."):
            if expected not in text:
                self.problem(page.number, f"the imprint lacks {expected!r}: {text!r}")
        manifests = [json.loads((self.folder / f"{pack}.manifest.json").read_text()) for pack in self.book.packs]
        if ("Pictogrammers" in text) != any("icons" in manifest["order"] for manifest in manifests):
            self.problem(page.number, f"the source of pictures in the imprint: {text!r}")

    def check_area(self, pages, total):
        """Boards with their frames, and all letters, keep inside the type area: the gutter grows with the pages."""
        width, height = (72 * float(side) for side in self.book.trim.removesuffix("in").split("x"))
        outside = 72 * OWN_OUTSIDE[width >= 6.5 * 72]
        inside = max(72 * next(inches for most, inches in INSIDES if total <= most), outside + 3 * MM)
        # Nothing binds a screen.
        inside = outside if self.is_ebook else inside
        for page in pages:
            left, right = (inside, width - outside) if page.number % 2 else (outside, width - inside)
            for line in page.lines:
                # Ends of lines are straight, so only their sides are wider than their path.
                upright = line.width / 2 * near(line.x0, line.x1, 0.001)
                level = line.width / 2 * near(line.y0, line.y1, 0.001)
                ends = [min(line.x0, line.x1) - upright - left, right - max(line.x0, line.x1) - upright,
                        min(line.y0, line.y1) - level - outside, height - outside - max(line.y0, line.y1) - level]
                if min(ends) < -0.02:
                    self.problem(page.number, f"a line is {-min(ends):.2f} pt outside of the type area: {line}")
            for run in page.runs:
                if run.x < left - 0.02 or run.x > right:
                    self.problem(page.number, f"{run.text!r} is outside of the type area")

    def check_puzzles(self, pages, file):
        seen = []
        for page in pages:
            least = 14 if self.is_large else 8
            small = min(page.runs, key=lambda run: run.size)
            if small.size < least:
                self.problem(page.number, f"{small.text!r} has {small.size} pt, expected at least {least}")
            if not self.is_colored and page.grays - {0.0}:
                self.problem(page.number, f"grey {page.grays} on a page of puzzles")
            widths = {line.width for line in page.lines}
            if widths != {self.hair, self.fifth, self.frame}:
                self.problem(page.number, f"lines of {sorted(widths)} pt")
            section = [name for name, start in self.contents if start <= page.number][-1:]
            numbers = self.check_boards(page, section)
            seen += numbers
            # Solutions in a file of their own are a booklet to readers.
            name, second = ("Solutions booklet,", "Lösungsheft,") if self.book.solutions else ("Solutions?:", "Lösung(?:en)?:")
            second = rf" / {second} Seiten? \1" if self.second else ""
            foot = [re.fullmatch(rf"{name} pages? ([\d, ]+){second}", run.text) for run in page.runs]
            foot = [match for match in foot if match]
            said = [int(number) for number in foot[0][1].split(", ")] if foot else []
            true = sorted({self.solution_of.get(number) for number in numbers} - {None})
            if not said or said != true:
                self.problem(page.number, f"the foot says that solutions are on {said}, they are on {true}")
        if seen != list(self.puzzles):
            self.problem("-", f"the numbers of puzzles are {seen}")
        self.counts["puzzles"] += len(seen)

    def check_boards(self, page, section):
        """The boards of a page have the clues of the pack. Returns their numbers."""
        signs = [run for run in page.runs if "×" in run.text]
        # Each number is followed by the size of its board.
        headings = [(page.runs[page.runs.index(sign) - 1], sign) for sign in signs]
        frames = page.frames(self.frame)
        if len(frames) != len(headings):
            self.problem(page.number, f"{len(headings)} headings, {len(frames)} boards")
        numbers = []
        for frame, (heading, size) in zip(frames, headings):
            number = int(heading.text)
            numbers.append(number)
            puzzle = self.puzzles.get(number)
            if puzzle is None:
                self.problem(page.number, f"unknown puzzle {number}")
                continue
            columns, rows = puzzle["size"]
            if size.text != f"{columns} × {rows}":
                self.problem(page.number, f"puzzle {number} is {size.text}, expected {columns} × {rows}")
            if section != [title for title, members in self.sections() if number in members]:
                self.problem(page.number, f"puzzle {number} of level {puzzle['level']} is in section {section}")
            if not (heading.x <= frame[0] and heading.y <= frame[1]):
                self.problem(page.number, f"the heading of puzzle {number} is not above its board")
            cell = (frame[2] - frame[0]) / columns
            board = Board(*frame, columns, rows, cell)
            if not near(cell * rows, frame[3] - frame[1], 0.1):
                self.problem(page.number, f"puzzle {number}: cells are not square")
            least = 6.5 if self.is_large else 3.25
            if cell < least * MM - 0.01:
                self.problem(page.number, f"puzzle {number}: cells of {cell / MM:.2f} mm, expected {least}")
            self.check_grid(page, number, board)
            self.check_clues(page, number, board, heading, puzzle)
        return numbers

    def check_grid(self, page, number, board):
        """Each line between cells is there, with the width of its place."""
        upright, level = {}, {}
        for line in page.straight:
            if near(line.y0, board.top) and near(line.y1, board.bottom):
                upright[round((line.x0 - board.left) / board.cell, 2)] = line.width
            if near(line.x0, board.left) and near(line.x1, board.right):
                level[round((line.y0 - board.top) / board.cell, 2)] = line.width
        width = lambda index: self.hair if index % 5 else self.fifth
        for name, found, count in (("columns", upright, board.columns), ("rows", level, board.rows)):
            inner = {place: width for place, width in found.items() if 0 < place < count}
            if inner != {float(index): width(index) for index in range(1, count)}:
                self.problem(page.number, f"puzzle {number}: lines of the {name} are {inner}")

    def check_clues(self, page, number, board, heading, puzzle):
        """Each number stands at its row or column, in order."""
        rows, columns = ([[] for _ in range(count)] for count in (board.rows, board.columns))
        left = [line.x0 for line in page.straight if near(line.x1, board.left) and board.top < line.y0 < board.bottom]
        top = [line.y0 for line in page.straight if near(line.y1, board.top) and board.left < line.x0 < board.right]
        if not left or not top:
            self.problem(page.number, f"puzzle {number}: no guide lines beside the clues")
            return
        for run in page.runs:
            # Digits of Noto Sans are 0.714 high and 0.572 wide; letters of inks are about as wide.
            middle, width = run.y - 0.357 * run.size, 0.572 * run.size * len(run.text)
            center = run.x + width / 2
            if min(left) - 0.1 <= run.x < board.left and board.top < run.y < board.bottom:
                index, off = divmod((middle - board.top) / board.cell, 1)
                rows[int(index)].append((run.x, run.text))
                if not near(off, 0.5, 0.02):
                    self.problem(page.number, f"puzzle {number}: {run.text} is beside the middle of row {index + 1}")
            elif board.left < run.x < board.right and min(top) < run.y < board.top and run.y != heading.y:
                index, off = divmod((center - board.left) / board.cell, 1)
                columns[int(index)].append((run.y, run.text))
                if not near(off, 0.5, 0.1):
                    self.problem(page.number, f"puzzle {number}: {run.text} is beside the middle of column {index + 1}")
        for name, found in (("rows", rows), ("columns", columns)):
            expected = [(clue or "0").split(".") for clue in puzzle[name].split("/")]
            for index, (numbers, clue) in enumerate(zip(found, expected), 1):
                numbers = [text for _, text in sorted(numbers)]
                if numbers != clue:
                    self.problem(page.number, f"puzzle {number}: {name} {index}: {numbers}, expected {clue}")
            self.counts["clues"] += sum(map(len, found))

    def check_solutions(self, page, picture):
        """The pictures of a page, in the order of its numbers, have the colors of the pack."""
        frames = page.frames(self.solution_frame)
        widths = {line.width for line in page.lines}
        if not widths <= {self.hair, self.solution_frame}:
            self.problem(page.number, f"lines of {sorted(widths)} pt")
        foot = max(run.y for run in page.runs)
        numbers = [run for run in page.runs if run.is_bold and run.text.isdigit() and run.y < foot]
        if len(numbers) != len(frames):
            self.problem(page.number, f"{len(frames)} solutions, numbers {[run.text for run in numbers]}")
        for run, (left, top, right, bottom) in zip(numbers, frames):
            number = int(run.text)
            puzzle = self.puzzles.get(number)
            if puzzle is None:
                self.problem(page.number, f"unknown solution {number}")
                continue
            self.solution_of[number] = page.number
            if not (top - 40 < run.y < top and run.x < right):
                self.problem(page.number, f"the number of solution {number} is not above it")
            title = "".join(it.text for it in page.runs[page.runs.index(run) + 1 :][:3])
            if not title.replace(" ", "").startswith(puzzle["title_en"].replace(" ", "")[:8]):
                self.problem(page.number, f"solution {number} has the title {title!r}, expected {puzzle['title_en']!r}")
            columns, rows = puzzle["size"]
            cell = (right - left) / columns
            if cell < 1.1 * MM - 0.01 or not near(cell * rows, bottom - top, 0.1):
                self.problem(page.number, f"solution {number}: cells of {cell / MM:.2f} mm, or not square")
            palette = "0:ffffff/1:000000" if "palette" not in puzzle else puzzle["palette"]
            colors = dict(entry.split(":")[:2] for entry in palette.split("/"))
            wrong = []
            for index, ink in enumerate(puzzle["cells"]):
                x, y = left + (index % columns + 0.5) * cell, top + (index // columns + 0.5) * cell
                color = self.color(picture, x, y)
                if any(abs(one - other) > 24 for one, other in zip(color, bytes.fromhex(colors[ink]))):
                    wrong.append((index // columns + 1, index % columns + 1, color))
            if wrong:
                what = f"{len(wrong)} wrong cells, the first (row, column, color): {wrong[0]}"
                self.problem(page.number, f"solution {number}: {what}")
            self.counts["cells"] += rows * columns

    def color(self, picture, x, y):
        width, _, channels, pixels = picture
        at = (int(y * DPI / 72) * width + int(x * DPI / 72)) * channels
        return tuple(pixels[at : at + channels])


def check_misfits(program, folder):
    """A book with boards that cannot be printed is not written."""
    out = folder / "misfit.pdf"
    packs = [folder / pack for pack in ("40.csv", "30.csv")]
    result = run(program, "book", "--trim", "6x9in", "--per-page", 4, "--out", out, *packs)
    errors = result.stderr.decode()
    named = re.findall(r"40\.csv, puzzle (\d+) \(40x40\): .", errors)
    if result.returncode != 2 or named != ["1", "2", "3"] or "30.csv" in errors or out.exists():
        return [f"misfit.pdf: exit code {result.returncode}, puzzles {named}, written: {out.exists()}: {errors}"]
    return []


def check_memory(program, folder):
    """A book of 1,000 puzzles."""
    result = run(program, "book", "--verbose", "--force", "--out", folder / "1000.pdf", folder / "1000.csv")
    megabytes = re.findall(r"(\d+) MB", result.stderr.decode())
    if result.returncode or not megabytes or int(megabytes[-1]) > MOST_MEGABYTES:
        return [f"1000.pdf: exit code {result.returncode}, more than {MOST_MEGABYTES} MB: {result.stderr.decode()}"]
    return []


def main():
    program, folder = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    smooth = ["--source", "smooth", "--engines", "propagation"]
    packs = {
        "30.csv": ["--size", "10x10", "--count", 30],
        "100.csv": ["--size", "10x10,15x15", "--count", 100],
        "20.csv": ["--size", "20x20", "--count", 30],
        "250.csv": ["--size", "10x10:3,15x15:1", "--count", 250],
        "15.csv": ["--size", "15x15", "--count", 30],
        "40.csv": ["--size", "40x40", "--count", 3, *smooth],
        "wide.csv": ["--size", "25x15", "--count", 6, *smooth],
        "inks.csv": ["--size", "10x10,15x15", "--inks", 4, "--count", 24],
        "1000.csv": ["--size", "10x10", "--count", 1000, *smooth],
    }
    books = [Book(f"{count}-{trim}", f"{trim}in", [f"{count}.csv"])
             for count in (30, 100, 250) for trim in ("6x9", "8x10", "8.5x11")]
    books += [
        Book("two-a-page", "6x9in", ["100.csv"], ["--per-page", 2, "--lines", "bold"]),
        Book("light", "5x8in", ["100.csv"], ["--lines", "light"]),
        Book("two-languages", "6x9in", ["100.csv"], ["--second-language", "de"]),
        Book("large-print-small", "6x9in", ["30.csv"], ["--large-print"]),
        Book("large-print-20x20", "8.5x11in", ["20.csv"], ["--large-print", "--cell", "6.5mm"]),
        Book("four-a-page", "8.5x11in", ["100.csv"], ["--per-page", 4]),
        Book("inks", "6x9in", ["inks.csv"]),
        Book("large-print", "8.5x11in", ["30.csv"], ["--large-print"], "answers.pdf"),
        Book("mixed", "8.5x11in", ["15.csv", "40.csv", "wide.csv"], ["--ebook"]),
    ]
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        made = {name: pool.submit(run, program, "generate", "--force", "--seed", 1, *options, "--out", folder / name)
                for name, options in packs.items()}
        for name, result in made.items():
            if result.result().returncode:
                sys.exit(f"{name}: {result.result().stderr.decode()}")
        others = [pool.submit(check, program, folder) for check in (check_memory, check_misfits)]
        # The longest first.
        checks = [pool.submit(Check.run, Check(program, folder, book)) for book in reversed(books)]
        problems = [problem for other in others for problem in other.result()]
        counts = collections.Counter()
        for check in reversed(checks):
            problems += check.result().problems
            counts += check.result().counts
    for problem in problems[:40]:
        print(problem, file=sys.stderr)
    print(f"{len(books)} books, {', '.join(f'{count} {name}' for name, count in counts.items())}: "
          f"{len(problems)} problems")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
