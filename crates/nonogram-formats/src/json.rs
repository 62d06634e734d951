//! JSON, as JavaScript libraries store puzzles.
//!
//! ```json
//! {"title":"Pair","rows":[[1,1],[2]],"columns":[[2],[1],[1]],"solution":["101","110"]}
//! ```
//!
//! On boards of several inks, blocks are texts with the letter of their ink, the solution has the
//! digits of inks, and the palette is an array of looks, the background first:
//!
//! ```json
//! {"palette":[{"name":"white","rgb":"ffffff","symbol":"."}, ...],"rows":[["2a","1b"]],"columns":[["1a"],["1a"],["1b"]],"solution":["112"]}
//! ```
//!
//! Cells that the puzzle gives are rows of the same digits, with `?` for the others:
//! `"given":["1??","??0"]`.
//!
//! Other programs write `ver` and `hor` for columns and rows; or `rowClues`, `col_hints` and the
//! like, beside sizes in `rows` and `cols`; or put both into an object `clues`. A text holds one
//! object, several objects one after another, or an array of objects. An empty line is `[]` or
//! `[0]`, and zeros at the ends of a line are padding. The solution may also be arrays of numbers
//! of inks, or of true and false. The lists may also stand in the source of a program: see
//! [`source`]. Unknown members are skipped, and named in [`Document::left_out`].

use crate::color::color;
use crate::document::Document;
use crate::error::{ParseError, error_at, goal_error};
use crate::piece::{self, side};
use crate::source;
use nonogram::{
    Block, Cell, Clues, Grid, Ink, Length, MAX_INKS, MAX_SIDE, Palette, Picture, Puzzle, Swatch,
    check,
};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// The members of an object.
#[derive(Deserialize)]
#[serde(expecting = "an object with rows and columns")]
struct Members {
    #[serde(alias = "hor")]
    rows: Option<Lines>,
    #[serde(alias = "cols", alias = "ver")]
    columns: Option<Lines>,
    #[serde(alias = "rowClues", alias = "rowHints", alias = "row_hints")]
    row_clues: Option<Vec<Clue>>,
    #[serde(
        alias = "columnClues",
        alias = "columnHints",
        alias = "column_hints",
        alias = "colClues",
        alias = "col_clues",
        alias = "colHints",
        alias = "col_hints"
    )]
    column_clues: Option<Vec<Clue>>,
    #[serde(alias = "hints")]
    clues: Option<Sides>,
    title: Option<String>,
    #[serde(alias = "by")]
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    #[serde(alias = "id")]
    catalogue: Option<Name>,
    description: Option<String>,
    #[serde(alias = "goal")]
    solution: Option<Vec<Row>>,
    given: Option<Vec<String>>,
    palette: Option<Vec<Look>>,
}
/// The names of members that are read, and of sizes, which follow from the clues.
const MEMBERS: &str = "rows columns cols hor ver row_clues rowClues rowHints row_hints \
    column_clues columnClues columnHints column_hints colClues col_clues colHints col_hints clues \
    hints title author by copyright license catalogue id description solution goal given palette \
    width height size";

/// The clues in an object of their own.
#[derive(Deserialize)]
#[serde(expecting = "an object with rows and columns")]
struct Sides {
    #[serde(alias = "row")]
    rows: Vec<Clue>,
    #[serde(alias = "cols", alias = "column", alias = "col")]
    columns: Vec<Clue>,
}

/// What a member such as `rows` has.
enum Lines {
    Clues(Vec<Clue>),
    /// Their number, beside a member such as `rowClues`.
    Number,
}

/// The name of a puzzle, which may be a number.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text or a number")]
enum Name {
    Text(String),
    Number(u64),
}

/// The look of the background or of an ink.
#[derive(Deserialize, Serialize)]
struct Look {
    #[serde(default)]
    name: String,
    rgb: String,
    symbol: char,
}

/// A block, 0 for an empty line, or a cell.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a block length, or a text such as \"3b\""
)]
enum Word {
    Number(u64),
    Text(String),
    Truth(bool),
}

/// The blocks of a line.
#[derive(Deserialize)]
#[serde(try_from = "Words")]
pub(crate) struct Clue(Vec<Block>);

/// A list of blocks, or one block without the list.
struct Words(Vec<Word>);

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(WordsVisitor)
    }
}

struct WordsVisitor;

impl<'de> Visitor<'de> for WordsVisitor {
    type Value = Words;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of block lengths")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Words, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(Words)
    }

    fn visit_u64<E>(self, length: u64) -> Result<Words, E> {
        Ok(Words(vec![Word::Number(length)]))
    }

    fn visit_str<E>(self, text: &str) -> Result<Words, E> {
        Ok(Words(vec![Word::Text(text.to_string())]))
    }
}

/// The cells of a row.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a row of cells, 0 or 1")]
enum Row {
    Text(String),
    Words(Vec<Word>),
}

/// A document that is deserialized.
#[derive(Deserialize)]
#[serde(try_from = "Members")]
struct Object(Document);

/// The value at the top of a text: an object, or an array of objects.
struct Top<T>(Vec<T>);

/// Reads all puzzles.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    piece::Lines::new(text)?;
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    if !is_json(text)
        && let Some(read) = source::read(text)
    {
        return read;
    }
    let mut documents = all::<Object>(text)?;
    for (document, names) in documents
        .iter_mut()
        .zip(all::<BTreeMap<String, IgnoredAny>>(text)?)
    {
        let is_read = |name: &String| MEMBERS.split(' ').any(|known| known == name);
        document.0.left_out = names.into_keys().filter(|name| !is_read(name)).collect();
    }
    if documents.is_empty() {
        return Err(error_at(
            text,
            text.len(),
            "expected an object with rows and columns",
        ));
    }
    Ok(documents.into_iter().map(|object| object.0).collect())
}

/// Whether a text begins as an array does, or as an object whose names have quotes.
fn is_json(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let inner = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    text.starts_with(b"[") || inner.is_some_and(|inner| inner.starts_with(b"\""))
}

/// All objects of a text.
fn all<'de, T: Deserialize<'de>>(text: &'de [u8]) -> Result<Vec<T>, ParseError> {
    let tops = serde_json::Deserializer::from_slice(text).into_iter::<Top<T>>();
    let tops: Vec<Top<T>> = tops
        .collect::<Result<_, _>>()
        .map_err(|error| parse_error(text, &error))?;
    Ok(tops.into_iter().flat_map(|top| top.0).collect())
}

/// The error of the parser, in the text that it has read.
pub(crate) fn parse_error(text: &[u8], error: &serde_json::Error) -> ParseError {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let message = message.strip_suffix(&place).unwrap_or(&message);
    // serde_json counts bytes in a line from 1; 0 is the line break before the line.
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let before: usize = lines
        .take(error.line().saturating_sub(1))
        .map(<[u8]>::len)
        .sum();
    let at = before + error.column().saturating_sub(1);
    error_at(text, at, message)
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Top<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TopVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for TopVisitor<T> {
            type Value = Top<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with rows and columns, or an array of them")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Top<T>, A::Error> {
                Ok(Top(vec![T::deserialize(MapAccessDeserializer::new(map))?]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Top<T>, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Top)
            }
        }
        deserializer.deserialize_any(TopVisitor(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LinesVisitor;
        impl<'de> Visitor<'de> for LinesVisitor {
            type Value = Lines;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array of clues, or their number")
            }

            fn visit_u64<E>(self, _number: u64) -> Result<Lines, E> {
                Ok(Lines::Number)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Lines, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Lines::Clues)
            }
        }
        deserializer.deserialize_any(LinesVisitor)
    }
}

/// The puzzle of these clues. An error is at this byte of the text.
pub(crate) fn puzzle_of(
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    text: &[u8],
    at: usize,
) -> Result<Document, ParseError> {
    let [rows, columns] = [rows, columns].map(|lines| {
        let mut clues = Clues::new();
        lines.into_iter().for_each(|clue| clues.push_blocks(clue.0));
        clues
    });
    let puzzle = Puzzle::new(rows, columns).map_err(|error| error_at(text, at, error))?;
    Ok(puzzle.into())
}

/// The clues of rows or columns: of a member such as `rows`, of one such as `rowClues`, or of the
/// object `clues`.
fn clues(
    name: &str,
    lines: Option<Lines>,
    others: [Option<Vec<Clue>>; 2],
) -> Result<Clues, String> {
    let lines = match lines {
        Some(Lines::Clues(lines)) => Some(lines),
        Some(Lines::Number) | None => None,
    };
    let mut stated = [lines].into_iter().chain(others).flatten();
    let lines = stated
        .next()
        .ok_or_else(|| format!("expected the clues of the {name}, such as [[1, 1], [2]]"))?;
    if stated.next().is_some() {
        return Err(format!("expected the clues of the {name} once"));
    }
    let mut clues = Clues::new();
    lines.into_iter().for_each(|clue| clues.push_blocks(clue.0));
    Ok(clues)
}

impl TryFrom<Members> for Object {
    type Error = String;

    fn try_from(members: Members) -> Result<Self, String> {
        let (nested_rows, nested_columns) = members.clues.map_or((None, None), |clues| {
            (Some(clues.rows), Some(clues.columns))
        });
        let rows = clues("rows", members.rows, [members.row_clues, nested_rows])?;
        let columns = [members.column_clues, nested_columns];
        let columns = clues("columns", members.columns, columns)?;
        let puzzle = Puzzle::new(rows, columns).map_err(|error| error.to_string())?;
        let puzzle = match members.given {
            Some(rows) => given(rows, puzzle)?,
            None => puzzle,
        };
        let palette = match members.palette {
            Some(looks) => palette(looks)?,
            None => Palette::standard(puzzle.inks()),
        };
        if palette.inks() < puzzle.inks() {
            let (inks, found) = (puzzle.inks(), palette.inks());
            return Err(format!(
                "expected a palette of at least {inks} inks, found {found}"
            ));
        }
        Ok(Self(Document {
            palette,
            title: members.title,
            author: members.author,
            copyright: members.copyright,
            license: members.license,
            catalogue: members.catalogue.map(Name::into_text),
            description: members.description,
            goal: members
                .solution
                .map(|rows| goal(rows, &puzzle))
                .transpose()?,
            ..Document::from(puzzle)
        }))
    }
}

impl Name {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

/// The solution of these rows.
fn goal(rows: Vec<Row>, puzzle: &Puzzle) -> Result<Picture, String> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let digit = |word| match word {
        Word::Truth(is_filled) => Some(if is_filled { '1' } else { '0' }),
        Word::Number(ink) => Ink::new(usize::try_from(ink).ok()?).map(Ink::digit),
        Word::Text(_) => None,
    };
    // A sign that is no digit stands for a wrong cell.
    let row = |row| match row {
        Row::Text(text) => text,
        Row::Words(words) => words
            .into_iter()
            .map(|word| digit(word).unwrap_or('?'))
            .collect(),
    };
    let rows: Vec<String> = rows.into_iter().map(row).collect();
    if rows.len() != height || rows.iter().any(|row| row.len() != width) {
        return Err(format!(
            "expected a solution of {height} rows of {width} cells"
        ));
    }
    let goal = if puzzle.is_colored() {
        Picture::from_digits(width, height, &rows.concat())
            .map_err(|_| "expected a solution of digits of inks, 0 to 9 and a to v")
    } else {
        Picture::from_bits(width, height, &rows.concat())
            .map_err(|_| "expected a solution of 0s and 1s")
    };
    let goal = goal?;
    check(puzzle, &goal).map_err(goal_error)?;
    Ok(goal)
}

/// The puzzle that gives the cells of these rows: digits of inks, and `?` for cells that it does
/// not give.
fn given(rows: Vec<String>, puzzle: Puzzle) -> Result<Puzzle, String> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let is_whole = |row: &String| row.chars().count() == width;
    if rows.len() != height || !rows.iter().all(is_whole) {
        return Err(format!(
            "expected given cells of {height} rows of {width} signs"
        ));
    }
    let mut cells = Vec::with_capacity(width * height);
    for sign in rows.iter().flat_map(|row| row.chars()) {
        cells.push(match Ink::from_digit(sign) {
            Some(ink) => Cell::Known(ink),
            None if sign == '?' => Cell::Unknown,
            None => {
                return Err(format!(
                    "expected given cells of digits of inks and '?', found {sign:?}"
                ));
            }
        });
    }
    let puzzle = puzzle.with_givens(Grid::from_cells(width, cells));
    puzzle.map_err(|error| format!("given: {error}"))
}

fn palette(looks: Vec<Look>) -> Result<Palette, String> {
    let swatch = |look: Look| match color(&look.rgb) {
        Some(rgb) => Ok(Swatch {
            name: look.name,
            rgb,
            symbol: look.symbol,
        }),
        None => Err(format!(
            "expected a color such as ff0000, found {:?}",
            look.rgb
        )),
    };
    let swatches = looks.into_iter().map(swatch).collect::<Result<_, _>>()?;
    Palette::new(swatches).ok_or_else(|| {
        format!(
            "expected a palette of the background and 1 to {MAX_INKS} inks, with symbols that \
            differ"
        )
    })
}

impl TryFrom<Words> for Clue {
    type Error = String;

    fn try_from(words: Words) -> Result<Self, String> {
        let mut blocks = Vec::new();
        // Zeros before the blocks and after them are padding.
        let mut is_over = false;
        for word in words.0 {
            match word.block()? {
                Some(_) if is_over => {
                    return Err(format!(
                        "expected a block length from 1 to {MAX_SIDE}, found 0"
                    ));
                }
                Some(block) => blocks.push(block),
                None => is_over = !blocks.is_empty(),
            }
        }
        Ok(Self(blocks))
    }
}

impl Word {
    /// The block, unless it is 0.
    fn block(self) -> Result<Option<Block>, String> {
        let block = |text: &str| {
            let letter = text.chars().next_back()?;
            let ink = Ink::from_letter(letter).filter(|ink| !ink.is_background())?;
            let length = side(&text[..text.len() - 1])? as Length;
            Some(Block { length, ink })
        };
        match self {
            Self::Number(0) => Ok(None),
            Self::Number(length) if length <= MAX_SIDE as u64 => Ok(Some(Block {
                length: length as Length,
                ink: Ink::FIRST,
            })),
            Self::Number(number) => Err(format!(
                "expected a block length from 1 to {MAX_SIDE}, found {number}"
            )),
            Self::Truth(truth) => Err(format!(
                "expected a block length from 1 to {MAX_SIDE}, found {truth}"
            )),
            Self::Text(text) => block(&text)
                .map(Some)
                .ok_or_else(|| format!("expected a block such as \"3b\", found {text:?}")),
        }
    }
}

/// Writes one object, or an array of several.
pub(crate) fn write(documents: &[Document]) -> String {
    let objects: Vec<String> = documents.iter().map(object).collect();
    match &objects[..] {
        [object] => format!("{object}\n"),
        _ => format!("[\n{}\n]\n", objects.join(",\n")),
    }
}

fn object(document: &Document) -> String {
    use serde_json::Value;
    let is_colored = document.is_colored();
    let block = |block: Block| {
        if is_colored {
            Value::from(block.to_string())
        } else {
            Value::from(block.length)
        }
    };
    let lines = |clues: &Clues| {
        let lines = clues.iter().map(|clue| clue.blocks().map(block).collect());
        Value::Array(lines.collect())
    };
    let texts = document.members();
    let texts = texts.map(|(name, text)| (name, Value::from(text)));
    let is_standard = document.palette == Palette::standard(document.inks());
    let palette = (is_colored || !is_standard).then(|| {
        let swatches = document.palette.swatches();
        let looks = swatches.map(|(_, Swatch { name, rgb, symbol })| Look {
            name: name.clone(),
            rgb: rgb.to_string(),
            symbol: *symbol,
        });
        let looks = serde_json::to_string(&looks.collect::<Vec<_>>());
        format!("\"palette\":{}", looks.expect("texts"))
    });
    let clues = [
        ("rows", lines(document.puzzle.rows())),
        ("columns", lines(document.puzzle.columns())),
    ];
    let goal = document.goal.as_ref().map(|goal| {
        let digits = goal.to_digits();
        let rows = digits.as_bytes().chunks(goal.width());
        let rows: Vec<_> = rows
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        ("solution", Value::from(rows))
    });
    let given = document.puzzle.givens().map(|givens| {
        let sign = |cell: &Cell| match cell {
            Cell::Known(ink) => ink.digit(),
            Cell::Unknown => '?',
        };
        let rows = givens.rows().map(|row| row.iter().map(sign).collect());
        ("given", Value::from(rows.collect::<Vec<String>>()))
    });
    // The order of members in a map of serde_json depends on its features.
    let member = |(name, value)| format!("\"{name}\":{value}");
    let members = texts.map(member).chain(palette);
    let members = members.chain(clues.into_iter().chain(given).chain(goal).map(member));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}
