//! The symmetries of a problem, and what they do to a solution.

use super::mark;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::budget::{SearchBudget, SearchLimit};
use std::collections::HashMap;
use std::fmt;

/// A group of symmetries of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryGroup {
    pub(super) options: usize,
    /// For each symmetry but the identity, the image of each option.
    pub(super) images: Vec<Vec<OptionId>>,
    /// For each option, whether it is one of the mark.
    pub(super) is_mark: Vec<bool>,
}

/// Images of options that are no symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotPermuted {
    /// The number of the list of images, from 0.
    pub symmetry: usize,
}

impl fmt::Display for NotPermuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.symmetry + 1;
        write!(f, "symmetry {number}: expected each option once")
    }
}

impl std::error::Error for NotPermuted {}

impl SymmetryGroup {
    /// The group with these symmetries of a problem: for each symmetry but the identity, the image
    /// of each option.
    ///
    /// They must map solutions to solutions, and the list must have all products of two. This is
    /// not checked: otherwise, searches end without an error, but what they answer means nothing.
    ///
    /// # Errors
    /// If an image does not exist, or is that of two options.
    ///
    /// # Complexity
    /// O(symmetries × entries of the problem).
    pub fn new(problem: &Problem, images: Vec<Vec<OptionId>>) -> Result<Self, NotPermuted> {
        let options = problem.options();
        let mut last_hit = vec![usize::MAX; options];
        for (symmetry, images) in images.iter().enumerate() {
            let is_permutation = images.len() == options
                && images.iter().all(|image| {
                    let hit = last_hit.get_mut(image.index());
                    hit.is_some_and(|hit| std::mem::replace(hit, symmetry) != symmetry)
                });
            if !is_permutation {
                return Err(NotPermuted { symmetry });
            }
        }
        let is_mark = mark::find(problem, &images);
        Ok(Self {
            options,
            images,
            is_mark,
        })
    }

    /// The number of symmetries, with the identity.
    pub fn order(&self) -> usize {
        self.images.len() + 1
    }

    /// For each symmetry but the identity, the image of each option.
    pub fn images(&self) -> &[Vec<OptionId>] {
        &self.images
    }

    /// Whether a solution is the first one of its orbit.
    ///
    /// # Panics
    /// If an option does not exist.
    ///
    /// # Complexity
    /// O(symmetries × options of the solution), and sorting these.
    pub fn is_first(&self, solution: &[OptionId]) -> bool {
        let own = self.sorted(solution.to_vec());
        let Some(&first) = own.first() else {
            return true;
        };
        self.images.iter().all(|images| {
            // The option of a mark decides at once, unless it stays as it is.
            if self.is_mark[first.index()] && images[first.index()] != first {
                return images[first.index()] > first;
            }
            let image = own.iter().map(|option| images[option.index()]);
            let image = self.sorted(image.collect());
            !self.is_before(&image, &own)
        })
    }

    /// The first solution of the orbit of a solution.
    ///
    /// # Panics
    /// If an option does not exist.
    ///
    /// # Complexity
    /// That of [`Self::is_first`].
    pub fn first(&self, solution: &[OptionId]) -> Solution {
        let mut first = self.sorted(solution.to_vec());
        for images in &self.images {
            let image = solution.iter().map(|option| images[option.index()]);
            let image = self.sorted(image.collect());
            if self.is_before(&image, &first) {
                first = image;
            }
        }
        Solution::from_options(first)
    }

    /// The place of an option in the order of options: those of the mark come first.
    fn place(&self, option: OptionId) -> (bool, OptionId) {
        (!self.is_mark[option.index()], option)
    }

    fn sorted(&self, mut solution: Vec<OptionId>) -> Vec<OptionId> {
        solution.sort_unstable_by_key(|&option| self.place(option));
        solution
    }

    /// Whether a solution comes before another one, both sorted.
    fn is_before(&self, one: &[OptionId], other: &[OptionId]) -> bool {
        let one = one.iter().map(|&option| self.place(option));
        let other = other.iter().map(|&option| self.place(option));
        one.lt(other)
    }
}

/// One symmetry of each class of conjugate ones but the identity, with the size of the class.
pub(super) fn classes(
    images: &[Vec<OptionId>],
    budget: &SearchBudget<'_>,
) -> Result<Vec<(usize, u64)>, SearchLimit> {
    let mut meter = budget.clone().meter();
    let mut numbers: HashMap<&[OptionId], usize> = HashMap::with_capacity(images.len());
    for (number, images) in images.iter().enumerate() {
        numbers.insert(images, number);
    }
    let mut is_seen = vec![false; images.len()];
    let mut classes = Vec::new();
    for (number, of_one) in images.iter().enumerate() {
        if std::mem::replace(&mut is_seen[number], true) {
            continue;
        }
        let mut conjugate = of_one.clone();
        let mut size = 1;
        for by in images {
            meter.work(by.len())?;
            for (image, from) in of_one.iter().zip(by) {
                conjugate[from.index()] = by[image.index()];
            }
            if let Some(&other) = numbers.get(&conjugate[..])
                && !std::mem::replace(&mut is_seen[other], true)
            {
                size += 1;
            }
        }
        classes.push((number, size));
    }
    Ok(classes)
}
