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
use crate::error::{ParseError, error_at};
use crate::json::{self, parse_error, puzzle_of};
use std::ops::Range;

/// The clues of rows and those of columns.
struct ClueLists {
    rows: Range<usize>,
    columns: Range<usize>,
}

/// Whether a text has lists of clues.
pub(crate) fn has_clues(text: &str) -> bool {
    lists(text.as_bytes()).is_some()
}

/// The puzzles of a text in JSON, or the puzzle of the lists of a text.
pub(crate) fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let bytes = text.as_bytes();
    let lists = if is_json(text) { None } else { lists(bytes) };
    let Some(ClueLists { rows, columns }) = lists else {
        return json::read(text);
    };
    let at = rows.end;
    let rows = masked(bytes, rows);
    let columns = masked(bytes, columns);
    let rows = serde_json::from_slice(&rows).map_err(|error| parse_error(bytes, &error))?;
    let columns = serde_json::from_slice(&columns).map_err(|error| parse_error(bytes, &error))?;
    let puzzle = puzzle_of(rows, columns).map_err(|error| error_at(bytes, at, error))?;
    Ok(vec![puzzle.into()])
}

/// Whether a text begins as an array does, or as an object whose names have quotes.
fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.strip_prefix('{').unwrap_or_default();
    text.starts_with('[') || inner.trim_start().starts_with('"')
}

/// The lists of lists behind names of rows and columns. `None` if there is not exactly one for each
/// direction.
fn lists(text: &[u8]) -> Option<ClueLists> {
    let (mut rows, mut columns) = (None, None);
    let mut open = Vec::new();
    for (at, byte) in text.iter().enumerate() {
        if is_opening(byte) {
            open.push(at);
        }
        if !matches!(byte, b']' | b')') {
            continue;
        }
        let Some(start) = open.pop() else { continue };
        let first = text[start + 1..].trim_ascii_start().first();
        if !first.is_some_and(is_opening) {
            continue;
        }
        let name = name(&text[..start]).to_ascii_lowercase();
        let list = if name.starts_with(b"row") {
            &mut rows
        } else if name.starts_with(b"col") {
            &mut columns
        } else {
            continue;
        };
        if list.replace(start..at + 1).is_some() {
            return None;
        }
    }
    Some(ClueLists {
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
    let start = before
        .iter()
        .rposition(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
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
