//! The easiest deduction on a board, among the techniques that suppose at most one cell at a time.

use crate::board::{Board, Stop};
use crate::budget::BudgetSpent;
use crate::line_rules::{self, FOR_LINES};
use crate::memory::Memory;
use crate::step::{Argument, ExplanationStep, LineStep};
use crate::suppose;
use nonogram::{Decision, Line, Position, Technique};
use nonogram_propagate::{Contradiction, solve_line};

/// A board, and what has been tried on it.
#[derive(Clone, Debug)]
pub(crate) struct Easiest<'p> {
    pub(crate) board: Board<'p>,
    /// For each line, rows first, the number of techniques that found nothing in it.
    tried: Vec<usize>,
    lines: Vec<Line>,
    /// Suppositions that led to nothing, once any were tried.
    pub(crate) memory: Option<Memory>,
}

impl<'p> Easiest<'p> {
    pub(crate) fn new(board: Board<'p>) -> Self {
        let lines: Vec<Line> = board.puzzle.lines().collect();
        Self {
            board,
            tried: vec![0; lines.len()],
            lines,
            memory: None,
        }
    }

    /// The first line that cannot be completed from the known cells.
    pub(crate) fn failing_line(&self) -> Option<Line> {
        self.lines.iter().copied().find(|&line| {
            let solved = solve_line(
                self.board.puzzle.clue(line).lengths(),
                &mut self.board.line(line),
            );
            solved == Err(Contradiction)
        })
    }

    /// The next deduction, which is decided on the board. `None` if the board is solved or no technique
    /// up to `deepest` decides a cell; techniques harder than [`Technique::EitherWay`] are not tried.
    ///
    /// # Errors
    /// A contradiction if a line cannot be completed.
    pub(crate) fn next(&mut self, deepest: Technique) -> Result<Option<ExplanationStep>, Stop> {
        if self.board.grid().unknown_cells() == 0 {
            return match self.failing_line() {
                Some(_) => Err(Stop::Contradiction),
                None => Ok(None),
            };
        }
        for (level, technique) in FOR_LINES.into_iter().enumerate() {
            for index in 0..self.lines.len() {
                if self.tried[index] > level {
                    continue;
                }
                if let Some(step) = self.in_line(index, technique)? {
                    return Ok(Some(self.take(step)));
                }
                self.tried[index] = level + 1;
            }
        }
        let step = suppose::find(&mut self.board, &mut self.memory, deepest)
            .map_err(|BudgetSpent| Stop::BudgetSpent)?;
        Ok(step.map(|step| self.take(step)))
    }

    /// The deduction of a technique in one line.
    fn in_line(
        &mut self,
        index: usize,
        technique: Technique,
    ) -> Result<Option<ExplanationStep>, Stop> {
        let line = self.lines[index];
        let clue = self.board.puzzle.clue(line).lengths();
        let before = self.board.line(line);
        // The techniques need a line that can be completed. `Count` comes first, so it checks this.
        if technique == Technique::Count {
            self.board
                .spend(line)
                .map_err(|BudgetSpent| Stop::BudgetSpent)?;
            solve_line(clue, &mut before.clone()).map_err(|Contradiction| Stop::Contradiction)?;
        }
        let (findings, after) = line_rules::find(technique, clue, &before);
        if findings.is_empty() {
            return Ok(None);
        }
        let mut decisions = Vec::new();
        for finding in &findings {
            for &position in &finding.cells {
                let is_filled = after[position].is_filled();
                decisions.push(Decision::at(line.cell(position), is_filled));
            }
        }
        decisions.sort_unstable_by_key(|d| d.position);
        let look = LineStep {
            line,
            clue: clue.to_vec(),
            before,
            after,
        };
        Ok(Some(ExplanationStep {
            technique,
            decisions,
            argument: Argument::Line { look, findings },
        }))
    }

    /// Decides the cells of a deduction on the board.
    pub(crate) fn take(&mut self, step: ExplanationStep) -> ExplanationStep {
        for decision in &step.decisions {
            let Position { row, column } = decision.position;
            self.board.decide(decision.position, decision.filled());
            self.tried[row] = 0;
            self.tried[self.board.puzzle.height() + column] = 0;
            if let Some(memory) = &mut self.memory {
                memory.decided(decision.position, self.board.now());
            }
        }
        step
    }
}
