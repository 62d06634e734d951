//! `.mk`: height and width, the clues of the rows, a line with `#`, the clues of the columns.
//!
//! ```text
//! 2 3
//! 1 1
//! 2
//! #
//! 2
//! 1
//! 1
//! ```

use crate::clues::{Blocks, ClueSection, assemble, header_numbers, put};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::TextLines;

/// Reads one puzzle.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Document, ParseError> {
    let [height, width] = header_numbers(lines.next_content(), ["a height", "a width"])?;
    let (mut rows, end) = lines.all();
    let border = rows.iter().position(|line| line.trim().text == "#");
    let border = border.ok_or_else(|| end.unexpected("\"#\" between the rows and the columns"))?;
    let columns = rows.split_off(border + 1);
    let border = rows.remove(border).trim();
    let expected = format!("\"#\" after the clues of {height} rows");
    let rows = ClueSection::new(rows, height, border, &expected)?;
    let expected = format!("nothing after the clues of {width} columns");
    let columns = ClueSection::new(columns, width, end, &expected)?;
    Ok(assemble(&rows, &columns, Blocks::WORDS)?.into())
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let [rows, columns] = put(puzzle, ' ');
    format!("{} {}\n{rows}#\n{columns}", puzzle.height(), puzzle.width())
}
