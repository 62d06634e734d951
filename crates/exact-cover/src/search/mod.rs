//! Questions about a problem.

pub(crate) mod budget;
pub(crate) mod checkpoint;
mod race;
pub(crate) mod report;
pub(crate) mod solutions;
pub(crate) mod split;
pub(crate) mod stats;
mod threads;

use crate::kernel::Kernel;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::budget::SearchBudget;
use crate::search::checkpoint::{Checkpoint, ResumeError};
use crate::search::report::{SearchReport, Uniqueness};
use crate::search::solutions::Solutions;
use crate::workspace::Workspace;
use std::fmt;
use std::ops::{ControlFlow, Deref};
use std::sync::Arc;

/// The most threads of a search.
pub(crate) const MAX_THREADS: usize = 1024;

/// A search that finds solutions one by one.
///
/// Set its options first ([`Self::kernel`], [`Self::budget`], ...), then ask a question:
/// [`Self::solutions`], [`Self::visit`], [`Self::enumerate`], [`Self::count_up_to`],
/// [`Self::unique`] or [`Self::first`]. Every question respects every option, except that some take
/// one thread. [`CountSearch`](crate::CountSearch) counts without visiting each solution,
/// [`CostSearch`](crate::CostSearch) finds the cheapest ones.
///
/// The same problem, kernel and budget give the same solutions in the same order, and with the same
/// number of threads also the same counters.
///
/// ```
/// use exact_cover::{ItemId, SearchLimit, SearchOutcome, ProblemBuilder, Search};
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
/// assert_eq!(Search::new(&problem).enumerate().answer, 15);
/// let report = Search::new(&problem).budget(5).enumerate();
/// assert_eq!(report.outcome, SearchOutcome::OutOfBudget(SearchLimit::Nodes));
/// # Ok::<(), exact_cover::error::BuildError>(())
/// ```
pub struct Search<'a> {
    pub(crate) problem: Held<'a>,
    pub(crate) kernel: Kernel,
    pub(crate) budget: SearchBudget<'a>,
    pub(crate) threads: usize,
    pub(crate) workspace: Option<&'a mut Workspace>,
    /// Whether the callback of the budget gets to know how much of the tree has been searched.
    pub(crate) shows_share: bool,
}

impl<'a> Search<'a> {
    /// A search without limits, with the kernel that suits the problem.
    pub fn new(problem: &'a Problem) -> Self {
        Self::of(Held::Borrowed(problem))
    }

    pub(crate) fn of(problem: Held<'a>) -> Self {
        Self {
            problem,
            kernel: Kernel::Auto,
            budget: SearchBudget::default(),
            threads: 1,
            workspace: None,
            shows_share: true,
        }
    }

    /// The same search with this number of threads, at most 1,024, of which [`Self::visit`] and
    /// [`Self::enumerate`] make use. No more are started than there are subtrees. The solutions and
    /// their order are those of one thread. The counters are not, because the search is divided,
    /// but depend on the number of threads alone. So a limit on nodes may end it after another
    /// solution. All threads call the callback of the budget. Each has its own memory; the
    /// [workspace](Self::workspace) serves only a search with one thread.
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
    /// assert_eq!(Search::new(&problem).threads(2).enumerate().answer, 105);
    /// # Ok::<(), exact_cover::error::BuildError>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: threads.min(MAX_THREADS),
            ..self
        }
    }

    /// The same search with a certain kernel, if it [supports](Kernel::supports) the problem, and
    /// otherwise with the one that suits the problem: [`Kernel::choose_for`] returns the kernel
    /// used. The answer is right either way.
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// The same search within a budget.
    #[must_use]
    pub fn budget(self, budget: impl Into<SearchBudget<'a>>) -> Self {
        Self {
            budget: budget.into(),
            ..self
        }
    }

    /// The same search in memory that other searches can reuse. This helps if many small problems
    /// are solved, because first use of fresh memory is slow.
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
    ///     assert_eq!(Search::new(&problem).workspace(&mut workspace).enumerate().answer, 1);
    ///     builder = problem.recycle();
    /// }
    /// # Ok::<(), exact_cover::error::BuildError>(())
    /// ```
    #[must_use]
    pub fn workspace(self, workspace: &'a mut Workspace) -> Self {
        Self {
            workspace: Some(workspace),
            ..self
        }
    }

    /// The solutions one by one, each found when it is asked for.
    ///
    /// # Complexity
    /// O(items + entries) to set up, exponential at worst from one solution to the next.
    pub fn solutions(self) -> Solutions<'a> {
        Solutions::new(self)
    }

    /// The solutions after a checkpoint of the same problem, in the same order as without the
    /// interruption. [`Kernel::Auto`] stands for the kernel of the checkpoint. The budget limits
    /// the work from here on, and the counters continue. (If the budget is too small for one choice
    /// and the moves that it forces, no number of such runs makes progress.)
    ///
    /// # Errors
    /// If the checkpoint does not belong to this problem, or was made with another kernel than the
    /// chosen one.
    ///
    /// # Complexity
    /// The same as [`Self::solutions`], and the choices that lead to the checkpoint are made again:
    /// usually a few dozen to a few thousand.
    pub fn resume(self, checkpoint: &Checkpoint) -> Result<Solutions<'a>, ResumeError> {
        Solutions::resume(self, checkpoint)
    }

    /// Calls `visitor` with every solution, its options in the order in which they were chosen,
    /// until the visitor breaks.
    pub fn visit<V>(self, mut visitor: V) -> SearchReport
    where
        V: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        if let Some(report) = threads::run(&self, Some(&mut visitor)) {
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

    /// Counts the solutions by visiting all of them. [`CountSearch`](crate::CountSearch) is often
    /// far faster. After a limit, the answer is the number of solutions met.
    pub fn enumerate(self) -> SearchReport<u64> {
        match threads::run(&self, None) {
            Some(report) => report.counted(),
            None => self.count_up_to(u64::MAX),
        }
    }

    /// Counts the solutions, but stops at `limit`.
    pub fn count_up_to(self, limit: u64) -> SearchReport<u64> {
        let mut solutions = self.solutions();
        solutions.run_to(limit);
        solutions.report().counted()
    }

    /// Whether there is exactly one solution. If there are several, the answer has two of them. The
    /// search stops at the second.
    ///
    /// ```
    /// use exact_cover::{Search, Uniqueness, text};
    ///
    /// let problem = text::read("a b\na b\na\n")?;
    /// let answer = Search::new(&problem).unique().answer;
    /// assert!(matches!(answer, Uniqueness::Unique(solution) if solution.len() == 1));
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    pub fn unique(self) -> SearchReport<Uniqueness> {
        self.find(2).unique()
    }

    /// A solution, if one was found: the first that [`Self::find`] finds. If not, the report says
    /// whether there is none or the budget was spent.
    pub fn first(self) -> SearchReport<Option<Solution>> {
        self.find(1).first()
    }

    /// Up to `wanted` solutions. The outcome is [`Stopped`](crate::SearchOutcome::Stopped) if there
    /// are as many.
    ///
    /// With [`Kernel::Auto`], a search that takes long alternates with one that learns from its
    /// conflicts, as [`LearnSearch`](crate::LearnSearch) does. Then the solutions need not be the
    /// first ones of [`Self::solutions`], but are always the same.
    ///
    /// ```
    /// use exact_cover::{Search, SearchOutcome, text};
    ///
    /// let problem = text::read("a\na\na\n")?;
    /// let found = Search::new(&problem).find(2);
    /// assert_eq!((found.answer.len(), found.outcome), (2, SearchOutcome::Stopped));
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    pub fn find(self, wanted: usize) -> SearchReport<Vec<Solution>> {
        if self.kernel == Kernel::Auto && wanted > 0 {
            return race::find(self, wanted);
        }
        let mut solutions = self.solutions();
        let found = solutions.by_ref().take(wanted).collect();
        solutions.report().map(|()| found)
    }
}

impl Search<'static> {
    /// The same as [`Self::new`], of a shared problem. Its [`Solutions`] borrow nothing, so they
    /// can be kept wherever a value can, for example in an object of another language.
    ///
    /// ```
    /// use exact_cover::{Search, Solutions, text};
    /// use std::sync::Arc;
    ///
    /// fn pairs() -> Solutions<'static> {
    ///     let problem = text::read("a b c d\na b\nc d\na c\nb d\n").expect("well-formed");
    ///     Search::shared(Arc::new(problem)).solutions()
    /// }
    /// assert_eq!(pairs().count(), 2);
    /// ```
    pub fn shared(problem: Arc<Problem>) -> Self {
        Self::of(Held::Shared(problem))
    }
}

/// A problem that a search borrows or shares.
#[derive(Clone, Debug)]
pub(crate) enum Held<'a> {
    Borrowed(&'a Problem),
    Shared(Arc<Problem>),
}

impl Deref for Held<'_> {
    type Target = Problem;

    fn deref(&self) -> &Problem {
        match self {
            Self::Borrowed(problem) => problem,
            Self::Shared(problem) => problem,
        }
    }
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("kernel", &self.kernel)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}
