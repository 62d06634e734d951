//! Limits of a search, and the reasons why it ends.
//!
//! The crate reads the clock only for a timeout that the caller has set.

use crate::search::stats::SearchStats;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// How far a search has come: what [`SearchBudget::until`] shows its callback.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The counters so far.
    pub stats: SearchStats,
    /// The share of the search tree that has been searched, from 0 to 1, as
    /// [`Solutions::progress`](crate::Solutions::progress) estimates it; with several threads, the
    /// share of the subtrees. `None` for a search that learns, for the least cost, and for
    /// [`CountSearch`](crate::CountSearch), which do not go through one tree.
    pub share: Option<f64>,
}

/// An amount of work, a callback and a timeout, which limit a search. Once the budget is spent, the
/// answer is unknown. A number converts into a budget of this many [nodes](Self::nodes).
///
/// ```
/// use exact_cover::{Search, SearchBudget, SearchLimit, text};
///
/// let problem = text::read("a b\na\nb\na b\n")?;
/// let report = Search::new(&problem).budget(1).enumerate();
/// assert_eq!(report.limit(), Some(SearchLimit::Nodes));
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct SearchBudget<'a> {
    /// The most options to choose, exactly. `u64::MAX` is no limit.
    pub nodes: u64,
    callback: Option<Callback<'a>>,
    /// The end of the timeout, which is polled with the callback.
    deadline: Option<Instant>,
    /// The work of the same search outside of this budget, which the callback sees too.
    spent: SearchStats,
}

/// Without a clock there is no [`SearchBudget::timeout`], and the compiler leaves it out where it
/// sees this.
const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

type Callback<'a> = Arc<dyn Fn(SearchProgress) -> bool + Send + Sync + 'a>;

impl<'a> SearchBudget<'a> {
    /// A number of [nodes](Self::nodes), without a callback.
    pub fn new(nodes: u64) -> Self {
        Self {
            nodes,
            callback: None,
            deadline: None,
            spent: SearchStats::default(),
        }
    }

    /// The same budget, which also ends once `callback` returns true. It is called at the start and
    /// about every 4096 updates or choices, with the progress of the search. There is no last call
    /// at the end: the report of the search has the last counters. With several threads, all of
    /// them call it.
    ///
    /// ```
    /// use exact_cover::{Search, SearchBudget, SearchLimit, text};
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let problem = text::read("a b\na\nb\na b\n")?;
    /// let stop = AtomicBool::new(true); // perhaps set by another thread
    /// let budget = SearchBudget::default().until(|progress| {
    ///     eprintln!("{} nodes", progress.stats.nodes);
    ///     stop.load(Ordering::Relaxed)
    /// });
    /// let report = Search::new(&problem).budget(budget).enumerate();
    /// assert_eq!(report.limit(), Some(SearchLimit::Interrupted));
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    #[must_use]
    pub fn until(self, callback: impl Fn(SearchProgress) -> bool + Send + Sync + 'a) -> Self {
        Self {
            callback: Some(Arc::new(callback)),
            ..self
        }
    }

    /// The same budget, which also ends when this time has passed from now on: one moment for all
    /// searches that get the budget, and for all draws of a sampler. How far a search then gets
    /// depends on the machine.
    ///
    /// In WebAssembly without an operating system there is no clock, so this method is missing
    /// there: see [`Self::until`].
    ///
    /// ```
    /// use exact_cover::{Search, SearchBudget, SearchLimit, Uniqueness, text};
    /// use std::time::Duration;
    ///
    /// let problem = text::read("a b\na\nb\na b\n")?;
    /// let budget = SearchBudget::default().timeout(Duration::ZERO);
    /// let report = Search::new(&problem).budget(budget).unique();
    /// assert_eq!(report.answer, Uniqueness::Unknown(None));
    /// assert_eq!(report.limit(), Some(SearchLimit::Time));
    /// assert_eq!(SearchLimit::Time.to_string(), "out of time");
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn timeout(self, time: std::time::Duration) -> Self {
        // A time that the clock cannot hold never passes.
        Self {
            deadline: Instant::now().checked_add(time),
            ..self
        }
    }

    /// What a search with these counters asks now and then: whether the callback or the timeout
    /// ends it.
    ///
    /// # Errors
    /// The limit that ends it.
    pub fn poll(&self, stats: SearchStats) -> Result<(), SearchLimit> {
        self.poll_at(|| SearchProgress {
            stats: self.after(stats),
            share: None,
        })
    }

    fn poll_at(&self, progress: impl FnOnce() -> SearchProgress) -> Result<(), SearchLimit> {
        if self.is_stopped(progress) {
            return Err(SearchLimit::Interrupted);
        }
        match self.deadline {
            Some(deadline) if HAS_CLOCK && Instant::now() >= deadline => Err(SearchLimit::Time),
            _ => Ok(()),
        }
    }

    /// Calls the callback, if there is one.
    pub(crate) fn is_stopped(&self, progress: impl FnOnce() -> SearchProgress) -> bool {
        self.callback
            .as_ref()
            .is_some_and(|callback| callback(progress()))
    }

    /// The counters of the whole search after this work within the budget.
    pub(crate) fn after(&self, stats: SearchStats) -> SearchStats {
        self.spent.plus(stats)
    }

    /// What is left after a search that `spent` this.
    #[must_use]
    pub fn rest(&self, spent: &SearchStats) -> Self {
        Self {
            nodes: self.nodes.saturating_sub(spent.nodes),
            spent: self.after(*spent),
            ..self.clone()
        }
    }

    /// A meter for a new search.
    pub(crate) fn meter(self) -> Meter<'a> {
        Meter {
            stats: SearchStats::default(),
            elsewhere: self.spent,
            max_nodes: self.nodes,
            budget: self,
            share: None,
            wanted: 1,
            checkpoint: 0,
            work: 0,
            pause: (u64::MAX, u64::MAX),
        }
    }
}

/// No limit.
impl Default for SearchBudget<'_> {
    fn default() -> Self {
        Self::new(u64::MAX)
    }
}

impl From<u64> for SearchBudget<'_> {
    fn from(nodes: u64) -> Self {
        Self::new(nodes)
    }
}

impl fmt::Debug for SearchBudget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchBudget")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// Why a search ended. The enum is closed; new limits go to [`SearchLimit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchOutcome {
    /// It found all solutions, or all that were wanted by their costs.
    Exhausted,
    /// It found as many as were wanted, or the caller ended it. There may be more solutions.
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
    /// The callback of [`SearchBudget::until`] returned true.
    Interrupted,
    /// [`SearchBudget::timeout`] has passed.
    Time,
    /// [`LearnSearch::memory`](crate::LearnSearch::memory), or
    /// [`CountSearch::memory`](crate::CountSearch::memory) for solutions drawn at once.
    Memory,
}

impl fmt::Display for SearchOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.pad("exhausted"),
            Self::Stopped => f.pad("stopped"),
            Self::OutOfBudget(limit) => limit.fmt(f),
        }
    }
}

impl fmt::Display for SearchLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Nodes => "out of nodes",
            Self::Interrupted => "interrupted",
            Self::Time => "out of time",
            Self::Memory => "out of memory",
        })
    }
}

impl std::error::Error for SearchLimit {}

/// Why a search returned: it works until one of these happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    Solution,
    /// There are no more solutions.
    End,
    /// It was time to [pause](Meter::is_pause_due). The search is between two steps.
    Pause,
    /// The search is in the middle of a step.
    Limit(SearchLimit),
}

/// Updates between two calls of the callback.
const POLL_INTERVAL: u64 = 4096;

/// Steps of other work between two calls.
const WORK_INTERVAL: u64 = 1 << 20;

/// The steps that a node counts for, as many as an update would: not every choice causes updates.
const NODE_WORK: usize = (WORK_INTERVAL / POLL_INTERVAL) as usize;

/// Counts the work of a kernel and compares it with the budget.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    pub(crate) stats: SearchStats,
    /// The work of the same search that others count.
    elsewhere: SearchStats,
    /// What that leaves of the nodes.
    pub(crate) max_nodes: u64,
    pub(crate) budget: SearchBudget<'a>,
    /// The share of the tree that the callback sees.
    pub(crate) share: Option<f64>,
    /// The number of solutions at which a kernel returns.
    pub(crate) wanted: u64,
    /// The number of updates at which the callback is called next.
    checkpoint: u64,
    /// Steps of other work since such work last caused a call.
    work: u64,
    /// The numbers of nodes and updates at which to pause.
    pub(crate) pause: (u64, u64),
}

impl<'a> Meter<'a> {
    /// What is left of the budget.
    pub(crate) fn rest(&self) -> SearchBudget<'a> {
        let nodes = self.max_nodes.saturating_sub(self.stats.nodes);
        SearchBudget {
            nodes,
            spent: self.elsewhere.plus(self.stats),
            ..self.budget.clone()
        }
    }

    /// Whether there is a callback.
    pub(crate) fn is_watched(&self) -> bool {
        self.budget.callback.is_some()
    }

    /// Continues from these counters, for this number of further nodes.
    pub(crate) fn go_on_from(&mut self, stats: SearchStats, nodes: u64) {
        self.stats = stats;
        self.budget.nodes = stats.nodes.saturating_add(nodes);
        self.max_nodes = self.budget.nodes;
        self.checkpoint = 0;
    }

    /// Sets the work that others have done within the budget, and the numbers of nodes and updates
    /// at which to pause.
    pub(crate) fn limit(&mut self, elsewhere: SearchStats, nodes: u64, updates: u64) {
        self.elsewhere = self.budget.after(elsewhere);
        self.max_nodes = self.budget.nodes.saturating_sub(elsewhere.nodes);
        self.checkpoint = 0;
        self.pause = (nodes, updates);
    }

    /// Pauses after the next step.
    pub(crate) fn pause_soon(&mut self) {
        self.pause = (self.stats.nodes + 1, self.stats.updates + 1);
    }

    /// Removes the pauses.
    pub(crate) fn go_on(&mut self) {
        self.pause = (u64::MAX, u64::MAX);
    }

    /// A search asks this where it can pause.
    #[inline]
    pub(crate) fn is_pause_due(&self) -> bool {
        let (nodes, updates) = self.pause;
        self.stats.nodes >= nodes || self.stats.updates >= updates
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

    /// Counts forced moves that have been taken before the search; at most as many as the limit
    /// allows.
    pub(crate) fn pay(&mut self, forced: &SearchStats) -> Result<(), SearchLimit> {
        let left = self.max_nodes.saturating_sub(self.stats.nodes);
        if forced.nodes > left {
            self.stats = self.stats.plus(SearchStats {
                nodes: left,
                forced: left,
                max_depth: left,
                ..SearchStats::default()
            });
            return Err(SearchLimit::Nodes);
        }
        self.stats = self.stats.plus(*forced);
        Ok(())
    }

    /// Counts choices of a count by states, which are all at the same depth.
    pub(crate) fn choices(
        &mut self,
        choices: u64,
        depth: u64,
        is_forced: bool,
    ) -> Result<(), SearchLimit> {
        let left = self.max_nodes.saturating_sub(self.stats.nodes);
        let made = choices.min(left);
        self.stats.nodes += made;
        if is_forced {
            self.stats.forced += made
        } else {
            self.stats.branches += made
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

    /// Counts updates, and polls the budget at intervals.
    #[inline]
    pub(crate) fn updates(&mut self, updates: u64) -> Result<(), SearchLimit> {
        self.stats.updates += updates;
        self.poll()
    }

    /// Polls the budget if it is time to.
    #[inline]
    pub(crate) fn poll(&mut self) -> Result<(), SearchLimit> {
        if self.stats.updates < self.checkpoint {
            Ok(())
        } else {
            self.check()
        }
    }

    /// Counts steps that are not updates, and polls the budget at intervals.
    #[inline]
    pub(crate) fn work(&mut self, steps: usize) -> Result<(), SearchLimit> {
        self.work += steps as u64;
        if self.work < WORK_INTERVAL {
            Ok(())
        } else {
            self.work = 0;
            self.poll_now()
        }
    }

    #[cold]
    fn poll_now(&self) -> Result<(), SearchLimit> {
        self.budget.poll_at(|| SearchProgress {
            stats: self.elsewhere.plus(self.stats),
            share: self.share,
        })
    }

    #[cold]
    fn check(&mut self) -> Result<(), SearchLimit> {
        self.poll_now()?;
        self.checkpoint = self.stats.updates.saturating_add(POLL_INTERVAL);
        Ok(())
    }
}

impl Default for Meter<'_> {
    fn default() -> Self {
        SearchBudget::default().meter()
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;
    use crate::problem::builder::ProblemBuilder;
    use crate::problem::ids::ItemId;
    use crate::search::Search;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn checks_of_large_solutions_do_not_keep_the_callback_waiting() {
        let items = 1 << 14;
        let mut builder = ProblemBuilder::new(items, 0);
        for item in 0..items {
            for _ in 0..2 {
                builder
                    .add_option([ItemId::from_index(item)])
                    .expect("an option");
            }
        }
        let problem = builder.build();
        let polls = AtomicU64::new(0);
        let budget = SearchBudget::default().until(|_| polls.fetch_add(1, Ordering::Relaxed) == 20);
        let report = Search::new(&problem).budget(budget).enumerate();
        assert_eq!(report.limit(), Some(SearchLimit::Interrupted));
        // A debug build checks each with a step for each item, so there is a poll after 64 of them.
        assert!(report.answer < 20 * 64, "{}", report.answer);
    }
}
