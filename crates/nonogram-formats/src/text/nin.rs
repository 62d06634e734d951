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
//! It looks like the input of the inversor, in which the columns come first. Width and height may
//! stand in lines of their own. Lines that start with `#` are comments.

use crate::clues::{assemble_sized, put, sizes};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::TextLines;

/// Reads one puzzle.
pub(crate) fn read(lines: TextLines<'_>) -> Result<Document, ParseError> {
    let (mut content, end) = lines.all();
    content.retain(|line| !line.text.starts_with('#'));
    let mut content = content.into_iter();
    let sizes = sizes(&mut content, end)?;
    Ok(assemble_sized(sizes, content.collect(), end, ["rows", "columns"])?.into())
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let [rows, columns] = put(puzzle, ' ');
    format!("{} {}\n{rows}{columns}", puzzle.width(), puzzle.height())
}
