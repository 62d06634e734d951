//! The easiest deduction on a board, among the techniques that suppose at most one cell at a time.

use crate::board::{Board, Excluded, Stop};
use crate::line_rules::{self, FOR_LINES};
use crate::step::{Argument, ExplanationStep, LineStep};
use crate::suppose::{self, Memory};
use nonogram::{Line, Position, Technique};
use nonogram_propagate::{Contradiction, solve_color_line};

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
        Self { board, tried: vec![0; lines.len()], lines, memory: None }
    }

    /// The first line that cannot be completed from what is known.
    pub(crate) fn failing_line(&self) -> Option<Line> {
        self.lines.iter().copied().find(|&line| {
            let solved = solve_color_line(self.board.puzzle.clue(line), &mut self.board.line(line));
            solved == Err(Contradiction)
        })
    }

    /// The next deduction, which is made on the board. `None` if the board is solved or no technique
    /// up to `deepest` finds anything; techniques harder than [`Technique::EitherWay`] are not tried.
    ///
    /// # Errors
    /// A contradiction if a line cannot be completed.
    pub(crate) fn next(&mut self, deepest: Technique) -> Result<Option<ExplanationStep>, Stop> {
        if self.board.is_full() {
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
                if let Some(step) = self.in_line(self.lines[index], technique)? {
                    return Ok(Some(self.take(step)));
                }
                self.tried[index] = level + 1;
            }
        }
        let step = suppose::find(&mut self.board, &mut self.memory, deepest)?;
        Ok(step.map(|step| self.take(step)))
    }

    /// The deduction of a technique in one line.
    pub(crate) fn in_line(&mut self, line: Line, technique: Technique) -> Result<Option<ExplanationStep>, Stop> {
        let clue = self.board.puzzle.clue(line);
        let before = self.board.line(line);
        // The techniques need a line that can be completed. `Count` comes first, so it checks this.
        if technique == Technique::Count {
            self.board.spend(line)?;
            solve_color_line(clue, &mut before.clone()).map_err(|Contradiction| Stop::Contradiction)?;
        }
        let (findings, after) = line_rules::find(technique, clue, &before);
        if findings.is_empty() {
            return Ok(None);
        }
        let excluded: Vec<Excluded> = (0..after.len())
            .map(|index| (line.cell(index), before[index].without(after[index])))
            .filter(|(_, colors)| !colors.is_empty())
            .collect();
        let look = LineStep { line, clue: clue.blocks().collect(), before, after };
        let argument = Argument::Line { look, findings };
        Ok(Some(ExplanationStep::new(&self.board, technique, &excluded, argument)))
    }

    /// Makes a deduction on the board.
    pub(crate) fn take(&mut self, step: ExplanationStep) -> ExplanationStep {
        for &decision in &step.decisions {
            self.board.decide(decision);
            self.changed(decision.position);
        }
        for exclusion in &step.exclusions {
            self.board.exclude(exclusion.position, exclusion.colors);
            self.changed(exclusion.position);
        }
        step
    }

    /// Colors of a cell have just been excluded.
    fn changed(&mut self, position: Position) {
        self.tried[position.row] = 0;
        self.tried[self.board.puzzle.height() + position.column] = 0;
        if let Some(memory) = &mut self.memory {
            memory.changed(position, self.board.now());
        }
    }
}
