//! The TOML of the solver nonogrid.
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
//! Clues are on separate lines or between commas, perhaps in quotes. The text after a `#` or a `;`
//! is a comment. An empty line is `0`.
//!
//! The name of a color may follow each block, as in `3b 1r`. The table `colors` defines them:
//! `defs = ["b = (blue) *"]` has the name, a color of CSS such as `orange` or `0000ff` or three
//! numbers such as `0, 0, 255`, and the symbol. Blocks without a name are black, and the background
//! is white.
//!
//! We write names of one letter, so that clues are short. The names for people are in a member of
//! our own, `names = { b = "sky blue" }`, which nonogrid skips.

use crate::clues::{Blocks, assemble_counted, put_blocks};
use crate::color as colors;
use crate::document::Document;
use crate::error::{Actual, ParseError, error_at, unexpected};
use crate::inks::{InkLook, InkTable, signs, stated_name};
use crate::piece::{Piece, TextLines};
use ::toml::Spanned;
use nonogram::Palette;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;

/// The most keys, brackets and commas outside texts: a puzzle has a few dozen. Each of them takes
/// some hundred bytes when it is read.
const MAX_SIGNS: usize = 10_000;

/// The keys at the top that are read.
const KEYS: [&str; 8] = [
    "catalogue",
    "title",
    "author",
    "copyright",
    "license",
    "description",
    "clues",
    "colors",
];

#[derive(serde::Deserialize)]
struct Tables {
    catalogue: Option<String>,
    title: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    description: Option<String>,
    clues: ClueTexts,
    colors: Option<ColorTable>,
}

#[derive(serde::Deserialize)]
struct ColorTable {
    defs: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    names: BTreeMap<String, Spanned<String>>,
}

#[derive(serde::Deserialize)]
struct ClueTexts {
    rows: Spanned<String>,
    columns: Spanned<String>,
}

/// Reads one puzzle.
pub(crate) fn read(text: &str) -> Result<Document, ParseError> {
    let bytes = text.as_bytes();
    if let Some(at) = one_sign_too_many(text) {
        let message =
            format!("expected at most {MAX_SIGNS} keys, brackets and commas outside texts");
        return Err(error_at(bytes, at, message));
    }
    let tables: Tables = ::toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        error_at(bytes, at, error.message())
    })?;
    let keys: BTreeMap<String, IgnoredAny> = ::toml::from_str(text).expect("it was read");
    let left_out = keys.into_keys().filter(|key| !KEYS.contains(&key.as_str()));
    let (rows, rows_end) = clues(text, &tables.clues.rows);
    let (columns, columns_end) = clues(text, &tables.clues.columns);
    let mut inks = InkTable::default();
    if let Some(ColorTable { defs, mut names }) = tables.colors {
        for definition in defs.iter().flatten() {
            define(&mut inks, definition.get_ref(), &mut names)
                .map_err(|expected| wrong(text, definition, expected))?;
        }
        if let Some(name) = names.values().next() {
            return Err(wrong(text, name, "the name of a color that is defined"));
        }
    }
    let ends = [rows_end, columns_end];
    let puzzle = assemble_counted(rows, columns, ends, Blocks::colored(&mut inks))?;
    Ok(inks.finish(Document {
        catalogue: tables.catalogue,
        title: tables.title,
        author: tables.author,
        copyright: tables.copyright,
        license: tables.license,
        description: tables.description,
        left_out: left_out.collect(),
        ..puzzle.into()
    }))
}

/// The error that a string is not what was expected.
fn wrong(text: &str, string: &Spanned<String>, expected: &str) -> ParseError {
    let kind = unexpected(expected, &Actual::short(string.get_ref()));
    error_at(text.as_bytes(), string.span().start, kind)
}

/// The clues in a string of a text, and the piece behind it.
fn clues<'a>(text: &'a str, string: &'a Spanned<String>) -> (Vec<Piece<'a>>, Piece<'a>) {
    let span = string.span();
    let quoted = &text[span.clone()];
    let content = string.get_ref();
    let (lines, end) = match quoted.find(content) {
        Some(at) if !quoted.contains('\\') => {
            let start = span.start + at;
            let lines = TextLines::within(text, start..start + content.len());
            (lines, TextLines::within(text, span.end..span.end))
        }
        // Escapes would change the places of the text after them.
        _ => {
            let place = TextLines::within(text, span.start..span.start);
            (place.with_text(content), place)
        }
    };
    let mut clues = Vec::new();
    for line in lines {
        let (line, _) = line.split_where(|sign| matches!(sign, '#' | ';'));
        for part in line.split(',') {
            let clue = part.trim().trim_quotes().trim();
            if !clue.is_blank() {
                clues.push(clue);
            }
        }
    }
    (clues, end.place())
}

/// Reads a color such as `b = (blue) *`. Takes its name for people from `names`, if it is there.
fn define(
    inks: &mut InkTable,
    definition: &str,
    names: &mut BTreeMap<String, Spanned<String>>,
) -> Result<(), &'static str> {
    const WANTED: &str = "a color such as b = (0000ff) *";
    let (key, look) = definition.split_once('=').ok_or(WANTED)?;
    let key = key.trim();
    let is_word = key.starts_with(|c: char| !c.is_ascii_digit()) && !key.contains(' ');
    let mut look = look.trim().chars();
    let symbol = look.next_back().filter(|_| is_word).ok_or(WANTED)?;
    let color = look.as_str().trim();
    let inner = color
        .strip_prefix('(')
        .and_then(|color| color.strip_suffix(')'));
    let color = inner.unwrap_or(color).trim();
    let rgb = colors::color(color)
        .or_else(|| colors::triple(color))
        .ok_or(WANTED)?;
    let name = match colors::named(color) {
        Some(_) => color.to_lowercase(),
        None => String::new(),
    };
    let name = match names.remove(key) {
        Some(name) => name.into_inner(),
        // A key of several letters is a name for people.
        None if key.chars().nth(1).is_some() => key.to_owned(),
        None => name,
    };
    let look = InkLook {
        name,
        rgb: Some(rgb),
        symbol: Some(symbol),
    };
    inks.define(key, look)
}

/// The place of sign number [`MAX_SIGNS`] + 1 of those that separate and nest values, outside texts
/// and comments.
fn one_sign_too_many(text: &str) -> Option<usize> {
    use toml_parser::lexer::TokenKind::{Comma, Dot, Equals, LeftCurlyBracket, LeftSquareBracket};
    let kinds = [Comma, Dot, Equals, LeftCurlyBracket, LeftSquareBracket];
    let tokens = toml_parser::Source::new(text).lex();
    let mut signs = tokens.filter(|token| kinds.contains(&token.kind()));
    signs.nth(MAX_SIGNS).map(|token| token.span().start())
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
    let is_colored = document.is_colored() || !document.has_standard_colors();
    if is_colored {
        text += &color_table(&document.palette);
    }
    let puzzle = &document.puzzle;
    let [rows, columns] = [puzzle.rows(), puzzle.columns()].map(|clues| {
        put_blocks(clues, " ", |block| {
            if is_colored {
                block.to_string()
            } else {
                block.length.to_string()
            }
        })
    });
    text + &format!("[clues]\nrows = \"\"\"\n{rows}\"\"\"\ncolumns = \"\"\"\n{columns}\"\"\"\n")
}

/// The definitions of the inks and their names for people.
fn color_table(palette: &Palette) -> String {
    let signs = signs(palette, |symbol| symbol.is_ascii_graphic() && symbol != '=');
    let mut text = "[colors]\ndefs = [\n".to_owned();
    let mut names = Vec::new();
    for ((ink, swatch), sign) in palette.swatches().zip(signs).skip(1) {
        let definition = format!("{ink} = ({}) {sign}", swatch.rgb);
        text += &format!("    {},\n", ::toml::Value::from(definition));
        if let Some(name) = stated_name(swatch) {
            names.push(format!("{ink} = {}", ::toml::Value::from(name)));
        }
    }
    text += "]\n";
    if !names.is_empty() {
        text += &format!("names = {{ {} }}\n", names.join(", "));
    }
    text + "\n"
}
