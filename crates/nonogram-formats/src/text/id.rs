//! The game ids of "Pattern" in Simon Tatham's Portable Puzzle Collection.
//!
//! `3x2:2/1/1/1.1/2`: the size, then the clues of the columns from the left and of the rows from
//! the top. A square board may have one number as its size: `4:`. An empty line has nothing between
//! its slashes. A text has one id on each line; lines that start with `#` are comments, and links
//! such as `.../pattern.html#3x2:2/1/1/1.1/2` are read, too. The game also has ids such as
//! `3x2#12345`, which name a random seed and have no clues.
//!
//! After a comma stand squares that are known when the game begins; we read them as the saved
//! board. Row by row, a letter stands for that many unknown squares, `a` for none and `z` for 25,
//! and then, except after `z` and at the end, for a known one: filled for a capital letter.
//! `2x2:1/1/1/1,Ad` has only its first square.

use crate::document::Document;
use crate::error::{ParseError, count};
use crate::piece::{Lines, Piece};
use nonogram::{Cell, Grid, ParseBoardError, Puzzle};

/// What stands before the id in a link to the game's page.
pub(crate) const LINK_OF_ID: &str = "pattern.html#";

/// The most unknown squares of a letter.
const MOST: u8 = 25;

/// Reads one puzzle from each line.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let is_id = |line: &Piece<'_>| !line.is_blank() && !line.text.starts_with('#');
    let ids = lines.by_ref().filter(is_id);
    let documents: Vec<_> = ids
        .map(|line| read_id(without_link(line.trim())))
        .collect::<Result<_, _>>()?;
    if documents.is_empty() {
        return Err(lines.end().unexpected("a game id such as 3x2:2/1/1/1.1/2"));
    }
    Ok(documents)
}

/// The id of a link to the game's page.
fn without_link(line: Piece<'_>) -> Piece<'_> {
    match line.text.find(LINK_OF_ID) {
        Some(at) => line.split_at(at + LINK_OF_ID.len()).1,
        None => line,
    }
}

pub(crate) fn read_id(id: Piece<'_>) -> Result<Document, ParseError> {
    let size_end = id.text.find([':', '#']).unwrap_or(id.text.len());
    let (_, rest) = id.split_at(size_end);
    if rest.text.starts_with('#') {
        return Err(rest.error(
            "expected clues after \":\", found a random seed, which only the game can expand",
        ));
    }
    let (clues, squares) = match id.split_once(',') {
        Some((clues, squares)) => (clues, Some(squares)),
        None => (id, None),
    };
    let puzzle: Puzzle = clues.text.parse().map_err(|error: ParseBoardError| {
        let place = id.split_at(
            id.text
                .char_indices()
                .nth(error.column() - 1)
                .map_or(id.text.len(), |(at, _)| at),
        );
        place.1.error(error.problem())
    })?;
    let saved = squares.map(|squares| read_squares(squares, (puzzle.width(), puzzle.height())));
    Ok(Document {
        saved: saved.transpose()?,
        ..Document::from(puzzle)
    })
}

/// The squares that are known when the game begins.
fn read_squares(squares: Piece<'_>, (width, height): (usize, usize)) -> Result<Grid, ParseError> {
    let mut grid = Grid::unknown(width, height);
    let mut number = 0;
    for (at, letter) in squares.text.char_indices() {
        let (_, rest) = squares.split_at(at);
        if number == width * height {
            return Err(rest.unexpected("the end of the squares"));
        }
        if !letter.is_ascii_alphabetic() {
            return Err(rest.unexpected("a letter of squares"));
        }
        let unknown = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
        number += unknown;
        if number > width * height {
            return Err(rest.unexpected("no more squares than the board has"));
        }
        if unknown < usize::from(MOST) && number < width * height {
            let cell = match letter.is_ascii_uppercase() {
                true => Cell::FILLED,
                false => Cell::EMPTY,
            };
            grid.set(number / width, number % width, cell);
            number += 1;
        }
    }
    match number == width * height {
        true => Ok(grid),
        false => Err(squares.error(count("squares", width * height, number))),
    }
}

/// Writes the clues, and the squares of the saved board if it is black and white.
pub(crate) fn write(document: &Document) -> String {
    let saved = document.saved.as_ref().filter(|_| !document.is_colored());
    let squares = saved.map_or_else(String::new, |saved| format!(",{}", squares(saved)));
    format!("{}{squares}\n", document.puzzle)
}

fn squares(saved: &Grid) -> String {
    let mut text = String::new();
    let mut unknown = 0;
    let letter = |unknown| char::from(b'a' + unknown);
    for &cell in saved.rows().flatten() {
        let sign = match cell {
            Cell::Unknown => {
                unknown += 1;
                match unknown {
                    MOST => 'z',
                    _ => continue,
                }
            }
            Cell::EMPTY => letter(unknown),
            Cell::Known(_) => letter(unknown).to_ascii_uppercase(),
        };
        text.push(sign);
        unknown = 0;
    }
    text.extend((unknown > 0).then(|| letter(unknown)));
    text
}
