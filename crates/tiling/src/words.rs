//! The words of a line, with their places.

use crate::error::TilingError;

/// A word of a text, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedWord<'a> {
    pub(crate) line: usize,
    /// The character of the line, from 1.
    pub(crate) column: usize,
    pub(crate) text: &'a str,
}

impl PlacedWord<'_> {
    /// Whether it is a word that the format knows, in small letters or others.
    pub(crate) fn is(self, known: &str) -> bool {
        self.text.eq_ignore_ascii_case(known)
    }

    /// Whether it is rows of signs.
    pub(crate) fn is_rows(self) -> bool {
        self.text.bytes().all(|sign| b"#?./+".contains(&sign))
    }

    /// The error that something else should be here.
    pub(crate) fn instead_of(self, expected: impl Into<String>) -> TilingError {
        let found = self.text.chars().take(40).collect::<String>();
        TilingError::Syntax {
            line: self.line,
            column: self.column,
            expected: expected.into(),
            found: format!("{found:?}"),
        }
    }

    /// The error that something should come after this word.
    pub(crate) fn without(self, expected: impl Into<String>) -> TilingError {
        TilingError::Syntax {
            line: self.line,
            column: self.column + self.text.chars().count(),
            expected: expected.into(),
            found: "nothing".to_string(),
        }
    }
}

/// The words of a line with this number.
pub(crate) fn words(number: usize, line: &str) -> Vec<PlacedWord<'_>> {
    let mut words = Vec::new();
    let mut column = 1;
    let mut rest = line;
    loop {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            return words;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (text, after) = trimmed.split_at(end);
        words.push(PlacedWord {
            line: number,
            column,
            text,
        });
        column += text.chars().count();
        rest = after;
    }
}
