//! Solution strings: a picture as 0s and 1s, row by row, as in the data tables of games.
//!
//! The string does not state the size of the board. A text has one board on each line, or one row.

use crate::document::Document;
use crate::encoding::to_utf8;
use crate::error::{ParseError, count};
use crate::piece::{Piece, TextLines, utf8};
use nonogram::{Picture, check_sides};

/// Reads boards of one size, with a 0/1 string on each line. Cell (r, c) is character
/// `r * width + c`. If the first line has `width` characters, each line is a row.
///
/// Each document has the picture as its goal and the clues of the picture as its puzzle.
///
/// # Errors
/// If a side is 0 or above [`nonogram::MAX_SIDE`], if a line is not a 0/1 string of that size, or
/// if there is no such line.
///
/// # Examples
/// ```
/// let documents = nonogram_formats::read_bits(b"101110\n", 3, 2).unwrap();
/// assert_eq!(documents[0].puzzle.rows().get(0), [1, 1]);
///
/// let error = nonogram_formats::read_bits(b"101110\n1011", 3, 2).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: expected 6 cells, found 4");
/// ```
pub fn read_bits(text: &[u8], width: usize, height: usize) -> Result<Vec<Document>, ParseError> {
    check_sides(width as u64, height as u64).map_err(|error| Piece::START.error(error))?;
    let text = to_utf8(text)?;
    let (mut lines, end) = TextLines::new(utf8(&text.bytes)?).all();
    lines.retain(|line| !line.is_blank());
    let Some(first) = lines.first() else {
        return Err(end.unexpected("a string of 0s and 1s"));
    };
    let rows = if first.trim().text.len() == width {
        height
    } else {
        1
    };
    if !lines.len().is_multiple_of(rows) {
        return Err(end.error(count("rows", rows, lines.len() % rows)));
    }
    let mut documents = Vec::new();
    for board in lines.chunks(rows) {
        if let [line] = board {
            documents.push(line.trim().cells(width, height)?.into());
            continue;
        }
        let mut bits = String::new();
        for row in board {
            bits += &row.trim().cells(width, 1)?.to_bits();
        }
        let picture = Picture::from_bits(width, height, &bits);
        documents.push(picture.expect("as many cells as the size has").into());
    }
    Ok(documents)
}

/// Writes the goal on one line.
pub(crate) fn write(document: &Document) -> String {
    document.picture().to_bits() + "\n"
}
