//! Random boards that learning solves and plain search does not, without any other corpus.

use nonogram::strategy::chain;
use nonogram::{Ink, Logic, Picture, Verdict};
use nonogram_propagate::{SolveOptions, SolveOutcome, Solver};

/// A square of random cells, a percentage of which is filled, with inks up to `inks` (splitmix64:
/// Steele, Lea and Flood 2014).
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

/// Probing, plain search and learning take 10,000 to 200,000 line solves; plain search alone has
/// decided nothing after 1,000,000.
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
        let options = SolveOptions::default().budget(3_000_000);

        let plain = Solver::new().solve(&puzzle, &options.clone().search_work(None));
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
        for picture in &learning.solutions {
            assert_eq!(nonogram::check(&puzzle, picture), Ok(()), "{name}");
        }
    }
}

/// The blocks of this board could be exchanged, but there are just as many of them as there is room
/// for. Each further corner takes three times the conflicts.
#[test]
fn learning_decides_a_chain_of_nine_corners() {
    let picture = chain(9, &[3]);
    let report = Solver::new().solve(&picture.puzzle(), &SolveOptions::default());
    assert_eq!(report.unique(), Some(&picture));
    assert!(
        report.stats.conflicts < 10_000,
        "{}",
        report.stats.conflicts
    );
}
