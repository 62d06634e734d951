//! What every kernel can do: go from solution to solution, and be left, resumed and split.
//!
//! A kernel makes the same choices whenever it meets the same problem. So the choices on the path
//! from the root determine a node: made again, they lead to the same node, and the same nodes
//! follow. This is used to resume a search (`search/checkpoint`) and to split it among threads
//! (`search/split`).
//!
//! Each kernel has a file `place` beside its algorithm, which moves it to a place.

use super::memory::KernelMemory;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, Reached};

/// One decision at a branching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Choice {
    /// The option is chosen.
    Take(OptionId),
    /// The option is not chosen.
    Remove(OptionId),
    /// The branching item is in no more options.
    Enough,
}

/// The part of the tree that has been searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Stand {
    /// Everything before the last choice, which has not been made yet.
    Before,
    /// Everything before the last choice, which has been made or is being made.
    Inside,
    /// Everything up to the last choice and below it.
    After,
}

/// A place in the search tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Place {
    /// The choices from the root on, without forced options.
    pub(crate) path: Vec<Choice>,
    pub(crate) stand: Stand,
}

/// A search that a kernel walks.
pub(crate) trait Explore {
    /// Continues to the next solution that [`Meter::solution`] asks for.
    ///
    /// It must not be called again after [`Reached::End`] or [`Reached::Limit`].
    fn advance(&mut self, problem: &Problem, meter: &mut Meter<'_>) -> Reached;

    /// The options of the current solution, in the order in which they were chosen.
    fn chosen(&self) -> &[OptionId];

    /// Leaves memory for the next search. Only for use at the end.
    fn release(&mut self, _memory: &mut KernelMemory) {}

    /// The part of the search tree that has been searched, by Knuth's estimate: all ways of a
    /// branching count as equally long.
    fn progress(&self) -> f64;

    /// The place of the search. `cut` says that a limit ended the last step in the middle.
    fn place(&self, cut: bool) -> Place;

    /// Moves to a place in the tree, and counts the cost of the way. Only for use at the start.
    /// Returns false if there is no such place; then the search must not continue.
    ///
    /// With [`Stand::Inside`], the last choice may still have to be made.
    fn seek(&mut self, place: &Place, problem: &Problem, meter: &mut Meter<'_>) -> bool;

    /// Moves to the subtree below these choices, and forgets the way, so that the search ends with
    /// this subtree. The way is not counted. Only for use at the start.
    fn confine(&mut self, path: &[Choice], problem: &Problem);

    /// The next choices of the search below the last one, each with its share of the tree by
    /// Knuth's estimate; none if it does not branch again. Only for use after [`Self::confine`],
    /// and before it.
    fn choices(&mut self, problem: &Problem) -> Vec<(Choice, f64)>;
}

/// Makes the choices of a path, which the kernel itself has returned.
pub(super) fn walk_down(kernel: &mut impl Explore, path: &[Choice], problem: &Problem) {
    let place = Place {
        path: path.to_vec(),
        stand: Stand::Inside,
    };
    let found = kernel.seek(&place, problem, &mut Meter::default());
    debug_assert!(found, "the kernel has named the choices");
}

/// Choices that are taken to be equally long.
pub(super) fn alike(choices: impl ExactSizeIterator<Item = Choice>) -> Vec<(Choice, f64)> {
    let share = 1.0 / choices.len() as f64;
    choices.map(|choice| (choice, share)).collect()
}

/// [`Explore::progress`] from the branchings on the path from the root: the number of ways of each,
/// and how many of them have been searched.
pub(super) fn estimate(branchings: impl Iterator<Item = (usize, usize)>) -> f64 {
    let (mut done, mut share) = (0.0, 1.0);
    for (ways, tried) in branchings {
        share /= ways.max(1) as f64;
        done += share * tried as f64;
    }
    done
}
