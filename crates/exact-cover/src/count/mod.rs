//! Counts solutions: by states, which need not be visited one by one, or one by one.
//!
//! - `states`: goes through the items in a fixed order and merges equal states.
//! - `race`: alternates between that and the search one by one.
//! - `symmetry`: options that look the same are in equally many solutions, so one of them is
//!   enough.
//! - `sample`: draws solutions by their numbers.

pub(crate) mod natural;
mod over;
mod race;
mod random;
mod sample;
mod states;
mod symmetry;
#[cfg(test)]
mod tests;

use crate::problem::Problem;
use crate::search::budget::SearchBudget;
use crate::search::report::SearchReport;
use crate::search::stats::SearchStats;
use crate::search::{Held, MAX_THREADS, Search};
pub use natural::Natural;
pub use random::SplitMix;
pub use sample::Sampler;
pub use states::StateStats;
use std::sync::Arc;
pub use symmetry::SymmetryStats;

/// The answer of [`CountSearch::count`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The number of solutions, or a lower bound if a limit ended the search. `stats.solutions` of
    /// the report is the same, but at most `u64::MAX`.
    pub value: Natural,
    /// Counters of the count by states, unless it was not tried, or was given up for its memory. A
    /// choice is then counted once for each state in which it is made, and an update once for each
    /// state that goes on to the next level.
    pub states: Option<StateStats>,
    /// Counters of the search for symmetries, if it was tried.
    pub symmetry: Option<SymmetryStats>,
}

/// The default limit on memory: 1 GiB.
const DEFAULT_MEMORY: usize = 1 << 30;

/// A search that counts the solutions, without visiting each if the problem allows it.
///
/// ```
/// use exact_cover::{CountSearch, ItemId, ProblemBuilder};
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
/// let count = CountSearch::new(&problem).count();
/// assert_eq!(count.answer.value.to_string(), "43778578308070520454643930160388065413");
/// # Ok::<(), exact_cover::error::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountSearch<'a> {
    problem: Held<'a>,
    memory: usize,
    threads: usize,
    budget: SearchBudget<'a>,
}

impl<'a> CountSearch<'a> {
    /// A search without limits.
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem: Held::Borrowed(problem),
            memory: DEFAULT_MEMORY,
            threads: 1,
            budget: SearchBudget::default(),
        }
    }

    /// The same search with another limit on the bytes of its states, and of solutions that are
    /// [drawn at once](Sampler::draw); the default is 1 GiB. States that do not fit are given up.
    /// That takes time but does not change the answer.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }

    /// The same search with this number of threads, at most 1,024, of which only a count by states
    /// makes use. They need a little more memory, so where it is just enough for one thread, the
    /// count may be found in another way. A [`Sampler`] takes one thread, so its solutions do not
    /// depend on the number.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: threads.min(MAX_THREADS),
            ..self
        }
    }

    /// The same search within a budget.
    #[must_use]
    pub fn budget(self, budget: impl Into<SearchBudget<'a>>) -> Self {
        Self {
            budget: budget.into(),
            ..self
        }
    }

    /// Counts the solutions exactly: by states or one by one, whichever ends first. If it takes
    /// long, it also looks for symmetries, and counts what looks the same only once.
    ///
    /// # Complexity
    /// Exponential at worst, as for [`Search::enumerate`]. On a narrow board, exponential only in
    /// the width; more generally, in the number of items that are partly covered at a time.
    pub fn count(self) -> SearchReport<Count> {
        race::count(&self, false).0
    }

    /// Counts the solutions in order to draw some of them at random, all with the same probability:
    /// see [`Sampler::draw`].
    ///
    /// # Complexity
    /// That of [`Self::count`]. States take the memory of all levels, or of as many as fit. If
    /// symmetries leave several cases, each gets an equal share of the memory.
    pub fn sampler(self) -> Sampler<'a> {
        Sampler::new(self.threads(1))
    }

    /// The same search of another problem, within what is left after `spent`.
    fn below(&self, problem: Arc<Problem>, spent: &SearchStats) -> Self {
        Self {
            problem: Held::Shared(problem),
            budget: self.budget.rest(spent),
            ..*self
        }
    }

    /// The search that visits all solutions, within the same limits.
    fn one_by_one(&self) -> Search<'a> {
        Search {
            shows_share: false,
            ..Search::of(self.problem.clone()).budget(self.budget.clone())
        }
    }
}

/// A count from a search that visited the solutions one by one.
impl From<u64> for Count {
    fn from(number: u64) -> Self {
        Self {
            value: number.into(),
            states: None,
            symmetry: None,
        }
    }
}

/// The counters of two searches, one after the other, which may have none.
fn both<T: Copy>(one: Option<T>, other: Option<T>, plus: impl FnOnce(T, T) -> T) -> Option<T> {
    let sum = one.zip(other).map(|(one, other)| plus(one, other));
    sum.or(one).or(other)
}

/// Counts of several problems.
impl SearchReport<Count> {
    /// The count with the outcome of `next`, and the counters of both. The value is that of `next`.
    pub(crate) fn and(self, next: Self) -> Self {
        let (one, other) = (self.answer, next.answer);
        let answer = Count {
            value: other.value,
            states: both(one.states, other.states, StateStats::plus),
            symmetry: both(one.symmetry, other.symmetry, SymmetryStats::plus),
        };
        Self::new(answer, next.outcome, self.stats.plus(next.stats))
    }

    /// The same with another value.
    pub(crate) fn with(mut self, value: Natural) -> Self {
        self.stats.solutions = u64::try_from(&value).unwrap_or(u64::MAX);
        self.answer.value = value;
        self
    }
}
