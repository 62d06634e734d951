//! What a search has found, and how it ended: the same type for every question.

use crate::problem::solution::Solution;
use crate::search::budget::{SearchLimit, SearchOutcome};
use crate::search::stats::SearchStats;

/// What a search has found, why it ended, and its counters. Every search returns one, whose answer
/// has the type that suits the question.
///
/// ```
/// use exact_cover::{Search, SearchLimit, text};
///
/// let problem = text::read("a b\na\nb\na b\n")?;
/// let found = Search::new(&problem).find(10);
/// assert_eq!((found.answer.len(), found.limit()), (2, None));
/// let counted = Search::new(&problem).budget(1).enumerate();
/// assert_eq!(counted.into_result(), Err(SearchLimit::Nodes));
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchReport<T = ()> {
    /// What the search has found. After a limit, it is what was known by then.
    pub answer: T,
    /// Why it ended.
    pub outcome: SearchOutcome,
    /// Counters of the search. `stats.solutions` is the number of solutions met: all, if the
    /// outcome is [`SearchOutcome::Exhausted`] and the search visits each.
    pub stats: SearchStats,
}

impl SearchReport {
    /// A search that a limit ended before it began.
    pub(crate) fn spent(limit: SearchLimit) -> Self {
        Self::new(
            (),
            SearchOutcome::OutOfBudget(limit),
            SearchStats::default(),
        )
    }
}

impl<T> SearchReport<T> {
    pub(crate) fn new(answer: T, outcome: SearchOutcome, stats: SearchStats) -> Self {
        Self {
            answer,
            outcome,
            stats,
        }
    }

    /// The limit that ended the search, if one did.
    pub fn limit(&self) -> Option<SearchLimit> {
        match self.outcome {
            SearchOutcome::OutOfBudget(limit) => Some(limit),
            SearchOutcome::Exhausted | SearchOutcome::Stopped => None,
        }
    }

    /// The answer, without what was found before a limit.
    ///
    /// # Errors
    /// The limit that ended the search.
    pub fn into_result(self) -> Result<T, SearchLimit> {
        match self.limit() {
            Some(limit) => Err(limit),
            None => Ok(self.answer),
        }
    }

    /// The same report with another answer.
    pub fn map<U>(self, answer: impl FnOnce(T) -> U) -> SearchReport<U> {
        SearchReport {
            answer: answer(self.answer),
            outcome: self.outcome,
            stats: self.stats,
        }
    }
}

impl SearchReport {
    /// The report whose answer is the number of solutions met.
    pub(crate) fn counted(self) -> SearchReport<u64> {
        self.map(|()| self.stats.solutions)
    }
}

/// Reports of searches for up to two solutions.
impl SearchReport<Vec<Solution>> {
    pub(crate) fn first(self) -> SearchReport<Option<Solution>> {
        self.map(|found| found.into_iter().next())
    }

    pub(crate) fn unique(self) -> SearchReport<Uniqueness> {
        let is_known = self.limit().is_none();
        self.map(|found| {
            let mut found = found.into_iter();
            match (found.next(), found.next()) {
                (Some(first), Some(second)) => Uniqueness::Multiple(first, second),
                (solution, None) if !is_known => Uniqueness::Unknown(solution),
                (Some(solution), None) => Uniqueness::Unique(solution),
                (None, _) => Uniqueness::None,
            }
        })
    }
}

/// The answer of [`Search::unique`](crate::Search::unique). The enum is closed: there is no other
/// answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is exactly this solution.
    Unique(Solution),
    /// There are at least these two solutions.
    Multiple(Solution, Solution),
    /// A limit ended the search before the answer was known. The solution found before that, if
    /// any.
    Unknown(Option<Solution>),
}
