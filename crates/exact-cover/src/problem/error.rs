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
    /// A cost is no decimal number, or too large for the decimals of all costs.
    BadCost {
        /// The option.
        option: OptionId,
        /// What was expected.
        expected: String,
    },
    /// The number of costs is not the number of options.
    CostCount {
        /// The number of options.
        expected: usize,
        /// The number of costs.
        found: usize,
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

impl BuildError {
    /// The message with names instead of the numbers of options and items, for callers whose users
    /// know only the names.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder};
    ///
    /// let a = ItemId::from_index(0);
    /// let error = ProblemBuilder::new(1, 0).add_option([a, a]).unwrap_err();
    /// assert_eq!(error.to_string(), "option 0: item 0 is repeated");
    /// assert_eq!(error.named(|_| "'x'", |_| "'a'"), "option 'x': item 'a' is repeated");
    /// ```
    pub fn named<O: fmt::Display, I: fmt::Display>(
        &self,
        option: impl Fn(OptionId) -> O,
        item: impl Fn(ItemId) -> I,
    ) -> String {
        let most = crate::Problem::MAX_ENTRIES;
        match self {
            Self::EmptyOption { option: id } => {
                format!("option {}: expected at least one item", option(*id))
            }
            Self::RepeatedItem {
                option: id,
                item: it,
            } => {
                format!("option {}: item {} is repeated", option(*id), item(*it))
            }
            Self::UnknownItem {
                option: id,
                item,
                items,
            } => {
                format!(
                    "option {}: item {item} is out of range, there are {items} items",
                    option(*id)
                )
            }
            Self::ColoredPrimary {
                option: id,
                item: it,
            } => {
                format!(
                    "option {}: item {} is primary and cannot have a color",
                    option(*id),
                    item(*it)
                )
            }
            Self::TooManyEntries { option: id } => {
                format!(
                    "option {}: expected at most {most} entries in all options",
                    option(*id)
                )
            }
            Self::NotPrimary { item: it, primary } => {
                format!(
                    "item {} cannot have a multiplicity: only the {primary} primary items can",
                    item(*it)
                )
            }
            Self::BadMultiplicity {
                item: it, hi: 0, ..
            } => {
                format!(
                    "item {}: expected a multiplicity of 1 or more, found 0: leave out its options",
                    item(*it)
                )
            }
            Self::BadMultiplicity { item: it, lo, hi } => {
                format!(
                    "item {}: the least multiplicity, {lo}, is above the greatest, {hi}",
                    item(*it)
                )
            }
            Self::BadCost {
                option: id,
                expected,
            } => format!("option {}: {expected}", option(*id)),
            Self::CostCount { expected, found } => {
                format!("expected {expected} costs, found {found}")
            }
            Self::TooManyItems => format!("expected at most {} items", crate::Problem::MAX_ITEMS),
            Self::NameCount { expected, found } => {
                format!("expected {expected} names, found {found}")
            }
            Self::BadName { name } => {
                format!("expected a name without blanks, \"|\" and \":\", found {name:?}")
            }
            Self::RepeatedName { name } => format!("the name {name:?} is repeated"),
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.named(|option| option, |item| item))
    }
}

impl std::error::Error for BuildError {}
