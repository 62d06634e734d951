//! Lists of clues in the source of programs, as in Python and JavaScript:
//!
//! ```text
//! rows = [[1, 1], [2]]
//! columns = [(2,), (1,), (1,)]
//! ```
//!
//! They are lists of lists, or of tuples, behind a name and `=` or `:`. The names begin with `row`
//! and `col`, in any case.

use crate::document::Document;
use crate::error::ParseError;
use crate::json::{parse_error, puzzle_of};
use std::ops::Range;

/// The clues of rows and those of columns.
struct Lists {
    rows: Range<usize>,
    columns: Range<usize>,
}

/// Whether a text has lists of clues.
pub(crate) fn has_clues(text: &[u8]) -> bool {
    lists(text).is_some()
}

/// The puzzle of the lists of a text. `None` if it has not exactly one list for each direction.
pub(crate) fn read(text: &[u8]) -> Option<Result<Vec<Document>, ParseError>> {
    let Lists { rows, columns } = lists(text)?;
    let [rows_text, columns_text] = [rows.clone(), columns].map(|range| masked(text, range));
    let read = || {
        let wrong = |error| parse_error(text, &error);
        let rows = serde_json::from_slice(&rows_text).map_err(wrong)?;
        let columns = serde_json::from_slice(&columns_text).map_err(wrong)?;
        puzzle_of(rows, columns, text, rows_text.len())
    };
    Some(read().map(|document| vec![document]))
}

/// The lists of lists behind names of rows and columns.
fn lists(text: &[u8]) -> Option<Lists> {
    let (mut rows, mut columns) = (None, None);
    let mut open = Vec::new();
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'[' | b'(' => open.push(at),
            b']' | b')' => {
                let Some(start) = open.pop() else { continue };
                let first = text[start + 1..].trim_ascii_start().first();
                let name = match first.filter(|byte| is_opening(byte)) {
                    Some(_) => name(&text[..start]).to_ascii_lowercase(),
                    None => continue,
                };
                let list = match &name {
                    name if name.starts_with(b"row") => &mut rows,
                    name if name.starts_with(b"col") => &mut columns,
                    _ => continue,
                };
                if list.replace(start..at + 1).is_some() {
                    return None;
                }
            }
            _ => {}
        }
    }
    Some(Lists {
        rows: rows?,
        columns: columns?,
    })
}

fn is_opening(byte: &u8) -> bool {
    matches!(byte, b'[' | b'(')
}

/// The name before a list, behind which `=` or `:` stands; else nothing.
fn name(before: &[u8]) -> &[u8] {
    let before = before.trim_ascii_end();
    let Some(before) = before
        .strip_suffix(b"=")
        .or_else(|| before.strip_suffix(b":"))
    else {
        return b"";
    };
    let before = before.trim_ascii_end();
    let before = before
        .strip_suffix(b"\"")
        .or_else(|| before.strip_suffix(b"'"))
        .unwrap_or(before);
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let start = before.iter().rposition(|byte| !is_part(byte));
    &before[start.map_or(0, |at| at + 1)..]
}

/// The list as JSON, at the same place of the text: blanks stand for all before it and for commas
/// behind the last value of a list.
fn masked(text: &[u8], list: Range<usize>) -> Vec<u8> {
    let mut masked = text[..list.end].to_vec();
    for byte in &mut masked[..list.start] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
    let mut comma = None;
    for at in list {
        match masked[at] {
            b'(' => masked[at] = b'[',
            b')' => masked[at] = b']',
            _ => {}
        }
        match masked[at] {
            b',' => comma = Some(at),
            b']' => {
                if let Some(comma) = comma.take() {
                    masked[comma] = b' ';
                }
            }
            byte if !byte.is_ascii_whitespace() => comma = None,
            _ => {}
        }
    }
    masked
}
