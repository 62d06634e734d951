//! Options of a solve: what it looks for, and when it stops.

use crate::budget::DEFAULT_MEMORY;
use nonogram::{Logic, WorkBudget};

/// What to look for, and when to stop.
///
/// ```
/// use nonogram::Logic;
/// use nonogram_propagate::SolveOptions;
///
/// let options = SolveOptions::default().logic(Logic::Probe).budget(1 << 20);
/// assert_eq!(options.limit, 2);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolveOptions<'a> {
    /// Stop at this number of solutions. 2 decides uniqueness.
    pub limit: usize,
    /// The strongest logic allowed. If it does not solve the puzzle, the outcome is
    /// [`SolveOutcome::Stalled`](crate::SolveOutcome::Stalled).
    pub logic: Logic,
    /// How much work, as [`Self::budget`] counts it, plain search may do without finding a solution
    /// before the learning search takes over. `None` allows only plain search. With
    /// [`Self::trace`], learning begins at once, unless this is `None`. On a board of several inks
    /// or with a side of 128 cells or more, plain search may do at least twice the work of line
    /// logic and probing, unless this is 0.
    pub search_work: Option<u64>,
    /// The most work: the number of blocks that line solves go over (the blocks of the line and one
    /// more), times the number of 64-bit words for the line. A unit takes about the same time on
    /// boards of any size.
    pub budget: WorkBudget<'a>,
    /// The most bytes for the results of probes, 24 for each cell, and for the boards that wait in
    /// the search. The trace may take the same again, and the solutions too.
    pub memory: usize,
    /// Whether to report the deductions.
    pub trace: bool,
    /// Whether to count the strokes of line logic:
    /// [`SolveReport::strokes`](crate::SolveReport::strokes).
    pub strokes: bool,
}

/// Two solutions, any technique, no limit on work, and one gibibyte of memory.
impl Default for SolveOptions<'_> {
    fn default() -> Self {
        Self {
            limit: 2,
            logic: Logic::Search,
            search_work: Some(SEARCH_WORK),
            budget: WorkBudget::default(),
            memory: DEFAULT_MEMORY,
            trace: false,
            strokes: false,
        }
    }
}

/// See [`SolveOptions::search_work`].
const SEARCH_WORK: u64 = 1 << 14;

impl<'a> SolveOptions<'a> {
    /// Sets [`Self::limit`].
    #[must_use]
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Sets [`Self::logic`].
    #[must_use]
    pub fn logic(self, logic: Logic) -> Self {
        Self { logic, ..self }
    }

    /// Sets [`Self::search_work`].
    #[must_use]
    pub fn search_work(self, search_work: Option<u64>) -> Self {
        Self {
            search_work,
            ..self
        }
    }

    /// Sets [`Self::budget`].
    #[must_use]
    pub fn budget(self, budget: impl Into<WorkBudget<'a>>) -> Self {
        Self {
            budget: budget.into(),
            ..self
        }
    }

    /// Sets [`Self::memory`].
    #[must_use]
    pub fn memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Sets [`Self::trace`].
    #[must_use]
    pub fn trace(self, trace: bool) -> Self {
        Self { trace, ..self }
    }

    /// Sets [`Self::strokes`].
    #[must_use]
    pub fn strokes(self, strokes: bool) -> Self {
        Self { strokes, ..self }
    }
}
