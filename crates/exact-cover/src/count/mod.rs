//! Counts solutions without visiting each: by a memo of sub-problems, with parts that multiply, or by states.
//!
//! Here is how the memo works. The other way goes through the items in a fixed order and merges equal states: see
//! [`states`].
//!
//! The rest of a problem after some choices is a problem again, and different choices often leave the
//! same rest: two dominoes side by side cover the same cells as two dominoes on top of each other. The
//! memo has the numbers of solutions of the sub-problems that were solved before (Nishino, Yasuda,
//! Minato and Nagata, 2017, who keep a decision diagram of the solutions themselves). If the open items
//! form groups that no live option connects, the numbers of the groups multiply, as in counting the
//! models of a formula (Sang and others, 2004). The crate's documentation has the references.
//!
//! **Names.** A number is stored under the exact name of its sub-problem. A hash alone would sometimes
//! give a wrong count. Without secondary items, the open items determine the sub-problem. With
//! secondary items, the live options do: every open item has one, or there is no solution, and the
//! effect of chosen options on secondary items and their colors shows only in which options live. See
//! [`structure`].
//!
//! **Order.** The memo helps if the search meets the same sub-problems again. Branching on items with
//! few options (MRV) keeps the search small; breaking ties in an order of small frontier leads back to
//! known sub-problems. On 16 x 16 cells this takes a third of the branches of reading order. See
//! [`order`].
//!
//! **Decision.** If little is found in the memo and few states are equal, a search one by one is faster. Both ways
//! notice this early. See [`auto`].
//!
//! **Symmetry.** Options that look the same are in equally many solutions, so one of them is enough. See [`symmetry`].
//!
//! **State.** Open items and live options are sets of bits. A choice removes a row of conflicts from
//! the live options. Each removed option is subtracted from the numbers of options of its items, so
//! forced moves and contradictions show at once. States are copied at branches, not undone. See
//! [`state`].

mod auto;
mod components;
mod known;
pub(crate) mod natural;
mod order;
mod parts;
mod sample;
mod sets;
mod state;
mod states;
mod structure;
mod symmetry;
mod table;
mod walk;

use crate::count::natural::Natural;
use crate::kernel::Kernel;
use crate::problem::Problem;
use crate::search::budget::{Limits, SearchBudget, SearchInterrupt, SearchOutcome, limit_setters};
use crate::search::part::SearchPart;
use crate::search::stats::SearchStats;
use crate::search::{Search, SearchReport};
use auto::Policy;
pub use sample::Sampler;
pub use states::StateStats;
use std::fmt;
pub use symmetry::SymmetryStats;

/// Whether [`CountSearch`] stores the numbers of sub-problems, or of states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Memo {
    /// Whatever makes counting faster: a memo, states, or neither. The search finds this out, at a cost of about a
    /// tenth. If it takes long, the search also looks for symmetries, and counts what looks the same only once.
    #[default]
    Auto,
    /// If the problem allows it: no multiplicities, up to 16,384 primary items and options, and up to
    /// 2^25 pairs of an entry and 64 options.
    Always,
    /// Never: solutions are visited one by one.
    Never,
    /// No memo: the search goes through the items in a fixed order and merges equal states. If the states are
    /// wider than 268 bits, or do not fit into the memory with a plan of some 500 bytes for each option and item, it
    /// counts as with [`Self::Always`].
    States,
}

/// Counters of a memo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MemoStats {
    /// The number of stored numbers.
    pub entries: u64,
    /// Sub-problems whose number was found in the memo.
    pub hits: u64,
    /// Times that the memo was full and lost half of its numbers.
    pub evictions: u64,
    /// Sub-problems that were split into independent parts.
    pub splits: u64,
    /// The most bytes that the memo took at a time; at most [`CountSearch::memory`].
    pub peak_bytes: usize,
}

impl MemoStats {
    /// The counters of two memos, one after the other.
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
    /// Counters of the search. `stats.solutions` is the value, but at most `u64::MAX`.
    pub stats: SearchStats,
    /// Counters of the memo, if it was tried.
    pub memo: Option<MemoStats>,
    /// Counters of the count by states, if it was tried. A choice is then counted once for each state in which it is
    /// made, and an update once for each state that goes on to the next level.
    pub states: Option<StateStats>,
    /// Counters of the search for symmetries, if it was tried.
    pub symmetry: Option<SymmetryStats>,
}

/// The default limit on the memory of the memo: 1 GiB.
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
/// assert_eq!(count.value.to_string(), "43778578308070520454643930160388065413");
/// # Ok::<(), exact_cover::BuildError>(())
/// ```
#[derive(Clone, Copy)]
pub struct CountSearch<'a> {
    problem: &'a Problem,
    memo: Memo,
    memory: usize,
    kernel: Kernel,
    threads: usize,
    limits: Limits<'a>,
}

impl<'a> CountSearch<'a> {
    /// A search without limits that finds out whether a memo helps.
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            memo: Memo::Auto,
            memory: DEFAULT_MEMORY,
            kernel: Kernel::Auto,
            threads: 1,
            limits: Limits::default(),
        }
    }

    /// The same search with or without a memo.
    #[must_use]
    pub fn memo(self, memo: Memo) -> Self {
        Self { memo, ..self }
    }

    /// The same search with another limit on the bytes of its memo and its states, and of solutions that are
    /// [drawn at once](Sampler::draw_many); the default is 1 GiB. A full memo
    /// drops numbers, and states that do not fit are given up. Both take time but do not change the answer. With
    /// [`Memo::Auto`], each of them may take half.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }

    /// The same search with a certain kernel for visiting solutions one by one: see [`Search::kernel`].
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// The same search with this number of threads, at most 1,024, of which only a count by states makes use. They need a little more memory, so
    /// where it is just enough for one thread, the count may be found in another way. A [`Sampler`] takes one thread, so its
    /// solutions do not depend on the number.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self {
            threads: threads.min(1024),
            ..self
        }
    }

    limit_setters!();

    /// Counts the solutions exactly. Solutions of equal sub-problems are counted once, and those of
    /// independent parts are multiplied; or equal states are merged.
    ///
    /// # Complexity
    /// Exponential at worst, as for [`Search::enumerate`]. On a narrow board, exponential only in the
    /// width; more generally, in the number of items that are partly covered at a time. Beside the
    /// memo, the search takes as many bits as the square of the number of options.
    pub fn count(self) -> Count {
        match self.memo {
            Memo::Auto => auto::count(&self, Policy::DEFAULT),
            Memo::Always => auto::by_walk(&self).0,
            Memo::Never => self.one_by_one().enumerate().into(),
            Memo::States => auto::by_states(&self, false).0,
        }
    }

    /// Counts the solutions of one part of the search tree. The numbers of all parts add up to
    /// [`Self::count`]. A memo holds the sub-problems of one subtree at a time, so where it finds many,
    /// all parts together take far longer than the undivided count.
    ///
    /// # Complexity
    /// As for [`Self::count`], and O(entries) for each subtree.
    pub fn count_part(self, part: SearchPart) -> Count {
        let mut total = Count::new(
            Natural::ZERO,
            SearchOutcome::Exhausted,
            SearchStats::default(),
            None,
        );
        for below in part.problems(self.problem) {
            let count = self.below(&below.problem, &total.stats).count();
            let value = total.value.clone() + count.value.clone();
            total = total.and(count).with(value);
            if total.outcome != SearchOutcome::Exhausted {
                break;
            }
        }
        total
    }

    /// Counts the solutions in order to draw some of them at random, all with the same probability: see
    /// [`Sampler::draw`]. Drawing is quick with a memo, and with states that fit into the memory. [`Memo::Auto`] takes
    /// the one that counts faster, and counts one by one only if the problem allows neither.
    ///
    /// # Complexity
    /// That of [`Self::count`]. States take the memory of all levels, or of as many as fit.
    pub fn sampler(self) -> Sampler<'a> {
        Sampler::new(self.threads(1))
    }

    /// The same search of another problem, within what is left after `spent`.
    fn below<'b>(&self, problem: &'b Problem, spent: &SearchStats) -> CountSearch<'b>
    where
        'a: 'b,
    {
        CountSearch {
            problem,
            limits: Limits {
                budget: self.limits.budget.rest(spent),
                ..self.limits
            },
            ..*self
        }
    }

    /// The search that visits all solutions, within the same limits.
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
            .field("threads", &self.threads)
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
impl Count {
    /// The count with the outcome of `next`, and the counters of both. The value is that of `next`.
    fn and(self, next: Self) -> Self {
        Self {
            stats: self.stats.plus(next.stats),
            memo: both(self.memo, next.memo, MemoStats::plus),
            states: both(self.states, next.states, StateStats::plus),
            symmetry: both(self.symmetry, next.symmetry, SymmetryStats::plus),
            ..next
        }
    }

    /// The same with another value.
    fn with(self, value: Natural) -> Self {
        let solutions = value.to_u64().unwrap_or(u64::MAX);
        Self {
            stats: SearchStats {
                solutions,
                ..self.stats
            },
            value,
            ..self
        }
    }
}

impl From<SearchReport> for Count {
    /// The count from a search that visited the solutions one by one.
    fn from(report: SearchReport) -> Self {
        Self {
            value: report.stats.solutions.into(),
            outcome: report.outcome,
            stats: report.stats,
            memo: None,
            states: None,
            symmetry: None,
        }
    }
}
