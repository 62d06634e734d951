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
use crate::piece::{Lines, Piece};

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut content: Vec<Piece<'_>> = lines.by_ref().collect();
    content.retain(|line| !line.text.starts_with('#'));
    let end = lines.end();
    let mut content = content.into_iter();
    let sizes = sizes(&mut content, end)?;
    let puzzle = assemble_sized(sizes, content.collect(), end, ["rows", "columns"])?;
    Ok(vec![puzzle.into()])
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let (rows, columns) = (put(puzzle.rows(), ' '), put(puzzle.columns(), ' '));
    format!("{} {}\n{rows}{columns}", puzzle.width(), puzzle.height())
}
