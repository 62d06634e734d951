//! The text of Pierre Dejoue's picross-solver.
//!
//! ```text
//! GRID Pair
//! ROWS
//! [ 1 1 ]
//! [ 2 ]
//! COLUMNS
//! [ 2 ]
//! [ 1 ]
//! [ 1 ]
//! ```
//!
//! An empty line is `[ ]`. Each `GRID` begins a puzzle, and the rest of its line is the title.
//! Lines that start with `#` are comments.

use crate::clues::{Blocks, assemble_counted};
use crate::document::Document;
use crate::error::{ParseError, repeated};
use crate::piece::{Piece, TextLines};

/// A puzzle that is being read.
struct OpenGrid<'a> {
    title: Piece<'a>,
    rows: Option<Vec<Piece<'a>>>,
    columns: Option<Vec<Piece<'a>>>,
    /// Whether clues are those of columns.
    in_columns: bool,
}

/// Reads all puzzles.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Vec<Document>, ParseError> {
    let mut documents = Vec::new();
    let mut grid: Option<OpenGrid<'_>> = None;
    for line in lines.by_ref() {
        let line = line.trim();
        let (word, rest) = line.split_where(char::is_whitespace);
        if word.text.is_empty() || word.text.starts_with('#') {
            continue;
        }
        if word.text == "GRID" {
            let next = OpenGrid {
                title: rest.trim(),
                rows: None,
                columns: None,
                in_columns: false,
            };
            if let Some(grid) = grid.replace(next) {
                documents.push(grid.document(line)?);
            }
            continue;
        }
        let Some(grid) = &mut grid else {
            return Err(line.unexpected("GRID and a title"));
        };
        grid.add(line, word)?;
    }
    let end = lines.end();
    let grid = grid.ok_or_else(|| end.unexpected("GRID and a title"))?;
    documents.push(grid.document(end)?);
    Ok(documents)
}

impl<'a> OpenGrid<'a> {
    /// The clues of the rows or those of the columns.
    fn open(&mut self) -> &mut Option<Vec<Piece<'a>>> {
        if self.in_columns {
            &mut self.columns
        } else {
            &mut self.rows
        }
    }

    /// Adds a line, which has this first word.
    fn add(&mut self, line: Piece<'a>, word: Piece<'a>) -> Result<(), ParseError> {
        if matches!(word.text, "ROWS" | "COLUMNS") {
            self.in_columns = word.text == "COLUMNS";
            if self.open().replace(Vec::new()).is_some() {
                return Err(word.error(repeated(word.text)));
            }
            return Ok(());
        }
        let (Some(clue), Some(clues)) = (line.inside('[', ']'), self.open()) else {
            return Err(line.unexpected("ROWS, COLUMNS, or a clue such as [ 1 2 ]"));
        };
        clues.push(clue);
        Ok(())
    }

    /// The puzzle, which ends at this piece.
    fn document(self, end: Piece<'a>) -> Result<Document, ParseError> {
        let rows = self.rows.unwrap_or_default();
        let columns = self.columns.unwrap_or_default();
        let puzzle = assemble_counted(rows, columns, [end; 2], Blocks::WORDS)?;
        let title = self.title.trim_quotes().text;
        Ok(Document {
            title: (!self.title.is_blank()).then(|| title.to_owned()),
            ..puzzle.into()
        })
    }
}
