//! The start: options that are the only one of an item are chosen before there are rows.
//!
//! The clues of a sudoku are such options. Of 529 options with 324 items, 24 clues leave some 200
//! with 228 items, so there are fewer and narrower rows to make. Whatever else is forced is found
//! in the rows, all of it at once in each pass.

use crate::problem::Problem;
use crate::problem::ids::{ItemId, OptionId};
use crate::search::stats::SearchStats;

/// What the search starts with.
#[derive(Debug)]
pub(super) struct Start {
    /// The options chosen.
    pub(super) chosen: Vec<OptionId>,
    /// The other options that go with them and have a primary item.
    pub(super) live: Vec<OptionId>,
    /// For each item, whether the chosen options cover it.
    pub(super) covered: Vec<bool>,
    /// What the choices cost: an update for each option of the problem, if there are any.
    pub(super) cost: SearchStats,
}

impl Start {
    /// All options that have a primary item.
    pub(super) fn with_all(problem: &Problem) -> Self {
        let covered = vec![false; problem.items()];
        Self {
            chosen: Vec::new(),
            live: without(&covered, problem),
            covered,
            cost: SearchStats::default(),
        }
    }

    /// What is left after the options that are the only one of a primary item. If two of them have
    /// an item in common, nothing is left and no item is covered. Problems with colors start with
    /// all options.
    ///
    /// # Complexity
    /// O(items + entries).
    pub(super) fn after_only_options(problem: &Problem) -> Self {
        let mut start = Self {
            chosen: Vec::new(),
            live: Vec::new(),
            covered: vec![false; problem.items()],
            cost: SearchStats::default(),
        };
        let mut clashes = false;
        for item in (0..problem.primary_items()).map(ItemId::from_index) {
            if problem.is_colored() || problem.options_of(item) != 1 || start.covered[item.index()]
            {
                continue;
            }
            let only = problem.last_option_of(item);
            start.chosen.push(only);
            for item in problem.option_items(only) {
                clashes |= std::mem::replace(&mut start.covered[item.index()], true);
            }
        }
        let taken = start.chosen.len() as u64;
        if taken > 0 {
            start.cost = SearchStats {
                nodes: taken,
                forced: taken,
                max_depth: taken,
                updates: problem.options() as u64,
                ..SearchStats::default()
            };
        }
        if clashes {
            start.covered.fill(false);
        } else {
            start.live = without(&start.covered, problem);
        }
        start
    }
}

/// The options that have a primary item, but none of the covered ones.
fn without(covered: &[bool], problem: &Problem) -> Vec<OptionId> {
    // Without a branch that the processor cannot predict: the next place is always written.
    let mut live = vec![OptionId::from_index(0); problem.options() + 1];
    let mut len = 0;
    for option in problem.option_ids() {
        let items = problem.option_items(option);
        let clashes = items
            .iter()
            .fold(false, |any, item| any | covered[item.index()]);
        live[len] = option;
        len += usize::from(!clashes & problem.is_primary(items[0]));
    }
    live.truncate(len);
    live
}
