//! One deduction: its cells, its technique and its argument.

use crate::board::{Board, Excluded};
use crate::line_rules::LineFinding;
use nonogram::{Block, Decision, Exclusion, Ink, InkSet, Line, Position, Puzzle, Technique};

/// A look at one line: its cells before, and its cells after.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineStep {
    /// The line.
    pub line: Line,
    /// Its clue.
    pub clue: Vec<Block>,
    /// The colors that its cells may have before.
    pub before: Vec<InkSet>,
    /// The colors that its cells may have after.
    pub after: Vec<InkSet>,
}

impl LineStep {
    /// A look at a line of a board.
    pub(crate) fn new(
        puzzle: &Puzzle,
        line: Line,
        before: Vec<InkSet>,
        after: Vec<InkSet>,
    ) -> Self {
        Self {
            line,
            clue: puzzle.clue(line).blocks().collect(),
            before,
            after,
        }
    }
}

/// A line that cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailingLine {
    /// The line.
    pub line: Line,
    /// Its clue.
    pub clue: Vec<Block>,
    /// The colors that its cells may have, each by itself.
    pub cells: Vec<InkSet>,
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
    /// By supposing that a cell has the color that it does not have, and following lines until one
    /// cannot be completed.
    Contradiction {
        /// The supposed color.
        supposed: Decision,
        /// The lines that lead to the contradiction, in order; unnecessary ones are left out.
        looks: Vec<LineStep>,
        /// The line that cannot be completed.
        fails: FailingLine,
    },
    /// By following lines from each color that a cell may have: all lead to the same.
    EitherWay {
        /// The cell.
        position: Position,
        /// Each color that it may have, and the lines that follow: the inks by their numbers, then
        /// the background.
        cases: Vec<(Ink, Vec<LineStep>)>,
    },
    /// By supposing that a cell has the color that it does not have, and refuting colors of more
    /// cells, one at a time, until a line cannot be completed.
    Deeper {
        /// The supposed color.
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

/// A deduction: cells whose color is known now, and colors that other cells do not have.
///
/// Displayed in words, with the colors of [`Palette::standard`](nonogram::Palette::standard): see
/// [`Self::display`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplanationStep {
    /// The number of inks of the board.
    pub inks: usize,
    /// The hardest technique that it takes. The easiest technique that finds something begins the
    /// step.
    pub technique: Technique,
    /// The cells whose color is known now.
    pub decisions: Vec<Decision>,
    /// The colors that were excluded from cells that still may have several. Not empty if there are
    /// no decisions; with one ink, there are none.
    pub exclusions: Vec<Exclusion>,
    /// The reason.
    pub argument: Argument,
}

impl ExplanationStep {
    /// The step that these colors are excluded, which the board does not know yet. Each cell is
    /// named once.
    pub(crate) fn new(
        board: &Board<'_>,
        technique: Technique,
        excluded: &[Excluded],
        argument: Argument,
    ) -> Self {
        let (mut decisions, mut exclusions) = (Vec::new(), Vec::new());
        for &(position, colors) in excluded {
            match board.colors(position).without(colors).single() {
                Some(ink) => decisions.push(Decision { position, ink }),
                None => exclusions.push(Exclusion { position, colors }),
            }
        }
        decisions.sort_unstable_by_key(|decision| decision.position);
        exclusions.sort_unstable_by_key(|exclusion| exclusion.position);
        Self {
            inks: board.puzzle.inks(),
            technique,
            decisions,
            exclusions,
            argument,
        }
    }

    /// The cell that the argument supposes, if any.
    pub fn supposes(&self) -> Option<Position> {
        match &self.argument {
            Argument::Contradiction { supposed, .. } | Argument::Deeper { supposed, .. } => {
                Some(supposed.position)
            }
            Argument::EitherWay { position, .. } => Some(*position),
            Argument::Line { .. } | Argument::Solution => None,
        }
    }

    /// The lines that the argument uses, each once: rows before columns.
    pub fn lines(&self) -> Vec<Line> {
        let line = |look: &LineStep| look.line;
        let mut lines: Vec<Line> = match &self.argument {
            Argument::Line { look, .. } => vec![look.line],
            Argument::Contradiction { looks, fails, .. } => {
                looks.iter().map(line).chain([fails.line]).collect()
            }
            Argument::EitherWay { cases, .. } => cases
                .iter()
                .flat_map(|(_, looks)| looks)
                .map(line)
                .collect(),
            Argument::Deeper { fails, .. } => vec![*fails],
            Argument::Solution => Vec::new(),
        };
        lines.sort_unstable_by_key(|line| (matches!(line, Line::Column(_)), line.index()));
        lines.dedup();
        lines
    }
}
