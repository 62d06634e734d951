//! Live clues. The page asks only about the lines that changed.

use crate::board::{MAX_CELLS, cell, push_clue};
use crate::failure::{Failure, read};
use nonogram::{Cell, Clues, LiveClue, MAX_INKS};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
    lines: Vec<LineForm>,
}

#[derive(Deserialize)]
struct LineForm {
    clue: Vec<(u64, u64)>,
    cells: String,
}

pub(crate) fn live(request: &str) -> Result<Value, Failure> {
    let Request { lines } = read(request)?;
    // The places of a clue's blocks take cells times blocks.
    let work: usize = lines.iter().map(|line| line.cells.len() * (line.clue.len() + 1)).sum();
    if work > 16 * MAX_CELLS {
        return Err(Failure::limit("expected fewer or shorter lines"));
    }
    let lines: Value = lines.iter().map(live_line).collect::<Result<_, _>>()?;
    Ok(json!({ "lines": lines }))
}

fn live_line(line: &LineForm) -> Result<Value, Failure> {
    let cells = line.cells.chars().map(|symbol| cell(symbol, MAX_INKS));
    let cells: Vec<Cell> = cells.collect::<Result<_, _>>()?;
    let mut clues = Clues::new();
    push_clue(&mut clues, &line.clue, MAX_INKS)?;
    let clue = clues.get(0);
    let blocks = clue.len();
    let (state, certain) = match LiveClue::of(clue, &cells) {
        LiveClue::Fulfilled => ("fulfilled", vec![true; blocks]),
        LiveClue::Open(certain) => ("open", certain),
        LiveClue::Broken => ("broken", vec![false; blocks]),
    };
    Ok(json!({"state": state, "certain": certain}))
}
