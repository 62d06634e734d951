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
use ::toml::de::{DeString, DeTable, DeValue};
use nonogram::Palette;
use toml_writer::ToTomlValue;

/// The most keys, brackets and commas outside texts: a puzzle has a few dozen. Each of them takes
/// some hundred bytes when it is read.
const MAX_SIGNS: usize = 10_000;

/// Reads one puzzle.
pub(crate) fn read(text: &str) -> Result<Document, ParseError> {
    let bytes = text.as_bytes();
    if let Some(at) = one_sign_too_many(text) {
        let message =
            format!("expected at most {MAX_SIGNS} keys, brackets and commas outside texts");
        return Err(error_at(bytes, at, message));
    }
    let tables = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        error_at(bytes, at, error.message())
    })?;
    let mut tables = tables.into_inner();
    let catalogue = take_text(text, &mut tables, "catalogue")?;
    let title = take_text(text, &mut tables, "title")?;
    let author = take_text(text, &mut tables, "author")?;
    let copyright = take_text(text, &mut tables, "copyright")?;
    let license = take_text(text, &mut tables, "license")?;
    let description = take_text(text, &mut tables, "description")?;
    let clue_texts = take(&mut tables, "clues").ok_or_else(|| missing(text, 0, "clues"))?;
    let at = clue_texts.span().start;
    let mut clue_texts = table(text, clue_texts)?;
    let mut clue_text = |key| {
        let found = take_string(text, &mut clue_texts, key)?;
        found.ok_or_else(|| missing(text, at, key))
    };
    let (rows, columns) = (clue_text("rows")?, clue_text("columns")?);
    let (rows, rows_end) = clues(text, &rows);
    let (columns, columns_end) = clues(text, &columns);
    let mut inks = InkTable::default();
    if let Some(colors) = take(&mut tables, "colors") {
        define_all(&mut inks, text, table(text, colors)?)?;
    }
    let ends = [rows_end, columns_end];
    let puzzle = assemble_counted(rows, columns, ends, Blocks::colored(&mut inks))?;
    let left_out = tables.keys().map(|key| key.get_ref().to_string());
    Ok(inks.finish(Document {
        catalogue,
        title,
        author,
        copyright,
        license,
        description,
        left_out: left_out.collect(),
        ..puzzle.into()
    }))
}

type SpannedValue<'a> = Spanned<DeValue<'a>>;
type SpannedString<'a> = Spanned<DeString<'a>>;

/// Takes the value of a key out of a table.
fn take<'a>(table: &mut DeTable<'a>, key: &str) -> Option<SpannedValue<'a>> {
    table.remove(key)
}

/// The same for a value that must be a string.
fn take_string<'a>(
    text: &str,
    table: &mut DeTable<'a>,
    key: &str,
) -> Result<Option<SpannedString<'a>>, ParseError> {
    take(table, key)
        .map(|value| string(text, value))
        .transpose()
}

fn take_text(text: &str, table: &mut DeTable<'_>, key: &str) -> Result<Option<String>, ParseError> {
    let string = take_string(text, table, key)?;
    Ok(string.map(|string| string.into_inner().into_owned()))
}

fn string<'a>(text: &str, value: SpannedValue<'a>) -> Result<SpannedString<'a>, ParseError> {
    let span = value.span();
    match value.into_inner() {
        DeValue::String(content) => Ok(Spanned::new(span, content)),
        other => Err(mistyped(text, span.start, "a string", &other)),
    }
}

fn table<'a>(text: &str, value: SpannedValue<'a>) -> Result<DeTable<'a>, ParseError> {
    let at = value.span().start;
    match value.into_inner() {
        DeValue::Table(table) => Ok(table),
        other => Err(mistyped(text, at, "a table", &other)),
    }
}

fn missing(text: &str, at: usize, key: &str) -> ParseError {
    error_at(text.as_bytes(), at, format!("missing field `{key}`"))
}

fn mistyped(text: &str, at: usize, expected: &str, value: &DeValue<'_>) -> ParseError {
    let message = format!("expected {expected}, found {}", value.type_str());
    error_at(text.as_bytes(), at, message)
}

/// The error that a string is not what was expected.
fn wrong(text: &str, string: &SpannedString<'_>, expected: &str) -> ParseError {
    let kind = unexpected(expected, &Actual::short(string.get_ref()));
    error_at(text.as_bytes(), string.span().start, kind)
}

/// The clues in a string of a text, and the piece behind it.
fn clues<'a>(text: &'a str, string: &'a SpannedString<'_>) -> (Vec<Piece<'a>>, Piece<'a>) {
    let span = string.span();
    let quoted = &text[span.clone()];
    let content: &str = string.get_ref();
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

/// Reads the table `colors`.
fn define_all(inks: &mut InkTable, text: &str, mut colors: DeTable<'_>) -> Result<(), ParseError> {
    let names = take(&mut colors, "names").map(|names| table(text, names));
    let mut names = names.transpose()?.unwrap_or_default();
    if let Some(definitions) = take(&mut colors, "defs") {
        let at = definitions.span().start;
        let definitions = match definitions.into_inner() {
            DeValue::Array(definitions) => definitions,
            other => return Err(mistyped(text, at, "a list", &other)),
        };
        for definition in definitions {
            let definition = string(text, definition)?;
            let key = definition.get_ref().split('=').next();
            let name = take_text(text, &mut names, key.unwrap_or_default().trim())?;
            define(inks, definition.get_ref(), name)
                .map_err(|expected| wrong(text, &definition, expected))?;
        }
    }
    match names.into_iter().next() {
        Some((_, name)) => {
            let name = string(text, name)?;
            Err(wrong(text, &name, "the name of a color that is defined"))
        }
        None => Ok(()),
    }
}

/// Reads a color such as `b = (blue) *`, which may have a name for people.
fn define(inks: &mut InkTable, definition: &str, name: Option<String>) -> Result<(), &'static str> {
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
    let name = match name {
        Some(name) => name,
        // A key of several letters is a name for people.
        None if key.chars().nth(1).is_some() => key.to_owned(),
        None if colors::named(color).is_some() => color.to_lowercase(),
        None => String::new(),
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
        text += &format!("{key} = {}\n", value.to_toml_value());
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
        text += &format!("    {},\n", definition.to_toml_value());
        if let Some(name) = stated_name(swatch) {
            names.push(format!("{ink} = {}", name.to_toml_value()));
        }
    }
    text += "]\n";
    if !names.is_empty() {
        text += &format!("names = {{ {} }}\n", names.join(", "));
    }
    text + "\n"
}
