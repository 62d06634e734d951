//! Why a proof is rejected.

use nonogram::{Line, Mismatch, Position};
use std::fmt;

/// A proof that was not accepted: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The byte of the text at which it was noticed, counted from 0.
    pub at: usize,
    /// Why.
    pub why: Why,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The text does not follow the grammar; this was expected.
    Expected(&'static str),
    /// A number of 0 or beyond the last line.
    NoSuchLine {
        /// The number.
        number: u64,
        /// The number of lines of that direction.
        lines: usize,
    },
    /// A range that does not ascend.
    Range,
    /// A split on a cell that is known.
    Known(Position),
    /// A line cannot be completed, and the proof does not say so.
    Fails(Line),
    /// The proof says that a line cannot be completed, but it can.
    Holds(Line),
    /// Steps behind the end of a closed case.
    Closed,
    /// A split without its end.
    Open,
    /// Cells that are not decided in the end.
    Undecided(usize),
    /// All cells are decided, but the picture does not fit the clues.
    Mismatch(Mismatch),
    /// The budget was spent: nothing is known of the proof.
    OutOfBudget,
}

impl std::error::Error for Rejected {}

/// `at byte 17: column 4 can be completed`.
impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.why)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::NoSuchLine { number, lines } => {
                write!(f, "expected a number from 1 to {lines}, found {number}")
            }
            Self::Range => f.write_str("the end of a range must be greater than its start"),
            Self::Known(position) => write!(f, "{position} is known already"),
            Self::Fails(line) => write!(f, "{line} cannot be completed, but has no `!`"),
            Self::Holds(line) => write!(f, "{line} can be completed, but has a `!`"),
            Self::Closed => f.write_str("nothing may follow in a case that is closed"),
            Self::Open => f.write_str("the proof ends inside a split"),
            Self::Undecided(cells) => {
                let noun = if *cells == 1 { "cell" } else { "cells" };
                write!(f, "the proof ends with {cells} {noun} undecided")
            }
            Self::Mismatch(mismatch) => write!(f, "the picture does not fit: {mismatch}"),
            Self::OutOfBudget => f.write_str("the budget of the check is spent"),
        }
    }
}
