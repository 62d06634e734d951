//! Reads the rows of a file without interpreting them: CSV with a header, or JSON lines.
//!
//! A file that begins with `{` is JSON lines. Every line is an object with the members of the first
//! one, in any order; values are text, numbers or null. A number becomes the field that CSV has for it.

use crate::file::finding::{Fault, PackFinding};
use crate::file::json::JsonLines;
use crate::file::lines::Lines;
use crate::row::columns::MAX_COLUMNS;
use crate::row::form::PackForm;
use csv::{ByteRecord, ReaderBuilder};
use std::io::{BufRead, BufReader, Read};

/// The rows. Each has as many fields as the header.
///
/// # Complexity
/// Memory for one row.
#[derive(Debug)]
pub(crate) struct Records<R> {
    header: ByteRecord,
    form: Form<R>,
}

#[derive(Debug)]
enum Form<R> {
    Csv(Box<csv::Reader<Lines<BufReader<R>>>>),
    Json(JsonLines<BufReader<R>>),
}

impl<R: Read> Records<R> {
    /// Reads the names of the columns. An empty file has none.
    ///
    /// # Errors
    /// If the first line cannot be read.
    pub(crate) fn new(input: R) -> Result<Self, Fault> {
        let mut input = BufReader::with_capacity(1 << 16, input);
        if input.fill_buf()?.starts_with(b"{") {
            let (lines, header) = JsonLines::new(input)?;
            let form = Form::Json(lines);
            return Ok(Self { header, form });
        }
        let mut builder = ReaderBuilder::new();
        let mut csv = builder.flexible(true).from_reader(Lines::new(input));
        let header = match csv.byte_headers() {
            Ok(header) => header.clone(),
            Err(error) => return Err(csv_fault(&csv, error)),
        };
        if header.len() > MAX_COLUMNS {
            let message = format!(
                "expected at most {MAX_COLUMNS} columns, found {}",
                header.len()
            );
            return Err(Fault::Row(PackFinding {
                line: 1,
                column: None,
                message,
            }));
        }
        let form = Form::Csv(Box::new(csv));
        Ok(Self { header, form })
    }

    /// The names of the columns.
    pub(crate) fn header(&self) -> &ByteRecord {
        &self.header
    }

    /// The format of the file.
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

    /// Whether the file ends within a line. This is known once all rows have been read.
    pub(crate) fn is_cut(&self) -> bool {
        match &self.form {
            Form::Csv(csv) => csv.get_ref().open > 0,
            Form::Json(lines) => lines.is_cut(),
        }
    }

    fn read_csv(
        csv: &mut csv::Reader<Lines<BufReader<R>>>,
        fields: usize,
    ) -> Result<Option<ByteRecord>, Fault> {
        let mut record = ByteRecord::new();
        match csv.read_byte_record(&mut record) {
            Ok(false) => return Ok(None),
            Ok(true) => {}
            Err(error) => return Err(csv_fault(csv, error)),
        }
        if record.len() != fields {
            let message = format!("expected {fields} fields, found {}", record.len());
            return Err(Fault::Row(PackFinding {
                line: line_of(&record),
                column: None,
                message,
            }));
        }
        Ok(Some(record))
    }
}

/// The iterator ends after the first [`Fault`] other than [`Fault::Row`].
impl<R: Read> Iterator for Records<R> {
    type Item = Result<ByteRecord, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.form {
            Form::Csv(csv) => Self::read_csv(csv, self.header.len()),
            Form::Json(lines) => lines.read(&self.header),
        }
        .transpose()
    }
}

/// The number of the line where a row begins, from 1.
pub(crate) fn line_of(record: &ByteRecord) -> u64 {
    record.position().map_or(0, csv::Position::line)
}

/// The fault behind an error of the CSV reader: in the lines, or in the file.
fn csv_fault<R: Read>(csv: &csv::Reader<Lines<R>>, error: csv::Error) -> Fault {
    let lines = csv.get_ref();
    match (lines.bad, error.into_kind()) {
        (Some(message), _) => Fault::Rest(PackFinding {
            line: lines.line,
            column: None,
            message: format!("{message}; what follows was not read"),
        }),
        (None, csv::ErrorKind::Io(error)) => Fault::Io(error),
        (None, kind) => unreachable!("bytes in any number are a row: {kind:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_and_a_line_of_csv_are_the_same_row() {
        let rows = |text: &str| -> Vec<ByteRecord> {
            let records = Records::new(text.as_bytes()).unwrap();
            records.map(Result::unwrap).collect()
        };
        let json = r#"{"width":3,"cells":"101"}"#;
        assert_eq!(rows(&format!("{json}\n")), rows("width,cells\n3,101\n"));
    }
}
