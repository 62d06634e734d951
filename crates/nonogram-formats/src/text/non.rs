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
//! A line that starts with a letter has a key. Keys may come in any order and in any case, each at
//! most once, except `saved`, of which the first counts. Unknown keys are skipped with the lines
//! that follow them, and named in [`Document::left_out`]. Lines that start with `#` are comments,
//! and so is the text after a `#` that follows a number, a clue or a closing quote. A quoted text
//! ends at the *last* quote of its line, so it may contain quotes; an unquoted text ends with the
//! line. Entities of HTML in texts are decoded. `saved` is a board in play, with `?` for unknown.
//! The cells of `goal` and `saved` may also stand in lines of their own.
//!
//! Older files have the sizes as `columns 3` and `rows 2`, perhaps with the clues after them. If a
//! size is missing, it is the number of clues.
//!
//! Other programs have a colon behind each key, as in `ROWS:`, or brackets around it, `cols` for
//! `columns`, and blanks between blocks.
//!
//! In the extension of M. Terry for colors, a letter may follow each block, and shows its cells in
//! `goal` and `saved`: `3b,1d`. Blocks without a letter have the color `1`, and `0` is the
//! background. Lines such as `color b #ff0000` state the colors. Lines of four or more `=` separate
//! the puzzles of a `.nonpack`.
//!
//! The format has no place for the name of a color. We write it with a key of our own,
//! `inkname b "red"`: other readers skip lines with a key that they do not know.

use crate::clues::{Blocks, Section, assemble, put_blocks, select};
use crate::color::color;
use crate::document::Document;
use crate::entities;
use crate::error::{ParseError, count, goal_error, repeated};
use crate::inks::{InkTable, Look, signs, stated_name};
use crate::piece::{Lines, Piece};
use nonogram::{Block, Cell, Grid, Ink, MAX_SIDE, Palette, Picture, check};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The known keys.
const KEYS: [&str; 11] = [
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "width",
    "height",
    "rows",
    "columns",
    "goal",
    "saved",
];

/// The key of the colors.
const COLOR: &str = "color";
/// The key of the names of colors, which only we write.
const NAME: &str = "inkname";
/// A key that says nothing about the puzzle.
const MAX_RULE: &str = "maxrule";

/// The known key with this name.
fn known_key(name: &str) -> Option<&'static str> {
    if name.eq_ignore_ascii_case("cols") {
        return Some("columns");
    }
    KEYS.into_iter().find(|key| key.eq_ignore_ascii_case(name))
}

/// Whether a line without blanks is a key, and not a row of a board.
fn is_key(word: &str) -> bool {
    let word = word.trim_end_matches(':');
    let others = [COLOR, NAME, MAX_RULE];
    known_key(word).is_some() || others.iter().any(|key| key.eq_ignore_ascii_case(word))
}

/// The value of a key: the rest of its line, and the lines up to the next key.
#[derive(Clone)]
struct Entry<'a> {
    value: Piece<'a>,
    lines: Vec<Piece<'a>>,
    end: Piece<'a>,
}

/// The entries of one puzzle, by key.
#[derive(Default)]
struct Entries<'a> {
    known: BTreeMap<&'static str, Entry<'a>>,
    /// The values of `color`, which may be repeated, as may `inkname`.
    colors: Vec<Piece<'a>>,
    /// The values of `inkname`.
    names: Vec<Piece<'a>>,
    left_out: BTreeSet<String>,
}

/// The entry that takes lines without a key.
enum Open {
    /// None: no key yet, or a key that has no lines.
    Nothing,
    Known(&'static str),
    Unknown,
}

/// Reads one puzzle, or several with separators between them.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    let mut lines = Lines::new(text)?;
    let mut documents = Vec::new();
    let mut entries = Entries::default();
    let mut open = Open::Nothing;
    for line in lines.by_ref() {
        let piece = without_brackets(line.trim());
        let is_row = matches!(open, Open::Known("goal" | "saved"))
            && !piece.text.contains(char::is_whitespace)
            && !is_key(piece.text);
        if piece.text.len() >= 4 && piece.text.bytes().all(|byte| byte == b'=') {
            entries.close(&open, piece);
            documents.extend(entries.document(piece)?);
            entries = Entries::default();
            open = Open::Nothing;
        } else if !is_row && piece.text.starts_with(|c: char| c.is_ascii_alphabetic()) {
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

/// The key of a line such as `[rows]`, or the line.
fn without_brackets(line: Piece<'_>) -> Piece<'_> {
    let key = line
        .text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    match key.filter(|key| known_key(key).is_some()) {
        Some(key) => line.split_at(1).1.split_at(key.len()).0,
        None => line,
    }
}

impl<'a> Entries<'a> {
    /// Begins the entry of the key at the start of `line`.
    fn open(&mut self, line: Piece<'a>) -> Result<Open, ParseError> {
        let is_key = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let end = line.text.find(|c| !is_key(c)).unwrap_or(line.text.len());
        let (name, value) = line.split_at(end);
        let value = match value.text.strip_prefix(':') {
            Some(_) => value.split_at(1).1,
            None => value,
        };
        if name.text.eq_ignore_ascii_case(COLOR) {
            self.colors.push(value.trim());
            return Ok(Open::Nothing);
        }
        if name.text.eq_ignore_ascii_case(NAME) {
            self.names.push(value.trim());
            return Ok(Open::Nothing);
        }
        let Some(key) = known_key(name.text) else {
            if !name.text.eq_ignore_ascii_case(MAX_RULE) {
                self.left_out.insert(name.text.to_owned());
            }
            return Ok(Open::Unknown);
        };
        let entry = Entry {
            value: value.trim(),
            lines: Vec::new(),
            end: value,
        };
        let size = match key {
            "rows" => Some("height"),
            "columns" => Some("width"),
            _ => None,
        };
        if let Some(size) = size.filter(|_| !value.without_comment().is_blank()) {
            let stated = self.known.entry(size).or_insert(entry.clone());
            if stated.size() != entry.size() {
                return Err(entry.value.unexpected(format!("the {size} stated before")));
            }
        }
        match (key, self.known.get(key)) {
            ("saved", Some(_)) => {
                self.left_out.insert("further saved boards".to_owned());
                return Ok(Open::Unknown);
            }
            // A size without clues.
            ("rows" | "columns", Some(first)) if first.has_no_lines() => {}
            (_, Some(_)) => {
                return Err(name.error(repeated(key) + ": a line ==== separates puzzles"));
            }
            (_, None) => {}
        }
        let is_done = entry.is_quoted();
        self.known.insert(key, entry);
        match key {
            "rows" | "columns" => Ok(Open::Known(key)),
            "goal" | "saved" if !is_done => Ok(Open::Known(key)),
            _ => Ok(Open::Nothing),
        }
    }

    /// Stores the piece after the lines of the open entry.
    fn close(&mut self, open: &Open, end: Piece<'a>) {
        if let Open::Known(key) = *open {
            self.get_mut(key).end = end;
        }
    }

    fn get_mut(&mut self, key: &str) -> &mut Entry<'a> {
        self.known.get_mut(key).expect("an open key has an entry")
    }

    /// The entry of a required key.
    fn need(&mut self, key: &str, end: Piece<'a>) -> Result<Entry<'a>, ParseError> {
        self.known
            .remove(key)
            .ok_or_else(|| end.unexpected(format!("the key {key}")))
    }

    /// The size of this key, if there is one. `what` names it in errors.
    fn size(&mut self, key: &str, what: &str) -> Result<Option<usize>, ParseError> {
        let entry = self.known.remove(key);
        entry.map(|entry| entry.number(what)).transpose()
    }

    /// The puzzle of these entries. `None` if there are no entries, as after a last separator.
    fn document(&mut self, end: Piece<'a>) -> Result<Option<Document>, ParseError> {
        if self.known.is_empty() {
            return Ok(None);
        }
        let width = self.size("width", "a width")?;
        let height = self.size("height", "a height")?;
        let rows = self.need("rows", end)?;
        let columns = self.need("columns", end)?;
        let width = width.map_or_else(|| columns.count("width"), Ok)?;
        let height = height.map_or_else(|| rows.count("height"), Ok)?;
        let rows = rows.section(height, "rows")?;
        let columns = columns.section(width, "columns")?;
        let inks = RefCell::new(inks(&self.colors, &self.names)?);
        let blocks = Blocks::colored(&inks).separated(',');
        let mut document = Document::from(assemble(&rows, &columns, blocks)?);
        let inks = inks.into_inner();
        for (key, field) in document.texts_mut() {
            let text = self.known.remove(key).map(|entry| unquote(entry.value));
            let text = text.transpose()?;
            *field = text.map(|text| entities::decode(text.text, &mut self.left_out));
        }
        if let Some(entry) = self.known.remove("goal") {
            document.goal = Some(read_goal(&entry.rows()?, &document, &inks)?);
        }
        if let Some(entry) = self.known.remove("saved") {
            document.saved = Some(read_cells(&entry.rows()?, (width, height), &inks, true)?);
        }
        document.left_out = std::mem::take(&mut self.left_out);
        Ok(Some(inks.finish(document)))
    }
}

impl<'a> Entry<'a> {
    fn number(&self, what: &str) -> Result<usize, ParseError> {
        self.value.without_comment().trim().number(what)
    }

    /// The text of a size.
    fn size(&self) -> &'a str {
        self.value.without_comment().trim().text
    }

    /// The number of clues. `key` is the key that would state it: without it, a blank line between
    /// clues may be layout or an empty line of the board.
    fn count(&self, key: &str) -> Result<usize, ParseError> {
        let mut count = 0;
        let mut blank = None;
        for line in &self.lines {
            match (line.is_blank(), blank) {
                (true, _) => blank = Some(line).filter(|_| count > 0),
                (false, Some(blank)) => {
                    return Err(blank.error(format!(
                        "expected the key {key} with the number of clues, or no blank line \
                         between them: write 0 for an empty line"
                    )));
                }
                (false, None) => count += 1,
            }
        }
        match count {
            0 => Err(self.end.unexpected("a clue")),
            1..=MAX_SIDE => Ok(count),
            _ => {
                let too_many = self
                    .lines
                    .iter()
                    .filter(|line| !line.is_blank())
                    .nth(MAX_SIDE);
                let expected = format!("at most {MAX_SIDE} clues");
                Err(too_many.unwrap_or(&self.end).trim().unexpected(expected))
            }
        }
    }

    fn has_no_lines(&self) -> bool {
        self.lines.iter().all(|line| line.is_blank())
    }

    /// Whether the value is a text in quotes, after which no line follows.
    fn is_quoted(&self) -> bool {
        let text = self.value.text;
        text.starts_with('"') && text[1..].contains('"')
    }

    /// The rows of a board: the value, or the lines.
    fn rows(&self) -> Result<Vec<Piece<'a>>, ParseError> {
        if self.is_quoted() || self.lines.is_empty() {
            return Ok(vec![unquote(self.value)?]);
        }
        let rows = std::iter::once(self.value).chain(self.lines.iter().copied());
        Ok(rows.map(|row| row.trim().trim_quotes()).collect())
    }

    fn section(self, wanted: usize, key: &str) -> Result<Section<'a>, ParseError> {
        let clues = select(self.lines, wanted, || {
            format!("a key after the clues of {wanted} {key}")
        })?;
        Ok(Section {
            wanted,
            clues,
            end: self.end,
        })
    }
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
        let blank = value.text.find(char::is_whitespace);
        let (key, rest) = value.split_at(blank.unwrap_or(value.text.len()));
        let rest = rest.trim();
        if rest.is_blank() {
            return Err(rest.unexpected("a letter and its color, such as b #ff0000"));
        }
        let end = if rest.text.to_ascii_lowercase().starts_with("rgb(") {
            rest.text.find(')').map(|close| close + 1)
        } else {
            rest.text.find(char::is_whitespace)
        };
        let (number, more) = rest.split_at(end.unwrap_or(rest.text.len()));
        if !more.without_comment().is_blank() {
            return Err(more.trim().unexpected("the end of the line"));
        }
        let rgb = color(number.text);
        let look = Look {
            rgb: Some(rgb.ok_or_else(|| number.unexpected("a color such as #ff0000"))?),
            ..Look::default()
        };
        let is_other = |c: char| c.is_ascii_digit() || "?,\"'=".contains(c);
        match key.text {
            "0" => inks.define_background(look),
            text if text != "1" && text.starts_with(is_other) => {
                return Err(key.unexpected("a letter"));
            }
            text => inks
                .define(text, look)
                .map_err(|expected| key.unexpected(expected))?,
        }
    }
    for &value in names {
        let end = value.text.find(char::is_whitespace);
        let (key, name) = value.split_at(end.unwrap_or(value.text.len()));
        let name = unquote(name.trim())?;
        if key.is_blank() || name.is_blank() {
            return Err(name.unexpected("a letter and its name, such as b \"red\""));
        }
        let named = inks.name(key.text, &entities::decode(name.text, &mut BTreeSet::new()));
        named.map_err(|expected| key.unexpected(expected))?;
    }
    Ok(inks)
}

/// The cells of a board, which must be of the puzzle's size. `unknown` says whether `?` is allowed.
fn read_cells(
    rows: &[Piece<'_>],
    (width, height): (usize, usize),
    inks: &InkTable,
    unknown: bool,
) -> Result<Grid, ParseError> {
    let mut inks = inks.clone();
    inks.close();
    let letters = if inks.is_plain() { "" } else { " or a color" };
    let mut cells = Vec::new();
    let symbols = rows.iter().flat_map(|row| {
        let symbols = row.text.char_indices();
        symbols.map(move |(at, symbol)| (row, at, symbol))
    });
    for (row, at, symbol) in symbols.filter(|(_, _, symbol)| !symbol.is_whitespace()) {
        cells.push(match symbol {
            '0' => Cell::EMPTY,
            '?' if unknown => Cell::Unknown,
            '1' if inks.is_plain() => Cell::FILLED,
            _ => match inks.ink(symbol.encode_utf8(&mut [0; 4])) {
                Ok(ink) => Cell::Known(ink),
                Err(_) => {
                    let (_, rest) = row.split_at(at);
                    let expected = if unknown { "0, 1 or ?" } else { "0 or 1" };
                    return Err(rest.unexpected(format!("{expected}{letters}")));
                }
            },
        });
    }
    if cells.len() != width * height {
        return Err(rows[0].error(count("cells", width * height, cells.len())));
    }
    Ok(Grid::from_cells(width, cells))
}

fn read_goal(
    rows: &[Piece<'_>],
    document: &Document,
    inks: &InkTable,
) -> Result<Picture, ParseError> {
    let sides = (document.puzzle.width(), document.puzzle.height());
    let grid = read_cells(rows, sides, inks, false)?;
    let picture = grid.to_picture().expect("all cells are known");
    check(&document.puzzle, &picture).map_err(|mismatch| rows[0].error(goal_error(mismatch)))?;
    Ok(picture)
}

/// Writes one puzzle.
pub(crate) fn write(document: &Document) -> String {
    let mut text = String::new();
    for (key, value) in document.texts() {
        if let Some(value) = value.filter(|_| KEYS.contains(&key)) {
            text += &format!("{key} \"{}\"\n", entities::encode(value));
        }
    }
    let puzzle = &document.puzzle;
    let letters = letters(document);
    if document.is_colored() || !document.has_standard_colors() {
        put_colors(&mut text, &document.palette, &letters);
    }
    let (width, height) = (puzzle.width(), puzzle.height());
    text += &format!("width {width}\nheight {height}\n");
    for (key, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        let block = |Block { length, ink }: Block| match letters[ink.number() - 1] {
            '1' => length.to_string(),
            letter => format!("{length}{letter}"),
        };
        text += &format!("\n{key}\n{}", put_blocks(clues, ",", block));
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
        text += &format!("{key} \"{cells}\"\n");
    }
    text
}

/// The letter of each ink: `1` on a black-and-white board.
fn letters(document: &Document) -> Vec<char> {
    if document.is_colored() {
        signs(&document.palette, |symbol| {
            symbol == '1' || symbol.is_alphabetic()
        })
    } else {
        vec!['1']
    }
}

fn put_colors(text: &mut String, palette: &Palette, letters: &[char]) {
    for (ink, swatch) in palette.swatches().take(letters.len() + 1) {
        let letter = match ink {
            Ink::BACKGROUND => '0',
            ink => letters[ink.number() - 1],
        };
        *text += &format!("{COLOR} {letter} #{}\n", swatch.rgb);
        if let Some(name) = stated_name(swatch) {
            *text += &format!("{NAME} {letter} \"{}\"\n", entities::encode(&name));
        }
    }
}
