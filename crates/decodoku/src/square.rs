//! Squares, and moves between them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest side of a board.
pub const MAX_SIDE: usize = 100;

/// A square: `x` from the left, `y` from the top, both from 0. Squares are ordered by `x`, then by
/// `y`. Serde writes a pair.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(from = "[u16; 2]", into = "[u16; 2]")]
pub struct Square {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
}

impl Square {
    /// The square in this column and row.
    pub fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// The number of steps between two squares.
    pub fn distance(self, other: Self) -> u32 {
        u32::from(self.x.abs_diff(other.x)) + u32::from(self.y.abs_diff(other.y))
    }
}

impl From<[u16; 2]> for Square {
    fn from([x, y]: [u16; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Square> for [u16; 2] {
    fn from(square: Square) -> Self {
        [square.x, square.y]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

/// A step from a square to a neighbour. Serde writes a pair of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[Square; 2]", into = "[Square; 2]")]
pub struct Move {
    /// The square whose number moves.
    pub from: Square,
    /// The square that it moves to.
    pub to: Square,
}

impl From<[Square; 2]> for Move {
    fn from([from, to]: [Square; 2]) -> Self {
        Self { from, to }
    }
}

impl From<Move> for [Square; 2] {
    fn from(step: Move) -> Self {
        [step.from, step.to]
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match (self.from, self.to) {
            (from, to) if to.x > from.x => "right",
            (from, to) if to.x < from.x => "left",
            (from, to) if to.y > from.y => "down",
            _ => "up",
        };
        write!(f, "{} {direction}", self.from)
    }
}
