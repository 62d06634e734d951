//! Boards of several inks.
//!
//! | file | what it holds |
//! |---|---|
//! | `line` | everything that follows from one line |

mod line;
#[cfg(test)]
mod tests;

pub use line::solve_color_line;
