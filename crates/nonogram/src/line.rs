//! Naming a line of a board, and lines that are neighbours.

use crate::Position;
use std::fmt;

/// A row or a column, counted from 0 at the top or the left. There are no other lines.
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

    /// The line of its direction that is so many further down, or to the right.
    fn behind(self, by: usize) -> Self {
        match self {
            Self::Row(index) => Self::Row(index + by),
            Self::Column(index) => Self::Column(index + by),
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
}

/// Lines of one direction, one behind the other: at least one.
///
/// ```
/// use nonogram::{Line, LineRange};
///
/// let mut range = LineRange::from(Line::Row(3));
/// assert!(range.extend(Line::Row(4)));
/// assert!(!range.extend(Line::Row(6)) && !range.extend(Line::Column(5)));
/// assert_eq!((range.first(), range.last()), (Line::Row(3), Line::Row(4)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineRange {
    first: Line,
    /// How many come behind it.
    more: usize,
}

impl LineRange {
    /// A line and so many `more` behind it.
    pub fn new(first: Line, more: usize) -> Self {
        Self { first, more }
    }

    /// The first line.
    pub fn first(self) -> Line {
        self.first
    }

    /// The last line, which may be the first.
    pub fn last(self) -> Line {
        self.first.behind(self.more)
    }

    /// Takes in a line, if it comes right behind the last one. Returns whether it does.
    #[inline]
    pub fn extend(&mut self, line: Line) -> bool {
        let is_next = line == self.first.behind(self.more + 1);
        self.more += usize::from(is_next);
        is_next
    }
}

impl From<Line> for LineRange {
    fn from(line: Line) -> Self {
        Self::new(line, 0)
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
