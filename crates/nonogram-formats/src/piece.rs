//! Pieces of a text that know their place, so every error can name it.

use crate::error::{Actual, ParseError, ParseErrorKind, error_at, unexpected};
use nonogram::{MAX_SIDE, Picture};
use std::ops::Range;

/// A stretch of one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    /// The characters, without a line ending.
    pub(crate) text: &'a str,
    line: usize,
    column: usize,
    /// Whether this is the empty piece after the last line.
    at_end: bool,
}

/// A text as lines.
#[derive(Debug)]
pub(crate) struct TextLines<'a> {
    rest: std::str::Lines<'a>,
    number: usize,
    /// The number of characters before the first of the lines.
    indent: usize,
}

impl<'a> TextLines<'a> {
    /// The lines of a text. Carriage returns before line feeds are skipped.
    pub(crate) fn new(text: &'a str) -> Self {
        Self::within(text, 0..text.len())
    }

    /// The lines of a range of `text`, with their places in the whole text.
    pub(crate) fn within(text: &'a str, range: Range<usize>) -> Self {
        let before = &text[..range.start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            rest: text[range].lines(),
            number: before.matches('\n').count(),
            indent: before[line_start..].chars().count(),
        }
    }

    /// The place where these lines begin.
    pub(crate) fn place(&self) -> Piece<'a> {
        Piece::empty(self.number + 1, self.indent + 1)
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

    /// All lines, and the place after the last one.
    pub(crate) fn all(mut self) -> (Vec<Piece<'a>>, Piece<'a>) {
        let lines = self.by_ref().collect();
        (lines, self.end())
    }

    /// The place after the last line. Call it after all lines have been taken.
    pub(crate) fn end(&self) -> Piece<'a> {
        Piece {
            at_end: true,
            ..Piece::empty(self.number + 1, 1)
        }
    }
}

impl<'a> Iterator for TextLines<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let text = self.rest.next()?;
        self.number += 1;
        let column = std::mem::take(&mut self.indent) + 1;
        Some(Piece {
            text,
            ..Piece::empty(self.number, column)
        })
    }
}

/// A text without its byte order mark.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, ParseError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let message = format!("expected UTF-8 text, found the byte 0x{:02x}", bytes[at]);
        error_at(bytes, at, message)
    })
}

/// A text as a number from 1 to [`MAX_SIDE`].
pub(crate) fn side(text: &str) -> Option<usize> {
    let digits = text.trim_start_matches('0');
    if digits.len() > 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse().ok()?;
    (1..=MAX_SIDE).contains(&number).then_some(number)
}

impl<'a> Piece<'a> {
    /// The first place of a text, for errors about the whole text.
    pub(crate) const START: Self = Self::empty(1, 1);

    const fn empty(line: usize, column: usize) -> Self {
        Self {
            text: "",
            line,
            column,
            at_end: false,
        }
    }

    /// The pieces before and from byte `at`.
    ///
    /// # Panics
    /// If `at` is not the start of a character or the end.
    ///
    /// # Complexity
    /// O(at). So a walk over a line in pieces takes time in proportion to its length.
    pub(crate) fn split_at(self, at: usize) -> (Self, Self) {
        let (before, after) = self.text.split_at(at);
        let head = Self {
            text: before,
            ..self
        };
        let tail = Self {
            text: after,
            column: self.column + before.chars().count(),
            ..self
        };
        (head, tail)
    }

    /// The piece from byte `at` on.
    pub(crate) fn skip(self, at: usize) -> Self {
        self.split_at(at).1
    }

    /// The empty piece at the end.
    pub(crate) fn end(self) -> Self {
        self.skip(self.text.len())
    }

    /// The pieces before and from the first character that is so.
    pub(crate) fn split_where(self, is: impl FnMut(char) -> bool) -> (Self, Self) {
        self.split_at(self.text.find(is).unwrap_or(self.text.len()))
    }

    /// The pieces before and after the first `separator`, which must be one byte long.
    pub(crate) fn split_once(self, separator: char) -> Option<(Self, Self)> {
        debug_assert!(separator.is_ascii());
        let (before, after) = self.split_at(self.text.find(separator)?);
        Some((before, after.skip(1)))
    }

    /// The pieces between separators, which must be one byte long.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let whole = rest?;
            let Some((part, after)) = whole.split_once(separator) else {
                return rest.take();
            };
            rest = Some(after);
            Some(part)
        })
    }

    /// The words between blanks.
    pub(crate) fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let word;
            (word, rest) = rest.trim_start().split_where(char::is_whitespace);
            (!word.text.is_empty()).then_some(word)
        })
    }

    /// Without the blanks at the start.
    fn trim_start(self) -> Self {
        self.skip(self.text.len() - self.text.trim_start().len())
    }

    /// Without the blanks at both ends.
    pub(crate) fn trim(self) -> Self {
        let start = self.trim_start();
        Self {
            text: start.text.trim_end(),
            ..start
        }
    }

    /// The piece between these signs, of one byte each, at its two ends.
    pub(crate) fn inside(self, open: char, close: char) -> Option<Self> {
        let text = self.text.strip_prefix(open)?.strip_suffix(close)?;
        Some(Self {
            text,
            ..self.skip(1)
        })
    }

    /// Without a quote at either end.
    pub(crate) fn trim_quotes(self) -> Self {
        let is_quote = ['"', '\''];
        let start = self.skip(usize::from(self.text.starts_with(is_quote)));
        Self {
            text: start.text.strip_suffix(is_quote).unwrap_or(start.text),
            ..start
        }
    }

    /// Without the first `#` and everything after it.
    pub(crate) fn without_comment(self) -> Self {
        self.split_where(|sign| sign == '#').0
    }

    /// Whether it consists of blanks only.
    pub(crate) fn is_blank(self) -> bool {
        self.text.trim_start().is_empty()
    }

    /// The number in this piece, from 1 to [`MAX_SIDE`]. `what` names it in the error.
    pub(crate) fn number(self, what: &str) -> Result<usize, ParseError> {
        side(self.text).ok_or_else(|| self.unexpected(format!("{what} from 1 to {MAX_SIDE}")))
    }

    /// The error of this kind at the start of this piece.
    pub(crate) fn error(self, message: impl ToString) -> ParseError {
        ParseError {
            line: self.line,
            column: self.column,
            kind: ParseErrorKind::other(message),
        }
    }

    /// The error that this piece is not what was expected.
    pub(crate) fn unexpected(self, expected: impl AsRef<str>) -> ParseError {
        let found = if self.at_end {
            Actual::EndOfText
        } else if self.text.is_empty() {
            Actual::EndOfLine
        } else {
            Actual::short(self.text)
        };
        self.error(unexpected(expected.as_ref(), &found))
    }

    /// The picture of this size that is written in the piece as 0s and 1s, row by row.
    pub(crate) fn cells(self, width: usize, height: usize) -> Result<Picture, ParseError> {
        let (_, rest) = self.split_where(|sign| !matches!(sign, '0' | '1'));
        if !rest.text.is_empty() {
            return Err(rest.unexpected("0 or 1"));
        }
        Picture::from_bits(width, height, self.text).map_err(|error| self.error(error.problem()))
    }
}
