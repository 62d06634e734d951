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
use crate::piece::{Lines, Piece};
use nonogram::{Cell, Clues, Grid, Length, Puzzle};

/// What a link starts with, up to the width.
const LINK: &str = "a link such as https://puzz.link/p?nonogram/3/2/211112g";

/// Reads all links, or the puzzle of a `pzprv3` text.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let first = lines.next_content().trim();
    if first.text.starts_with("pzprv3") {
        return Ok(vec![read_board(first, lines)?]);
    }
    let links = std::iter::once(first).chain(lines.filter(|line| !line.is_blank()));
    links.map(|line| read_link(line.trim())).collect()
}

fn read_link(link: Piece<'_>) -> Result<Document, ParseError> {
    let Some((_, query)) = link.split_once('?') else {
        return Err(link.unexpected(LINK));
    };
    let mut parts = query.split('/').peekable();
    let kind = parts.next().unwrap_or(query);
    let plain = ["_edit", "_play"]
        .iter()
        .find_map(|end| kind.text.strip_suffix(end));
    if plain.unwrap_or(kind.text) != "nonogram" {
        return Err(kind.unexpected(LINK));
    }
    let is_flag = |part: &Piece<'_>| !part.text.starts_with(|sign: char| sign.is_ascii_digit());
    if let Some(flag) = parts.next_if(is_flag)
        && flag.text.starts_with("v:")
    {
        return Err(flag.unexpected("a nonogram without a variant"));
    }
    let mut side = |what| parts.next().unwrap_or_else(|| query.end()).number(what);
    let (width, height) = (side("a width")?, side("a height")?);
    let mut lines = [vec![Vec::new(); width], vec![Vec::new(); height]];
    let room = [height.div_ceil(2), width.div_ceil(2)];
    let mut place = 0;
    let mut rest = parts.next().unwrap_or_else(|| query.end());
    while let Some(sign) = rest.text.chars().next() {
        let digits = match sign {
            '0'..='9' | 'a'..='f' => 0..1,
            '-' => 1..3,
            '+' => 1..4,
            'g'..='z' => {
                place += sign as usize - 'f' as usize;
                rest = rest.split_at(1).1;
                continue;
            }
            _ => return Err(rest.unexpected("a block, or g to z for free places")),
        };
        let end = digits.end;
        let number = rest
            .text
            .get(digits)
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let number = number.and_then(|digits| Length::from_str_radix(digits, 16).ok());
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
        rest = rest.split_at(end).1;
    }
    let clues = |lines: Vec<Vec<Length>>| {
        let mut clues = Clues::new();
        for mut line in lines {
            line.reverse();
            clues.push(&line);
        }
        clues
    };
    let [columns, rows] = lines.map(clues);
    let puzzle = Puzzle::new(rows, columns);
    Ok(puzzle.map_err(|error| link.error(error))?.into())
}

/// The puzzle of a `pzprv3` text after its first line.
fn read_board<'a>(first: Piece<'a>, mut lines: Lines<'a>) -> Result<Document, ParseError> {
    let mut all = vec![first];
    let mut more = String::new();
    for line in lines.by_ref() {
        if !more.is_empty()
            || ["info:", "history:"]
                .iter()
                .any(|key| line.text.starts_with(key))
        {
            more += line.text;
        } else {
            all.push(line);
        }
    }
    let end = lines.end();
    // A text may also be in one line, with slashes between its lines.
    let parts = all
        .into_iter()
        .flat_map(|line| line.split('/'))
        .map(Piece::trim);
    let mut parts = parts.filter(|part| !part.is_blank()).skip(1);
    let mut next = || parts.next().unwrap_or(end);
    let kind = next();
    if kind.text != "nonogram" {
        return Err(kind.unexpected("nonogram"));
    }
    let (height, width) = (next().number("a height")?, next().number("a width")?);
    let lines: Vec<Piece<'_>> = parts.collect();
    let Some(above) = lines.len().checked_sub(height) else {
        return Err(end.unexpected(format!("{height} rows, and the clues of the columns above")));
    };
    let mut columns: Vec<Vec<Piece<'_>>> = vec![Vec::new(); width];
    let mut rows: Vec<Vec<Piece<'_>>> = Vec::new();
    let mut grid = Grid::unknown(width, height);
    for (at, line) in lines.into_iter().enumerate() {
        let words: Vec<Piece<'_>> = line.words().collect();
        let Some(left) = words.len().checked_sub(width) else {
            return Err(line.unexpected(format!("the clue of a row, and {width} cells")));
        };
        let (clue, cells) = words.split_at(left);
        let is_block = |word: &&Piece<'_>| word.text != ".";
        let Some(row) = at.checked_sub(above) else {
            let blocks = columns
                .iter_mut()
                .zip(cells)
                .filter(|(_, word)| is_block(word));
            blocks.for_each(|(column, word)| column.push(*word));
            continue;
        };
        rows.push(clue.iter().filter(is_block).copied().collect());
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
    let puzzle = puzzle.map_err(|error| first.error(error))?;
    let is_played = grid.unknown_cells() < width * height;
    let mut document = Document {
        saved: is_played.then_some(grid),
        ..puzzle.into()
    };
    if let Some(info) = more.strip_prefix("info:") {
        let info: serde_json::Value = serde_json::from_str(info).unwrap_or_default();
        for (key, text) in info["metadata"].as_object().into_iter().flatten() {
            let text = text
                .as_str()
                .filter(|text| !text.is_empty())
                .map(str::to_owned);
            match (key.as_str(), text) {
                (_, None) => {}
                ("author", text) => document.author = text,
                ("comment", text) => document.description = text,
                (key, Some(_)) => {
                    document.left_out.insert(key.to_owned());
                }
            }
        }
    }
    Ok(document)
}

/// The clues of these words, without padding.
fn clues(lines: Vec<Vec<Piece<'_>>>) -> Result<Clues, ParseError> {
    let mut clues = Clues::new();
    for line in lines {
        let blocks = line
            .into_iter()
            .filter(|word| word.text != "0")
            .map(|word| {
                let number = word
                    .text
                    .strip_prefix('c')
                    .map_or(word, |_| word.split_at(1).1);
                Ok(number.number("a block length")? as Length)
            });
        clues.push(&blocks.collect::<Result<Vec<Length>, ParseError>>()?);
    }
    Ok(clues)
}
