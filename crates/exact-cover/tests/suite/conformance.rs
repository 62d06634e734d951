//! Instances with known answers, on every kernel.

use crate::instances::{
    dominating_queens, dominoes, langford, latin, pentominoes, prime_square, queens,
    rest_of_sudoku, smallest, sudoku, toy,
};
use exact_cover::{ItemId, Kernel, Problem, ProblemBuilder, Search, SearchOutcome};

const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

/// Asserts that every kernel finds exactly `expected` solutions, with threads too.
fn check_count(name: &str, problem: &Problem, expected: u64) {
    for kernel in KERNELS {
        let report = Search::new(problem).kernel(kernel).enumerate();
        assert_eq!(
            report.outcome,
            SearchOutcome::Exhausted,
            "{name} {kernel:?}"
        );
        assert_eq!(report.stats.solutions, expected, "{name} {kernel:?}");
        assert_eq!(
            report.stats.nodes,
            report.stats.branches + report.stats.forced
        );
        let parallel = Search::new(problem).kernel(kernel).threads(2).enumerate();
        assert_eq!(
            parallel.outcome,
            SearchOutcome::Exhausted,
            "{name} {kernel:?}"
        );
        assert_eq!(
            parallel.stats.solutions, expected,
            "{name} {kernel:?} 2 threads"
        );
    }
}

#[test]
fn known_counts() {
    for (name, problem, expected) in smallest() {
        check_count(name, &problem, expected.parse().expect("a number"));
    }
    for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (9, 352), (10, 724)] {
        check_count(&format!("queens {n}"), &queens(n), expected);
    }
    for (n, expected) in [(1, 0), (2, 0), (3, 2), (4, 2), (5, 0), (7, 52), (8, 300)] {
        check_count(&format!("langford {n}"), &langford(n), expected);
    }
    for (n, expected) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        check_count(&format!("latin {n}"), &latin(n), expected);
    }
    for (height, width, expected) in [(1, 2, 1), (3, 3, 0), (2, 10, 89), (4, 4, 36), (6, 6, 6728)] {
        let name = format!("dominoes {height}x{width}");
        check_count(&name, &dominoes(height, width), expected);
    }
    check_count("pentominoes 3x20", &pentominoes(3, 20, |_, _| true), 8);
    let hole = |row, column| !((3..5).contains(&row) && (3..5).contains(&column));
    check_count("pentominoes 8x8 with a hole", &pentominoes(8, 8, hole), 520);
    check_count("prime 3x3", &prime_square(), 43_222);
}

#[test]
fn multiplicities_at_the_edges() {
    // Of n options, any number may be chosen, or none, or all, or more than exist.
    let problem = |lo, hi, n: usize| {
        let mut builder = ProblemBuilder::new(1, 0);
        let item = ItemId::from_index(0);
        builder.set_multiplicity(item, lo, hi).expect("in range");
        for _ in 0..n {
            builder.add_option([item]).expect("well-formed option");
        }
        builder.build()
    };
    for (lo, hi, n, expected) in [
        (0, u32::MAX, 5, 32),
        (1, u32::MAX, 5, 31),
        (0, 1, 5, 6),
        (0, 1, 0, 1),
        (5, u32::MAX, 5, 1),
        (6, u32::MAX, 5, 0),
        (u32::MAX, u32::MAX, 5, 0),
        (2, 3, 5, 20),
    ] {
        check_count(
            &format!("{lo}..={hi} of {n}"),
            &problem(lo, hi, n),
            expected,
        );
    }
}

#[test]
fn dominating_queens_are_counted() {
    // The least numbers of queens, and the numbers of their placements: OEIS A075458 and A002564.
    let least = [
        (2, 1, 4),
        (3, 1, 1),
        (4, 2, 12),
        (5, 3, 186),
        (6, 3, 4),
        (7, 4, 86),
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

#[test]
fn sudoku_is_unique() {
    let guessed =
        "......14597............8......3..6.28.4....5..9.......7...453...8....9.....17....";
    let forced =
        "......64.....14.7..6....2.53.4...568.......34...1......8.............493....25...";
    check_count("a sudoku to be guessed", &sudoku(guessed), 1);
    check_count("a sudoku of forced moves", &sudoku(forced), 1);
    check_count("the rest of a sudoku", &rest_of_sudoku(), 72);
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
            (SearchOutcome::Stopped, 3)
        );
    }
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
            [1176, 345, 831, 20_432, 8],
        ),
        (
            "langford 7",
            langford(7),
            [606, 322, 284, 6572, 7],
            [601, 193, 408, 9066, 7],
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
