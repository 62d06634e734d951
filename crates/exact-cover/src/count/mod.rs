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
//! it come back to where it has been. Dominoes on 16 x 16 cells take 367,274 branches so, and
//! 1,151,790 with equals in reading order; pentominoes on 3 x 20 cells take 16,706, and more than
//! 3,000,000 if the first item in reading order is branched on instead of one with few options. See
//! [`order`].
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
mod rows;
mod sample;
mod state;
mod structure;
mod table;
mod walk;

use crate::count::natural::Natural;
use crate::search::budget::SearchOutcome;
use crate::search::stats::SearchStats;
use crate::search::{Search, SearchReport};
use auto::Policy;
pub use sample::Sampler;
use walk::Walk;

/// Whether [`Search::count`] remembers the sub-problems that it has solved.
///
/// [`Search::count`]: crate::Search::count
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
pub struct MemoStats {
    /// Numbers stored.
    pub entries: u64,
    /// Sub-problems that did not have to be solved, because their number was known.
    pub hits: u64,
    /// Times that the memo was full and half of it was forgotten.
    pub evictions: u64,
    /// Sub-problems that fell apart into independent ones.
    pub splits: u64,
    /// The most bytes that the memo took at a time, at most [`SearchBudget::memory`].
    ///
    /// [`SearchBudget::memory`]: crate::SearchBudget::memory
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

/// The answer of [`Search::count`].
///
/// [`Search::count`]: crate::Search::count
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

/// Memory for the memo where the budget says nothing: 1 GiB.
const DEFAULT_MEMORY: usize = 1 << 30;

/// The answer of [`Search::count`].
pub(crate) fn count(search: Search<'_>) -> Count {
    match search.memo {
        Memo::Auto => auto::count(&search, Policy::DEFAULT),
        Memo::Always => count_and_keep(search).0,
        Memo::Never => search.enumerate().into(),
    }
}

/// Counts, and leaves the walk if there was one. To draw from it, it is worth its cost.
fn count_and_keep(search: Search<'_>) -> (Count, Option<Walk>) {
    let by_walk = match search.memo {
        Memo::Auto | Memo::Always => auto::by_walk(&search),
        Memo::Never => None,
    };
    match by_walk {
        Some((count, walk)) => (count, Some(walk)),
        None => (search.enumerate().into(), None),
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
