//! `cover --example`: problems to begin with, whose comments say what the items and the options
//! are.

use crate::cli::Example;
use anyhow::{Result, bail};
use nonogram::Picture;
use nonogram_cover::Encoding;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A letter for each pentomino, and its squares row by row.
const PENTOMINOES: [&str; 12] = [
    "F .## ##. .#.",
    "I #####",
    "L #### #...",
    "N ##.. .###",
    "P ## ## #.",
    "T ### .#. .#.",
    "U #.# ###",
    "V ### #.. #..",
    "W ##. .## ..#",
    "X .#. ### .#.",
    "Y #### .#..",
    "Z ##. .#. .##",
];

/// Words for squares of 3, 4 and 5 letters.
const WORDS: [&str; 3] = [
    "ape bit ear ice lip net pan tea ten",
    "area card cart dart rear tide idea deer earn",
    "abuse ember heart plant resin table tiger trend",
];

/// Sudokus with one solution, by the lengths of their sides. The letters a to g are 10 to 16.
const SUDOKUS: [(&str, &str); 3] = [
    ("4", ".23.3...23.1...."),
    (
        "9",
        ".2..5...9..6...1..78..2..56..4..78..5..89..3..91..4..73..6..91..7..12..5..23..6..",
    ),
    (
        "16",
        ".23.56.....c...g5.78..bc.e...2..9...d..g1..4..78.....23..6..9a.. \
         23.56..9..c...g..78...c.e......5......g...4..7...f..23.....9a..d \
         3.56..9a.c...g..78..bc.e...2..56..d..g1..4..78..f..23..6..9a..d. \
         .56..9a.cd..g..38..bc.ef..2..56..d..g...4..78..b..23..6..9a..d..",
    ),
];

/// A text in Knuth's format: comments, the items, and the options, which are added line by line.
struct Draft(String);

impl Draft {
    /// Each line of `comments` becomes a comment.
    fn new(comments: &str, items: impl IntoIterator<Item = String>) -> Self {
        let mut text: String = comments.lines().map(|line| format!("| {line}\n")).collect();
        text += &Vec::from_iter(items).join(" ");
        text.push('\n');
        Self(text)
    }

    fn add(&mut self, option: std::fmt::Arguments<'_>) {
        writeln!(self.0, "{option}").expect("a string takes any text");
    }
}

/// The text of an example, of a size if one is given.
pub(super) fn text(example: Example, size: Option<&str>) -> Result<String> {
    Ok(match example {
        Example::Sudoku => sudoku(&sudoku_cells(size)?),
        Example::Queens => queens(number(size, 8, "1 to 100", |n| (1..=100).contains(n))?),
        Example::Pentominoes => pentominoes(number(size, 6, "3, 4, 5 or 6 rows", |n| {
            (3..=6).contains(n)
        })?),
        Example::Langford => {
            let expected = "3 or 4, or 4 or a multiple of it more, up to 100 (there is no solution \
                for others),";
            langford(number(size, 7, expected, |n| {
                (3..=100).contains(n) && matches!(n % 4, 0 | 3)
            })?)
        }
        Example::Crossword => crossword(number(size, 3, "3, 4 or 5 letters", |n| {
            (3..=5).contains(n)
        })?),
        Example::Assignment => assignment(number(size, 4, "1 to 200", |n| (1..=200).contains(n))?),
        Example::Timetable => timetable(number(size, 4, "3, 4 or 5 people", |n| {
            (3..=5).contains(n)
        })?),
        Example::Domino => domino(number(size, 4, "an even number up to 40", |n| {
            (2..=40).contains(n) && n % 2 == 0
        })?),
        Example::Tiling => tiling(number(size, 6, "3, 4, 5 or 6 rows", |n| {
            (3..=6).contains(n)
        })?),
        Example::Nonogram => nonogram(number(size, 5, "2 to 40", |n| (2..=40).contains(n))?)?,
    })
}

/// The size, if it is a good one, or the usual one.
fn number(
    size: Option<&str>,
    usual: usize,
    expected: &str,
    is_good: fn(&usize) -> bool,
) -> Result<usize> {
    let Some(size) = size else {
        return Ok(usual);
    };
    match size.parse().ok().filter(is_good) {
        Some(number) => Ok(number),
        None => bail!("expected {expected} as the size of the example, found {size:?}"),
    }
}

/// The digits of a sudoku, row by row, 0 for an open cell: those of one of ours, or those that were
/// given.
fn sudoku_cells(size: Option<&str>) -> Result<Vec<usize>> {
    let size = size.unwrap_or("9");
    let ours = SUDOKUS.iter().find(|(side, _)| *side == size);
    let cells = ours
        .map_or(size, |(_, cells)| cells)
        .split_whitespace()
        .collect::<String>();
    let digits = cells.chars().map(|sign| match sign {
        '.' => Some(0),
        sign => sign.to_digit(36).map(|digit| digit as usize),
    });
    let digits: Option<Vec<usize>> = digits.collect();
    let largest = match cells.len() {
        16 => 4,
        81 => 9,
        256 => 16,
        625 => 25,
        _ => 0,
    };
    match digits {
        Some(digits) if largest > 0 && digits.iter().all(|&digit| digit <= largest) => Ok(digits),
        _ => bail!(
            "expected 4, 9 or 16 as the size of the example, or the 81 cells of a sudoku (or 16, \
             256 or 625), row by row, with a dot for each open one, found {cells:?}"
        ),
    }
}

/// All pairs of two numbers from 1.
fn pairs(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=rows).flat_map(move |row| (1..=columns).map(move |column| (row, column)))
}

/// The name of a square.
fn square((row, column): (usize, usize)) -> String {
    format!("r{row}c{column}")
}

fn sudoku(cells: &[usize]) -> String {
    let n = cells.len().isqrt();
    let side = n.isqrt();
    let items = pairs(n, n).map(|(row, column)| format!("r{row}c{column}"));
    let needs = ["r", "c", "b"]
        .into_iter()
        .flat_map(|kind| pairs(n, n).map(move |(k, d)| format!("{kind}{k}d{d}")));
    let mut draft = Draft::new(
        "A sudoku. Items: r1c2 is filled; row 1 has its digit 2 (r1d2), so do column (c1d2) and \
         box (b1d2).\n\
         An option writes a digit into a cell. A given cell has one option, an open cell one for \
         each digit.\n\
         Your own sudoku: `--example sudoku CELLS` with its cells, row by row, and a dot for each \
         open one.",
        items.chain(needs),
    );
    for ((row, column), &given) in pairs(n, n).zip(cells) {
        let block = (row - 1) / side * side + (column - 1) / side + 1;
        for digit in (1..=n).filter(|&digit| given == 0 || given == digit) {
            draft.add(format_args!(
                "r{row}c{column}={digit}: r{row}c{column} r{row}d{digit} c{column}d{digit} \
                 b{block}d{digit}"
            ));
        }
    }
    draft.0
}

fn queens(n: usize) -> String {
    let lines = ["r", "c"]
        .into_iter()
        .flat_map(|kind| (1..=n).map(move |line| format!("{kind}{line}")));
    let diagonals = (2..=2 * n).flat_map(|sum| [format!("u{sum}"), format!("d{}", sum - 1)]);
    let mut draft = Draft::new(
        "Queens that do not attack each other. Each row (r1) and each column (c1) has one queen: \
         these are primary\n\
         items. A diagonal that goes up (u2) or down (d1) has one or none: they are secondary, \
         after the bar.\n\
         An option puts a queen on a square.",
        lines.chain(["|".into()]).chain(diagonals),
    );
    for (row, column) in pairs(n, n) {
        let (up, down) = (row + column, row + n - column);
        draft.add(format_args!(
            "r{row}c{column}: r{row} c{column} u{up} d{down}"
        ));
    }
    draft.0
}

fn pentominoes(height: usize) -> String {
    let width = 60 / height;
    let mut draft = Draft::new(
        "The twelve pieces of five squares on a board of sixty. Items: each piece (F) and each \
         square (r1c1).\n\
         An option is a place for a piece: the piece and the five squares. Each solution comes \
         with its reflections.",
        PENTOMINOES
            .map(|piece| piece[..1].to_string())
            .into_iter()
            .chain(pairs(height, width).map(square)),
    );
    for piece in PENTOMINOES {
        let (letter, picture) = piece.split_at(2);
        let rows = picture.split(' ').enumerate();
        let cells = rows.flat_map(|(row, line)| {
            line.char_indices()
                .map(move |(column, cell)| (row, column, cell))
        });
        let mut image: Vec<_> = cells
            .filter(|cell| cell.2 == '#')
            .map(|(row, column, _)| (row, column))
            .collect();
        let mut images = BTreeSet::new();
        for step in 0..8 {
            // Reflections at the diagonal and at the middle, in turn, are all symmetries.
            image.iter_mut().for_each(|cell| {
                *cell = if step % 2 == 0 {
                    (cell.1, cell.0)
                } else {
                    (4 - cell.0, cell.1)
                }
            });
            let least =
                |side: fn(&(usize, usize)) -> usize| image.iter().map(side).min().unwrap_or(0);
            let (top, left) = (least(|cell| cell.0), least(|cell| cell.1));
            images.insert(BTreeSet::from_iter(
                image.iter().map(|cell| (cell.0 - top, cell.1 - left)),
            ));
        }
        for image in images {
            for (top, left) in pairs(height, width) {
                let placed = image.iter().map(|cell| (top + cell.0, left + cell.1));
                if placed
                    .clone()
                    .all(|(row, column)| row <= height && column <= width)
                {
                    let names: Vec<String> = placed.map(square).collect();
                    draft.add(format_args!("{letter}{}", names.join(" ")));
                }
            }
        }
    }
    draft.0
}

/// The same board as a text for `--tiling`.
fn tiling(height: usize) -> String {
    let mut text = String::from(
        "| A board and the pieces that cover it, for `crosscover cover --tiling FILE`.\n\
         | Each piece is used once, and may be turned and mirrored. Other lines may be:\n\
         |   piece D 2 ##                used twice; 0..2 is up to twice, any is any number\n\
         |   piece S one-sided ##./.##   turned, not mirrored; fixed is only shifted\n\
         |   piece C ##/#.+#.            layers of cubes, for boards such as 3x4x5\n\
         |   board ###/#.#/?##           # must be covered, ? may stay free, . is no cell\n",
    );
    let _ = writeln!(text, "board {}x{height}", 60 / height);
    for piece in PENTOMINOES {
        let (name, rows) = piece.split_at(2);
        let _ = writeln!(text, "piece {name}{}", rows.replace(' ', "/"));
    }
    text
}

fn langford(n: usize) -> String {
    let mut draft = Draft::new(
        "Langford pairs: two of each number in a row, with one place between the 1s, two between \
         the 2s, and so on.\n\
         Items: each number (n1) and each place (p1). An option puts both copies of a number into \
         places.",
        (1..=n)
            .map(|number| format!("n{number}"))
            .chain((1..=2 * n).map(|place| format!("p{place}"))),
    );
    for number in 1..=n {
        for first in 1..2 * n - number {
            draft.add(format_args!("n{number} p{first} p{}", first + number + 1));
        }
    }
    draft.0
}

fn crossword(n: usize) -> String {
    let words: Vec<&str> = WORDS[n - 3].split(' ').collect();
    let places = ["across", "down"]
        .into_iter()
        .flat_map(|way| (1..=n).map(move |line| format!("{way}{line}")));
    let squares = pairs(n, n).map(|(row, column)| format!("s{row}{column}"));
    let mut draft = Draft::new(
        "A square of words. Primary items: each place for a word. Secondary items: each square \
         (s12: row 1, column\n\
         2). An option writes a word into a place. The letter of a square is its color, so words \
         that cross must agree.\n\
         A word may come twice; if it must not, add the words as secondary items, and each to its \
         options.",
        places.chain(["|".into()]).chain(squares),
    );
    for line in 1..=n {
        for word in &words {
            for (way, is_across) in [("across", true), ("down", false)] {
                let squares = (1..).map(|place| {
                    if is_across {
                        format!("s{line}{place}")
                    } else {
                        format!("s{place}{line}")
                    }
                });
                let letters = squares
                    .zip(word.chars())
                    .map(|(square, letter)| format!("{square}:{letter}"));
                let letters: Vec<String> = letters.collect();
                draft.add(format_args!(
                    "{way}{line}={word}: {way}{line} {}",
                    letters.join(" ")
                ));
            }
        }
    }
    draft.0
}

fn assignment(n: usize) -> String {
    let mut draft = Draft::new(
        "An assignment: each person (p1) takes one job, and each job (j1) is taken. An option is a \
         person with a job,\n\
         and what this pair costs is behind the bar. A negative cost is a gain. Ask with \
         --min-cost, or --best 3.",
        ["p", "j"]
            .into_iter()
            .flat_map(|kind| (1..=n).map(move |number| format!("{kind}{number}"))),
    );
    for (person, job) in pairs(n, n) {
        let cost = (7 * person * job + 3 * person + 5 * job) % 23;
        let cost = cost as f64 / 2.0 - 2.0;
        draft.add(format_args!("p{person}-j{job}: p{person} j{job} |{cost}"));
    }
    draft.0
}

/// Five days, on each of which another one of at most five people is not free.
fn timetable(n: usize) -> String {
    const DAYS: [&str; 5] = ["mon", "tue", "wed", "thu", "fri"];
    let people = &["Ada", "Ben", "Cem", "Dia", "Eli"][..n];
    let items = DAYS.map(|day| format!("1:2|{day}")).into_iter();
    let items = items.chain(people.iter().map(|person| format!("2|{person}")));
    let mut rest = Vec::new();
    for person in people {
        for days in DAYS.windows(2) {
            rest.push(format!("{person}-{}-{}", days[0], days[1]));
        }
    }
    let mut draft = Draft::new(
        "A timetable. Primary items with their numbers: a day needs one or two people (1:2|mon), \
         and each person works\n\
         twice (2|Ada). Secondary items, after the bar: nobody works on two days in a row \
         (Ada-mon-tue).\n\
         An option is a person on a day on which this person is free.",
        items.chain(["|".into()]).chain(rest),
    );
    for (number, person) in people.iter().enumerate() {
        for (place, day) in DAYS.iter().enumerate() {
            if place == number {
                continue;
            }
            let mut rest = String::new();
            for days in DAYS.windows(2).filter(|days| days.contains(day)) {
                rest += &format!(" {person}-{}-{}", days[0], days[1]);
            }
            draft.add(format_args!("{person}={day}: {day} {person}{rest}"));
        }
    }
    draft.0
}

fn domino(n: usize) -> String {
    let mut draft = Draft::new(
        "Dominoes on a chessboard. Items: the squares. An option is a place for a domino: two \
         squares side by side.\n\
         Large boards have far too many solutions for a list: ask with --count.",
        pairs(n, n).map(square),
    );
    for (row, column) in pairs(n, n) {
        for (below, beside) in [(row, column + 1), (row + 1, column)] {
            if below <= n && beside <= n {
                draft.add(format_args!("r{row}c{column} r{below}c{beside}"));
            }
        }
    }
    draft.0
}

/// A diamond.
fn nonogram(n: usize) -> Result<String> {
    let mut bits = String::new();
    for (row, column) in pairs(n, n) {
        let from_middle = (2 * row - 1).abs_diff(n) + (2 * column - 1).abs_diff(n);
        bits.push(if from_middle <= n { '1' } else { '0' });
    }
    let problem = Encoding::Segment.encode_named(&Picture::from_bits(n, n, &bits)?.puzzle())?;
    let text = exact_cover::text::write(&problem)?;
    let (items, options) = text.split_once('\n').unwrap_or_default();
    let mut draft = Draft::new(
        "The nonogram of a diamond. Items: each block of a clue is placed; each cell is covered \
         once in its row and once\n\
         in its column. An option is a place for a block, which covers its cells in one direction, \
         or an empty cell,\n\
         which covers it in both. Secondary items keep blocks in order. `crosscover encode` writes \
         any nonogram like this.",
        [items.to_string()],
    );
    draft.0 += options;
    Ok(draft.0)
}
