//! Reading packs that this program has written, row by row.

use crate::lines::Lines;
use crate::row::{COLUMNS, Row};
use csv::{ReaderBuilder, StringRecord};
use std::io::{self, Read};

/// Why a pack cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The first line is not the header of a pack with all columns in their order.
    #[error("line 1: expected the header row of a pack: {}", COLUMNS.join(","))]
    Header,
    /// A row has no id.
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
    record: StringRecord,
}

impl<R: Read> PackReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If there is none, or another one.
    pub fn new(input: R) -> Result<Self, ReadError> {
        let mut csv = ReaderBuilder::new().from_reader(Lines::new(input));
        if *csv.headers()? != COLUMNS[..] {
            return Err(ReadError::Header);
        }
        Ok(Self {
            csv,
            record: StringRecord::new(),
        })
    }

    fn read(&mut self) -> Result<Option<Row>, ReadError> {
        if !self.csv.read_record(&mut self.record)? {
            return Ok(None);
        }
        let row = Row::from_values(self.record.iter());
        let row = row.expect("the reader has compared the number of columns with the header");
        if row.number().is_none() {
            let line = self.record.position().map_or(0, csv::Position::line);
            let found = row.get("id").to_string();
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
