//! JSON, as JavaScript libraries store puzzles.
//!
//! ```json
//! {"title":"Pair","rows":[[1,1],[2]],"columns":[[2],[1],[1]],"solution":["101","110"]}
//! ```
//!
//! On boards of several inks, blocks are texts with the letter of their ink, the solution has the digits of inks, and the palette
//! is an array of looks, the background first:
//!
//! ```json
//! {"palette":[{"name":"white","rgb":"ffffff","symbol":"."}, ...],"rows":[["2a","1b"]],"columns":[["1a"],["1a"],["1b"]],"solution":["112"]}
//! ```
//!
//! `ver` and `hor` stand for columns and rows, as other programs write them. A text holds one object, several objects one
//! after another, or an array of objects. An empty line is `[]` or `[0]`, and zeros at the ends of a line are padding. The
//! solution may also be arrays of numbers of inks, or of true and false. Unknown members are skipped, and named in
//! [`Document::left_out`].

use crate::color::color;
use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind, error_at};
use crate::piece::Lines;
use nonogram::{Block, Clues, Ink, Length, MAX_INKS, MAX_SIDE, Palette, Picture, Puzzle, Swatch, check};
use serde::de::{self, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeSet;
use std::fmt;

/// The members of an object.
#[derive(Deserialize)]
struct Members {
    #[serde(alias = "hor")]
    rows: Vec<Clue>,
    #[serde(alias = "cols", alias = "ver")]
    columns: Vec<Clue>,
    title: Option<String>,
    #[serde(alias = "by")]
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    #[serde(alias = "id")]
    catalogue: Option<String>,
    description: Option<String>,
    #[serde(alias = "goal")]
    solution: Option<Vec<Row>>,
    palette: Option<Vec<Look>>,
}

/// The names of members that are read, and of sizes, which follow from the clues.
const MEMBERS: [&str; 19] = [
    "rows",
    "columns",
    "cols",
    "hor",
    "ver",
    "title",
    "author",
    "by",
    "copyright",
    "license",
    "catalogue",
    "id",
    "description",
    "solution",
    "goal",
    "palette",
    "width",
    "height",
    "size",
];

/// The look of the background or of an ink.
#[derive(Deserialize)]
struct Look {
    #[serde(default)]
    name: String,
    rgb: String,
    symbol: char,
}

/// The blocks of a line.
struct Clue(Vec<Block>);

/// The cells of a row.
struct Row(String);

/// A number of an ink or a truth value.
struct Digit(char);

/// A block, or 0 for an empty line.
struct Item(Option<Block>);

/// The value at the top of a text.
enum Top {
    One(Box<Document>),
    Many(Vec<Document>),
}

/// Reads all puzzles.
pub(crate) fn read(text: &[u8]) -> Result<Vec<Document>, ParseError> {
    Lines::new(text)?;
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut documents = Vec::new();
    for top in serde_json::Deserializer::from_slice(text).into_iter::<Top>() {
        match top.map_err(|error| parse_error(text, &error))? {
            Top::One(document) => documents.push(*document),
            Top::Many(more) => documents.extend(more),
        }
    }
    if documents.is_empty() {
        let kind = "expected an object with rows and columns";
        return Err(error_at(text, text.len(), kind));
    }
    Ok(documents)
}

fn parse_error(text: &[u8], error: &serde_json::Error) -> ParseError {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let message = message.strip_suffix(&place).unwrap_or(&message);
    // serde_json counts bytes in a line from 1; 0 is the line break before the line.
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
    let at = before + error.column().saturating_sub(1);
    error_at(text, at, message)
}

impl<'de> Deserialize<'de> for Top {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TopVisitor;
        impl<'de> Visitor<'de> for TopVisitor {
            type Value = Top;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with rows and columns, or an array of them")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Top, A::Error> {
                Ok(Top::One(Box::new(read_map(map)?)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Top, A::Error> {
                let mut documents = Vec::new();
                while let Some(Member(document)) = seq.next_element()? {
                    documents.push(document);
                }
                Ok(Top::Many(documents))
            }
        }
        deserializer.deserialize_any(TopVisitor)
    }
}

/// One document of an array.
struct Member(Document);

impl<'de> Deserialize<'de> for Member {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MemberVisitor;
        impl<'de> Visitor<'de> for MemberVisitor {
            type Value = Member;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with rows and columns")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Member, A::Error> {
                read_map(map).map(Member)
            }
        }
        deserializer.deserialize_map(MemberVisitor)
    }
}

/// The members of a map. Names that are not known are kept.
struct Named<A> {
    map: A,
    unknown: BTreeSet<String>,
}

fn read_map<'de, A: MapAccess<'de>>(map: A) -> Result<Document, A::Error> {
    let mut named = Named { map, unknown: BTreeSet::new() };
    let members = Members::deserialize(MapAccessDeserializer::new(&mut named))?;
    Ok(Document { left_out: named.unknown, ..document(members)? })
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for &mut Named<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let Some(name) = self.map.next_key::<String>()? else {
            return Ok(None);
        };
        if !MEMBERS.contains(&name.as_str()) {
            self.unknown.insert(name.clone());
        }
        seed.deserialize(name.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

fn document<E: de::Error>(members: Members) -> Result<Document, E> {
    let clues = |lines: Vec<Clue>| {
        let mut clues = Clues::new();
        lines.into_iter().for_each(|clue| clues.push_blocks(clue.0));
        clues
    };
    let puzzle = Puzzle::new(clues(members.rows), clues(members.columns)).map_err(E::custom)?;
    let goal = members.solution.map(|rows| {
        let (width, height) = (puzzle.width(), puzzle.height());
        if rows.len() != height || rows.iter().any(|row| row.0.len() != width) {
            let message = format!("expected a solution of {height} rows of {width} cells");
            return Err(E::custom(message));
        }
        let digits: String = rows.into_iter().map(|row| row.0).collect();
        let goal = match puzzle.is_colored() {
            true => Picture::from_digits(width, height, &digits)
                .ok_or("expected a solution of digits of inks, 0 to 9 and a to v"),
            false => Picture::from_bits(width, height, &digits).ok_or("expected a solution of 0s and 1s"),
        };
        let goal = goal.map_err(E::custom)?;
        check(&puzzle, &goal).map_err(|mismatch| E::custom(ParseErrorKind::Goal(mismatch)))?;
        Ok(goal)
    });
    let palette = members.palette.map(palette).transpose()?;
    let palette = palette.unwrap_or_else(|| Palette::standard(puzzle.inks()));
    if palette.inks() < puzzle.inks() {
        let (inks, found) = (puzzle.inks(), palette.inks());
        let message = format!("expected a palette of at least {inks} inks, found {found}");
        return Err(E::custom(message));
    }
    Ok(Document {
        palette,
        title: members.title,
        author: members.author,
        copyright: members.copyright,
        license: members.license,
        catalogue: members.catalogue,
        description: members.description,
        goal: goal.transpose()?,
        ..Document::from(puzzle)
    })
}

fn palette<E: de::Error>(looks: Vec<Look>) -> Result<Palette, E> {
    let swatch = |look: Look| {
        let rgb = color(&look.rgb).ok_or_else(|| {
            let found = de::Unexpected::Str(&look.rgb);
            E::invalid_value(found, &"a color such as ff0000")
        })?;
        Ok(Swatch { name: look.name, rgb, symbol: look.symbol })
    };
    let swatches = looks.into_iter().map(swatch).collect::<Result<Vec<_>, E>>()?;
    Palette::new(swatches).ok_or_else(|| {
        let message =
            format!("expected a palette of the background and 1 to {MAX_INKS} inks, with symbols that differ");
        E::custom(message)
    })
}

impl<'de> Deserialize<'de> for Clue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ClueVisitor;
        impl<'de> Visitor<'de> for ClueVisitor {
            type Value = Clue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an array of block lengths from 1 to {MAX_SIDE}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Clue, A::Error> {
                let mut blocks = Vec::new();
                // Zeros before the blocks and after them are padding.
                let mut is_over = false;
                while let Some(Item(block)) = seq.next_element()? {
                    if is_over && block.is_some() {
                        let found = de::Unexpected::Unsigned(0);
                        return Err(de::Error::invalid_value(found, &self));
                    }
                    is_over = block.is_none() && !blocks.is_empty();
                    blocks.extend(block);
                }
                Ok(Clue(blocks))
            }
        }
        deserializer.deserialize_seq(ClueVisitor)
    }
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ItemVisitor;
        impl Visitor<'_> for ItemVisitor {
            type Value = Item;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an array of block lengths from 1 to {MAX_SIDE}")
            }

            fn visit_u64<E: de::Error>(self, length: u64) -> Result<Item, E> {
                let small = Length::try_from(length).ok();
                match small.filter(|&length| usize::from(length) <= MAX_SIDE) {
                    Some(0) => Ok(Item(None)),
                    Some(length) => Ok(Item(Some(Block { length, ink: Ink::FIRST }))),
                    None => Err(E::invalid_value(de::Unexpected::Unsigned(length), &self)),
                }
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Item, E> {
                let block = || {
                    let letter = text.chars().next_back()?;
                    let ink = Ink::from_letter(letter).filter(|ink| !ink.is_background())?;
                    let digits = &text[..text.len() - 1];
                    let length = Length::try_from(crate::piece::side(digits)?).ok()?;
                    Some(Block { length, ink })
                };
                let expected = "a block such as \"3b\"";
                let wrong = || E::invalid_value(de::Unexpected::Str(text), &expected);
                block().map(|block| Item(Some(block))).ok_or_else(wrong)
            }
        }
        deserializer.deserialize_any(ItemVisitor)
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RowVisitor;
        impl<'de> Visitor<'de> for RowVisitor {
            type Value = Row;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a row of cells, 0 or 1")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Row, E> {
                Ok(Row(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Row, A::Error> {
                let mut cells = String::new();
                while let Some(Digit(digit)) = seq.next_element()? {
                    cells.push(digit);
                }
                Ok(Row(cells))
            }
        }
        deserializer.deserialize_any(RowVisitor)
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct DigitVisitor;
        impl Visitor<'_> for DigitVisitor {
            type Value = Digit;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a cell, 0 or 1")
            }

            fn visit_bool<E: de::Error>(self, filled: bool) -> Result<Digit, E> {
                Ok(Digit(if filled { '1' } else { '0' }))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Digit, E> {
                let ink = usize::try_from(number).ok().and_then(Ink::new);
                let wrong = || E::invalid_value(de::Unexpected::Unsigned(number), &self);
                ink.map(|ink| Digit(ink.digit())).ok_or_else(wrong)
            }
        }
        deserializer.deserialize_any(DigitVisitor)
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
    let block = |block: Block| match is_colored {
        true => Value::from(block.to_string()),
        false => Value::from(block.length),
    };
    let lines = |clues: &Clues| {
        let lines = clues.iter().map(|clue| clue.blocks().map(block).collect());
        Value::Array(lines.collect())
    };
    let texts = document.members();
    let texts = texts.map(|(name, text)| (name, Value::from(text)));
    let is_standard = document.palette == Palette::standard(document.inks());
    let palette = (is_colored || !is_standard).then(|| palette_text(&document.palette));
    let clues = [("rows", lines(document.puzzle.rows())), ("columns", lines(document.puzzle.columns()))];
    let goal = document.goal.as_ref().map(|goal| {
        let digits = goal.to_digits();
        let rows = digits.as_bytes().chunks(goal.width());
        let rows: Vec<_> = rows.map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        ("solution", Value::from(rows))
    });
    // The order of members in a map of serde_json depends on its features.
    let member = |(name, value)| format!("\"{name}\":{value}");
    let members = texts.map(member).chain(palette);
    let members = members.chain(clues.into_iter().chain(goal).map(member));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

/// The member with the palette.
fn palette_text(palette: &Palette) -> String {
    let looks = palette.swatches().map(|(_, swatch)| {
        let [name, symbol] = [swatch.name.clone(), swatch.symbol.to_string()];
        let [name, symbol] = [name, symbol].map(serde_json::Value::from);
        format!("{{\"name\":{name},\"rgb\":\"{}\",\"symbol\":{symbol}}}", swatch.rgb)
    });
    format!("\"palette\":[{}]", looks.collect::<Vec<_>>().join(","))
}
