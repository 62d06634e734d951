//! Both engines on one board, step by step.

mod cover;
mod known;
mod propagation;

use crate::board::Board;
use crate::failure::{Failure, read};
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
