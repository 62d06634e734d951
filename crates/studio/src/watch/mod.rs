//! Both engines on one board, step by step.

mod cover;
mod propagation;

use crate::board::{Board, Change};
use crate::failure::{Failure, read};
use nonogram::Position;
use serde::Deserialize;
use serde_json::{Value, json};

/// The most steps of each engine.
const STEPS: usize = 20_000;

/// The most cells of a board to watch.
const CELLS: usize = 2500;

#[derive(Deserialize)]
struct Request {
    steps: Option<usize>,
}

pub(crate) fn watch(request: &str) -> Result<Value, Failure> {
    let board = Board::of(request)?;
    let Request { steps } = read(request)?;
    if board.cells() > CELLS {
        let found = board.cells();
        return Err(Failure::limit(format!(
            "expected a board of at most {CELLS} cells to watch, found {found}"
        )));
    }
    let steps = steps.unwrap_or(2000).min(STEPS);
    let propagation = propagation::watch(&board.puzzle, &board.palette, steps);
    Ok(json!({"propagation": propagation, "cover": cover::watch(&board.puzzle, steps)?}))
}

/// `row 3, column 4`
fn cell_text(Position { row, column }: Position) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// The cells that are known, with the number of reasons for each.
struct Known {
    reasons: Vec<u32>,
    unknown: usize,
}

impl Known {
    fn new(cells: usize) -> Self {
        Self {
            reasons: vec![0; cells],
            unknown: cells,
        }
    }

    /// Adds a reason for each value, and returns those that were unknown.
    fn add(&mut self, changes: Vec<Change>) -> Vec<Change> {
        let mut new = changes;
        new.retain(|&(cell, _)| {
            self.reasons[cell] += 1;
            self.reasons[cell] == 1
        });
        self.unknown -= new.len();
        new
    }

    /// Takes a reason from each cell, and returns those that are unknown now.
    fn remove(&mut self, cells: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let is_unknown = |cell: &usize| {
            self.reasons[*cell] -= 1;
            self.reasons[*cell] == 0
        };
        let unknown: Vec<usize> = cells.into_iter().filter(is_unknown).collect();
        self.unknown += unknown.len();
        unknown
    }
}
