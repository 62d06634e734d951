//! Counters of a search. They are the same on every machine and in every run.

/// The work of a search.
///
/// The counters depend only on the problem, the kernel, the budget and the number of threads, so
/// tests can assert them, and a change of the search order shows up as a number. All kernels count
/// the same things, but may have different counts: see [`Kernel`](crate::Kernel).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SearchStats {
    /// Options chosen. Always `branches + forced`.
    pub nodes: u64,
    /// Options chosen at an item with at least two live options: guesses. A search without branches
    /// has decided the problem by forced moves alone.
    pub branches: u64,
    /// Options chosen because they were the only live option of an item.
    pub forced: u64,
    /// Removals of an option from the live options of an item: the unit of work. Restoring them is
    /// not counted, because it costs at most the same again.
    pub updates: u64,
    /// The most options that were chosen at the same time.
    pub max_depth: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl SearchStats {
    /// Whether a search can have these counters. None comes to 2^63 in this life, so a search that
    /// goes on from them does not overflow.
    pub(super) fn is_possible(&self) -> bool {
        let most = self.nodes.max(self.updates).max(self.solutions);
        self.branches.checked_add(self.forced) == Some(self.nodes) && most < 1 << 63
    }

    /// The sum of the counters of two parts of a search.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            nodes: self.nodes.saturating_add(other.nodes),
            branches: self.branches.saturating_add(other.branches),
            forced: self.forced.saturating_add(other.forced),
            updates: self.updates.saturating_add(other.updates),
            max_depth: self.max_depth.max(other.max_depth),
            solutions: self.solutions.saturating_add(other.solutions),
        }
    }
}
