//! Errors in boards, moves, settings and saved games.

use crate::square::{MAX_SIDE, Square};
use crate::steiner::MAX_GROUP;
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
    /// A side that no board has.
    #[error("a side of {0}: expected 2 to {MAX_SIDE}")]
    Side(usize),
    /// A side that the page does not show.
    #[error("a side of {side}: the page plays up to {most}")]
    PageSide {
        /// The side of the game.
        side: usize,
        /// The longest side of the page.
        most: usize,
    },
    /// A modulus below 2.
    #[error("modulus {0}: expected at least 2")]
    Modulus(u16),
    /// A modulus without a number that is its own opposite.
    #[error("the variant phi-lambda needs an even modulus, not {0}")]
    OddModulus(u16),
    /// Groups of a size that no decoder takes.
    #[error("groups of {0}: expected 2 to {MAX_GROUP}")]
    GroupSize(usize),
    /// A rate of errors that is no share.
    #[error("the rate must be from 0 to 1")]
    Rate,
    /// A square beyond the board.
    #[error("square {0} is not on the board")]
    Outside(Square),
    /// A move that leads beyond the board.
    #[error("the move leads beyond the edge of the board")]
    BeyondEdge,
    /// A square without a number to move.
    #[error("square {0} is empty")]
    Empty(Square),
    /// A square without a number to mark.
    #[error("no number is at {0}")]
    NoNumber(Square),
    /// Two squares that share no side.
    #[error("squares {0} and {1} are not neighbours")]
    NotNeighbours(Square, Square),
    /// A number that is too large for a board.
    #[error("square {square}: number {number} is not below {modulus}")]
    TooLarge {
        /// Where it should stand.
        square: Square,
        /// The number.
        number: u16,
        /// The modulus of the board.
        modulus: u16,
    },
    /// A change while the past was shown.
    #[error("the past was shown: now you are back at the present")]
    PastShown,
    /// A mark while clusters are shown.
    #[error("numbers can be marked while clusters are hidden")]
    ClustersShown,
    /// A move to take back in a scored game.
    #[error("moves can be taken back only in practice games")]
    NoPractice,
    /// No move to take back.
    #[error("there is no move to take back")]
    NoMove,
    /// A line of a text that is something else.
    #[error("line {line}: expected {expected}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What was expected, and perhaps what was found.
        expected: String,
    },
    /// A text in JSON that is something else.
    #[error(
        "line {line}, column {column}: expected one JSON object with the member board, an array of \
         rows"
    )]
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The byte in the line, counted from 1.
        column: usize,
    },
    /// An error in a line of a saved game.
    #[error("line {line}: {error}")]
    InLine {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        error: Box<Error>,
    },
}

impl Error {
    pub(crate) fn line(line: usize, expected: impl Into<String>) -> Self {
        let expected = expected.into();
        Self::Line { line, expected }
    }
}
