//! The game ids of "Pattern" in Simon Tatham's Portable Puzzle Collection.
//!
//! `3x2:2/1/1/1.1/2`: the size, then the clues of the columns from the left and of the rows from
//! the top. An empty line is nothing between its slashes. A text holds one id a line. The game
//! also has ids such as `3x2#12345`, which name a random seed and hold no clues.

use crate::clues::{Blocks, Section, assemble};
use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::piece::{Lines, Piece};

/// Reads one puzzle a line.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let ids = lines.by_ref().filter(|line| !line.is_blank());
    let documents: Vec<_> = ids
        .map(|line| read_id(line.trim()))
        .collect::<Result<_, _>>()?;
    if documents.is_empty() {
        return Err(lines.end().unexpected("a game id such as 3x2:2/1/1/1.1/2"));
    }
    Ok(documents)
}

fn read_id(id: Piece<'_>) -> Result<Document, ParseError> {
    let size_end = id.text.find([':', '#']).unwrap_or(id.text.len());
    let (size, rest) = id.split_at(size_end);
    let Some((width, height)) = size.split_once('x') else {
        return Err(size.unexpected("a size such as 10x10"));
    };
    let (width, height) = (width.number("a width")?, height.number("a height")?);
    if rest.text.starts_with('#') {
        return Err(rest.error(ParseErrorKind::Seed));
    }
    let Some((_, body)) = rest.split_once(':') else {
        return Err(rest.unexpected("\":\" and the clues"));
    };
    let (expected, found) = (width + height, body.text.split('/').count());
    if found != expected {
        return Err(body.error(ParseErrorKind::Count {
            what: "clues with \"/\" between them",
            expected,
            found,
        }));
    }
    let mut columns = Vec::new();
    let mut rest = body;
    while let Some((clue, after)) = rest.split_once('/') {
        columns.push(clue);
        rest = after;
    }
    columns.push(rest);
    let rows = columns.split_off(width);
    let end = body.end();
    let section = |wanted, clues| Section { wanted, clues, end };
    let puzzle = assemble(
        &section(height, rows),
        &section(width, columns),
        Blocks::Separated('.'),
    )?;
    Ok(Document::from(puzzle))
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    format!("{}\n", document.puzzle)
}
