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
use crate::piece::{Piece, TextLines};

/// Reads all puzzles.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Vec<Document>, ParseError> {
    let mut documents = Vec::new();
    let mut header = Some(lines.next_content().trim());
    while let Some(open) = header {
        let number = open.text.strip_prefix('$');
        if number.is_none_or(|number| !number.bytes().all(|byte| byte.is_ascii_digit())) {
            return Err(open.unexpected("a puzzle number such as $1"));
        }
        let mut clues = Vec::new();
        header = None;
        for line in lines.by_ref().map(Piece::trim) {
            if line.text.starts_with('$') {
                header = Some(line);
                break;
            }
            if !line.is_blank() {
                clues.push(line);
            }
        }
        let totals: Vec<u64> = clues.iter().map(|&clue| cells(clue)).collect();
        let Some(width) = width(&totals) else {
            return Err(open.error(
                "empty lines leave open where the clues of the columns end and those of the rows \
                    begin",
            ));
        };
        let rows = clues.split_off(width);
        let end = header.unwrap_or_else(|| lines.end());
        documents.push(assemble_counted(rows, clues, [end, end], Blocks::WORDS)?.into());
    }
    Ok(documents)
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
        _ if totals.len().is_multiple_of(2) && fitting.contains(&square) => Some(square),
        _ => None,
    }
}

/// Writes the clues of all puzzles, numbered from 1.
pub(crate) fn write(documents: &[Document]) -> Result<String, WriteError> {
    let mut text = String::new();
    for (number, Document { puzzle, .. }) in (1..).zip(documents) {
        let clues = puzzle.columns().iter().chain(puzzle.rows().iter());
        let totals = clues.map(|clue| clue.lengths().iter().map(|&block| u64::from(block)).sum());
        if width(&totals.collect::<Vec<_>>()) != Some(puzzle.width()) {
            let message = "empty lines would leave open where the columns end and the rows begin";
            return Err(WriteError::new(message));
        }
        let [rows, columns] = put(puzzle, '\t');
        text += &format!("${number}\n{columns}{rows}");
    }
    Ok(text)
}
