//! Errors of reading and writing.

use std::fmt;

/// Why a text is not a problem, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong in it.
    pub kind: ReadErrorKind,
}

/// What is wrong in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The text ends before a line of items.
    NoItems,
    /// The line is not UTF-8.
    NotUtf8,
    /// A second `|` in the line of items.
    SecondBar,
    /// A multiplicity is not `lo:hi|item` or `n|item` with `lo <= hi` and `1 <= hi < 2^32`.
    BadMultiplicity {
        /// The item with its multiplicity.
        token: String,
    },
    /// A secondary item has a multiplicity.
    SecondaryMultiplicity {
        /// The item with its multiplicity.
        token: String,
    },
    /// A cost is not `|` or `|$` and a number.
    BadCost {
        /// The cost with its bar.
        token: String,
    },
    /// An option costs 2^32 or more.
    CostOutOfRange {
        /// The first cost, with its bar, that makes the sum too large.
        token: String,
    },
    /// An option has no items, only a cost.
    NoItemsInOption,
    /// A name in the line of items has a `:`.
    BadName {
        /// The name.
        token: String,
    },
    /// A name is twice in the line of items.
    RepeatedName {
        /// The name.
        token: String,
    },
    /// An option has an item that is not in the line of items.
    UnknownItem {
        /// The item.
        token: String,
    },
    /// An option has an item twice.
    RepeatedItem {
        /// The item, with its color if it has one.
        token: String,
    },
    /// An option gives a color to a primary item.
    ColoredPrimary {
        /// The item with its color.
        token: String,
    },
    /// A color is empty or has a colon.
    BadColor {
        /// The item with its color.
        token: String,
    },
    /// `.ec`: the text ends before the line `p ec`.
    NoSizes,
    /// `.ec`: the first line is not `p ec` with one or two numbers.
    BadSizes {
        /// The line.
        line: String,
    },
    /// `.ec`: more items than the text can name, and more than a short text may have.
    SparseItems {
        /// The number of items.
        items: usize,
        /// The size of the text.
        bytes: usize,
    },
    /// `.ec`: a word in an option is not the number of an item.
    NoSuchItem {
        /// The number of items.
        items: usize,
        /// The word.
        token: String,
    },
    /// `.ec`: a line after the first is no option.
    BadSet {
        /// The line.
        line: String,
    },
    /// `.ec`: an option without items.
    NoItemsInSet,
    /// `.ec`: the number of options is not that of the line `p ec`.
    OtherOptions {
        /// The number in the line `p ec`.
        expected: usize,
        /// The number of lines with options.
        found: usize,
    },
    /// Matrix: the text has no row.
    NoRows,
    /// Matrix: a word has other characters than 0 and 1.
    BadCell {
        /// The word.
        token: String,
    },
    /// Matrix: a row has another number of cells than the first.
    OtherWidth {
        /// The number of cells of the first row.
        expected: usize,
        /// The number of cells of this row.
        found: usize,
    },
    /// Matrix: a row has no 1.
    NoItemsInRow,
    /// The problem has more than [`MAX_ITEMS`](crate::MAX_ITEMS) items or [`MAX_ENTRIES`](crate::MAX_ENTRIES) entries.
    TooLarge,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoItems => f.write_str("expected a line of items, found the end"),
            Self::NotUtf8 => f.write_str("expected UTF-8 text"),
            Self::SecondBar => f.write_str("expected one \"|\" among the items, found a second"),
            Self::BadMultiplicity { token } => write!(
                f,
                "expected a multiplicity \"lo:hi|item\" with lo <= hi and hi >= 1, found {token:?}"
            ),
            Self::SecondaryMultiplicity { token } => write!(
                f,
                "expected no multiplicity on a secondary item, found {token:?}"
            ),
            Self::BadCost { token } => {
                write!(f, "expected a cost \"|number\", found {token:?}")
            }
            Self::CostOutOfRange { token } => write!(
                f,
                "expected costs of at most {} in all, found {token:?}",
                u32::MAX
            ),
            Self::NoItemsInOption => {
                f.write_str("expected an item in the option, found only costs")
            }
            Self::BadName { token } => {
                write!(f, "expected an item name without \":\", found {token:?}")
            }
            Self::RepeatedName { token } => {
                write!(f, "expected each item once, found {token:?} again")
            }
            Self::UnknownItem { token } => write!(
                f,
                "expected an item from the line of items, found {token:?}"
            ),
            Self::RepeatedItem { token } => write!(
                f,
                "expected each item of the option once, found {token:?} again"
            ),
            Self::ColoredPrimary { token } => {
                write!(f, "expected no color on a primary item, found {token:?}")
            }
            Self::BadColor { token } => write!(f, "expected \"item:color\", found {token:?}"),
            Self::NoSizes => {
                f.write_str("expected a line \"p ec\" with the number of items, found the end")
            }
            Self::BadSizes { line } => write!(
                f,
                "expected \"p ec ITEMS\" or \"p ec ITEMS OPTIONS\", found {:?}",
                line.trim()
            ),
            Self::SparseItems { items, bytes } => write!(
                f,
                "expected at most {} items in a text of {bytes} bytes, found {items}",
                (1 << 20).max(*bytes)
            ),
            Self::NoSuchItem { items, token } => {
                write!(f, "expected items from 1 to {items}, found {token:?}")
            }
            Self::BadSet { line } => {
                write!(f, "expected \"s ITEMS\", found {:?}", line.trim())
            }
            Self::NoItemsInSet => f.write_str("expected an item in the option"),
            Self::OtherOptions { expected, found } => {
                write!(f, "expected {expected} options, found {found}")
            }
            Self::NoRows => f.write_str("expected a row of 0s and 1s, found the end"),
            Self::BadCell { token } => write!(f, "expected 0 or 1, found {token:?}"),
            Self::OtherWidth { expected, found } => {
                write!(f, "expected {expected} cells, found {found}")
            }
            Self::NoItemsInRow => f.write_str("expected a 1 in the row"),
            Self::TooLarge => {
                f.write_str("expected at most 2^30 items, and 2^30 entries in all options")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// Why a problem cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemWriteError {
    /// The text format needs a primary item: a line of items that starts with `|` would be a comment.
    NoPrimaryItem,
    /// The problem has multiplicities, which [`cnf`](crate::cnf) does not encode.
    Multiplicities,
}

impl fmt::Display for ProblemWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPrimaryItem => "the text format needs a primary item",
            Self::Multiplicities => "items with multiplicities have no clauses",
        })
    }
}

impl std::error::Error for ProblemWriteError {}
