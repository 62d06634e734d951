//! The classes of reasoning of a solver.

use std::fmt;
use std::str::FromStr;

/// The strongest class of reasoning that a solver used, or may use.
///
/// [`Technique`](crate::Technique) has finer names, for people.
/// [`Technique::logic`](crate::Technique::logic) relates the two.
///
/// The enum is closed: a solver looks at one line, supposes one cell, or searches.
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
    /// All classes, the weakest first.
    pub const ALL: [Self; 3] = [Self::Line, Self::Probe, Self::Search];

    /// The name: `line`, `probe` or `search`.
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

/// The error of a text that is not the name of a [`Logic`] or of a [`Technique`](crate::Technique).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseNameError(pub(crate) String);

/// Reads [`Logic::name`], and `any` for [`Logic::Search`].
impl FromStr for Logic {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        match name {
            "line" => Ok(Self::Line),
            "probe" => Ok(Self::Probe),
            "any" | "search" => Ok(Self::Search),
            _ => Err(ParseNameError("expected line, probe or any".to_string())),
        }
    }
}
