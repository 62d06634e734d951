//! Where a search stands: the choices that lead from the root of the search tree to a node.
//!
//! A kernel makes the same choices whenever it meets the same problem, so that these few
//! numbers are all of its state: made again, they lead to the same node, with the same nodes after
//! it. That is how a search is resumed (`checkpoint`) and how it is split among threads (`split`).

use crate::problem::ids::OptionId;

/// What a branching decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Choice {
    /// The option is chosen.
    Take(OptionId),
    /// The option is not chosen.
    Remove(OptionId),
    /// The item that is branched on is in no more options.
    Enough,
}

/// Which part of the tree has been gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Stand {
    /// All before the last choice: it is to be made.
    Before,
    /// The same, but it has been made, or is in the making.
    Inside,
    /// All up to the last choice and below it.
    After,
}

/// A place in the search tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Position {
    /// The choices from the root on; those of forced options are not among them.
    pub(crate) path: Vec<Choice>,
    pub(crate) stand: Stand,
}
