//! Rows and columns.

use crate::Position;
use std::fmt;

/// A row or a column, counted from 0 at the top or the left. The enum is closed: there are no other
/// lines.
///
/// Displayed with a number from 1: `row 3`.
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

    /// The position of a cell of the line, given its index in the line.
    pub fn cell(self, index: usize) -> Position {
        let (row, column) = match self {
            Self::Row(row) => (row, index),
            Self::Column(column) => (index, column),
        };
        Position { row, column }
    }

    /// The inverse of [`Self::cell`]: the index of a position in the line, if it lies on it.
    pub fn index_of(self, Position { row, column }: Position) -> Option<usize> {
        match self {
            Self::Row(line) if line == row => Some(column),
            Self::Column(line) if line == column => Some(row),
            Self::Row(_) | Self::Column(_) => None,
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
