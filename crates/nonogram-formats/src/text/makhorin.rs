//! The format of Andrew Makhorin's solver: rows, a line with `&`, columns.
//!
//! ```text
//! 1 1
//! 2
//! &
//! 2
//! 1
//! 1
//! ```
//!
//! An empty line is `0`. Lines that start with `*` are comments; the first one is the title.

use crate::clues::{Blocks, assemble_counted, put};
use crate::document::Document;
use crate::error::ParseError;
use crate::piece::TextLines;

/// Reads one puzzle.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Document, ParseError> {
    let mut title = None;
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut border = None;
    for line in lines.by_ref() {
        let line = line.trim();
        if let Some(comment) = line.text.strip_prefix('*') {
            let comment = comment.trim();
            if title.is_none() && !comment.is_empty() {
                title = Some(comment.to_owned());
            }
        } else if line.text == "&" {
            if border.replace(line).is_some() {
                return Err(line.unexpected("the clue of a column"));
            }
        } else if line.is_blank() {
        } else if border.is_some() {
            columns.push(line);
        } else {
            rows.push(line);
        }
    }
    let end = lines.end();
    let Some(border) = border else {
        return Err(end.unexpected("\"&\" between the rows and the columns"));
    };
    let puzzle = assemble_counted(rows, columns, [border, end], Blocks::WORDS)?;
    Ok(Document {
        title,
        ..puzzle.into()
    })
}

/// Writes the clues and the title.
pub(crate) fn write(document: &Document) -> String {
    let mut text = String::new();
    if let Some(title) = &document.title {
        text += &format!("* {title}\n");
    }
    let [rows, columns] = put(&document.puzzle, ' ');
    text + &format!("{rows}&\n{columns}")
}
