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

use crate::clues::{Blocks, Section, assemble, header_numbers, select};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::Lines;

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let [height, width] = header_numbers(lines.next_content(), ["a height", "a width"])?;
    let mut rows = Vec::new();
    let border = loop {
        match lines.next() {
            Some(line) if line.trim().text == "#" => break line.trim(),
            Some(line) => rows.push(line),
            None => {
                return Err(lines.end().unexpected("\"#\" between the rows and the columns"));
            }
        }
    };
    let rows = select(rows, height, || format!("\"#\" after the clues of {height} rows"))?;
    let columns = select(lines.by_ref().collect(), width, || format!("nothing after the clues of {width} columns"))?;
    let rows = Section { wanted: height, clues: rows, end: border };
    let columns = Section { wanted: width, clues: columns, end: lines.end() };
    Ok(vec![assemble(&rows, &columns, Blocks::WORDS)?.into()])
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let mut text = format!("{} {}\n", puzzle.height(), puzzle.width());
    for clue in puzzle.rows().iter() {
        text += &format!("{}\n", clue.display(' '));
    }
    text += "#\n";
    for clue in puzzle.columns().iter() {
        text += &format!("{}\n", clue.display(' '));
    }
    text
}
