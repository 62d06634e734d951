//! Errors of building a problem.

use crate::problem::ids::{ItemId, OptionId};
use std::fmt;

/// Why something cannot be part of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// An option has no items.
    EmptyOption {
        /// The number the option would have had.
        option: OptionId,
    },
    /// An option has an item twice.
    RepeatedItem {
        /// The number the option would have had.
        option: OptionId,
        /// The item.
        item: ItemId,
    },
    /// An option has an item that does not exist.
    UnknownItem {
        /// The number the option would have had.
        option: OptionId,
        /// The item.
        item: ItemId,
        /// The number of items.
        items: usize,
    },
    /// An option gives a color to a primary item; only secondary items can have one.
    ColoredPrimary {
        /// The number the option would have had.
        option: OptionId,
        /// The item.
        item: ItemId,
    },
    /// The options have more than [`MAX_ENTRIES`](crate::Problem::MAX_ENTRIES) entries in all.
    TooManyEntries {
        /// The number the option would have had.
        option: OptionId,
    },
    /// A multiplicity is set for a secondary item, or for one that does not exist.
    NotPrimary {
        /// The item.
        item: ItemId,
        /// The number of primary items.
        primary: usize,
    },
    /// A multiplicity is not `lo..=hi` with `lo <= hi` and `hi >= 1`.
    BadMultiplicity {
        /// The item.
        item: ItemId,
        /// The least number of options.
        lo: u32,
        /// The greatest number of options.
        hi: u32,
    },
    /// There are more than [`MAX_ITEMS`](crate::Problem::MAX_ITEMS) items.
    TooManyItems,
    /// The number of names is not the number of items or colors.
    NameCount {
        /// The number of items or colors.
        expected: usize,
        /// The number of names.
        found: usize,
    },
    /// A name is empty, or contains a blank, `|` or `:`, which the text format reserves.
    BadName {
        /// The name.
        name: String,
    },
    /// A name is given twice.
    RepeatedName {
        /// The name.
        name: String,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyOption { option } => {
                write!(f, "option {option}: expected at least one item")
            }
            Self::RepeatedItem { option, item } => {
                write!(f, "option {option}: item {item} is repeated")
            }
            Self::UnknownItem { option, item, items } => {
                write!(f, "option {option}: item {item} is out of range, there are {items} items")
            }
            Self::ColoredPrimary { option, item } => {
                write!(f, "option {option}: item {item} is primary and cannot have a color")
            }
            Self::TooManyEntries { option } => {
                write!(f, "option {option}: expected at most {} entries in all options", crate::Problem::MAX_ENTRIES)
            }
            Self::NotPrimary { item, primary } => {
                write!(f, "item {item} cannot have a multiplicity, there are {primary} primary items")
            }
            Self::BadMultiplicity { item, lo, hi } => {
                write!(f, "item {item}: expected a multiplicity lo..=hi with lo <= hi and hi >= 1, found {lo}..={hi}")
            }
            Self::TooManyItems => write!(f, "expected at most {} items", crate::Problem::MAX_ITEMS),
            Self::NameCount { expected, found } => {
                write!(f, "expected {expected} names, found {found}")
            }
            Self::BadName { name } => {
                write!(f, "expected a name without blanks, \"|\" and \":\", found {name:?}")
            }
            Self::RepeatedName { name } => write!(f, "the name {name:?} is repeated"),
        }
    }
}

impl std::error::Error for BuildError {}
