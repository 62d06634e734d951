//! Errors of reading and writing, with their places.

use crate::format::Format;
use crate::piece::saturate;
use nonogram::{Mismatch, PuzzleError};
use std::fmt;

/// Why a text cannot be read, and the place in it.
///
/// Displayed as `line 4, column 2: expected a block length from 1 to 4000, found "x"`. The caller adds
/// the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct ParseError {
    /// The line, counted from 1. For the end of the text, one more than the last line.
    pub line: u32,
    /// The character in the line, counted from 1. A byte order mark is not counted.
    pub column: u32,
    /// What is wrong.
    #[source]
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A text of a format that does not state the size of the board.
    #[error("0/1 strings do not state the size of their board: the size must be given")]
    NoSize,
    /// A text of unknown format.
    #[error("not recognised as any format{}", resembled(.nearest))]
    Unrecognized {
        /// The formats that the text resembles, with their errors.
        nearest: Vec<(Format, ParseError)>,
    },
    /// An image of a kind that cannot be read.
    #[error("{kind} images are not read: save the picture as PNG")]
    Image {
        /// The kind: see [`unreadable_image`](crate::unreadable_image).
        kind: &'static str,
    },
    /// Clues that do not form a puzzle.
    #[error(transparent)]
    Puzzle(PuzzleError),
    /// A goal that does not solve the puzzle.
    #[error("the goal contradicts the clues: {0}")]
    Goal(#[source] Mismatch),
    /// Anything else that the format does not allow, in words.
    #[error("{0}")]
    Other(String),
}

impl From<String> for ParseErrorKind {
    fn from(message: String) -> Self {
        Self::Other(message)
    }
}

impl From<&str> for ParseErrorKind {
    fn from(message: &str) -> Self {
        Self::Other(message.to_owned())
    }
}

/// Something other than the format requires.
pub(crate) fn unexpected(expected: &str, found: &Found) -> String {
    format!("expected {expected}, found {found}")
}

/// A wrong number of something.
pub(crate) fn count(what: &str, expected: usize, found: usize) -> String {
    format!("expected {expected} {what}, found {found}")
}

/// A key that occurs twice in one puzzle.
pub(crate) fn repeated(key: &str) -> String {
    format!("expected each key once, found {key} again")
}

/// The error at a byte, as the line and the character in it.
pub(crate) fn error_at(bytes: &[u8], at: usize, kind: impl Into<ParseErrorKind>) -> ParseError {
    let before = &bytes[..at.min(bytes.len())];
    let line_start = before.iter().rposition(|&byte| byte == b'\n');
    let line = &before[line_start.map_or(0, |newline| newline + 1)..];
    let lines = before.iter().filter(|&&byte| byte == b'\n').count();
    ParseError {
        line: saturate(lines + 1),
        column: saturate(String::from_utf8_lossy(line).chars().count() + 1),
        kind: kind.into(),
    }
}

/// The formats that a text resembles, in a message.
fn resembled(formats: &[(Format, ParseError)]) -> String {
    let errors = formats.iter().map(|(format, error)| format!("{format} ({error})"));
    match errors.collect::<Vec<_>>().join(", ") {
        errors if errors.is_empty() => errors,
        errors => format!("; nearest: {errors}"),
    }
}

/// What the text has where something else was expected.
pub(crate) enum Found {
    Text(String),
    EndOfLine,
    EndOfText,
}

impl Found {
    /// The beginning of a text, enough to recognise it.
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
/// Whatever is written can be read back, so a contradictory document is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A text with several lines, where the format has room for one.
    #[error("{key}: a line break cannot be written")]
    LineBreak {
        /// The key of the text.
        key: &'static str,
    },
    /// A goal that does not solve the puzzle.
    #[error("the goal contradicts the clues: {0}")]
    Goal(#[source] Mismatch),
    /// A saved board whose size differs from the puzzle.
    #[error("the saved board is {}x{}, but the puzzle is {}x{}", saved.0, saved.1, puzzle.0, puzzle.1)]
    Saved {
        /// Columns and rows of the saved board.
        saved: (usize, usize),
        /// Columns and rows of the puzzle.
        puzzle: (usize, usize),
    },
    /// A board of several inks, in a format for black-and-white boards.
    #[error("{format} cannot hold colors")]
    Colored {
        /// The format.
        format: Format,
    },
    /// A palette that lacks inks of the board.
    #[error("the board has {inks} inks, but the palette has {palette}")]
    Palette {
        /// The number of the last ink of the board.
        inks: usize,
        /// The number of inks of the palette.
        palette: usize,
    },
    /// Two inks, or an ink and the background, that have the same color, in an image.
    #[error("an image cannot hold two inks of the same color")]
    SameColor,
    /// A document without a goal, in a format for pictures.
    #[error("{format} holds pictures, and the goal of the puzzle is not known")]
    NoGoal {
        /// The format.
        format: Format,
    },
    /// A board with empty lines where the rows begin, in a format that does not mark this place.
    #[error("empty lines would leave open where the columns end and the rows begin")]
    Border,
    /// A text with a character that the format cannot hold.
    #[error("{key}: a control character cannot be written")]
    Control {
        /// The key of the text.
        key: &'static str,
    },
    /// A binary format: see [`write_bytes`](crate::write_bytes).
    #[error("{format} is no text")]
    Binary {
        /// The format.
        format: Format,
    },
    /// A format that can only be read.
    #[error("{format} is read, not written")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// Several puzzles, in a format for one.
    #[error("{format} holds one puzzle, not {puzzles}")]
    Several {
        /// The format.
        format: Format,
        /// The number of puzzles.
        puzzles: usize,
    },
}
