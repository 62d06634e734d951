//! Reading packs that this program has written, row by row.

use crate::columns::{Columns, ColumnsError};
use crate::lines::Lines;
use crate::row::Row;
use csv::{ReaderBuilder, StringRecord};
use std::io::{self, Read};

/// Why a pack cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file is a pack in JSON lines.
    #[error("line 1: expected the header row of a pack in CSV, found JSON")]
    Json,
    /// The first line is not the header of a pack.
    #[error("line 1: expected the header row of a pack: {0}")]
    Header(ColumnsError),
    /// What stands in the column of ids is none.
    #[error("line {line}, column id: expected 16 hexadecimal digits, found {found:?}")]
    Id {
        /// The line, from 1.
        line: u64,
        /// What is there.
        found: String,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A row is not one of a pack.
    #[error(transparent)]
    Csv(#[from] csv::Error),
}

/// The rows of a pack, one by one. Nothing is checked but their shape: see
/// [`verify`](crate::verify()) for the rest.
#[derive(Debug)]
pub struct PackReader<R> {
    csv: csv::Reader<Lines<R>>,
    columns: Columns,
    record: StringRecord,
}

impl<R: Read> PackReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If there is none, or one with other columns.
    pub fn new(input: R) -> Result<Self, ReadError> {
        let mut csv = ReaderBuilder::new().from_reader(Lines::new(input));
        let header = csv.headers()?;
        if header.get(0).is_some_and(|first| first.starts_with('{')) {
            return Err(ReadError::Json);
        }
        let columns = Columns::chosen(header).map_err(ReadError::Header)?;
        Ok(Self {
            csv,
            columns,
            record: StringRecord::new(),
        })
    }

    /// The columns of the pack.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    fn read(&mut self) -> Result<Option<Row>, ReadError> {
        if !self.csv.read_record(&mut self.record)? {
            return Ok(None);
        }
        let row = Row::from_values(&self.columns, self.record.iter());
        let row = row.expect("the reader has compared the number of columns with the header");
        if let (Some(found), None) = (row.get("id"), row.number()) {
            let line = self.record.position().map_or(0, csv::Position::line);
            let found = found.to_string();
            return Err(ReadError::Id { line, found });
        }
        Ok(Some(row))
    }
}

impl<R: Read> Iterator for PackReader<R> {
    type Item = Result<Row, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}
