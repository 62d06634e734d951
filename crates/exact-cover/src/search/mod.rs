//! The questions one can ask of a problem.

pub(crate) mod budget;
pub(crate) mod checkpoint;
pub(crate) mod solutions;
#[cfg(feature = "rayon")]
pub(crate) mod split;
pub(crate) mod stats;
#[cfg(feature = "rayon")]
mod threads;

use crate::count::{self, Count, Memo, Sampler};
use crate::kernel::{Kernel, Workspace};
use crate::min_cost::Bound;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::budget::{Observer, SearchBudget, SearchInterrupt, SearchLimit, SearchOutcome};
use crate::search::checkpoint::{Checkpoint, ResumeError};
use crate::search::solutions::Solutions;
use crate::search::stats::SearchStats;
use std::fmt;
use std::ops::ControlFlow;

/// A question to be asked of a problem: first its terms, then one of [`Self::solutions`],
/// [`Self::visit`], [`Self::enumerate`], [`Self::count`], [`Self::sampler`],
/// [`Self::min_cost`], [`Self::best`], [`Self::count_up_to`], [`Self::unique`] and [`Self::first`].
///
/// The same problem, kernel and budget give the same solutions in the same order, with the same
/// counters.
///
/// ```
/// use exact_cover::{SearchBudget, ItemId, SearchLimit, SearchOutcome, ProblemBuilder, Search};
///
/// // Pairings of six people.
/// let mut builder = ProblemBuilder::new(6, 0);
/// for a in 0..6 {
///     for b in a + 1..6 {
///         builder.add_option([a, b].map(ItemId::from_index))?;
///     }
/// }
/// let problem = builder.build();
///
/// assert_eq!(Search::new(&problem).enumerate().stats.solutions, 15);
/// let budget = SearchBudget { nodes: Some(5), ..SearchBudget::default() };
/// let report = Search::new(&problem).budget(budget).enumerate();
/// assert_eq!(report.outcome, SearchOutcome::OutOfBudget(SearchLimit::Nodes));
/// # Ok::<(), exact_cover::BuildError>(())
/// ```
pub struct Search<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) kernel: Kernel,
    pub(crate) memo: Memo,
    pub(crate) budget: SearchBudget,
    pub(crate) interrupt: Option<SearchInterrupt<'a>>,
    pub(crate) observer: Option<Observer<'a>>,
    pub(crate) workspace: Option<&'a mut Workspace>,
    pub(crate) bound: Bound,
    #[cfg(feature = "rayon")]
    threads: usize,
}

/// How a search ended and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchReport {
    /// Why it ended.
    pub outcome: SearchOutcome,
    /// What it did. `stats.solutions` is the number of solutions if the outcome is
    /// [`SearchOutcome::Exhausted`], and a lower bound otherwise.
    pub stats: SearchStats,
}

/// The answer of [`Search::unique`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is this one and no other.
    Unique(Solution),
    /// There are at least these two.
    Multiple(Solution, Solution),
    /// A limit ended the search before this was known.
    Unknown {
        /// The solution that had been found by then.
        solution: Option<Solution>,
        /// The limit.
        limit: SearchLimit,
    },
}

impl<'a> Search<'a> {
    /// A search without limits, by the kernel that suits the problem.
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            kernel: Kernel::Auto,
            memo: Memo::Auto,
            budget: SearchBudget::default(),
            interrupt: None,
            observer: None,
            workspace: None,
            bound: Bound::default(),
            #[cfg(feature = "rayon")]
            threads: 1,
        }
    }

    /// The same search with several threads: the same solutions in the same order, for
    /// [`Self::visit`] and [`Self::enumerate`]; the other questions take one thread whatever is asked
    /// for. The counters are those of one thread, but for the updates of [`Kernel::Bits`], which looks
    /// ahead where that has paid before.
    ///
    /// With an interrupt it is polled by all threads.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder, Search};
    ///
    /// let mut builder = ProblemBuilder::new(8, 0);
    /// for a in 0..8 {
    ///     for b in a + 1..8 {
    ///         builder.add_option([a, b].map(ItemId::from_index))?;
    ///     }
    /// }
    /// let problem = builder.build();
    /// let report = Search::new(&problem).threads(2).enumerate();
    /// assert_eq!(report.stats.solutions, 105);
    /// # Ok::<(), exact_cover::BuildError>(())
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// The report of a search with several threads, if there is to be one.
    #[cfg(feature = "rayon")]
    fn in_parallel(&self, visitor: Option<threads::Visitor<'_>>) -> Option<SearchReport> {
        if self.threads < 2 {
            return None;
        }
        let terms = threads::Terms {
            problem: self.problem,
            kernel: self.kernel.resolve(self.problem),
            budget: self.budget,
            interrupt: self.interrupt,
            threads: self.threads,
        };
        terms.run(visitor, self.observer)
    }

    /// The same search by a certain kernel, if it [supports](Kernel::supports) the problem, and
    /// otherwise by the one that suits the problem: [`Kernel::resolve`] says which. The answer is
    /// right either way.
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// The same search with or without a memo; only [`Self::count`] and [`Self::sampler`] look
    /// at this.
    #[must_use]
    pub fn memo(self, memo: Memo) -> Self {
        Self { memo, ..self }
    }

    /// The same search, pruned by a certain bound where costs are asked for.
    #[must_use]
    pub fn bound(self, bound: Bound) -> Self {
        Self { bound, ..self }
    }

    /// The same search within limits.
    #[must_use]
    pub fn budget(self, budget: SearchBudget) -> Self {
        Self { budget, ..self }
    }

    /// The same search until `interrupt` returns true. It is polled at the start and about every
    /// 4096 updates: some ten microseconds of work.
    #[must_use]
    pub fn interrupt(self, interrupt: SearchInterrupt<'a>) -> Self {
        Self {
            interrupt: Some(interrupt),
            ..self
        }
    }

    /// The same search, which tells `observer` now and then how far it has come: the part of the search
    /// tree that it has gone through, from 0 to 1, as [`Solutions::progress`] estimates it. With
    /// several threads it is the part of the subtrees. Counting with a memo, drawing, and searching
    /// for the least cost tell nothing.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder, Search};
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// let mut builder = ProblemBuilder::new(10, 0);
    /// for a in 0..10 {
    ///     for b in a + 1..10 {
    ///         builder.add_option([a, b].map(ItemId::from_index))?;
    ///     }
    /// }
    /// let problem = builder.build();
    /// let percent = AtomicU64::new(0);
    /// let observer = |part: f64| percent.store((100.0 * part) as u64, Ordering::Relaxed);
    /// Search::new(&problem).observer(&observer).enumerate();
    /// assert_eq!(percent.into_inner(), 100);
    /// # Ok::<(), exact_cover::BuildError>(())
    /// ```
    #[must_use]
    pub fn observer(self, observer: Observer<'a>) -> Self {
        Self {
            observer: Some(observer),
            ..self
        }
    }

    /// The same search in memory that other searches have used before and will use after it. It
    /// pays when many small problems are solved: a quarter of the time at 30,000 entries, for
    /// memory fresh from the system costs more to touch than to fill.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder, Search, Workspace};
    ///
    /// let mut workspace = Workspace::new();
    /// let mut builder = ProblemBuilder::new(0, 0);
    /// for items in 1..=3 {
    ///     builder.reset(items, 0);
    ///     for item in 0..items {
    ///         builder.add_option([ItemId::from_index(item)])?;
    ///     }
    ///     let problem = builder.build();
    ///     let report = Search::new(&problem).workspace(&mut workspace).enumerate();
    ///     assert_eq!(report.stats.solutions, 1);
    ///     builder = problem.recycle();
    /// }
    /// # Ok::<(), exact_cover::BuildError>(())
    /// ```
    #[must_use]
    pub fn workspace(self, workspace: &'a mut Workspace) -> Self {
        Self {
            workspace: Some(workspace),
            ..self
        }
    }

    /// The solutions one by one, found as they are asked for.
    ///
    /// # Complexity
    /// O(items + entries) to set up, exponential at worst from one solution to the next.
    pub fn solutions(self) -> Solutions<'a> {
        Solutions::new(self)
    }

    /// The solutions that come after a checkpoint of the same problem, in the same order as if the
    /// search had never stopped. The kernel is that of the checkpoint; the budget is for what is
    /// done from here on, and the counters go on from where they were. (A budget that does not last
    /// for one choice and what it forces makes no headway, however often it is given.)
    ///
    /// # Errors
    /// If the checkpoint does not belong to this problem.
    ///
    /// # Complexity
    /// That of [`Self::solutions`], and of making again the choices that lead to the checkpoint: no
    /// more than a few dozen to a few thousand as a rule.
    pub fn resume(self, checkpoint: &Checkpoint) -> Result<Solutions<'a>, ResumeError> {
        Solutions::resume(self, checkpoint)
    }

    /// Shows every solution to `visitor`, its options in the order in which they were chosen, until
    /// the visitor breaks.
    pub fn visit<V>(self, mut visitor: V) -> SearchReport
    where
        V: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        #[cfg(feature = "rayon")]
        if let Some(report) = self.in_parallel(Some(&mut visitor)) {
            return report;
        }
        let mut solutions = self.solutions();
        while let Some(options) = solutions.advance() {
            if visitor(options).is_break() {
                break;
            }
        }
        solutions.report()
    }

    /// Goes through all solutions, one by one, and reports how many there are.
    pub fn enumerate(self) -> SearchReport {
        #[cfg(feature = "rayon")]
        if let Some(report) = self.in_parallel(None) {
            return report;
        }
        self.count_up_to(u64::MAX)
    }

    /// Counts the solutions exactly, without seeing each of them if the problem allows it:
    /// solutions of equal sub-problems are counted once, and those of independent parts are
    /// multiplied.
    ///
    /// # Complexity
    /// Exponential at worst, as for [`Self::enumerate`]; on boards of small width, and in general
    /// where few items are half done at a time, in that width alone. The memo takes as much memory as
    /// [`SearchBudget::memory`] allows; beside it the search takes the square of the number of options in bits.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder, Search};
    ///
    /// // Dominoes on a board of 8 x 40 cells.
    /// let mut builder = ProblemBuilder::new(8 * 40, 0);
    /// for cell in 0..8 * 40 {
    ///     if cell % 8 < 7 {
    ///         builder.add_option([cell, cell + 1].map(ItemId::from_index))?;
    ///     }
    ///     if cell < 8 * 39 {
    ///         builder.add_option([cell, cell + 8].map(ItemId::from_index))?;
    ///     }
    /// }
    /// let problem = builder.build();
    /// let count = Search::new(&problem).count();
    /// assert_eq!(count.value.to_string(), "43778578308070520454643930160388065413");
    /// # Ok::<(), exact_cover::BuildError>(())
    /// ```
    pub fn count(self) -> Count {
        count::count(self.unobserved())
    }

    /// Counts the solutions in order to draw some of them at random, each with the same
    /// probability: see [`Sampler::draw`]. The memo that the counting leaves makes drawing quick.
    ///
    /// # Complexity
    /// That of [`Self::count`].
    pub fn sampler(self) -> Sampler<'a> {
        Sampler::new(self.unobserved())
    }

    fn unobserved(self) -> Self {
        Self {
            observer: None,
            ..self
        }
    }

    /// The same search once more, in memory of its own.
    pub(crate) fn again(&self) -> Self {
        Self {
            workspace: None,
            observer: None,
            ..*self
        }
    }

    /// The same question of another problem, in memory of its own.
    pub(crate) fn about<'b>(&self, problem: &'b Problem, budget: SearchBudget) -> Search<'b>
    where
        'a: 'b,
    {
        Search {
            problem,
            budget,
            ..self.again()
        }
    }

    /// Counts the solutions, but stops at `limit`.
    pub fn count_up_to(self, limit: u64) -> SearchReport {
        let mut solutions = self.solutions();
        solutions.run_to(limit);
        solutions.report()
    }

    /// Whether there is exactly one solution; where there are more, two of them are the witness.
    /// It stops at the second.
    ///
    /// ```
    /// use exact_cover::{Search, Uniqueness, text};
    ///
    /// let problem = text::read("a b\na b\na\n")?;
    /// let (answer, _) = Search::new(&problem).unique();
    /// assert!(matches!(answer, Uniqueness::Unique(solution) if solution.len() == 1));
    /// # Ok::<(), text::ReadError>(())
    /// ```
    pub fn unique(self) -> (Uniqueness, SearchReport) {
        let mut solutions = self.solutions();
        let (first, second) = (solutions.next(), solutions.next());
        let report = solutions.report();
        let answer = match (first, second, report.outcome) {
            (Some(first), Some(second), _) => Uniqueness::Multiple(first, second),
            (solution, _, SearchOutcome::OutOfBudget(limit)) => {
                Uniqueness::Unknown { solution, limit }
            }
            (Some(solution), None, _) => Uniqueness::Unique(solution),
            (None, _, _) => Uniqueness::None,
        };
        (answer, report)
    }

    /// The first solution, if one was found; the report tells "there is none" from "out of budget".
    pub fn first(self) -> (Option<Solution>, SearchReport) {
        let mut solutions = self.solutions();
        let first = solutions.next();
        (first, solutions.report())
    }
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("kernel", &self.kernel)
            .field("budget", &self.budget)
            .field("interrupt", &self.interrupt.is_some())
            .finish_non_exhaustive()
    }
}
