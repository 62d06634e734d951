//! Difficulty: one documented number, a word for it, and the experience points that a game may give.
//!
//! The easiest [`Technique`] that suffices makes the band, since that is what a person feels first. Within
//! the band, the number counts how much work there is, capped at 99:
//!
//! | technique | difficulty |
//! |---|---|
//! | overlap | 0 + 2 sweeps + 5 idle |
//! | line | 100 + 2 sweeps + 5 idle |
//! | probe | 200 + probes / cells: how often each cell had to be tried |
//! | search | 300 + branches |
//!
//! The techniques are those of whole boards: overlaps alone, all that follows from a line, and so on.
//! `nonogram_explain::Technique` names every single step, with finer words, and takes a hundred times as long to
//! find them.
//!
//! *Sweeps* are passes over the rows or over the columns, until all is known: how deep the chain of
//! deductions is. *Idle* is how many lines somebody who goes through all rows and all columns in turn
//! passes for each line that tells something: sweeps * lines / 2 / productive line solves, where few lines
//! are productive at a time, the next step is hard to find. All divisions round down. The counts are those
//! of the propagation solver, which works alike on every machine. Size is no part of the number: large
//! boards take longer, and [`experience`] has it.
//!
//! # Compared with the literature
//!
//! No measure here has been fitted to players. K. J. Batenburg, S. Henstra, W. A. Kosters and W. J.
//! Palenstijn (*Constructing Simple Nonograms of Varying Difficulty*, Pure Mathematics and Applications 20,
//! 2009) take boards that line logic solves and count the sweeps; that is the column `sweeps`, up to
//! the last sweep, which only finds that nothing is left. K. J. Batenburg and W. A. Kosters (*On the Difficulty
//! of Nonograms*, ICGA Journal 35, 2012) go on to boards that need more. Counts of steps and
//! guesses in the manner of solver benchmarks are the columns `line_solves` and `branches`. Ours differs
//! in two things: it asks first which technique a person needs, and it counts how hard the next
//! productive line is to find.

use nonogram::{Logic, Puzzle};
use nonogram_propagate::SolveReport;
use std::fmt;

/// The easiest technique that solves a board by itself, together with those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// The overlap of the leftmost and the rightmost placement of a line's blocks, and cells that no
    /// block reaches.
    Overlap,
    /// All that follows from one line.
    Line,
    /// Trying a cell and following one line at a time.
    Probe,
    /// Branching.
    Search,
}

impl Technique {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Overlap, Self::Line, Self::Probe, Self::Search];

    /// The word: `overlap`, `line`, `probe` or `search`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Overlap => "overlap",
            Self::Line => "line",
            Self::Probe => "probe",
            Self::Search => "search",
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A difficulty in a word.
///
/// | level | difficulty |
/// |---|---|
/// | `easy` | 0 to 24: overlaps, and not many in a row |
/// | `medium` | 25 to 39: overlaps, in longer chains or harder to find |
/// | `hard` | 40 to 199: overlaps in long chains, or all that follows from a line |
/// | `expert` | 200 to 399: cells must be tried |
///
/// Of 15x15 boards from the smooth source, half of them filled, that line logic solves, about half are easy, four
/// in ten medium and one in ten hard; of 30x30 boards one in ten is easy and half are hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Overlaps, and not many in a row.
    Easy,
    /// Overlaps, in longer chains or harder to find.
    Medium,
    /// Overlaps in long chains, or all that follows from a line.
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

/// How hard a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The easiest technique that suffices.
    pub technique: Technique,
    /// The number, 0..=399.
    pub difficulty: u32,
}

impl Rating {
    /// The word for the number.
    pub fn level(self) -> Level {
        Level::of(self.difficulty)
    }

    /// The rating of a puzzle, from the report of the solve that decided it and was asked for
    /// [`SolveOptions::outermost`](nonogram_propagate::SolveOptions::outermost).
    pub fn of(puzzle: &Puzzle, report: &SolveReport) -> Self {
        let technique = match report.logic {
            Logic::Line if report.by_outermost => Technique::Overlap,
            Logic::Line => Technique::Line,
            Logic::Probe => Technique::Probe,
            Logic::Search => Technique::Search,
        };
        let (width, height) = (puzzle.width() as u64, puzzle.height() as u64);
        let stats = report.stats;
        let work = match technique {
            Technique::Overlap | Technique::Line => {
                let looks = stats.sweeps * (width + height);
                2 * stats.sweeps + 5 * looks / (2 * stats.productive.max(1))
            }
            Technique::Probe => stats.probes / (width * height),
            Technique::Search => stats.branches,
        };
        let band = 100 * technique as u32;
        Self {
            technique,
            difficulty: band + work.min(99) as u32,
        }
    }
}

/// Experience points: a tenth of the cells, raised by the difficulty in percent, rounded up.
pub fn experience(width: usize, height: usize, difficulty: u32) -> u64 {
    ((width * height) as u64 * u64::from(100 + difficulty)).div_ceil(1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::Picture;
    use nonogram_propagate::{SolveOptions, SolveStats, Solver};

    #[track_caller]
    fn check(technique: Technique, stats: SolveStats, expected: u32) {
        let puzzle = Picture::blank(10, 5).puzzle();
        let mut report = Solver::new().solve(&puzzle, &SolveOptions::default());
        report.logic = match technique {
            Technique::Overlap | Technique::Line => Logic::Line,
            Technique::Probe => Logic::Probe,
            Technique::Search => Logic::Search,
        };
        report.by_outermost = technique == Technique::Overlap;
        report.stats = stats;
        let rating = Rating::of(&puzzle, &report);
        assert_eq!((rating.technique, rating.difficulty), (technique, expected));
    }

    #[test]
    fn bands_follow_the_technique_and_work_is_capped() {
        let mut stats = SolveStats::default();
        stats.sweeps = 6;
        stats.productive = 20;
        stats.probes = 250;
        stats.branches = 4;
        // Six sweeps pass 45 lines for 20 that tell something.
        check(Technique::Overlap, stats, 12 + 11);
        check(Technique::Line, stats, 100 + 12 + 11);
        check(Technique::Probe, stats, 205);
        check(Technique::Search, stats, 304);
        stats.branches = u64::MAX;
        check(Technique::Search, stats, 399);
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
