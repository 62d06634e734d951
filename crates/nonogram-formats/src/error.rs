//! What is wrong with a text, and where.

use crate::MAX_PIXELS;
use crate::format::Format;
use nonogram::{Mismatch, PuzzleError};
use std::fmt;

/// Why a text cannot be read, and the place in it.
///
/// Displayed as `line 4, column 2: expected a block length from 1 to 4000, found "x"`; the caller
/// knows the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct ParseError {
    /// The line, counted from 1; one past the last line for the end of the text.
    pub line: u32,
    /// The character in the line, counted from 1; a byte order mark does not count.
    pub column: u32,
    /// What is wrong there.
    #[source]
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A byte that no UTF-8 text has there.
    #[error("expected UTF-8 text, found the byte 0x{byte:02x}")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// Something else than the format asks for.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What the format asks for.
        expected: String,
        /// What stands there.
        found: Found,
    },
    /// Too many or too few of something.
    #[error("expected {expected} {what}, found {found}")]
    Count {
        /// Of what, in the plural.
        what: &'static str,
        /// How many the size of the board asks for.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Blank lines that may be layout or the clues of empty lines.
    #[error(
        "expected {expected} clues, found {clues} and {blank} blank lines: \
         write 0 for an empty line"
    )]
    Ambiguous {
        /// How many clues the size of the board asks for.
        expected: usize,
        /// How many lines hold blocks.
        clues: usize,
        /// How many lines are blank.
        blank: usize,
    },
    /// A key that the same puzzle has already.
    #[error("the key {key} stands here for the second time")]
    Repeated {
        /// The key.
        key: &'static str,
    },
    /// A game id that names a random seed in place of clues.
    #[error("expected clues after \":\", found a random seed, which only the game can expand")]
    Seed,
    /// A text of a format that does not state the size of the board.
    #[error("0/1 strings do not state the size of their board: the size must be given")]
    NoSize,
    /// Blocks of several colors.
    #[error("a puzzle in several colors: only black and white ones can be read")]
    Colored,
    /// Clues of columns and then of rows, where the rows may begin at several places.
    #[error(
        "empty lines leave open where the clues of the columns end and those of the rows begin"
    )]
    Border,
    /// An image that is too large to be decoded.
    #[error("an image of {width}x{height} has more than {MAX_PIXELS} pixels")]
    TooManyPixels {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
    },
    /// What breaks the rules of the language that the format is written in, such as XML or JSON.
    #[error("{0}")]
    Syntax(String),
    /// Clues that are no puzzle.
    #[error(transparent)]
    Puzzle(PuzzleError),
    /// A goal that does not solve the puzzle.
    #[error("the goal contradicts the clues: {0}")]
    Goal(#[source] Mismatch),
}

/// What stands where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// This text, cut where it is long.
    Text(String),
    /// Nothing more in the line.
    EndOfLine,
    /// Nothing more at all.
    EndOfText,
}

impl Found {
    /// As much of a text as is needed to recognise it.
    pub(crate) fn short(text: &str) -> Self {
        const SHOWN: usize = 24;
        let mut shown: String = text.chars().take(SHOWN).collect();
        if shown.len() < text.len() {
            shown.push_str("...");
        }
        Self::Text(shown)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{text:?}"),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::EndOfText => f.write_str("the end of the text"),
        }
    }
}

/// Why a document cannot be written.
///
/// Whatever is written can be read back, so a document that contradicts itself is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A text of several lines where the format has room for one.
    #[error("{key}: a line break cannot be written")]
    LineBreak {
        /// The key of the text.
        key: &'static str,
    },
    /// A goal that does not solve the puzzle.
    #[error("the goal contradicts the clues: {0}")]
    Goal(#[source] Mismatch),
    /// A saved board of another size than the puzzle.
    #[error("a saved board of {}x{} for a puzzle of {}x{}", saved.0, saved.1, puzzle.0, puzzle.1)]
    Saved {
        /// Columns and rows of the saved board.
        saved: (usize, usize),
        /// Columns and rows of the puzzle.
        puzzle: (usize, usize),
    },
    /// A picture of a puzzle whose goal is not known.
    #[error("{format} holds pictures, and the goal of the puzzle is not known")]
    NoGoal {
        /// The format.
        format: Format,
    },
    /// A board with empty lines where the rows begin, in a format that does not mark that place.
    #[error("empty lines would leave open where the columns end and the rows begin")]
    Border,
    /// A text with a character that the format cannot hold.
    #[error("{key}: a control character cannot be written")]
    Control {
        /// The key of the text.
        key: &'static str,
    },
    /// A format that is no text: see [`write_bytes`](crate::write_bytes).
    #[error("{format} is no text")]
    Binary {
        /// The format.
        format: Format,
    },
    /// A format that is only read.
    #[error("{format} is read, not written")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// Several puzzles in a format for one.
    #[error("{format} holds one puzzle, not {puzzles}")]
    Several {
        /// The format.
        format: Format,
        /// How many there are.
        puzzles: usize,
    },
}
