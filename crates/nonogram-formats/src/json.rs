//! JSON, as JavaScript libraries store puzzles.
//!
//! ```json
//! {"title":"Pair","rows":[[1,1],[2]],"columns":[[2],[1],[1]],"solution":["101","110"]}
//! ```
//!
//! A text holds one object, several objects one after another, or an array of objects. An empty line is
//! `[]` or `[0]`. The solution may also be arrays of 0 and 1, or of true and false. Unknown members are
//! skipped.

use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::piece::Lines;
use nonogram::{Clues, Length, MAX_SIDE, Picture, Puzzle, check};
use serde::de::{self, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// The members of an object.
#[derive(Deserialize)]
struct Members {
    rows: Vec<Clue>,
    #[serde(alias = "cols")]
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
}

/// The blocks of a line.
struct Clue(Vec<Length>);

/// The cells of a row.
struct Row(String);

/// A number or a truth value.
struct Bit(bool);

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
        let kind = ParseErrorKind::Syntax("expected an object with rows and columns".into());
        return Err(crate::picture::error_at(text, text.len(), kind));
    }
    Ok(documents)
}

fn parse_error(text: &[u8], error: &serde_json::Error) -> ParseError {
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
    crate::picture::error_at(text, at, ParseErrorKind::Syntax(message.to_owned()))
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
                let members = Members::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Top::One(Box::new(document(members)?)))
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
        Ok(Self(document(Members::deserialize(deserializer)?)?))
    }
}

fn document<E: de::Error>(members: Members) -> Result<Document, E> {
    let clues = |lines: Vec<Clue>| -> Clues { lines.into_iter().map(|clue| clue.0).collect() };
    let puzzle = Puzzle::new(clues(members.rows), clues(members.columns)).map_err(E::custom)?;
    let goal = members.solution.map(|rows| {
        let (width, height) = (puzzle.width(), puzzle.height());
        if rows.len() != height || rows.iter().any(|row| row.0.len() != width) {
            let message = format!("expected a solution of {height} rows of {width} cells");
            return Err(E::custom(message));
        }
        let bits: String = rows.into_iter().map(|row| row.0).collect();
        let goal = Picture::from_bits(width, height, &bits);
        let goal = goal.ok_or_else(|| E::custom("expected a solution of 0s and 1s"))?;
        check(&puzzle, &goal).map_err(|mismatch| E::custom(ParseErrorKind::Goal(mismatch)))?;
        Ok(goal)
    });
    Ok(Document {
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
                let mut zeros = 0;
                while let Some(block) = seq.next_element::<u64>()? {
                    match Length::try_from(block) {
                        Ok(0) => zeros += 1,
                        Ok(block) if usize::from(block) <= MAX_SIDE => blocks.push(block),
                        _ => zeros = 2,
                    }
                    if zeros > 1 || zeros == 1 && !blocks.is_empty() {
                        let found = de::Unexpected::Unsigned(block);
                        return Err(de::Error::invalid_value(found, &self));
                    }
                }
                Ok(Clue(blocks))
            }
        }
        deserializer.deserialize_seq(ClueVisitor)
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
                while let Some(Bit(filled)) = seq.next_element()? {
                    cells.push(if filled { '1' } else { '0' });
                }
                Ok(Row(cells))
            }
        }
        deserializer.deserialize_any(RowVisitor)
    }
}

impl<'de> Deserialize<'de> for Bit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BitVisitor;
        impl Visitor<'_> for BitVisitor {
            type Value = Bit;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a cell, 0 or 1")
            }

            fn visit_bool<E: de::Error>(self, filled: bool) -> Result<Bit, E> {
                Ok(Bit(filled))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Bit, E> {
                match number {
                    0 | 1 => Ok(Bit(number == 1)),
                    _ => Err(E::invalid_value(de::Unexpected::Unsigned(number), &self)),
                }
            }
        }
        deserializer.deserialize_any(BitVisitor)
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
    let lines = |clues: &Clues| {
        let lines: Vec<_> = clues.iter().map(|clue| clue.lengths().to_vec()).collect();
        serde_json::Value::from(lines)
    };
    let texts = document.members();
    let texts = texts.map(|(name, text)| (name, serde_json::Value::from(text)));
    let clues = [
        ("rows", lines(document.puzzle.rows())),
        ("columns", lines(document.puzzle.columns())),
    ];
    let goal = document.goal.as_ref().map(|goal| {
        let bits = goal.to_bits();
        let rows = bits.as_bytes().chunks(goal.width());
        let rows: Vec<_> = rows
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        ("solution", serde_json::Value::from(rows))
    });
    let members = texts.chain(clues).chain(goal);
    // The order of members in a map of serde_json depends on its features.
    let members = members.map(|(name, value)| format!("\"{name}\":{value}"));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}
