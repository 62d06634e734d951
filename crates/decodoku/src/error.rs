//! Errors in boards, moves, settings and saved games.

use crate::square::{MAX_SIDE, Square};
use thiserror::Error;

/// Bad input. A function that returns one of these has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A side is too small or too large.
    #[error("a side of {side}: expected 2 to {MAX_SIDE}")]
    Side {
        /// The side.
        side: usize,
    },
    /// The modulus is too small.
    #[error("modulus {modulus}: expected at least 2")]
    Modulus {
        /// The modulus.
        modulus: u16,
    },
    /// The variant phi-lambda needs an even modulus, for a number that is its own opposite.
    #[error("the variant phi-lambda needs an even modulus, not {modulus}")]
    OddModulus {
        /// The modulus.
        modulus: u16,
    },
    /// A word of a board is not a number from 0 to below the modulus.
    #[error("line {line}: expected a number from 0 to {}, found {word:?}", modulus - 1)]
    Number {
        /// The line, from 1.
        line: usize,
        /// The word, cut short if it is long.
        word: String,
        /// The modulus.
        modulus: u16,
    },
    /// A line of a board does not have as many numbers as the board has lines.
    #[error(
        "line {line}: expected {expected} numbers, one for each line of the board, found {found}"
    )]
    NotSquare {
        /// The line, from 1.
        line: usize,
        /// The numbers on it.
        found: usize,
        /// The lines with numbers.
        expected: usize,
    },
    /// A text is not a move.
    #[error("expected a column, a row, and left, right, up or down")]
    MoveText,
    /// A move leads beyond the left or the upper edge.
    #[error("the move leads beyond the edge of the board")]
    BoardEnds,
    /// A square is not on the board.
    #[error("square {square} is not on the board")]
    Outside {
        /// The square.
        square: Square,
    },
    /// A number does not fit the modulus.
    #[error("square {square}: number {number} is not below {modulus}")]
    TooLarge {
        /// The square.
        square: Square,
        /// The number.
        number: u16,
        /// The modulus.
        modulus: u16,
    },
    /// The two squares of a move or a pair do not share a side.
    #[error("squares {from} and {to} are not neighbours")]
    NotNeighbours {
        /// The first square.
        from: Square,
        /// The second square.
        to: Square,
    },
    /// There is no number to move.
    #[error("square {square} is empty")]
    Empty {
        /// The square.
        square: Square,
    },
    /// The game has been lost.
    #[error("the game is over")]
    Over,
    /// A move was made while the session showed the past.
    #[error("the past is shown: go forward to the present first")]
    LookingBack,
    /// There is no move before this one.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// Only a practice game can take moves back.
    #[error("moves can be taken back only in practice games")]
    Scored,
    /// Groups of this size are not supported.
    #[error("groups of {size}: expected 2 to {}", crate::MAX_GROUP)]
    GroupSize {
        /// The size.
        size: usize,
    },
    /// A rate is not from 0 to 1.
    #[error("the rate must be from 0 to 1")]
    Rate,
    /// A move of a saved game is not possible.
    #[error("move {number}: {source}")]
    Replay {
        /// The move, from 1.
        number: usize,
        /// What is wrong with it.
        source: Box<Error>,
    },
    /// The moves of a saved game do not lead to its board and score.
    #[error("the moves do not lead to the board and score that were saved")]
    Mismatch,
}
