//! A board in play that remembers when each of its cells became known.

use crate::budget::{BudgetSpent, ExplainBudget};
use nonogram::{Cell, Grid, Line, Position, Puzzle};
use nonogram_propagate::{Contradiction, solve_line};
use std::ops::Range;

/// Why following lines stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A line cannot be completed.
    Contradiction,
    /// See [`BudgetSpent`].
    BudgetSpent,
}

/// The known cells of a puzzle, and since when each is known.
#[derive(Clone, Debug)]
pub(crate) struct Board<'p> {
    pub(crate) puzzle: &'p Puzzle,
    grid: Grid,
    /// The known cells, in the order in which they became known.
    trail: Vec<Position>,
    /// Invariant: for a known cell, its index in `trail`; for the others, `trail.len()` or more.
    since: Vec<usize>,
    /// The budget that is left.
    pub(crate) budget: ExplainBudget<'p>,
}

impl<'p> Board<'p> {
    /// A board with the known cells of `grid`.
    pub(crate) fn new(puzzle: &'p Puzzle, grid: &Grid, budget: ExplainBudget<'p>) -> Self {
        let mut board = Self {
            puzzle,
            grid: Grid::unknown(puzzle.width(), puzzle.height()),
            trail: Vec::new(),
            since: vec![usize::MAX; puzzle.width() * puzzle.height()],
            budget,
        };
        for row in 0..puzzle.height() {
            for column in 0..puzzle.width() {
                if grid.get(row, column).is_known() {
                    board.decide(
                        Position { row, column },
                        grid.get(row, column) == Cell::FILLED,
                    );
                }
            }
        }
        board
    }

    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The unknown cells, row by row.
    pub(crate) fn unknown_positions(&self) -> Vec<Position> {
        let mut unknown = Vec::new();
        for (row, cells) in self.grid.rows().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                if !cell.is_known() {
                    unknown.push(Position { row, column });
                }
            }
        }
        unknown
    }

    /// The current time. Time is counted in known cells.
    pub(crate) fn now(&self) -> usize {
        self.trail.len()
    }

    /// The cells that became known during `time`.
    pub(crate) fn learned(&self, time: Range<usize>) -> &[Position] {
        &self.trail[time]
    }

    pub(crate) fn cell(&self, position: Position) -> Cell {
        self.grid[position]
    }

    /// When a known cell became known.
    pub(crate) fn since(&self, Position { row, column }: Position) -> usize {
        self.since[row * self.puzzle.width() + column]
    }

    /// Decides an unknown cell.
    pub(crate) fn decide(&mut self, place: Position, filled: bool) {
        debug_assert!(!self.cell(place).is_known(), "known already");
        let Position { row, column } = place;
        self.grid[place] = Cell::known(filled);
        self.since[row * self.puzzle.width() + column] = self.trail.len();
        self.trail.push(place);
    }

    /// Goes back to an earlier time.
    pub(crate) fn undo(&mut self, time: usize) {
        for Position { row, column } in self.trail.drain(time..) {
            self.grid.set(row, column, Cell::Unknown);
            self.since[row * self.puzzle.width() + column] = usize::MAX;
        }
    }

    /// The number of cells of a line.
    pub(crate) fn length(&self, line: Line) -> usize {
        self.puzzle.length(line)
    }

    /// The cells of a line.
    pub(crate) fn line(&self, line: Line) -> Vec<Cell> {
        let cells = (0..self.length(line)).map(|position| self.cell(line.cell(position)));
        cells.collect()
    }

    /// Counts a line solve. A line counts as several if blocks times cells exceed a thousand, because the
    /// techniques compare runs with blocks.
    pub(crate) fn spend(&mut self, line: Line) -> Result<(), BudgetSpent> {
        let cost = 1 + self.length(line) * self.puzzle.clue(line).len() / 1024;
        self.budget.spend(cost as u64)
    }

    /// Decides all cells that follow from a line.
    pub(crate) fn solve(&mut self, line: Line) -> Result<(), Stop> {
        self.spend(line).map_err(|BudgetSpent| Stop::BudgetSpent)?;
        let mut after = self.line(line);
        match solve_line(self.puzzle.clue(line).lengths(), &mut after) {
            Err(Contradiction) => Err(Stop::Contradiction),
            Ok(0) => Ok(()),
            Ok(_) => {
                for (position, &cell) in after.iter().enumerate() {
                    let place = line.cell(position);
                    if cell.is_known() && !self.cell(place).is_known() {
                        self.decide(place, cell == Cell::FILLED);
                    }
                }
                Ok(())
            }
        }
    }

    /// Decides the cells of a line that are unknown in `before` and known in `after`.
    pub(crate) fn decide_line(&mut self, line: Line, before: &[Cell], after: &[Cell]) {
        for (position, (before, after)) in before.iter().zip(after).enumerate() {
            if !before.is_known() && after.is_known() {
                self.decide(line.cell(position), *after == Cell::FILLED);
            }
        }
    }
}
