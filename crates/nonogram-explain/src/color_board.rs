//! A board of several inks in play, and what follows from its lines.

use crate::budget::{BudgetSpent, ExplainBudget};
use crate::chase::Queue;
use nonogram::{Ink, InkSet, Line, Position, Puzzle};
use nonogram_propagate::solve_color_line;
use std::ops::Range;

/// Colors that a cell was shown not to have.
pub(crate) type Excluded = (Position, InkSet);

/// The colors that each cell of a puzzle may have, and how they were excluded.
///
/// Invariant: `trail` has the colors that `colors` lacks, each once.
pub(crate) struct ColorBoard<'p> {
    puzzle: &'p Puzzle,
    /// Row by row. No set is empty.
    colors: Vec<InkSet>,
    /// The excluded colors, in order.
    trail: Vec<Excluded>,
    /// The number of cells with more than one color.
    pub(crate) undecided: usize,
    /// The budget that is left.
    budget: ExplainBudget<'p>,
    /// The cells of one line.
    line: Vec<InkSet>,
}

/// A look at a line that excluded colors.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) line: Line,
    /// Where its exclusions are in the trail.
    time: Range<usize>,
}

/// The looks at lines, one after the other, until no line waits or one fails.
#[derive(Debug)]
pub(crate) struct Looks {
    pub(crate) looks: Vec<Look>,
    /// The line that cannot be completed.
    pub(crate) fails: Option<Line>,
}

impl<'p> ColorBoard<'p> {
    /// A board on which every cell may have every color.
    pub(crate) fn new(puzzle: &'p Puzzle, budget: ExplainBudget<'p>) -> Self {
        let cells = puzzle.width() * puzzle.height();
        Self {
            puzzle,
            colors: vec![InkSet::up_to(puzzle.inks()); cells],
            trail: Vec::new(),
            undecided: cells,
            budget,
            line: Vec::new(),
        }
    }

    /// The position of a cell, counted row by row.
    pub(crate) fn position(&self, cell: usize) -> Position {
        let width = self.puzzle.width();
        Position {
            row: cell / width,
            column: cell % width,
        }
    }

    fn cell(&self, Position { row, column }: Position) -> usize {
        row * self.puzzle.width() + column
    }

    /// The colors that a cell may have.
    pub(crate) fn colors(&self, position: Position) -> InkSet {
        self.colors[self.cell(position)]
    }

    /// The length of the trail.
    pub(crate) fn now(&self) -> usize {
        self.trail.len()
    }

    /// What was excluded since this time.
    pub(crate) fn since(&self, time: usize) -> &[Excluded] {
        &self.trail[time..]
    }

    /// Excludes all colors of a cell but these. At least one of them is left.
    fn keep(&mut self, position: Position, colors: InkSet) {
        let cell = self.cell(position);
        let excluded = self.colors[cell].without(colors);
        if excluded.is_empty() {
            return;
        }
        let was_undecided = self.colors[cell].len() > 1;
        self.colors[cell] = self.colors[cell].without(excluded);
        debug_assert!(!self.colors[cell].is_empty(), "a cell without a color");
        self.undecided -= usize::from(was_undecided && self.colors[cell].len() == 1);
        self.trail.push((position, excluded));
    }

    /// A cell has this color.
    pub(crate) fn decide(&mut self, position: Position, ink: Ink) {
        self.keep(position, InkSet::only(ink));
    }

    /// A cell does not have these colors.
    pub(crate) fn exclude(&mut self, position: Position, colors: InkSet) {
        self.keep(position, self.colors(position).without(colors));
    }

    /// Takes back what was excluded since this time.
    pub(crate) fn undo(&mut self, time: usize) {
        while self.trail.len() > time {
            let (position, excluded) = self.trail.pop().expect("it is not empty");
            let cell = self.cell(position);
            self.undecided += usize::from(self.colors[cell].len() == 1);
            self.colors[cell] = self.colors[cell].iter().chain(excluded.iter()).collect();
        }
    }

    /// Looks at the waiting lines, and at those that change, until a line fails or no line waits.
    pub(crate) fn look(&mut self, queue: &mut Queue) -> Result<Looks, BudgetSpent> {
        let puzzle = self.puzzle;
        let mut looks = Vec::new();
        while let Some(line) = queue.pop() {
            self.budget.spend(1)?;
            let cells = (0..puzzle.length(line)).map(|index| line.cell(index));
            let mut colors = std::mem::take(&mut self.line);
            colors.clear();
            colors.extend(cells.clone().map(|position| self.colors(position)));
            let solved = solve_color_line(puzzle.clue(line), &mut colors);
            let begin = self.now();
            if let Ok(1..) = solved {
                for (position, &left) in cells.zip(&colors) {
                    self.keep(position, left);
                }
            }
            self.line = colors;
            if solved.is_err() {
                let fails = Some(line);
                return Ok(Looks { looks, fails });
            }
            for &(Position { row, column }, _) in self.since(begin) {
                queue.push(match line {
                    Line::Row(_) => Line::Column(column),
                    Line::Column(_) => Line::Row(row),
                });
            }
            let time = begin..self.now();
            if !time.is_empty() {
                looks.push(Look { line, time });
            }
        }
        Ok(Looks { looks, fails: None })
    }

    /// Removes the looks that neither the failing line nor the exclusions in `goals` need. The board must be
    /// as the looks left it.
    ///
    /// A look needs its whole line, so every look that is left finds its line as it was.
    pub(crate) fn trim(&self, looks: &mut Looks, goals: &[Excluded]) {
        let mut needed = vec![false; self.colors.len()];
        for &(position, _) in goals {
            needed[self.cell(position)] = true;
        }
        let need = |needed: &mut Vec<bool>, line: Line| {
            for index in 0..self.puzzle.length(line) {
                needed[self.cell(line.cell(index))] = true;
            }
        };
        if let Some(line) = looks.fails {
            need(&mut needed, line);
        }
        looks.looks.reverse();
        looks.looks.retain(|look| {
            let mut excluded = self.trail[look.time.clone()].iter();
            let is_needed = excluded.any(|&(position, _)| needed[self.cell(position)]);
            if is_needed {
                need(&mut needed, look.line);
            }
            is_needed
        });
        looks.looks.reverse();
    }
}
