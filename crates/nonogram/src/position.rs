//! Positions of cells, and what is known of one cell.

use crate::{Cell, Ink, InkSet};
use std::fmt;

/// The position of a cell: its row and its column, each counted from 0.
///
/// Positions are ordered row by row. They are displayed with numbers from 1: `r4c11`.
///
/// ```
/// use nonogram::Position;
///
/// let position = Position { row: 3, column: 10 };
/// assert_eq!(position.to_string(), "r4c11");
/// assert!(position < Position { row: 4, column: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Counted from 0 at the top.
    pub row: usize,
    /// Counted from 0 at the left.
    pub column: usize,
}

impl Position {
    /// All positions of a board, row by row.
    pub fn all(width: usize, height: usize) -> impl Iterator<Item = Self> + use<> {
        (0..height).flat_map(move |row| (0..width).map(move |column| Self { row, column }))
    }
}

/// A cell and its value: found by a solver, or marked by a player.
///
/// Displayed as the position and the symbol of the value: `r4c11#` or `r4c11.`, or with the letter
/// of a further ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// The cell.
    pub position: Position,
    /// The ink, or the background if the cell is empty.
    pub ink: Ink,
}

impl Decision {
    /// The decision that the cell in this row and column of a black-and-white board is filled, or
    /// that it is empty.
    pub fn new(row: usize, column: usize, filled: bool) -> Self {
        Self::at(Position { row, column }, filled)
    }

    /// [`Self::new`] for the cell at `position`.
    pub fn at(position: Position, filled: bool) -> Self {
        let ink = if filled { Ink::FIRST } else { Ink::BACKGROUND };
        Self { position, ink }
    }

    /// Whether the cell is filled, with any ink.
    pub fn filled(self) -> bool {
        !self.ink.is_background()
    }
}

/// A cell and colors that it does not have, though it may still have several others.
///
/// Only boards of several inks have exclusions: with one ink, a cell that is not filled is empty,
/// which is a [`Decision`].
///
/// Displayed as the position, a minus sign and the excluded colors: `r4c11-.b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exclusion {
    /// The cell.
    pub position: Position,
    /// The colors that it does not have; not empty.
    pub colors: InkSet,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A position outside the board can be the largest number.
        let [row, column] = [self.row, self.column].map(|index| index.saturating_add(1));
        write!(f, "r{row}c{column}")
    }
}

impl fmt::Display for Exclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.position, self.colors)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = Cell::Known(self.ink).symbol();
        write!(f, "{}{symbol}", self.position)
    }
}
