//! Errors in boards, moves, settings and saved games.

use crate::square::MAX_SIDE;
use thiserror::Error;

/// Bad input. A function that returns one of these has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is not a move, and no other command.
    #[error("expected a column, a row, and left, right, up or down")]
    MoveText,
    /// The game has been lost.
    #[error("the game is over")]
    Over,
    /// Anything else, in words.
    #[error("{0}")]
    Refused(String),
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::Refused(message.into())
    }

    pub(crate) fn side(side: usize) -> Self {
        Self::new(format!("a side of {side}: expected 2 to {MAX_SIDE}"))
    }
}
