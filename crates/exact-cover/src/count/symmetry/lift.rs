//! The way from a solution of a case back to solutions of the problem.
//!
//! A solution of the case has exactly one representative of an orbit. For each option of this orbit
//! there is a symmetry that maps the representative to it. It maps the solution to one with this
//! option, and different solutions to different ones. So if each solution of the case is as likely
//! as any other, and then each option of the orbit, each solution of the problem is, too.

use super::{Images, Orbit};
use crate::problem::ids::OptionId;
use crate::problem::rest::Remainder;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A step from a case to the problem that it was made from.
#[derive(Debug)]
pub(in crate::count) struct Lift {
    /// For each option of the case, that of the problem.
    options: Vec<OptionId>,
    /// The options of the problem that are in every solution of the case.
    forced: Vec<OptionId>,
    /// By their representatives. All have the same number of options.
    orbits: BTreeMap<OptionId, Orbit>,
    images: Arc<Vec<Images>>,
    /// For each option that symmetries reach from a representative, the option before it, and the
    /// number of the symmetry.
    reached: BTreeMap<OptionId, (OptionId, usize)>,
}

impl Lift {
    /// The step from what is left of a problem.
    pub(super) fn new(rest: &Remainder) -> Self {
        Self::with(rest, Vec::new(), Arc::default())
    }

    /// The step from what is left with one option of each orbit, its first.
    pub(super) fn with(rest: &Remainder, orbits: Vec<Orbit>, images: Arc<Vec<Images>>) -> Self {
        let mut reached = BTreeMap::new();
        for orbit in &orbits {
            reach(orbit[0], &images, &mut reached);
        }
        Self {
            options: rest.options.clone(),
            forced: rest.forced.clone(),
            orbits: orbits.into_iter().map(|orbit| (orbit[0], orbit)).collect(),
            images,
            reached,
        }
    }

    /// The bytes that its symmetries take.
    pub(super) fn bytes(&self) -> usize {
        bytes(&self.images)
    }

    /// The number of solutions of the problem for each of the case.
    pub(in crate::count) fn ways(&self) -> u64 {
        let orbit = self.orbits.values().next();
        orbit.map_or(1, |orbit| orbit.len() as u64)
    }

    /// The solution of the problem with a number below [`Self::ways`] from one of the case.
    pub(in crate::count) fn lift(&self, solution: &[OptionId], way: u64) -> Vec<OptionId> {
        let options = solution.iter().map(|option| self.options[option.index()]);
        let mut options: Vec<OptionId> = options.chain(self.forced.iter().copied()).collect();
        let Some(orbit) = options.iter().find_map(|option| self.orbits.get(option)) else {
            return options;
        };
        let mut path = Vec::new();
        let mut at = orbit[way as usize];
        while at != orbit[0] {
            let (before, symmetry) = self.reached[&at];
            path.push(symmetry);
            at = before;
        }
        for symmetry in path.into_iter().rev() {
            for option in &mut options {
                *option = self.images[symmetry][option.index()];
            }
        }
        options
    }
}

/// The bytes of symmetries, which have equally many images.
pub(super) fn bytes(symmetries: &[Images]) -> usize {
    let one = symmetries
        .first()
        .map_or(0, |images| size_of_val(&images[..]));
    symmetries.len() * one
}

/// Breadth first. To go forwards is enough: a symmetry, repeated, leads back to the start.
fn reach(
    from: OptionId,
    symmetries: &[Images],
    reached: &mut BTreeMap<OptionId, (OptionId, usize)>,
) {
    let mut open = VecDeque::from([from]);
    while let Some(option) = open.pop_front() {
        for (number, images) in symmetries.iter().enumerate() {
            let image = images[option.index()];
            if image != from && !reached.contains_key(&image) {
                reached.insert(image, (option, number));
                open.push_back(image);
            }
        }
    }
}
