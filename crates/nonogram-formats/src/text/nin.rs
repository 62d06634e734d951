//! `.nin`: width and height, then the clue of each row, then of each column. Blocks are separated by
//! blanks.
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
//! It looks like the input of the inversor, in which the columns come first. Lines that start with `#` are comments.

use crate::clues::{Blocks, Section, assemble, header_numbers, select};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::Lines;

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut content = lines.by_ref().filter(|line| !line.text.starts_with('#'));
    let header = content.find(|line| !line.is_blank());
    let rest: Vec<_> = content.collect();
    let header = header.unwrap_or_else(|| lines.end());
    let [width, height] = header_numbers(header, ["a width", "a height"])?;
    let mut rows =
        select(rest, width + height, || format!("nothing after the clues of {height} rows and {width} columns"))?;
    let end = lines.end();
    let columns = rows.split_off(height.min(rows.len()));
    let section = |wanted, clues| Section { wanted, clues, end };
    let (rows, columns) = (section(height, rows), section(width, columns));
    Ok(vec![assemble(&rows, &columns, Blocks::WORDS)?.into()])
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let clues = puzzle.rows().iter().chain(puzzle.columns().iter());
    let lines = clues.map(|clue| format!("{}\n", clue.display(' ')));
    let header = format!("{} {}\n", puzzle.width(), puzzle.height());
    std::iter::once(header).chain(lines).collect()
}
