//! Reasons to reject a proof.

use nonogram::{Line, Mismatch};
use std::fmt;

/// The place and the reason of a rejection.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rejected {
    /// The byte of the text where the check stopped, counted from 0.
    pub at: usize,
    /// The reason.
    pub reason: RejectReason,
}

/// Why a proof is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RejectReason {
    /// The text does not follow the grammar. This was expected.
    Expected(&'static str),
    /// The number of a line, a block or a cell is 0 or beyond the last one.
    NoSuchNumber {
        /// The number.
        number: u64,
        /// The last one; 0 if there is none.
        last: usize,
    },
    /// The end of a range is not greater than its start.
    Range,
    /// A line cannot be completed, and the proof has no `!` there.
    Fails(Line),
    /// The proof has a `!` at a line that can be completed.
    Holds(Line),
    /// Text after the contradiction that ends the proof.
    Closed,
    /// The text ends without the lemma `{}`, though it found a solution or a contradiction.
    Open,
    /// The negation of a lemma leads to no contradiction.
    NotRefuted,
    /// The negation of a lemma is said to lead to a solution, and leads to a contradiction.
    Refuted,
    /// A second solution is found.
    SecondSolution,
    /// Cells are unknown at the end of the proof.
    Undecided(usize),
    /// All cells are known, but the picture does not fit the clues.
    Mismatch(Mismatch),
    /// The budget was spent before the check ended. The proof may be right or wrong.
    OutOfBudget,
}

impl std::error::Error for Rejected {}

/// `at byte 17: column 4 can be completed`.
impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.reason)
    }
}

impl fmt::Display for RejectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::NoSuchNumber { last: 0, .. } => f.write_str("there is no such block"),
            Self::NoSuchNumber { number, last } => {
                write!(f, "expected a number from 1 to {last}, found {number}")
            }
            Self::Range => f.write_str("the end of a range must be greater than its start"),
            Self::Fails(line) => write!(f, "{line} cannot be completed, so it needs a `!`"),
            Self::Holds(line) => write!(f, "{line} can be completed, so it must not have a `!`"),
            Self::Closed => f.write_str("expected the end of the proof"),
            Self::Open => f.write_str("the proof must end with `{}`"),
            Self::NotRefuted => {
                f.write_str("the negation of this lemma does not lead to a contradiction")
            }
            Self::Refuted => {
                f.write_str("this lemma must not have a `=`: its negation leads to a contradiction")
            }
            Self::SecondSolution => f.write_str("this is a second solution"),
            Self::Undecided(cells) => {
                let noun = if *cells == 1 { "cell" } else { "cells" };
                write!(f, "the proof ends with {cells} {noun} undecided")
            }
            Self::Mismatch(mismatch) => write!(f, "the picture does not fit: {mismatch}"),
            Self::OutOfBudget => {
                f.write_str("the budget of the check was spent before the end of the proof")
            }
        }
    }
}
