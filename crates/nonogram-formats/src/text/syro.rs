//! The format of the Syromolotov solver: rows, a blank line, columns; each clue ends in ` 0`.
//!
//! ```text
//! 1 1 0
//! 2 0
//!
//! 2 0
//! 1 0
//! 1 0
//! ```
//!
//! An empty line is `0`. Lines that start with `#` are comments.

use crate::clues::{Blocks, assemble_counted, put};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::{Piece, TextLines};

/// Reads one puzzle.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Document, ParseError> {
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut border: Option<Piece<'_>> = None;
    // Whether a blank line follows the columns.
    let mut is_over = false;
    for line in lines.by_ref().filter(|line| !line.text.starts_with('#')) {
        if line.is_blank() {
            is_over |= !columns.is_empty();
            if !rows.is_empty() {
                border.get_or_insert(line);
            }
        } else if is_over {
            return Err(line.trim().unexpected("nothing after the columns"));
        } else if border.is_some() {
            columns.push(without_end(line));
        } else {
            rows.push(without_end(line));
        }
    }
    let end = lines.end();
    let Some(border) = border else {
        return Err(end.unexpected("a blank line between the rows and the columns"));
    };
    Ok(assemble_counted(rows, columns, [border, end], Blocks::NUMBERS)?.into())
}

/// The clue without the 0 at its end.
fn without_end(line: Piece<'_>) -> Piece<'_> {
    let line = line.trim();
    let blocks = line.text.strip_suffix('0').unwrap_or_default();
    if blocks.ends_with([' ', '\t']) {
        line.split_at(blocks.trim_end().len()).0
    } else {
        line
    }
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let [rows, columns] = put(&document.puzzle, ' ').map(|clues| with_ends(&clues));
    format!("{rows}\n{columns}")
}

fn with_ends(clues: &str) -> String {
    let mut text = String::new();
    for clue in clues.lines() {
        text += clue;
        text += if clue == "0" { "\n" } else { " 0\n" };
    }
    text
}
