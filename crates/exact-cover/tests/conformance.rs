//! Instances with known answers, on every kernel.

use exact_cover::{ItemId, Kernel, Outcome, Problem, ProblemBuilder, Search};

const KERNELS: [Kernel; 2] = [Kernel::Links, Kernel::Tally];

/// Asserts that every kernel finds exactly `expected` solutions.
fn check_count(name: &str, problem: &Problem, expected: u64) {
    for kernel in KERNELS {
        let report = Search::new(problem).kernel(kernel).count();
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
