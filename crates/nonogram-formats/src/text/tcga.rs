//! The format of the TCGA and TAAI nonogram tournaments.
//!
//! ```text
//! $1
//! 2
//! 1
//! 1
//! 1       1
//! 2
//! ```
//!
//! `$` and a number begin a puzzle. A clue for each column and a clue for each row follow, with
//! tabs between blocks. The text does not state the number of columns. All columns together need as
//! many cells as all rows, which shows where the rows begin, unless there are empty lines at this
//! place. Then the board is taken to be square.

use crate::clues::{Blocks, assemble_counted, put};
use crate::document::Document;
use crate::error::{ParseError, WriteError};
use crate::piece::{Lines, Piece};

/// Reads all puzzles.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut documents = Vec::new();
    let mut header = lines.next_content().trim();
    loop {
        let number = header.text.strip_prefix('$');
        if number.is_none_or(|number| !number.bytes().all(|byte| byte.is_ascii_digit())) {
            return Err(header.unexpected("a puzzle number such as $1"));
        }
        let mut clues = Vec::new();
        let next = loop {
            match lines.next().map(Piece::trim) {
                Some(line) if line.text.starts_with('$') => break Some(line),
                Some(line) if !line.is_blank() => clues.push(line),
                Some(_) => {}
                None => break None,
            }
        };
        let end = next.unwrap_or_else(|| lines.end());
        let totals: Vec<u64> = clues.iter().copied().map(cells).collect();
        let Some(width) = width(&totals) else {
            return Err(header.error(
                "empty lines leave open where the clues of the columns end and those of the rows \
                    begin",
            ));
        };
        let rows = clues.split_off(width);
        let puzzle = assemble_counted(rows, clues, [end, end], Blocks::WORDS)?;
        documents.push(puzzle.into());
        match next {
            Some(line) => header = line,
            None => return Ok(documents),
        }
    }
}

/// The number of cells that a clue needs. Words that are not numbers are left to the reader of
/// clues, which reports them.
fn cells(clue: Piece<'_>) -> u64 {
    let numbers = clue.words().map(|word| word.number("").unwrap_or(0) as u64);
    numbers.sum()
}

/// The number of lines that are columns, from the number of cells of each line.
fn width(totals: &[u64]) -> Option<usize> {
    let total: u64 = totals.iter().sum();
    let square = totals.len() / 2;
    let mut before = 0;
    let mut fitting = Vec::new();
    for (index, cells) in totals.iter().enumerate() {
        if index > 0 && 2 * before == total {
            fitting.push(index);
        }
        before += cells;
    }
    match fitting[..] {
        [width] => Some(width),
        // No number fits. Any choice leads to an error about the totals.
        [] => Some(square),
        _ => Some(square).filter(|_| totals.len().is_multiple_of(2) && fitting.contains(&square)),
    }
}

/// Writes the clues of all puzzles, numbered from 1.
pub(crate) fn write(documents: &[Document]) -> Result<String, WriteError> {
    let mut text = String::new();
    for (index, Document { puzzle, .. }) in documents.iter().enumerate() {
        let clues = puzzle.columns().iter().chain(puzzle.rows().iter());
        let totals = clues.map(|clue| clue.lengths().iter().map(|&block| u64::from(block)).sum());
        if width(&totals.collect::<Vec<_>>()) != Some(puzzle.width()) {
            let message = "empty lines would leave open where the columns end and the rows begin";
            return Err(WriteError::new(message));
        }
        text += &format!(
            "${}\n{}{}",
            index + 1,
            put(puzzle.columns(), '\t'),
            put(puzzle.rows(), '\t')
        );
    }
    Ok(text)
}
