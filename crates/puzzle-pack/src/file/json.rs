//! Writes rows as JSON lines, and reads them back as the same fields.

use crate::file::finding::{Fault, PackFinding};
use crate::file::lines::MAX_LINE;
use crate::row::Row;
use crate::row::columns::{COLUMNS, Columns, MAX_COLUMNS, is_number};
use crate::row::titles::language_of;
use csv::{ByteRecord, Position};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::{Map, Value};
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
    first: Option<Map<String, Value>>,
}

impl<R: BufRead> JsonLines<R> {
    /// Reads the first object and gives the names of its members.
    pub(crate) fn new(input: R) -> Result<(Self, ByteRecord), Fault> {
        let mut lines = Self { input, line: 0, is_cut: false, text: Vec::new(), first: None };
        let first = lines.members()?.unwrap_or_default();
        let header = first.keys().collect::<Vec<_>>().into();
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
    fn members(&mut self) -> Result<Option<Map<String, Value>>, Fault> {
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
        let members: Result<Members, _> = serde_json::from_slice(&self.text);
        let members = members.map_err(|error| {
            let text = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            let what = text.strip_suffix(&place).unwrap_or(&text);
            let message = format!("expected a JSON object, found none: {what}, at its byte ");
            let message = message + &error.column().to_string();
            Fault::Row(self.finding(None, message))
        });
        members.map(|Members(members)| Some(members))
    }

    fn finding(&self, column: Option<&str>, message: String) -> PackFinding {
        PackFinding { line: self.line, column: column.map(String::from), message }
    }

    fn fields(&self, header: &ByteRecord, members: Map<String, Value>) -> Result<ByteRecord, PackFinding> {
        let mut record = ByteRecord::new();
        for name in header {
            let name = str::from_utf8(name).expect("JSON is UTF-8");
            let Some(value) = members.get(name) else {
                let message = "expected it in this object as in the first".to_string();
                return Err(self.finding(Some(name), message));
            };
            let text = field(name, value).map_err(|why| self.finding(Some(name), why))?;
            record.push_field(text.as_bytes());
        }
        let is_other = |name: &&String| !header.iter().any(|known| known == name.as_bytes());
        if members.len() > header.len()
            && let Some(name) = members.keys().find(is_other)
        {
            let message = "the first object does not have it".to_string();
            return Err(self.finding(Some(name), message));
        }
        let mut position = Position::new();
        position.set_line(self.line);
        record.set_position(Some(position));
        Ok(record)
    }
}

/// The value of a member as CSV has it in this column.
fn field(column: &str, value: &Value) -> Result<String, String> {
    let is_text = !is_number(column) && (COLUMNS.contains(&column) || language_of(column).is_some());
    match value {
        Value::String(_) if is_number(column) => Err("expected a number, found text".to_string()),
        Value::Number(_) if is_text => Err("expected text, found a number".to_string()),
        Value::Null if is_text => Err("expected text, found null".to_string()),
        Value::String(text) => Ok(text.clone()),
        Value::Null => Ok(String::new()),
        Value::Number(number) => {
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
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => Err("expected text, a number or null".to_string()),
    }
}

/// The members of an object, in order, with distinct names.
struct Members(Map<String, Value>);

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
        let mut members = Map::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            if members.len() == MAX_COLUMNS {
                return Err(A::Error::custom("too many members"));
            }
            if members.contains_key(&name) {
                return Err(A::Error::custom(format_args!("{name:?} is named twice")));
            }
            members.insert(name, value);
        }
        Ok(Members(members))
    }
}
