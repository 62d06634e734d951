//! Names for deductions of people, from the easiest to the hardest.

use crate::logic::{Logic, ParseNameError};
use std::fmt;
use std::str::FromStr;

/// A way to deduce cells. Techniques are ordered by difficulty.
///
/// They are described for one ink. On boards of several inks, each works ink by ink: instead of
/// empty cells there are cells that cannot have the ink, and a value is a color.
///
/// ```
/// use nonogram::{Logic, Technique};
///
/// let technique: Technique = "either-way".parse().unwrap();
/// assert_eq!(technique, Technique::EitherWay);
/// assert_eq!(technique.to_string(), "either-way");
/// assert_eq!(technique.logic(), Logic::Probe);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// Counting: all filled cells of the line are found, or all unknown cells are needed.
    Count,
    /// A block covers some cells wherever it goes between the known empty cells.
    Overlap,
    /// A block through a filled cell near the border, or near a known empty cell, reaches inwards.
    Edge,
    /// Finding which block a run belongs to, and what follows: spaces that are too small or out of
    /// reach, complete blocks, cells between two parts of a block.
    Gap,
    /// Going through all placements of the whole line.
    Line,
    /// Supposing that a cell has one value, and following lines until one cannot be completed.
    Contradiction,
    /// All values of a cell decide another cell in the same way.
    EitherWay,
    /// More than one supposition at a time.
    Deeper,
}

/// The compiler does not check that [`Technique::ALL`] has every technique.
const _: () = assert!(Technique::Deeper as usize + 1 == Technique::ALL.len());

impl Technique {
    /// All techniques, the easiest first.
    pub const ALL: [Self; 8] = [
        Self::Count,
        Self::Overlap,
        Self::Edge,
        Self::Gap,
        Self::Line,
        Self::Contradiction,
        Self::EitherWay,
        Self::Deeper,
    ];

    /// The name: `count`, `overlap`, `edge`, `gap`, `line`, `contradiction`, `either-way` or
    /// `deeper`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Overlap => "overlap",
            Self::Edge => "edge",
            Self::Gap => "gap",
            Self::Line => "line",
            Self::Contradiction => "contradiction",
            Self::EitherWay => "either-way",
            Self::Deeper => "deeper",
        }
    }

    /// The logic of a solver for the same deduction: techniques for one line are line logic,
    /// supposing one cell is probing, and supposing more cells at a time is search.
    ///
    /// For a puzzle with one solution, the logic of its hardest technique is the logic of its
    /// solve: both continue until line logic, and then probing, decide nothing more.
    pub fn logic(self) -> Logic {
        match self {
            Self::Count | Self::Overlap | Self::Edge | Self::Gap | Self::Line => Logic::Line,
            Self::Contradiction | Self::EitherWay => Logic::Probe,
            Self::Deeper => Logic::Search,
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|technique| technique.name() == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            ParseNameError(format!("expected one of {names}, found {name:?}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for technique in Technique::ALL {
            assert_eq!(technique.to_string().parse(), Ok(technique));
        }
        let error = "either way".parse::<Technique>().unwrap_err();
        assert!(error.to_string().ends_with("deeper, found \"either way\""));
    }
}
