//! Asks the solver about a picture, within a budget.

use crate::RepairOptions;
use crate::change::{cells, color};
use nonogram::{Cell, Logic, Picture, Position, Puzzle, WorkBudget};
use nonogram_propagate::{SolveOptions, SolveOutcome, SolveReport, Solver};
use std::collections::BTreeSet;

/// The budget was spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spent;

/// The unresolved cells of a picture.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// In reading order: the cells whose color the techniques do not find, or, where all techniques
    /// are allowed, the cells in which two solutions differ. Empty if the picture is good.
    pub(crate) unknown: Vec<Position>,
    /// The number of cells that line logic and probing leave unknown. Where all techniques are
    /// allowed, this is a finer measure; it is 0 only for good pictures.
    pub(crate) measure: usize,
    /// Whether the solver finished.
    pub(crate) is_certain: bool,
}

impl Look {
    pub(crate) fn is_good(&self) -> bool {
        self.measure == 0
    }
}

/// A solver, and the rest of its budget.
pub(crate) struct RepairJudge<'a> {
    solver: Solver,
    puzzle: Puzzle,
    pub(crate) logic: Logic,
    /// Its callback and its timeout.
    budget: WorkBudget<'a>,
    keep: BTreeSet<Position>,
    /// The line solves that are left, and the limit for one search.
    left: u64,
    most: u64,
    pub(crate) pictures: u64,
    pub(crate) line_solves: u64,
}

impl<'a> RepairJudge<'a> {
    pub(crate) fn new(options: &RepairOptions<'a>) -> Self {
        Self {
            solver: Solver::new(),
            puzzle: Picture::blank(1, 1).puzzle(),
            logic: options.logic,
            budget: options.budget.clone(),
            keep: options.keep.iter().copied().collect(),
            left: 0,
            most: 0,
            pictures: 0,
            line_solves: 0,
        }
    }

    /// Whether this cell may change.
    pub(crate) fn allows(&self, place: Position) -> bool {
        !self.keep.contains(&place)
    }

    /// Starts a new budget.
    pub(crate) fn allow(&mut self, line_solves: u64) {
        self.left = line_solves;
        // A search that does not end must leave work for other searches.
        self.most = line_solves / 8;
    }

    /// Takes the clues of a picture.
    fn take(&mut self, picture: &Picture) -> Result<(), Spent> {
        if self.budget.poll().is_err() {
            return Err(Spent);
        }
        self.pictures += 1;
        self.spend((picture.width() + picture.height()) as u64)?;
        self.puzzle.refill(picture);
        Ok(())
    }

    /// Finds the unresolved cells of a picture.
    pub(crate) fn look(&mut self, picture: &Picture) -> Result<Look, Spent> {
        self.take(picture)?;
        let quick = self.solve(self.logic.min(Logic::Probe), self.left)?;
        if matches!(quick.outcome, SolveOutcome::Exhausted) {
            return Ok(Look {
                unknown: Vec::new(),
                measure: 0,
                is_certain: true,
            });
        }
        let unknown = self.unknown();
        let measure = unknown.len().max(1);
        let mut is_certain = matches!(quick.outcome, SolveOutcome::Stalled);
        if self.logic < Logic::Search || !is_certain {
            return Ok(Look {
                unknown,
                measure,
                is_certain,
            });
        }
        let full = self.solve(Logic::Search, self.left.min(self.most))?;
        is_certain = !matches!(full.outcome, SolveOutcome::OutOfBudget(_));
        let rival = full.solutions.iter().find(|solution| *solution != picture);
        Ok(match rival {
            Some(rival) => Look {
                unknown: differing(picture, rival),
                measure,
                is_certain: true,
            },
            None if is_certain => Look {
                unknown: Vec::new(),
                measure: 0,
                is_certain,
            },
            None => Look {
                unknown,
                measure,
                is_certain,
            },
        })
    }

    /// Counts other work, about as long as this many line solves, in the budget.
    pub(crate) fn charge(&mut self, line_solves: u64) -> Result<(), Spent> {
        self.left = self.left.checked_sub(line_solves).ok_or(Spent)?;
        Ok(())
    }

    fn spend(&mut self, line_solves: u64) -> Result<(), Spent> {
        self.left = self.left.checked_sub(line_solves).ok_or(Spent)?;
        self.line_solves += line_solves;
        Ok(())
    }

    fn solve(&mut self, logic: Logic, most: u64) -> Result<SolveReport, Spent> {
        let puzzle = &self.puzzle;
        // The solver counts other work, too.
        let blocks = puzzle
            .lines()
            .map(|line| puzzle.clue(line).len())
            .max()
            .unwrap_or(0)
            + 1;
        let words = puzzle.width().max(puzzle.height()).div_ceil(64);
        self.budget.work = most.saturating_mul(2 * (blocks * words) as u64);
        let report = self.solver.solve(
            puzzle,
            &SolveOptions::default()
                .logic(logic)
                .budget(self.budget.clone()),
        );
        let is_cut = matches!(report.outcome, SolveOutcome::OutOfBudget(_)) && most == self.left;
        let is_over = report.stats.line_solves > self.left;
        self.spend(report.stats.line_solves.min(self.left))?;
        if is_cut || is_over {
            Err(Spent)
        } else {
            Ok(report)
        }
    }

    /// The cells that the last solve left unknown.
    fn unknown(&self) -> Vec<Position> {
        let grid = self.solver.grid();
        let mut unknown = Vec::new();
        for (row, cells) in grid.rows().enumerate() {
            let columns = (0..cells.len()).filter(|&column| cells[column] == Cell::Unknown);
            unknown.extend(columns.map(|column| Position { row, column }));
        }
        unknown
    }
}

/// The cells in which two pictures differ, in reading order.
fn differing(one: &Picture, other: &Picture) -> Vec<Position> {
    cells(one)
        .filter(|&place| color(one, place) != color(other, place))
        .collect()
}
