//! Boards as texts: lines of numbers, as games print them, or arrays of numbers.

use crate::error::Error;
use crate::square::MAX_SIDE;
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

/// The squares of a row, and its line in the text.
#[derive(Debug)]
pub(crate) struct BoardRow<'a> {
    pub(crate) line: usize,
    pub(crate) words: Vec<Cow<'a, str>>,
}

/// The rows of a board, which are not empty; at most one more than a board may have.
///
/// # Errors
/// If the text has brackets that are no array of arrays, or braces that are no object with the
/// member `board`.
pub(crate) fn rows(text: &str) -> Result<Vec<BoardRow<'_>>, Error> {
    match text.trim_start().chars().next() {
        Some('[') => arrays(text),
        Some('{') => object(text),
        _ => Ok(lines(text)),
    }
}

/// What `decodoku replay --json` prints for a step.
#[derive(Deserialize)]
struct BoardObject {
    board: Vec<Vec<Value>>,
}

fn object(text: &str) -> Result<Vec<BoardRow<'_>>, Error> {
    let object: Result<BoardObject, _> = serde_json::from_str(text);
    let object = object.map_err(|error| Error::Json {
        line: error.line(),
        column: error.column(),
    })?;
    let rows = object.board.into_iter().take(MAX_SIDE + 1);
    let rows = rows.map(|row| BoardRow {
        line: 1,
        words: row.iter().map(|value| value.to_string().into()).collect(),
    });
    Ok(rows.collect())
}

fn is_gap(sign: char) -> bool {
    sign == ',' || sign.is_whitespace()
}

/// The rows of an array of arrays, as JSON and Python have it, with commas or blanks between
/// numbers.
fn arrays(text: &str) -> Result<Vec<BoardRow<'_>>, Error> {
    const ROWS: &str = "an array of rows, such as [[0, 3], [7, 0]]";
    let mut rows = Vec::new();
    let mut line = 1;
    let mut depth = 0;
    let mut is_over = false;
    let mut rest = text;
    while let Some(at) = rest.find(['[', ']']) {
        let (before, bracket) = rest.split_at(at);
        let is_row = depth == 2;
        if !is_row && !before.trim_matches(is_gap).is_empty() {
            return Err(Error::line(line, ROWS));
        }
        if is_row && rows.len() <= MAX_SIDE {
            let words = before.split(is_gap).filter(|word| !word.is_empty());
            rows.push(BoardRow {
                line,
                words: words.map(Cow::Borrowed).collect(),
            });
        }
        line += before.matches('\n').count();
        match bracket.as_bytes()[0] {
            b'[' if depth == 2 || is_over => {
                return Err(Error::line(line, ROWS));
            }
            b'[' => depth += 1,
            _ if depth == 0 => return Err(Error::line(line, "the end of the board")),
            _ => depth -= 1,
        }
        is_over = depth == 0;
        rest = &bracket[1..];
    }
    if depth > 0 || !rest.trim().is_empty() {
        let expected = "one array of rows, such as [[0, 3], [7, 0]]";
        return Err(Error::line(line, expected));
    }
    Ok(rows)
}

fn lines(text: &str) -> Vec<BoardRow<'_>> {
    let lines = text.lines().enumerate();
    let lines = lines.map(|(index, line)| BoardRow {
        line: index + 1,
        words: line.split_whitespace().map(Cow::Borrowed).collect(),
    });
    let lines = lines.filter(|row| !row.words.is_empty());
    // A game prints two more lines.
    let mut rows: Vec<_> = lines.take(MAX_SIDE + 3).collect();
    take_frame(&mut rows);
    // One row more than allowed is refused.
    rows.truncate(MAX_SIDE + 1);
    rows
}

/// Takes what a game prints around a board away from its lines: the numbers of columns and rows,
/// the letters and stars behind numbers, and what follows the board.
fn take_frame(rows: &mut Vec<BoardRow<'_>>) {
    let end = rows.iter().position(|row| row.words[0] == "round");
    let end = end.unwrap_or(rows.len());
    let Some((heading, below)) = rows[..end].split_first() else {
        return;
    };
    // Games are square, and the heading lacks the number of a row.
    let side = heading.words.len();
    if below.len() != side {
        return;
    }
    for (at, (column, row)) in heading.words.iter().zip(below).enumerate() {
        let numbers = [column.parse(), row.words[0].parse()];
        if row.words.len() != side + 1 || numbers != [Ok(at), Ok(at)] {
            return;
        }
    }
    rows.truncate(end);
    rows.remove(0);
    for row in rows {
        row.words.remove(0);
        for word in &mut row.words {
            let digits = word.trim_end_matches(|c: char| c == '*' || c.is_ascii_alphabetic());
            *word = Cow::Owned(digits.to_string());
        }
    }
}
