//! Solution strings: a picture as 0s and 1s, row by row, as in the data tables of games.
//!
//! The string does not state the size of the board. A text has one board on each line, or one row.

use crate::document::Document;
use crate::encoding::to_utf8;
use crate::error::{ParseError, count};
use crate::piece::Lines;
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
    check_sides(width as u64, height as u64).map_err(|error| Lines::start().error(error))?;
    let text = to_utf8(text)?;
    let mut lines = Lines::new(&text.bytes)?;
    let mut boards = lines.by_ref().filter(|line| !line.is_blank()).peekable();
    let is_cut = boards
        .peek()
        .is_some_and(|line| line.trim().text.len() == width);
    if is_cut && height > 1 {
        let rows: Vec<Picture> = boards
            .map(|line| line.trim().cells(width, 1))
            .collect::<Result<_, _>>()?;
        if !rows.len().is_multiple_of(height) {
            return Err(lines
                .end()
                .error(count("rows", height, rows.len() % height)));
        }
        let board = |rows: &[Picture]| {
            let bits: String = rows.iter().map(Picture::to_bits).collect();
            let picture = Picture::from_bits(width, height, &bits);
            Document::from(picture.expect("as many cells as the size has"))
        };
        return Ok(rows.chunks(height).map(board).collect());
    }
    let documents: Vec<_> = boards
        .map(|line| line.trim().cells(width, height).map(Document::from))
        .collect::<Result<_, _>>()?;
    if documents.is_empty() {
        return Err(lines.end().unexpected("a string of 0s and 1s"));
    }
    Ok(documents)
}

/// Writes the goal on one line.
pub(crate) fn write(document: &Document) -> String {
    document.picture().to_bits() + "\n"
}
