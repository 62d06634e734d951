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

use crate::clues::{Blocks, Section, assemble, header_numbers, put, select};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::{Lines, Piece};

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let [height, width] = header_numbers(lines.next_content(), ["a height", "a width"])?;
    let is_border = |line: &Piece<'_>| line.trim().text == "#";
    let mut border = None;
    let rows = lines.by_ref().take_while(|line| {
        border = Some(*line).filter(is_border);
        border.is_none()
    });
    let rows = rows.collect();
    let border = border
        .ok_or_else(|| {
            lines
                .end()
                .unexpected("\"#\" between the rows and the columns")
        })?
        .trim();
    let rows = select(rows, height, || {
        format!("\"#\" after the clues of {height} rows")
    })?;
    let columns = select(lines.by_ref().collect(), width, || {
        format!("nothing after the clues of {width} columns")
    })?;
    let rows = Section {
        wanted: height,
        clues: rows,
        end: border,
    };
    let columns = Section {
        wanted: width,
        clues: columns,
        end: lines.end(),
    };
    Ok(vec![assemble(&rows, &columns, Blocks::WORDS)?.into()])
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let (rows, columns) = (put(puzzle.rows(), ' '), put(puzzle.columns(), ' '));
    format!("{} {}\n{rows}#\n{columns}", puzzle.height(), puzzle.width())
}
