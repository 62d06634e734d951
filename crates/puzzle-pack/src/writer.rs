//! Packs as CSV: RFC 4180, UTF-8, LF, a header row.

use crate::row::{COLUMNS, Row};
use std::io::{self, Write};

/// Writes a pack.
#[derive(Debug)]
pub struct PackWriter<W: Write> {
    csv: csv::Writer<W>,
}

impl<W: Write> PackWriter<W> {
    /// A pack with only its header.
    ///
    /// # Errors
    /// If `output` cannot be written.
    pub fn new(output: W) -> io::Result<Self> {
        let mut csv = csv::Writer::from_writer(output);
        csv.write_record(COLUMNS)?;
        Ok(Self { csv })
    }

    /// Appends a row.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        Ok(self.csv.write_record(row.values())?)
    }

    /// Writes what is still buffered and gives the output back.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.csv
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)
    }
}
