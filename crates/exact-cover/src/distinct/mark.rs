//! The item by whose options the first solution of an orbit is found early.
//!
//! Pentominoes on a rectangle: the cross has 4 placements for each one that is kept, except in the
//! middle. Beside a cross in the middle, a mirror is left.

use crate::problem::ids::OptionId;
use crate::problem::{Multiplicity, Problem};

/// For each option, whether it is one of the mark: of all items that are covered exactly once and
/// whose options symmetries map to each other, the one of which the smallest share is kept.
pub(super) fn find(problem: &Problem, images: &[Vec<OptionId>]) -> Vec<bool> {
    let mut best: Option<(usize, Vec<OptionId>)> = None;
    let lists = problem.options_by_item().into_iter();
    for (item, options) in lists.take(problem.primary_items()).enumerate() {
        let stays = images.iter().all(|images| {
            let mut own = options.iter();
            own.all(|option| options.binary_search(&images[option.index()]).is_ok())
        });
        if options.is_empty() || problem.bounds(item) != Multiplicity::ONCE || !stays {
            continue;
        }
        let kept = options
            .iter()
            .filter(|&&option| comes_first(option, images));
        let kept = kept.count();
        // The shares are compared by their products.
        let is_better = best
            .as_ref()
            .is_none_or(|(fewest, others)| kept * others.len() < fewest * options.len());
        if is_better {
            best = Some((kept, options));
        }
    }
    let mut is_mark = vec![false; problem.options()];
    for option in best.map(|(_, options)| options).unwrap_or_default() {
        is_mark[option.index()] = true;
    }
    is_mark
}

/// Whether an option is the first one of its images.
pub(super) fn comes_first(option: OptionId, images: &[Vec<OptionId>]) -> bool {
    images.iter().all(|images| images[option.index()] >= option)
}
