//! The TOML of the solver nonogrid, for black and white puzzles.
//!
//! ```toml
//! title = "Pair"
//!
//! [clues]
//! rows = """
//! 1 1
//! 2
//! """
//! columns = """
//! 2
//! 1
//! 1
//! """
//! ```
//!
//! Clues are on separate lines or between commas, perhaps in quotes. The text after a `#` or a `;` is a
//! comment. An empty line is `0`. The name of a color may follow each block, always the same.

use crate::clues::{Blocks, assemble_counted};
use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::picture::error_at;
use crate::piece::{Lines, Piece};
use ::toml::Spanned;
use nonogram::Clues;
use std::cell::Cell;

/// The most keys, brackets and commas outside texts: a puzzle has a few dozen. Each of them takes some hundred bytes
/// when it is read.
const MAX_SIGNS: usize = 10_000;

#[derive(serde::Deserialize)]
struct Tables {
    catalogue: Option<String>,
    title: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    description: Option<String>,
    clues: Strings,
}

#[derive(serde::Deserialize)]
struct Strings {
    rows: Spanned<String>,
    columns: Spanned<String>,
}

/// Reads one puzzle.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Document>, ParseError> {
    Lines::new(bytes)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = str::from_utf8(bytes).expect("it was checked");
    if let Some(at) = one_sign_too_many(text) {
        let message =
            format!("expected at most {MAX_SIGNS} keys, brackets and commas outside texts");
        return Err(error_at(bytes, at, ParseErrorKind::Syntax(message)));
    }
    let tables: Tables = ::toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        error_at(
            bytes,
            at,
            ParseErrorKind::Syntax(error.message().to_owned()),
        )
    })?;
    let [rows, columns] = [&tables.clues.rows, &tables.clues.columns].map(|string| {
        let span = string.span();
        // Escapes would change the places of the text after them.
        let quoted = &text[span.clone()];
        let inner = quoted.find(string.get_ref().as_str());
        match inner.filter(|_| !quoted.contains('\\')) {
            Some(at) => {
                let start = span.start + at;
                let end = start + string.get_ref().len();
                (
                    Lines::within(text, start..end),
                    Lines::within(text, span.end..span.end),
                )
            }
            None => {
                let place = Lines::within(text, span.start..span.start);
                (place.with_text(string.get_ref()), place)
            }
        }
    });
    let ends = [rows.1.place(), columns.1.place()];
    let [rows, columns] = [rows.0, columns.0].map(|lines| lines.flat_map(clues).collect());
    let color = Cell::new(None);
    let puzzle = assemble_counted(rows, columns, ends, Blocks::Colored(&color))?;
    Ok(vec![Document {
        catalogue: tables.catalogue,
        title: tables.title,
        author: tables.author,
        copyright: tables.copyright,
        license: tables.license,
        description: tables.description,
        ..puzzle.into()
    }])
}

/// The place of sign number [`MAX_SIGNS`] + 1 of those that separate and nest values, outside texts and comments.
fn one_sign_too_many(text: &str) -> Option<usize> {
    let mut signs = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        match rest.as_bytes()[0] {
            b'#' => at += rest.find('\n').unwrap_or(rest.len()),
            b'"' | b'\'' => at += text_length(rest),
            sign => {
                signs += usize::from(matches!(sign, b'=' | b',' | b'.' | b'[' | b'{'));
                if signs > MAX_SIGNS {
                    return Some(at);
                }
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
    }
    None
}

/// The length of the text in quotes with which `rest` begins, quotes included; all of `rest` if it has no end.
fn text_length(rest: &str) -> usize {
    let quote = &rest[..1];
    let quotes = quote.repeat(3);
    let quotes = match rest.starts_with(&quotes) {
        true => &quotes,
        false => quote,
    };
    let mut at = quotes.len();
    while at < rest.len() {
        let unread = &rest[at..];
        if unread.starts_with(quotes) {
            return at + quotes.len();
        }
        let mut characters = unread.chars();
        let is_escape = characters.next() == Some('\\') && quote == "\"";
        at = rest.len() - characters.as_str().len();
        if is_escape {
            at += characters.next().map_or(0, char::len_utf8);
        }
    }
    rest.len()
}

/// The clues in a line.
fn clues(line: Piece<'_>) -> Vec<Piece<'_>> {
    let comment = line.text.find(['#', ';']).unwrap_or(line.text.len());
    let mut rest = Some(line.split_at(comment).0);
    let parts = std::iter::from_fn(move || {
        let unread = rest?;
        let (part, after) = match unread.split_once(',') {
            Some((part, after)) => (part, Some(after)),
            None => (unread, None),
        };
        rest = after;
        Some(part.trim().trim_quotes().trim())
    });
    parts.filter(|part| !part.is_blank()).collect()
}

/// Writes texts and clues.
pub(crate) fn write(document: &Document) -> String {
    let mut text = String::new();
    for (key, value) in document.members() {
        text += &format!("{key} = {}\n", ::toml::Value::from(value));
    }
    if !text.is_empty() {
        text += "\n";
    }
    let (rows, columns) = (put(document.puzzle.rows()), put(document.puzzle.columns()));
    text + &format!("[clues]\nrows = \"\"\"\n{rows}\"\"\"\ncolumns = \"\"\"\n{columns}\"\"\"\n")
}

fn put(clues: &Clues) -> String {
    let lines = clues.iter().map(|clue| format!("{}\n", clue.display(' ')));
    lines.collect()
}
