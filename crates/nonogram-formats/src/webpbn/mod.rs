//! The XML of webpbn.com.
//!
//! ```xml
//! <?xml version="1.0"?>
//! <puzzleset>
//! <puzzle type="grid" defaultcolor="black" backgroundcolor="white">
//! <title>Pair</title>
//! <color name="white" char=".">fff</color>
//! <color name="black" char="X">000</color>
//! <clues type="columns">
//! <line><count color="black">2</count></line>
//! ...
//! </clues>
//! <solution type="goal">
//! <image>
//! |X.X|
//! |XX.|
//! </image>
//! </solution>
//! </puzzle>
//! </puzzleset>
//! ```
//!
//! A `<count>` without a color has the default color, which is that of the foreground. Black and
//! white need no definition. Puzzles with triangles, on triangular boards, or with clues whose
//! numbers are hidden by blots are refused.
//!
//! The clues may be missing if there is a goal. The author and the copyright of a set are those of
//! its puzzles that state none. What has no place in a [`Document`], such as notes, is named in
//! [`Document::left_out`]. Markup in a text is left out, and its text is kept. The entities of HTML
//! are known. A document type is skipped, so nothing outside of the text is read. Elements are read
//! one by one and not stored, so deep nesting costs nothing.

mod write;

pub(crate) use write::write;

use crate::color::{color, named};
use crate::document::Document;
use crate::entities;
use crate::error::{Found, ParseError, count, error_at, goal_error, repeated, unexpected};
use crate::inks::{InkTable, Look};
use crate::piece::{Lines, side};
use nonogram::{Block, Cell, Clues, Grid, Ink, Length, MAX_SIDE, Puzzle, check};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::{BTreeMap, BTreeSet};

/// The elements with a meaning.
const TAGS: &str =
    "puzzle title author copyright description id color clues line count solution image";
/// Any other element.
const OTHER: &str = "";

/// The name of an element, if it has a meaning.
fn tag(name: &str) -> &'static str {
    TAGS.split(' ')
        .find(|tag| tag.eq_ignore_ascii_case(name))
        .unwrap_or(OTHER)
}

/// The data of the open puzzle so far.
#[derive(Default)]
struct Draft {
    at: usize,
    default_color: String,
    background: String,
    /// The inks, by the names of their colors.
    inks: InkTable,
    /// The character of each color in images.
    signs: Vec<(char, String)>,
    /// The name and the character of the open color, and the color of the open block.
    color: (String, String),
    block: Option<Ink>,
    rows: Option<Clues>,
    columns: Option<Clues>,
    /// The open clues, and whether they are those of the rows.
    clues: Option<(bool, Clues)>,
    line: Vec<Block>,
    /// The kind of the open solution.
    kind: String,
    goal: Option<(usize, Grid)>,
    /// A solution that is not said to be the goal.
    solution: Option<(usize, Grid)>,
    saved: Option<(usize, Grid)>,
    /// The texts, by the names of their elements.
    texts: BTreeMap<&'static str, String>,
    left_out: BTreeSet<String>,
}

struct Reading<'a> {
    text: &'a str,
    path: Vec<&'static str>,
    /// The open element that has a text: its name, and its depth in the path. Elements in it are
    /// markup.
    of_text: Option<(String, usize)>,
    /// The text so far, and where it begins.
    words: String,
    words_at: usize,
    /// The open puzzle, if one is open.
    draft: Draft,
    is_open: bool,
    documents: Vec<Document>,
    /// What holds for all puzzles.
    texts: BTreeMap<&'static str, String>,
    left_out: BTreeSet<String>,
}

/// Reads all puzzles.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    Lines::new(text)?;
    let text = str::from_utf8(text).expect("it was checked");
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::from_str(text);
    reader.config_mut().allow_dangling_amp = true;
    let mut reading = Reading {
        text,
        path: Vec::new(),
        of_text: None,
        words: String::new(),
        words_at: 0,
        draft: Draft::default(),
        is_open: false,
        documents: Vec::new(),
        texts: BTreeMap::new(),
        left_out: BTreeSet::new(),
    };
    loop {
        let at = reader.buffer_position() as usize;
        let event = reader
            .read_event()
            .map_err(|error| reading.error(reader.error_position() as usize, error))?;
        let after = reader.buffer_position() as usize;
        match event {
            Event::Start(start) => reading.open(&start, at, after)?,
            Event::Empty(start) => {
                reading.open(&start, at, after)?;
                reading.close()?;
            }
            Event::End(_) => reading.close()?,
            Event::Text(text) => reading.add(at, &text)?,
            Event::CData(text) => reading.add(at, &text)?,
            Event::GeneralRef(name) => match entities::resolve(&name) {
                Some(character) => reading.add(at, character.encode_utf8(&mut [0; 4]))?,
                None => {
                    reading.leave_out(&entities::unknown(&name));
                    reading.add(at, &format!("&{};", &*name))?;
                }
            },
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof if reading.path.is_empty() && !reading.documents.is_empty() => {
                return Ok(reading.finish());
            }
            Event::Eof => {
                let expected = if reading.path.is_empty() {
                    "a <puzzle>"
                } else {
                    "the end of each element"
                };
                return Err(reading.unexpected(after, expected, Found::EndOfText));
            }
        }
    }
}

impl Reading<'_> {
    fn error(&self, at: usize, kind: impl ToString) -> ParseError {
        error_at(self.text.as_bytes(), at, kind)
    }

    fn unexpected(&self, at: usize, expected: &str, found: Found) -> ParseError {
        let kind = unexpected(expected, &found);
        self.error(at, kind)
    }

    fn parent(&self) -> &'static str {
        self.path.last().copied().unwrap_or(OTHER)
    }

    /// Notes that something of the open puzzle, or else of the set, has no place in a document.
    fn leave_out(&mut self, what: &str) {
        if self.is_open {
            self.draft.left_out.insert(what.to_owned())
        } else {
            self.left_out.insert(format!("{what} of the set"))
        };
    }

    /// Adds to the text of the open element.
    fn add(&mut self, at: usize, text: &str) -> Result<(), ParseError> {
        if self.of_text.is_some() {
            self.words += text;
        } else if !text.trim().is_empty() {
            let expected = match self.parent() {
                "clues" => "<line>",
                "line" => "<count>",
                "solution" => "<image>",
                _ => {
                    self.leave_out("text outside of elements");
                    return Ok(());
                }
            };
            return Err(self.unexpected(at, expected, Found::short(text.trim())));
        }
        Ok(())
    }

    fn open(&mut self, start: &BytesStart<'_>, at: usize, after: usize) -> Result<(), ParseError> {
        let attribute = |name: &str, default: &str| -> Result<String, ParseError> {
            let attribute = start.try_get_attribute(name);
            let attribute = attribute.map_err(|error| self.error(at, error))?;
            Ok(attribute.map_or(default.to_owned(), |attribute| {
                entities::decode(&attribute.value, &mut BTreeSet::new())
            }))
        };
        let name = start.name();
        let name: &str = name.as_ref();
        let tag = tag(name);
        let parent = self.parent();
        if tag == "puzzle" {
            if self.is_open {
                let found = Found::Text("<puzzle>".into());
                return Err(self.unexpected(at, "the end of the first puzzle", found));
            }
            let kind = attribute("type", "grid")?;
            if kind != "grid" {
                return Err(self.unexpected(at, "a puzzle of type grid", Found::Text(kind)));
            }
            self.draft = Draft {
                at,
                default_color: attribute("defaultcolor", "black")?,
                background: attribute("backgroundcolor", "white")?,
                ..Draft::default()
            };
            self.is_open = true;
            self.of_text = None;
            self.path.push(tag);
            return Ok(());
        }
        if let Some((_, depth)) = self.of_text {
            if ["br", "div", "li", "p"].contains(&name.to_ascii_lowercase().as_str()) {
                let is_long = self.path[depth - 1] == "description";
                self.words.push(if is_long { '\n' } else { ' ' });
            }
            self.path.push(OTHER);
            return Ok(());
        }
        match (parent, tag) {
            // The set.
            _ if self.path.is_empty() => {}
            ("puzzle", "clues") => {
                let kind = attribute("type", "")?;
                let (is_rows, taken) = match kind.as_str() {
                    "rows" => (true, self.draft.rows.is_some()),
                    "columns" => (false, self.draft.columns.is_some()),
                    _ => {
                        let expected = "clues of type rows or columns";
                        return Err(self.unexpected(at, expected, Found::Text(kind)));
                    }
                };
                if taken {
                    let key = if is_rows { "rows" } else { "columns" };
                    return Err(self.error(at, repeated(key)));
                }
                self.draft.clues = Some((is_rows, Clues::new()));
            }
            ("clues", "line") => {}
            ("line", "count") => {
                let color = attribute("color", &self.draft.default_color)?;
                self.draft.block = Some(self.ink(at, &color)?);
                self.begin(name, after);
            }
            ("clues" | "line", _) => {
                let expected = if parent == "clues" {
                    "<line>"
                } else {
                    "<count>"
                };
                return Err(self.unexpected(at, expected, Found::short(&format!("<{name}>"))));
            }
            ("puzzle", "solution") => {
                let kind = attribute("type", "goal")?;
                if !matches!(kind.as_str(), "goal" | "solution" | "saved") {
                    let expected = "a solution of type goal, solution or saved";
                    return Err(self.unexpected(at, expected, Found::Text(kind)));
                }
                self.draft.kind = kind;
            }
            _ => {
                if (parent, tag) == ("puzzle", "color") {
                    self.draft.color = (attribute("name", "")?, attribute("char", "")?);
                }
                self.begin(name, after);
            }
        }
        self.path.push(tag);
        Ok(())
    }

    /// Begins an element that has a text.
    fn begin(&mut self, name: &str, after: usize) {
        self.of_text = Some((name.to_owned(), self.path.len() + 1));
        self.words.clear();
        self.words_at = after;
    }

    /// The ink of a color, or the background.
    fn color(&mut self, at: usize, name: &str) -> Result<Ink, ParseError> {
        if name == self.draft.background {
            return Ok(Ink::BACKGROUND);
        }
        // Black, white and the default color need no definition, and nothing does if no color is
        // defined.
        let is_known = matches!(name, "black" | "white") || name == self.draft.default_color;
        let is_known = is_known || self.draft.signs.is_empty();
        let ink = match (name.contains('/'), is_known) {
            (true, _) => Err("a color for whole cells, not a triangle"),
            (false, true) => self.draft.inks.named(name, named(name)),
            (false, false) => self.draft.inks.defined(name).ok_or("the name of a color"),
        };
        ink.map_err(|expected| self.unexpected(at, expected, Found::short(name)))
    }

    /// The ink of a block.
    fn ink(&mut self, at: usize, name: &str) -> Result<Ink, ParseError> {
        let ink = self.color(at, name)?;
        if ink.is_background() {
            Err(self.unexpected(at, "a color other than the background", Found::short(name)))
        } else {
            Ok(ink)
        }
    }

    /// Defines the color of the element that ends.
    fn define(&mut self, words: &str) -> Result<(), ParseError> {
        let (name, sign) = std::mem::take(&mut self.draft.color);
        let sign = sign.chars().next();
        let at = self.words_at;
        if name.contains('/') {
            let found = Found::short(&name);
            return Err(self.unexpected(at, "a color for whole cells, not a triangle", found));
        }
        let rgb = color(words.trim()).ok_or_else(|| {
            self.unexpected(
                at,
                "a color such as ff0000 or f00",
                Found::short(words.trim()),
            )
        })?;
        let look = Look {
            name: name.clone(),
            rgb: Some(rgb),
            symbol: sign,
        };
        if name == self.draft.background {
            self.draft.inks.define_background(look);
        } else {
            let defined = self.draft.inks.define(&name, look);
            defined.map_err(|expected| self.unexpected(at, expected, Found::short(&name)))?;
        }
        // A color without a character does not occur in images.
        self.draft.signs.push((sign.unwrap_or('?'), name));
        Ok(())
    }

    /// Ends the innermost element.
    fn close(&mut self) -> Result<(), ParseError> {
        let Some(tag) = self.path.pop() else {
            return Ok(());
        };
        // The end of markup.
        if let Some((_, depth)) = self.of_text
            && depth <= self.path.len()
        {
            return Ok(());
        }
        let (name, _) = self.of_text.take().unwrap_or_default();
        let words = std::mem::take(&mut self.words);
        let text = words.trim();
        let texts = match (self.path.last(), tag) {
            (Some(&OTHER), "author" | "copyright") => Some(&mut self.texts),
            (Some(&"puzzle"), "title" | "author" | "copyright" | "description" | "id") => {
                Some(&mut self.draft.texts)
            }
            _ => None,
        };
        if let Some(texts) = texts.filter(|texts| !text.is_empty() && !texts.contains_key(tag)) {
            texts.insert(tag, text.to_owned());
            return Ok(());
        }
        match (self.parent(), tag) {
            (_, "puzzle") => {
                self.is_open = false;
                let document = self.document()?;
                self.documents.push(document);
            }
            ("puzzle", "color") => self.define(&words)?,
            ("puzzle", "clues") => match self.draft.clues.take() {
                Some((true, clues)) => self.draft.rows = Some(clues),
                Some((false, clues)) => self.draft.columns = Some(clues),
                None => {}
            },
            ("clues", "line") => {
                let line = std::mem::take(&mut self.draft.line);
                if let Some((_, clues)) = &mut self.draft.clues {
                    clues.push_blocks(line);
                }
            }
            ("line", "count") => match (words.trim(), side(words.trim())) {
                // Some programs write an empty line as one block of length 0.
                ("0", _) => {}
                (_, Some(length)) => {
                    let length = Length::try_from(length).expect("at most MAX_SIDE");
                    let ink = self.draft.block.expect("an open count has an ink");
                    self.draft.line.push(Block { length, ink });
                }
                (text, None) => {
                    let found = Found::short(text);
                    let expected = match text {
                        "?" | "" | "-" | "*" => "a block length, not a blot".to_owned(),
                        _ => format!("a block length from 1 to {MAX_SIDE}"),
                    };
                    return Err(self.unexpected(self.words_at, &expected, found));
                }
            },
            ("solution", "image") => {
                let at = self.words_at;
                let is_saved = self.draft.kind == "saved";
                if let Some(start) = words.find('[') {
                    if !is_saved {
                        let found =
                            Found::short(words[start..].split_inclusive(']').next().unwrap_or("["));
                        let expected = "a goal without choices of colors";
                        return Err(self.unexpected(at, expected, found));
                    }
                    self.leave_out("choices of colors");
                }
                let grid = self.image(at, &words)?;
                let (board, others) = match self.draft.kind.as_str() {
                    "goal" => (&mut self.draft.goal, "further solutions"),
                    "solution" => (&mut self.draft.solution, "further solutions"),
                    _ => (&mut self.draft.saved, "further saved boards"),
                };
                match board {
                    Some(_) => self.leave_out(others),
                    None => *board = Some((at, grid)),
                }
            }
            // What has no place in a document, or no second place.
            _ if !text.is_empty() => self.leave_out(&name),
            _ => {}
        }
        Ok(())
    }

    /// The board of an image: rows between bars, with characters for colors, `?`, or choices in
    /// brackets. Blanks mean nothing.
    fn image(&mut self, at: usize, text: &str) -> Result<Grid, ParseError> {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let mut open: Option<Vec<Cell>> = None;
        let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
        while let Some(sign) = signs.next() {
            let Some(mut cells) = open.take() else {
                if sign != '|' {
                    let found = Found::Text(sign.to_string());
                    return Err(self.unexpected(at, "rows such as |X.X|", found));
                }
                open = Some(Vec::new());
                continue;
            };
            cells.push(match sign {
                '|' => {
                    rows.push(cells);
                    continue;
                }
                '?' => Cell::Unknown,
                '[' if signs.any(|sign| sign == ']') => Cell::Unknown,
                '[' => return Err(self.unexpected(at, "\"]\"", Found::short(text.trim()))),
                _ => self.cell(at, sign)?,
            });
            open = Some(cells);
        }
        if open.is_some() {
            return Err(self.unexpected(at, "rows such as |X.X|", Found::short(text.trim())));
        }
        let width = rows.first().map_or(0, Vec::len);
        nonogram::check_sides(width as u64, rows.len() as u64)
            .map_err(|error| self.error(at, error))?;
        match rows.iter().find(|cells| cells.len() != width) {
            Some(cells) => Err(self.error(
                at,
                count("cells in each row of the image", width, cells.len()),
            )),
            None => Ok(Grid::from_cells(width, rows.concat())),
        }
    }

    /// The cell for a character. `.` and `X` need no definition.
    fn cell(&mut self, at: usize, sign: char) -> Result<Cell, ParseError> {
        let known = self.draft.signs.iter().find(|(known, _)| *known == sign);
        let name = match (known, sign) {
            (Some((_, name)), _) => name.clone(),
            (None, '.') => self.draft.background.clone(),
            (None, 'X') => self.draft.default_color.clone(),
            _ => {
                let found = Found::Text(sign.to_string());
                return Err(self.unexpected(at, "the sign of a color", found));
            }
        };
        Ok(Cell::Known(self.color(at, &name)?))
    }

    /// The document of the puzzle that ends here.
    fn document(&mut self) -> Result<Document, ParseError> {
        let mut draft = std::mem::take(&mut self.draft);
        if draft.goal.is_some() && draft.solution.is_some() {
            draft.left_out.insert("further solutions".to_owned());
        }
        let goal = draft.goal.or(draft.solution).map(|(at, grid)| {
            let unknown =
                || self.unexpected(at, "a goal without unknown cells", Found::Text("?".into()));
            grid.to_picture().map(|goal| (at, goal)).ok_or_else(unknown)
        });
        let goal = goal.transpose()?;
        let puzzle = match (draft.rows, draft.columns, &goal) {
            (Some(rows), Some(columns), _) => Puzzle::new(rows, columns)
                .map_err(|error| self.error(draft.at, draft.inks.puzzle_error(error)))?,
            (None, None, Some((_, goal))) => goal.puzzle(),
            _ => {
                let found = Found::Text("neither".into());
                let expected = "clues of the rows and of the columns, or a goal";
                return Err(self.unexpected(draft.at, expected, found));
            }
        };
        if let Some((at, goal)) = &goal {
            check(&puzzle, goal).map_err(|mismatch| self.error(*at, goal_error(mismatch)))?;
        }
        if let Some((at, saved)) = &draft.saved
            && (saved.width(), saved.height()) != (puzzle.width(), puzzle.height())
        {
            let kind = count(
                "cells",
                puzzle.width() * puzzle.height(),
                saved.width() * saved.height(),
            );
            return Err(self.error(*at, kind));
        }
        let document = Document {
            title: draft.texts.remove("title"),
            author: draft.texts.remove("author"),
            copyright: draft.texts.remove("copyright"),
            description: draft.texts.remove("description"),
            catalogue: draft.texts.remove("id"),
            goal: goal.map(|(_, goal)| goal),
            saved: draft.saved.map(|(_, saved)| saved),
            left_out: draft.left_out,
            ..Document::from(puzzle)
        };
        let mut inks = draft.inks;
        inks.name_background(&draft.background);
        Ok(inks.finish(document))
    }

    /// The documents, with what holds for all of them.
    fn finish(mut self) -> Vec<Document> {
        for document in &mut self.documents {
            document.author = document
                .author
                .take()
                .or_else(|| self.texts.get("author").cloned());
            document.copyright = document
                .copyright
                .take()
                .or_else(|| self.texts.get("copyright").cloned());
            document.left_out.extend(self.left_out.iter().cloned());
        }
        self.documents
    }
}
