//! A fault in a pack or a table, and its place.

use std::fmt;
use std::io;

/// A fault in a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// What is wrong with a row, or with the rest of the file.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The line is not a row. The next line may be one.
    Row(PackFinding),
    /// The rest of the file cannot be read.
    Rest(PackFinding),
    /// The file cannot be read.
    Io(io::Error),
}

impl PackFinding {
    /// A fault of a whole row.
    pub(crate) fn of_row(line: u64, message: impl Into<String>) -> Self {
        Self { line, column: None, message: message.into() }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
