//! Reads packs that this program has written, row by row.

use crate::row::Row;
use crate::row::column::ColumnKind;
use crate::row::columns::{Columns, kind};
use crate::text::finding::{NO_UTF8, PackFinding, PackReadError, line_of};
use crate::text::records::Records;
use crate::text::restore::Restored;
use crate::text::spreadsheet::{advice, shown};
use csv::ByteRecord;
use std::io::Read;

/// The rows of a pack in CSV or JSON, one at a time. Rows that a spreadsheet has changed are
/// restored if the rest of the row proves them, and are else errors. [`verify`](crate::verify())
/// checks everything.
#[derive(Debug)]
pub struct PackReader<R> {
    records: Records<R>,
    columns: Columns,
}

impl<R: Read> PackReader<R> {
    /// Reads the header, or the first row in JSON.
    ///
    /// # Errors
    /// If there is no header, or if it has no column of a pack.
    pub fn new(input: R) -> Result<Self, PackReadError> {
        Self::of(Records::new(input)?)
    }

    /// [`Self::new`] for a file that this program has just checked: its rows are as they are.
    #[cfg(feature = "files")]
    pub(crate) fn exact(input: R) -> Result<Self, PackReadError> {
        Self::of(Records::exact(input)?)
    }

    fn of(records: Records<R>) -> Result<Self, PackReadError> {
        let names = records.names();
        if names.is_empty() {
            return Err(PackReadError::Empty);
        }
        // Spreadsheets save empty columns behind the others.
        let unnamed = names.iter().filter(|name| name.is_empty()).count();
        let names = names.iter().map(String::as_str);
        match Columns::of_file(names.filter(|name| !name.is_empty() || unnamed == 1)) {
            Ok(columns) => Ok(Self { records, columns }),
            Err(error) => {
                let message = format!("expected the header row of a pack: {error}");
                Err(PackReadError::row(1, message))
            }
        }
    }

    /// The columns of the pack.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// What was restored in the rows so far.
    pub fn restored(&self) -> Restored {
        self.records.restored()
    }

    fn row(&self, record: &ByteRecord) -> Result<Row, PackReadError> {
        let line = line_of(record);
        let has_all = self.columns.names().len() == record.len();
        let mut values = Vec::with_capacity(record.len());
        for (name, value) in self.records.names().iter().zip(record) {
            let Ok(text) = str::from_utf8(value) else {
                return Err(wrong(line, name, NO_UTF8));
            };
            if !text.is_empty() && !is_number(kind(name), text) {
                let (found, advice) = (shown(text), advice(text, 0));
                let message = format!("expected a number, found {found}{advice}");
                return Err(wrong(line, name, message));
            }
            if has_all || !name.is_empty() {
                values.push(text);
            } else if !text.is_empty() {
                let message = format!("expected a column's name above {}", shown(text));
                return Err(wrong(line, name, message));
            }
        }
        let row = Row::from_values(&self.columns, values);
        let row = row.expect("the records have as many fields as columns");
        let hash = row.hash_column();
        if let (Some(found), None) = (row.get(hash), row.number()) {
            let message = format!("expected 16 hexadecimal digits, found {found:?}");
            return Err(wrong(line, hash, message));
        }
        Ok(row)
    }
}

fn wrong(line: u64, column: &str, message: impl Into<String>) -> PackReadError {
    PackReadError::Row(PackFinding::of_value(line, column, message))
}

/// Whether a text may stand in a column of numbers, or whether the column has none.
fn is_number(kind: ColumnKind, text: &str) -> bool {
    match kind {
        ColumnKind::Whole => text.bytes().all(|byte| byte.is_ascii_digit()),
        ColumnKind::Decimals(_) => text.parse::<f64>().is_ok_and(f64::is_finite),
        ColumnKind::Text | ColumnKind::Clues => true,
    }
}

impl<R: Read> Iterator for PackReader<R> {
    type Item = Result<Row, PackReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.records.next()?;
        Some(record.and_then(|record| self.row(&record)))
    }
}
