//! Errors.

use exact_cover::error::BuildError;
use thiserror::Error;

/// Why there is no tiling problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TilingError {
    /// A word of a text that is not as it should be.
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Syntax {
        /// The number of the line, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
        /// What should be there.
        expected: String,
        /// What is there.
        found: String,
    },
    /// No line begins a board.
    #[error("expected a line that begins with \"board\", such as \"board 10x6\"")]
    NoBoard,
    /// Placing all pieces everywhere takes too long, or is too much for memory.
    #[error("expected a smaller board, or fewer pieces: these have too many placements")]
    TooManyPlacements,
    /// The names of pieces are not names of items.
    #[error("{0}")]
    Problem(BuildError),
    /// A piece to lay that is none of the text, or lies outside the board.
    #[error("there is no piece {0:?}, or no such cells on the board")]
    NotLaid(String),
}
