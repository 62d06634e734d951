//! What a solver had to do.

use std::fmt;

/// The strongest thing that a solver did to solve a puzzle, or that it may do.
///
/// [`Technique`](crate::Technique) has finer words, for people; [`Technique::logic`](crate::Technique::logic)
/// relates the two.
///
/// These are all classes there are: a solver looks at one line, supposes one cell, or searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Logic {
    /// One line at a time.
    Line,
    /// Trying a cell and following one line at a time, never deeper.
    Probe,
    /// Branching.
    Search,
}

impl Logic {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Line, Self::Probe, Self::Search];

    /// The word for the class: `line`, `probe` or `search`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Probe => "probe",
            Self::Search => "search",
        }
    }
}

impl fmt::Display for Logic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
