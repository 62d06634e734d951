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
//! A `<count>` without a color has the default color, which is that of the foreground. Black and white need no
//! definition. Puzzles with triangles, on triangular boards, or with clues whose numbers are hidden by blots are refused.
//!
//! The clues may be missing if there is a goal. Only the entities that XML defines and characters by
//! number are supported. A document type is skipped, so nothing outside of the text is read. Elements
//! are read one by one and not stored, so deep nesting costs nothing.

mod write;

pub(crate) use write::write;

use crate::document::Document;
use crate::error::{Found, ParseError, ParseErrorKind};
use crate::inks::{InkTable, Look, rgb};
use crate::picture::error_at;
use crate::piece::{Lines, side};
use nonogram::{Block, Cell, Clues, Grid, Ink, Length, MAX_SIDE, Picture, Puzzle, check};
use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

/// An element with a meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tag {
    Puzzle,
    Title,
    Author,
    Copyright,
    Description,
    Id,
    Color,
    Clues,
    Line,
    Count,
    Solution,
    Image,
    Other,
}

impl Tag {
    fn of(name: &str) -> Self {
        match name {
            "puzzle" => Self::Puzzle,
            "title" => Self::Title,
            "author" => Self::Author,
            "copyright" => Self::Copyright,
            "description" => Self::Description,
            "id" => Self::Id,
            "color" => Self::Color,
            "clues" => Self::Clues,
            "line" => Self::Line,
            "count" => Self::Count,
            "solution" => Self::Solution,
            "image" => Self::Image,
            _ => Self::Other,
        }
    }
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
    saved: Option<(usize, Grid)>,
    title: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    description: Option<String>,
    catalogue: Option<String>,
}

struct Reading<'a> {
    text: &'a str,
    path: Vec<Tag>,
    /// The text of the innermost element, and where it begins.
    words: String,
    words_at: usize,
    draft: Draft,
    documents: Vec<Document>,
}

/// Reads all puzzles.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    Lines::new(text)?;
    let text = str::from_utf8(text).expect("it was checked");
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::from_str(text);
    let mut reading = Reading {
        text,
        path: Vec::new(),
        words: String::new(),
        words_at: 0,
        draft: Draft::default(),
        documents: Vec::new(),
    };
    loop {
        let at = reader.buffer_position() as usize;
        let event = reader
            .read_event()
            .map_err(|error| reading.wrong(reader.error_position() as usize, error))?;
        let after = reader.buffer_position() as usize;
        match event {
            Event::Start(start) => reading.open(&start, at, after)?,
            Event::Empty(start) => {
                reading.open(&start, at, after)?;
                reading.close()?;
            }
            Event::End(_) => reading.close()?,
            Event::Text(text) => reading.words.push_str(&text),
            Event::CData(text) => reading.words.push_str(&text),
            Event::GeneralRef(name) => {
                let resolved = resolve(&name);
                let resolved = resolved.ok_or_else(|| {
                    reading.unexpected(at, "an entity of XML", Found::Text(name.to_string()))
                });
                reading.words.push_str(&resolved?);
            }
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof if reading.path.is_empty() && !reading.documents.is_empty() => {
                return Ok(reading.documents);
            }
            Event::Eof => {
                let expected = match reading.path.is_empty() {
                    true => "a <puzzle>",
                    false => "the end of each element",
                };
                return Err(reading.unexpected(after, expected, Found::EndOfText));
            }
        }
    }
}

fn resolve(name: &BytesRef<'_>) -> Option<String> {
    match name.resolve_char_ref() {
        Ok(Some(character)) => Some(character.into()),
        Ok(None) => resolve_xml_entity(name).map(str::to_owned),
        Err(_) => None,
    }
}

impl Reading<'_> {
    fn error(&self, at: usize, kind: ParseErrorKind) -> ParseError {
        error_at(self.text.as_bytes(), at, kind)
    }

    fn unexpected(&self, at: usize, expected: &str, found: Found) -> ParseError {
        let kind = ParseErrorKind::Unexpected {
            expected: expected.into(),
            found,
        };
        self.error(at, kind)
    }

    /// The error for wrong XML.
    fn wrong(&self, at: usize, error: impl std::fmt::Display) -> ParseError {
        self.error(at, ParseErrorKind::Syntax(error.to_string()))
    }

    fn parent(&self) -> Tag {
        self.path.last().copied().unwrap_or(Tag::Other)
    }

    fn open(&mut self, start: &BytesStart<'_>, at: usize, after: usize) -> Result<(), ParseError> {
        let attribute = |name: &str, default: &str| -> Result<String, ParseError> {
            let attribute = start.try_get_attribute(name);
            match attribute.map_err(|error| self.wrong(at, error))? {
                None => Ok(default.to_owned()),
                Some(attribute) => {
                    let value = attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0);
                    Ok(value.map_err(|error| self.wrong(at, error))?.into_owned())
                }
            }
        };
        let tag = Tag::of(start.name().as_ref());
        match (self.parent(), tag) {
            (_, Tag::Puzzle) if self.path.contains(&Tag::Puzzle) => {
                let found = Found::Text("<puzzle>".into());
                return Err(self.unexpected(at, "the end of the first puzzle", found));
            }
            (_, Tag::Puzzle) => {
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
            }
            (Tag::Puzzle, Tag::Color) => {
                self.draft.color = (attribute("name", "")?, attribute("char", "")?);
            }
            (Tag::Puzzle, Tag::Clues) => {
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
                    return Err(self.error(at, ParseErrorKind::Repeated { key }));
                }
                self.draft.clues = Some((is_rows, Clues::new()));
            }
            (Tag::Line, Tag::Count) => {
                let color = attribute("color", &self.draft.default_color)?;
                self.draft.block = Some(self.ink(at, &color)?);
            }
            (Tag::Puzzle, Tag::Solution) => {
                self.draft.kind = attribute("type", "goal")?;
            }
            _ => {}
        }
        self.path.push(tag);
        self.words.clear();
        self.words_at = after;
        Ok(())
    }

    /// The ink of a color, or the background.
    fn color(&mut self, at: usize, name: &str) -> Result<Ink, ParseError> {
        if name == self.draft.background {
            return Ok(Ink::BACKGROUND);
        }
        // Black, white and the default color need no definition, and nothing does if no color is defined.
        let is_known = matches!(name, "black" | "white") || name == self.draft.default_color;
        let is_known = is_known || self.draft.signs.is_empty();
        let ink = match (name.contains('/'), is_known) {
            (true, _) => Err("a color for whole cells, not a triangle"),
            (false, true) => self.draft.inks.ink(name),
            (false, false) => self.draft.inks.defined(name).ok_or("the name of a color"),
        };
        ink.map_err(|expected| self.unexpected(at, expected, Found::short(name)))
    }

    /// The ink of a block.
    fn ink(&mut self, at: usize, name: &str) -> Result<Ink, ParseError> {
        let ink = self.color(at, name)?;
        match ink.is_background() {
            true => {
                Err(self.unexpected(at, "a color other than the background", Found::short(name)))
            }
            false => Ok(ink),
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
        let rgb = rgb(words.trim()).ok_or_else(|| {
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
        let words = std::mem::take(&mut self.words);
        let text = || Some(words.trim().to_owned()).filter(|text| !text.is_empty());
        match (self.parent(), tag) {
            (_, Tag::Puzzle) => {
                let document = self.document()?;
                self.documents.push(document);
            }
            (Tag::Puzzle, Tag::Title) => self.draft.title = text(),
            (Tag::Puzzle, Tag::Author) => self.draft.author = text(),
            (Tag::Puzzle, Tag::Copyright) => self.draft.copyright = text(),
            (Tag::Puzzle, Tag::Description) => self.draft.description = text(),
            (Tag::Puzzle, Tag::Id) => self.draft.catalogue = text(),
            (Tag::Puzzle, Tag::Color) => self.define(&words)?,
            (Tag::Puzzle, Tag::Clues) => match self.draft.clues.take() {
                Some((true, clues)) => self.draft.rows = Some(clues),
                Some((false, clues)) => self.draft.columns = Some(clues),
                None => {}
            },
            (Tag::Clues, Tag::Line) => {
                let line = std::mem::take(&mut self.draft.line);
                if let Some((_, clues)) = &mut self.draft.clues {
                    clues.push_blocks(line);
                }
            }
            (Tag::Line, Tag::Count) => match (words.trim(), side(words.trim())) {
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
            (Tag::Solution, Tag::Image) => {
                let at = self.words_at;
                let is_saved = self.draft.kind == "saved";
                if let (false, Some(start)) = (is_saved, words.find('[')) {
                    let found =
                        Found::short(words[start..].split_inclusive(']').next().unwrap_or("["));
                    let expected = "a goal without choices of colors";
                    return Err(self.unexpected(at, expected, found));
                }
                let grid = self.image(at, &words)?;
                let board = match is_saved {
                    true => &mut self.draft.saved,
                    false => &mut self.draft.goal,
                };
                board.get_or_insert((at, grid));
            }
            _ => {}
        }
        Ok(())
    }

    /// The board of an image: rows between bars, with characters for colors, `?`, or choices in
    /// brackets.
    fn image(&mut self, at: usize, text: &str) -> Result<Grid, ParseError> {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for line in text.split_whitespace() {
            let inner = line
                .strip_prefix('|')
                .and_then(|line| line.strip_suffix('|'));
            let Some(inner) = inner else {
                return Err(self.unexpected(at, "rows such as |X.X|", Found::short(line)));
            };
            let mut cells = Vec::new();
            let mut signs = inner.chars();
            while let Some(sign) = signs.next() {
                cells.push(match sign {
                    '?' => Cell::Unknown,
                    '[' => match signs.find(|&sign| sign == ']') {
                        Some(_) => Cell::Unknown,
                        None => return Err(self.unexpected(at, "\"]\"", Found::short(line))),
                    },
                    _ => self.cell(at, sign)?,
                });
            }
            rows.push(cells);
        }
        let width = rows.first().map_or(0, Vec::len);
        nonogram::check_sides(width as u64, rows.len() as u64)
            .map_err(|error| self.error(at, ParseErrorKind::Puzzle(error)))?;
        let mut grid = Grid::unknown(width, rows.len());
        for (row, cells) in rows.iter().enumerate() {
            if cells.len() != width {
                let kind = ParseErrorKind::Count {
                    what: "cells in each row of the image",
                    expected: width,
                    found: cells.len(),
                };
                return Err(self.error(at, kind));
            }
            for (column, &cell) in cells.iter().enumerate() {
                if cell != Cell::Unknown {
                    grid.set(row, column, cell);
                }
            }
        }
        Ok(grid)
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
        let draft = std::mem::take(&mut self.draft);
        let goal = draft
            .goal
            .map(|(at, grid)| Ok((at, self.picture(at, &grid)?)));
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
            check(&puzzle, goal)
                .map_err(|mismatch| self.error(*at, ParseErrorKind::Goal(mismatch)))?;
        }
        if let Some((at, saved)) = &draft.saved
            && (saved.width(), saved.height()) != (puzzle.width(), puzzle.height())
        {
            let kind = ParseErrorKind::Count {
                what: "cells",
                expected: puzzle.width() * puzzle.height(),
                found: saved.width() * saved.height(),
            };
            return Err(self.error(*at, kind));
        }
        let document = Document {
            title: draft.title,
            author: draft.author,
            copyright: draft.copyright,
            description: draft.description,
            catalogue: draft.catalogue,
            goal: goal.map(|(_, goal)| goal),
            saved: draft.saved.map(|(_, saved)| saved),
            ..Document::from(puzzle)
        };
        let mut inks = draft.inks;
        inks.name_background(&draft.background);
        Ok(inks.finish(document))
    }

    fn picture(&self, at: usize, grid: &Grid) -> Result<Picture, ParseError> {
        let found = Found::Text("?".into());
        let unknown = || self.unexpected(at, "a goal without unknown cells", found);
        grid.to_picture().ok_or_else(unknown)
    }
}
