//! Counting without seeing every solution: a memo of sub-problems, and parts that multiply.
//!
//! What is left of a problem after some choices is a problem again, and different choices often
//! leave the same one: two dominoes side by side cover what two dominoes on top of each other
//! cover. The memo knows the numbers of solutions of the sub-problems that were solved before
//! (Nishino, Yasuda, Minato and Nagata, 2017, who keep a decision diagram of the solutions
//! themselves). Where the open items fall into groups that no live option connects, the numbers of
//! the groups multiply, as in counting the models of a formula (Sang and others, 2004). The crate's
//! documentation has the references.
//!
//! **Names.** A number is found under the exact name of its sub-problem: a hash in its place would
//! now and then give a wrong count. Without secondary items, the open items say everything. With
//! them, the live options do: an open item has one, or there is nothing to count; and what chosen
//! options have done to secondary items and their colors shows in which options live, and in
//! nothing else. See [`structure`].
//!
//! **Order.** The memo pays if the search meets the same sub-problems again. Branching on items
//! with few options (MRV) keeps the search small; taking equals in an order of small frontier makes
//! it come back to where it has been. On 16 x 16 cells this takes a third of the branches that equals in
//! reading order take. See [`order`].
//!
//! **Decision.** Where little is found in the memo, a search one by one is faster. The search with
//! the memo notices that early. See [`auto`].
//!
//! **State.** Open items and live options are sets of bits. A choice removes a row of
//! conflicts from the live options, and each removed option is subtracted from the number of
//! options of its items, so that forced moves and contradictions show at once. States
//! are copied at branches rather than undone. See [`state`].

mod auto;
mod components;
mod known;
pub(crate) mod natural;
mod order;
mod parts;
mod sample;
mod sets;
mod state;
mod structure;
mod table;
mod walk;

use crate::count::natural::Natural;
use crate::kernel::Kernel;
use crate::problem::Problem;
use crate::search::budget::{Limits, SearchBudget, SearchInterrupt, SearchOutcome, limit_setters};
use crate::search::stats::SearchStats;
use crate::search::{Search, SearchReport};
use auto::Policy;
pub use sample::Sampler;
use std::fmt;
use walk::Walk;

/// Whether [`CountSearch`] remembers the sub-problems that it has solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Memo {
    /// If it pays, which the search finds out on the way at a cost of about a tenth of either.
    #[default]
    Auto,
    /// If the problem allows it: it must have no multiplicities and up to 16,384 primary items and
    /// options, and 2^25 pairs of an entry and 64 options.
    Always,
    /// Never: solutions are seen one by one.
    Never,
}

/// What a memo did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MemoStats {
    /// Numbers stored.
    pub entries: u64,
    /// Sub-problems that did not have to be solved, because their number was known.
    pub hits: u64,
    /// Times that the memo was full and half of it was forgotten.
    pub evictions: u64,
    /// Sub-problems that fell apart into independent ones.
    pub splits: u64,
    /// The most bytes that the memo took at a time, at most [`CountSearch::memory`].
    pub peak_bytes: usize,
}

impl MemoStats {
    /// What two memos did, one after the other.
    fn plus(self, other: Self) -> Self {
        Self {
            entries: self.entries + other.entries,
            hits: self.hits + other.hits,
            evictions: self.evictions + other.evictions,
            splits: self.splits + other.splits,
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
        }
    }
}

/// The answer of [`CountSearch::count`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The number of solutions if the outcome is [`SearchOutcome::Exhausted`], and a lower bound
    /// otherwise.
    pub value: Natural,
    /// Why the search ended.
    pub outcome: SearchOutcome,
    /// What the search did. `stats.solutions` is the value, or `u64::MAX` if that is less.
    pub stats: SearchStats,
    /// What the memo did, if it was tried.
    pub memo: Option<MemoStats>,
}

/// Memory for the memo if the caller does not say: 1 GiB.
const DEFAULT_MEMORY: usize = 1 << 30;

/// A search that counts the solutions, without seeing each of them if the problem allows it.
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
/// assert_eq!(count.value.to_string(), "43778578308070520454643930160388065413");
/// # Ok::<(), exact_cover::BuildError>(())
/// ```
#[derive(Clone, Copy)]
pub struct CountSearch<'a> {
    problem: &'a Problem,
    memo: Memo,
    memory: usize,
    kernel: Kernel,
    limits: Limits<'a>,
}

impl<'a> CountSearch<'a> {
    /// A search without limits that finds out whether a memo pays.
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            memo: Memo::Auto,
            memory: DEFAULT_MEMORY,
            kernel: Kernel::Auto,
            limits: Limits::default(),
        }
    }

    /// The same search with or without a memo.
    #[must_use]
    pub fn memo(self, memo: Memo) -> Self {
        Self { memo, ..self }
    }

    /// The same search with another limit on the bytes that its memo takes; 1 GiB by default. It limits
    /// no answer: a full memo forgets, and the search takes longer.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }

    /// The same search by a certain kernel where it sees solutions one by one: see [`Search::kernel`].
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    limit_setters!();

    /// Counts the solutions exactly. Solutions of equal sub-problems are counted once, and those of
    /// independent parts are multiplied.
    ///
    /// # Complexity
    /// Exponential at worst, as for [`Search::enumerate`]; on boards of small width, and in general
    /// where few items are half done at a time, in that width alone. Beside the memo the search takes the
    /// square of the number of options in bits.
    pub fn count(self) -> Count {
        match self.memo {
            Memo::Auto => auto::count(&self, Policy::DEFAULT),
            Memo::Always => self.count_and_keep().0,
            Memo::Never => self.one_by_one().enumerate().into(),
        }
    }

    /// Counts the solutions in order to draw some of them at random, each with the same
    /// probability: see [`Sampler::draw`]. The memo that the counting leaves makes drawing quick, so
    /// [`Memo::Auto`] means the same as [`Memo::Always`] here.
    ///
    /// # Complexity
    /// That of [`Self::count`].
    pub fn sampler(self) -> Sampler<'a> {
        Sampler::new(self)
    }

    /// Counts, and leaves the walk if there was one.
    fn count_and_keep(&self) -> (Count, Option<Walk>) {
        let by_walk = match self.memo {
            Memo::Auto | Memo::Always => auto::by_walk(self),
            Memo::Never => None,
        };
        match by_walk {
            Some((count, walk)) => (count, Some(walk)),
            None => (self.one_by_one().enumerate().into(), None),
        }
    }

    /// The search that sees all solutions, within the same limits.
    fn one_by_one(&self) -> Search<'a> {
        Search {
            kernel: self.kernel,
            limits: self.limits,
            ..Search::new(self.problem)
        }
    }
}

impl fmt::Debug for CountSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CountSearch")
            .field("memo", &self.memo)
            .field("memory", &self.memory)
            .field("kernel", &self.kernel)
            .field("budget", &self.limits.budget)
            .finish_non_exhaustive()
    }
}

impl Count {
    fn new(
        value: Natural,
        outcome: SearchOutcome,
        stats: SearchStats,
        memo: Option<MemoStats>,
    ) -> Self {
        let solutions = value.to_u64().unwrap_or(u64::MAX);
        let stats = SearchStats { solutions, ..stats };
        Self {
            value,
            outcome,
            stats,
            memo,
        }
    }
}

impl From<SearchReport> for Count {
    /// The count of a search that has seen the solutions one by one.
    fn from(report: SearchReport) -> Self {
        Self {
            value: report.stats.solutions.into(),
            outcome: report.outcome,
            stats: report.stats,
            memo: None,
        }
    }
}
