//! `.cwd`: height and width on separate lines, rows, a blank line, columns.
//!
//! ```text
//! 2
//! 3
//! 1 1
//! 2
//!
//! 2
//! 1
//! 1
//! ```

use crate::clues::{Blocks, ClueSection, assemble, header_numbers, put};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::TextLines;

/// Reads one puzzle.
///
/// If the number of non-blank lines is exactly the number of clues, blank lines are layout.
/// Otherwise they are the clues of empty lines, except for the blank line after the last row.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Document, ParseError> {
    let [height] = header_numbers(lines.next_content(), ["a height"])?;
    let [width] = header_numbers(lines.next_content(), ["a width"])?;
    let (mut rows, end) = lines.all();
    let filled = rows.iter().filter(|line| !line.is_blank()).count();
    let is_exact = filled == width + height;
    if is_exact {
        rows.retain(|line| !line.is_blank());
    }
    let mut columns = rows.split_off(height.min(rows.len()));
    if !is_exact && let Some(border) = columns.first() {
        if !border.is_blank() {
            let expected = format!("a blank line after the clues of {height} rows");
            return Err(border.trim().unexpected(expected));
        }
        columns.remove(0);
    }
    if let Some(extra) = columns.iter().skip(width).find(|line| !line.is_blank()) {
        let expected = format!("nothing after the clues of {width} columns");
        return Err(extra.trim().unexpected(expected));
    }
    columns.truncate(width);
    let rows = ClueSection {
        wanted: height,
        end: columns.first().copied().unwrap_or(end).trim(),
        clues: rows,
    };
    let columns = ClueSection {
        wanted: width,
        clues: columns,
        end,
    };
    Ok(assemble(&rows, &columns, Blocks::NUMBERS)?.into())
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let [rows, columns] = put(puzzle, ' ');
    format!("{}\n{}\n{rows}\n{columns}", puzzle.height(), puzzle.width())
}
