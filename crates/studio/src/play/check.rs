//! Whether a board in play is solved, and where it is wrong.

use crate::board::{Board, grid, line_number};
use crate::draw::judge::{WORK, decide};
use crate::failure::{Failure, present, read};
use nonogram::{Cell, Line, LiveClue};
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
    let mut filled = nonogram::Picture::blank(width, board.puzzle.height());
    for (row, cells) in grid.rows().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            if let Cell::Known(ink) = cell {
                filled.set_ink(row, column, ink);
            }
        }
    }
    let complete = nonogram::check(&board.puzzle, &filled).is_ok();
    let line_cells = |line: Line| -> Vec<Cell> {
        let cells = (0..board.puzzle.length(line)).map(|at| line.cell(at));
        cells.map(|place| grid.get(place.row, place.column)).collect()
    };
    let is_broken = |line: &Line| LiveClue::of(board.puzzle.clue(*line), &line_cells(*line)) == LiveClue::Broken;
    let broken = board.puzzle.lines().filter(is_broken);
    let broken: Vec<usize> = broken.map(|line| line_number(line, &board.puzzle)).collect();
    let wrong = if complete {
        Some(Vec::new())
    } else {
        let report = decide(&board.puzzle, work.unwrap_or(WORK).min(WORK));
        let unique = report.unique();
        unique.map(|solution| {
            let is_wrong = |&place: &usize| {
                let (row, column) = (place / width, place % width);
                let cell = grid.get(row, column);
                cell.is_known() && cell != Cell::Known(solution.ink(row, column))
            };
            (0..board.cells()).filter(is_wrong).collect::<Vec<usize>>()
        })
    };
    let broken = if complete { Vec::new() } else { broken };
    Ok(present(json!({"complete": complete, "broken": broken, "wrong": wrong})))
}
