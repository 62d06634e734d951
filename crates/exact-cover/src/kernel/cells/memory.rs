//! The arrays of a search.

use super::index::Index;
use super::live::{ItemTally, Live};
use super::open::OpenItems;
use crate::lists::refill;
use crate::problem::Problem;
use crate::problem::ids::OptionId;

/// No option: [`crate::Problem::MAX_ENTRIES`] excludes this id.
pub(super) const NONE: u32 = u32::MAX;

/// One branching.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branching {
    pub(super) option: u32,
    /// The number of live options of its item.
    pub(super) ways: u32,
    /// The lengths of `trail`, `chosen` and `saved` before it.
    pub(super) trail: usize,
    pub(super) chosen: usize,
    pub(super) saved: usize,
    /// Whether the tallies are in `saved`.
    pub(super) copied: bool,
    /// Whether the option has been tried. Then it is removed here, not chosen.
    pub(super) refuted: bool,
}

/// The arrays of a search, which pass from one search to the next.
#[derive(Debug, Default)]
pub(in crate::kernel) struct CellsMemory {
    pub(super) index: Index,
    pub(super) live: Live,
    /// Chosen options, in order.
    pub(super) chosen: Vec<OptionId>,
    /// For each primary item, the number of `chosen` options with it. Empty if the problem has no
    /// multiplicities.
    pub(super) taken: Vec<u32>,
    /// The branchings from the root on.
    pub(super) levels: Vec<Branching>,
    /// For each secondary item, the option that first gave it a color, or `NONE`. From then on all
    /// its live options have that color. Empty if the problem has no colors.
    pub(super) painters: Vec<u32>,
    /// The primary items that may be in more options, once the search has branched. They include
    /// all items that have options to spare.
    pub(super) open: OpenItems,
    /// Items and tallies of open items before a choice.
    pub(super) saved: Vec<(u32, ItemTally)>,
}

impl CellsMemory {
    /// Prepares the arrays for a problem.
    ///
    /// # Complexity
    /// O(items + entries).
    pub(super) fn reset(&mut self, problem: &Problem) {
        self.index.reset(problem, &mut self.live.tallies);
        self.live.reset(problem);
        self.chosen.clear();
        self.levels.clear();
        let counted = if problem.has_multiplicities() {
            problem.primary_items()
        } else {
            0
        };
        refill(&mut self.taken, counted, 0);
        let painted = if problem.is_colored() {
            problem.secondary_items()
        } else {
            0
        };
        refill(&mut self.painters, painted, NONE);
        self.open.clear();
        self.saved.clear();
    }
}
