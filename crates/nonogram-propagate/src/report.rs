//! What a solve found.

use crate::budget::{SolveOutcome, SolveStats};
use crate::trace::Deduction;
use nonogram::{Line, Logic, Picture, Verdict};

/// The result of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveReport {
    /// Why it ended.
    pub outcome: SolveOutcome,
    /// The solutions found, all different, each checked in debug builds.
    pub solutions: Vec<Picture>,
    /// The strongest technique that was used.
    pub logic: Logic,
    /// Whether the outermost placements of each line's blocks suffice, line after line: all blocks as far to the left as
    /// what is known allows, and all as far to the right. A cell that a block covers both times is filled, and a cell
    /// that no block comes near is empty. False unless [`SolveOptions::outermost`](crate::SolveOptions::outermost) asks
    /// for it. The work is not part of [`Self::stats`].
    pub by_outermost: bool,
    /// What it cost.
    pub stats: SolveStats,
    /// If line logic solves the puzzle, the lines that decided a cell, in order.
    pub lines: Vec<Line>,
    /// The deductions in order, if they were asked for.
    pub trace: Vec<Deduction>,
}

impl SolveReport {
    /// What is proved about the number of solutions.
    pub fn verdict(&self) -> Verdict {
        Verdict::of_search(
            self.solutions.len(),
            self.outcome == SolveOutcome::Exhausted,
        )
    }
}
