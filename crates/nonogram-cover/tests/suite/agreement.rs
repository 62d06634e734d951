//! Compares encodings with brute force, with each other, and with propagation.

use exact_cover::SearchOutcome;
use nonogram::strategy::{pictures_of_density, puzzles};
use nonogram::{Logic, Picture, Puzzle, Verdict};
use nonogram_cover::{CoverOptions, CoverReport, Decider, Encoding};
use nonogram_propagate::Solver;
use proptest::prelude::*;
use std::collections::HashMap;

fn decide(decider: &mut Decider, puzzle: &Puzzle, encoding: Encoding, limit: usize) -> CoverReport {
    let options = CoverOptions::default().encoding(encoding).limit(limit);
    decider.decide(puzzle, &options).unwrap()
}

/// Every clue set of 4x4, with all encodings: the pictures found are exactly those with the clues, and
/// the lattice needs no branch on the 51,234 clue sets that line logic solves.
#[test]
fn every_board_of_4x4_has_its_pictures_as_covers() {
    let mut pictures: HashMap<Puzzle, Vec<String>> = HashMap::new();
    for bits in 0..1_u32 << 16 {
        let bits = format!("{bits:016b}");
        let puzzle = Picture::from_bits(4, 4, &bits).unwrap().puzzle();
        pictures.entry(puzzle).or_default().push(bits);
    }
    assert_eq!(pictures.len(), 58_196);
    let (mut decider, mut solver) = (Decider::new(), Solver::new());
    let (mut unique, mut by_line) = (0, 0);
    let texts = |solutions: &[Picture]| {
        let mut texts: Vec<String> = solutions.iter().map(Picture::to_bits).collect();
        texts.sort_unstable();
        texts
    };
    for (puzzle, expected) in pictures {
        let options = nonogram_propagate::SolveOptions::default().limit(usize::MAX);
        let propagation = solver.solve(&puzzle, &options);
        assert_eq!(texts(&propagation.solutions), expected, "{puzzle:?}");
        let line = propagation.logic == Logic::Line;
        for encoding in Encoding::ALL {
            let report = decide(&mut decider, &puzzle, encoding, usize::MAX);
            assert_eq!(report.outcome, SearchOutcome::Exhausted);
            assert_eq!(texts(&report.solutions), expected, "{encoding} on {puzzle:?}");
            if encoding == Encoding::Lattice {
                assert_eq!(report.stats.branches == 0, line, "{encoding} on {puzzle:?}");
            }
        }
        unique += u32::from(expected.len() == 1);
        by_line += u32::from(line);
    }
    assert_eq!((unique, by_line), (52_362, 51_234));
}

/// Rows of a picture have several words.
#[test]
fn wide_boards_have_their_pictures_as_covers() {
    // Each column has one more filled cell in the last rows, so the picture is the only one.
    let mut picture = Picture::blank(70, 4);
    for row in 0..4 {
        (0..25 * row + 1).take(70).for_each(|column| picture.set(row, column, true));
    }
    for encoding in Encoding::ALL {
        let report = decide(&mut Decider::new(), &picture.puzzle(), encoding, 2);
        assert_eq!(report.solutions, [picture.clone()], "{encoding}");
    }
}

/// Every kernel answers alike, and so does the search that may learn.
#[test]
fn kernels_find_the_same_pictures() {
    use exact_cover::Kernel;
    let mut decider = Decider::new();
    for bits in 0..1_u32 << 9 {
        let puzzle = Picture::from_bits(3, 3, &format!("{bits:09b}")).unwrap().puzzle();
        for (encoding, limit) in Encoding::ALL.iter().flat_map(|&it| [(it, 2), (it, 100)]) {
            let mut found = Kernel::ALL.map(|kernel| {
                let options = CoverOptions::default().encoding(encoding).kernel(kernel);
                let report = decider.decide(&puzzle, &options.limit(limit)).unwrap();
                let bits = report.solutions.iter().map(Picture::to_bits);
                (report.verdict(), bits.collect::<Vec<_>>())
            });
            found.iter_mut().for_each(|(_, pictures)| pictures.sort_unstable());
            assert!(found.iter().all(|(verdict, _)| *verdict == found[0].0), "{puzzle:?}");
            let same = found.iter().all(|it| it == &found[0]);
            assert!(same || limit == 2 && found[0].0 == Verdict::Multiple, "{puzzle:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn encodings_and_propagation_find_the_same_pictures(puzzle in puzzles(1..=7, 1..=7)) {
        let options = nonogram_propagate::SolveOptions::default().limit(1000);
        let report = Solver::new().solve(&puzzle, &options);
        let mut expected: Vec<String> = report.solutions.iter().map(Picture::to_bits).collect();
        expected.sort_unstable();
        for encoding in Encoding::ALL {
            let report = decide(&mut Decider::new(), &puzzle, encoding, 1000);
            prop_assert!(report.solutions.iter().all(|p| nonogram::check(&puzzle, p).is_ok()));
            let mut found: Vec<String> = report.solutions.iter().map(Picture::to_bits).collect();
            found.sort_unstable();
            // If there are more than the limit, each engine finds a different thousand.
            if found.len() < 1000 || expected.len() < 1000 {
                prop_assert_eq!(&found, &expected, "{}", encoding);
            }
        }
    }
}

/// Whether line logic solves a board; if so, checks that the lattice does without a branch.
fn check_branches(decider: &mut Decider, solver: &mut Solver, puzzle: &Puzzle) -> bool {
    let options = nonogram_propagate::SolveOptions::default().logic(Logic::Line);
    let solved = solver.solve(puzzle, &options).verdict() == Verdict::Unique;
    if solved {
        let report = decide(decider, puzzle, Encoding::Lattice, 2);
        assert_eq!(report.verdict(), Verdict::Unique);
        assert_eq!(report.stats.branches, 0, "{puzzle:?}");
    }
    solved
}

/// Thousands of random boards of up to 30x30, most of them solved by line logic.
#[test]
fn the_lattice_needs_no_branch_on_what_line_logic_solves() {
    let (mut decider, mut solver) = (Decider::new(), Solver::new());
    let mut state: u64 = 0x2545_F491_4F6C_DD1D;
    let mut below = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) % bound
    };
    let mut solved = 0;
    for _ in 0..6000 {
        let (width, height) = (1 + below(30) as usize, 1 + below(30) as usize);
        let percent = 50 + below(40);
        let mut picture = Picture::blank(width, height);
        for cell in 0..width * height {
            picture.set(cell / width, cell % width, below(100) < percent);
        }
        solved += u32::from(check_branches(&mut decider, &mut solver, &picture.puzzle()));
    }
    assert!(solved > 2000, "only {solved} boards were solved by line logic");
}

proptest! {
    #[test]
    fn a_stalled_board_makes_the_lattice_branch(picture in pictures_of_density(1..=12, 1..=12, 20..=80)) {
        let puzzle = picture.puzzle();
        let line = check_branches(&mut Decider::new(), &mut Solver::new(), &puzzle);
        let report = decide(&mut Decider::new(), &puzzle, Encoding::Lattice, 2);
        prop_assert_eq!(report.stats.branches == 0, line);
    }
}

#[test]
fn a_spent_budget_is_unknown() {
    let puzzle = Picture::from_bits(2, 2, "1001").unwrap().puzzle();
    let options = CoverOptions::default().budget(1);
    let report = Decider::new().decide(&puzzle, &options).unwrap();
    assert_eq!(report.verdict(), Verdict::Unknown);
}
