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
//! Width and height, which may stand in lines of their own, then a line for each column from the
//! left, then a line for each row from the top. Blocks are separated by blanks. The format holds
//! only clues.

use crate::clues::{assemble_sized, put, sizes};
use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::piece::TextLines;

/// Reads one puzzle.
pub(crate) fn read(lines: TextLines<'_>) -> Result<Document, ParseError> {
    let (content, end) = lines.all();
    let mut content = content.into_iter();
    let sizes = sizes(&mut content, end)?;
    let rest: Vec<_> = content.collect();
    let puzzle = assemble_sized(sizes, rest.clone(), end, ["columns", "rows"]);
    match puzzle {
        Ok(puzzle) => Ok(puzzle.into()),
        Err(mut error) => {
            if assemble_sized(sizes, rest, end, ["rows", "columns"]).is_ok() {
                error.kind = ParseErrorKind::other(format_args!(
                    "{}; are the rows first? Here, the columns must come before the rows",
                    error.kind
                ));
            }
            Err(error)
        }
    }
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let [rows, columns] = put(puzzle, ' ');
    format!("{} {}\n{columns}{rows}", puzzle.width(), puzzle.height())
}
