//! Pieces of a text that know where they stand, so that every error can name its place.

use super::error::{Found, ParseError, ParseErrorKind};

/// A stretch of one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    /// The characters, without a line ending.
    pub(super) text: &'a str,
    line: u32,
    column: u32,
    /// Whether this is the empty piece after the last line.
    at_end: bool,
}

/// A text as lines.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    rest: std::str::Lines<'a>,
    number: u32,
}

impl<'a> Lines<'a> {
    /// The lines of `bytes`; a byte order mark and carriage returns before line feeds are skipped.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Self, ParseError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let (before, after) = bytes.split_at(error.valid_up_to());
            let before = str::from_utf8(before).expect("valid up to here");
            let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
            ParseError {
                line: saturate(before.matches('\n').count() + 1),
                column: saturate(before[line_start..].chars().count() + 1),
                kind: ParseErrorKind::NotUtf8 { byte: after[0] },
            }
        })?;
        Ok(Self {
            rest: text.lines(),
            number: 0,
        })
    }

    /// The first place of the text, for errors that concern all of it.
    pub(super) fn start() -> Piece<'static> {
        Piece {
            text: "",
            line: 1,
            column: 1,
            at_end: false,
        }
    }

    /// The place after the last line. Call it when all lines are taken.
    pub(super) fn end(&self) -> Piece<'a> {
        Piece {
            text: "",
            line: self.number.saturating_add(1),
            column: 1,
            at_end: true,
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let text = self.rest.next()?;
        self.number = self.number.saturating_add(1);
        Some(Piece {
            text,
            line: self.number,
            column: 1,
            at_end: false,
        })
    }
}

fn saturate(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl<'a> Piece<'a> {
    /// The pieces before and from byte `at`.
    ///
    /// # Panics
    /// If `at` is not the start of a character or the end.
    ///
    /// # Complexity
    /// O(at): a walk over a line by its pieces takes time in proportion to its length.
    pub(super) fn split_at(self, at: usize) -> (Self, Self) {
        let (before, after) = self.text.split_at(at);
        let column = self.column.saturating_add(saturate(before.chars().count()));
        let head = Self {
            text: before,
            ..self
        };
        let tail = Self {
            text: after,
            column,
            ..self
        };
        (head, tail)
    }

    /// The empty piece at the end.
    pub(super) fn end(self) -> Self {
        self.split_at(self.text.len()).1
    }

    /// The pieces before and after the first `separator`, which is one byte long.
    pub(super) fn split_once(self, separator: char) -> Option<(Self, Self)> {
        debug_assert!(separator.is_ascii());
        let (before, after) = self.split_at(self.text.find(separator)?);
        Some((before, after.split_at(1).1))
    }

    /// The words between blanks.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            rest = rest.trim_start();
            let end = rest.text.find(char::is_whitespace);
            let (word, after) = rest.split_at(end.unwrap_or(rest.text.len()));
            rest = after;
            (!word.text.is_empty()).then_some(word)
        })
    }

    /// Without the blanks at the start.
    fn trim_start(self) -> Self {
        let blanks = self.text.len() - self.text.trim_start().len();
        self.split_at(blanks).1
    }

    /// Without the blanks at both ends.
    pub(super) fn trim(self) -> Self {
        let start = self.trim_start();
        Self {
            text: start.text.trim_end(),
            ..start
        }
    }

    /// Without what follows the first `#`.
    pub(super) fn without_comment(self) -> Self {
        self.split_once('#').map_or(self, |(before, _)| before)
    }

    /// Whether there is nothing but blanks.
    pub(super) fn is_blank(self) -> bool {
        self.text.trim_start().is_empty()
    }

    /// The number from 1 to [`crate::MAX_SIDE`] that is written here; `what` names it in the error.
    pub(super) fn number(self, what: &str) -> Result<usize, ParseError> {
        let digits = self.text.trim_start_matches('0');
        let short = digits.len() <= 4 && self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if short { digits.parse().ok() } else { None };
        number
            .filter(|number| (1..=crate::MAX_SIDE).contains(number))
            .ok_or_else(|| self.unexpected(format!("{what} from 1 to {}", crate::MAX_SIDE)))
    }

    /// The error of this kind at the start of this piece.
    pub(super) fn error(self, kind: ParseErrorKind) -> ParseError {
        ParseError {
            line: self.line,
            column: self.column,
            kind,
        }
    }

    /// The error that this piece stands where something else was expected.
    pub(super) fn unexpected(self, expected: impl Into<String>) -> ParseError {
        /// Enough to recognise a word or a number in the text.
        const SHOWN: usize = 24;
        let found = if self.at_end {
            Found::EndOfText
        } else if self.text.is_empty() {
            Found::EndOfLine
        } else {
            let mut shown: String = self.text.chars().take(SHOWN).collect();
            if shown.len() < self.text.len() {
                shown.push_str("...");
            }
            Found::Text(shown)
        };
        self.error(ParseErrorKind::Unexpected {
            expected: expected.into(),
            found,
        })
    }
}
