//! Naming a line of a board.

use std::fmt;

/// A row or a column, counted from 0 at the top or the left.
///
/// Displayed as people count, from 1: `row 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The row with this index.
    Row(usize),
    /// The column with this index.
    Column(usize),
}

impl Line {
    /// Its index among the lines of its direction.
    pub fn index(self) -> usize {
        match self {
            Self::Row(index) | Self::Column(index) => index,
        }
    }

    /// The row and the column of the line's cell number `position`.
    pub fn cell(self, position: usize) -> (usize, usize) {
        match self {
            Self::Row(row) => (row, position),
            Self::Column(column) => (position, column),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, index) = match self {
            Self::Row(index) => ("row", index),
            Self::Column(index) => ("column", index),
        };
        write!(f, "{name} {}", index + 1)
    }
}
