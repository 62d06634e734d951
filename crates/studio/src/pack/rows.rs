//! Rows of a pack from a part of its file, for a gallery.

use crate::failure::{AskError, read};
use csv::{ByteRecord, Reader, ReaderBuilder};
use nonogram::Ink;
use nonogram_formats::JsonPalette;
use puzzle_pack::source::{column_name, read_palette, restored_values, separator};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

#[derive(Deserialize)]
struct RowsRequest {
    #[serde(default)]
    header: String,
    text: String,
    /// The byte of the file at which the text begins.
    #[serde(default)]
    at: usize,
    #[serde(default)]
    end: bool,
}

/// The columns that a gallery shows: texts, and numbers.
const TEXTS: [&str; 6] = ["id", "cells", "level", "logic", "technique", "symmetry"];
const NUMBERS: [&str; 6] = ["width", "height", "difficulty", "seconds", "density", "xp"];

pub(crate) fn rows(request: &Value) -> Result<Value, AskError> {
    let request: RowsRequest = read(request)?;
    let mut part = FilePart {
        at: request.at,
        used: 0,
        rows: Vec::new(),
    };
    if request.header.is_empty() {
        part.read_json(&request.text, request.end);
    } else {
        part.read_csv(&request.header, &request.text, request.end)?;
    }
    Ok(json!({"rows": part.rows, "used": part.used}))
}

/// A part of a file: where it begins, the bytes that are read, and the rows in them.
struct FilePart {
    at: usize,
    used: usize,
    rows: Vec<Value>,
}

impl FilePart {
    /// Adds the next row, with its bytes, and what a gallery shows of it, or what is wrong.
    fn add(&mut self, bytes: usize, found: Result<Map<String, Value>, String>) {
        let from = self.at.saturating_add(self.used);
        self.used += bytes;
        let mut row =
            found.unwrap_or_else(|error| Map::from_iter([("error".into(), error.into())]));
        row.insert("from".into(), from.into());
        row.insert("to".into(), from.saturating_add(bytes).into());
        self.rows.push(row.into());
    }

    fn read_csv(&mut self, header: &str, text: &str, end: bool) -> Result<(), AskError> {
        let names = header_names(header)?;
        let mut reader = records(header, text);
        let mut record = ByteRecord::new();
        while reader
            .read_byte_record(&mut record)
            .map_err(AskError::input)?
        {
            // With CR LF, the reader stops between the two.
            let end_of_record = reader.position().byte() as usize;
            let to = end_of_record + usize::from(text[end_of_record..].starts_with('\n'));
            // The rest of the last record may be in the next part of the file.
            if to == text.len() && !end {
                break;
            }
            self.add(to - self.used, restored(&names, &record));
        }
        Ok(())
    }

    fn read_json(&mut self, text: &str, end: bool) {
        for line in text.split_inclusive('\n') {
            if !line.ends_with('\n') && !end {
                break;
            }
            if line.trim().is_empty() {
                self.used += line.len();
                continue;
            }
            let found = match serde_json::from_str::<Map<String, Value>>(line) {
                Err(error) => Err(error.to_string()),
                Ok(members) => summary(members.iter().map(|(name, value)| {
                    let text = match value {
                        Value::String(text) => Cow::Borrowed(&**text),
                        Value::Null => Cow::Borrowed(""),
                        value => Cow::Owned(value.to_string()),
                    };
                    (&**name, text)
                })),
            };
            self.add(line.len(), found);
        }
    }
}

/// Reads records with the separator of a header.
fn records<'t>(header: &str, text: &'t str) -> Reader<&'t [u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(header.as_bytes()))
        .from_reader(text.as_bytes())
}

/// The fields of the header of a pack in CSV.
pub(super) fn header_names(header: &str) -> Result<Vec<String>, AskError> {
    let record = records(header, header)
        .records()
        .next()
        .ok_or_else(|| AskError::input("expected the header of a pack"))?;
    let record = record.map_err(AskError::input)?;
    let names: Vec<String> = record.iter().map(column_name).collect();
    for needed in ["width", "height", "cells"] {
        if !names.iter().any(|name| name == needed) {
            return Err(AskError::input(format!(
                "expected the header of a pack, with a column {needed}"
            )));
        }
    }
    Ok(names)
}

/// What a gallery shows of the values of a row, restored if a spreadsheet has changed them.
fn restored(names: &[String], record: &ByteRecord) -> Result<Map<String, Value>, String> {
    let (expected, found) = (names.len(), record.len());
    if expected != found {
        return Err(format!("expected {expected} fields, found {found}"));
    }
    let values = record.iter().map(String::from_utf8_lossy);
    let values = restored_values(names, values.map(Cow::into_owned).collect())
        .map_err(|error| error.to_string())?;
    let values = values.into_iter().map(Cow::Owned);
    summary(names.iter().map(String::as_str).zip(values))
}

/// The shown values of a row, if it is a board.
pub(super) fn summary<'n>(
    values: impl Iterator<Item = (&'n str, Cow<'n, str>)>,
) -> Result<Map<String, Value>, String> {
    let mut shown = Map::new();
    let mut inks = 1;
    let mut has_title_column = false;
    for (name, value) in values {
        // As `PackBoard::title`: the English title, in packs without it the first column of titles.
        if name == "title_en" || name.starts_with("title_") && !has_title_column {
            has_title_column = true;
            shown.remove("title");
            if !value.is_empty() {
                shown.insert("title".to_string(), value.into_owned().into());
            }
        } else if name == "palette" && !value.is_empty() {
            let palette = read_palette(&value).ok_or("expected colors of inks as palette")?;
            inks = palette.inks();
            shown.insert(name.to_string(), json!(JsonPalette(palette)));
        } else if TEXTS.contains(&name) {
            shown.insert(name.to_string(), value.into_owned().into());
        } else if NUMBERS.contains(&name) {
            shown.insert(name.to_string(), number(&value));
        }
    }
    let width = side(&shown, "width")?;
    let cells = width.checked_mul(side(&shown, "height")?);
    let found = shown.get("cells").and_then(Value::as_str);
    let found = found.unwrap_or_default();
    let mut digits = found.chars();
    if cells != Some(found.len() as u64)
        || !digits.all(|digit| Ink::from_digit(digit).is_some_and(|ink| ink.number() <= inks))
    {
        let digits = match inks {
            1 => "0 and 1",
            _ => "the digits of its palette",
        };
        return Err(format!(
            "expected width, height and as many cells of {digits}"
        ));
    }
    Ok(shown)
}

fn side(shown: &Map<String, Value>, name: &str) -> Result<u64, String> {
    let side = shown.get(name).and_then(Value::as_u64);
    side.ok_or_else(|| format!("expected a number as {name}"))
}

/// A number, without a decimal point if it is whole; else null.
fn number(text: &str) -> Value {
    match text.parse::<f64>() {
        Ok(number) if number.fract() == 0.0 && number.abs() < 1e15 => (number as i64).into(),
        Ok(number) => number.into(),
        Err(_) => Value::Null,
    }
}
