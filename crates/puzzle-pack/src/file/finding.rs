//! Something wrong in a pack, and where.

use std::fmt;

/// Something wrong in a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackFinding {
    /// The line of the file where the row begins, from 1; the header is line 1.
    pub line: u64,
    /// The column, where one is at fault.
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
