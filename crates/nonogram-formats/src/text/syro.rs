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
use crate::piece::{Lines, Piece};

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut sections: [Vec<Piece<'_>>; 2] = Default::default();
    let mut border: Option<Piece<'_>> = None;
    for line in lines.by_ref().filter(|line| !line.text.starts_with('#')) {
        let columns_begun = !sections[1].is_empty();
        if !line.is_blank() {
            let section = &mut sections[usize::from(border.is_some())];
            section.push(without_end(line));
        } else if columns_begun {
            // Only blank lines may follow.
            break;
        } else if !sections[0].is_empty() {
            border = border.or(Some(line));
        }
    }
    if let Some(extra) = lines.find(|line| !line.is_blank() && !line.text.starts_with('#')) {
        return Err(extra.trim().unexpected("nothing after the columns"));
    }
    let end = lines.end();
    let Some(border) = border else {
        return Err(end.unexpected("a blank line between the rows and the columns"));
    };
    let [rows, columns] = sections;
    let puzzle = assemble_counted(rows, columns, [border, end], Blocks::NUMBERS)?;
    Ok(vec![puzzle.into()])
}

/// The clue without the 0 at its end.
fn without_end(line: Piece<'_>) -> Piece<'_> {
    let line = line.trim();
    let blocks = line.text.strip_suffix('0').unwrap_or_default();
    let is_end = blocks.ends_with([' ', '\t']);
    if is_end {
        line.split_at(blocks.trim_end().len()).0
    } else {
        line
    }
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let put = |clues| put(clues, ' ').lines().map(with_end).collect::<String>();
    format!(
        "{}\n{}",
        put(document.puzzle.rows()),
        put(document.puzzle.columns())
    )
}

fn with_end(clue: &str) -> String {
    if clue == "0" {
        "0\n".to_owned()
    } else {
        format!("{clue} 0\n")
    }
}
