//! What a search found, except for its solutions.

use crate::exit::Exit;
use crate::stopped::Stopped;
use exact_cover::count::{Natural, StateStats, SymmetryStats};
use exact_cover::{SearchOutcome, SearchReport, SearchStats, Solution};

/// The result of a search, except for its solutions.
pub(super) struct Answer {
    pub(super) exit: Exit,
    pub(super) outcome: SearchOutcome,
    /// Why the list or the number of solutions is not complete.
    pub(super) stopped: Option<Stopped>,
    /// The number of solutions, unless the search stopped because it had found enough for an
    /// answer.
    pub(super) count: Option<Natural>,
    /// The least cost that was found.
    pub(super) cost: Option<i64>,
    /// A lower bound of the cost of all other solutions, if a budget ended the search for the least
    /// cost.
    pub(super) bound: Option<i64>,
    /// Whether there is exactly one solution, if this was asked and is known.
    pub(super) is_unique: Option<bool>,
    pub(super) stats: SearchStats,
    pub(super) states: Option<StateStats>,
    pub(super) symmetry: Option<SymmetryStats>,
    /// What can be proved.
    pub(super) proved: Option<ProvedAnswer>,
}

/// An answer that has a proof, with a solution of the problem that was searched.
pub(super) enum ProvedAnswer {
    NoSolution,
    Only(Solution),
    Cheapest(Solution),
}

impl Answer {
    /// An answer that is yes or no, unless a budget was spent first.
    pub(super) fn new(outcome: SearchOutcome, stats: SearchStats, is_yes: bool) -> Self {
        Self {
            exit: match outcome {
                SearchOutcome::OutOfBudget(_) => Exit::OutOfBudget,
                _ if is_yes => Exit::Yes,
                _ => Exit::No,
            },
            outcome,
            stopped: match outcome {
                SearchOutcome::OutOfBudget(_) => Stopped::cover(outcome),
                _ => None,
            },
            count: None,
            cost: None,
            bound: None,
            is_unique: None,
            stats,
            states: None,
            symmetry: None,
            proved: None,
        }
    }

    /// The answer of a search that has seen its solutions one by one.
    pub(super) fn seen<T>(report: &SearchReport<T>) -> Self {
        let found = report.stats.solutions;
        Self {
            count: Some(found.into()),
            ..Self::new(report.outcome, report.stats, found > 0)
        }
    }
}
