r"""An answer to CodinGame's inverse-nonogram challenge by Algorithm X, in one file to paste as it is.

A nonogram gives, for each column and each row, the lengths of its runs of black cells. The challenge is to find the
picture and to print the lengths of the *white* runs instead. This file states the nonogram as an exact-cover problem
and solves it with Algorithm X (Donald E. Knuth, The Art of Computer Programming, section 7.2.2.1). The statement is
that of crates/crosscover/examples/inversor_x.rs. The search has sets instead of dancing links; where several
requirements have equally few options, it may take another one, and so need other steps.

A *requirement* (Knuth: a primary item) must be met by exactly one chosen option:
- each cell is covered once in its row, and once in its column;
- each block of each clue is placed once.

An *option* is a block at one of its places, or a white cell. A block of a row covers its cells in their rows, a block
of a column covers them in their columns. A white cell covers both.

An *exclusion* (a secondary item) may be met by at most one chosen option. There is one for two places of neighboring
blocks of a clue that touch, or that stand in the wrong order. Two places that overlap cover a cell twice, so they need
none.

Reads `width height`, the column clues and the row clues, a line each; `0` or nothing is the clue of a white line. If
several pictures fit, prints the runs of the first found. Exit code: 0 solved, 1 no solution, 2 bad input. To try it:

    printf '3 2\n2\n1\n1\n1 1\n2\n' | python3 inversor_x.py
"""

import sys
from itertools import groupby

# The longest line of the challenge. Algorithm X may take very long on larger boards.
MAX_SIDE = 20


class BadInput(Exception):
    """The input is not what the challenge promises."""


def options_of(width, height, clues):
    """What each option meets. The name of an option says what it is.

    The name of an exclusion begins with "not both"; all else are requirements.
    """
    options = {}
    for row in range(height):
        for column in range(width):
            options["white", row, column] = [("in row", row, column), ("in column", row, column)]
    for line, clue in enumerate(clues):
        length = height if line < width else width
        # How far each block can move: the cells beyond the blocks and one gap between two of them.
        slack = length - (sum(clue) + len(clue) - 1)
        first, before = 0, []
        for block, size in enumerate(clue):
            places = range(first, first + slack + 1)
            names = [("block", line, block, start) for start in places]
            for name, start in zip(names, places):
                cells = range(start, start + size)
                if line < width:
                    covered = [("in column", cell, line) for cell in cells]
                else:
                    covered = [("in row", line - width, cell) for cell in cells]
                options[name] = [("block", line, block), *covered]
            if before:
                exclude(options, clue[block - 1], before, size, names)
            before = names
            first += size + 1
    return options


def exclude(options, size_before, before, size, names):
    """Adds the exclusions of two neighboring blocks, from the names of their places."""
    for one in before:
        for other in names:
            start, end = one[3], one[3] + size_before
            overlaps = start < other[3] + size and other[3] < end
            if not overlaps and other[3] < end + 1:
                exclusion = ("not both", one, other)
                options[one].append(exclusion)
                options[other].append(exclusion)


class Search:
    """Algorithm X.

    For each requirement and exclusion, `live` has the options that meet it and can still be chosen. What is met leaves
    `live`, and comes back when the choice is withdrawn. (Dancing links do the same with lists.)
    """

    def __init__(self, options):
        self.options = options
        self.live = {}
        for option, met in options.items():
            for item in met:
                # A dictionary, as a set whose order is the same in each run. What comes back comes last.
                self.live.setdefault(item, {})[option] = None
        self.open = {item for item in self.live if item[0] != "not both"}

    def choose(self, option):
        """Removes what the option meets, and all options that meet any of it. Returns what was removed."""
        removed = []
        for item in self.options[option]:
            conflicts = self.live.pop(item)
            removed.append((item, conflicts, item in self.open))
            self.open.discard(item)
            for conflict in conflicts:
                for other in self.options[conflict]:
                    if other in self.live:
                        del self.live[other][conflict]
        return removed

    def withdraw(self, removed):
        """Undoes a choice, in the opposite order."""
        for item, conflicts, was_open in reversed(removed):
            for conflict in conflicts:
                for other in self.options[conflict]:
                    if other in self.live:
                        self.live[other][conflict] = None
            self.live[item] = conflicts
            if was_open:
                self.open.add(item)

    def solve(self, chosen):
        """Meets a requirement by each of its options in turn, and goes on. Returns whether there is a solution."""
        if not self.open:
            return True
        fewest = min(self.open, key=lambda item: (len(self.live[item]), item))
        for option in list(self.live[fewest]):
            removed = self.choose(option)
            chosen.append(option)
            if self.solve(chosen):
                return True
            chosen.pop()
            self.withdraw(removed)
        return False


def parse(text):
    """The width, the height, and the clues of all columns and then of all rows."""
    lines = text.removeprefix("\ufeff").split("\n")
    size = numbers(1, lines[0])
    if len(size) != 2 or min(size) < 1:
        raise BadInput(f"line 1: expected a width and a height from 1 to {MAX_SIDE}")
    width, height = size
    clues = []
    for number in range(2, width + height + 2):
        if number > len(lines):
            raise BadInput(f"line {number}: expected a clue, found the end")
        clue = numbers(number, lines[number - 1])
        if clue == [0]:
            clue = []
        length = height if len(clues) < width else width
        if 0 in clue or sum(clue) + len(clue) > length + 1:
            raise BadInput(f"line {number}: expected blocks that fit in {length} cells")
        clues.append(clue)
    if any(line.strip() for line in lines[width + height + 1 :]):
        raise BadInput(f"expected nothing after {width + height} clues")
    columns, rows = (sum(map(sum, part)) for part in (clues[:width], clues[width:]))
    if columns != rows:
        raise BadInput(f"the columns ask for {columns} black cells but the rows for {rows}")
    return width, height, clues


def numbers(number, line):
    """The numbers of a line of text, none of them above `MAX_SIDE`."""
    words = line.split()
    for word in words:
        # Further digits would be a large number, or zeros.
        if not (word.isascii() and word.isdigit() and len(word) < 100 and int(word) <= MAX_SIDE):
            raise BadInput(f'line {number}: expected a number up to {MAX_SIDE}, found "{word}"')
    return [int(word) for word in words]


def white_runs(cells):
    """The lengths of the runs of white cells in a line, as the challenge wants them."""
    runs = [str(len(list(run))) for is_white, run in groupby(cells) if is_white]
    return " ".join(runs) or "0"


def main():
    try:
        width, height, clues = parse(sys.stdin.buffer.read(1 << 20).decode())
    except UnicodeDecodeError:
        return fail(2, "cannot read the input as text")
    except BadInput as error:
        return fail(2, error)
    # Each option that is chosen calls `solve` once.
    sys.setrecursionlimit(10_000)
    chosen = []
    if not Search(options_of(width, height, clues)).solve(chosen):
        return fail(1, "no picture fits the clues")
    white = {option[1:] for option in chosen if option[0] == "white"}
    for column in range(width):
        print(white_runs((row, column) in white for row in range(height)))
    for row in range(height):
        print(white_runs((row, column) in white for column in range(width)))
    return 0


def fail(code, message):
    print(f"inversor: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
