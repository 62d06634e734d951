//! Writes rows as objects of JSON, and reads them back as the same fields.
//!
//! Each object is written on a line of its own. In an array, the first line begins with `[`, each
//! other one with a comma, and the last line is `]`. So an array can be continued like JSON lines.
//! [`Objects`] reads any other layout, too.

use crate::row::Row;
use crate::row::column::ColumnKind;
use crate::row::columns::{Columns, MAX_COLUMNS, decimals, has_numbers, is_known, kind};
use crate::text::finding::{PackFinding, PackReadError};
use crate::text::objects::{ObjectText, Objects};
use csv::{ByteRecord, Position};
use nonogram::Ink;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, Write};

/// Appends the row as an object and a line end, as [`PackForm`](crate::PackForm) describes.
pub(crate) fn write(output: &mut impl Write, row: &Row, columns: &Columns) -> io::Result<()> {
    let mut object = Map::new();
    for column in columns.names() {
        object.insert(column.to_string(), value_of(row, column));
    }
    writeln!(output, "{}", Value::Object(object))
}

/// [`write()`] for [`PackForm::Unity`](crate::PackForm::Unity).
pub(crate) fn write_unity(output: &mut impl Write, row: &Row, columns: &Columns) -> io::Result<()> {
    let mut object = Map::new();
    for column in columns.names() {
        let value = match value_of(row, column) {
            Value::Null => NO_NUMBER.into(),
            Value::Array(lines) => lines.into_iter().map(line_object).collect(),
            value => value,
        };
        object.insert(column.replace('-', "_"), value);
    }
    writeln!(output, "{}", Value::Object(object))
}

/// A number that no pack has, where Unity has no null.
const NO_NUMBER: i64 = -1;

/// The value of a column of a row.
fn value_of(row: &Row, column: &str) -> Value {
    let text = row.get(column).unwrap_or_default();
    match kind(column) {
        ColumnKind::Whole | ColumnKind::Decimals(_) => {
            serde_json::from_str(text).unwrap_or(Value::Null)
        }
        ColumnKind::Clues => clue_lists(text).unwrap_or_else(|| text.into()),
        ColumnKind::Text => Value::from(text),
    }
}

/// A line of clues as an object without lists in lists.
fn line_object(line: Value) -> Value {
    let blocks = line.as_array().map_or(&[][..], Vec::as_slice);
    let part = |block: &Value, place: usize| match block.as_array() {
        Some(pair) => pair[place].clone(),
        None => block.clone(),
    };
    let lengths: Value = blocks.iter().map(|block| part(block, 0)).collect();
    if blocks.iter().any(Value::is_array) {
        let inks: Value = blocks.iter().map(|block| part(block, 1)).collect();
        return json!({ "lengths": lengths, "inks": inks });
    }
    json!({ "lengths": lengths })
}

/// The inverse of [`line_object`].
fn line_blocks(line: &Value) -> Option<Cow<'_, [Value]>> {
    let Some(object) = line.as_object() else {
        return line.as_array().map(|blocks| blocks.into());
    };
    let lengths = object.get("lengths")?.as_array()?;
    let Some(inks) = object.get("inks") else {
        return Some(lengths.into());
    };
    let inks = inks.as_array()?;
    if inks.len() != lengths.len() {
        return None;
    }
    let pairs = lengths.iter().zip(inks);
    Some(pairs.map(|(length, ink)| json!([length, ink])).collect())
}

/// The clues of one direction as lists. `None` if no pack has such a text: concat does not check
/// the clues.
fn clue_lists(text: &str) -> Option<Value> {
    let mut lists: Vec<Vec<Value>> = Vec::new();
    for line in text.split('/') {
        let blocks = line
            .split('.')
            .filter(|_| !line.is_empty())
            .map(block_value);
        lists.push(blocks.collect::<Option<_>>()?);
    }
    let lists = lists.into();
    (clue_text(&lists)? == text).then_some(lists)
}

/// A block: its length, or with an ink its length and the number of the ink.
fn block_value(block: &str) -> Option<Value> {
    let letter = block.chars().next_back()?;
    let Some(ink) = Ink::from_letter(letter) else {
        return block.parse().ok().map(|length: u32| Value::from(length));
    };
    let length: u32 = block.strip_suffix(letter)?.parse().ok()?;
    Some(vec![length, ink.number() as u32].into())
}

/// The inverse of [`block_value`].
fn block_text(block: &Value) -> Option<String> {
    let Some(pair) = block.as_array() else {
        return block.as_u64().map(|length| length.to_string());
    };
    let [length, ink] = &pair[..] else {
        return None;
    };
    let ink = Ink::new(usize::try_from(ink.as_u64()?).ok()?)?;
    Some(format!("{}{}", length.as_u64()?, ink.letter()))
}

/// The inverse of [`clue_lists`].
pub(crate) fn clue_text(lists: &Value) -> Option<String> {
    let mut lines = Vec::new();
    for line in lists.as_array()? {
        let blocks = line_blocks(line)?;
        let blocks = blocks.iter().map(block_text);
        lines.push(blocks.collect::<Option<Vec<_>>>()?.join("."));
    }
    Some(lines.join("/"))
}

/// Reads objects as rows.
#[derive(Debug)]
pub(crate) struct JsonRows<R> {
    objects: Objects<R>,
    /// The names of the members of the first object.
    names: Vec<String>,
    /// The first object, which was read for the names.
    first: Option<JsonRow>,
}

/// The members of an object, and the line where it begins.
#[derive(Debug)]
struct JsonRow {
    line: u64,
    members: Map<String, Value>,
}

impl<R: BufRead> JsonRows<R> {
    /// Reads the first object.
    pub(crate) fn new(input: R) -> Result<Self, PackReadError> {
        let mut rows = Self {
            objects: Objects::new(input),
            names: Vec::new(),
            first: None,
        };
        rows.first = rows.row()?;
        if let Some(first) = &rows.first {
            rows.names = first.members.keys().cloned().collect();
        }
        Ok(rows)
    }

    /// The names of the members of the first object.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// What the file lacks at its end. This is known once all rows have been read.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        self.objects.missing()
    }

    /// The values of the next object in the order of the first one, whose members are these
    /// columns. Unless `is_exact`, numbers may be texts, texts numbers, and members may be missing.
    pub(crate) fn read(
        &mut self,
        columns: &[String],
        is_exact: bool,
    ) -> Result<Option<ByteRecord>, PackReadError> {
        let row = match self.first.take() {
            Some(row) => Some(row),
            None => self.row()?,
        };
        let Some(row) = row else {
            return Ok(None);
        };
        match self.values(&row, columns, is_exact) {
            Ok(values) => Ok(Some(values)),
            Err(finding) => Err(PackReadError::Row(finding)),
        }
    }

    /// The next object.
    fn row(&mut self) -> Result<Option<JsonRow>, PackReadError> {
        let Some(object) = self.objects.next()? else {
            return Ok(None);
        };
        match serde_json::from_slice(&object.text) {
            Ok(Members(members)) => Ok(Some(JsonRow {
                line: object.line,
                members,
            })),
            Err(error) => Err(PackReadError::Row(no_object(&object, &error))),
        }
    }

    fn values(
        &self,
        row: &JsonRow,
        columns: &[String],
        is_exact: bool,
    ) -> Result<ByteRecord, PackFinding> {
        let mut record = ByteRecord::new();
        let mut known = 0;
        for (name, column) in self.names.iter().zip(columns) {
            let value = match row.members.get(name) {
                Some(value) => {
                    known += 1;
                    value
                }
                None if is_exact => {
                    let message = "expected it in this object as in the first";
                    return Err(PackFinding::of_value(row.line, name, message));
                }
                None => &Value::Null,
            };
            let text = field(column, value, is_exact);
            let text = text.map_err(|why| PackFinding::of_value(row.line, name, why))?;
            record.push_field(text.as_bytes());
        }
        if row.members.len() > known
            && let Some(name) = row.members.keys().find(|name| !self.names.contains(name))
        {
            let message = "the first object does not have it";
            return Err(PackFinding::of_value(row.line, name, message));
        }
        let mut position = Position::new();
        position.set_line(row.line);
        record.set_position(Some(position));
        Ok(record)
    }
}

/// The error of a text that is no object.
fn no_object(object: &ObjectText, error: &serde_json::Error) -> PackFinding {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let message = format!(
        "expected a JSON object, found none: {what}, at byte {} of the line",
        error.column()
    );
    let line = object.line + (error.line() as u64).saturating_sub(1);
    PackFinding::of_row(line, message)
}

/// The value of a member as CSV has it in this column.
fn field(column: &str, value: &Value, is_exact: bool) -> Result<String, String> {
    let is_number = has_numbers(column);
    let is_text = !is_number && is_known(column);
    match value {
        Value::Array(_) if kind(column) == ColumnKind::Clues => {
            let expected = "expected a list of lines, each a list of lengths or of pairs of a \
                length and an ink, or an object of lengths and inks";
            clue_text(value).ok_or_else(|| expected.to_string())
        }
        Value::String(text)
            if is_exact && kind(column) == ColumnKind::Clues && text.starts_with('[') =>
        {
            Err("expected a list, found its text".to_string())
        }
        Value::String(_) if is_exact && is_number => {
            Err("expected a number, found text".to_string())
        }
        Value::Number(number) if is_number && number.as_i64() == Some(NO_NUMBER) => {
            Ok(String::new())
        }
        Value::Number(_) if is_exact && is_text => Err("expected text, found a number".to_string()),
        Value::Null if is_exact && is_text => Err("expected text, found null".to_string()),
        Value::String(text) => Ok(text.clone()),
        Value::Null => Ok(String::new()),
        Value::Number(number) => {
            // If they are exact.
            let Some(decimals) = decimals(column) else {
                return Ok(number.to_string());
            };
            let value = number.as_f64();
            let text = value.map(|value| format!("{value:.decimals$}"));
            match text {
                Some(text) if text.parse().ok() == value => Ok(text),
                _ => Ok(number.to_string()),
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::reader::PackReader;

    #[test]
    fn unity_gets_no_null_and_no_list_in_a_list() {
        let columns = Columns::of_file(["id", "rows", "difficulty", "title_pt-BR"]).unwrap();
        let values = ["00000000000000ff", "3a.2b//1a", "", "Pá"];
        let row = Row::from_values(&columns, values).unwrap();
        let mut line = Vec::new();
        write_unity(&mut line, &row, &columns).unwrap();
        let line = String::from_utf8(line).unwrap();
        let rows = r#"[{"lengths":[3,2],"inks":[1,2]},{"lengths":[]},{"lengths":[1],"inks":[1]}]"#;
        assert_eq!(
            line.trim_end(),
            format!(
                r#"{{"id":"00000000000000ff","rows":{rows},"difficulty":-1,"title_pt_BR":"Pá"}}"#
            )
        );
        let pack = format!("{{\"levels\":[{line}]}}\n");
        let mut reader = PackReader::new(pack.as_bytes()).unwrap();
        assert_eq!(*reader.columns(), columns);
        let again = reader.next().unwrap().unwrap();
        assert!(again.values().eq(values), "{again:?}");
    }
}
