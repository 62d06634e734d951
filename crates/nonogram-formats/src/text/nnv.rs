//! The text of the terminal game Nonovi.
//!
//! ```text
//! b-
//! x_x
//! xx_
//! eb-
//! h-
//! 2:1:1
//! 1-1:2
//! eh-
//! ```
//!
//! Between `b-` and `eb-` stands the solution, with `x` for filled cells; empty cells at the end of
//! a row may be missing. Between `h-` and `eh-` stand the clues of the columns, in one line, and
//! those of the rows. One of the two parts may be missing.

use crate::clues::{Blocks, assemble_counted};
use crate::document::Document;
use crate::error::{ParseError, count, goal_error};
use crate::piece::{Lines, Piece};
use nonogram::{Picture, check, check_sides};

/// What the next line may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Board,
    Clues,
}

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut open = Open::Nothing;
    let mut board = Vec::new();
    let mut clues = Vec::new();
    for line in lines.by_ref() {
        let line = line.trim();
        open = match (open, line.text) {
            (Open::Nothing, "b-") => Open::Board,
            (Open::Nothing, "h-") => Open::Clues,
            (Open::Board, "eb-") | (Open::Clues, "eh-") => Open::Nothing,
            (_, "") => open,
            (Open::Nothing, _) => return Err(line.unexpected("b- or h-")),
            (Open::Board, _) => {
                board.push(line);
                open
            }
            (Open::Clues, _) => {
                clues.push(line);
                open
            }
        };
    }
    let end = lines.end();
    match open {
        Open::Nothing => {}
        Open::Board => return Err(end.unexpected("eb- below the board")),
        Open::Clues => return Err(end.unexpected("eh- below the clues")),
    }
    Ok(vec![document(&board, &clues, end)?])
}

fn document<'a>(
    board: &[Piece<'a>],
    clues: &[Piece<'a>],
    end: Piece<'a>,
) -> Result<Document, ParseError> {
    let [columns, rows] = match clues {
        [] if board.is_empty() => return Err(end.unexpected("a board or clues")),
        [] => {
            let width = board.iter().map(|row| row.text.chars().count()).max();
            let (width, height) = (width.unwrap_or(0), board.len());
            let sides = check_sides(width as u64, height as u64);
            sides.map_err(|error| board[0].error(error))?;
            return Ok(picture(board, width, height)?.into());
        }
        &[columns, rows] => [columns, rows],
        [_] => return Err(end.unexpected("the clues of the columns and those of the rows")),
        [_, _, more, ..] => return Err(more.unexpected("eh- below the clues of the rows")),
    };
    let ends = [rows.end(), columns.end()];
    let split = |line: Piece<'a>| line.split(':').collect::<Vec<_>>();
    let blocks = Blocks::WORDS.separated('-');
    let puzzle = assemble_counted(split(rows), split(columns), ends, blocks)?;
    let Some(first) = board.first() else {
        return Ok(puzzle.into());
    };
    let picture = picture(board, puzzle.width(), puzzle.height())?;
    check(&puzzle, &picture).map_err(|mismatch| first.error(goal_error(mismatch)))?;
    Ok(picture.into())
}

/// The picture of a board, of this size.
fn picture(board: &[Piece<'_>], width: usize, height: usize) -> Result<Picture, ParseError> {
    if board.len() != height {
        return Err(board[0].error(count("rows, as the clues have", height, board.len())));
    }
    let mut picture = Picture::blank(width, height);
    for (at, row) in board.iter().enumerate() {
        for (column, (byte, sign)) in row.text.char_indices().enumerate() {
            let place = row.split_at(byte).1;
            match sign {
                _ if column >= width => {
                    return Err(place.unexpected(format!("at most {width} cells")));
                }
                'x' => picture.set(at, column, true),
                '_' => {}
                _ => return Err(place.unexpected("a cell, x or _")),
            }
        }
    }
    Ok(picture)
}
