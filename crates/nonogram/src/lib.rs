#![doc = include_str!("../README.md")]
//!
//! # Map
//!
//! | purpose | type |
//! |---|---|
//! | a cell: unknown, empty or of an ink | [`Cell`] |
//! | a row or a column, by index | [`Line`] |
//! | the row and column of a cell; a cell with a value | [`Position`], [`Decision`] |
//! | the color of a cell, as a number; how the colors look | [`Ink`]; [`Palette`] |
//! | the colors that a cell may still have | [`InkSet`] |
//! | the clue of a line; the clues of all rows, or of all columns | [`Clue`]; [`Clues`] |
//! | the clues of both directions and the given cells, checked | [`Puzzle`] |
//! | a board whose cells are all known | [`Picture`] |
//! | the mirrors and turns that leave a picture as it is | [`Symmetry`] |
//! | a board with unknown cells | [`Grid`] |
//! | whether a picture solves a puzzle; the first line that differs | [`check()`], [`Mismatch`] |
//! | counts over clues: blocks, slack, lines with one placement | [`ClueStats`] |
//! | the number of solutions that a search has proved: none, one, several | [`Verdict`] |
//! | the strongest kind of reasoning that a solver needs or may use | [`Logic`] |
//! | the kind of a deduction, as people name it | [`Technique`] |
//! | how much work a call may do; which limit ended it | [`WorkBudget`]; [`WorkLimit`] |
//! | random boards for tests, with the feature `proptest` | `strategy` |

mod budget;
mod cell;
mod check;
mod clue;
mod givens;
mod grid;
mod ink;
mod ink_set;
mod line;
mod literal;
mod logic;
mod palette;
mod picture;
mod position;
mod puzzle;
mod puzzle_error;
mod repeats;
mod stats;
#[cfg(any(test, feature = "proptest"))]
pub mod strategy;
mod switch;
mod symmetry;
mod technique;
mod text;
mod verdict;

pub use budget::{WorkBudget, WorkLimit};
pub use cell::Cell;
pub use check::{Mismatch, check};
pub use clue::{Block, Clue, Clues, Length};
pub use grid::Grid;
pub use ink::{Ink, MAX_INKS};
pub use ink_set::InkSet;
pub use line::Line;
pub use literal::{Fact, Literal};
pub use logic::{Logic, ParseNameError};
pub use palette::{Palette, Rgb, Swatch};
pub use picture::Picture;
pub use position::{Decision, Exclusion, Position};
pub use puzzle::Puzzle;
pub use puzzle_error::{PuzzleError, check_sides};
pub use repeats::Repeats;
pub use stats::ClueStats;
pub use switch::ElementarySwitch;
pub use symmetry::Symmetry;
pub use technique::Technique;
pub use text::ParseBoardError;
pub use verdict::Verdict;

/// The most cells of a line.
///
/// It limits every index to 12 bits and a board to 16 million cells (2 MB as a [`Picture`]). It is
/// checked before memory is reserved.
pub const MAX_SIDE: usize = 4000;
