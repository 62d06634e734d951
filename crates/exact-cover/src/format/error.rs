//! Errors of reading and writing.

use std::fmt;

/// Why a text is not a problem, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected in it, and what was found.
    pub message: String,
}

impl ReadError {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { line, message }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReadError {}

pub(super) const NOT_UTF8: &str = "expected UTF-8 text";

/// Why a problem cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemWriteError {
    /// The text format needs a primary item: a line of items that starts with `|` would be a
    /// comment.
    NoPrimaryItem,
    /// The problem has multiplicities, which [`cnf`](crate::cnf) does not encode.
    Multiplicities,
}

impl fmt::Display for ProblemWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPrimaryItem => "the text format needs a primary item",
            Self::Multiplicities => "items with multiplicities have no clauses",
        })
    }
}

impl std::error::Error for ProblemWriteError {}
