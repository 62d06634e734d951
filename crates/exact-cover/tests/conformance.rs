//! Instances with known answers, on every kernel.

use exact_cover::{Color, Entry, ItemId, Kernel, Outcome, Problem, ProblemBuilder, Search};
use std::collections::BTreeSet;

const KERNELS: [Kernel; 2] = [Kernel::Links, Kernel::Cells];

/// Asserts that every kernel finds exactly `expected` solutions.
fn check_count(name: &str, problem: &Problem, expected: u64) {
    for kernel in KERNELS {
        let report = Search::new(problem).kernel(kernel).enumerate();
        assert_eq!(report.outcome, Outcome::Exhausted, "{name} {kernel:?}");
        assert_eq!(report.stats.solutions, expected, "{name} {kernel:?}");
        assert_eq!(
            report.stats.nodes,
            report.stats.branches + report.stats.forced
        );
    }
}

/// A problem whose options are lists of item numbers.
fn problem(primary: usize, secondary: usize, options: &[Vec<usize>]) -> Problem {
    let mut builder = ProblemBuilder::new(primary, secondary);
    for option in options {
        let items = option.iter().copied().map(ItemId::from_index);
        builder.add_option(items).expect("well-formed option");
    }
    builder.build()
}

/// Knuth's introductory instance, TAOCP 7.2.2.1 (6): items a to g.
fn toy() -> Problem {
    let options = ["ce", "adg", "bcf", "adf", "bg", "deg"];
    let option = |text: &str| text.bytes().map(|item| usize::from(item - b'a')).collect();
    problem(7, 0, &options.map(option))
}

/// Queens on an n x n board: rows and columns are primary, diagonals secondary.
fn queens(n: usize) -> Problem {
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

#[test]
fn toy_has_one_solution() {
    check_count("toy", &toy(), 1);
}

#[test]
fn queens_are_counted() {
    for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (9, 352), (10, 724)] {
        check_count(&format!("queens {n}"), &queens(n), expected);
    }
}

/// `queens` queens that dominate an n x n board: one option for each cell a queen may stand on. She
/// attacks the cells that share a line with hers, each of which wants some of them.
fn dominating_queens(n: usize, queens: u32) -> Problem {
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

#[test]
fn dominating_queens_are_counted() {
    // The least numbers of queens, and in how many ways they can stand: OEIS A075458 and A002564.
    let least = [
        (2, 1, 4),
        (3, 1, 1),
        (4, 2, 12),
        (5, 3, 186),
        (6, 3, 4),
        (7, 4, 86),
        (8, 5, 4860),
    ];
    for (n, queens, expected) in least {
        check_count(
            &format!("{queens} queens on {n} x {n}"),
            &dominating_queens(n, queens),
            expected,
        );
        if queens > 1 && n < 7 {
            let fewer = dominating_queens(n, queens - 1);
            check_count("too few queens", &fewer, 0);
        }
    }
}

/// Langford pairs: the numbers 1 to n twice each, with i numbers between the two i.
fn langford(n: usize) -> Problem {
    let mut options = Vec::new();
    for i in 1..=n {
        for first in 0..2 * n - i - 1 {
            options.push(vec![i - 1, n + first, n + first + i + 1]);
        }
    }
    problem(3 * n, 0, &options)
}

/// Latin squares of order n.
fn latin(n: usize) -> Problem {
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
fn sudoku(clues: &str) -> Problem {
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
    problem(324, 0, &options)
}

/// Dominoes on a board of the given size.
fn dominoes(height: usize, width: usize) -> Problem {
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

/// The twelve pentominoes on the free cells of a board, each once. All placements are found by
/// growing connected sets of five cells; a set's name is that of its shape up to symmetry.
fn pentominoes(height: usize, width: usize, free: impl Fn(usize, usize) -> bool) -> Problem {
    let mut cells = Vec::new();
    for row in 0..height {
        cells.extend(
            (0..width)
                .filter(|&column| free(row, column))
                .map(|column| (row, column)),
        );
    }
    let mut placements: BTreeSet<BTreeSet<(usize, usize)>> =
        cells.iter().map(|&cell| [cell].into()).collect();
    for _ in 1..5 {
        let mut larger = BTreeSet::new();
        for set in &placements {
            for &(row, column) in set {
                let near = [
                    (row + 1, column),
                    (row, column + 1),
                    (row.wrapping_sub(1), column),
                    (row, column.wrapping_sub(1)),
                ];
                for cell in near.into_iter().filter(|cell| cells.contains(cell)) {
                    let mut set = set.clone();
                    if set.insert(cell) {
                        larger.insert(set);
                    }
                }
            }
        }
        placements = larger;
    }
    let mut shapes = Vec::new();
    let mut options = Vec::new();
    for set in &placements {
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

/// Three-digit primes in the rows and columns of a 3 x 3 square: the cells are secondary items whose
/// colors are digits.
fn prime_square() -> Problem {
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

#[test]
fn langford_pairs_are_counted() {
    for (n, expected) in [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0), (7, 52), (8, 300)] {
        check_count(&format!("langford {n}"), &langford(n), expected);
    }
}

#[test]
fn latin_squares_are_counted() {
    for (n, expected) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        check_count(&format!("latin {n}"), &latin(n), expected);
    }
}

#[test]
fn dominoes_are_counted() {
    for (height, width, expected) in [(1, 2, 1), (3, 3, 0), (2, 10, 89), (4, 4, 36), (6, 6, 6728)] {
        check_count(
            &format!("dominoes {height}x{width}"),
            &dominoes(height, width),
            expected,
        );
    }
}

#[test]
fn pentominoes_are_counted() {
    check_count("pentominoes 3x20", &pentominoes(3, 20, |_, _| true), 8);
    let hole = |row, column| !((3..5).contains(&row) && (3..5).contains(&column));
    check_count(
        "pentominoes 8x8 without the centre",
        &pentominoes(8, 8, hole),
        520,
    );
}

#[test]
fn prime_squares_are_counted() {
    check_count("prime 3x3", &prime_square(), 43_222);
}

#[test]
fn sudoku_is_unique() {
    let guessed =
        "......14597............8......3..6.28.4....5..9.......7...453...8....9.....17....";
    let forced =
        "......64.....14.7..6....2.53.4...568.......34...1......8.............493....25...";
    check_count("a sudoku to be guessed", &sudoku(guessed), 1);
    check_count("a sudoku of forced moves", &sudoku(forced), 1);
    for kernel in KERNELS {
        let branches = |board| {
            Search::new(&sudoku(board))
                .kernel(kernel)
                .enumerate()
                .stats
                .branches
        };
        assert!(branches(guessed) > 0);
        assert_eq!(branches(forced), 0);
    }
    // An empty board has 6,670,903,752,021,072,936,960 solutions; three are enough.
    let empty = sudoku(&".".repeat(81));
    for kernel in KERNELS {
        let report = Search::new(&empty).kernel(kernel).count_up_to(3);
        assert_eq!(
            (report.outcome, report.stats.solutions),
            (Outcome::Stopped, 3)
        );
    }
}

#[test]
fn edges_of_the_definition() {
    check_count("no items", &problem(0, 0, &[]), 1);
    check_count("no primary items", &problem(0, 2, &[vec![0], vec![1]]), 1);
    check_count("no options", &problem(1, 0, &[]), 0);
    check_count(
        "an item without options",
        &problem(2, 1, &[vec![0], vec![0, 2]]),
        0,
    );
    check_count(
        "equal options",
        &problem(1, 1, &[vec![0, 1], vec![0, 1]]),
        2,
    );
    check_count(
        "an option of secondary items",
        &problem(1, 1, &[vec![0], vec![1]]),
        1,
    );
    check_count(
        "a shared secondary item",
        &problem(2, 1, &[vec![0, 2], vec![1, 2]]),
        0,
    );
}

#[test]
fn counters_repeat() {
    let counters = |problem: &Problem, kernel| {
        let stats = Search::new(problem).kernel(kernel).enumerate().stats;
        [
            stats.nodes,
            stats.branches,
            stats.forced,
            stats.updates,
            stats.max_depth,
        ]
    };
    let table = [
        ("toy", toy(), [5, 2, 3, 16, 3], [5, 1, 4, 19, 3]),
        (
            "queens 8",
            queens(8),
            [1198, 588, 610, 16_674, 8],
            [1176, 345, 831, 20_584, 8],
        ),
        (
            "langford 7",
            langford(7),
            [606, 322, 284, 6572, 7],
            [601, 193, 408, 9204, 7],
        ),
        (
            "prime 3x3",
            prime_square(),
            [175_814, 115_858, 59_956, 4_561_058, 6],
            [175_814, 80_673, 95_141, 9_254_992, 6],
        ),
    ];
    for (name, problem, links, cells) in table {
        assert_eq!(counters(&problem, Kernel::Links), links, "{name}, links");
        assert_eq!(counters(&problem, Kernel::Cells), cells, "{name}, cells");
    }
}

#[test]
fn a_chain_of_forced_moves_removes_every_option_once() {
    // A path of dominoes: the first two cells force all others.
    let chain = dominoes(1, 1000);
    let stats = Search::new(&chain).kernel(Kernel::Cells).enumerate().stats;
    assert_eq!((stats.branches, stats.forced, stats.solutions), (0, 500, 1));
    assert_eq!(stats.updates, 2 * 499);
}
