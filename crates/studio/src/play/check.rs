//! Whether a board in play is solved, and where it is wrong.

use crate::board::{AskedBoard, grid, line_number};
use crate::draw::judge::{WORK, decide};
use crate::failure::{AskError, present, read};
use nonogram::{Cell, Picture};
use nonogram_explain::LiveClue;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct CheckRequest {
    cells: String,
    work: Option<u64>,
}

pub(crate) fn check(request: &Value) -> Result<Value, AskError> {
    let AskedBoard { puzzle, .. } = AskedBoard::of(request)?;
    let request: CheckRequest = read(request)?;
    let grid = grid(&request.cells, &puzzle)?;
    let filled = request.cells.replace('?', "0");
    let filled = Picture::from_digits(puzzle.width(), puzzle.height(), &filled);
    let filled = filled.expect("inks of the puzzle");
    if nonogram::check(&puzzle, &filled).is_ok() {
        return Ok(json!({"complete": true, "broken": [], "wrong": []}));
    }
    let mut broken = Vec::new();
    for (line, live) in puzzle.lines().zip(LiveClue::of_board(&puzzle, &grid)) {
        if live == LiveClue::Broken {
            broken.push(line_number(line, &puzzle));
        }
    }
    let report = decide(&puzzle, request.work.unwrap_or(WORK).min(WORK));
    let wrong: Option<Vec<usize>> = report.unique().map(|solution| {
        let cells = grid.rows().flatten().zip(solution.cells()).enumerate();
        let wrong = cells.filter(|(_, (cell, ink))| cell.is_known() && **cell != Cell::Known(*ink));
        wrong.map(|(place, _)| place).collect()
    });
    Ok(present(
        json!({"complete": false, "broken": broken, "wrong": wrong}),
    ))
}
