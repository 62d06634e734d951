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

use crate::clues::{Blocks, ClueSection, assemble, put_blocks};
use crate::color::color;
use crate::document::Document;
use crate::entities;
use crate::error::{ParseError, count, goal_error, repeated};
use crate::inks::{InkLook, InkTable, signs, stated_name};
use crate::piece::{Piece, TextLines};
use nonogram::{Cell, Grid, MAX_SIDE, Palette, check};
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
struct NonEntry<'a> {
    value: Piece<'a>,
    lines: Vec<Piece<'a>>,
    end: Piece<'a>,
}

/// The entries of one puzzle, by key.
#[derive(Default)]
struct NonEntries<'a> {
    known: BTreeMap<&'static str, NonEntry<'a>>,
    /// The values of `color`, which may be repeated, as may `inkname`.
    colors: Vec<Piece<'a>>,
    /// The values of `inkname`.
    names: Vec<Piece<'a>>,
    left_out: BTreeSet<String>,
}

/// The entry that takes lines without a key.
enum OpenEntry {
    /// None: no key yet, or a key that has no lines.
    Nothing,
    Known(&'static str),
    Unknown,
}

/// Reads one puzzle, or several with separators between them.
pub(crate) fn read(mut lines: TextLines<'_>) -> Result<Vec<Document>, ParseError> {
    let mut documents = Vec::new();
    let mut entries = NonEntries::default();
    let mut open = OpenEntry::Nothing;
    for line in lines.by_ref() {
        let piece = without_brackets(line.trim());
        let is_row = matches!(open, OpenEntry::Known("goal" | "saved"))
            && !piece.text.contains(char::is_whitespace)
            && !is_key(piece.text);
        if piece.text.len() >= 4 && piece.text.bytes().all(|byte| byte == b'=') {
            entries.close(&open, piece);
            documents.extend(entries.document(piece)?);
            entries = NonEntries::default();
            open = OpenEntry::Nothing;
        } else if !is_row && piece.text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            entries.close(&open, piece);
            open = entries.open(piece)?;
        } else if !piece.text.starts_with('#') {
            match open {
                OpenEntry::Known(key) => entries.get_mut(key).lines.push(line.without_comment()),
                OpenEntry::Nothing if !piece.is_blank() => {
                    return Err(piece.unexpected("a key such as \"rows\""));
                }
                OpenEntry::Nothing | OpenEntry::Unknown => {}
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
    let key = line.inside('[', ']');
    key.filter(|key| known_key(key.text).is_some())
        .unwrap_or(line)
}

impl<'a> NonEntries<'a> {
    /// Begins the entry of the key at the start of `line`.
    fn open(&mut self, line: Piece<'a>) -> Result<OpenEntry, ParseError> {
        let (name, value) =
            line.split_where(|c| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
        let value = value.skip(usize::from(value.text.starts_with(':')));
        if name.text.eq_ignore_ascii_case(COLOR) {
            self.colors.push(value.trim());
            return Ok(OpenEntry::Nothing);
        }
        if name.text.eq_ignore_ascii_case(NAME) {
            self.names.push(value.trim());
            return Ok(OpenEntry::Nothing);
        }
        let Some(key) = known_key(name.text) else {
            if !name.text.eq_ignore_ascii_case(MAX_RULE) {
                self.left_out.insert(name.text.to_owned());
            }
            return Ok(OpenEntry::Unknown);
        };
        let entry = NonEntry {
            value: value.trim(),
            lines: Vec::new(),
            end: value,
        };
        let size = match key {
            "rows" => Some("height"),
            "columns" => Some("width"),
            _ => None,
        };
        if let Some(size) = size
            && !entry.size().is_blank()
        {
            let stated = self.known.entry(size).or_insert(entry.clone());
            if stated.size().text != entry.size().text {
                return Err(entry.value.unexpected(format!("the {size} stated before")));
            }
        }
        match (key, self.known.get(key)) {
            ("saved", Some(_)) => {
                self.left_out.insert("further saved boards".to_owned());
                return Ok(OpenEntry::Unknown);
            }
            // A size without clues.
            ("rows" | "columns", Some(first)) if first.lines.iter().all(|line| line.is_blank()) => {
            }
            (_, Some(_)) => {
                return Err(name.error(repeated(key) + ": a line ==== separates puzzles"));
            }
            (_, None) => {}
        }
        let takes_lines = match key {
            "rows" | "columns" => true,
            "goal" | "saved" => !entry.is_quoted(),
            _ => false,
        };
        self.known.insert(key, entry);
        if takes_lines {
            Ok(OpenEntry::Known(key))
        } else {
            Ok(OpenEntry::Nothing)
        }
    }

    /// Stores the piece after the lines of the open entry.
    fn close(&mut self, open: &OpenEntry, end: Piece<'a>) {
        if let OpenEntry::Known(key) = open {
            self.get_mut(key).end = end;
        }
    }

    fn get_mut(&mut self, key: &str) -> &mut NonEntry<'a> {
        self.known.get_mut(key).expect("an open key has an entry")
    }

    /// The size of this key, if there is one. `what` names it in errors.
    fn size(&mut self, key: &str, what: &str) -> Result<Option<usize>, ParseError> {
        let entry = self.known.remove(key);
        entry.map(|entry| entry.size().number(what)).transpose()
    }

    /// The clues of this key. If their number is not stated, all lines are clues.
    fn clues(
        &mut self,
        key: &str,
        wanted: Option<usize>,
        size: &str,
        end: Piece<'a>,
    ) -> Result<ClueSection<'a>, ParseError> {
        let entry = self.known.remove(key);
        let entry = entry.ok_or_else(|| end.unexpected(format!("the key {key}")))?;
        let wanted = wanted.map_or_else(|| entry.count(size), Ok)?;
        let expected = format!("a key after the clues of {wanted} {key}");
        ClueSection::new(entry.lines, wanted, entry.end, &expected)
    }

    /// The puzzle of these entries. `None` if there are no entries, as after a last separator.
    fn document(&mut self, end: Piece<'a>) -> Result<Option<Document>, ParseError> {
        if self.known.is_empty() {
            return Ok(None);
        }
        let width = self.size("width", "a width")?;
        let height = self.size("height", "a height")?;
        let rows = self.clues("rows", height, "height", end)?;
        let columns = self.clues("columns", width, "width", end)?;
        let mut inks = inks(&self.colors, &self.names)?;
        let blocks = Blocks::colored(&mut inks).separated(',');
        let mut document = Document::from(assemble(&rows, &columns, blocks)?);
        for (key, field) in document.texts_mut() {
            if let Some(entry) = self.known.remove(key) {
                let text = unquote(entry.value)?;
                *field = Some(entities::decode(text.text, &mut self.left_out));
            }
        }
        let sides = [columns.wanted, rows.wanted];
        if let Some(entry) = self.known.remove("goal") {
            let rows = entry.rows()?;
            let goal = read_cells(&rows, sides, &inks, "0 or 1")?.to_picture();
            let goal = goal.expect("all cells are known");
            check(&document.puzzle, &goal)
                .map_err(|mismatch| rows[0].error(goal_error(mismatch)))?;
            document.goal = Some(goal);
        }
        if let Some(entry) = self.known.remove("saved") {
            document.saved = Some(read_cells(&entry.rows()?, sides, &inks, "0, 1 or ?")?);
        }
        document.left_out = std::mem::take(&mut self.left_out);
        Ok(Some(inks.finish(document)))
    }
}

impl<'a> NonEntry<'a> {
    /// The text of a size.
    fn size(&self) -> Piece<'a> {
        self.value.without_comment().trim()
    }

    /// The number of clues. `key` is the key that would state it: without it, a blank line between
    /// clues may be layout or an empty line of the board.
    fn count(&self, key: &str) -> Result<usize, ParseError> {
        let mut count = 0;
        let mut blank = None;
        for line in &self.lines {
            if line.is_blank() {
                blank = Some(line).filter(|_| count > 0);
                continue;
            }
            if let Some(blank) = blank {
                return Err(blank.error(format!(
                    "expected the key {key} with the number of clues, or no blank line between \
                     them: write 0 for an empty line"
                )));
            }
            count += 1;
            if count > MAX_SIDE {
                return Err(line.trim().unexpected(format!("at most {MAX_SIDE} clues")));
            }
        }
        if count == 0 {
            return Err(self.end.unexpected("a clue"));
        }
        Ok(count)
    }

    /// Whether the value is a text in quotes, after which no line follows.
    fn is_quoted(&self) -> bool {
        let inner = self.value.text.strip_prefix('"');
        inner.is_some_and(|inner| inner.contains('"'))
    }

    /// The rows of a board: the value, or the lines.
    fn rows(&self) -> Result<Vec<Piece<'a>>, ParseError> {
        if self.is_quoted() || self.lines.is_empty() {
            return Ok(vec![unquote(self.value)?]);
        }
        let rows = std::iter::once(&self.value).chain(&self.lines);
        Ok(rows.map(|row| row.trim().trim_quotes()).collect())
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
    for value in colors {
        define(&mut inks, *value)?;
    }
    for value in names {
        let (key, name) = value.split_where(char::is_whitespace);
        let name = unquote(name.trim())?;
        if key.is_blank() || name.is_blank() {
            return Err(name.unexpected("a letter and its name, such as b \"red\""));
        }
        let named = inks.name(key.text, &entities::decode(name.text, &mut BTreeSet::new()));
        named.map_err(|expected| key.unexpected(expected))?;
    }
    Ok(inks)
}

/// Defines the ink of a value such as `b #ff0000`.
fn define(inks: &mut InkTable, value: Piece<'_>) -> Result<(), ParseError> {
    let (key, rest) = value.split_where(char::is_whitespace);
    let rest = rest.trim();
    if rest.is_blank() {
        return Err(rest.unexpected("a letter and its color, such as b #ff0000"));
    }
    let (number, more) = if rest.text.to_ascii_lowercase().starts_with("rgb(") {
        let close = rest.text.find(')');
        rest.split_at(close.map_or(rest.text.len(), |close| close + 1))
    } else {
        rest.split_where(char::is_whitespace)
    };
    if !more.without_comment().is_blank() {
        return Err(more.trim().unexpected("the end of the line"));
    }
    let rgb = color(number.text).ok_or_else(|| number.unexpected("a color such as #ff0000"))?;
    let look = InkLook {
        rgb: Some(rgb),
        ..InkLook::default()
    };
    if key.text == "0" {
        inks.define_background(look);
        return Ok(());
    }
    let is_letter = !key
        .text
        .starts_with(|c: char| c.is_ascii_digit() || "?,\"'=".contains(c));
    if key.text != "1" && !is_letter {
        return Err(key.unexpected("a letter"));
    }
    let defined = inks.define(key.text, look);
    defined.map_err(|expected| key.unexpected(expected))
}

/// The cells of a board, which must be of the puzzle's size. `signs` are those expected, besides
/// colors.
fn read_cells(
    rows: &[Piece<'_>],
    [width, height]: [usize; 2],
    inks: &InkTable,
    signs: &str,
) -> Result<Grid, ParseError> {
    let mut cells = Vec::new();
    for row in rows {
        for (at, symbol) in row.text.char_indices() {
            if symbol.is_whitespace() {
                continue;
            }
            cells.push(match symbol {
                '0' => Cell::EMPTY,
                '?' if signs.contains('?') => Cell::Unknown,
                '1' if inks.is_plain() => Cell::FILLED,
                _ => match inks.defined(symbol.encode_utf8(&mut [0; 4])) {
                    Some(ink) => Cell::Known(ink),
                    None => {
                        let letters = if inks.is_plain() { "" } else { " or a color" };
                        return Err(row.skip(at).unexpected(format!("{signs}{letters}")));
                    }
                },
            });
        }
    }
    if cells.len() != width * height {
        return Err(rows[0].error(count("cells", width * height, cells.len())));
    }
    Ok(Grid::from_cells(width, cells))
}

/// Writes one puzzle.
pub(crate) fn write(document: &Document) -> String {
    let mut text = String::new();
    for (key, value) in document.texts() {
        if let Some(value) = value
            && KEYS.contains(&key)
        {
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
        let clues = put_blocks(clues, ",", |block| match letters[block.ink.number()] {
            '1' => block.length.to_string(),
            letter => format!("{}{letter}", block.length),
        });
        text += &format!("\n{key}\n{clues}");
    }
    if document.goal.is_some() || document.saved.is_some() {
        text.push('\n');
    }
    if let Some(goal) = &document.goal {
        put_board(&mut text, "goal", &Grid::from(goal), &letters);
    }
    if let Some(saved) = &document.saved {
        put_board(&mut text, "saved", saved, &letters);
    }
    text
}

/// The letters of the background and of each ink: `1` on a black-and-white board.
fn letters(document: &Document) -> Vec<char> {
    if !document.is_colored() {
        return vec!['0', '1'];
    }
    let mut letters = signs(&document.palette, |symbol| {
        symbol == '1' || symbol.is_alphabetic()
    });
    letters[0] = '0';
    letters
}

fn put_colors(text: &mut String, palette: &Palette, letters: &[char]) {
    for ((_, swatch), letter) in palette.swatches().zip(letters) {
        *text += &format!("{COLOR} {letter} #{}\n", swatch.rgb);
        if let Some(name) = stated_name(swatch) {
            *text += &format!("{NAME} {letter} \"{}\"\n", entities::encode(&name));
        }
    }
}

fn put_board(text: &mut String, key: &str, board: &Grid, letters: &[char]) {
    *text += &format!("{key} \"");
    for cell in board.rows().flatten() {
        text.push(match cell {
            Cell::Unknown => '?',
            Cell::Known(ink) => letters[ink.number()],
        });
    }
    *text += "\"\n";
}
