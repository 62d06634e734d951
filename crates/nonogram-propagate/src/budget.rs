//! Counters, the reasons why a search ends, and the meter that counts against the budget.

use nonogram::{WorkBudget, WorkLimit};
use std::fmt;

/// Why a search ended. This enum is closed: a new limit is a new [`WorkLimit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveOutcome {
    /// The search is complete: the solutions found are all there are.
    Exhausted,
    /// The requested number of solutions was found.
    Stopped,
    /// The allowed logic found nothing more.
    Stalled,
    /// A limit was reached.
    OutOfBudget(WorkLimit),
}

impl fmt::Display for SolveOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.pad("exhausted"),
            Self::Stopped => f.pad("stopped"),
            Self::Stalled => f.pad("stalled"),
            Self::OutOfBudget(limit) => limit.fmt(f),
        }
    }
}

/// Deterministic counters of one call. They depend only on the puzzle and the options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveStats {
    /// The work, as [`SolveOptions::budget`](crate::SolveOptions::budget) counts it.
    pub work: u64,
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

/// The cost of line logic on a small board: some of [`SolveStats`], and the work of a budget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) sweeps: u64,
    pub(crate) line_solves: u64,
    pub(crate) productive: u64,
    pub(crate) work: u64,
}

impl fmt::Debug for WorkMeter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkMeter")
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}

/// Counts work and ends the search when the budget is spent.
#[derive(Clone)]
pub(crate) struct WorkMeter<'a> {
    pub(crate) stats: SolveStats,
    budget: WorkBudget<'a>,
    /// The most bytes.
    max_memory: usize,
    /// The work at which to poll the interrupt again.
    poll_at: u64,
}

/// No limit on work, and the default limit on memory.
impl Default for WorkMeter<'_> {
    fn default() -> Self {
        Self::new(WorkBudget::default(), DEFAULT_MEMORY)
    }
}

/// See [`SolveOptions::memory`](crate::SolveOptions::memory).
pub(crate) const DEFAULT_MEMORY: usize = 1 << 30;

/// The work between two polls of the interrupt: well under a millisecond.
const POLL_EVERY: u64 = 1 << 13;

impl<'a> WorkMeter<'a> {
    pub(crate) fn new(budget: WorkBudget<'a>, max_memory: usize) -> Self {
        Self {
            stats: SolveStats::default(),
            budget,
            max_memory,
            poll_at: 0,
        }
    }

    /// A meter with the limit of memory and the interrupt of this one, for work that is not
    /// counted.
    pub(crate) fn uncounted(&self) -> Self {
        let mut meter = self.clone();
        meter.budget.work = u64::MAX;
        meter
    }

    /// Counts one line solve of `blocks` blocks on sets of `words` words.
    pub(crate) fn line_solve(&mut self, blocks: usize, words: usize) -> Result<(), WorkLimit> {
        self.work(((blocks + 1) * words) as u64)?;
        self.stats.line_solves += 1;
        Ok(())
    }

    /// Counts the cost of a small board. Returns false, and counts nothing, if the cost would
    /// exceed the budget or if the callback or the timeout ends the solve.
    pub(crate) fn allows(&mut self, cost: Cost) -> bool {
        let work = self.stats.work + cost.work;
        let is_allowed = work <= self.budget.work && self.budget.poll().is_ok();
        if is_allowed {
            self.stats.line_solves += cost.line_solves;
            self.stats.sweeps += cost.sweeps;
            self.stats.productive += cost.productive;
            self.stats.work = work;
        }
        is_allowed
    }

    /// Counts other work in the same unit.
    pub(crate) fn work(&mut self, work: u64) -> Result<(), WorkLimit> {
        let work = self.stats.work + work;
        if work > self.budget.work {
            return Err(WorkLimit::Work);
        }
        self.stats.work = work;
        if work >= self.poll_at {
            self.poll_at = work + POLL_EVERY;
            self.budget.poll()?;
        }
        Ok(())
    }

    /// Checks that `bytes` bytes are within the memory limit.
    pub(crate) fn memory(&self, bytes: usize) -> Result<(), WorkLimit> {
        if bytes > self.max_memory {
            return Err(WorkLimit::Memory);
        }
        Ok(())
    }
}
