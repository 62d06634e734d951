//! Boards of several inks, and all boards with a side of 128 cells or more. [`crate::Solver`]
//! chooses once.
//!
//! | file | what it holds |
//! |---|---|
//! | `line` | everything that follows from one line |
//! | `board` | the board, by rows and by columns |
//! | `propagate` | the queue of changed lines, and probes of each color of a cell |
//! | `strokes` | what a person writes, line after line |
//! | `trace` | the deductions, if they are asked for |
//!
//! Search and the order of probes are those of all boards ([`crate::search`], [`crate::probe`]).
//! Probes differ on purpose. On a black-and-white board ([`crate::propagate`]), a probe stops at
//! the first contradiction, and decides the cells that both values decide alike. Here it tries all
//! colors, and takes the union of their boards. One probe for both would change the counters, and
//! with them the ratings, of one kind of board.
//!
//! Black-and-white boards keep a line in one word, of 64 or 128 bits. Beyond that this is not
//! faster.

pub(crate) mod board;
pub(crate) mod line;
pub(crate) mod propagate;
mod strokes;
#[cfg(test)]
mod tests;
mod trace;

pub use line::solve_color_line;
pub(crate) use propagate::ColorPropagator;
