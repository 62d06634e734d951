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
mod xml;

pub(crate) use write::write;

use crate::color::{color, named};
use crate::document::Document;
use crate::error::{ParseError, count, goal_error, repeated};
use crate::inks::{InkLook, InkTable};
use crate::piece::side;
use nonogram::{Block, Cell, Clues, Grid, Ink, Length, MAX_SIDE, Puzzle, check, check_sides};
use std::collections::{BTreeMap, BTreeSet};
use xml::{XmlPart, XmlText};

/// What a color must be.
const NO_TRIANGLE: &str = "a color for whole cells, not a triangle";

/// Texts by the names of their elements.
type XmlTexts = BTreeMap<String, String>;

/// The data of the open puzzle so far.
#[derive(Default)]
struct OpenPuzzle {
    at: usize,
    default_color: String,
    background: String,
    /// The inks, by the names of their colors.
    inks: InkTable,
    /// The character of each color in images.
    signs: Vec<(char, String)>,
    rows: Option<Clues>,
    columns: Option<Clues>,
    goal: Option<(usize, Grid)>,
    /// A solution that is not said to be the goal.
    solution: Option<(usize, Grid)>,
    saved: Option<(usize, Grid)>,
    texts: XmlTexts,
}

/// Reads all puzzles.
pub(crate) fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let mut xml = XmlText::new(text);
    let mut documents = Vec::new();
    let mut texts = XmlTexts::new();
    while let Some(part) = xml.next()? {
        match part {
            XmlPart::Start if xml.tag() == "puzzle" => {
                documents.push(read_puzzle(&mut xml)?);
            }
            XmlPart::Start => read_set(&mut xml, &mut documents, &mut texts)?,
            XmlPart::Text(text) => xml.leave_out(&text),
        }
    }
    if documents.is_empty() {
        return Err(xml.cut("a <puzzle>"));
    }
    for document in &mut documents {
        for (field, tag) in [
            (&mut document.author, "author"),
            (&mut document.copyright, "copyright"),
        ] {
            if field.is_none() {
                *field = texts.get(tag).cloned();
            }
        }
        let left_out = xml.left_out.iter().map(|what| format!("{what} of the set"));
        document.left_out.extend(left_out);
    }
    Ok(documents)
}

/// Reads the puzzles of a set, and the texts that hold for all of them.
fn read_set(
    xml: &mut XmlText<'_>,
    documents: &mut Vec<Document>,
    texts: &mut XmlTexts,
) -> Result<(), ParseError> {
    // The open elements in the set: those before the last one are around puzzles.
    let mut open: Vec<String> = Vec::new();
    let mut text = String::new();
    loop {
        match xml.next()? {
            Some(XmlPart::Start) if xml.tag() == "puzzle" => {
                text.clear();
                documents.push(read_puzzle(xml)?);
            }
            Some(XmlPart::Start) => {
                open.push(xml.name());
            }
            Some(XmlPart::Text(part)) if open.is_empty() => xml.leave_out(&part),
            Some(XmlPart::Text(part)) => text += &part,
            None => {
                let Some(name) = open.pop() else {
                    return Ok(());
                };
                if open.is_empty() {
                    let tags = ["author", "copyright"];
                    add_text(xml, texts, &tags, &name, &std::mem::take(&mut text));
                }
            }
        }
    }
}

/// Keeps the first text of each element that has one of these tags. Others have no place in a
/// document.
fn add_text(xml: &mut XmlText<'_>, texts: &mut XmlTexts, tags: &[&str], name: &str, text: &str) {
    let tag = name.to_ascii_lowercase();
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    if tags.contains(&&*tag) && !texts.contains_key(&tag) {
        texts.insert(tag, text.to_owned());
    } else {
        xml.left_out.insert(name.to_owned());
    }
}

fn read_puzzle(xml: &mut XmlText<'_>) -> Result<Document, ParseError> {
    let kind = xml.attribute("type", "grid")?;
    if kind != "grid" {
        return Err(xml.unexpected(xml.at, "a puzzle of type grid", &kind));
    }
    let mut puzzle = OpenPuzzle {
        at: xml.at,
        default_color: xml.attribute("defaultcolor", "black")?,
        background: xml.attribute("backgroundcolor", "white")?,
        ..OpenPuzzle::default()
    };
    xml.in_puzzle = true;
    let of_set = std::mem::take(&mut xml.left_out);
    while let Some(part) = xml.next()? {
        match part {
            XmlPart::Start => puzzle.read_element(xml)?,
            XmlPart::Text(text) => xml.leave_out(&text),
        }
    }
    xml.in_puzzle = false;
    let left_out = std::mem::replace(&mut xml.left_out, of_set);
    puzzle.document(xml, left_out)
}

/// Whether a part is the start of an element that has this tag, and not blank. Anything else is an
/// error.
fn is_start(xml: &XmlText<'_>, part: &XmlPart, wanted: &str) -> Result<bool, ParseError> {
    let found = match part {
        XmlPart::Start if xml.tag() == wanted => return Ok(true),
        XmlPart::Text(text) if text.trim().is_empty() => return Ok(false),
        XmlPart::Start => format!("<{}>", xml.name()),
        XmlPart::Text(text) => text.trim().to_owned(),
    };
    Err(xml.unexpected(xml.at, &format!("<{wanted}>"), &found))
}

impl OpenPuzzle {
    /// Reads an element of the puzzle.
    fn read_element(&mut self, xml: &mut XmlText<'_>) -> Result<(), ParseError> {
        let name = xml.name();
        let tag = xml.tag();
        match &*tag {
            "clues" => self.read_clues(xml),
            "solution" => self.read_solution(xml),
            "color" => self.read_color(xml),
            _ => {
                let text = xml.text(tag == "description")?;
                let tags = ["title", "author", "copyright", "description", "id"];
                add_text(xml, &mut self.texts, &tags, &name, &text);
                Ok(())
            }
        }
    }

    fn read_clues(&mut self, xml: &mut XmlText<'_>) -> Result<(), ParseError> {
        let at = xml.at;
        let kind = xml.attribute("type", "")?;
        let known = match kind.as_str() {
            "rows" => &self.rows,
            "columns" => &self.columns,
            _ => {
                let expected = "clues of type rows or columns";
                return Err(xml.unexpected(at, expected, &kind));
            }
        };
        if known.is_some() {
            return Err(xml.error(at, repeated(&kind)));
        }
        let mut clues = Clues::new();
        while let Some(part) = xml.next()? {
            if is_start(xml, &part, "line")? {
                clues.push_blocks(self.read_line(xml)?);
            }
        }
        if kind == "rows" {
            self.rows = Some(clues);
        } else {
            self.columns = Some(clues);
        }
        Ok(())
    }

    fn read_line(&mut self, xml: &mut XmlText<'_>) -> Result<Vec<Block>, ParseError> {
        let mut blocks = Vec::new();
        while let Some(part) = xml.next()? {
            if !is_start(xml, &part, "count")? {
                continue;
            }
            let color = xml.attribute("color", &self.default_color)?;
            let ink = self.color(xml, xml.at, &color)?;
            if ink.is_background() {
                let expected = "a color other than the background";
                return Err(xml.unexpected(xml.at, expected, &color));
            }
            let at = xml.after;
            let text = xml.text(false)?;
            match (text.trim(), side(text.trim())) {
                // Some programs write an empty line as one block of length 0.
                ("0", _) => {}
                (_, Some(length)) => {
                    let length = Length::try_from(length).expect("at most MAX_SIDE");
                    blocks.push(Block { length, ink });
                }
                (text, None) => {
                    let expected = match text {
                        "?" | "" | "-" | "*" => "a block length, not a blot".to_owned(),
                        _ => format!("a block length from 1 to {MAX_SIDE}"),
                    };
                    return Err(xml.unexpected(at, &expected, text));
                }
            }
        }
        Ok(blocks)
    }

    /// Reads the definition of a color.
    fn read_color(&mut self, xml: &mut XmlText<'_>) -> Result<(), ParseError> {
        let name = xml.attribute("name", "")?;
        let sign = xml.attribute("char", "")?.chars().next();
        let at = xml.after;
        let text = xml.text(false)?;
        if name.contains('/') {
            return Err(xml.unexpected(at, NO_TRIANGLE, &name));
        }
        let Some(rgb) = color(text.trim()) else {
            let expected = "a color such as ff0000 or f00";
            return Err(xml.unexpected(at, expected, text.trim()));
        };
        let look = InkLook {
            name: name.clone(),
            rgb: Some(rgb),
            symbol: sign,
        };
        if name == self.background {
            self.inks.define_background(look);
        } else if let Err(expected) = self.inks.define(&name, look) {
            return Err(xml.unexpected(at, expected, &name));
        }
        // A color without a character does not occur in images.
        self.signs.push((sign.unwrap_or('?'), name));
        Ok(())
    }

    /// The ink of a color, or the background.
    fn color(&mut self, xml: &XmlText<'_>, at: usize, name: &str) -> Result<Ink, ParseError> {
        if name == self.background {
            return Ok(Ink::BACKGROUND);
        }
        // Black, white and the default color need no definition, and nothing does if no color is
        // defined.
        let is_known = matches!(name, "black" | "white")
            || name == self.default_color
            || self.signs.is_empty();
        let ink = if name.contains('/') {
            Err(NO_TRIANGLE)
        } else if is_known {
            let look = InkLook {
                name: name.to_owned(),
                rgb: named(name),
                symbol: None,
            };
            self.inks.ink_or(name, look)
        } else {
            self.inks.defined(name).ok_or("the name of a color")
        };
        ink.map_err(|expected| xml.unexpected(at, expected, name))
    }

    fn read_solution(&mut self, xml: &mut XmlText<'_>) -> Result<(), ParseError> {
        let kind = xml.attribute("type", "goal")?;
        if !matches!(kind.as_str(), "goal" | "solution" | "saved") {
            let expected = "a solution of type goal, solution or saved";
            return Err(xml.unexpected(xml.at, expected, &kind));
        }
        while let Some(part) = xml.next()? {
            let name = xml.name();
            if matches!(part, XmlPart::Start) && xml.tag() != "image" {
                if !xml.text(false)?.trim().is_empty() {
                    xml.left_out.insert(name);
                }
            } else if is_start(xml, &part, "image")? {
                self.read_image(xml, &kind)?;
            }
        }
        Ok(())
    }

    fn read_image(&mut self, xml: &mut XmlText<'_>, kind: &str) -> Result<(), ParseError> {
        let at = xml.after;
        let text = xml.text(false)?;
        if let Some(start) = text.find('[') {
            if kind != "saved" {
                let choice = text[start..].split_inclusive(']').next().unwrap_or("[");
                let expected = "a goal without choices of colors";
                return Err(xml.unexpected(at, expected, choice));
            }
            xml.left_out.insert("choices of colors".to_owned());
        }
        let grid = self.grid(xml, at, &text)?;
        let (board, others) = match kind {
            "goal" => (&mut self.goal, "further solutions"),
            "solution" => (&mut self.solution, "further solutions"),
            _ => (&mut self.saved, "further saved boards"),
        };
        match board {
            Some(_) => drop(xml.left_out.insert(others.to_owned())),
            None => *board = Some((at, grid)),
        }
        Ok(())
    }

    /// The board of an image: rows between bars, with characters for colors, `?`, or choices in
    /// brackets. Blanks mean nothing.
    fn grid(&mut self, xml: &XmlText<'_>, at: usize, text: &str) -> Result<Grid, ParseError> {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let mut open: Option<Vec<Cell>> = None;
        let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
        while let Some(sign) = signs.next() {
            let Some(cells) = &mut open else {
                if sign != '|' {
                    let found = &sign.to_string();
                    return Err(xml.unexpected(at, "rows such as |X.X|", found));
                }
                open = Some(Vec::new());
                continue;
            };
            match sign {
                '|' => rows.extend(open.take()),
                '?' => cells.push(Cell::Unknown),
                '[' if signs.any(|sign| sign == ']') => cells.push(Cell::Unknown),
                '[' => return Err(xml.unexpected(at, "\"]\"", text.trim())),
                _ => cells.push(self.cell(xml, at, sign)?),
            }
        }
        if open.is_some() {
            return Err(xml.unexpected(at, "rows such as |X.X|", text.trim()));
        }
        let width = rows.first().map_or(0, Vec::len);
        check_sides(width as u64, rows.len() as u64).map_err(|error| xml.error(at, error))?;
        match rows.iter().find(|cells| cells.len() != width) {
            Some(cells) => {
                let kind = count("cells in each row of the image", width, cells.len());
                Err(xml.error(at, kind))
            }
            None => Ok(Grid::from_cells(width, rows.concat())),
        }
    }

    /// The cell for a character. `.` and `X` need no definition.
    fn cell(&mut self, xml: &XmlText<'_>, at: usize, sign: char) -> Result<Cell, ParseError> {
        let known = self.signs.iter().find(|(known, _)| *known == sign);
        let name = match (known, sign) {
            (Some((_, name)), _) => name.clone(),
            (None, '.') => self.background.clone(),
            (None, 'X') => self.default_color.clone(),
            _ => {
                let found = &sign.to_string();
                return Err(xml.unexpected(at, "the sign of a color", found));
            }
        };
        Ok(Cell::Known(self.color(xml, at, &name)?))
    }

    /// The document of the puzzle.
    fn document(
        mut self,
        xml: &XmlText<'_>,
        mut left_out: BTreeSet<String>,
    ) -> Result<Document, ParseError> {
        if self.goal.is_some() && self.solution.is_some() {
            left_out.insert("further solutions".to_owned());
        }
        let mut goal = None;
        if let Some((at, grid)) = self.goal.or(self.solution) {
            let Some(picture) = grid.to_picture() else {
                let expected = "a goal without unknown cells";
                return Err(xml.unexpected(at, expected, "?"));
            };
            goal = Some((at, picture));
        }
        let puzzle = match (self.rows, self.columns, &goal) {
            (Some(rows), Some(columns), _) => Puzzle::new(rows, columns)
                .map_err(|error| xml.error(self.at, self.inks.puzzle_error(error)))?,
            (None, None, Some((_, goal))) => goal.puzzle(),
            _ => {
                let found = "neither";
                let expected = "clues of the rows and of the columns, or a goal";
                return Err(xml.unexpected(self.at, expected, found));
            }
        };
        if let Some((at, goal)) = &goal {
            check(&puzzle, goal).map_err(|mismatch| xml.error(*at, goal_error(mismatch)))?;
        }
        let (width, height) = (puzzle.width(), puzzle.height());
        if let Some((at, saved)) = &self.saved
            && (saved.width(), saved.height()) != (width, height)
        {
            let kind = count("cells", width * height, saved.width() * saved.height());
            return Err(xml.error(*at, kind));
        }
        let document = Document {
            title: self.texts.remove("title"),
            author: self.texts.remove("author"),
            copyright: self.texts.remove("copyright"),
            description: self.texts.remove("description"),
            catalogue: self.texts.remove("id"),
            goal: goal.map(|(_, goal)| goal),
            saved: self.saved.map(|(_, saved)| saved),
            left_out,
            ..Document::from(puzzle)
        };
        self.inks.name_background(&self.background);
        Ok(self.inks.finish(document))
    }
}
