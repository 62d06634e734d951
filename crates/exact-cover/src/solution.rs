//! Solutions, and a check of them that shares nothing with the kernels.

use crate::ids::{Color, ItemId, OptionId};
use crate::problem::Problem;
use std::fmt;
use std::ops::Deref;

/// The options of a solution, sorted ascending: two solutions are the same if they are equal,
/// whichever kernel found them and in whichever order it chose.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Vec<OptionId>);

impl Solution {
    /// The solution with these options, in any order.
    pub fn from_options(mut options: Vec<OptionId>) -> Self {
        options.sort_unstable();
        Self(options)
    }

    /// The options, sorted ascending.
    pub fn into_options(self) -> Vec<OptionId> {
        self.0
    }
}

impl Deref for Solution {
    type Target = [OptionId];

    fn deref(&self) -> &[OptionId] {
        &self.0
    }
}

/// Why a set of options is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Broken {
    /// There is no such option.
    UnknownOption {
        /// The option.
        option: OptionId,
    },
    /// An option without primary items covers nothing that must be covered. Solutions never have
    /// one, for otherwise every solution could be had with and without it.
    NoPrimaryItem {
        /// The option.
        option: OptionId,
    },
    /// A primary item is in none of the options.
    Uncovered {
        /// The item.
        item: ItemId,
    },
    /// An item is in two of the options that do not agree on a color for it.
    Clash {
        /// The item.
        item: ItemId,
        /// The option that comes later.
        option: OptionId,
    },
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOption { option } => write!(f, "option {option} does not exist"),
            Self::NoPrimaryItem { option } => write!(f, "option {option} has no primary item"),
            Self::Uncovered { item } => write!(f, "item {item} is not covered"),
            Self::Clash { item, option } => {
                write!(f, "item {item} of option {option} is covered already")
            }
        }
    }
}

impl std::error::Error for Broken {}

impl Problem {
    /// Checks that `options` are a solution, by the definition and nothing else.
    ///
    /// # Errors
    /// The first thing that is wrong, going through the options in order and then the items.
    ///
    /// # Complexity
    /// O(items + entries of the options).
    pub fn check(&self, options: &[OptionId]) -> Result<(), Broken> {
        let mut cover: Vec<Option<Option<Color>>> = vec![None; self.items()];
        for &option in options {
            if option.index() >= self.options() {
                return Err(Broken::UnknownOption { option });
            }
            if !self
                .option_items(option)
                .iter()
                .any(|&item| self.is_primary(item))
            {
                return Err(Broken::NoPrimaryItem { option });
            }
            for entry in self.option(option) {
                let before = cover[entry.item.index()].replace(entry.color);
                if before.is_some_and(|color| color.is_none() || color != entry.color) {
                    return Err(Broken::Clash {
                        item: entry.item,
                        option,
                    });
                }
            }
        }
        match cover[..self.primary_items()]
            .iter()
            .position(Option::is_none)
        {
            Some(index) => Err(Broken::Uncovered {
                item: ItemId::from_index(index),
            }),
            None => Ok(()),
        }
    }
}
