//! `.nin`: width and height, then the clue of each row, then of each column. Blocks are separated
//! by blanks.
//!
//! ```text
//! 3 2
//! 1 1
//! 2
//! 2
//! 1
//! 1
//! ```
//!
//! It looks like the input of the inversor, in which the columns come first. Lines that start with
//! `#` are comments.

use crate::clues::{assemble_sized, put};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::Lines;

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut content = lines.by_ref().filter(|line| !line.text.starts_with('#'));
    let header = content.find(|line| !line.is_blank());
    let rest = content.collect();
    let header = header.unwrap_or_else(|| lines.end());
    Ok(vec![
        assemble_sized(header, rest, lines.end(), ["rows", "columns"])?.into(),
    ])
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let (rows, columns) = (put(puzzle.rows(), ' '), put(puzzle.columns(), ' '));
    format!("{} {}\n{rows}{columns}", puzzle.width(), puzzle.height())
}
