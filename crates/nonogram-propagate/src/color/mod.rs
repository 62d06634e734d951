//! Boards of several inks, and all boards with a side of 128 cells or more. [`crate::Solver`] chooses the engine once.
//!
//! | file | what it holds |
//! |---|---|
//! | `line` | everything that follows from one line |
//! | `cache` | results of line solves that may be needed again |
//! | `board` | the board, by rows and by columns |
//! | `propagate` | the queue of changed lines |
//! | `outermost` | whether the outermost placements suffice |
//! | `probe` | probing: each color of a cell |
//! | `search` | branching with an explicit stack |
//! | `trace` | the deductions, if they are asked for |
//!
//! # Why a second engine?
//!
//! Lines, boards and their caches differ with the number of inks, and learning is shared already. What is left here are
//! 560 lines: `search`, `probe` and `propagate`. A search generic over boards would share some 170 of the 250 lines of
//! `search`, 110 of the 220 of `probe`, and 30 of `propagate`, and would need a trait of about 100 lines: 200 lines fewer,
//! by count. The rest differs on purpose. A probe of two values stops at the first contradiction and decides the cells
//! that both values decide alike. A probe of several colors tries all, and takes the union of their boards, which needs
//! a trace of its own. One probing for both would change the counters, and with them the ratings, of one kind of board.
//!
//! The engine for black-and-white boards keeps a line in one word, of 64 or 128 bits. Beyond that it is not faster.

pub(crate) mod board;
pub(crate) mod cache;
pub(crate) mod line;
mod outermost;
mod probe;
pub(crate) mod propagate;
mod search;
#[cfg(test)]
mod tests;
mod trace;

pub use line::solve_color_line;
pub(crate) use search::ColorEngine;
