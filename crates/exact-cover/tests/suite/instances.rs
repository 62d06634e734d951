//! Instances with known answers.
#![allow(dead_code, reason = "no test needs all of them")]

use exact_cover::{Color, Entry, ItemId, Problem, ProblemBuilder};
use std::collections::BTreeSet;

/// A problem whose options are lists of item numbers.
pub(crate) fn problem(primary: usize, secondary: usize, options: &[Vec<usize>]) -> Problem {
    let mut builder = ProblemBuilder::new(primary, secondary);
    for option in options {
        let items = option.iter().copied().map(ItemId::from_index);
        builder.add_option(items).expect("well-formed option");
    }
    builder.build()
}

/// Knuth's introductory instance, TAOCP 7.2.2.1 (6): items a to g.
pub(crate) fn toy() -> Problem {
    let options = ["ce", "adg", "bcf", "adf", "bg", "deg"];
    let option = |text: &str| text.bytes().map(|item| usize::from(item - b'a')).collect();
    problem(7, 0, &options.map(option))
}

/// The smallest problems, and some that are borders of what is allowed, with their numbers of
/// solutions.
pub(crate) fn smallest() -> [(&'static str, Problem, &'static str); 8] {
    [
        ("toy", toy(), "1"),
        ("no items", problem(0, 0, &[]), "1"),
        ("no primary items", problem(0, 2, &[vec![0], vec![1]]), "1"),
        ("no options", problem(1, 0, &[]), "0"),
        (
            "an item without options",
            problem(2, 1, &[vec![0], vec![0, 2]]),
            "0",
        ),
        (
            "equal options",
            problem(1, 1, &[vec![0, 1], vec![0, 1]]),
            "2",
        ),
        (
            "an option of secondary items",
            problem(1, 1, &[vec![0], vec![1]]),
            "1",
        ),
        (
            "a shared secondary item",
            problem(2, 1, &[vec![0, 2], vec![1, 2]]),
            "0",
        ),
    ]
}

/// Queens on an n x n board: rows and columns are primary, diagonals secondary.
pub(crate) fn queens(n: usize) -> Problem {
    let mut options = Vec::new();
    for row in 0..n {
        for column in 0..n {
            let sum = 2 * n + row + column;
            let difference = 4 * n - 1 + n - 1 + row - column;
            options.push(vec![row, n + column, sum, difference]);
        }
    }
    problem(2 * n, 4 * n - 2, &options)
}

/// `queens` queens that dominate an n x n board: one option for each cell where a queen may stand.
/// It attacks the cells on the same lines, and each cell must be attacked.
pub(crate) fn dominating_queens(n: usize, queens: u32) -> Problem {
    let mut builder = ProblemBuilder::new(1 + n * n, 0);
    let item = ItemId::from_index;
    builder
        .set_multiplicity(item(0), queens, queens)
        .expect("in range");
    for cell in 1..=n * n {
        builder
            .set_multiplicity(item(cell), 1, queens)
            .expect("in range");
    }
    let cells = || (0..n * n).map(|cell| (cell / n, cell % n));
    for (row, column) in cells() {
        let attacked = cells().filter(|&(r, c)| {
            r == row || c == column || r + c == row + column || r + column == row + c
        });
        let attacked = attacked.map(|(r, c)| item(1 + r * n + c));
        let entries = std::iter::once(item(0)).chain(attacked);
        builder.add_option(entries).expect("well-formed option");
    }
    builder.build()
}

/// Langford pairs: the numbers 1 to n twice each, with i numbers between the two i.
pub(crate) fn langford(n: usize) -> Problem {
    let mut options = Vec::new();
    for i in 1..=n {
        for first in 0..2 * n - i - 1 {
            options.push(vec![i - 1, n + first, n + first + i + 1]);
        }
    }
    problem(3 * n, 0, &options)
}

/// Latin squares of order n.
pub(crate) fn latin(n: usize) -> Problem {
    let cube = (0..n * n * n).map(|index| (index / (n * n), index / n % n, index % n));
    let option = |(row, column, digit)| {
        vec![
            row * n + column,
            n * n + row * n + digit,
            2 * n * n + column * n + digit,
        ]
    };
    problem(3 * n * n, 0, &cube.map(option).collect::<Vec<_>>())
}

/// Sudoku: `clues` has a digit or a dot for each cell.
pub(crate) fn sudoku(clues: &str) -> Problem {
    problem(324, 0, &sudoku_options(clues))
}

fn sudoku_options(clues: &str) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (cell, clue) in clues.chars().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        for digit in (0..9).filter(|&digit| clue.to_digit(10).is_none_or(|clue| clue == digit + 1))
        {
            let digit = digit as usize;
            options.push(vec![
                cell,
                81 + row * 9 + digit,
                162 + column * 9 + digit,
                243 + block * 9 + digit,
            ]);
        }
    }
    options
}

/// What 24 clues leave of a sudoku: 232 items and 235 options. It has 72 solutions.
pub(crate) fn rest_of_sudoku() -> Problem {
    let clues = "...4...966.73...............728..5..1....9.....4...8.3.4.........6....32.9.247...";
    let options = sudoku_options(clues);
    let is_clue = |cell: usize| clues.as_bytes()[cell] != b'.';
    let clued = options.iter().filter(|option| is_clue(option[0]));
    let covered: BTreeSet<usize> = clued.flatten().copied().collect();
    let rest = options.iter();
    let rest = rest.filter(|option| option.iter().all(|item| !covered.contains(item)));
    let number = |&item: &usize| item - covered.range(..item).count();
    let rest: Vec<Vec<usize>> = rest
        .map(|option| option.iter().map(number).collect())
        .collect();
    problem(324 - covered.len(), 0, &rest)
}

/// Perfect matchings of the complete graph with `n` vertices. There are (n - 1)!!.
pub(crate) fn matchings(n: usize) -> Problem {
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| vec![a, b]));
    problem(n, 0, &pairs.collect::<Vec<_>>())
}

/// Dominoes on a board of the given size.
pub(crate) fn dominoes(height: usize, width: usize) -> Problem {
    let mut options = Vec::new();
    for cell in 0..height * width {
        if cell % width + 1 < width {
            options.push(vec![cell, cell + 1]);
        }
        if cell + width < height * width {
            options.push(vec![cell, cell + width]);
        }
    }
    problem(height * width, 0, &options)
}

/// Pieces of `size` cells, of all shapes and any number of each, on the free cells of a board.
pub(crate) fn polyominoes(
    size: usize,
    height: usize,
    width: usize,
    free: impl Fn(usize, usize) -> bool,
) -> Problem {
    let cells = free_cells(height, width, free);
    let item = |cell: &(usize, usize)| cells.binary_search(cell).expect("a free cell");
    let placements = placements(&cells, size);
    let options = placements.iter().map(|set| set.iter().map(item).collect());
    problem(cells.len(), 0, &options.collect::<Vec<_>>())
}

/// The free cells of a board, row by row.
fn free_cells(
    height: usize,
    width: usize,
    free: impl Fn(usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let cells = (0..height * width).map(|cell| (cell / width, cell % width));
    cells.filter(|&(row, column)| free(row, column)).collect()
}

/// All connected sets of `size` of the sorted `cells`.
fn placements(cells: &[(usize, usize)], size: usize) -> BTreeSet<BTreeSet<(usize, usize)>> {
    let mut placements: BTreeSet<BTreeSet<(usize, usize)>> =
        cells.iter().map(|&cell| [cell].into()).collect();
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for set in &placements {
            for &(row, column) in set {
                let near = [
                    (row + 1, column),
                    (row, column + 1),
                    (row.wrapping_sub(1), column),
                    (row, column.wrapping_sub(1)),
                ];
                let near = near.into_iter();
                for cell in near.filter(|cell| cells.binary_search(cell).is_ok()) {
                    let mut set = set.clone();
                    if set.insert(cell) {
                        larger.insert(set);
                    }
                }
            }
        }
        placements = larger;
    }
    placements
}

/// The twelve pentominoes on the free cells of a board, each once. A placement is named after its
/// shape up to symmetry.
pub(crate) fn pentominoes(
    height: usize,
    width: usize,
    free: impl Fn(usize, usize) -> bool,
) -> Problem {
    let cells = free_cells(height, width, free);
    let mut shapes = Vec::new();
    let mut options = Vec::new();
    for set in &placements(&cells, 5) {
        let shape = canonical(set);
        let piece = shapes
            .iter()
            .position(|other| *other == shape)
            .unwrap_or_else(|| {
                shapes.push(shape);
                shapes.len() - 1
            });
        let place = |cell: &(usize, usize)| 12 + cells.binary_search(cell).expect("a free cell");
        options.push(
            std::iter::once(piece)
                .chain(set.iter().map(place))
                .collect(),
        );
    }
    assert_eq!(shapes.len(), 12);
    problem(12 + cells.len(), 0, &options)
}

/// The least of the eight images of a set of cells, moved to the origin.
fn canonical(set: &BTreeSet<(usize, usize)>) -> BTreeSet<(isize, isize)> {
    let images = (0..8).map(|symmetry| {
        let image = set.iter().map(|&(row, column)| {
            let (row, column) = (row as isize, column as isize);
            let (row, column) = if symmetry & 1 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            let row = if symmetry & 2 == 0 { row } else { -row };
            (row, if symmetry & 4 == 0 { column } else { -column })
        });
        let image: Vec<(isize, isize)> = image.collect();
        let top = image.iter().map(|cell| cell.0).min().expect("not empty");
        let left = image.iter().map(|cell| cell.1).min().expect("not empty");
        image
            .iter()
            .map(|&(row, column)| (row - top, column - left))
            .collect()
    });
    images.min().expect("eight images")
}

/// Three-digit primes in the rows and columns of a 3 x 3 square: the cells are secondary items
/// whose colors are digits.
pub(crate) fn prime_square() -> Problem {
    let is_prime = |n: &usize| {
        (2..*n)
            .take_while(|p| p * p <= *n)
            .all(|p| !n.is_multiple_of(p))
    };
    let mut builder = ProblemBuilder::new(6, 9);
    for line in 0..6 {
        for prime in (100..1000).filter(is_prime) {
            let digits = [prime / 100, prime / 10 % 10, prime % 10];
            let cells = digits.iter().enumerate().map(|(index, &digit)| {
                let cell = if line < 3 {
                    line * 3 + index
                } else {
                    index * 3 + line - 3
                };
                Entry::from((ItemId::from_index(6 + cell), Color::from_index(digit)))
            });
            let line = Entry::from(ItemId::from_index(line));
            builder
                .add_option(cells.chain([line]))
                .expect("well-formed option");
        }
    }
    builder.build()
}
