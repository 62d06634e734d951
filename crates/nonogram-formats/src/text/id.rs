//! The game ids of "Pattern" in Simon Tatham's Portable Puzzle Collection.
//!
//! `3x2:2/1/1/1.1/2`: the size, then the clues of the columns from the left and of the rows from the
//! top. An empty line has nothing between its slashes. A text has one id on each line. The game also
//! has ids such as `3x2#12345`, which name a random seed and have no clues.

use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::piece::{Lines, Piece};
use nonogram::{ParseBoardError, Puzzle};

/// Reads one puzzle from each line.
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
    let (_, rest) = id.split_at(size_end);
    if rest.text.starts_with('#') {
        return Err(rest.error(ParseErrorKind::Seed));
    }
    let puzzle: Puzzle = id.text.parse().map_err(|error: ParseBoardError| {
        let place = id.split_at(
            id.text
                .char_indices()
                .nth(error.column() - 1)
                .map_or(id.text.len(), |(at, _)| at),
        );
        place
            .1
            .error(ParseErrorKind::Syntax(error.problem().to_owned()))
    })?;
    Ok(Document::from(puzzle))
}

/// Writes the clues.
pub(crate) fn write(document: &Document) -> String {
    format!("{}\n", document.puzzle)
}
