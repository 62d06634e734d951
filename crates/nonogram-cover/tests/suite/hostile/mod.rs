//! Small boards made of any bytes against brute force, called with random bytes by a property test
//! and by a fuzzer.

#[path = "../../../../nonogram/tests/small/mod.rs"]
mod small;

use nonogram::{Logic, Picture, Puzzle, Verdict};
use nonogram_cover::{CoverOptions, Decider, Encoding};
use nonogram_propagate::{SolveOptions, Solver};
use small::Bytes;

/// Both engines find all solutions of a board, whatever their options; and within a budget, nothing
/// wrong.
pub(crate) fn both_engines_equal_brute_force(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let puzzle = small::puzzle(&mut bytes);
    let expected = sorted(small::solutions(&puzzle));
    propagate(&mut bytes, &puzzle, &expected);
    cover(&mut bytes, &puzzle, &expected);
}

fn sorted(mut pictures: Vec<Picture>) -> Vec<Picture> {
    pictures.sort_by_key(Picture::to_digits);
    pictures
}

/// Checks pictures and a verdict. Without a budget, there are as many pictures as the limit allows.
fn check(
    found: Vec<Picture>,
    verdict: Verdict,
    limit: Option<usize>,
    expected: &[Picture],
    puzzle: &Puzzle,
) {
    let found = sorted(found);
    assert!(
        found.windows(2).all(|pair| pair[0] != pair[1]),
        "{puzzle}: a picture twice"
    );
    assert!(
        found.iter().all(|picture| expected.contains(picture)),
        "{puzzle}: {found:?}"
    );
    match verdict {
        Verdict::None => assert!(expected.is_empty(), "{puzzle}"),
        Verdict::Unique => assert_eq!(expected.len(), 1, "{puzzle}"),
        Verdict::Multiple => assert!(expected.len() > 1, "{puzzle}"),
        _ => return,
    }
    if let Some(limit) = limit.filter(|&limit| limit > 1) {
        assert_eq!(
            found.len(),
            expected.len().min(limit),
            "{puzzle}: {verdict}"
        );
    }
}

fn propagate(bytes: &mut Bytes<'_>, puzzle: &Puzzle, expected: &[Picture]) {
    let limit = [2, usize::MAX, 1, 3][bytes.below(4)];
    let logic = [Logic::Search, Logic::Search, Logic::Line, Logic::Probe][bytes.below(4)];
    let mut options = SolveOptions::default()
        .limit(limit)
        .logic(logic)
        .search_work([Some(1 << 14), None, Some(0), Some(50)][bytes.below(4)])
        .trace(bytes.below(2) == 1);
    let is_limited = bytes.below(4) == 3;
    if is_limited {
        options = options.budget(bytes.below(256) as u64);
    }
    let mut solver = Solver::new();
    let report = solver.solve(puzzle, &options);
    if logic == Logic::Search && !is_limited && limit > 1 {
        assert_ne!(report.verdict(), Verdict::Unknown, "{puzzle}");
    }
    // What is known of the board is true of every solution.
    if !expected.is_empty() && logic != Logic::Search {
        let grid = solver.grid();
        for (row, cells) in grid.rows().enumerate() {
            for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.is_known()) {
                for picture in expected {
                    let actual = nonogram::Cell::Known(picture.ink(row, column));
                    assert_eq!(*cell, actual, "{puzzle}: row {row}, column {column}");
                }
            }
        }
    }
    check(
        report.solutions.clone(),
        report.verdict(),
        (!is_limited).then_some(limit),
        expected,
        puzzle,
    );
}

fn cover(bytes: &mut Bytes<'_>, puzzle: &Puzzle, expected: &[Picture]) {
    let mut decider = Decider::new();
    for encoding in Encoding::ALL {
        let limit = [2, usize::MAX, 1, 3][bytes.below(4)];
        let options = CoverOptions::default().encoding(encoding).limit(limit);
        if bytes.below(4) == 3 {
            let report = decider
                .decide(puzzle, &options.clone().budget(bytes.below(64) as u64))
                .expect("a small board");
            check(
                report.solutions.clone(),
                report.verdict(),
                None,
                expected,
                puzzle,
            );
        }
        let report = decider.decide(puzzle, &options).expect("a small board");
        if limit > 1 {
            assert_ne!(report.verdict(), Verdict::Unknown, "{puzzle}");
        }
        check(
            report.solutions.clone(),
            report.verdict(),
            Some(limit),
            expected,
            puzzle,
        );
    }
}
