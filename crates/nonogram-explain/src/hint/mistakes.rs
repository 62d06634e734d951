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
    let is_known = line.is_some();
    let Some(line) = line else {
        let mut all = Vec::new();
        for row in 0..puzzle.height() {
            all.extend((0..puzzle.width()).map(|column| Position { row, column }));
        }
        all.retain(|&at| is_wrong(puzzle, grid, solution, is_known, at));
        return all;
    };
    let mut wrong: Vec<Position> = (0..puzzle.length(line)).map(|at| line.cell(at)).collect();
    wrong.retain(|&at| is_wrong(puzzle, grid, solution, is_known, at));
    for &one in &wrong {
        if can_be_completed_without(&[one], puzzle, grid, line) {
            return vec![one];
        }
    }
    if !can_be_completed_without(&wrong, puzzle, grid, line) {
        return Vec::new();
    }
    let mut needed = wrong.clone();
    for one in wrong {
        let mut fewer = needed.clone();
        fewer.retain(|&other| other != one);
        if can_be_completed_without(&fewer, puzzle, grid, line) {
            needed = fewer;
        }
    }
    needed
}

/// Whether a cell differs from what is given or from the solution. Without a solution, any cell may
/// be wrong if it is known that one of its line is.
fn is_wrong(
    puzzle: &Puzzle,
    grid: &Grid,
    solution: Option<&Picture>,
    is_one_wrong: bool,
    at: Position,
) -> bool {
    let Cell::Known(ink) = grid[at] else {
        return false;
    };
    if let Some(Cell::Known(given)) = puzzle.givens().map(|givens| givens[at]) {
        return given != ink;
    }
    match solution {
        Some(solution) => solution.ink(at.row, at.column) != ink,
        None => is_one_wrong,
    }
}

/// Whether a line can be completed if these cells are cleared.
fn can_be_completed_without(
    cleared: &[Position],
    puzzle: &Puzzle,
    grid: &Grid,
    line: Line,
) -> bool {
    let mut cells = Vec::new();
    for at in (0..puzzle.length(line)).map(|at| line.cell(at)) {
        cells.push(if cleared.contains(&at) {
            Cell::Unknown
        } else {
            grid[at]
        });
    }
    LiveClue::of(puzzle.clue(line), &cells) != LiveClue::Broken
}
