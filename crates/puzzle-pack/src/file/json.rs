//! Writes rows as JSON lines, and reads them back as the same fields.

use crate::file::finding::{Fault, PackFinding};
use crate::file::lines::MAX_LINE;
use crate::row::Row;
use crate::row::columns::{COLUMNS, Columns, MAX_COLUMNS, is_number};
use crate::row::titles::language_of;
use csv::{ByteRecord, Position};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;
use std::io::{self, BufRead, Read, Write};

/// Appends the row as an object on its own line. Numbers are JSON numbers; a value is null if its
/// engine did not run.
pub(crate) fn write(output: &mut impl Write, row: &Row, columns: &Columns) -> io::Result<()> {
    let member = |column: &str| {
        let text = row.get(column).unwrap_or_default();
        let value = match is_number(column) {
            true => serde_json::from_str(text).unwrap_or(Value::Null),
            false => Value::from(text),
        };
        (column.to_string(), value)
    };
    let object = Value::Object(columns.names().map(member).collect::<Map<_, _>>());
    writeln!(output, "{object}")
}

/// Reads objects, one on each line.
#[derive(Debug)]
pub(crate) struct JsonLines<R> {
    input: R,
    /// The number of the last line read, from 1, and whether its line end is missing.
    line: u64,
    is_cut: bool,
    text: Vec<u8>,
    /// The first line, which was read for the names of the columns.
    first: Option<Members>,
}

impl<R: BufRead> JsonLines<R> {
    /// Reads the first object and gives the names of its members.
    pub(crate) fn new(input: R) -> Result<(Self, ByteRecord), Fault> {
        let mut lines = Self {
            input,
            line: 0,
            is_cut: false,
            text: Vec::new(),
            first: None,
        };
        let first = lines.members()?.unwrap_or_default();
        let names = first.0.iter().map(|(name, _)| name);
        let header = names.collect::<Vec<_>>().into();
        lines.first = Some(first);
        Ok((lines, header))
    }

    /// Whether the line end of the last line is missing.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The values of the next object, in the order of the header.
    pub(crate) fn read(&mut self, header: &ByteRecord) -> Result<Option<ByteRecord>, Fault> {
        let members = match self.first.take() {
            Some(members) => members,
            None => match self.members()? {
                Some(members) => members,
                None => return Ok(None),
            },
        };
        self.fields(header, members).map(Some).map_err(Fault::Row)
    }

    /// The members of the next object.
    fn members(&mut self) -> Result<Option<Members>, Fault> {
        self.text.clear();
        let mut limited = self.input.by_ref().take(MAX_LINE as u64 + 1);
        limited.read_until(b'\n', &mut self.text)?;
        if self.text.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        self.is_cut = self.text.last() != Some(&b'\n');
        if self.text.len() > MAX_LINE {
            let message = "the line is longer than 64 MiB; what follows was not read";
            return Err(Fault::Rest(self.finding(None, message.to_string())));
        }
        let members = serde_json::from_slice(&self.text).map_err(|error| {
            let text = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            let what = text.strip_suffix(&place).unwrap_or(&text);
            let message = format!("expected a JSON object, found none: {what}, at its byte ");
            let message = message + &error.column().to_string();
            Fault::Row(self.finding(None, message))
        });
        members.map(Some)
    }

    fn finding(&self, column: Option<&str>, message: String) -> PackFinding {
        PackFinding {
            line: self.line,
            column: column.map(String::from),
            message,
        }
    }

    fn fields(
        &self,
        header: &ByteRecord,
        Members(members): Members,
    ) -> Result<ByteRecord, PackFinding> {
        let mut record = ByteRecord::new();
        // The members mostly come in the same order.
        let mut places = (0..members.len()).cycle();
        for name in header {
            let found = (0..members.len()).find_map(|_| {
                let (member, value) = &members[places.next()?];
                (member.as_bytes() == name).then_some((member, value))
            });
            let Some((name, value)) = found else {
                let name = String::from_utf8_lossy(name);
                let message = "expected it in this object as in the first".to_string();
                return Err(self.finding(Some(&name), message));
            };
            let text = value.field(name);
            record.push_field(
                text.map_err(|why| self.finding(Some(name), why))?
                    .as_bytes(),
            );
        }
        let other =
            |(name, _): &&(String, Scalar)| !header.iter().any(|known| known == name.as_bytes());
        if let Some((name, _)) = members.iter().find(other) {
            let message = "the first object does not have it".to_string();
            return Err(self.finding(Some(name), message));
        }
        let mut position = Position::new();
        position.set_line(self.line);
        record.set_position(Some(position));
        Ok(record)
    }
}

/// The members of an object, in order, with distinct names.
#[derive(Debug, Default)]
struct Members(Vec<(String, Scalar)>);

/// A value of a row.
#[derive(Debug)]
enum Scalar {
    Text(String),
    Number(Number),
    Null,
}

impl Scalar {
    /// The value as CSV has it in this column.
    fn field(&self, column: &str) -> Result<String, String> {
        let is_text =
            !is_number(column) && (COLUMNS.contains(&column) || language_of(column).is_some());
        match self {
            Self::Text(_) if is_number(column) => Err("expected a number, found text".to_string()),
            Self::Number(_) if is_text => Err("expected text, found a number".to_string()),
            Self::Null if is_text => Err("expected text, found null".to_string()),
            Self::Text(text) => Ok(text.clone()),
            Self::Null => Ok(String::new()),
            Self::Number(number) => {
                // CSV has these with a fixed number of decimals, if they are exact.
                let decimals = match column {
                    "density" => 4,
                    "footholds_mean" => 2,
                    _ => return Ok(number.to_string()),
                };
                let value = number.as_f64();
                let text = value.map(|value| format!("{value:.decimals$}"));
                let is_same = |text: &String| text.parse().ok() == value;
                Ok(text.filter(is_same).unwrap_or_else(|| number.to_string()))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members: Vec<(String, Scalar)> = Vec::new();
        while let Some((name, value)) = map.next_entry()? {
            if members.len() == MAX_COLUMNS {
                return Err(A::Error::custom("too many members"));
            }
            if members.iter().any(|(earlier, _)| *earlier == name) {
                return Err(A::Error::custom(format_args!("{name:?} is named twice")));
            }
            members.push((name, value));
        }
        Ok(Members(members))
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl Visitor<'_> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text, a number or null")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(text.to_string()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Scalar, E> {
        Ok(Scalar::Number(number.into()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Scalar, E> {
        Ok(Scalar::Number(number.into()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Scalar, E> {
        let number = Number::from_f64(number);
        Ok(Scalar::Number(
            number.expect("JSON has finite numbers only"),
        ))
    }

    fn visit_unit<E: Error>(self) -> Result<Scalar, E> {
        Ok(Scalar::Null)
    }
}
