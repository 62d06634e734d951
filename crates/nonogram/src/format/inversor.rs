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
//! Width and height, then a line for each column from the left, then one for each row from the
//! top, blocks between blanks. The format holds clues and nothing else.

use super::Document;
use super::clues::{Section, assemble, select};
use super::error::{ParseError, WriteError};
use super::piece::{Lines, Piece};
use crate::clue;

/// Reads one puzzle.
pub(super) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let header = lines.by_ref().find(|line| !line.is_blank());
    let header = header.unwrap_or_else(|| lines.end());
    let (width, height) = sides(header)?;
    let rest: Vec<_> = lines.by_ref().collect();
    let mut columns = select(rest, width + height, || {
        format!("nothing after the clues of {width} columns and {height} rows")
    })?;
    let end = lines.end();
    let rows = columns.split_off(width.min(columns.len()));
    let section = |wanted, clues| Section { wanted, clues, end };
    let puzzle = assemble(&section(height, rows), &section(width, columns), None)?;
    Ok(vec![Document::from(puzzle)])
}

/// The two numbers of the first line.
fn sides(header: Piece<'_>) -> Result<(usize, usize), ParseError> {
    let end_of_line = header.end();
    let mut words = header.words();
    let mut side = |what| words.next().unwrap_or(end_of_line).number(what);
    let sides = (side("a width")?, side("a height")?);
    match words.next() {
        None => Ok(sides),
        Some(word) => Err(word.unexpected("the end of the line")),
    }
}

/// Writes the clues.
pub(super) fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let clues = puzzle.columns().iter().chain(puzzle.rows().iter());
    let lines = clues.map(|clue| format!("{}\n", clue::display(clue, ' ')));
    let header = format!("{} {}\n", puzzle.width(), puzzle.height());
    Ok(std::iter::once(header).chain(lines).collect())
}
