//! The deductions of a solve in order.

use nonogram::{Decision, Line, Position};
use std::fmt;

/// Why cells were decided. This enum is closed: to follow a trace, code must handle every reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It follows from the clue and the known cells of this line.
    Line(Line),
    /// The opposite value leads to a contradiction by line logic.
    Refuted,
    /// Both values of this cell imply it by line logic.
    EitherWay(Position),
    /// The search tries this value first and returns for the other.
    Assumed,
    /// The latest open assumption, and everything that followed from it, is withdrawn. The decision is
    /// its opposite.
    Withdrawn,
}

/// Cells decided together for one reason; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction {
    /// The reason.
    pub reason: Reason,
    /// The decided cells.
    pub decisions: Vec<Decision>,
}

/// Collects deductions. A search can make millions a second, so the memory is counted.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    deductions: Vec<Deduction>,
    bytes: usize,
}

impl Trace {
    /// Appends a deduction. Returns the bytes that the trace takes now.
    pub(crate) fn push(&mut self, deduction: Deduction) -> usize {
        self.bytes += size_of::<Deduction>() + size_of_val(&deduction.decisions[..]);
        self.deductions.push(deduction);
        self.bytes
    }

    /// The deductions in order.
    pub(crate) fn into_deductions(self) -> Vec<Deduction> {
        self.deductions
    }
}

/// `row 3: r3c5# r3c6.`: the reason, then each cell by row and column, counted from 1, with `#` for
/// filled and `.` for empty.
impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Line(line) => write!(f, "{line}:")?,
            Reason::Refuted => f.write_str("the opposite is a contradiction:")?,
            Reason::EitherWay(position) => write!(f, "whatever {position} is:")?,
            Reason::Assumed => f.write_str("assume:")?,
            Reason::Withdrawn => f.write_str("withdraw the last assumption:")?,
        }
        for decision in &self.decisions {
            write!(f, " {decision}")?;
        }
        Ok(())
    }
}
