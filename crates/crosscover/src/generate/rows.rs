//! Rows on their way out: CSV, or JSON lines.

use puzzle_pack::columns::is_number;
use puzzle_pack::{Columns, PackWriter, Row};
use serde_json::{Map, Value};
use std::io::{self, Write};

/// Where rows go that nobody will go on with.
pub(super) enum Rows<W: Write> {
    Csv(Box<PackWriter<W>>),
    Json(io::BufWriter<W>, Columns),
}

impl<W: Write> Rows<W> {
    pub(super) fn new(output: W, columns: &Columns, as_json: bool) -> io::Result<Self> {
        Ok(match as_json {
            false => Self::Csv(Box::new(PackWriter::new(output, columns)?)),
            true => Self::Json(io::BufWriter::new(output), columns.clone()),
        })
    }

    pub(super) fn write(&mut self, row: &Row) -> io::Result<()> {
        match self {
            Self::Csv(writer) => writer.write(row),
            Self::Json(output, columns) => writeln!(output, "{}", object(row, columns)),
        }
    }

    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Self::Csv(writer) => writer.finish()?.flush(),
            Self::Json(mut output, _) => output.flush(),
        }
    }
}

/// The row as an object: numbers as numbers, and null where an engine was not asked.
fn object(row: &Row, columns: &Columns) -> Value {
    let member = |column: &str| {
        let text = row.get(column).unwrap_or_default();
        let value = match is_number(column) {
            true => serde_json::from_str(text).unwrap_or(Value::Null),
            false => Value::from(text),
        };
        (column.to_string(), value)
    };
    Value::Object(columns.names().map(member).collect::<Map<_, _>>())
}
