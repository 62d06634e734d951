//! Explains a board step by step.

use crate::board::{Board, Stop};
use crate::easiest::Easiest;
use crate::step::{Argument, ExplanationStep};
use crate::{deeper, suppose};
use nonogram::{Decision, Grid, InkSet, Line, Picture, Puzzle, Technique, WorkBudget, WorkLimit};

/// The next step on a board. The enum is closed: there is no other case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NextStep {
    /// A deduction, which is on the board now.
    Step(Box<ExplanationStep>),
    /// Nothing: the board is solved.
    Solved,
    /// Nothing: this line cannot be completed.
    Fails(Line),
    /// The techniques find nothing more. [`Explainer::reveal`] takes a cell from the solution.
    Stuck,
    /// The budget is spent.
    OutOfBudget(WorkLimit),
}

/// Explains a board step by step.
///
/// Each step uses the easiest [`Technique`] that decides a cell anywhere, or excludes a color of one on a board of several
/// inks. Rows come before columns.
#[derive(Clone, Debug)]
pub(crate) struct Explainer<'p> {
    easiest: Easiest<'p>,
    deepest: Technique,
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
        Self::on(Board::new(puzzle, grid, budget.into()))
    }

    /// Continues on a board.
    pub(crate) fn on(board: Board<'p>) -> Self {
        Self { easiest: Easiest::new(board), deepest: Technique::Deeper }
    }

    /// Uses only techniques up to `deepest`. The techniques for lines are always used.
    pub(crate) fn up_to(self, deepest: Technique) -> Self {
        Self { deepest, ..self }
    }

    /// The known cells.
    pub(crate) fn grid(&self) -> &Grid {
        self.easiest.board.grid()
    }

    /// The board, and what has been tried on it.
    pub(crate) fn easiest(&mut self) -> &mut Easiest<'p> {
        &mut self.easiest
    }

    /// The first line that cannot be completed from what is known, if there is one.
    pub(crate) fn failing_line(&self) -> Option<Line> {
        self.easiest.failing_line()
    }

    /// The easiest deduction.
    pub(crate) fn next(&mut self) -> NextStep {
        match self.try_next() {
            Ok(Some(step)) => NextStep::Step(Box::new(step)),
            Ok(None) if self.easiest.board.is_full() => NextStep::Solved,
            Ok(None) => NextStep::Stuck,
            Err(Stop::Contradiction) => {
                let line = self.failing_line();
                NextStep::Fails(line.expect("a contradiction comes from a failing line"))
            }
            Err(Stop::OutOfBudget(limit)) => NextStep::OutOfBudget(limit),
        }
    }

    fn try_next(&mut self) -> Result<Option<ExplanationStep>, Stop> {
        let step = self.easiest.next(self.deepest)?;
        if step.is_some() || self.deepest < Technique::Deeper || self.easiest.board.is_full() {
            return Ok(step);
        }
        let memory = self.easiest.memory.as_ref();
        let memory = memory.expect("suppositions of single cells have been tried");
        let step = deeper::find(&mut self.easiest.board, memory);
        let step = step?;
        Ok(step.map(|step| self.easiest.take(step)))
    }

    /// Takes one unknown cell from `solution`: the cell of which a wrong color excludes the most. `None` if all cells are
    /// known, or if what is known differs from the solution in every other cell.
    ///
    /// # Panics
    /// If the picture and the puzzle differ in size.
    pub(crate) fn reveal(&mut self, solution: &Picture) -> Option<ExplanationStep> {
        let board = &mut self.easiest.board;
        let mut best: Option<(usize, Decision)> = None;
        for position in board.unknown_positions() {
            let colors = board.colors(position);
            let ink = solution.ink(position.row, position.column);
            if !colors.contains(ink) {
                continue;
            }
            for wrong in colors.without(InkSet::only(ink)).iter() {
                let supposed = Decision { position, ink: wrong };
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
        Some(self.easiest.take(step))
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
        assert_eq!(explainer.next(), NextStep::Stuck);
        let step = explainer.reveal(&picture).unwrap();
        assert_eq!(step.argument, Argument::Solution);
        while let NextStep::Step(step) = explainer.next() {
            assert!(step.technique <= Technique::Line);
        }
        assert_eq!(explainer.grid().to_picture(), Some(picture));
    }
}
