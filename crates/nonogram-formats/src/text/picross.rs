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
use crate::piece::{Lines, Piece};

/// The lines of a puzzle.
struct Grid<'a> {
    title: Option<Piece<'a>>,
    /// The clues of the rows and of the columns.
    sections: [Option<Vec<Piece<'a>>>; 2],
    /// The section that takes clues.
    open: usize,
}

/// Reads all puzzles.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut documents = Vec::new();
    let mut grid: Option<Grid<'_>> = None;
    for line in lines.by_ref() {
        let line = line.trim();
        let end = line
            .text
            .find(char::is_whitespace)
            .unwrap_or(line.text.len());
        let (word, rest) = line.split_at(end);
        let open = match word.text {
            "GRID" => {
                let next = Grid {
                    title: Some(rest.trim()).filter(|title| !title.is_blank()),
                    sections: [None, None],
                    open: 0,
                };
                if let Some(grid) = grid.replace(next) {
                    documents.push(grid.document(line)?);
                }
                continue;
            }
            text if text.is_empty() || text.starts_with('#') => continue,
            "ROWS" => Some(0),
            "COLUMNS" => Some(1),
            _ => None,
        };
        let Some(grid) = &mut grid else {
            return Err(line.unexpected("GRID and a title"));
        };
        match open {
            Some(open) => {
                let key = ["ROWS", "COLUMNS"][open];
                if grid.sections[open].replace(Vec::new()).is_some() {
                    return Err(word.error(repeated(key)));
                }
                grid.open = open;
            }
            None => {
                let inner = line
                    .text
                    .strip_prefix('[')
                    .and_then(|text| text.strip_suffix(']'));
                let clues = grid.sections[grid.open].as_mut();
                let (Some(inner), Some(clues)) = (inner, clues) else {
                    return Err(line.unexpected("ROWS, COLUMNS, or a clue such as [ 1 2 ]"));
                };
                clues.push(line.split_at(1).1.split_at(inner.len()).0);
            }
        }
    }
    let end = lines.end();
    let grid = grid.ok_or_else(|| end.unexpected("GRID and a title"))?;
    documents.push(grid.document(end)?);
    Ok(documents)
}

impl<'a> Grid<'a> {
    /// The puzzle, which ends at this piece.
    fn document(self, end: Piece<'a>) -> Result<Document, ParseError> {
        let [rows, columns] = self.sections.map(Option::unwrap_or_default);
        let puzzle = assemble_counted(rows, columns, [end; 2], Blocks::WORDS)?;
        Ok(Document {
            title: self.title.map(|title| title.trim_quotes().text.to_owned()),
            ..puzzle.into()
        })
    }
}
