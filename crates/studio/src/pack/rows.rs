//! Rows of a pack from a part of its file, for a gallery.

use crate::board::palette_form;
use crate::failure::{Failure, read};
use csv::{ByteRecord, Reader, ReaderBuilder};
use nonogram::Ink;
use puzzle_pack::source::{column_name, read_palette, restored_values, separator};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

#[derive(Deserialize)]
struct Request {
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
const NUMBERS: [&str; 5] = ["width", "height", "difficulty", "density", "xp"];

pub(crate) fn rows(request: &str) -> Result<Value, Failure> {
    let Request {
        header,
        text,
        at,
        end,
    } = read(request)?;
    let (rows, used) = if header.is_empty() {
        json_rows(&text, end)
    } else {
        csv_rows(&header, &text, end)?
    };
    let row = |(from, to, found): Found| {
        let rest =
            found.unwrap_or_else(|error| Map::from_iter([("error".to_string(), error.into())]));
        let mut shown = json!({"from": at.saturating_add(from), "to": at.saturating_add(to)});
        shown.as_object_mut().expect("an object").extend(rest);
        shown
    };
    Ok(json!({"rows": rows.into_iter().map(row).collect::<Value>(), "used": used}))
}

/// The bytes of a row of a part of a file, and what a gallery shows of it, or what is wrong.
type Found = (usize, usize, Result<Map<String, Value>, String>);

/// Reads records with the separator of a header.
fn records<'t>(header: &str, text: &'t str) -> Reader<&'t [u8]> {
    let separator = separator(header.as_bytes());
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes())
}

/// The fields of the header of a pack in CSV.
pub(super) fn header_names(header: &str) -> Result<Vec<String>, Failure> {
    let record = records(header, header)
        .records()
        .next()
        .ok_or_else(|| Failure::input("expected the header of a pack"))?;
    let record = record.map_err(Failure::input)?;
    let names: Vec<String> = record.iter().map(column_name).collect();
    for needed in ["width", "height", "cells"] {
        if !names.iter().any(|name| name == needed) {
            return Err(Failure::input(format!(
                "expected the header of a pack, with a column {needed}"
            )));
        }
    }
    Ok(names)
}

fn csv_rows(header: &str, text: &str, end: bool) -> Result<(Vec<Found>, usize), Failure> {
    let names = header_names(header)?;
    let mut reader = records(header, text);
    let mut record = ByteRecord::new();
    let (mut rows, mut used) = (Vec::new(), 0);
    while reader
        .read_byte_record(&mut record)
        .map_err(Failure::input)?
    {
        // With CR LF, the reader stops between the two.
        let end_of_record = reader.position().byte() as usize;
        let to = end_of_record + usize::from(text[end_of_record..].starts_with('\n'));
        // The rest of the last record may be in the next part of the file.
        if to == text.len() && !end {
            break;
        }
        let from = used;
        used = to;
        let found = if record.len() == names.len() {
            restored(&names, &record)
        } else {
            let (expected, found) = (names.len(), record.len());
            Err(format!("expected {expected} fields, found {found}"))
        };
        rows.push((from, to, found));
    }
    Ok((rows, used))
}

/// What a gallery shows of the values of a row, restored if a spreadsheet has changed them.
fn restored(names: &[String], record: &ByteRecord) -> Result<Map<String, Value>, String> {
    let values: Vec<String> = record
        .iter()
        .map(|value| String::from_utf8_lossy(value).into_owned())
        .collect();
    let values = restored_values(names, values).map_err(|error| error.to_string())?;
    let values = values.into_iter().map(Cow::Owned);
    summary(names.iter().map(String::as_str).zip(values))
}

fn json_rows(text: &str, end: bool) -> (Vec<Found>, usize) {
    let (mut rows, mut used) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        if !line.ends_with('\n') && !end {
            break;
        }
        let from = used;
        used += line.len();
        if line.trim().is_empty() {
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
        rows.push((from, used, found));
    }
    (rows, used)
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
            continue;
        }
        if name == "palette" && !value.is_empty() {
            let palette = read_palette(&value).ok_or("expected colors of inks as palette")?;
            shown.insert(name.to_string(), palette_form(&palette));
            inks = palette.inks();
            continue;
        }
        if TEXTS.contains(&name) {
            shown.insert(name.to_string(), value.into_owned().into());
        } else if NUMBERS.contains(&name) {
            let value = value
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite());
            shown.insert(name.to_string(), value.map_or(Value::Null, number));
        }
    }
    let side = |name| {
        shown
            .get(name)
            .and_then(Value::as_u64)
            .ok_or_else(|| format!("expected a number as {name}"))
    };
    let cells = side("width")?.checked_mul(side("height")?);
    let found = shown
        .get("cells")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let is_ink = |digit| Ink::from_digit(digit).is_some_and(|ink| ink.number() <= inks);
    if cells != Some(found.len() as u64) || !found.chars().all(is_ink) {
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

/// A whole number without a decimal point.
fn number(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        Value::from(number as i64)
    } else {
        Value::from(number)
    }
}
