//! Links and texts of pzpr, the program behind puzz.link, pzv.jp and pzplus.
//!
//! `https://puzz.link/p?nonogram/3/2/211112g` has width and height, then the clues of the columns
//! from the left and of the rows from the top. A clue has room for half of the line's cells,
//! rounded up, and begins with its last block. A block is a digit of base 16, `-` and two digits,
//! or `+` and three digits; `g` to `z` stand for 1 to 20 free places. A text has one link on each
//! line.
//!
//! A `pzprv3` text shows the board, with the clues of the columns above and those of the rows on
//! the left:
//!
//! ```text
//! pzprv3
//! nonogram
//! 2
//! 3
//! . . 2 1 1
//! 1 1 . . .
//! . 2 . . .
//! ```
//!
//! Height and width come first. Cells in play are `#` or `+` (empty), and `c` marks a block that
//! the player has crossed out. JSON with author and comment may follow.

use crate::document::Document;
use crate::error::ParseError;
use crate::piece::{Piece, TextLines};
use nonogram::{Cell, Clues, Grid, Length, Puzzle};

/// What a link starts with, up to the width.
const LINK: &str = "a link such as https://puzz.link/p?nonogram/3/2/211112g";

/// Reads all links, or the puzzle of a `pzprv3` text.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Vec<Document>, ParseError> {
    let first = lines.next_content().trim();
    if first.text.starts_with("pzprv3") {
        return Ok(vec![read_board(first, lines)?]);
    }
    let mut documents = vec![read_link(first)?];
    for line in lines.filter(|line| !line.is_blank()) {
        documents.push(read_link(line.trim())?);
    }
    Ok(documents)
}

fn read_link(link: Piece<'_>) -> Result<Document, ParseError> {
    let Some((_, query)) = link.split_once('?') else {
        return Err(link.unexpected(LINK));
    };
    let mut parts = query.split('/').peekable();
    let kind = parts.next().unwrap_or(query);
    if !matches!(kind.text, "nonogram" | "nonogram_edit" | "nonogram_play") {
        return Err(kind.unexpected(LINK));
    }
    if let Some(flag) = parts.next_if(|part| !part.text.starts_with(|c: char| c.is_ascii_digit()))
        && flag.text.starts_with("v:")
    {
        return Err(flag.unexpected("a nonogram without a variant"));
    }
    let width = parts.next().unwrap_or(query.end()).number("a width")?;
    let height = parts.next().unwrap_or(query.end()).number("a height")?;
    let mut lines = [vec![Vec::new(); width], vec![Vec::new(); height]];
    let room = [height.div_ceil(2), width.div_ceil(2)];
    let mut place = 0;
    let mut rest = parts.next().unwrap_or(query.end());
    while let Some(sign) = rest.text.chars().next() {
        let digits = match sign {
            '0'..='9' | 'a'..='f' => 0..1,
            '-' => 1..3,
            '+' => 1..4,
            'g'..='z' => {
                place += sign as usize - 'f' as usize;
                rest = rest.skip(1);
                continue;
            }
            _ => return Err(rest.unexpected("a block, or g to z for free places")),
        };
        let end = digits.end;
        let number = hexadecimal(rest.text.get(digits).unwrap_or_default());
        let number = number.ok_or_else(|| rest.unexpected("a number of base 16"))?;
        let columns = width * room[0];
        let line = match place.checked_sub(columns) {
            None => lines[0].get_mut(place / room[0]),
            Some(place) => lines[1].get_mut(place / room[1]),
        };
        let line = line.ok_or_else(|| rest.unexpected("the end of the link"))?;
        // Some programs fill free places with 0, which is no block.
        line.push(number);
        place += 1;
        rest = rest.skip(end);
    }
    let [columns, rows] = lines.map(|lines| {
        let mut clues = Clues::new();
        for mut line in lines {
            line.reverse();
            clues.push(&line);
        }
        clues
    });
    let puzzle = Puzzle::new(rows, columns);
    Ok(puzzle.map_err(|error| link.error(error))?.into())
}

fn hexadecimal(digits: &str) -> Option<Length> {
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    Length::from_str_radix(digits, 16).ok()
}

/// The puzzle of a `pzprv3` text after its first line.
fn read_board<'a>(first: Piece<'a>, mut lines: TextLines<'a>) -> Result<Document, ParseError> {
    let mut parts: Vec<Piece<'a>> = first.split('/').collect();
    let mut more = String::new();
    for line in lines.by_ref() {
        let is_end = line.text.starts_with("info:") || line.text.starts_with("history:");
        if is_end || !more.is_empty() {
            more += line.text;
        } else {
            // A text may also be in one line, with slashes between its lines.
            parts.extend(line.split('/'));
        }
    }
    let end = lines.end();
    let parts = parts.into_iter().map(Piece::trim);
    let mut parts = parts.filter(|part| !part.is_blank()).skip(1);
    let kind = parts.next().unwrap_or(end);
    if kind.text != "nonogram" {
        return Err(kind.unexpected("nonogram"));
    }
    let height = parts.next().unwrap_or(end).number("a height")?;
    let width = parts.next().unwrap_or(end).number("a width")?;
    let lines: Vec<Piece<'_>> = parts.collect();
    let Some(above) = lines.len().checked_sub(height) else {
        return Err(end.unexpected(format!("{height} rows, and the clues of the columns above")));
    };
    let mut columns = vec![Vec::new(); width];
    let mut rows = Vec::new();
    let mut grid = Grid::unknown(width, height);
    for (at, line) in lines.into_iter().enumerate() {
        let mut clue: Vec<Piece<'_>> = line.words().collect();
        let Some(left) = clue.len().checked_sub(width) else {
            return Err(line.unexpected(format!("the clue of a row, and {width} cells")));
        };
        let cells = clue.split_off(left);
        let Some(row) = at.checked_sub(above) else {
            for (column, word) in columns.iter_mut().zip(cells) {
                column.push(word);
            }
            continue;
        };
        rows.push(clue);
        for (column, word) in cells.iter().enumerate() {
            let cell = match word.text {
                "." => Cell::Unknown,
                "#" => Cell::FILLED,
                "+" => Cell::EMPTY,
                _ => return Err(word.unexpected("a cell: # or + or .")),
            };
            grid.set(row, column, cell);
        }
    }
    let puzzle = Puzzle::new(clues(rows)?, clues(columns)?);
    let mut document = Document::from(puzzle.map_err(|error| first.error(error))?);
    document.saved = Some(grid).filter(|grid| grid.unknown_cells() < width * height);
    if let Some(info) = more.strip_prefix("info:") {
        add_info(&mut document, info);
    }
    Ok(document)
}

/// Adds the texts of JSON such as `{"metadata":{"author":"Ann"}}`.
fn add_info(document: &mut Document, info: &str) {
    let info: serde_json::Value = serde_json::from_str(info).unwrap_or_default();
    for (key, text) in info["metadata"].as_object().into_iter().flatten() {
        let text = text.as_str().unwrap_or_default();
        if text.is_empty() {
            continue;
        }
        match key.as_str() {
            "author" => document.author = Some(text.to_owned()),
            "comment" => document.description = Some(text.to_owned()),
            key => {
                document.left_out.insert(key.to_owned());
            }
        }
    }
}

/// The clues of these words, without those for free places and without padding.
fn clues(lines: Vec<Vec<Piece<'_>>>) -> Result<Clues, ParseError> {
    let mut clues = Clues::new();
    for line in lines {
        let mut blocks = Vec::new();
        for word in line {
            if !matches!(word.text, "." | "0") {
                let number = word.skip(usize::from(word.text.starts_with('c')));
                blocks.push(number.number("a block length")? as Length);
            }
        }
        clues.push(&blocks);
    }
    Ok(clues)
}
