//! Single lines: a clue, and what is known of the cells.
//!
//! ```text
//! 3 1: ??#..?
//! 2a,1b: 10
//! ??#..? 3,1
//! ```
//!
//! Before the colon stand the blocks, with blanks or commas between them and letters for inks;
//! behind it the cells, `#` or the letter of an ink, `.` for an empty cell and `?` for an unknown
//! one, or their number if all are unknown. Without a colon, the cells come first.

use crate::error::ParseError;
use crate::piece::{Piece, TextLines, utf8};
use nonogram::{Block, Cell, Clue, Clues, Ink, Length, MAX_SIDE};

/// A line by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SingleLine {
    /// One clue.
    clues: Clues,
    /// What is known of the cells.
    pub cells: Vec<Cell>,
}

impl SingleLine {
    /// The clue. Its blocks may need more cells than there are.
    pub fn clue(&self) -> Clue<'_> {
        self.clues.get(0)
    }
}

/// Reads lines by themselves, one from each line of a text; blank lines are skipped.
///
/// # Errors
/// The first [`ParseError`]; also if there is no line.
///
/// # Examples
/// ```
/// let lines = nonogram_formats::read_lines(b"3 1: ??#..?\n").unwrap();
/// assert_eq!(lines[0].clue(), [3, 1]);
/// assert_eq!(lines[0].cells.len(), 6);
///
/// let error = nonogram_formats::read_lines(b"3 1: ??!\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 8: expected a cell: #, . or ?, found \"!\"");
/// ```
pub fn read_lines(text: &[u8]) -> Result<Vec<SingleLine>, ParseError> {
    let mut lines = TextLines::new(utf8(text)?);
    let mut read = Vec::new();
    for line in lines.by_ref().filter(|line| !line.is_blank()) {
        read.push(read_line(line.trim())?);
    }
    if read.is_empty() {
        let expected = "a clue and cells, such as 3 1: ??#..?";
        return Err(lines.end().unexpected(expected));
    }
    Ok(read)
}

fn read_line(line: Piece<'_>) -> Result<SingleLine, ParseError> {
    let (clue, cells) = match line.split_once(':') {
        Some(parts) => parts,
        None => {
            let (cells, clue) = line.split_where(char::is_whitespace);
            (clue, cells)
        }
    };
    let mut clues = Clues::new();
    let (blocks, is_colored) = blocks(clue)?;
    clues.push_blocks(blocks);
    let cells = read_cells(cells.trim(), is_colored)?;
    Ok(SingleLine { clues, cells })
}

/// The blocks of a clue, and whether one has the letter of its ink.
fn blocks(clue: Piece<'_>) -> Result<(Vec<Block>, bool), ParseError> {
    let mut blocks = Vec::new();
    let mut is_colored = false;
    let mut needed = 0;
    for word in clue.split(',').flat_map(Piece::words) {
        let (digits, letter) = word.split_where(|sign| !sign.is_ascii_digit());
        if blocks.is_empty() && word.text == "0" {
            continue;
        }
        if digits.text.is_empty() {
            return Err(word.unexpected("a block length"));
        }
        let length = digits.number("a block length")?;
        let mut signs = letter.text.chars();
        let ink = match (signs.next(), signs.next()) {
            (None, _) => Some(Ink::FIRST),
            (Some(sign), None) => Ink::from_letter(sign).filter(|ink| !ink.is_background()),
            _ => None,
        };
        let ink = ink.ok_or_else(|| letter.unexpected("the letter of an ink"))?;
        is_colored |= !letter.text.is_empty();
        needed += length;
        if needed > MAX_SIDE {
            return Err(word.unexpected(format!("blocks of at most {MAX_SIDE} cells")));
        }
        let length = Length::try_from(length).expect("at most MAX_SIDE");
        blocks.push(Block { length, ink });
    }
    if clue.is_blank() {
        return Err(clue.end().unexpected("a clue, or 0 for an empty line"));
    }
    Ok((blocks, is_colored))
}

/// The cells, or as many unknown ones as the number says.
fn read_cells(cells: Piece<'_>, is_colored: bool) -> Result<Vec<Cell>, ParseError> {
    if cells.text.starts_with(|sign: char| sign.is_ascii_digit()) {
        let number = cells.number("a number of cells")?;
        return Ok(vec![Cell::Unknown; number]);
    }
    let expected = if is_colored {
        "a cell: the letter of an ink, . or ?"
    } else {
        "a cell: #, . or ?"
    };
    let mut read = Vec::new();
    for (at, sign) in cells.text.char_indices() {
        if sign.is_whitespace() {
            continue;
        }
        match Cell::from_symbol(sign) {
            Some(cell) if is_colored || matches!(sign, '#' | '.' | '?') => read.push(cell),
            _ => return Err(cells.skip(at).unexpected(expected)),
        }
    }
    if !(1..=MAX_SIDE).contains(&read.len()) {
        return Err(cells.unexpected(format!("1 to {MAX_SIDE} cells")));
    }
    Ok(read)
}
