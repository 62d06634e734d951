//! One deduction: its cells, its technique and its argument.

use crate::line_rules::LineFinding;
use nonogram::{Cell, Decision, Length, Line, Position, Technique};

/// A look at one line: its cells before, and its cells after.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineStep {
    /// The line.
    pub line: Line,
    /// Its clue.
    pub clue: Vec<Length>,
    /// Its cells before.
    pub before: Vec<Cell>,
    /// Its cells after.
    pub after: Vec<Cell>,
}

/// A line that cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailingLine {
    /// The line.
    pub line: Line,
    /// Its clue.
    pub clue: Vec<Length>,
    /// Its cells, as far as they are known.
    pub cells: Vec<Cell>,
}

/// How cells were deduced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// From one line.
    Line {
        /// The line.
        look: LineStep,
        /// The reasons.
        findings: Vec<LineFinding>,
    },
    /// By supposing the opposite and following lines until one cannot be completed.
    Contradiction {
        /// The supposed value.
        supposed: Decision,
        /// The lines that lead to the contradiction, in order; unnecessary ones are left out.
        looks: Vec<LineStep>,
        /// The line that cannot be completed.
        fails: FailingLine,
    },
    /// By following lines from both values of a cell: both decide the cells in the same way.
    EitherWay {
        /// The cell.
        position: Position,
        /// The lines that decide the cells if it is filled.
        filled: Vec<LineStep>,
        /// The lines that decide the cells if it is empty.
        empty: Vec<LineStep>,
    },
    /// By supposing the opposite, and refuting values of more cells, one at a time, until a line
    /// cannot be completed.
    Deeper {
        /// The supposed value.
        supposed: Decision,
        /// The number of suppositions within the first.
        suppositions: usize,
        /// The number of looks at lines in all.
        looks: usize,
        /// The line that cannot be completed.
        fails: Line,
    },
    /// The cell is taken from the solution, without an argument.
    Solution,
}

/// A deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplanationStep {
    /// The easiest technique that decided a cell.
    pub technique: Technique,
    /// The decided cells; never empty.
    pub decisions: Vec<Decision>,
    /// The reason for their values.
    pub argument: Argument,
}

impl ExplanationStep {
    /// The lines that the argument uses, each once: rows before columns.
    pub fn lines(&self) -> Vec<Line> {
        let line = |look: &LineStep| look.line;
        let mut lines: Vec<Line> = match &self.argument {
            Argument::Line { look, .. } => vec![look.line],
            Argument::Contradiction { looks, fails, .. } => {
                looks.iter().map(line).chain([fails.line]).collect()
            }
            Argument::EitherWay { filled, empty, .. } => {
                filled.iter().chain(empty).map(line).collect()
            }
            Argument::Deeper { fails, .. } => vec![*fails],
            Argument::Solution => Vec::new(),
        };
        lines.sort_by_key(|line| (matches!(line, Line::Column(_)), line.index()));
        lines.dedup();
        lines
    }
}
