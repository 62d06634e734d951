//! Boards of several inks. [`crate::Solver`] chooses between them and black-and-white boards once.
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
