//! Limits of a search, and the reasons why it ends.
//!
//! The crate reads no clock. For a time limit, the caller passes an interrupt that reads one.

use crate::search::stats::SearchStats;
use std::fmt;

/// Limits of a search; `None` is no limit.
///
/// ```
/// use exact_cover::SearchBudget;
///
/// let budget = SearchBudget::default().nodes(1_000_000);
/// assert_eq!((budget.nodes, budget.updates), (Some(1_000_000), None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchBudget {
    /// The most options to choose, exactly.
    pub nodes: Option<u64>,
    /// The most updates (see [`SearchStats::updates`]). The search ends soon after exceeding it: the
    /// options of one item are finished first.
    pub updates: Option<u64>,
}

impl SearchBudget {
    /// The same budget with another limit of [nodes](Self::nodes), or with `None`.
    #[must_use]
    pub fn nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Self { nodes: nodes.into(), ..self }
    }

    /// The same budget with another limit of [updates](Self::updates), or with `None`.
    #[must_use]
    pub fn updates(self, updates: impl Into<Option<u64>>) -> Self {
        Self { updates: updates.into(), ..self }
    }

    /// What is left after a search that `spent` this.
    #[must_use]
    pub fn rest(self, spent: &SearchStats) -> Self {
        let left = |limit: Option<u64>, spent: u64| limit.map(|limit| limit.saturating_sub(spent));
        Self { nodes: left(self.nodes, spent.nodes), updates: left(self.updates, spent.updates) }
    }
}

/// The limits of a search. Each kind of search has them in a field `limits`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits<'a> {
    pub(crate) budget: SearchBudget,
    pub(crate) interrupt: Option<SearchInterrupt<'a>>,
}

impl<'a> Limits<'a> {
    /// A meter for a new search.
    pub(crate) fn meter(self) -> Meter<'a> {
        Meter::new(self.budget, self.interrupt)
    }
}

/// The methods of a search that set its field `limits`.
macro_rules! limit_setters {
    () => {
        /// The same search within limits.
        #[must_use]
        pub fn budget(mut self, budget: SearchBudget) -> Self {
            self.limits.budget = budget;
            self
        }

        /// The same search until `interrupt` returns true. It is polled at the start and about every
        /// 4096 updates or choices.
        #[must_use]
        pub fn interrupt(mut self, interrupt: SearchInterrupt<'a>) -> Self {
            self.limits.interrupt = Some(interrupt);
            self
        }
    };
}
pub(crate) use limit_setters;

/// Why a search ended. The enum is closed; new kinds of limits go to [`SearchLimit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchOutcome {
    /// It found all solutions, or all that were wanted by their costs.
    Exhausted,
    /// The caller ended it. There may be more solutions.
    Stopped,
    /// A limit ended it. There may be more solutions.
    OutOfBudget(SearchLimit),
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SearchLimit {
    /// [`SearchBudget::nodes`].
    Nodes,
    /// [`SearchBudget::updates`].
    Updates,
    /// The interrupt returned true.
    Interrupted,
    /// [`LearnSearch::memory`](crate::LearnSearch::memory), or [`CountSearch::memory`](crate::CountSearch::memory) for
    /// solutions drawn at once.
    Memory,
}

/// Polled during the search. The search ends when it returns true.
pub type SearchInterrupt<'a> = &'a (dyn Fn() -> bool + Sync);

/// Called with the share of the tree that has been searched: see
/// [`Search::observer`](crate::Search::observer).
pub(crate) type Observer<'a> = &'a (dyn Fn(f64) + Sync);

impl fmt::Display for SearchOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.pad("exhausted"),
            Self::Stopped => f.pad("stopped"),
            Self::OutOfBudget(SearchLimit::Nodes) => f.pad("out of nodes"),
            Self::OutOfBudget(SearchLimit::Updates) => f.pad("out of updates"),
            Self::OutOfBudget(SearchLimit::Interrupted) => f.pad("interrupted"),
            Self::OutOfBudget(SearchLimit::Memory) => f.pad("out of memory"),
        }
    }
}

/// Updates between two polls of the interrupt.
const POLL_INTERVAL: u64 = 4096;

/// Steps of other work between two polls of the interrupt.
const WORK_INTERVAL: u64 = 1 << 20;

/// The steps that a node counts for, as many as an update would: not every choice causes updates.
const NODE_WORK: usize = (WORK_INTERVAL / POLL_INTERVAL) as usize;

/// Counts the work of a kernel and compares it with the budget.
pub(crate) struct Meter<'a> {
    pub(crate) stats: SearchStats,
    max_nodes: u64,
    max_updates: u64,
    interrupt: Option<SearchInterrupt<'a>>,
    /// The number of solutions at which a kernel returns.
    pub(crate) wanted: u64,
    /// The number of updates at which the limits are checked next.
    checkpoint: u64,
    /// Steps of other work since such work last caused a poll.
    work: u64,
    /// The numbers of nodes and updates at which to pause, and whether the search has paused.
    pause: (u64, u64),
    pub(crate) is_paused: bool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: SearchBudget, interrupt: Option<SearchInterrupt<'a>>) -> Self {
        Self {
            stats: SearchStats::default(),
            max_nodes: budget.nodes.unwrap_or(u64::MAX),
            max_updates: budget.updates.unwrap_or(u64::MAX),
            interrupt,
            wanted: 1,
            checkpoint: 0,
            work: 0,
            pause: (u64::MAX, u64::MAX),
            is_paused: false,
        }
    }

    pub(crate) fn interrupt(&self) -> Option<SearchInterrupt<'a>> {
        self.interrupt
    }

    /// Continues from these counters, with a budget for the further work.
    pub(crate) fn go_on_from(&mut self, stats: SearchStats, budget: SearchBudget) {
        let and = |done: u64, limit: Option<u64>| limit.map_or(u64::MAX, |limit| done.saturating_add(limit));
        self.stats = stats;
        self.max_nodes = and(stats.nodes, budget.nodes);
        self.max_updates = and(stats.updates, budget.updates);
        self.checkpoint = 0;
    }

    /// Sets other limits, and the numbers of nodes and updates at which to pause.
    pub(crate) fn limit(&mut self, budget: SearchBudget, nodes: u64, updates: u64) {
        self.max_nodes = budget.nodes.unwrap_or(u64::MAX);
        self.max_updates = budget.updates.unwrap_or(u64::MAX);
        self.checkpoint = 0;
        self.pause = (nodes, updates);
        self.is_paused = false;
    }

    /// Pauses after the next step.
    pub(crate) fn pause_soon(&mut self) {
        self.pause = (self.stats.nodes + 1, self.stats.updates + 1);
    }

    /// Pauses after this number of updates or nodes.
    pub(crate) fn pause_after(&mut self, steps: u64) {
        let SearchStats { nodes, updates, .. } = self.stats;
        self.pause = (nodes.saturating_add(steps), updates.saturating_add(steps));
    }

    /// Removes the pauses.
    pub(crate) fn go_on(&mut self) {
        self.pause = (u64::MAX, u64::MAX);
        self.is_paused = false;
    }

    /// A kernel calls this where it can pause. If it is to pause, the result is an error, as for a
    /// limit.
    #[inline]
    pub(crate) fn pause(&mut self) -> Result<(), SearchLimit> {
        let (nodes, updates) = self.pause;
        if self.stats.nodes < nodes && self.stats.updates < updates {
            return Ok(());
        }
        self.is_paused = true;
        Err(SearchLimit::Nodes)
    }

    /// Counts a solution. Returns whether the kernel must return it.
    #[inline]
    pub(crate) fn solution(&mut self) -> bool {
        self.stats.solutions += 1;
        self.stats.solutions >= self.wanted
    }

    /// Counts a choice at an item that has at least two live options. `depth` is the number of
    /// options chosen before it.
    pub(crate) fn branch(&mut self, depth: usize) -> Result<(), SearchLimit> {
        self.node(depth)?;
        self.stats.branches += 1;
        Ok(())
    }

    /// Counts a choice at an item that has one live option.
    #[inline]
    pub(crate) fn forced(&mut self, depth: usize) -> Result<(), SearchLimit> {
        self.node(depth)?;
        self.stats.forced += 1;
        Ok(())
    }

    /// Counts forced moves that have been taken before the search; at most as many as the limit allows.
    pub(crate) fn pay(&mut self, forced: &SearchStats) -> Result<(), SearchLimit> {
        let left = self.max_nodes.saturating_sub(self.stats.nodes);
        if forced.nodes > left {
            self.stats =
                self.stats.plus(SearchStats { nodes: left, forced: left, max_depth: left, ..SearchStats::default() });
            return Err(SearchLimit::Nodes);
        }
        self.stats = self.stats.plus(*forced);
        if self.stats.updates > self.max_updates {
            return Err(SearchLimit::Updates);
        }
        Ok(())
    }

    /// Counts choices of a count by states, which are all at the same depth.
    pub(crate) fn choices(&mut self, choices: u64, depth: u64, is_forced: bool) -> Result<(), SearchLimit> {
        let left = self.max_nodes.saturating_sub(self.stats.nodes);
        let made = choices.min(left);
        self.stats.nodes += made;
        match is_forced {
            true => self.stats.forced += made,
            false => self.stats.branches += made,
        }
        if choices > left {
            return Err(SearchLimit::Nodes);
        }
        if choices > 0 {
            self.stats.max_depth = self.stats.max_depth.max(depth);
        }
        Ok(())
    }

    #[inline]
    fn node(&mut self, depth: usize) -> Result<(), SearchLimit> {
        if self.stats.nodes >= self.max_nodes {
            return Err(SearchLimit::Nodes);
        }
        self.work(NODE_WORK)?;
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(depth as u64 + 1);
        Ok(())
    }

    /// Counts updates, and checks the limits at intervals.
    #[inline]
    pub(crate) fn updates(&mut self, updates: u64) -> Result<(), SearchLimit> {
        self.stats.updates += updates;
        self.poll()
    }

    /// Checks the limits if it is time to.
    #[inline]
    pub(crate) fn poll(&mut self) -> Result<(), SearchLimit> {
        if self.stats.updates < self.checkpoint { Ok(()) } else { self.check() }
    }

    /// Counts steps that are not updates, and polls the interrupt at intervals.
    #[inline]
    pub(crate) fn work(&mut self, steps: usize) -> Result<(), SearchLimit> {
        self.work += steps as u64;
        if self.work < WORK_INTERVAL {
            Ok(())
        } else {
            self.work = 0;
            self.poll_interrupt()
        }
    }

    #[cold]
    fn poll_interrupt(&self) -> Result<(), SearchLimit> {
        match self.interrupt {
            Some(interrupted) if interrupted() => Err(SearchLimit::Interrupted),
            _ => Ok(()),
        }
    }

    #[cold]
    fn check(&mut self) -> Result<(), SearchLimit> {
        let updates = self.stats.updates;
        if updates > self.max_updates {
            return Err(SearchLimit::Updates);
        }
        self.poll_interrupt()?;
        self.checkpoint = updates.saturating_add(POLL_INTERVAL).min(self.max_updates.saturating_add(1));
        Ok(())
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter")
            .field("stats", &self.stats)
            .field("max_nodes", &self.max_nodes)
            .field("max_updates", &self.max_updates)
            .field("interrupt", &self.interrupt.is_some())
            .finish_non_exhaustive()
    }
}
