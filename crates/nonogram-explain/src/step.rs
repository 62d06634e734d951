//! One deduction: its cells, its technique and its argument.

use crate::board::{LostColors, PlayBoard};
use crate::line_rules::{KnownCell, LineFinding, LineReason, argue, argue_failure, find_exactly};
use nonogram::{Block, Clues, Decision, Exclusion, Ink, InkSet, Line, Position, Puzzle, Technique};
use std::collections::{BinaryHeap, HashMap};

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
    /// What techniques find. Empty within a supposition, where a look excludes only what is needed.
    pub(crate) findings: Vec<LineFinding>,
}

impl LineStep {
    /// A look at a line of a board.
    pub(crate) fn new(
        puzzle: &Puzzle,
        line: Line,
        before: Vec<InkSet>,
        after: Vec<InkSet>,
        findings: Vec<LineFinding>,
    ) -> Self {
        Self {
            line,
            clue: puzzle.clue(line).blocks().collect(),
            before,
            after,
            findings,
        }
    }

    fn reasons(&self) -> Vec<LineReason> {
        if !self.findings.is_empty() {
            return argue(&self.clue, &self.before, &self.findings);
        }
        let mut clues = Clues::new();
        clues.push_blocks(self.clue.iter().copied());
        let findings = find_exactly(clues.get(0), &self.before, &self.after);
        argue(&self.clue, &self.before, &findings)
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
    Line(LineStep),
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

/// One reason of a step: what follows in a line from known cells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepReason {
    /// The number of inks of the board.
    pub inks: usize,
    /// The color of a cell that it supposes, if any.
    pub supposed: Option<Decision>,
    /// The line.
    pub line: Line,
    /// Its clue.
    pub clue: Vec<Block>,
    /// The known cells that it rests on, and the colors that they do not have. With the clue, they
    /// are enough for what follows.
    pub premises: Vec<Exclusion>,
    /// What follows: the colors that cells do not have. Nothing, if the line cannot be completed.
    pub follows: Vec<Exclusion>,
    /// The number of the look at a line, counted through the step.
    pub(crate) look: usize,
    pub(crate) reason: LineReason,
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
        board: &PlayBoard<'_>,
        technique: Technique,
        excluded: &[LostColors],
        argument: Argument,
    ) -> Self {
        let (mut decisions, mut exclusions) = (Vec::new(), Vec::new());
        let mut excluded = excluded.to_vec();
        excluded.sort_unstable_by_key(|&(position, _)| position);
        for (position, colors) in excluded {
            match board.colors(position).without(colors).single() {
                Some(ink) => decisions.push(Decision { position, ink }),
                None => exclusions.push(Exclusion { position, colors }),
            }
        }
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
            Argument::Line(_) | Argument::Solution => None,
        }
    }

    /// The reasons of the step, in order. None where it has no argument to follow.
    ///
    /// # Complexity
    /// This takes several times as long as finding the step.
    pub fn reasons(&self) -> Vec<StepReason> {
        let mut reasons = Reasons {
            inks: self.inks,
            looks: 0,
            list: Vec::new(),
        };
        match &self.argument {
            Argument::Line(look) => reasons.look(None, look),
            Argument::Contradiction {
                supposed,
                looks,
                fails,
            } => {
                for look in looks {
                    reasons.look(Some(*supposed), look);
                }
                let reason = argue_failure(&fails.clue, &fails.cells);
                reasons.push(Some(*supposed), fails.line, &fails.clue, reason);
            }
            Argument::EitherWay { position, cases } => {
                for &(ink, ref looks) in cases {
                    let position = *position;
                    for look in looks {
                        reasons.look(Some(Decision { position, ink }), look);
                    }
                }
            }
            Argument::Deeper { .. } | Argument::Solution => {}
        }
        reasons.list
    }

    /// The cells of the board before the step on which its `reasons` rest, row by row. What follows
    /// within the step is left out.
    pub fn premises(reasons: &[StepReason]) -> Vec<Position> {
        let mut positions = Vec::new();
        let mut told: HashMap<(Option<Decision>, Position), InkSet> = HashMap::new();
        for reason in reasons {
            for premise in &reason.premises {
                let known = told.get(&(reason.supposed, premise.position));
                let is_supposed = reason
                    .supposed
                    .is_some_and(|it| it.position == premise.position);
                let rest = premise.colors.without(known.copied().unwrap_or_default());
                if !is_supposed && !rest.is_empty() {
                    positions.push(premise.position);
                }
            }
            for claim in &reason.follows {
                let known = told.entry((reason.supposed, claim.position)).or_default();
                *known = known.union(claim.colors);
            }
        }
        each_once(positions)
    }

    /// The lines that the argument uses, each once: rows before columns.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        match &self.argument {
            Argument::Line(look) => lines.push(look.line),
            Argument::Contradiction { looks, fails, .. } => {
                lines.extend(looks.iter().map(|look| look.line));
                lines.push(fails.line);
            }
            Argument::EitherWay { cases, .. } => {
                for (_, looks) in cases {
                    lines.extend(looks.iter().map(|look| look.line));
                }
            }
            Argument::Deeper { fails, .. } => lines.push(*fails),
            Argument::Solution => {}
        }
        each_once(lines)
    }
}

/// What is in a list, in order. A heap is compiled to a tenth of a sort.
fn each_once<T: Ord>(list: Vec<T>) -> Vec<T> {
    let mut list = BinaryHeap::from(list).into_sorted_vec();
    list.dedup();
    list
}

/// Collects the reasons of a step.
struct Reasons {
    inks: usize,
    looks: usize,
    list: Vec<StepReason>,
}

impl Reasons {
    fn look(&mut self, supposed: Option<Decision>, look: &LineStep) {
        for reason in look.reasons() {
            self.push(supposed, look.line, &look.clue, reason);
        }
        self.looks += 1;
    }

    fn push(&mut self, supposed: Option<Decision>, line: Line, clue: &[Block], reason: LineReason) {
        self.list.push(StepReason {
            inks: self.inks,
            supposed,
            line,
            clue: clue.to_vec(),
            premises: exclusions(line, &reason.premises),
            follows: exclusions(line, &reason.cells),
            look: self.looks,
            reason,
        });
    }
}

fn exclusions(line: Line, cells: &[KnownCell]) -> Vec<Exclusion> {
    let exclusions = cells.iter().map(|&(cell, colors)| Exclusion {
        position: line.cell(cell),
        colors,
    });
    exclusions.collect()
}
