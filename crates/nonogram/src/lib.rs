//! The vocabulary of nonograms (picross, griddlers, hanjie), with no solver in it.
//!
//! A nonogram is a rectangle of cells and one *clue* for each line: the lengths of the line's
//! *blocks*, its maximal stretches of filled cells, in order. The puzzle is to find a picture
//! whose lines have those blocks.
//!
//! ```
//! use nonogram::Picture;
//!
//! let picture = Picture::from_bits(3, 2, "101110").unwrap();
//! let puzzle = picture.puzzle();
//! assert_eq!(puzzle.rows().get(0), [1, 1]);
//! assert_eq!(puzzle.columns().get(0), [2]);
//! assert!(nonogram::check(&puzzle, &picture).is_ok());
//! ```
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`cell`] | [`Cell`]: unknown, empty or filled |
//! | [`clue`] | [`Clues`]: the clues of all rows or of all columns |
//! | [`mod@line`] | [`Line`]: a row or a column, by index |
//! | [`position`] | [`Position`]: a cell by row and column; [`Decision`]: a cell with a value |
//! | [`grid`] | [`Grid`]: cells that may be unknown |
//! | [`picture`] | [`Picture`]: cells that are all known |
//! | [`puzzle`] | [`Puzzle`]: the clues of both directions, checked |
//! | [`mod@check`] | [`check()`]: whether a picture solves a puzzle, cell by cell |
//! | [`stats`] | [`ClueStats`]: what the clues tell before anything is solved |
//! | [`logic`] | [`Logic`]: what a solver had to do |
//! | [`technique`] | [`Technique`]: what a person would call a deduction |
//! | [`live`] | [`LiveBoard`]: the clues of a board that is being played |
//! | `strategy` | random boards for tests, with the feature `proptest` |
//! | [`verdict`] | [`Verdict`]: none, unique, multiple or unknown |

pub mod cell;
pub mod check;
pub mod clue;
pub mod grid;
pub mod line;
pub mod live;
pub mod logic;
pub mod picture;
pub mod position;
pub mod puzzle;
pub mod stats;
#[cfg(any(test, feature = "proptest"))]
pub mod strategy;
pub mod technique;
pub mod verdict;

pub use cell::Cell;
pub use check::{Mismatch, check};
pub use clue::{Block, Clues};
pub use grid::Grid;
pub use line::{Line, LineRange};
pub use live::{LiveBoard, LiveError};
pub use logic::Logic;
pub use picture::Picture;
pub use position::{Decision, Position};
pub use puzzle::{Puzzle, PuzzleError};
pub use stats::ClueStats;
pub use technique::{ParseTechniqueError, Technique};
pub use verdict::Verdict;

/// The longest line that is accepted, in cells.
///
/// It bounds every index to 12 bits and a board to 16 million cells (2 MB as a [`Picture`]).
/// It is checked before memory is reserved.
pub const MAX_SIDE: usize = 4000;
