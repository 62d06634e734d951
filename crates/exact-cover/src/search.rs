//! The questions one can ask of a problem.

use crate::budget::{Budget, Interrupt, Limit, Meter, Outcome};
use crate::checkpoint::{Checkpoint, ResumeError, fingerprint};
use crate::count::{self, Count, Memo, Sampler};
use crate::ids::OptionId;
use crate::kernel::{Explore, Kernel, Step, Workspace};
use crate::min_cost::Bound;
#[cfg(feature = "rayon")]
use crate::parallel;
use crate::problem::Problem;
use crate::solution::Solution;
#[cfg(feature = "rayon")]
use crate::split::Part;
use crate::stats::Stats;
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
/// use exact_cover::{Budget, ItemId, Limit, Outcome, ProblemBuilder, Search};
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
/// let budget = Budget { nodes: Some(5), ..Budget::default() };
/// let report = Search::new(&problem).budget(budget).enumerate();
/// assert_eq!(report.outcome, Outcome::OutOfBudget(Limit::Nodes));
/// # Ok::<(), exact_cover::BuildError>(())
/// ```
pub struct Search<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) kernel: Kernel,
    pub(crate) memo: Memo,
    pub(crate) budget: Budget,
    pub(crate) interrupt: Option<Interrupt<'a>>,
    pub(crate) workspace: Option<&'a mut Workspace>,
    pub(crate) bound: Bound,
    #[cfg(feature = "rayon")]
    threads: usize,
}

/// How a search ended and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Report {
    /// Why it ended.
    pub outcome: Outcome,
    /// What it did. `stats.solutions` is the number of solutions if the outcome is
    /// [`Outcome::Exhausted`], and a lower bound otherwise.
    pub stats: Stats,
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
        limit: Limit,
    },
}

impl<'a> Search<'a> {
    /// A search without limits, by the kernel that suits the problem.
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            kernel: Kernel::Auto,
            memo: Memo::Auto,
            budget: Budget::default(),
            interrupt: None,
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
    fn in_parallel(&self, visitor: Option<parallel::Visitor<'_>>) -> Option<Report> {
        if self.threads < 2 {
            return None;
        }
        let terms = parallel::Terms {
            problem: self.problem,
            kernel: self.kernel.resolve(self.problem),
            budget: self.budget,
            interrupt: self.interrupt,
            threads: self.threads,
        };
        terms.run(visitor)
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
    pub fn budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The same search until `interrupt` returns true. It is polled at the start and about every
    /// 4096 updates: some ten microseconds of work.
    #[must_use]
    pub fn interrupt(self, interrupt: Interrupt<'a>) -> Self {
        Self {
            interrupt: Some(interrupt),
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
        let mut workspace = self.workspace;
        let kernel_name = self.kernel.resolve(self.problem);
        let kernel = match &mut workspace {
            Some(workspace) => kernel_name.start(self.problem, workspace),
            None => kernel_name.start(self.problem, &mut Workspace::new()),
        };
        Solutions {
            problem: self.problem,
            kernel_name,
            kernel,
            workspace,
            meter: Meter::new(self.budget, self.interrupt),
            ended: None,
            cut: false,
        }
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
        if checkpoint.problem != fingerprint(self.problem) {
            return Err(ResumeError::OtherProblem);
        }
        if checkpoint.kernel.resolve(self.problem) != checkpoint.kernel {
            return Err(ResumeError::NoSuchPlace);
        }
        let (budget, kernel) = (self.budget, checkpoint.kernel);
        let mut solutions = self.kernel(kernel).solutions();
        let mut unlimited = Meter::new(Budget::default(), None);
        if !solutions.kernel.seek(&checkpoint.position, &mut unlimited) {
            return Err(ResumeError::NoSuchPlace);
        }
        solutions.meter.go_on_from(checkpoint.stats, budget);
        Ok(solutions)
    }

    /// The solutions of a part of the search tree, within a budget for all that is counted with it.
    #[cfg(feature = "rayon")]
    pub(crate) fn part(self, part: &Part) -> Solutions<'a> {
        let budget = self.budget;
        let mut solutions = self.solutions();
        let mut unlimited = Meter::new(Budget::default(), None);
        let found = solutions.kernel.seek(&part.position, &mut unlimited);
        debug_assert!(found, "the kernel has named the choices of the part");
        solutions.kernel.confine();
        let meter = &mut solutions.meter;
        meter.stats = unlimited.stats.minus(part.above).plus(part.before);
        if let Some(nodes) = budget.nodes.filter(|&nodes| nodes < meter.stats.nodes) {
            meter.stats.nodes = nodes;
            solutions.ended = Some(Outcome::OutOfBudget(Limit::Nodes));
        }
        solutions
    }

    /// Shows every solution to `visitor`, its options in the order in which they were chosen, until
    /// the visitor breaks.
    pub fn visit<V>(self, mut visitor: V) -> Report
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
    pub fn enumerate(self) -> Report {
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
    /// [`Budget::memory`] allows; beside it the search takes the square of the number of options in bits.
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
        count::count(self)
    }

    /// Counts the solutions in order to draw some of them at random, each with the same
    /// probability: see [`Sampler::draw`]. The memo that the counting leaves makes drawing quick.
    ///
    /// # Complexity
    /// That of [`Self::count`].
    pub fn sampler(self) -> Sampler<'a> {
        Sampler::new(self)
    }

    /// The same search once more, in memory of its own.
    pub(crate) fn again(&self) -> Self {
        Self {
            workspace: None,
            ..*self
        }
    }

    /// Counts the solutions, but stops at `limit`.
    pub fn count_up_to(self, limit: u64) -> Report {
        let mut solutions = self.solutions();
        if cfg!(debug_assertions) {
            // One by one, so that each is checked.
            while solutions.meter.stats.solutions < limit && solutions.advance().is_some() {}
        } else if limit > 0 {
            solutions.advance_to(limit);
        }
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
    pub fn unique(self) -> (Uniqueness, Report) {
        let mut solutions = self.solutions();
        let (first, second) = (solutions.next(), solutions.next());
        let report = solutions.report();
        let answer = match (first, second, report.outcome) {
            (Some(first), Some(second), _) => Uniqueness::Multiple(first, second),
            (solution, _, Outcome::OutOfBudget(limit)) => Uniqueness::Unknown { solution, limit },
            (Some(solution), None, _) => Uniqueness::Unique(solution),
            (None, _, _) => Uniqueness::None,
        };
        (answer, report)
    }

    /// The first solution, if one was found; the report tells "there is none" from "out of budget".
    pub fn first(self) -> (Option<Solution>, Report) {
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

/// The solutions of a problem, lazily: see [`Search::solutions`]. It can be sent to another thread.
///
/// ```
/// use exact_cover::{ItemId, Outcome, ProblemBuilder, Search};
///
/// let mut builder = ProblemBuilder::new(1, 0);
/// builder.add_option([ItemId::from_index(0)])?;
/// builder.add_option([ItemId::from_index(0)])?;
/// let problem = builder.build();
///
/// let mut solutions = Search::new(&problem).solutions();
/// assert!(solutions.next().is_some());
/// assert_eq!(solutions.report().outcome, Outcome::Stopped);
/// assert!(solutions.next().is_some());
/// assert!(solutions.next().is_none());
/// assert_eq!(solutions.report().outcome, Outcome::Exhausted);
/// # Ok::<(), exact_cover::BuildError>(())
/// ```
pub struct Solutions<'a> {
    problem: &'a Problem,
    kernel_name: Kernel,
    kernel: Box<dyn Explore + Send + 'a>,
    workspace: Option<&'a mut Workspace>,
    meter: Meter<'a>,
    /// Why there are no more, once that is known.
    ended: Option<Outcome>,
    /// A limit has ended the search in the middle of a step.
    cut: bool,
}

impl Solutions<'_> {
    /// The next solution as a slice, in the order in which its options were chosen:
    /// [`Iterator::next`] without the allocation.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        self.advance_to(self.meter.stats.solutions + 1)
    }

    /// The solution with that number, from 1, which must not have been reached yet.
    fn advance_to(&mut self, number: u64) -> Option<&[OptionId]> {
        if self.ended.is_some() {
            return None;
        }
        self.meter.wanted = number;
        if let Err(limit) = self.meter.poll() {
            self.ended = Some(Outcome::OutOfBudget(limit));
            return None;
        }
        match self.kernel.advance(&mut self.meter) {
            Step::Solution => {
                let options = self.kernel.chosen();
                debug_assert_eq!(self.problem.check(options), Ok(()));
                Some(options)
            }
            Step::Exhausted => {
                self.ended = Some(Outcome::Exhausted);
                None
            }
            Step::OutOfBudget(_) if self.meter.is_paused => None,
            Step::OutOfBudget(limit) => {
                self.cut = true;
                self.ended = Some(Outcome::OutOfBudget(limit));
                None
            }
        }
    }

    /// Goes on to the end, without stopping at solutions.
    pub(crate) fn exhaust(&mut self) {
        if cfg!(debug_assertions) {
            // One by one, so that each is checked.
            while self.advance().is_some() {}
        } else {
            self.advance_to(u64::MAX);
        }
    }

    /// Goes on, within `budget` counted from the start, until the end or until there have been so
    /// many nodes or updates. Tells whether it has paused.
    pub(crate) fn run(&mut self, budget: Budget, nodes: u64, updates: u64) -> bool {
        self.meter.limit(budget, nodes, updates);
        self.exhaust();
        self.meter.is_paused
    }

    /// The part of the search tree that has been gone through, from 0 to 1, by Knuth's estimate
    /// (TAOCP 4B, 7.2.2): the ways in which a branching can go are taken to be equally long.
    ///
    /// # Complexity
    /// O(options chosen).
    pub fn progress(&self) -> f64 {
        match self.ended {
            Some(Outcome::Exhausted) => 1.0,
            _ => self.kernel.progress().clamp(0.0, 1.0),
        }
    }

    /// Where the search stands, to go on from there later: see [`Search::resume`]. It can be taken at
    /// any time, after a limit has ended the search too. No solution is lost or found twice. After a
    /// limit, the choice that was being made is made again, and counted again.
    ///
    /// # Complexity
    /// O(items + entries).
    ///
    /// ```
    /// use exact_cover::{Budget, ItemId, Outcome, ProblemBuilder, Search};
    ///
    /// // Pairings of ten people, five nodes at a time.
    /// let mut builder = ProblemBuilder::new(10, 0);
    /// for a in 0..10 {
    ///     for b in a + 1..10 {
    ///         builder.add_option([a, b].map(ItemId::from_index))?;
    ///     }
    /// }
    /// let problem = builder.build();
    /// let budget = Budget { nodes: Some(5), ..Budget::default() };
    /// let mut solutions = Search::new(&problem).budget(budget).solutions();
    /// loop {
    ///     while solutions.advance().is_some() {}
    ///     if solutions.report().outcome == Outcome::Exhausted {
    ///         break;
    ///     }
    ///     let checkpoint = solutions.checkpoint();
    ///     solutions = Search::new(&problem).budget(budget).resume(&checkpoint)?;
    /// }
    /// assert_eq!(solutions.report().stats.solutions, 945);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            problem: fingerprint(self.problem),
            kernel: self.kernel_name,
            position: self.kernel.position(self.cut),
            stats: self.meter.stats,
        }
    }

    /// How the search ended and what it has cost so far. While there may be more solutions, the
    /// outcome is [`Outcome::Stopped`].
    pub fn report(&self) -> Report {
        Report {
            outcome: self.ended.unwrap_or(Outcome::Stopped),
            stats: self.meter.stats,
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.advance()
            .map(|options| Solution::from_options(options.to_vec()))
    }
}

impl Drop for Solutions<'_> {
    fn drop(&mut self) {
        if let Some(workspace) = self.workspace.take() {
            self.kernel.release(workspace);
        }
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("meter", &self.meter)
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}
