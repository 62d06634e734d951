//! The deductions of a solve in order, from the board with the given cells.

use nonogram::{Decision, Exclusion, Line, Literal, Position};
use std::fmt;

/// Why cells were decided, or lost colors. This enum is closed: to follow a trace, code must handle
/// every reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It follows from the clue and the cells of this line.
    Line(Line),
    /// The opposite leads to a contradiction by line logic. On boards of several inks, one color of
    /// one cell does.
    Refuted,
    /// Both values of this cell, or all its colors, imply it by line logic.
    EitherWay(Position),
    /// Plain search tries this value first, and returns for the other or for the other colors.
    Assumed,
    /// The latest open assumption, and everything that followed from it, is withdrawn. The
    /// conclusion is its opposite: on boards of several inks, the cell lacks the color.
    Withdrawn,
    /// The learning search learned the clause: its negation leads to a contradiction by line logic,
    /// the clauses before it, and the positions of blocks. A clause without literals says that
    /// there is no further solution.
    Learned,
    /// The negation of the clause leads to a solution, in the same way. The clause holds in every
    /// other solution.
    Found,
}

/// Cells that were decided, or that lost colors, together and for one reason; or a clause.
///
/// The learning search reports clauses only, not what follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction {
    /// The reason.
    pub reason: Reason,
    /// The decided cells.
    pub decisions: Vec<Decision>,
    /// The colors lost by cells that still may have several. Only boards of several inks have
    /// exclusions.
    pub exclusions: Vec<Exclusion>,
    /// The clause, if the reason is [`Reason::Learned`] or [`Reason::Found`]: at least one of these
    /// literals is true.
    pub clause: Vec<Literal>,
}

impl Deduction {
    /// A deduction that concludes nothing yet.
    pub(crate) fn new(reason: Reason) -> Self {
        Self {
            reason,
            decisions: Vec::new(),
            exclusions: Vec::new(),
            clause: Vec::new(),
        }
    }
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
        self.bytes += size_of::<Deduction>()
            + size_of_val(&deduction.decisions[..])
            + size_of_val(&deduction.exclusions[..])
            + size_of_val(&deduction.clause[..]);
        self.deductions.push(deduction);
        self.bytes
    }

    /// The deductions in order.
    pub(crate) fn into_deductions(self) -> Vec<Deduction> {
        self.deductions
    }
}

/// `row 3: r3c5# r3c6.`: the reason, then each cell by row and column, counted from 1, with `#` for
/// filled and `.` for empty; or `learned: r3c5a or not r4c1a`.
///
/// For boards of several inks there is the form `{:#}`: `row 3: r3c5a r3c6-.b`, with the letter of
/// the cell's ink, or after a minus sign the letters of the colors that it lost.
impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Line(line) => write!(f, "{line}:")?,
            Reason::Refuted => f.write_str("the opposite is a contradiction:")?,
            Reason::EitherWay(position) => write!(f, "whatever {position} is:")?,
            Reason::Assumed => f.write_str("assume:")?,
            Reason::Withdrawn => f.write_str("withdraw the last assumption:")?,
            Reason::Learned => f.write_str("learned:")?,
            Reason::Found => f.write_str("in every other solution:")?,
        }
        for decision in &self.decisions {
            if f.alternate() {
                write!(f, " {}{}", decision.position, decision.ink.letter())?
            } else {
                write!(f, " {decision}")?
            }
        }
        for exclusion in &self.exclusions {
            write!(f, " {exclusion}")?;
        }
        match (self.reason, &self.clause[..]) {
            (Reason::Learned | Reason::Found, []) => f.write_str(" there is no further solution"),
            (_, clause) => clause.iter().enumerate().try_for_each(|(index, literal)| {
                let or = if index == 0 { "" } else { " or" };
                write!(f, "{or} {literal}")
            }),
        }
    }
}
