#![doc = include_str!("../README.md")]

mod cell;
mod check;
pub mod clue;
mod grid;
mod line;
mod live;
mod logic;
mod picture;
mod position;
mod puzzle;
mod stats;
#[cfg(any(test, feature = "proptest"))]
pub mod strategy;
mod technique;
mod text;
mod verdict;

pub use cell::Cell;
pub use check::{Mismatch, check};
pub use clue::{Block, Clues};
pub use grid::Grid;
pub use line::Line;
pub use live::{LineUpdate, LiveBoard, LiveError, LiveUpdate};
pub use logic::Logic;
pub use picture::Picture;
pub use position::{Decision, Position};
pub use puzzle::{Puzzle, PuzzleError, check_sides};
pub use stats::ClueStats;
pub use technique::{ParseTechniqueError, Technique};
pub use text::ParseBoardError;
pub use verdict::Verdict;

/// The longest line that is accepted, in cells.
///
/// It bounds every index to 12 bits and a board to 16 million cells (2 MB as a [`Picture`]).
/// It is checked before memory is reserved.
pub const MAX_SIDE: usize = 4000;
