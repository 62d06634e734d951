//! The item by whose options the first solution of an orbit is found early.
//!
//! Pentominoes on a rectangle: the cross has 4 placements for each one that is kept, except in the
//! middle. Beside a cross in the middle, a mirror is left.

use super::SymmetryGroup;
use crate::problem::ids::OptionId;
use crate::problem::{Multiplicity, Problem};
use std::collections::BTreeMap;

/// A part of the solutions, and the symmetries that are left there.
pub(super) struct MarkedCase {
    /// The options of the problem that the part has.
    pub(super) options: Vec<OptionId>,
    /// For each symmetry but the identity, the image of each of these options, by its place there.
    pub(super) images: Vec<Vec<OptionId>>,
}

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
fn comes_first(option: OptionId, images: &[Vec<OptionId>]) -> bool {
    images.iter().all(|images| images[option.index()] >= option)
}

impl SymmetryGroup {
    /// Whether the first solution of an orbit may have an option.
    pub(super) fn is_needed(&self, option: OptionId) -> bool {
        !self.is_mark[option.index()] || comes_first(option, &self.images)
    }

    /// Parts whose orbits, under the symmetries that are left in each, are those of the problem:
    /// one for all options of the mark that the same symmetries leave as they are.
    pub(super) fn cases(&self) -> Vec<MarkedCase> {
        let all = (0..self.options).map(OptionId::from_index);
        let (marks, others): (Vec<_>, Vec<_>) =
            all.partition(|option| self.is_mark[option.index()]);
        if marks.is_empty() {
            return vec![MarkedCase {
                options: others,
                images: self.images.clone(),
            }];
        }
        let mut by_symmetries: BTreeMap<Vec<usize>, Vec<OptionId>> = BTreeMap::new();
        for mark in marks {
            if !self.is_needed(mark) {
                continue;
            }
            let symmetries = 0..self.images.len();
            let fixing = symmetries.filter(|&it| self.images[it][mark.index()] == mark);
            by_symmetries
                .entry(fixing.collect())
                .or_default()
                .push(mark);
        }
        let mut cases = Vec::with_capacity(by_symmetries.len());
        for (symmetries, marks) in by_symmetries {
            let options = [marks, others.clone()].concat();
            let images = self.images_within(&options, &symmetries);
            cases.push(MarkedCase { options, images });
        }
        cases
    }

    /// The images of some options, which some symmetries map to each other, by their places.
    fn images_within(&self, options: &[OptionId], symmetries: &[usize]) -> Vec<Vec<OptionId>> {
        let mut places = vec![OptionId::from_index(0); self.options];
        for (place, option) in options.iter().enumerate() {
            places[option.index()] = OptionId::from_index(place);
        }
        let mut all = Vec::with_capacity(symmetries.len());
        for &symmetry in symmetries {
            let images = &self.images[symmetry];
            let images = options
                .iter()
                .map(|option| places[images[option.index()].index()]);
            all.push(images.collect());
        }
        all
    }
}
