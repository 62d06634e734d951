//! Writes rows as objects of JSON, and reads them back as the same fields.
//!
//! Each object has a line. In an array, the first line begins with `[`, each other one with a
//! comma, and the last line is `]`. So an array can be continued like JSON lines.

use crate::row::Row;
use crate::row::columns::{Columns, MAX_COLUMNS, decimals, has_numbers, is_known};
use crate::text::finding::{PackFinding, PackReadError};
use crate::text::lines::MAX_LINE;
use csv::{ByteRecord, Position};
use nonogram::Ink;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
use std::io::{self, BufRead, Read, Write};

/// What a file lacks that ends within a line, or within an array.
pub(crate) const LINE_END: &str = "the file ends within this line: expected a line end";
const BRACKET: &str = "the file ends within an array: expected a line with ] behind this one";

/// What to do with an array whose lines are not the objects.
const OTHER_ARRAY: &str = "; `jq -c .[]` makes JSON lines of other arrays";

/// Appends the row as an object and a line end, as [`PackForm`](crate::PackForm) describes.
pub(crate) fn write(output: &mut impl Write, row: &Row, columns: &Columns) -> io::Result<()> {
    let member = |column: &str| {
        let text = row.get(column).unwrap_or_default();
        let value = match column {
            _ if has_numbers(column) => serde_json::from_str(text).unwrap_or(Value::Null),
            "rows" | "columns" => clue_lists(text).unwrap_or_else(|| text.into()),
            _ => Value::from(text),
        };
        (column.to_string(), value)
    };
    let object = Value::Object(columns.names().map(member).collect::<Map<_, _>>());
    writeln!(output, "{object}")
}

/// The clues of one direction as lists. `None` if no pack has such a text: concat does not check
/// the clues.
fn clue_lists(text: &str) -> Option<Value> {
    let block = |block: &str| {
        let letter = block.chars().next_back()?;
        let Some(ink) = Ink::from_letter(letter) else {
            return block.parse().ok().map(|length: u32| Value::from(length));
        };
        let length: u32 = block.strip_suffix(letter)?.parse().ok()?;
        Some(vec![length, ink.number() as u32].into())
    };
    let line = |line: &str| match line {
        "" => Some(Value::Array(Vec::new())),
        line => line.split('.').map(block).collect(),
    };
    let lists: Value = text.split('/').map(line).collect::<Option<_>>()?;
    (clue_text(&lists)? == text).then_some(lists)
}

/// The inverse of [`clue_lists`].
fn clue_text(lists: &Value) -> Option<String> {
    let block = |block: &Value| match &block.as_array().map(|pair| &pair[..]) {
        None => block.as_u64().map(|length| length.to_string()),
        Some([length, ink]) => {
            let ink = Ink::new(usize::try_from(ink.as_u64()?).ok()?)?;
            Some(format!("{}{}", length.as_u64()?, ink.letter()))
        }
        Some(_) => None,
    };
    let line = |line: &Value| {
        let blocks: Option<Vec<String>> = line.as_array()?.iter().map(block).collect();
        Some(blocks?.join("."))
    };
    let lines: Option<Vec<String>> = lists.as_array()?.iter().map(line).collect();
    Some(lines?.join("/"))
}

/// Reads objects, one on each line, of JSON lines or of an array.
#[derive(Debug)]
pub(crate) struct JsonLines<R> {
    input: R,
    /// The number of the last line read, from 1.
    line: u64,
    /// What the file lacks, if it ends here.
    missing: Option<&'static str>,
    is_array: bool,
    text: Vec<u8>,
    /// The first line, which was read for the names of the columns.
    first: Option<Map<String, Value>>,
}

impl<R: BufRead> JsonLines<R> {
    /// Reads the first object and gives the names of its members.
    pub(crate) fn new(input: R) -> Result<(Self, ByteRecord), PackReadError> {
        let mut lines = Self {
            input,
            line: 0,
            missing: None,
            is_array: false,
            text: Vec::new(),
            first: None,
        };
        let first = lines.members()?.unwrap_or_default();
        let header = first.keys().collect::<Vec<_>>().into();
        lines.first = Some(first);
        Ok((lines, header))
    }

    /// What the file lacks at its end. This is known once all rows have been read.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        self.missing
    }

    /// The values of the next object, in the order of the header.
    pub(crate) fn read(
        &mut self,
        header: &ByteRecord,
    ) -> Result<Option<ByteRecord>, PackReadError> {
        let members = match self.first.take() {
            Some(members) => Some(members),
            None => self.members()?,
        };
        members
            .map(|members| self.fields(header, members))
            .transpose()
            .map_err(PackReadError::Row)
    }

    /// The members of the next object.
    fn members(&mut self) -> Result<Option<Map<String, Value>>, PackReadError> {
        self.text.clear();
        let mut limited = self.input.by_ref().take(MAX_LINE as u64 + 1);
        limited.read_until(b'\n', &mut self.text)?;
        if self.text.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        if self.text.len() > MAX_LINE {
            let message = "the line is longer than 64 MiB; what follows was not read";
            return Err(PackReadError::Rest(self.finding(None, message.to_string())));
        }
        let is_first = self.line == 1;
        self.is_array |= is_first && self.text.starts_with(b"[");
        self.missing = match self.is_array {
            true => Some(BRACKET),
            false => (self.text.last() != Some(&b'\n')).then_some(LINE_END),
        };
        let text = self.text.trim_ascii_end();
        let (start, end, help): (&str, &str, &str) = match (self.is_array, is_first) {
            (false, _) => ("", "", ""),
            (true, true) => ("[", "[]", OTHER_ARRAY),
            (true, false) => (",", "]", OTHER_ARRAY),
        };
        if self.is_array && text == end.as_bytes() {
            self.missing = None;
            return self.nothing_more();
        }
        let Some(object) = text.strip_prefix(start.as_bytes()) else {
            let message = format!("expected {start} and an object, or {end} at the end{help}");
            return Err(PackReadError::Row(self.finding(None, message)));
        };
        let members: Result<Members, _> = serde_json::from_slice(object);
        let members = members.map_err(|error| {
            let text = error.to_string();
            let place = format!(" at line {} column {}", error.line(), error.column());
            let what = text.strip_suffix(&place).unwrap_or(&text);
            let message = format!("expected a JSON object, found none: {what}, at its byte ");
            let message = message + &(start.len() + error.column()).to_string() + help;
            PackReadError::Row(self.finding(None, message))
        });
        members.map(|Members(members)| Some(members))
    }

    /// The end of an array.
    fn nothing_more(&mut self) -> Result<Option<Map<String, Value>>, PackReadError> {
        match self.input.fill_buf()?.is_empty() {
            true => Ok(None),
            false => {
                self.line += 1;
                let message =
                    "expected nothing behind the end of the array; what follows was not read";
                Err(PackReadError::Rest(self.finding(None, message.to_string())))
            }
        }
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
        members: Map<String, Value>,
    ) -> Result<ByteRecord, PackFinding> {
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
    let is_number = has_numbers(column);
    let is_text = !is_number && is_known(column);
    match value {
        Value::Array(_) if matches!(column, "rows" | "columns") => {
            let expected = "expected a list of lines, each a list of lengths or of pairs of a \
                length and an ink";
            clue_text(value).ok_or_else(|| expected.to_string())
        }
        Value::String(_) if is_number => Err("expected a number, found text".to_string()),
        Value::Number(_) if is_text => Err("expected text, found a number".to_string()),
        Value::Null if is_text => Err("expected text, found null".to_string()),
        Value::String(text) => Ok(text.clone()),
        Value::Null => Ok(String::new()),
        Value::Number(number) => {
            // If they are exact.
            let Some(decimals) = decimals(column) else {
                return Ok(number.to_string());
            };
            let value = number.as_f64();
            let text = value.map(|value| format!("{value:.decimals$}"));
            let is_same = |text: &String| text.parse().ok() == value;
            Ok(text.filter(is_same).unwrap_or_else(|| number.to_string()))
        }
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            Err("expected text, a number or null".to_string())
        }
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
