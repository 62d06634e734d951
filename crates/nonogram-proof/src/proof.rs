//! A proof, and its text in the grammar of the crate `proof-check`.

use nonogram::{Decision, Fact, Line, Literal, Position};
use std::fmt::{self, Display, Write};

/// A proof that a puzzle has one solution, or none.
///
/// Displayed as the text that the crate `proof-check` reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub(crate) steps: Steps,
    /// Whether the text names the colors of cells.
    pub(crate) is_colored: bool,
}

/// The steps of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Steps {
    /// Looks at these lines in order decide every cell.
    Lines(Vec<Line>),
    /// Line logic with these lemmas leads to the end.
    Lemmas(Vec<Lemma>),
}

/// A clause that follows from the puzzle and the lemmas before it: its negation leads to a
/// contradiction by line logic. Without literals, it says that there is no (further) solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lemma {
    pub(crate) clause: Vec<Literal>,
    /// The negation leads to the only solution instead, so the clause holds in all others.
    pub(crate) finds: bool,
}

impl Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.steps {
            Steps::Lines(lines) => {
                let ranges = lines.iter().map(|&line| sign(line));
                write_ranges(f, &ranges.collect::<Vec<_>>())
            }
            Steps::Lemmas(lemmas) => lemmas.iter().try_for_each(|lemma| {
                f.write_str("{")?;
                for &literal in &lemma.clause {
                    self.write_literal(f, literal)?;
                }
                f.write_str(if lemma.finds { "}=" } else { "}" })
            }),
        }
    }
}

impl Proof {
    /// The lemmas; none if looks at lines are enough.
    pub(crate) fn lemmas(&self) -> &[Lemma] {
        match &self.steps {
            Steps::Lines(_) => &[],
            Steps::Lemmas(lemmas) => lemmas,
        }
    }

    fn write_literal(&self, f: &mut fmt::Formatter<'_>, literal: Literal) -> fmt::Result {
        if !literal.holds {
            f.write_str("~")?;
        }
        match literal.fact {
            Fact::Color(Decision { position, ink }) => {
                let Position { row, column } = position;
                write!(f, "r{}c{}", row + 1, column + 1)?;
                if self.is_colored {
                    write!(f, "{}", ink.letter())
                } else {
                    Ok(())
                }
            }
            Fact::StartsBy { line, block, cell } => {
                let (sign, index) = sign(line);
                write!(f, "{sign}{}#{}.{}", index + 1, block + 1, cell + 1)
            }
        }
    }
}

/// Writes signs with numbers from 0: `r1-3.7c2`. Consecutive numbers are a range.
fn write_ranges(f: &mut fmt::Formatter<'_>, numbers: &[(char, usize)]) -> fmt::Result {
    let mut before = None;
    for range in numbers.chunk_by(|one, next| (one.0, one.1 + 1) == *next) {
        let (sign, first) = range[0];
        let separator = if before == Some(sign) { '.' } else { sign };
        f.write_char(separator)?;
        (first + 1).fmt(f)?;
        if range.len() > 1 {
            f.write_char('-')?;
            (first + range.len()).fmt(f)?;
        }
        before = Some(sign);
    }
    Ok(())
}

/// The letter of a direction, and the index of the line.
fn sign(line: Line) -> (char, usize) {
    let sign = match line {
        Line::Row(_) => 'r',
        Line::Column(_) => 'c',
    };
    (sign, line.index())
}
