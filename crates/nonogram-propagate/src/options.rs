//! Options of a solve: what it looks for, and when it stops.

use crate::budget::{SolveBudget, SolveInterrupt};
use nonogram::Logic;
use std::fmt;

/// What to look for, and when to stop.
///
/// ```
/// use nonogram::Logic;
/// use nonogram_propagate::{SolveBudget, SolveOptions};
///
/// let budget = SolveBudget::default().work(1 << 20);
/// let options = SolveOptions::default().logic(Logic::Probe).budget(budget);
/// assert_eq!(options.limit, 2);
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct SolveOptions<'a> {
    /// Stop at this number of solutions. 2 decides uniqueness.
    pub limit: usize,
    /// The strongest logic allowed. If it does not solve the puzzle, the outcome is
    /// [`SolveOutcome::Stalled`](crate::SolveOutcome::Stalled).
    pub logic: Logic,
    /// How much work, as [`SolveBudget::work`] counts it, plain search may do without finding a
    /// solution before the learning search takes over. `None` allows only plain search. If a
    /// black-and-white board falls into independent parts, this limit is for each part. With
    /// [`Self::trace`], one search covers all parts: plain search if this is `None`, else learning. On a board of several
    /// inks, plain search may do at least twice the work of line logic and probing, unless this
    /// is 0.
    pub search_work: Option<u64>,
    /// Limits of work and memory.
    pub budget: SolveBudget,
    /// Polled about every tenth of a millisecond. The solve ends when it returns true.
    pub interrupt: Option<SolveInterrupt<'a>>,
    /// Whether to report the deductions.
    pub trace: bool,
    /// Whether to find out if the outermost placements solve a puzzle that line logic solves:
    /// [`SolveReport::by_outermost`](crate::SolveReport::by_outermost).
    pub outermost: bool,
}

/// Two solutions, any technique, the default budget.
impl Default for SolveOptions<'_> {
    fn default() -> Self {
        Self {
            limit: 2,
            logic: Logic::Search,
            search_work: Some(SEARCH_WORK),
            budget: SolveBudget::default(),
            interrupt: None,
            trace: false,
            outermost: false,
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
        Self { search_work, ..self }
    }

    /// Sets [`Self::budget`].
    #[must_use]
    pub fn budget(self, budget: SolveBudget) -> Self {
        Self { budget, ..self }
    }

    /// Sets [`Self::interrupt`].
    #[must_use]
    pub fn interrupt(self, interrupt: SolveInterrupt<'a>) -> Self {
        let interrupt = Some(interrupt);
        Self { interrupt, ..self }
    }

    /// Sets [`Self::trace`].
    #[must_use]
    pub fn trace(self, trace: bool) -> Self {
        Self { trace, ..self }
    }

    /// Sets [`Self::outermost`].
    #[must_use]
    pub fn outermost(self, outermost: bool) -> Self {
        Self { outermost, ..self }
    }
}

impl fmt::Debug for SolveOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolveOptions")
            .field("limit", &self.limit)
            .field("logic", &self.logic)
            .field("search_work", &self.search_work)
            .field("budget", &self.budget)
            .field("interrupt", &self.interrupt.is_some())
            .field("trace", &self.trace)
            .field("outermost", &self.outermost)
            .finish()
    }
}
