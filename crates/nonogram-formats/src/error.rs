//! Errors of reading and writing, with their places.

use crate::format::Format;
use crate::{MAX_IMAGES, MAX_PIXELS};
use nonogram::Mismatch;
use std::borrow::Cow;
use std::fmt;

/// Why a text cannot be read, and the place in it.
///
/// Displayed as `line 4, column 2: expected a block length from 1 to 4000, found "x"`. The caller
/// adds the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct ParseError {
    /// The line, counted from 1. For the end of the text, one more than the last line.
    pub line: usize,
    /// The character in the line, counted from 1. A byte order mark is not counted.
    pub column: usize,
    /// What is wrong. It is no source of this error, whose message has it already.
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
    #[error("{kind} images are not read: {}", advice(.kind))]
    Image {
        /// The kind: see [`unreadable_image`](crate::unreadable_image).
        kind: &'static str,
    },
    /// Neither a text nor an image that can be read.
    #[error("neither a text nor an image in {IMAGES}")]
    Binary,
    /// More images than [`MAX_IMAGES`], or more than [`MAX_PIXELS`] pixels of all of them.
    #[error("expected at most {MAX_IMAGES} images of together {MAX_PIXELS} pixels, found more")]
    TooMany,
    /// Anything else that the format does not allow, in words.
    #[error("{0}")]
    Other(String),
}

/// The kinds of images that are read, for messages.
pub const IMAGES: &str = if cfg!(feature = "svg") {
    "PNG, JPEG, GIF, WebP, BMP, PBM, PGM, PPM or SVG"
} else {
    "PNG, JPEG, GIF, WebP, BMP, PBM, PGM or PPM"
};

impl ParseErrorKind {
    /// Whether it is about a file that is no text, so that it has no line.
    pub fn is_of_file(&self) -> bool {
        matches!(self, Self::Image { .. } | Self::Binary | Self::TooMany)
    }
}

impl ParseError {
    /// An error about the whole text.
    pub(crate) fn whole(kind: ParseErrorKind) -> Self {
        Self {
            line: 1,
            column: 1,
            kind,
        }
    }
}

impl ParseErrorKind {
    /// The kind of a message, which may quote the file.
    pub(crate) fn other(message: impl ToString) -> Self {
        Self::Other(readable(&message.to_string()))
    }
}

/// The most characters of a message, and those at its end if it is longer.
const MOST: usize = 400;
const END: usize = 100;

/// A message that a terminal can show, whatever it quotes: without control characters and signs
/// that change the direction of writing, and, if it is long, without its middle.
fn readable(message: &str) -> String {
    let mut readable = Vec::new();
    for sign in ends(message).chars() {
        let turns = matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if sign.is_control() || turns {
            readable.extend(sign.escape_unicode());
        } else {
            readable.push(sign);
        }
    }
    if readable.len() > MOST {
        readable.splice(MOST - END..readable.len() - END, "...".chars());
    }
    readable.into_iter().collect()
}

/// The first and the last [`MOST`] characters of a text, or all of it.
fn ends(text: &str) -> Cow<'_, str> {
    let head = text.char_indices().nth(MOST);
    let tail = text.char_indices().nth_back(MOST);
    match (head, tail) {
        (Some((head, _)), Some((tail, _))) if head < tail => {
            format!("{}{}", &text[..head], &text[tail..]).into()
        }
        _ => text.into(),
    }
}

/// A goal that does not solve the puzzle.
pub(crate) fn goal_error(mismatch: Mismatch) -> String {
    format!("the goal contradicts the clues: {mismatch}")
}

/// Something other than the format requires.
pub(crate) fn unexpected(expected: &str, found: &Actual) -> String {
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
pub(crate) fn error_at(bytes: &[u8], at: usize, message: impl ToString) -> ParseError {
    let before = &bytes[..at.min(bytes.len())];
    let line_start = before.iter().rposition(|&byte| byte == b'\n');
    let line = &before[line_start.map_or(0, |newline| newline + 1)..];
    let lines = before.iter().filter(|&&byte| byte == b'\n').count();
    ParseError {
        line: lines + 1,
        column: String::from_utf8_lossy(line).chars().count() + 1,
        kind: ParseErrorKind::other(message),
    }
}

/// The error of a file that is not `a PNG` image, or another one.
#[cfg(feature = "images")]
pub(crate) fn no_image(kind: &str, what: impl fmt::Display) -> ParseError {
    ParseError::whole(ParseErrorKind::other(format_args!(
        "expected {kind} image: {what}"
    )))
}

/// What to do with an image of a kind that is not read.
fn advice(kind: &str) -> &'static str {
    match kind {
        "SVG" => {
            "install with `cargo install --path crates/crosscover --features svg`, or save the \
             picture as PNG"
        }
        "PDF" | "EPS" => "save the page as PNG, such as with `pdftoppm -png -r 60`",
        _ => "save the picture as PNG, such as with `magick FILE FILE.png`",
    }
}

/// The end of a message, with the formats that a text resembles.
fn resembled(formats: &[(Format, ParseError)]) -> String {
    if formats.is_empty() {
        return String::new();
    }
    format!("; nearest: {}", nearest_formats(formats))
}

/// The formats that a text resembles, each with its error, in a message.
pub fn nearest_formats(formats: &[(Format, ParseError)]) -> String {
    let formats = formats.iter();
    let formats = formats.map(|(format, error)| format!("{format} ({error})"));
    formats.collect::<Vec<String>>().join(", ")
}

/// What the text has where something else was expected.
pub(crate) enum Actual {
    Text(String),
    EndOfLine,
    EndOfText,
}

impl Actual {
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

impl fmt::Display for Actual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{text:?}"),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::EndOfText => f.write_str("the end of the text"),
        }
    }
}

/// Why a document cannot be written, in words.
///
/// Whatever is written can be read back, so a contradictory document is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WriteError(String);

impl WriteError {
    pub(crate) fn new(message: impl ToString) -> Self {
        Self(message.to_string())
    }

    /// Several puzzles, in a format for one.
    pub(crate) fn several(format: Format, puzzles: usize) -> Self {
        Self(format!("{format} holds one puzzle, not {puzzles}"))
    }
}
