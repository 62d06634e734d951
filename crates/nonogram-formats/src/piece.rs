//! Pieces of a text that know their place, so every error can name it.

use crate::error::{Found, ParseError, ParseErrorKind, error_at, unexpected};
use nonogram::Picture;

/// A stretch of one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    /// The characters, without a line ending.
    pub(crate) text: &'a str,
    line: u32,
    column: u32,
    /// Whether this is the empty piece after the last line.
    at_end: bool,
}

/// A text as lines.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    rest: std::str::Lines<'a>,
    number: u32,
    /// The number of characters before the first of the lines.
    indent: u32,
}

impl<'a> Lines<'a> {
    /// The lines of `bytes`. A byte order mark, and carriage returns before line feeds, are
    /// skipped.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Self, ParseError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            let message = format!("expected UTF-8 text, found the byte 0x{:02x}", bytes[at]);
            error_at(bytes, at, message)
        })?;
        Ok(Self {
            rest: text.lines(),
            number: 0,
            indent: 0,
        })
    }

    /// The lines of a range of `text`, with their places in the whole text.
    pub(crate) fn within(text: &'a str, range: std::ops::Range<usize>) -> Self {
        let before = &text[..range.start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            rest: text[range].lines(),
            number: saturate(before.matches('\n').count()),
            indent: saturate(before[line_start..].chars().count()),
        }
    }

    /// The place where these lines begin.
    pub(crate) fn place(&self) -> Piece<'a> {
        Piece {
            text: "",
            line: self.number.saturating_add(1),
            column: self.indent.saturating_add(1),
            at_end: false,
        }
    }

    /// The lines of another text. All of them have the place where these lines begin.
    pub(crate) fn with_text(&self, text: &'a str) -> Self {
        Self {
            rest: text.lines(),
            ..*self
        }
    }

    /// The next line that is not blank, or the end.
    pub(crate) fn next_content(&mut self) -> Piece<'a> {
        let line = self.find(|line| !line.is_blank());
        line.unwrap_or_else(|| self.end())
    }

    /// The first place of the text, for errors about the whole text.
    pub(crate) fn start() -> Piece<'static> {
        Piece {
            text: "",
            line: 1,
            column: 1,
            at_end: false,
        }
    }

    /// The place after the last line. Call it after all lines have been taken.
    pub(crate) fn end(&self) -> Piece<'a> {
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
            column: std::mem::take(&mut self.indent).saturating_add(1),
            at_end: false,
        })
    }
}

/// A line or column number, at most `u32::MAX`.
pub(crate) fn saturate(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A text as a number from 1 to [`nonogram::MAX_SIDE`].
pub(crate) fn side(text: &str) -> Option<usize> {
    let digits = text.trim_start_matches('0');
    let short = digits.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if short { digits.parse().ok() } else { None };
    number.filter(|number| (1..=nonogram::MAX_SIDE).contains(number))
}

impl<'a> Piece<'a> {
    /// The pieces before and from byte `at`.
    ///
    /// # Panics
    /// If `at` is not the start of a character or the end.
    ///
    /// # Complexity
    /// O(at). So a walk over a line in pieces takes time in proportion to its length.
    pub(crate) fn split_at(self, at: usize) -> (Self, Self) {
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
    pub(crate) fn end(self) -> Self {
        self.split_at(self.text.len()).1
    }

    /// The pieces before and after the first `separator`, which must be one byte long.
    pub(crate) fn split_once(self, separator: char) -> Option<(Self, Self)> {
        debug_assert!(separator.is_ascii());
        let (before, after) = self.split_at(self.text.find(separator)?);
        Some((before, after.split_at(1).1))
    }

    /// The pieces between separators, which must be one byte long.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let whole = rest?;
            let (part, after) = whole
                .split_once(separator)
                .map_or((whole, None), |(part, after)| (part, Some(after)));
            rest = after;
            Some(part)
        })
    }

    /// The words between blanks.
    pub(crate) fn words(self) -> impl Iterator<Item = Self> {
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
    pub(crate) fn trim(self) -> Self {
        let start = self.trim_start();
        Self {
            text: start.text.trim_end(),
            ..start
        }
    }

    /// Without a quote at either end.
    pub(crate) fn trim_quotes(self) -> Self {
        let is_quote = ['"', '\''];
        let start = self
            .split_at(usize::from(self.text.starts_with(is_quote)))
            .1;
        Self {
            text: start.text.strip_suffix(is_quote).unwrap_or(start.text),
            ..start
        }
    }

    /// Without the first `#` and everything after it.
    pub(crate) fn without_comment(self) -> Self {
        self.split_once('#').map_or(self, |(before, _)| before)
    }

    /// Whether it consists of blanks only.
    pub(crate) fn is_blank(self) -> bool {
        self.text.trim_start().is_empty()
    }

    /// The number in this piece, from 1 to [`nonogram::MAX_SIDE`]. `what` names it in the error.
    pub(crate) fn number(self, what: &str) -> Result<usize, ParseError> {
        side(self.text)
            .ok_or_else(|| self.unexpected(format!("{what} from 1 to {}", nonogram::MAX_SIDE)))
    }

    /// The error of this kind at the start of this piece.
    pub(crate) fn error(self, message: impl ToString) -> ParseError {
        let kind = ParseErrorKind::other(message);
        ParseError {
            line: self.line,
            column: self.column,
            kind,
        }
    }

    /// The error that this piece is not what was expected.
    pub(crate) fn unexpected(self, expected: impl Into<String>) -> ParseError {
        let found = if self.at_end {
            Found::EndOfText
        } else if self.text.is_empty() {
            Found::EndOfLine
        } else {
            Found::short(self.text)
        };
        self.error(unexpected(&expected.into(), &found))
    }

    /// The picture of this size that is written in the piece as 0s and 1s, row by row.
    pub(crate) fn cells(self, width: usize, height: usize) -> Result<Picture, ParseError> {
        if let Some(at) = self.text.find(|c| !matches!(c, '0' | '1')) {
            return Err(self.split_at(at).1.unexpected("0 or 1"));
        }
        Picture::from_bits(width, height, self.text).map_err(|error| self.error(error.problem()))
    }
}
