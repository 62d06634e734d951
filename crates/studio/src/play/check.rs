//! Whether a board in play is solved, and where it is wrong.

use crate::board::{Board, grid, line_number};
use crate::draw::judge::{WORK, decide};
use crate::failure::{Failure, present, read};
use nonogram::{Cell, Line, Picture};
use nonogram_explain::LiveClue;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
    cells: String,
    work: Option<u64>,
}

pub(crate) fn check(request: &str) -> Result<Value, Failure> {
    let board = Board::of(request)?;
    let Request { cells, work } = read(request)?;
    let grid = grid(&cells, &board.puzzle)?;
    let width = board.width();
    let ink = |cell: &Cell| match *cell {
        Cell::Known(ink) => ink.number(),
        Cell::Unknown => 0,
    };
    let inks = grid.rows().flatten().map(ink);
    let filled =
        Picture::from_inks(width, board.puzzle.height(), inks).expect("inks of the puzzle");
    if nonogram::check(&board.puzzle, &filled).is_ok() {
        return Ok(json!({"complete": true, "broken": [], "wrong": []}));
    }
    let line_cells = |line: Line| -> Vec<Cell> {
        let cells = (0..board.puzzle.length(line)).map(|at| line.cell(at));
        cells
            .map(|place| grid.get(place.row, place.column))
            .collect()
    };
    let is_broken = |line: &Line| {
        LiveClue::of(board.puzzle.clue(*line), &line_cells(*line)) == LiveClue::Broken
    };
    let broken = board.puzzle.lines().filter(is_broken);
    let broken: Vec<usize> = broken
        .map(|line| line_number(line, &board.puzzle))
        .collect();
    let report = decide(&board.puzzle, work.unwrap_or(WORK).min(WORK));
    let wrong = report.unique().map(|solution| {
        let cells = grid.rows().flatten().zip(solution.cells()).enumerate();
        let wrong = cells.filter(|(_, (cell, ink))| cell.is_known() && **cell != Cell::Known(*ink));
        wrong.map(|(place, _)| place).collect::<Vec<usize>>()
    });
    Ok(present(
        json!({"complete": false, "broken": broken, "wrong": wrong}),
    ))
}
