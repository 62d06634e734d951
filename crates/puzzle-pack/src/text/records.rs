//! Reads the rows of a file without interpreting them: CSV with a header, or JSON lines.
//!
//! A file that begins with `{` is JSON lines, one that begins with `[` and an object is an array.
//! Every line is an object with the members of the first one, in any order; values are text,
//! numbers, null or clues. A number becomes the field that CSV has for it, and so do clues. In CSV,
//! the header
//! says what stands between the fields: see [`separator`]. A mark of the byte order before it is
//! skipped.

use crate::row::columns::MAX_COLUMNS;
use crate::row::form::PackForm;
use crate::text::finding::{PackFinding, PackReadError};
use crate::text::json::{JsonLines, LINE_END};
use crate::text::lines::{CsvRows, MAX_LINE};
use crate::text::spreadsheet::separator;
use csv::ByteRecord;
use std::io::{BufRead, BufReader, Chain, Cursor, Read};

/// The rows. Each has as many fields as the header.
///
/// # Complexity
/// Memory for one row.
#[derive(Debug)]
pub(crate) struct Records<R> {
    header: ByteRecord,
    form: Form<R>,
    /// Whether the rest cannot be read.
    is_over: bool,
}

#[derive(Debug)]
enum Form<R> {
    Csv(Box<CsvRows<Input<R>>>),
    Json(JsonLines<Input<R>>),
}

/// The first line, and the rest.
type Input<R> = Chain<Cursor<Vec<u8>>, BufReader<R>>;

impl<R: Read> Records<R> {
    /// Reads the names of the columns. An empty file has none.
    ///
    /// # Errors
    /// If the first line cannot be read.
    pub(crate) fn new(input: R) -> Result<Self, PackReadError> {
        let mut input = BufReader::with_capacity(1 << 16, input);
        let mut first = Vec::new();
        (&mut input)
            .take(MAX_LINE as u64)
            .read_until(b'\n', &mut first)?;
        if first.starts_with("\u{feff}".as_bytes()) {
            first.drain(..3);
        }
        let (is_json, separator) = (begins_json(&first), separator(&first));
        let input = Cursor::new(first).chain(input);
        if is_json {
            let (lines, header) = JsonLines::new(input)?;
            return Ok(Self {
                header,
                form: Form::Json(lines),
                is_over: false,
            });
        }
        let mut rows = CsvRows::new(input, separator);
        let header = rows.read()?.unwrap_or_default();
        if header.len() > MAX_COLUMNS {
            let message = format!(
                "expected at most {MAX_COLUMNS} columns, found {}",
                header.len()
            );
            return Err(PackReadError::Row(PackFinding::of_row(1, message)));
        }
        Ok(Self {
            header,
            form: Form::Csv(Box::new(rows)),
            is_over: false,
        })
    }

    /// The names of the columns.
    pub(crate) fn header(&self) -> &ByteRecord {
        &self.header
    }

    /// The format of the file. An array has the values of JSON lines.
    pub(crate) fn form(&self) -> PackForm {
        match self.form {
            Form::Csv(_) => PackForm::Csv,
            Form::Json(_) => PackForm::Json,
        }
    }

    /// The place of the column with this name, from 0.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        let names = &mut self.header.iter();
        names.position(|column| column == name.as_bytes())
    }

    /// What the file lacks at its end. This is known once all rows have been read.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        match &self.form {
            Form::Csv(rows) => rows.is_cut.then_some(LINE_END),
            Form::Json(lines) => lines.missing(),
        }
    }

    fn read(&mut self) -> Result<Option<ByteRecord>, PackReadError> {
        let (row, fields) = match &mut self.form {
            Form::Csv(rows) => (rows.read()?, self.header.len()),
            Form::Json(lines) => return lines.read(&self.header),
        };
        match row {
            Some(row) if row.len() != fields => {
                let message = format!("expected {fields} fields, found {}", row.len());
                Err(PackReadError::Row(PackFinding::of_row(
                    line_of(&row),
                    message,
                )))
            }
            row => Ok(row),
        }
    }
}

/// The iterator ends after the first [`PackReadError`] other than [`PackReadError::Row`].
impl<R: Read> Iterator for Records<R> {
    type Item = Result<ByteRecord, PackReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let row = self.read();
        self.is_over = !matches!(row, Ok(_) | Err(PackReadError::Row(_)));
        row.transpose()
    }
}

/// Whether the first line is an object, the beginning of an array of objects, or an empty array.
fn begins_json(first: &[u8]) -> bool {
    let array = first.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    first.starts_with(b"{")
        || array.is_some_and(|array| matches!(array.first(), None | Some(b'{' | b']')))
}

/// The number of the line where a row begins, from 1.
pub(crate) fn line_of(record: &ByteRecord) -> u64 {
    record.position().map_or(0, csv::Position::line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a table with their lines.
    fn lines(text: &str) -> Vec<(u64, Vec<String>)> {
        let records = Records::new(text.as_bytes()).unwrap();
        let row = |record: Result<ByteRecord, PackReadError>| {
            let record = record.unwrap();
            let fields = record.iter().map(String::from_utf8_lossy);
            (line_of(&record), fields.map(String::from).collect())
        };
        records.map(row).collect()
    }

    #[test]
    fn rows_have_the_numbers_of_their_lines() {
        let row = |line, fields: [&str; 2]| (line, fields.map(str::to_string).to_vec());
        for (text, second, third) in [
            ("width,cells\n1,0\n2,01\n", 2, 3),
            ("width,cells\r\n1,0\r\n2,01\r\n", 2, 3),
            ("width,cells\r1,0\r2,01", 2, 3),
            ("\r\nwidth,cells\r\n\r\n1,0\r\n\r\n\r\n2,01", 4, 7),
            ("width;cells\n1;0\n2;01\n", 2, 3),
            ("\u{feff}\"width\"\tcells\r\n1\t0\r\n\"2\"\t01\r\n", 2, 3),
        ] {
            let expected = [row(second, ["1", "0"]), row(third, ["2", "01"])];
            assert_eq!(lines(text), expected, "{text:?}");
        }
        // Line breaks in quotes, quotes in quotes, and quotes in other text.
        let text = "width,cells\r\n\"a\r\n\"\"b\",\"c\n\"\r\n5\" x,6\"\r\n\"\"d\",7\r\n8,9";
        let expected = [
            row(2, ["a\r\n\"b", "c\n"]),
            row(5, ["5\" x", "6\""]),
            row(6, ["d\"", "7"]),
            row(7, ["8", "9"]),
        ];
        assert_eq!(lines(text), expected);
    }
}
