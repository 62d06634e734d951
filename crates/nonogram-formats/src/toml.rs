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
use crate::error::{Found, ParseError, error_at, unexpected};
use crate::inks::{InkTable, Look, signs, stated_name};
use crate::piece::{Lines, Piece};
use ::toml::Spanned;
use nonogram::Block;
use serde::de::IgnoredAny;
use std::cell::RefCell;
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
    clues: Strings,
    colors: Option<Colors>,
}

#[derive(serde::Deserialize)]
struct Colors {
    defs: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    names: BTreeMap<String, Spanned<String>>,
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
        return Err(error_at(bytes, at, message));
    }
    let tables: Tables = ::toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        error_at(bytes, at, error.message())
    })?;
    let keys: BTreeMap<String, IgnoredAny> = ::toml::from_str(text).expect("it was read");
    let left_out = keys.into_keys().filter(|key| !KEYS.contains(&key.as_str()));
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
    let mut inks = InkTable::default();
    let wrong = |text: &Spanned<String>, expected: &str| {
        let kind = unexpected(expected, &Found::short(text.get_ref()));
        error_at(bytes, text.span().start, kind)
    };
    let (definitions, mut names) = match tables.colors {
        Some(colors) => (colors.defs.unwrap_or_default(), colors.names),
        None => Default::default(),
    };
    for definition in &definitions {
        let defined = define(&mut inks, definition.get_ref(), &mut names);
        defined.map_err(|expected| wrong(definition, expected))?;
    }
    if let Some(name) = names.values().next() {
        return Err(wrong(name, "the name of a color that is defined"));
    }
    let inks = RefCell::new(inks);
    let puzzle = assemble_counted(rows, columns, ends, Blocks::colored(&inks))?;
    let document = Document {
        catalogue: tables.catalogue,
        title: tables.title,
        author: tables.author,
        copyright: tables.copyright,
        license: tables.license,
        description: tables.description,
        left_out: left_out.collect(),
        ..puzzle.into()
    };
    Ok(vec![inks.into_inner().finish(document)])
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
    let look = Look {
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
    let is_sign = |kind| {
        matches!(
            kind,
            Comma | Dot | Equals | LeftCurlyBracket | LeftSquareBracket
        )
    };
    let tokens = toml_parser::Source::new(text).lex();
    let mut signs = tokens.filter(|token| is_sign(token.kind()));
    signs.nth(MAX_SIGNS).map(|token| token.span().start())
}

/// The clues in a line.
fn clues(line: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    let comment = line.text.find(['#', ';']).unwrap_or(line.text.len());
    let parts = line.split_at(comment).0.split(',');
    parts
        .map(|part| part.trim().trim_quotes().trim())
        .filter(|part| !part.is_blank())
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
        let palette = &document.palette;
        let signs = signs(palette, |symbol| symbol.is_ascii_graphic() && symbol != '=');
        let inks = palette.swatches().skip(1).zip(signs);
        let definition = |((ink, swatch), sign): ((nonogram::Ink, &nonogram::Swatch), char)| {
            let definition = format!("{ink} = ({}) {sign}", swatch.rgb);
            format!("    {},\n", ::toml::Value::from(definition))
        };
        let definitions: String = inks.map(definition).collect();
        text += &format!("[colors]\ndefs = [\n{definitions}]\n");
        let names = palette.swatches().skip(1);
        let names = names.filter_map(|(ink, swatch)| Some((ink, stated_name(swatch)?)));
        let names = names.map(|(ink, name)| format!("{ink} = {}", ::toml::Value::from(name)));
        let names: Vec<String> = names.collect();
        if !names.is_empty() {
            text += &format!("names = {{ {} }}\n", names.join(", "));
        }
        text += "\n";
    }
    let block = |block: Block| {
        if is_colored {
            block.to_string()
        } else {
            block.length.to_string()
        }
    };
    let put = |clues| put_blocks(clues, " ", block);
    let (rows, columns) = (put(document.puzzle.rows()), put(document.puzzle.columns()));
    text + &format!("[clues]\nrows = \"\"\"\n{rows}\"\"\"\ncolumns = \"\"\"\n{columns}\"\"\"\n")
}
