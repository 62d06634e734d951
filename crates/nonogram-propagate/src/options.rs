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
    /// The strongest technique allowed. If it does not solve the puzzle, the outcome is
    /// [`SolveOutcome::Stalled`](crate::SolveOutcome::Stalled).
    pub logic: Logic,
    /// How much work, as [`SolveBudget::work`] counts it, plain search may do without finding a
    /// solution before the learning search takes over. `None` allows only plain search. If a
    /// black-and-white board falls into independent parts, this limit is for each part. With
    /// [`Self::trace`], one search covers all parts: plain search if this is `None`, else learning. On a board of several
    /// inks, plain search may do at least twice the work of line logic and probing, unless this
    /// is 0.
    pub search_work: Option<u64>,
    /// The number of learning searches that run at once, each in its own thread and with its own
    /// settings; from 1 to 256. The report is from the search that ends with the least work, so it does
    /// not depend on the order of the threads. If there are more solutions than [`Self::limit`], this
    /// number decides which are found; the counters depend on it too. [`SolveBudget::work`] and
    /// [`SolveBudget::line_solves`] are for each search, [`SolveBudget::memory`] is for all together.
    pub searches: usize,
    /// Limits of work and memory.
    pub budget: SolveBudget,
    /// Polled about every tenth of a millisecond. The solve ends when it returns true.
    pub interrupt: Option<SolveInterrupt<'a>>,
    /// Whether to report the deductions; of several searches at once, those of the one that is reported.
    pub trace: bool,
    /// Whether to find out if the outermost placements solve a puzzle that line logic solves:
    /// [`SolveReport::by_outermost`](crate::SolveReport::by_outermost).
    pub outermost: bool,
}

/// Two solutions, any technique, one search at a time, the default budget.
impl Default for SolveOptions<'_> {
    fn default() -> Self {
        Self {
            limit: 2,
            logic: Logic::Search,
            search_work: Some(SEARCH_WORK),
            searches: 1,
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
        Self {
            search_work,
            ..self
        }
    }

    /// Sets [`Self::searches`].
    #[must_use]
    pub fn searches(self, searches: usize) -> Self {
        Self { searches, ..self }
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
            .field("searches", &self.searches)
            .field("budget", &self.budget)
            .field("interrupt", &self.interrupt.is_some())
            .field("trace", &self.trace)
            .field("outermost", &self.outermost)
            .finish()
    }
}
