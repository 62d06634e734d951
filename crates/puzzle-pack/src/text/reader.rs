//! Reads packs that this program has written, row by row.

use crate::row::Row;
use crate::row::columns::Columns;
use crate::text::finding::{PackFinding, PackReadError};
use crate::text::records::{Records, line_of};
use csv::ByteRecord;
use std::io::Read;

/// The rows of a pack in CSV or JSON, one at a time. Only their form is checked;
/// [`verify`](crate::verify()) checks the rest.
#[derive(Debug)]
pub struct PackReader<R> {
    records: Records<R>,
    columns: Columns,
}

impl<R: Read> PackReader<R> {
    /// Reads the header, or the first row of JSON lines.
    ///
    /// # Errors
    /// If there is no header, or if it has no column of a pack.
    pub fn new(input: R) -> Result<Self, PackReadError> {
        let records = Records::new(input)?;
        if records.header().is_empty() {
            return Err(PackReadError::Empty);
        }
        let names = records.header().iter().map(String::from_utf8_lossy);
        let names: Vec<_> = names.collect();
        let columns = Columns::of_file(names.iter().map(|name| &**name));
        Ok(Self {
            records,
            columns: columns.map_err(|error| {
                let message = format!("expected the header row of a pack: {error}");
                PackReadError::Row(PackFinding::of_row(1, message))
            })?,
        })
    }

    /// The columns of the pack.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    fn row(&self, record: &ByteRecord) -> Result<Row, PackReadError> {
        let wrong = |column: &str, message: String| {
            PackReadError::Row(PackFinding {
                line: line_of(record),
                column: Some(column.to_string()),
                message,
            })
        };
        let values = self.columns.names().zip(record).map(|(column, value)| {
            let text = str::from_utf8(value);
            text.map_err(|_| wrong(column, "expected UTF-8 text".to_string()))
        });
        let values: Vec<&str> = values.collect::<Result<_, _>>()?;
        let row = Row::from_values(&self.columns, values);
        let row = row.expect("the records have as many fields as columns");
        if let (Some(found), None) = (row.get("id"), row.number()) {
            let message = format!("expected 16 hexadecimal digits, found {found:?}");
            return Err(wrong("id", message));
        }
        Ok(row)
    }
}

impl<R: Read> Iterator for PackReader<R> {
    type Item = Result<Row, PackReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.records.next()?;
        Some(record.and_then(|record| self.row(&record)))
    }
}
