//! The report of a solve.

use crate::budget::{SolveOutcome, SolveStats};
use crate::trace::Deduction;
use nonogram::{Line, Logic, Picture, Verdict};

/// The result of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveReport {
    /// Why the solve ended.
    pub outcome: SolveOutcome,
    /// The solutions found, all different. Debug builds check each of them.
    pub solutions: Vec<Picture>,
    /// The strongest logic that was used.
    pub logic: Logic,
    /// The number of cells that were unknown when [`Self::logic`] began: all but the given ones for
    /// line logic, those that line logic left for probing, and those that probing left for a
    /// search. It is the same for a transposed or mirrored puzzle.
    pub remaining: usize,
    /// Counters of the work.
    pub stats: SolveStats,
    /// How much a person writes, and how often, while following line logic as far as it goes, in
    /// units of which [`STROKE`](crate::STROKE) are a stroke. It depends on whether rows or columns
    /// come first, not on mirroring. [`Effort`](crate::Effort) makes the expected time of it. 0
    /// unless [`SolveOptions::strokes`](crate::SolveOptions::strokes) asks for it.
    pub strokes: u64,
    /// If line logic solves the puzzle, the lines that decided a cell, in order; on a board of
    /// several inks, those that excluded a color of a cell.
    pub lines: Vec<Line>,
    /// The deductions in order, if [`SolveOptions::trace`](crate::SolveOptions::trace) asks for
    /// them. On a board of several inks, they also tell which colors a cell does not have.
    pub trace: Vec<Deduction>,
}

impl SolveReport {
    /// What the report proves about the number of solutions.
    pub fn verdict(&self) -> Verdict {
        Verdict::of_search(
            self.solutions.len(),
            self.outcome == SolveOutcome::Exhausted,
        )
    }

    /// Whether a limit ended the solve, so that there may be more to find.
    pub fn is_cut(&self) -> bool {
        matches!(self.outcome, SolveOutcome::OutOfBudget(_))
    }

    /// The only solution, if the report proves that there is exactly one.
    pub fn unique(&self) -> Option<&Picture> {
        let first = self.solutions.first();
        first.filter(|_| self.verdict() == Verdict::Unique)
    }
}
