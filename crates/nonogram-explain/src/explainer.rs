//! Explains a board step by step.

use crate::board::{FollowStop, LostColors, PlayBoard};
use crate::line_rules::{self, FOR_LINES};
use crate::step::{Argument, ExplanationStep, LineStep};
use crate::suppose::{self, Memory};
use nonogram::{Decision, Grid, InkSet, Line, Picture, Position, Puzzle, Technique, WorkBudget};
use nonogram_propagate::{Contradiction, solve_color_line};

/// A board, and what has been tried on it.
///
/// Each step uses the easiest [`Technique`] that decides a cell anywhere, or excludes a color of
/// one on a board of several inks. Rows come before columns.
#[derive(Clone, Debug)]
pub(crate) struct Explainer<'p> {
    pub(crate) board: PlayBoard<'p>,
    /// For each line, rows first, the number of techniques that found nothing in it.
    tried: Vec<usize>,
    lines: Vec<Line>,
    /// Suppositions that led to nothing, once any were tried.
    pub(crate) memory: Option<Memory>,
    deepest: Technique,
    /// The hardest technique that a step may take which an easier one begins. `None` if nobody
    /// reads the steps: they say no more than the technique that begins them.
    told: Option<Technique>,
}

impl<'p> Explainer<'p> {
    /// Begins on a board where `grid` is known. `budget` is for all steps together.
    ///
    /// # Panics
    /// If the grid and the puzzle differ in size.
    pub(crate) fn new(puzzle: &'p Puzzle, grid: &Grid, budget: impl Into<WorkBudget<'p>>) -> Self {
        let sizes = [grid.width(), grid.height()];
        let expected = [puzzle.width(), puzzle.height()];
        assert_eq!(sizes, expected, "the grid has another size than the puzzle");
        Self::on(PlayBoard::new(puzzle, grid, budget.into()))
    }

    /// Continues on a board.
    pub(crate) fn on(board: PlayBoard<'p>) -> Self {
        let lines: Vec<Line> = board.puzzle.lines().collect();
        Self {
            board,
            tried: vec![0; lines.len()],
            lines,
            memory: None,
            deepest: Technique::EitherWay,
            told: None,
        }
    }

    /// Uses only techniques up to `deepest`. The techniques for lines are always used.
    pub(crate) fn up_to(self, deepest: Technique) -> Self {
        Self { deepest, ..self }
    }

    /// Lets steps say all that a person then sees in the line, with techniques up to `hardest`.
    pub(crate) fn told(self, hardest: Technique) -> Self {
        Self {
            told: Some(hardest),
            ..self
        }
    }

    /// The first line that cannot be completed from what is known.
    pub(crate) fn failing_line(&self) -> Option<Line> {
        self.lines.iter().copied().find(|&line| {
            let solved = solve_color_line(self.board.puzzle.clue(line), &mut self.board.line(line));
            solved == Err(Contradiction)
        })
    }

    /// The easiest deduction up to [`Technique::EitherWay`], which is made on the board. `None` if
    /// the board is solved or the techniques find nothing more.
    ///
    /// # Errors
    /// The first line that cannot be completed, or the limit that was reached.
    pub(crate) fn next(&mut self) -> Result<Option<ExplanationStep>, FollowStop> {
        if self.board.is_full() {
            return self
                .failing_line()
                .map_or(Ok(None), |line| Err(FollowStop::Fails(line)));
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
        let step = suppose::find(&mut self.board, &mut self.memory, self.deepest)?;
        Ok(step.map(|step| self.take(step)))
    }

    /// The deduction that a technique begins in one line.
    pub(crate) fn in_line(
        &mut self,
        line: Line,
        technique: Technique,
    ) -> Result<Option<ExplanationStep>, FollowStop> {
        let clue = self.board.puzzle.clue(line);
        let before = self.board.line(line);
        // The techniques need a line that can be completed, so the first of them checks this.
        if technique == line_rules::FOR_LINES[0] {
            self.board.spend(line)?;
            solve_color_line(clue, &mut before.clone())
                .map_err(|Contradiction| FollowStop::Fails(line))?;
        }
        let (findings, after, technique) = line_rules::find_on(technique, self.told, clue, &before);
        if findings.is_empty() {
            return Ok(None);
        }
        let excluded: Vec<LostColors> = (0..after.len())
            .map(|index| (line.cell(index), before[index].without(after[index])))
            .filter(|(_, colors)| !colors.is_empty())
            .collect();
        let look = LineStep::new(self.board.puzzle, line, before, after, findings);
        let argument = Argument::Line(look);
        Ok(Some(ExplanationStep::new(
            &self.board,
            technique,
            &excluded,
            argument,
        )))
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

    /// Takes one unknown cell from `solution`: the cell of which a wrong color excludes the most.
    /// `None` if all cells are known, or if what is known differs from the solution in every other
    /// cell.
    ///
    /// # Panics
    /// If the picture and the puzzle differ in size.
    pub(crate) fn reveal(&mut self, solution: &Picture) -> Option<ExplanationStep> {
        let board = &mut self.board;
        let mut best: Option<(usize, Decision)> = None;
        for position in board.unknown_positions() {
            let colors = board.colors(position);
            let ink = solution.ink(position.row, position.column);
            if !colors.contains(ink) {
                continue;
            }
            for wrong in colors.without(InkSet::only(ink)).iter() {
                let supposed = Decision {
                    position,
                    ink: wrong,
                };
                let weight = suppose::weight(board, supposed).unwrap_or(0);
                if best.is_none_or(|(most, _)| weight > most) {
                    best = Some((weight, Decision { position, ink }));
                }
            }
        }
        let (_, Decision { position, ink }) = best?;
        let excluded = [(position, board.colors(position).without(InkSet::only(ink)))];
        let argument = Argument::Solution;
        let step = ExplanationStep::new(board, Technique::Deeper, &excluded, argument);
        Some(self.take(step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EXPLAIN_LINE_SOLVES;

    #[test]
    fn the_solution_leads_on_where_techniques_end() {
        let picture = Picture::from_bits(4, 4, "1001110000100010").unwrap();
        let puzzle = picture.puzzle();
        let grid = Grid::unknown(4, 4);
        let explainer = Explainer::new(&puzzle, &grid, EXPLAIN_LINE_SOLVES);
        let mut explainer = explainer.up_to(Technique::Line);
        assert_eq!(explainer.next(), Ok(None));
        let step = explainer.reveal(&picture).unwrap();
        assert_eq!(step.argument, Argument::Solution);
        while let Ok(Some(step)) = explainer.next() {
            assert!(step.technique <= Technique::Line);
        }
        assert_eq!(explainer.board.grid().to_picture(), Some(picture));
    }
}
