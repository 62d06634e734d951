//! Budgets, counters, and the reasons why a search ends.

use std::fmt;

/// How much work a search may do. The default limits only memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveBudget {
    /// The number of line solves; `None` for no limit. Checked inside propagation.
    pub line_solves: Option<u64>,
    /// The number of blocks that line solves go over (the blocks of the line and one more), times the
    /// number of 64-bit words for the line. A unit takes about the same time on boards of any size.
    /// `None` for no limit.
    pub work: Option<u64>,
    /// Bytes for the results of probes, 24 to 32 for each cell, and for the boards that wait in the search. The trace may
    /// take the same again, and the solutions too.
    pub memory: usize,
}

impl Default for SolveBudget {
    /// No limit on line solves, and one gibibyte of memory.
    fn default() -> Self {
        Self { line_solves: None, work: None, memory: 1 << 30 }
    }
}

impl SolveBudget {
    /// Limits [`Self::line_solves`].
    #[must_use]
    pub fn line_solves(self, line_solves: u64) -> Self {
        let line_solves = Some(line_solves);
        Self { line_solves, ..self }
    }

    /// Limits [`Self::work`].
    #[must_use]
    pub fn work(self, work: u64) -> Self {
        let work = Some(work);
        Self { work, ..self }
    }

    /// Limits [`Self::memory`], in bytes.
    #[must_use]
    pub fn memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveLimit {
    /// [`SolveBudget::line_solves`].
    LineSolves,
    /// [`SolveBudget::work`].
    Work,
    /// [`SolveBudget::memory`].
    Memory,
    /// The caller's interrupt stopped it: a deadline, or Ctrl-C.
    Interrupted,
}

/// Why a search ended. This enum is closed: a new reason to give up is a new [`SolveLimit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveOutcome {
    /// The search is complete: the solutions found are all there are.
    Exhausted,
    /// The requested number of solutions was found.
    Stopped,
    /// The allowed logic found nothing more.
    Stalled,
    /// A limit was reached.
    OutOfBudget(SolveLimit),
}

impl fmt::Display for SolveOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Exhausted => "exhausted",
            Self::Stopped => "stopped",
            Self::Stalled => "stalled",
            Self::OutOfBudget(SolveLimit::LineSolves) => "out of line solves",
            Self::OutOfBudget(SolveLimit::Work) => "out of work",
            Self::OutOfBudget(SolveLimit::Memory) => "out of memory",
            Self::OutOfBudget(SolveLimit::Interrupted) => "interrupted",
        })
    }
}

/// Deterministic counters of one call. They depend only on the puzzle and the options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveStats {
    /// Calls of the line solver, including those in probes.
    pub line_solves: u64,
    /// Passes over the dirty rows or the dirty columns, without those in probes.
    pub sweeps: u64,
    /// Line solves that decided a cell, or excluded a color of one, without those in probes.
    pub productive: u64,
    /// Values of cells that were tried.
    pub probes: u64,
    /// Boards that the search visited, including the first.
    pub nodes: u64,
    /// Cells on which the search branched.
    pub branches: u64,
    /// Contradictions in the learning search; each produced a clause.
    pub conflicts: u64,
}

/// The cost of line logic on a small board: some of [`SolveStats`], and [`SolveBudget::work`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) sweeps: u64,
    pub(crate) line_solves: u64,
    pub(crate) productive: u64,
    pub(crate) work: u64,
}

/// A callback that is polled during the search. The search ends when it returns true.
pub type SolveInterrupt<'a> = &'a (dyn Fn() -> bool + Sync);

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter").field("stats", &self.stats).finish_non_exhaustive()
    }
}

/// Counts work and ends the search when the budget is spent.
#[derive(Clone, Copy)]
pub(crate) struct Meter<'a> {
    pub(crate) stats: SolveStats,
    budget: SolveBudget,
    interrupt: Option<SolveInterrupt<'a>>,
    /// Work in the unit of [`SolveBudget::work`].
    work: u64,
    /// The work at which to poll the interrupt again.
    poll_at: u64,
}

/// The work between two polls of the interrupt: well under a millisecond.
const POLL_EVERY: u64 = 1 << 13;

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: SolveBudget, interrupt: Option<SolveInterrupt<'a>>) -> Self {
        Self { stats: SolveStats::default(), budget, interrupt, work: 0, poll_at: 0 }
    }

    /// A meter with the limit of memory and the interrupt of this one, for work that is not counted.
    pub(crate) fn uncounted(&self) -> Self {
        let budget = SolveBudget { line_solves: None, work: None, ..self.budget };
        Self { budget, ..*self }
    }

    /// Counts one line solve of `blocks` blocks on sets of `words` words.
    pub(crate) fn line_solve(&mut self, blocks: usize, words: usize) -> Result<(), SolveLimit> {
        if Some(self.stats.line_solves) == self.budget.line_solves {
            return Err(SolveLimit::LineSolves);
        }
        self.stats.line_solves += 1;
        self.work(((blocks + 1) * words) as u64)
    }

    /// Counts the cost of a small board. Returns false, and counts nothing, if the cost would exceed
    /// the budget or if the interrupt stops the solve.
    pub(crate) fn allows(&mut self, cost: Cost) -> bool {
        let within = |most: Option<u64>, done: u64| most.is_none_or(|most| done <= most);
        let line_solves = self.stats.line_solves + cost.line_solves;
        let work = self.work + cost.work;
        let is_allowed = within(self.budget.line_solves, line_solves)
            && within(self.budget.work, work)
            && !self.interrupt.is_some_and(|interrupt| interrupt());
        if is_allowed {
            self.stats.line_solves = line_solves;
            self.stats.sweeps += cost.sweeps;
            self.stats.productive += cost.productive;
            self.work = work;
        }
        is_allowed
    }

    /// The work counted so far.
    pub(crate) fn work_done(&self) -> u64 {
        self.work
    }

    /// Counts other work in the same unit.
    pub(crate) fn work(&mut self, work: u64) -> Result<(), SolveLimit> {
        if self.budget.work.is_some_and(|most| self.work >= most) {
            return Err(SolveLimit::Work);
        }
        self.work += work;
        if self.work >= self.poll_at {
            self.poll_at = self.work + POLL_EVERY;
            if self.interrupt.is_some_and(|interrupt| interrupt()) {
                return Err(SolveLimit::Interrupted);
            }
        }
        Ok(())
    }

    /// Checks that `bytes` bytes are within the memory limit.
    pub(crate) fn memory(&self, bytes: usize) -> Result<(), SolveLimit> {
        if bytes > self.budget.memory {
            return Err(SolveLimit::Memory);
        }
        Ok(())
    }
}
