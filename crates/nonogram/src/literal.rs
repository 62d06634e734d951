//! Literals and clauses: what a solver learns about a whole board.

use crate::{Decision, Line};
use std::fmt;

/// A statement about a solution. The enum is closed: clauses speak of nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// A cell has this color. On a board of one ink, clauses name the ink only: "the cell is
    /// filled".
    Color(Decision),
    /// A block starts at a cell of its line or before it.
    StartsBy {
        /// The line.
        line: Line,
        /// The block, counted from 0.
        block: usize,
        /// The cell of the line, counted from 0.
        cell: usize,
    },
}

/// A fact or its negation.
///
/// A clause is a list of literals; it states that at least one of them is true.
///
/// Displayed with numbers from 1. A cell has the letter of its color: `r4c11a`, `not r4c11a`. A
/// block is shown with its line: `row 4: block 2 starts by cell 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The fact.
    pub fact: Fact,
    /// Whether the literal states the fact; otherwise it denies it.
    pub holds: bool,
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fact {
            Fact::Color(Decision { position, ink }) => {
                let not = if self.holds { "" } else { "not " };
                write!(f, "{not}{position}{}", ink.letter())
            }
            Fact::StartsBy { line, block, cell } => {
                let starts = if self.holds {
                    "starts by"
                } else {
                    "starts after"
                };
                write!(f, "{line}: block {} {starts} cell {}", block + 1, cell + 1)
            }
        }
    }
}
