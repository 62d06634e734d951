//! The answer of a solver: the number of solutions of a puzzle.

use std::fmt;

/// The number of solutions of a puzzle, as far as a search has proved it. The enum is closed: there
/// is no other verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No picture fits the clues.
    None,
    /// Exactly one picture fits the clues.
    Unique,
    /// At least two pictures fit the clues.
    Multiple,
    /// The search stopped before it could decide.
    Unknown,
}

impl Verdict {
    /// The verdict of a search that found `solutions` different pictures. `exhausted` is set if it
    /// searched everywhere.
    pub fn of_search(solutions: usize, exhausted: bool) -> Self {
        match (solutions, exhausted) {
            (2.., _) => Self::Multiple,
            (1, true) => Self::Unique,
            (0, true) => Self::None,
            (_, false) => Self::Unknown,
        }
    }

    /// The name: `none`, `unique`, `multiple` or `unknown`.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
