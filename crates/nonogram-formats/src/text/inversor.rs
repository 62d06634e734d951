//! The input of CodinGame's inverse-nonogram puzzle.
//!
//! ```text
//! 3 2
//! 2
//! 1
//! 1
//! 1 1
//! 2
//! ```
//!
//! Width and height, then a line for each column from the left, then a line for each row from the top.
//! Blocks are separated by blanks. The format holds only clues.

use crate::clues::{Blocks, Section, assemble, header_numbers, select};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::Lines;

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let header = lines.next_content();
    let [width, height] = header_numbers(header, ["a width", "a height"])?;
    let rest: Vec<_> = lines.by_ref().collect();
    let mut columns =
        select(rest, width + height, || format!("nothing after the clues of {width} columns and {height} rows"))?;
    let end = lines.end();
    let rows = columns.split_off(width.min(columns.len()));
    let section = |wanted, clues| Section { wanted, clues, end };
    let puzzle = assemble(&section(height, rows), &section(width, columns), Blocks::WORDS)?;
    Ok(vec![Document::from(puzzle)])
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let clues = puzzle.columns().iter().chain(puzzle.rows().iter());
    let lines = clues.map(|clue| format!("{}\n", clue.display(' ')));
    let header = format!("{} {}\n", puzzle.width(), puzzle.height());
    std::iter::once(header).chain(lines).collect()
}
