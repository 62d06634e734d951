//! Random boards that learning solves and plain search does not, without any other corpus.

use nonogram::strategy::chain;
use nonogram::{Ink, Logic, Picture, Position, Verdict};
use nonogram_propagate::{
    Deduction, Reason, SolveBudget, SolveLimit, SolveOptions, SolveOutcome, Solver,
};

/// A square of random cells, a percentage of which is filled, with inks up to `inks` (splitmix64: Steele,
/// Lea and Flood 2014).
fn noise(side: usize, inks: u64, percent: u64, mut seed: u64) -> Picture {
    let mut picture = Picture::blank(side, side);
    for cell in 0..side * side {
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = (seed ^ seed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^= word >> 31;
        if word % 100 < percent {
            let ink = Ink::new((word / 100 % inks + 1) as usize).unwrap();
            picture.set_ink(cell / side, cell % side, ink);
        }
    }
    picture
}

/// Probing, plain search and learning take 10,000 to 200,000 line solves; plain search alone has decided nothing
/// after 1,000,000.
#[test]
fn learning_decides_boards_on_which_plain_search_gives_up() {
    let black_and_white = [
        (25, 1, 45, 28),
        (25, 1, 45, 51),
        (30, 1, 45, 12),
        (20, 1, 40, 10),
    ];
    let colored = [
        (25, 2, 40, 4),
        (25, 2, 40, 10),
        (30, 2, 40, 11),
        (25, 2, 35, 8),
    ];
    for (side, inks, percent, seed) in black_and_white.into_iter().chain(colored) {
        let name = format!("{side}x{side}, {inks} inks, {percent} %, seed {seed}");
        let puzzle = noise(side, inks, percent, seed).puzzle();
        let options = SolveOptions::default().budget(SolveBudget::default().line_solves(200_000));

        let plain = Solver::new().solve(&puzzle, &options.search_work(None));
        assert!(
            matches!(plain.outcome, SolveOutcome::OutOfBudget(_)),
            "{name}"
        );
        assert_eq!(plain.verdict(), Verdict::Unknown, "{name}");

        let learning = Solver::new().solve(&puzzle, &options);
        assert_eq!(learning.verdict(), Verdict::Multiple, "{name}");
        assert_eq!(learning.logic, Logic::Search, "{name}");
        assert!(learning.stats.conflicts > 0, "{name}");
        assert_ne!(learning.solutions[0], learning.solutions[1], "{name}");
        // Which of several searches is chosen does not depend on the threads.
        let race = || Solver::new().solve(&puzzle, &options.searches(3));
        assert_eq!(race(), race(), "{name}");
        for picture in &learning.solutions {
            assert_eq!(nonogram::check(&puzzle, picture), Ok(()), "{name}");
        }
    }
}

/// Blocks take rows from each other, and there is no row to spare. Without weights, learning takes three times the conflicts
/// for each further corner of three: 6237 for nine of them.
#[test]
fn weights_decide_chains_of_small_blocks() {
    let equal = (7..=15).map(|corners| (corners, &[3][..]));
    let mixed = (8..=16).map(|corners| (corners, &[3, 3, 4][..]));
    for (corners, arms) in equal.chain(mixed).chain([(10, &[3, 4, 5, 3, 6][..])]) {
        let picture = chain(corners, arms);
        let name = format!("{corners} corners of {arms:?}");
        let options = SolveOptions::default().budget(SolveBudget::default().line_solves(500_000));
        let report = Solver::new().solve(&picture.puzzle(), &options);
        assert_eq!(report.verdict(), Verdict::Unique, "{name}");
        assert_eq!(report.logic, Logic::Search, "{name}");
        assert_eq!(report.stats.conflicts, 0, "{name}");
        assert_eq!(report.solutions, [picture], "{name}");
    }
}

#[test]
fn weights_are_traced_unless_they_are_excluded() {
    let picture = chain(7, &[3]);
    let puzzle = picture.puzzle();
    let traced = SolveOptions::default().trace(true);
    // Plain search does not weigh, either.
    let others = [traced.weights(false), traced.search_work(None)];
    for options in [traced, others[0], others[1]] {
        let report = Solver::new().solve(&puzzle, &options);
        assert_eq!(report.solutions, std::slice::from_ref(&picture));
        let is_weighed = |it: &&Deduction| matches!(it.reason, Reason::Weighed);
        let weighed: Vec<&Deduction> = report.trace.iter().filter(is_weighed).collect();
        if options.weights && options.search_work.is_some() {
            let text = weighed[0].to_string();
            assert!(text.starts_with("by weights: r"), "{text}");
        } else {
            assert!(weighed.is_empty());
        }
        for decision in weighed.iter().flat_map(|it| &it.decisions) {
            let Position { row, column } = decision.position;
            assert_eq!(decision.filled(), picture.get(row, column));
        }
    }
    let budget = SolveBudget::default().memory(1 << 10);
    let report = Solver::new().solve(&puzzle, &traced.budget(budget));
    assert_eq!(
        report.outcome,
        SolveOutcome::OutOfBudget(SolveLimit::Memory)
    );
}
