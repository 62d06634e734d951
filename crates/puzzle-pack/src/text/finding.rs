//! A fault in a pack or a table, and its place.

use csv::ByteRecord;
use std::fmt;
use std::io;

/// A fault in a pack.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct PackFinding {
    /// The line of the file where the row begins, from 1; the header is line 1.
    pub line: u64,
    /// The column, if one column is at fault.
    pub column: Option<String>,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// `line 3, column cells: ...`
impl fmt::Display for PackFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = &self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// The message for a field that is no text.
pub(crate) const NO_UTF8: &str = "expected UTF-8 text: save the table as CSV UTF-8";

/// The number of the line where a row begins, from 1.
pub(crate) fn line_of(record: &ByteRecord) -> u64 {
    record.position().map_or(0, csv::Position::line)
}

/// Why a pack or a table cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackReadError {
    /// The file is empty.
    #[error("line 1: expected the header row of a pack or a JSON object, found nothing")]
    Empty,
    /// A line is not a row of a pack, or the first line is no header of one. The next line may be a
    /// row.
    #[error("{0}")]
    Row(PackFinding),
    /// The rest of the file cannot be read.
    #[error("{0}")]
    Rest(PackFinding),
    /// The file cannot be read.
    #[error("cannot read: {0}")]
    Io(io::Error),
}

impl From<io::Error> for PackReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl PackReadError {
    /// A fault of a line, behind which rows may follow.
    pub(crate) fn row(line: u64, message: impl Into<String>) -> Self {
        Self::Row(PackFinding::of_row(line, message))
    }

    /// A fault after which nothing is read.
    pub(crate) fn rest(line: u64, message: impl Into<String>) -> Self {
        Self::Rest(PackFinding::of_row(line, message))
    }
}

impl PackFinding {
    /// A fault of a whole row.
    pub(crate) fn of_row(line: u64, message: impl Into<String>) -> Self {
        Self {
            line,
            column: None,
            message: message.into(),
        }
    }

    /// A fault of a value.
    pub(crate) fn of_value(line: u64, column: &str, message: impl Into<String>) -> Self {
        Self {
            line,
            column: Some(column.to_string()),
            message: message.into(),
        }
    }
}
