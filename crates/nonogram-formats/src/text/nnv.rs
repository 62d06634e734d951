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
use crate::piece::{Piece, TextLines};
use nonogram::{Picture, check, check_sides};

/// Reads one puzzle.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Document, ParseError> {
    let (mut board, mut clues) = (Vec::new(), Vec::new());
    loop {
        let line = lines.next_content().trim();
        match line.text {
            "b-" => part(&mut lines, "eb-", "eb- below the board", &mut board)?,
            "h-" => part(&mut lines, "eh-", "eh- below the clues", &mut clues)?,
            "" => return document(&board, &clues, line),
            _ => return Err(line.unexpected("b- or h-")),
        }
    }
}

/// Reads the lines of a part up to its end.
fn part<'a>(
    lines: &mut TextLines<'a>,
    end: &str,
    expected: &str,
    part: &mut Vec<Piece<'a>>,
) -> Result<(), ParseError> {
    loop {
        let line = lines.next_content().trim();
        if line.text == end {
            return Ok(());
        }
        if line.text.is_empty() {
            return Err(line.unexpected(expected));
        }
        part.push(line);
    }
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
    let blocks = Blocks::WORDS.separated('-');
    let [rows, columns] = [rows, columns].map(|line| line.split(':').collect());
    let puzzle = assemble_counted(rows, columns, ends, blocks)?;
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
            let expected = match sign {
                _ if column >= width => &*format!("at most {width} cells"),
                '_' => continue,
                'x' => {
                    picture.set(at, column, true);
                    continue;
                }
                _ => "a cell, x or _",
            };
            return Err(row.skip(byte).unexpected(expected));
        }
    }
    Ok(picture)
}
