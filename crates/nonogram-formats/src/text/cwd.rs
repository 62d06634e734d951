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

use crate::clues::{Blocks, Section, assemble, header_numbers, put};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::{Lines, Piece};

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let [height] = header_numbers(lines.next_content(), ["a height"])?;
    let [width] = header_numbers(lines.next_content(), ["a width"])?;
    let rest: Vec<_> = lines.by_ref().collect();
    let (rows, columns) = split(rest, height, width)?;
    let end = lines.end();
    let rows = Section {
        wanted: height,
        end: columns.first().copied().unwrap_or(end).trim(),
        clues: rows,
    };
    let columns = Section {
        wanted: width,
        clues: columns,
        end,
    };
    Ok(vec![assemble(&rows, &columns, Blocks::NUMBERS)?.into()])
}

/// The clues of the rows and the clues of the columns.
///
/// If the number of non-blank lines is exactly the number of clues, blank lines are layout.
/// Otherwise they are the clues of empty lines, except for the blank line after the last row.
fn split<'a>(
    mut lines: Vec<Piece<'a>>,
    height: usize,
    width: usize,
) -> Result<(Vec<Piece<'a>>, Vec<Piece<'a>>), ParseError> {
    let filled = lines.iter().filter(|line| !line.is_blank()).count();
    let mut columns;
    if filled == width + height {
        lines.retain(|line| !line.is_blank());
        columns = lines.split_off(height);
    } else {
        columns = lines.split_off(height.min(lines.len()));
        if let Some(border) = columns.first() {
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
    }
    Ok((lines, columns))
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let (rows, columns) = (put(puzzle.rows(), ' '), put(puzzle.columns(), ' '));
    format!("{}\n{}\n{rows}\n{columns}", puzzle.height(), puzzle.width())
}
