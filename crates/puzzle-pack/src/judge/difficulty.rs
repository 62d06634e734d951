//! Difficulty: a number, a word for it, and the experience points that a game may give.
//!
//! The work of the propagation solver determines the band, because this is what a person notices first.
//! Within the band, the number counts the amount of work, capped at 99:
//!
//! | what suffices | difficulty |
//! |---|---|
//! | the outermost placements of each line | 0 + 2 sweeps + 5 idle |
//! | complete line logic | 100 + 2 sweeps + 5 idle |
//! | probing | 200 + probes / cells: how often each cell had to be tried |
//! | search | 300 + branches |
//!
//! *Outermost placements*: all blocks of a line as far left as possible, and all as far right as
//! possible. A cell that a block covers in both is filled, and a cell that no block comes near is
//! empty.
//!
//! The hardest technique that a person needs has more steps than these bands. It is found by explaining
//! the board, which takes longer than deciding it; so packs have the column `technique` only on
//! request.
//!
//! *Sweeps* are passes over the rows or over the columns until all cells are known: the depth of the
//! chain of deductions. *Idle* is the number of lines that a person passes for each productive line
//! when going through all rows and all columns again and again: sweeps * lines / 2 / productive line
//! solves. Where few lines are productive at a time, the next step is hard to find. All divisions round
//! down. The counters are those of the propagation solver, which are the same on every machine. Size is
//! not part of the number; large boards take longer, which [`experience`] takes into account.
//!
//! # Compared with the literature
//!
//! No measure here has been fitted to players. K. J. Batenburg, S. Henstra, W. A. Kosters and W. J.
//! Palenstijn (*Constructing Simple Nonograms of Varying Difficulty*, Pure Mathematics and Applications
//! 20, 2009) take boards that line logic solves and count the sweeps. This is the column `sweeps`,
//! except that ours includes the last sweep, which finds nothing. K. J. Batenburg and W. A. Kosters
//! (*On the Difficulty of Nonograms*, ICGA Journal 35, 2012) also cover boards that need more. The
//! columns `line_solves` and `branches` count steps and guesses, as solver benchmarks do. Our number
//! differs in two ways: it depends first on the technique that a person needs, and it measures how hard
//! the next productive line is to find.

use nonogram::{Logic, Picture, Puzzle, Technique};
use nonogram_explain::{BudgetSpent, ExplainBudget};
use nonogram_propagate::{SolveInterrupt, SolveReport};
use std::fmt;

/// The limit on line solves for finding the hardest technique of a board: some seconds. Nearly all
/// boards take less than a thousandth of it.
const TECHNIQUE_LINE_SOLVES: u64 = 1 << 23;

/// A difficulty in a word.
///
/// | level | difficulty |
/// |---|---|
/// | `easy` | 0 to 24: the outermost placements suffice, and few deductions depend on each other |
/// | `medium` | 25 to 39: the outermost placements suffice, in longer chains or harder to find |
/// | `hard` | 40 to 199: the outermost placements in long chains, or complete line logic |
/// | `expert` | 200 to 399: cells must be tried |
///
/// Line logic solves many half-filled boards of the smooth source. Of these, at 15x15, about half are
/// easy, four in ten medium and one in ten hard; at 30x30, one in ten is easy and half are hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// The outermost placements of each line suffice, and few deductions depend on each other.
    Easy,
    /// The outermost placements suffice, in longer chains or harder to find.
    Medium,
    /// The outermost placements in long chains, or complete line logic.
    Hard,
    /// Cells must be tried.
    Expert,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The level of a difficulty.
    pub fn of(difficulty: u32) -> Self {
        match difficulty {
            0..25 => Self::Easy,
            25..40 => Self::Medium,
            40..200 => Self::Hard,
            _ => Self::Expert,
        }
    }

    /// The word: `easy`, `medium`, `hard` or `expert`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The difficulty of a puzzle, 0..=399. The report must be from a solve with
/// [`SolveOptions::outermost`](nonogram_propagate::SolveOptions::outermost) that decided the puzzle.
pub fn difficulty(puzzle: &Puzzle, report: &SolveReport) -> u32 {
    let (width, height) = (puzzle.width() as u64, puzzle.height() as u64);
    let stats = report.stats;
    let by_lines = || {
        let looks = stats.sweeps * (width + height);
        2 * stats.sweeps + 5 * looks / (2 * stats.productive.max(1))
    };
    let (band, work) = match report.logic {
        Logic::Line if report.by_outermost => (0, by_lines()),
        Logic::Line => (100, by_lines()),
        Logic::Probe => (200, stats.probes / (width * height)),
        Logic::Search => (300, stats.branches),
    };
    band + work.min(99) as u32
}

/// The hardest technique in the explanation of a puzzle with a unique solution. `None` if it is harder than `limit`.
///
/// Its [class](Technique::logic) is the logic of the report of the solve.
///
/// # Errors
/// If finding it would take some seconds, or if the interrupt ends it.
pub(crate) fn technique(
    puzzle: &Puzzle,
    solution: &Picture,
    limit: Technique,
    interrupt: SolveInterrupt<'_>,
) -> Result<Option<Technique>, BudgetSpent> {
    let allowance = ExplainBudget::new(TECHNIQUE_LINE_SOLVES).until(interrupt);
    nonogram_explain::hardest_up_to(puzzle, solution, limit, allowance)
}

/// Experience points: a tenth of the number of cells, increased by the difficulty in percent, rounded
/// up.
pub(crate) fn experience(width: usize, height: usize, difficulty: u32) -> u64 {
    ((width * height) as u64 * u64::from(100 + difficulty)).div_ceil(1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram_propagate::{SolveOptions, SolveStats, Solver};

    #[test]
    fn bands_follow_what_the_solver_did_and_work_is_capped() {
        let mut stats = SolveStats::default();
        stats.sweeps = 6;
        stats.productive = 20;
        stats.probes = 250;
        stats.branches = 4;
        let mut many = stats;
        many.branches = u64::MAX;
        let puzzle = Picture::blank(10, 5).puzzle();
        for (logic, by_outermost, stats, expected) in [
            // Six sweeps pass 45 lines for 20 productive ones.
            (Logic::Line, true, stats, 12 + 11),
            (Logic::Line, false, stats, 100 + 12 + 11),
            (Logic::Probe, false, stats, 205),
            (Logic::Search, false, stats, 304),
            (Logic::Search, false, many, 399),
        ] {
            let mut report = Solver::new().solve(&puzzle, &SolveOptions::default());
            report.logic = logic;
            report.by_outermost = by_outermost;
            report.stats = stats;
            assert_eq!(difficulty(&puzzle, &report), expected);
        }
    }

    #[test]
    fn experience_grows_with_size_and_difficulty() {
        assert_eq!(experience(10, 10, 0), 10);
        assert_eq!(experience(10, 10, 1), 11);
        assert_eq!(experience(15, 15, 150), 57);
        assert_eq!(
            experience(nonogram::MAX_SIDE, nonogram::MAX_SIDE, 399),
            7_984_000
        );
    }
}
