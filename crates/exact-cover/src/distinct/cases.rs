//! Parts of a problem, one for the options of the mark that the same symmetries leave as they are.

use super::group::SymmetryGroup;
use super::mark::comes_first;
use crate::problem::ids::OptionId;
use std::collections::BTreeMap;

/// A part of the solutions, and the symmetries that are left there.
pub(super) struct MarkedCase {
    /// The options of the problem that the part has.
    pub(super) options: Vec<OptionId>,
    /// For each symmetry but the identity, the image of each of these options, by its place there.
    pub(super) images: Vec<Vec<OptionId>>,
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
