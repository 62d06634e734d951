//! Difficulty: one documented number, and the experience points that a game may give for it.
//!
//! The strongest technique needed makes the band, since that is what a person feels first; within
//! the band, the number counts how much work the technique took, capped at 99.
//!
//! | logic | difficulty |
//! |---|---|
//! | line | 0 + line solves * 10 / lines: how often each line had to be looked at, in tenths |
//! | probe | 100 + probes / cells: how often each cell had to be tried |
//! | search | 200 + branches |
//!
//! All divisions round down. The counts are those of the propagation solver, which works alike on
//! every machine.

use nonogram_propagate::{Logic, Report};
use std::fmt;

/// A difficulty in a word.
///
/// | level | difficulty |
/// |---|---|
/// | `easy` | 0 to 19 |
/// | `medium` | 20 to 39 |
/// | `hard` | 40 to 99 |
/// | `expert` | 100 to 299 |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A few looks at each line.
    Easy,
    /// More than a few.
    Medium,
    /// Many.
    Hard,
    /// Cells must be tried.
    Expert,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The level of a difficulty.
    pub fn of(difficulty: u32) -> Self {
        match difficulty {
            0..20 => Self::Easy,
            20..40 => Self::Medium,
            40..100 => Self::Hard,
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

/// The difficulty of a puzzle, 0..=299, from the report of the solve that decided it.
pub fn difficulty(width: usize, height: usize, report: &Report) -> u32 {
    let stats = report.stats;
    let (band, work) = match report.logic {
        Logic::Line => (0, stats.line_solves * 10 / (width + height) as u64),
        Logic::Probe => (100, stats.probes / (width * height) as u64),
        Logic::Search => (200, stats.branches),
    };
    band + work.min(99) as u32
}

/// Experience points: a tenth of the cells, raised by the difficulty in percent, rounded up.
pub fn experience(width: usize, height: usize, difficulty: u32) -> u64 {
    ((width * height) as u64 * u64::from(100 + difficulty)).div_ceil(1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram_propagate::{Outcome, Stats};

    #[track_caller]
    fn check(logic: Logic, stats: Stats, expected: u32) {
        let report = Report {
            outcome: Outcome::Exhausted,
            solutions: Vec::new(),
            logic,
            stats,
            trace: Vec::new(),
        };
        assert_eq!(difficulty(10, 5, &report), expected);
    }

    #[test]
    fn bands_follow_the_technique_and_work_is_capped() {
        let stats = Stats {
            line_solves: 31,
            probes: 250,
            branches: 4,
            ..Stats::default()
        };
        check(Logic::Line, stats, 20);
        check(Logic::Probe, stats, 105);
        check(Logic::Search, stats, 204);
        let line_solves = u64::MAX / 10;
        check(
            Logic::Line,
            Stats {
                line_solves,
                ..stats
            },
            99,
        );
    }

    #[test]
    fn experience_grows_with_size_and_difficulty() {
        assert_eq!(experience(10, 10, 0), 10);
        assert_eq!(experience(10, 10, 50), 15);
        assert_eq!(experience(1, 1, 0), 1);
    }
}
