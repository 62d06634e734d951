//! Checks proofs of boards of several inks with the checker, which shares no code with this crate or the solver.

use nonogram::{Ink, Logic, Picture, Puzzle, Verdict, WorkBudget, strategy};
use nonogram_proof::{ProveOutcome, prove};
use nonogram_propagate::{SolveOptions, SolveReport, Solver};
use proof_check::{Proved, check};
use proptest::prelude::*;
use std::collections::HashMap;

fn solve(puzzle: &Puzzle) -> SolveReport {
    Solver::new().solve(puzzle, &SolveOptions::default())
}

/// Proves a puzzle, checks the proof, and returns what was found.
#[track_caller]
fn proved(puzzle: &Puzzle) -> ProveOutcome {
    let outcome = prove(puzzle, WorkBudget::default());
    let (text, expected) = match &outcome {
        ProveOutcome::Unique(picture, text) => (text, Proved::Unique(picture.clone())),
        ProveOutcome::NoSolution(text) => (text, Proved::NoSolution),
        ProveOutcome::Multiple(first, second) => {
            assert_ne!(first, second);
            for picture in [first, second] {
                assert_eq!(nonogram::check(puzzle, picture), Ok(()), "{puzzle}");
            }
            return outcome;
        }
        ProveOutcome::OutOfBudget => panic!("{puzzle}: small boards have proofs"),
    };
    let checked = check(puzzle, text.to_string().as_bytes());
    assert_eq!(checked, Ok(expected), "{puzzle}\n{text}");
    outcome
}

/// Rows of one picture and columns of another that have the same totals.
fn exchanged(picture: &Picture, other: &Picture) -> Option<Puzzle> {
    Puzzle::new(picture.row_clues(), other.column_clues()).ok()
}

/// A picture whose rows are taken in another order, so that only its rows have their clues.
fn rows_moved(picture: &Picture, by: usize) -> Picture {
    let (width, height) = (picture.width(), picture.height());
    let mut moved = Picture::blank(width, height);
    for row in 0..height {
        for column in 0..width {
            moved.set_ink((row + by) % height, column, picture.ink(row, column));
        }
    }
    moved
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn every_verdict_but_multiple_has_a_proof(
        picture in strategy::colored_pictures(1..=12, 1..=12, 2..=4),
        by in 0..3_usize,
    ) {
        let mut puzzles = vec![picture.puzzle()];
        puzzles.extend(exchanged(&rows_moved(&picture, by), &picture));
        for puzzle in puzzles {
            let verdict = match proved(&puzzle) {
                ProveOutcome::Unique(..) => Verdict::Unique,
                ProveOutcome::NoSolution(_) => Verdict::None,
                _ => Verdict::Multiple,
            };
            prop_assert_eq!(verdict, solve(&puzzle).verdict());
        }
    }
}

/// Pictures of this size, half of them background, from a simple generator of random numbers. Most inks are
/// the first one: such boards are harder.
fn pictures(side: usize, inks: u64, seed: u64) -> impl Iterator<Item = Picture> {
    let mut state = seed;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    std::iter::from_fn(move || {
        let mut picture = Picture::blank(side, side);
        for row in 0..side {
            for column in 0..side {
                let ink = match random(20) {
                    0..10 => 0,
                    10..18 => 1,
                    _ => 1 + random(inks) as usize,
                };
                picture.set_ink(row, column, Ink::new(ink).unwrap());
            }
        }
        Some(picture)
    })
}

/// A board of one ink that needs branches within branches, above a row of ink b and beside a column of ink c.
fn hard() -> Picture {
    let hard = crate::hard();
    let mut picture = Picture::blank(15, 15);
    for row in 0..14 {
        for column in 0..14 {
            picture.set_ink(row, column, hard.ink(row, column));
        }
        picture.set_ink(row, 14, Ink::new(3).unwrap());
    }
    for column in 0..15 {
        picture.set_ink(14, column, Ink::new(2).unwrap());
    }
    picture
}

/// The columns of a picture, and its rows with two neighbouring cells exchanged.
fn nearly(picture: &Picture, row: usize, column: usize) -> Option<Puzzle> {
    let mut other = picture.clone();
    other.set_ink(row, column, picture.ink(row, column + 1));
    other.set_ink(row, column + 1, picture.ink(row, column));
    exchanged(&other, picture)
}

#[test]
fn boards_that_need_probing_or_search_have_proofs() {
    let mut found: HashMap<(Verdict, Logic), usize> = HashMap::new();
    let sides = [(5, 2, 1), (8, 3, 3), (10, 2, 4), (12, 4, 6)];
    let random = sides.map(|(side, inks, seed)| pictures(side, inks, seed).take(400));
    let mut puzzles = vec![hard().puzzle()];
    puzzles.extend((0..14).filter_map(|column| nearly(&hard(), 9, column)));
    for (number, picture) in random.into_iter().flatten().enumerate() {
        let (row, column) = (number % picture.height(), number % (picture.width() - 1));
        puzzles.push(picture.puzzle());
        puzzles.extend(nearly(&picture, row, column));
    }
    for puzzle in puzzles {
        let report = solve(&puzzle);
        let verdict = match proved(&puzzle) {
            ProveOutcome::Unique(..) => Verdict::Unique,
            ProveOutcome::NoSolution(_) => Verdict::None,
            _ => Verdict::Multiple,
        };
        assert_eq!(verdict, report.verdict(), "{puzzle}");
        *found.entry((verdict, report.logic)).or_default() += 1;
    }
    for (verdict, logic, least) in [
        (Verdict::Unique, Logic::Probe, 10),
        (Verdict::Unique, Logic::Search, 1),
        (Verdict::None, Logic::Probe, 10),
        (Verdict::None, Logic::Search, 1),
    ] {
        let found = found.get(&(verdict, logic)).copied().unwrap_or(0);
        assert!(found >= least, "{verdict} {logic}: {found}");
    }
}

#[test]
fn full_boards_and_empty_lines_have_proofs() {
    for text in ["b", "bb\nbb", "aab\naab", "...\n.b.\n...", "bbbb\nbbbb\naaaa\ncccc"] {
        let picture: Picture = text.parse().unwrap();
        let outcome = proved(&picture.puzzle());
        assert!(matches!(outcome, ProveOutcome::Unique(proved, _) if proved == picture), "{text}");
    }
}

#[test]
fn a_spent_budget_or_an_interrupt_is_no_proof() {
    let picture = pictures(10, 2, 4)
        .find(|picture| {
            let report = solve(&picture.puzzle());
            report.verdict() == Verdict::Unique && report.logic != Logic::Line
        })
        .unwrap();
    let puzzle = picture.puzzle();
    let never = prove(&puzzle, WorkBudget::default().until(&|| true));
    assert_eq!(never, ProveOutcome::OutOfBudget);
    let spent = prove(&puzzle, 3);
    assert_eq!(spent, ProveOutcome::OutOfBudget);
}
