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
use crate::piece::{Lines, Piece};

/// Reads one puzzle.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut title = None;
    let mut sections: [Vec<Piece<'_>>; 2] = Default::default();
    let mut border: Option<Piece<'_>> = None;
    for line in lines.by_ref() {
        let line = line.trim();
        if let Some(comment) = line.text.strip_prefix('*') {
            title = title.or(Some(comment.trim()).filter(|text| !text.is_empty()));
        } else if line.text == "&" {
            if border.replace(line).is_some() {
                return Err(line.unexpected("the clue of a column"));
            }
        } else if !line.is_blank() {
            sections[usize::from(border.is_some())].push(line);
        }
    }
    let end = lines.end();
    let Some(border) = border else {
        return Err(end.unexpected("\"&\" between the rows and the columns"));
    };
    let [rows, columns] = sections;
    let puzzle = assemble_counted(rows, columns, [border, end], Blocks::WORDS)?;
    Ok(vec![Document {
        title: title.map(str::to_owned),
        ..puzzle.into()
    }])
}

/// Writes the clues and the title.
pub(crate) fn write(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let title = document
        .title
        .iter()
        .map(|title| format!("* {title}\n"))
        .collect::<String>();
    format!(
        "{title}{}&\n{}",
        put(puzzle.rows(), ' '),
        put(puzzle.columns(), ' ')
    )
}
