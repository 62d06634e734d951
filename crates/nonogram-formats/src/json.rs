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
//! {"palette":[{"name":"white","rgb":"ffffff","symbol":"."}, ...],
//!  "rows":[["2a","1b"]],"columns":[["1a"],["1a"],["1b"]],"solution":["112"]}
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
//! `source.rs`. Unknown members are skipped, and named in [`Document::left_out`].

use crate::color::color;
use crate::document::Document;
use crate::error::{ParseError, error_at, goal_error};
use crate::piece::side;
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
struct JsonMembers {
    #[serde(alias = "hor")]
    rows: Option<LinesOrNumber>,
    #[serde(alias = "cols", alias = "ver")]
    columns: Option<LinesOrNumber>,
    #[serde(alias = "rowClues", alias = "rowHints", alias = "row_hints")]
    row_clues: Option<Vec<JsonClue>>,
    #[serde(
        alias = "columnClues",
        alias = "columnHints",
        alias = "column_hints",
        alias = "colClues",
        alias = "col_clues",
        alias = "colHints",
        alias = "col_hints"
    )]
    column_clues: Option<Vec<JsonClue>>,
    #[serde(alias = "hints")]
    clues: Option<NestedClues>,
    title: Option<String>,
    #[serde(alias = "by")]
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    #[serde(alias = "id")]
    catalogue: Option<TextOrNumber>,
    description: Option<String>,
    #[serde(alias = "goal")]
    solution: Option<Vec<CellRow>>,
    given: Option<Vec<String>>,
    palette: Option<JsonPalette>,
}
/// The names of members that are read, and of sizes, which follow from the clues.
const MEMBERS: &str = "rows columns cols hor ver row_clues rowClues rowHints row_hints \
    column_clues columnClues columnHints column_hints colClues col_clues colHints col_hints clues \
    hints title author by copyright license catalogue id description solution goal given palette \
    width height size";

/// The clues in an object of their own.
#[derive(Deserialize)]
#[serde(expecting = "an object with rows and columns")]
struct NestedClues {
    #[serde(alias = "row")]
    rows: Vec<JsonClue>,
    #[serde(alias = "cols", alias = "column", alias = "col")]
    columns: Vec<JsonClue>,
}

/// What a member such as `rows` has.
enum LinesOrNumber {
    Clues(Vec<JsonClue>),
    /// Their number, beside a member such as `rowClues`.
    Number,
}

/// The name of a puzzle, which may be a number.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text or a number")]
enum TextOrNumber {
    Text(String),
    Number(u64),
}

/// A palette for serde: an array of the names, colors and symbols, the background first.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(try_from = "Vec<JsonLook>", into = "Vec<JsonLook>")]
pub struct JsonPalette(pub Palette);

/// The look of the background or of an ink.
#[derive(Deserialize, Serialize)]
struct JsonLook {
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
#[serde(try_from = "ClueWords")]
pub(crate) struct JsonClue(Vec<Block>);

/// A list of blocks, or one block without the list.
struct ClueWords(Vec<Word>);

impl<'de> Deserialize<'de> for ClueWords {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(WordsVisitor)
    }
}

struct WordsVisitor;

impl<'de> Visitor<'de> for WordsVisitor {
    type Value = ClueWords;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of block lengths")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<ClueWords, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(ClueWords)
    }

    fn visit_u64<E>(self, length: u64) -> Result<ClueWords, E> {
        Ok(ClueWords(vec![Word::Number(length)]))
    }

    fn visit_str<E>(self, text: &str) -> Result<ClueWords, E> {
        Ok(ClueWords(vec![Word::Text(text.to_string())]))
    }
}

/// The cells of a row.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a row of cells, 0 or 1")]
enum CellRow {
    Text(String),
    List(Vec<Word>),
}

/// A document that is deserialized.
#[derive(Deserialize)]
#[serde(try_from = "JsonMembers")]
struct Object(Document);

/// The value at the top of a text: an object, or an array of objects.
struct Top<T>(Vec<T>);

/// Reads all puzzles.
pub(crate) fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let text = text.as_bytes();
    let objects = all::<Object>(text)?;
    if objects.is_empty() {
        let message = "expected an object with rows and columns";
        return Err(error_at(text, text.len(), message));
    }
    let mut documents = Vec::new();
    let names = all::<BTreeMap<String, IgnoredAny>>(text)?;
    for (Object(mut document), names) in objects.into_iter().zip(names) {
        for name in names.into_keys() {
            if !MEMBERS.split(' ').any(|known| known == name) {
                document.left_out.insert(name);
            }
        }
        documents.push(document);
    }
    Ok(documents)
}

/// All objects of a text.
fn all<'de, T: Deserialize<'de>>(text: &'de [u8]) -> Result<Vec<T>, ParseError> {
    let mut objects = Vec::new();
    for top in serde_json::Deserializer::from_slice(text).into_iter::<Top<T>>() {
        objects.extend(top.map_err(|error| parse_error(text, &error))?.0);
    }
    Ok(objects)
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

impl<'de> Deserialize<'de> for LinesOrNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LinesVisitor;
        impl<'de> Visitor<'de> for LinesVisitor {
            type Value = LinesOrNumber;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array of clues, or their number")
            }

            fn visit_u64<E>(self, _number: u64) -> Result<LinesOrNumber, E> {
                Ok(LinesOrNumber::Number)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<LinesOrNumber, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(LinesOrNumber::Clues)
            }
        }
        deserializer.deserialize_any(LinesVisitor)
    }
}

/// The puzzle of these clues.
pub(crate) fn puzzle_of(rows: Vec<JsonClue>, columns: Vec<JsonClue>) -> Result<Puzzle, String> {
    let [rows, columns] = [rows, columns].map(|lines| {
        let mut clues = Clues::new();
        for clue in lines {
            clues.push_blocks(clue.0);
        }
        clues
    });
    Puzzle::new(rows, columns).map_err(|error| error.to_string())
}

/// The clues of rows or columns: of a member such as `rows`, of one such as `rowClues`, or of the
/// object `clues`.
fn clues(
    name: &str,
    lines: Option<LinesOrNumber>,
    others: [Option<Vec<JsonClue>>; 2],
) -> Result<Vec<JsonClue>, String> {
    let lines = match lines {
        Some(LinesOrNumber::Clues(lines)) => Some(lines),
        Some(LinesOrNumber::Number) | None => None,
    };
    let mut stated = [lines].into_iter().chain(others).flatten();
    let Some(lines) = stated.next() else {
        return Err(format!(
            "expected the clues of the {name}, such as [[1, 1], [2]]"
        ));
    };
    if stated.next().is_some() {
        return Err(format!("expected the clues of the {name} once"));
    }
    Ok(lines)
}

impl TryFrom<JsonMembers> for Object {
    type Error = String;

    fn try_from(members: JsonMembers) -> Result<Self, String> {
        let (nested_rows, nested_columns) = match members.clues {
            Some(clues) => (Some(clues.rows), Some(clues.columns)),
            None => (None, None),
        };
        let rows = clues("rows", members.rows, [members.row_clues, nested_rows])?;
        let columns = [members.column_clues, nested_columns];
        let columns = clues("columns", members.columns, columns)?;
        let mut puzzle = puzzle_of(rows, columns)?;
        if let Some(rows) = members.given {
            puzzle = given(rows, puzzle)?;
        }
        let goal = members.solution.map(|rows| goal(rows, &puzzle));
        let mut document = Document::from(puzzle);
        if let Some(JsonPalette(palette)) = members.palette {
            let (inks, found) = (document.palette.inks(), palette.inks());
            document.palette = palette;
            if found < inks {
                return Err(format!(
                    "expected a palette of at least {inks} inks, found {found}"
                ));
            }
        }
        Ok(Self(Document {
            title: members.title,
            author: members.author,
            copyright: members.copyright,
            license: members.license,
            catalogue: members.catalogue.map(TextOrNumber::into_text),
            description: members.description,
            goal: goal.transpose()?,
            ..document
        }))
    }
}

impl TextOrNumber {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

/// The solution of these rows.
fn goal(rows: Vec<CellRow>, puzzle: &Puzzle) -> Result<Picture, String> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut cells = String::new();
    let mut is_whole = rows.len() == height;
    for row in rows {
        let row = row.digits();
        is_whole &= row.len() == width;
        cells += &row;
    }
    if !is_whole {
        return Err(format!(
            "expected a solution of {height} rows of {width} cells"
        ));
    }
    let goal = if puzzle.is_colored() {
        Picture::from_digits(width, height, &cells)
            .map_err(|_| "expected a solution of digits of inks, 0 to 9 and a to v")
    } else {
        Picture::from_bits(width, height, &cells).map_err(|_| "expected a solution of 0s and 1s")
    };
    let goal = goal?;
    check(puzzle, &goal).map_err(goal_error)?;
    Ok(goal)
}

impl CellRow {
    /// The cells as digits of inks. A sign that is no digit stands for a wrong cell.
    fn digits(self) -> String {
        let words = match self {
            Self::Text(text) => return text,
            Self::List(words) => words,
        };
        let digits = words.into_iter().map(|word| match word {
            Word::Truth(true) => '1',
            Word::Truth(false) => '0',
            Word::Number(ink) => {
                let ink = usize::try_from(ink).ok().and_then(Ink::new);
                ink.map_or('?', Ink::digit)
            }
            Word::Text(_) => '?',
        });
        digits.collect()
    }
}

/// The puzzle that gives the cells of these rows: digits of inks, and `?` for cells that it does
/// not give.
fn given(rows: Vec<String>, puzzle: Puzzle) -> Result<Puzzle, String> {
    let (width, height) = (puzzle.width(), puzzle.height());
    if rows.len() != height || rows.iter().any(|row| row.chars().count() != width) {
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

impl TryFrom<Vec<JsonLook>> for JsonPalette {
    type Error = String;

    fn try_from(looks: Vec<JsonLook>) -> Result<Self, String> {
        let mut swatches = Vec::new();
        for JsonLook { name, rgb, symbol } in looks {
            let Some(rgb) = color(&rgb) else {
                return Err(format!("expected a color such as ff0000, found {rgb:?}"));
            };
            swatches.push(Swatch { name, rgb, symbol });
        }
        let palette = Palette::new(swatches).ok_or_else(|| {
            format!(
                "expected a palette of the background and 1 to {MAX_INKS} inks, with symbols that \
                differ"
            )
        });
        palette.map(Self)
    }
}

impl From<JsonPalette> for Vec<JsonLook> {
    fn from(JsonPalette(palette): JsonPalette) -> Self {
        let looks = palette.swatches().map(|(_, swatch)| JsonLook {
            name: swatch.name.clone(),
            rgb: swatch.rgb.to_string(),
            symbol: swatch.symbol,
        });
        looks.collect()
    }
}

impl TryFrom<ClueWords> for JsonClue {
    type Error = String;

    fn try_from(words: ClueWords) -> Result<Self, String> {
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
        let found = match self {
            Self::Number(0) => return Ok(None),
            Self::Number(length) if length <= MAX_SIDE as u64 => {
                return Ok(Some(Block {
                    length: length as Length,
                    ink: Ink::FIRST,
                }));
            }
            Self::Text(text) => {
                let block = lettered_block(&text).map(Some);
                return block
                    .ok_or_else(|| format!("expected a block such as \"3b\", found {text:?}"));
            }
            Self::Number(number) => number.to_string(),
            Self::Truth(truth) => truth.to_string(),
        };
        Err(format!(
            "expected a block length from 1 to {MAX_SIDE}, found {found}"
        ))
    }
}

/// A block such as `3b`.
fn lettered_block(text: &str) -> Option<Block> {
    let letter = text.chars().next_back()?;
    let ink = Ink::from_letter(letter).filter(|ink| !ink.is_background())?;
    let length = side(&text[..text.len() - 1])? as Length;
    Some(Block { length, ink })
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
    let mut object = Vec::new();
    for (name, text) in document.members() {
        object.push(member(name, &text));
    }
    let is_colored = document.is_colored();
    if is_colored || document.palette != Palette::standard(document.inks()) {
        object.push(member("palette", &JsonPalette(document.palette.clone())));
    }
    let puzzle = &document.puzzle;
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        if is_colored {
            let lines = clues
                .iter()
                .map(|clue| clue.blocks().map(|block| block.to_string()));
            let lines: Vec<Vec<String>> = lines.map(Iterator::collect).collect();
            object.push(member(name, &lines));
        } else {
            let lines: Vec<&[Length]> = clues.iter().map(|clue| clue.lengths()).collect();
            object.push(member(name, &lines));
        }
    }
    if let Some(givens) = puzzle.givens() {
        object.push(member("given", &rows_of_digits(givens)));
    }
    if let Some(goal) = &document.goal {
        object.push(member("solution", &rows_of_digits(&Grid::from(goal))));
    }
    format!("{{{}}}", object.join(","))
}

/// A member of an object. The order of members in a map of serde_json depends on its features.
fn member(name: &str, value: &impl Serialize) -> String {
    let value = serde_json::to_string(value).expect("numbers and texts");
    format!("\"{name}\":{value}")
}

/// The cells of each row as digits of inks, and `?` for an unknown cell.
fn rows_of_digits(grid: &Grid) -> Vec<String> {
    let rows = grid.rows().map(|row| {
        let digits = row.iter().map(|cell| match cell {
            Cell::Known(ink) => ink.digit(),
            Cell::Unknown => '?',
        });
        digits.collect()
    });
    rows.collect()
}
