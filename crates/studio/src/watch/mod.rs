//! Both engines on one board, step by step.

mod cover;
mod known;
mod lines;
mod propagation;

use crate::board::AskedBoard;
use crate::failure::{AskError, at_most, read};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most steps of each engine.
const STEPS: usize = 20_000;

/// The most cells of a board to watch.
const CELLS: usize = 2500;

#[derive(Deserialize)]
struct WatchRequest {
    steps: Option<usize>,
}

pub(crate) fn watch(request: &Value) -> Result<Value, AskError> {
    let board = AskedBoard::of(request)?;
    let request: WatchRequest = read(request)?;
    at_most(board.cells(), CELLS, "cells to watch")?;
    let steps = request.steps.unwrap_or(2000).min(STEPS);
    let propagation = propagation::watch(&board.puzzle, &board.palette, steps);
    Ok(json!({"propagation": propagation, "cover": cover::watch(&board.puzzle, steps)?}))
}
