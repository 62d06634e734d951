//! The cells of a board that are wrong.

use super::Hint;
use crate::LiveClue;
use nonogram::{Cell, Grid, Line, Picture, Position, Puzzle};
use nonogram_propagate::SolveReport;

impl Hint {
    /// The wrong cells of a board whose hint is [`Hint::Fails`] or [`Hint::Wrong`], few if few
    /// explain why a line cannot be completed: one cell of the line if that is enough, else those
    /// without which it can be. Empty for other hints, and if it is not known which cells are
    /// wrong. The arguments are those of [`hint`](super::hint()).
    pub fn mistakes(&self, puzzle: &Puzzle, grid: &Grid, report: &SolveReport) -> Vec<Position> {
        match self {
            Self::Fails { line, steps: 0 } => mistakes(puzzle, grid, report.unique(), Some(*line)),
            Self::Fails { .. } | Self::Wrong(_) => mistakes(puzzle, grid, report.unique(), None),
            _ => Vec::new(),
        }
    }
}

/// Few cells that explain why the board cannot be completed: one cell of the failing line if that
/// is enough, else those without which it can be; without a line, all that differ from the
/// solution.
pub(super) fn mistakes(
    puzzle: &Puzzle,
    grid: &Grid,
    solution: Option<&Picture>,
    line: Option<Line>,
) -> Vec<Position> {
    let givens = puzzle.givens();
    let is_wrong = |at: &Position| {
        let Cell::Known(ink) = grid[*at] else {
            return false;
        };
        if let Some(Cell::Known(given)) = givens.map(|givens| givens[*at]) {
            return given != ink;
        }
        match solution {
            Some(solution) => solution.ink(at.row, at.column) != ink,
            None => line.is_some(),
        }
    };
    let Some(line) = line else {
        let all = puzzle.rows().iter().enumerate();
        let all = all
            .flat_map(|(row, _)| (0..puzzle.width()).map(move |column| Position { row, column }));
        return all.filter(is_wrong).collect();
    };
    let places: Vec<Position> = (0..puzzle.length(line)).map(|at| line.cell(at)).collect();
    let wrong: Vec<Position> = places.iter().copied().filter(is_wrong).collect();
    let can_be_completed_without = |cleared: &[Position]| {
        let cell = |at: &Position| {
            if cleared.contains(at) {
                Cell::Unknown
            } else {
                grid.get(at.row, at.column)
            }
        };
        LiveClue::of(
            puzzle.clue(line),
            &places.iter().map(cell).collect::<Vec<_>>(),
        ) != LiveClue::Broken
    };
    if let Some(&one) = wrong.iter().find(|&&one| can_be_completed_without(&[one])) {
        return vec![one];
    }
    if !can_be_completed_without(&wrong) {
        return Vec::new();
    }
    let mut needed = wrong.clone();
    for one in wrong {
        let fewer: Vec<Position> = needed
            .iter()
            .copied()
            .filter(|&other| other != one)
            .collect();
        if can_be_completed_without(&fewer) {
            needed = fewer;
        }
    }
    needed
}
