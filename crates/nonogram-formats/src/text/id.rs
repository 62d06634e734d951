//! The game ids of "Pattern" in Simon Tatham's Portable Puzzle Collection.
//!
//! `3x2:2/1/1/1.1/2`: the size, then the clues of the columns from the left and of the rows from
//! the top. A square board may have one number as its size: `4:`. An empty line has nothing between
//! its slashes. A text has one id on each line; lines that start with `#` are comments, and links
//! such as `.../pattern.html#3x2:2/1/1/1.1/2` are read, too. The game also has ids such as
//! `3x2#12345`, which name a random seed and have no clues.
//!
//! After a comma stand the squares that the puzzle gives: `2x2:1/1/1/1,Ad` gives only its first
//! one. `nonogram::Puzzle` reads and writes them.

use crate::document::Document;
use crate::error::ParseError;
use crate::piece::{Piece, TextLines};
use nonogram::{ParseBoardError, Puzzle};

/// What stands before the id in a link to the game's page.
pub(crate) const LINK_OF_ID: &str = "pattern.html#";

/// Reads one puzzle from each line.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Vec<Document>, ParseError> {
    let mut documents = Vec::new();
    for line in lines.by_ref() {
        if !line.is_blank() && !line.text.starts_with('#') {
            documents.push(read_id(without_link(line.trim()))?);
        }
    }
    if documents.is_empty() {
        return Err(lines.end().unexpected("a game id such as 3x2:2/1/1/1.1/2"));
    }
    Ok(documents)
}

/// The id of a link to the game's page.
fn without_link(line: Piece<'_>) -> Piece<'_> {
    match line.text.find(LINK_OF_ID) {
        Some(at) => line.skip(at + LINK_OF_ID.len()),
        None => line,
    }
}

pub(crate) fn read_id(id: Piece<'_>) -> Result<Document, ParseError> {
    let (_, rest) = id.split_where(|sign| matches!(sign, ':' | '#'));
    if rest.text.starts_with('#') {
        return Err(rest.error(
            "expected clues after \":\", found a random seed, which only the game can expand",
        ));
    }
    let puzzle: Puzzle = id.text.parse().map_err(|error: ParseBoardError| {
        let place = id.text.char_indices().nth(error.column() - 1);
        let at = place.map_or(id.text.len(), |(at, _)| at);
        id.skip(at).error(error.problem())
    })?;
    Ok(puzzle.into())
}

/// Writes the clues and the given cells.
pub(crate) fn write(document: &Document) -> String {
    format!("{}\n", document.puzzle)
}
