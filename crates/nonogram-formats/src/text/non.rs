//! The `.non` format of Steve Simpson's nonogram pages, as pbnsolve and others read it.
//!
//! ```text
//! title "Pair"
//! width 3
//! height 2
//!
//! rows
//! 1,1
//! 2
//!
//! columns
//! 2
//! 1
//! 1
//!
//! goal "101110"
//! ```
//!
//! A line that starts with a letter has a key. Keys may come in any order and in any case, each at most
//! once. Unknown keys are skipped with the lines that follow them. Lines that start with `#` are
//! comments, and so is the text after a `#` that follows a number, a clue or a closing quote. A quoted
//! text ends at the *last* quote of its line, so it may contain quotes; an unquoted text ends with the
//! line. `saved` is a board in play, with `?` for unknown.
//!
//! In the extension of M. Terry for colors, a letter may follow each block, and shows its cells in `goal` and
//! `saved`: `3b,1d`. Blocks without a letter have the color `1`, and `0` is the background. Lines such as
//! `color b #ff0000` state the colors. Lines of four or more `=` separate the puzzles of a `.nonpack`.
//!
//! The format has no place for the name of a color. We write it with a key of our own, `inkname b "red"`: other readers
//! skip lines with a key that they do not know.

use crate::clues::{Blocks, Section, assemble, select};
use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::inks::{InkTable, Look, rgb, signs, stated_name};
use crate::piece::{Lines, Piece};
use nonogram::{Cell, Clues, Grid, Ink, Palette, Picture, check};
use std::cell::RefCell;
use std::fmt::Write;

/// The known keys, in the order of writing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Catalogue,
    Title,
    By,
    Copyright,
    License,
    Width,
    Height,
    Rows,
    Columns,
    Goal,
    Saved,
}

impl Key {
    const ALL: [Self; 11] = [
        Self::Catalogue,
        Self::Title,
        Self::By,
        Self::Copyright,
        Self::License,
        Self::Width,
        Self::Height,
        Self::Rows,
        Self::Columns,
        Self::Goal,
        Self::Saved,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Catalogue => "catalogue",
            Self::Title => "title",
            Self::By => "by",
            Self::Copyright => "copyright",
            Self::License => "license",
            Self::Width => "width",
            Self::Height => "height",
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Goal => "goal",
            Self::Saved => "saved",
        }
    }
}

/// The key of the colors.
const COLOR: &str = "color";
/// The key of the names of colors, which only we write.
const NAME: &str = "inkname";

/// The value of a key: the rest of its line, and the lines up to the next key.
struct Entry<'a> {
    value: Piece<'a>,
    lines: Vec<Piece<'a>>,
    end: Piece<'a>,
}

/// The entries of one puzzle, by key.
#[derive(Default)]
struct Entries<'a> {
    known: [Option<Entry<'a>>; Key::ALL.len()],
    /// The values of `color`, which may be repeated, as may `inkname`.
    colors: Vec<Piece<'a>>,
    /// The values of `inkname`.
    names: Vec<Piece<'a>>,
}

/// The entry that takes lines without a key.
enum Open {
    /// None: no key yet, or a key that has no lines.
    Nothing,
    Known(Key),
    Unknown,
}

/// Reads one puzzle, or several with separators between them.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut documents = Vec::new();
    let mut entries = Entries::default();
    let mut open = Open::Nothing;
    for line in lines.by_ref() {
        let piece = line.trim();
        if piece.text.len() >= 4 && piece.text.bytes().all(|byte| byte == b'=') {
            entries.close(&open, piece);
            documents.extend(entries.document(piece)?);
            entries = Entries::default();
            open = Open::Nothing;
        } else if piece.text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            entries.close(&open, piece);
            open = entries.open(piece)?;
        } else if !piece.text.starts_with('#') {
            match open {
                Open::Known(key) => entries.get_mut(key).lines.push(line.without_comment()),
                Open::Nothing if !piece.is_blank() => {
                    return Err(piece.unexpected("a key such as \"rows\""));
                }
                Open::Nothing | Open::Unknown => {}
            }
        }
    }
    let end = lines.end();
    entries.close(&open, end);
    documents.extend(entries.document(end)?);
    if documents.is_empty() {
        return Err(end.unexpected("a puzzle"));
    }
    Ok(documents)
}

impl<'a> Entries<'a> {
    /// Begins the entry of the key at the start of `line`.
    fn open(&mut self, line: Piece<'a>) -> Result<Open, ParseError> {
        let is_key = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let end = line.text.find(|c| !is_key(c)).unwrap_or(line.text.len());
        let (name, value) = line.split_at(end);
        if name.text.eq_ignore_ascii_case(COLOR) {
            self.colors.push(value.trim());
            return Ok(Open::Nothing);
        }
        if name.text.eq_ignore_ascii_case(NAME) {
            self.names.push(value.trim());
            return Ok(Open::Nothing);
        }
        let known = |key: &Key| key.name().eq_ignore_ascii_case(name.text);
        let Some(key) = Key::ALL.into_iter().find(known) else {
            return Ok(Open::Unknown);
        };
        let entry = Entry {
            value: value.trim(),
            lines: Vec::new(),
            end: value,
        };
        if self.known[key as usize].replace(entry).is_some() {
            return Err(name.error(ParseErrorKind::Repeated { key: key.name() }));
        }
        match key {
            Key::Rows | Key::Columns => Ok(Open::Known(key)),
            _ => Ok(Open::Nothing),
        }
    }

    /// Stores the piece after the lines of the open entry.
    fn close(&mut self, open: &Open, end: Piece<'a>) {
        if let Open::Known(key) = *open {
            self.get_mut(key).end = end;
        }
    }

    fn get_mut(&mut self, key: Key) -> &mut Entry<'a> {
        let entry = &mut self.known[key as usize];
        entry.as_mut().expect("an open key has an entry")
    }

    fn take(&mut self, key: Key) -> Option<Entry<'a>> {
        self.known[key as usize].take()
    }

    /// The entry of a required key.
    fn need(&mut self, key: Key, end: Piece<'a>) -> Result<Entry<'a>, ParseError> {
        let missing = || end.unexpected(format!("the key {}", key.name()));
        self.take(key).ok_or_else(missing)
    }

    /// The puzzle of these entries. `None` if there are no entries, as after a last separator.
    fn document(&mut self, end: Piece<'a>) -> Result<Option<Document>, ParseError> {
        if self.known.iter().all(Option::is_none) {
            return Ok(None);
        }
        let width = self.need(Key::Width, end)?.number("a width")?;
        let height = self.need(Key::Height, end)?.number("a height")?;
        let rows = self.need(Key::Rows, end)?.section(height, Key::Rows)?;
        let columns = self.need(Key::Columns, end)?.section(width, Key::Columns)?;
        let inks = RefCell::new(inks(&self.colors, &self.names)?);
        let blocks = Blocks::colored(&inks).separated(',');
        let mut document = Document::from(assemble(&rows, &columns, blocks)?);
        let inks = inks.into_inner();
        for (key, field) in texts_mut(&mut document) {
            let entry = self.take(key);
            *field = entry
                .map(|entry| unquote(entry.value).map(|piece| piece.text.to_owned()))
                .transpose()?;
        }
        if let Some(entry) = self.take(Key::Goal) {
            let value = unquote(entry.value)?;
            document.goal = Some(read_goal(value, &document, &inks)?);
        }
        if let Some(entry) = self.take(Key::Saved) {
            let value = unquote(entry.value)?;
            document.saved = Some(read_saved(value, (width, height), &inks)?);
        }
        Ok(Some(inks.finish(document)))
    }
}

impl<'a> Entry<'a> {
    fn number(&self, what: &str) -> Result<usize, ParseError> {
        self.value.without_comment().trim().number(what)
    }

    fn section(self, wanted: usize, key: Key) -> Result<Section<'a>, ParseError> {
        let value = self.value.without_comment();
        if !value.is_blank() {
            return Err(value.trim().unexpected("the end of the line"));
        }
        let clues = select(self.lines, wanted, || {
            format!("a key after the clues of {wanted} {}", key.name())
        })?;
        Ok(Section {
            wanted,
            clues,
            end: self.end,
        })
    }
}

/// The text fields, with their keys.
fn texts_mut(document: &mut Document) -> [(Key, &mut Option<String>); 5] {
    [
        (Key::Catalogue, &mut document.catalogue),
        (Key::Title, &mut document.title),
        (Key::By, &mut document.author),
        (Key::Copyright, &mut document.copyright),
        (Key::License, &mut document.license),
    ]
}

/// The value without its quotes, if it has quotes.
fn unquote(value: Piece<'_>) -> Result<Piece<'_>, ParseError> {
    if !value.text.starts_with('"') {
        return Ok(value);
    }
    let (_, inner) = value.split_at(1);
    let Some(close) = inner.text.rfind('"') else {
        return Err(inner.end().unexpected("a closing quote"));
    };
    let (inner, rest) = inner.split_at(close);
    let (_, rest) = rest.split_at(1);
    if rest.without_comment().is_blank() {
        Ok(inner)
    } else {
        Err(rest.trim().unexpected("the end of the line"))
    }
}

/// The inks of lines such as `color b #ff0000` and `inkname b "red"`.
fn inks(colors: &[Piece<'_>], names: &[Piece<'_>]) -> Result<InkTable, ParseError> {
    let mut inks = InkTable::lettered();
    for &value in colors {
        let mut words = value.words();
        let (key, color) = (words.next(), words.next());
        let (Some(key), Some(color)) = (key, color) else {
            let end = key.map_or(value, |_| value.end());
            return Err(end.unexpected("a letter and its color, such as b #ff0000"));
        };
        if let Some(more) = words.next().filter(|word| !word.text.starts_with('#')) {
            return Err(more.unexpected("the end of the line"));
        }
        let look = Look {
            rgb: Some(rgb(color.text).ok_or_else(|| color.unexpected("a color such as #ff0000"))?),
            ..Look::default()
        };
        match key.text {
            "0" => inks.define_background(look),
            "1" => define(&mut inks, key, look)?,
            text if text.starts_with(|c: char| c.is_ascii_digit() || "?,\"'=".contains(c)) => {
                return Err(key.unexpected("a letter"));
            }
            _ => define(&mut inks, key, look)?,
        }
    }
    for &value in names {
        let end = value.text.find(char::is_whitespace);
        let (key, name) = value.split_at(end.unwrap_or(value.text.len()));
        let name = unquote(name.trim())?;
        if key.is_blank() || name.is_blank() {
            return Err(name.unexpected("a letter and its name, such as b \"red\""));
        }
        let named = inks.name(key.text, name.text);
        named.map_err(|expected| key.unexpected(expected))?;
    }
    Ok(inks)
}

fn define(inks: &mut InkTable, key: Piece<'_>, look: Look) -> Result<(), ParseError> {
    let defined = inks.define(key.text, look);
    defined.map_err(|expected| key.unexpected(expected))
}

/// The cells of a board, which must be of the puzzle's size. `unknown` says whether `?` is allowed.
fn read_cells(
    value: Piece<'_>,
    (width, height): (usize, usize),
    inks: &InkTable,
    unknown: bool,
) -> Result<Grid, ParseError> {
    let mut inks = inks.clone();
    inks.close();
    let letters = if inks.is_plain() { "" } else { " or a color" };
    let mut cells = Vec::new();
    for (at, symbol) in value.text.char_indices() {
        cells.push(match symbol {
            '0' => Cell::EMPTY,
            '?' if unknown => Cell::Unknown,
            '1' if inks.is_plain() => Cell::FILLED,
            _ => match inks.ink(symbol.encode_utf8(&mut [0; 4])) {
                Ok(ink) => Cell::Known(ink),
                Err(_) => {
                    let (_, rest) = value.split_at(at);
                    let expected = if unknown { "0, 1 or ?" } else { "0 or 1" };
                    return Err(rest.unexpected(format!("{expected}{letters}")));
                }
            },
        });
    }
    if cells.len() != width * height {
        return Err(value.error(ParseErrorKind::Count {
            what: "cells",
            expected: width * height,
            found: cells.len(),
        }));
    }
    let mut grid = Grid::unknown(width, height);
    for (index, cell) in cells.into_iter().enumerate() {
        grid.set(index / width, index % width, cell);
    }
    Ok(grid)
}

fn read_goal(
    value: Piece<'_>,
    document: &Document,
    inks: &InkTable,
) -> Result<Picture, ParseError> {
    let sides = (document.puzzle.width(), document.puzzle.height());
    let grid = read_cells(value, sides, inks, false)?;
    let picture = grid.to_picture().expect("all cells are known");
    check(&document.puzzle, &picture)
        .map_err(|mismatch| value.error(ParseErrorKind::Goal(mismatch)))?;
    Ok(picture)
}

fn read_saved(
    value: Piece<'_>,
    sides: (usize, usize),
    inks: &InkTable,
) -> Result<Grid, ParseError> {
    read_cells(value, sides, inks, true)
}

/// Writes one puzzle.
pub(crate) fn write(document: &Document) -> String {
    let mut text = String::new();
    let texts = [
        (Key::Catalogue, &document.catalogue),
        (Key::Title, &document.title),
        (Key::By, &document.author),
        (Key::Copyright, &document.copyright),
        (Key::License, &document.license),
    ];
    for (key, value) in texts {
        let Some(value) = value else { continue };
        let key = key.name();
        put(&mut text, format_args!("{key} \"{value}\"\n"));
    }
    let puzzle = &document.puzzle;
    let letters = letters(document);
    if document.is_colored() || !document.has_standard_colors() {
        put_colors(&mut text, &document.palette, &letters);
    }
    let (width, height) = (puzzle.width(), puzzle.height());
    put(&mut text, format_args!("width {width}\nheight {height}\n"));
    for (key, clues) in [(Key::Rows, puzzle.rows()), (Key::Columns, puzzle.columns())] {
        put(&mut text, format_args!("\n{}\n", key.name()));
        put_clues(&mut text, clues, &letters);
    }
    if document.goal.is_some() || document.saved.is_some() {
        text.push('\n');
    }
    let letter = |cell: &Cell| match *cell {
        Cell::Unknown => '?',
        Cell::EMPTY => '0',
        Cell::Known(ink) => letters[ink.number() - 1],
    };
    let boards = [
        ("goal", document.goal.as_ref().map(Grid::from)),
        ("saved", document.saved.clone()),
    ];
    for (key, board) in boards {
        let Some(board) = board else { continue };
        let cells: String = board.rows().flatten().map(letter).collect();
        put(&mut text, format_args!("{key} \"{cells}\"\n"));
    }
    text
}

/// The letter of each ink: `1` on a black-and-white board.
fn letters(document: &Document) -> Vec<char> {
    match document.is_colored() {
        true => signs(&document.palette, |symbol| {
            symbol == '1' || symbol.is_alphabetic()
        }),
        false => vec!['1'],
    }
}

fn put_colors(text: &mut String, palette: &Palette, letters: &[char]) {
    for (ink, swatch) in palette.swatches().take(letters.len() + 1) {
        let letter = match ink {
            Ink::BACKGROUND => '0',
            ink => letters[ink.number() - 1],
        };
        put(text, format_args!("{COLOR} {letter} #{}\n", swatch.rgb));
        if let Some(name) = stated_name(swatch) {
            put(text, format_args!("{NAME} {letter} \"{name}\"\n"));
        }
    }
}

fn put_clues(text: &mut String, clues: &Clues, letters: &[char]) {
    for clue in clues.iter() {
        if clue.is_empty() {
            text.push('0');
        }
        for (index, block) in clue.blocks().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            put(text, format_args!("{comma}{}", block.length));
            text.extend(Some(letters[block.ink.number() - 1]).filter(|&letter| letter != '1'));
        }
        text.push('\n');
    }
}

fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes any text");
}
