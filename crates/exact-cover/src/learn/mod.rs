//! Search with learned clauses.
//!
//! Plain search forgets why a choice failed, and fails for the same reason again in the next
//! subtree. This search finds the choices that caused a contradiction and remembers that they do
//! not go together, as SAT solvers do: *conflict-driven clause learning*.
//!
//! # By hand
//!
//! Take the options 1 to 6 of the crate's example: `c e`, `a d g`, `b c f`, `a d f`, `b g` and
//! `d e g`. Write 2 for "option 2 is chosen", and -2 for its opposite. *At most one* option of an
//! item is chosen: if 2 is true, then 4, 5 and 6, which share *a*, *d* or *g* with it, are false.
//! *At least one* is: item *b* is the clause "3 or 5".
//!
//! 1. Decide 2. It excludes 4, 5 and 6. Item *b* has only 3 left, and item *e* has only 1: both are
//!    true. But 1 and 3 share *c*: a conflict.
//! 2. Why? It needs 1 and 3. The clause of *e* gave 1 because 6 is false, and that of *b* gave 3
//!    because 5 is false. Both are false because of 2. So 2 alone caused it. The learned clause is
//!    "-2".
//! 3. Go back before the decision. Now -2 is known for good. Item *a* has only 4 left, which
//!    excludes 2, 3 and 6; *b* needs 5, *e* needs 1. The solution is 1, 4, 5.
//!
//! In general, reasons are followed back from the conflict until one literal of the last decision's
//! level is left. The others come from earlier levels, and the search goes back to the latest of
//! them, perhaps over many decisions. There the clause forces the opposite of what led to the
//! conflict. Its use is not limited to this place: it holds in the whole problem.
//!
//! A color that several options give to an item is a statement with a variable of its own, "some
//! chosen option gives this color", so clauses can speak of it. An item has at most one color, and
//! it is one member among those that exclude each other.
//!
//! Each learned clause follows from the problem and is falsified by the current assignment. So the
//! search meets no state twice, and ends. (Removing clauses weakens this argument. The pauses
//! between removals grow, as in SAT solvers.) After a solution, the clause "not all of these
//! decisions" excludes it alone, because the decisions imply all the rest.
//!
//! # Modules
//!
//! | module | what it does |
//! |---|---|
//! | `literal` | variables, literals, and the steps of a proof |
//! | `formula` | a problem as variables, groups and clauses |
//! | `trail` | the assigned literals, with level and reason |
//! | `clauses` | clauses, watched by two literals each |
//! | `activity` | which variable is decided next |
//! | `restart` | when to go back to the root |
//! | `learner` | the search, and the removal of clauses |
//! | `learner/propagate` | consequences |
//! | `learner/analyze` | from a conflict to a clause |
//!
//! The parts are those of MiniSat (Eén and Sörensson 2003), Glucose (Audemard and Simon 2009) and
//! Kissat (Biere et al. 2020). Exact cover needs no clauses for "at most one", of which there are
//! quadratically many, and no counters in their place.

mod activity;
mod clauses;
mod formula;
pub(crate) mod learner;
pub(crate) mod literal;
mod restart;
#[cfg(test)]
mod tests;
mod trail;

use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::budget::{Meter, Reached, SearchBudget, SearchOutcome};
use crate::search::report::{SearchReport, Uniqueness};
use crate::search::stats::SearchStats;
use formula::CoverFormula;
use learner::{CoverLearner, Recorder};
pub use literal::{LearnLiteral, LearnStatement, LearnStep};
use std::fmt;

/// The default limit on the memory of learned clauses: 1 GiB.
pub(crate) const DEFAULT_MEMORY: usize = 1 << 30;

/// A search that learns a clause from each conflict. It decides some problems that are far too hard
/// for plain search, for example sudokus of 36x36. [`Search::first`](crate::Search::first),
/// `unique` and `find` switch to it when they take long.
///
/// It finds the same solutions, in an order of its own. It is made to find the first, to decide
/// whether it is the only one, or to find a few: each solution found adds a clause that excludes
/// it. In its counters, branches are decisions, of which some are about colors or exclude an
/// option. Updates are the items' options and the clauses visited.
///
/// ```
/// use exact_cover::{LearnSearch, Uniqueness, text};
///
/// let problem = text::read("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")?;
/// let report = LearnSearch::new(&problem)?.unique();
/// assert_eq!(report.stats.branches, 1);
/// assert!(matches!(report.answer, Uniqueness::Unique(solution) if solution.len() == 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LearnSearch<'a> {
    problem: &'a Problem,
    budget: SearchBudget<'a>,
    memory: usize,
    recorder: Recorder<'a>,
}

impl<'a> LearnSearch<'a> {
    /// A search without limits.
    ///
    /// # Errors
    /// If the problem has multiplicities or is too large. [`Search`](crate::Search) takes such
    /// problems.
    pub fn new(problem: &'a Problem) -> Result<Self, LearnError> {
        CoverFormula::check(problem)?;
        Ok(Self {
            problem,
            budget: SearchBudget::default(),
            memory: DEFAULT_MEMORY,
            recorder: None,
        })
    }

    /// The same search within a budget.
    #[must_use]
    pub fn budget(self, budget: impl Into<SearchBudget<'a>>) -> Self {
        Self {
            budget: budget.into(),
            ..self
        }
    }

    /// The same search with another limit on the memory of learned clauses, in bytes. The default
    /// is 1 GiB. When they would take more, most are removed. If this happens again after fewer
    /// than a thousand conflicts, the search ends with
    /// [`SearchLimit::Memory`](crate::SearchLimit::Memory).
    #[must_use]
    pub fn memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// The same search, which calls `recorder` with each step of a proof. If the search ends with
    /// [`SearchOutcome::Exhausted`], the last clause is empty, or follows from the last `Found`.
    ///
    /// ```
    /// use exact_cover::{LearnSearch, learn::LearnStep, text};
    ///
    /// // Of three people, each two want the same room.
    /// let problem = text::read("a b c\na b\nb c\na c\n")?;
    /// let mut lengths = Vec::new();
    /// let mut recorder = |step: LearnStep<'_>| {
    ///     if let LearnStep::Learned(clause) = step {
    ///         lengths.push(clause.len());
    ///     }
    /// };
    /// let none = LearnSearch::new(&problem)?.record(&mut recorder).first();
    /// assert_eq!(none.into_result(), Ok(None));
    /// assert_eq!(lengths, [1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn record(self, recorder: &'a mut (dyn FnMut(LearnStep<'_>) + Send)) -> Self {
        Self {
            recorder: Some(recorder),
            ..self
        }
    }

    /// The solutions one by one, each found when it is asked for.
    ///
    /// # Complexity
    /// O(items + entries) to set up, exponential at worst from one solution to the next. Each
    /// solution takes memory for a clause.
    pub fn solutions(self) -> LearnSolutions<'a> {
        LearnSolutions {
            problem: self.problem,
            learner: CoverLearner::new(self.problem, self.memory),
            meter: self.budget.meter(),
            recorder: self.recorder,
            ended: None,
        }
    }

    /// A solution, as [`Search::first`](crate::Search::first).
    pub fn first(self) -> SearchReport<Option<Solution>> {
        self.find(1).first()
    }

    /// Whether there is exactly one solution, as [`Search::unique`](crate::Search::unique).
    pub fn unique(self) -> SearchReport<Uniqueness> {
        self.find(2).unique()
    }

    /// Up to `wanted` solutions, as [`Search::find`](crate::Search::find).
    pub fn find(self, wanted: usize) -> SearchReport<Vec<Solution>> {
        let mut solutions = self.solutions();
        let found = solutions.by_ref().take(wanted).collect();
        solutions.report().map(|()| found)
    }
}

/// Why [`LearnSearch`] does not take a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LearnError {
    /// An item has a multiplicity.
    Multiplicities,
    /// The problem has more than 2^28 items, options and entries.
    TooLarge,
}

impl fmt::Display for LearnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Multiplicities => "expected no multiplicities",
            Self::TooLarge => "expected at most 2^28 items, options and entries",
        })
    }
}

impl std::error::Error for LearnError {}

impl fmt::Debug for LearnSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LearnSearch")
            .field("budget", &self.budget)
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

/// The solutions that a search with learned clauses finds: see [`LearnSearch::solutions`].
pub struct LearnSolutions<'a> {
    problem: &'a Problem,
    learner: CoverLearner,
    meter: Meter<'a>,
    recorder: Recorder<'a>,
    ended: Option<SearchOutcome>,
}

impl LearnSolutions<'_> {
    /// Continues after a limit, for this number of further nodes. Nothing is done or counted twice.
    ///
    /// ```
    /// use exact_cover::{LearnSearch, SearchOutcome, text};
    ///
    /// let problem = text::read("a b c d\na b\nc d\na c\nb d\na d\nb c\n")?;
    /// let mut solutions = LearnSearch::new(&problem)?.budget(1).solutions();
    /// let mut found = 0;
    /// loop {
    ///     found += solutions.by_ref().count();
    ///     if solutions.report().outcome == SearchOutcome::Exhausted {
    ///         break;
    ///     }
    ///     solutions.go_on(1);
    /// }
    /// assert_eq!(found, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go_on(&mut self, nodes: u64) {
        if let Some(SearchOutcome::OutOfBudget(_)) = self.ended {
            self.meter.go_on_from(self.meter.stats, nodes);
            self.ended = None;
        }
    }

    /// How the search ended, and its counters so far. While there may be more solutions, the
    /// outcome is [`SearchOutcome::Stopped`].
    pub fn report(&self) -> SearchReport {
        SearchReport::new(
            (),
            self.ended.unwrap_or(SearchOutcome::Stopped),
            self.meter.stats,
        )
    }

    /// The next solution after work `elsewhere` within the same budget, unless the number of
    /// updates reaches `updates` before. Then the search can continue.
    pub(crate) fn next_until(&mut self, elsewhere: SearchStats, updates: u64) -> Option<Solution> {
        self.meter.limit(elsewhere, u64::MAX, updates);
        let solution = self.next();
        self.meter.go_on();
        solution
    }
}

impl Iterator for LearnSolutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.ended.is_some() {
            return None;
        }
        match self.learner.advance(&mut self.meter, &mut self.recorder) {
            Reached::Solution => {
                self.meter.stats.solutions += 1;
                let options: Vec<OptionId> = self.learner.solution().to_vec();
                debug_assert_eq!(self.problem.check(&options), Ok(()));
                self.learner.exclude_solution(&mut self.recorder);
                Some(Solution::from_options(options))
            }
            Reached::End => {
                self.ended = Some(SearchOutcome::Exhausted);
                None
            }
            Reached::Pause => None,
            Reached::Limit(limit) => {
                self.ended = Some(SearchOutcome::OutOfBudget(limit));
                None
            }
        }
    }
}

impl std::iter::FusedIterator for LearnSolutions<'_> {}

impl fmt::Debug for LearnSolutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LearnSolutions")
            .field("meter", &self.meter)
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}
