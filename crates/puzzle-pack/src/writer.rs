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
        csv.write_record(COLUMNS).map_err(into_io)?;
        Ok(Self { csv })
    }

    /// More rows for a pack that has been begun.
    pub fn append(output: W) -> Self {
        let csv = csv::Writer::from_writer(output);
        Self { csv }
    }

    /// Writes what is still buffered and shows the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn flush(&mut self) -> io::Result<&W> {
        self.csv.flush()?;
        Ok(self.csv.get_ref())
    }

    /// Appends a row.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        self.csv.write_record(row.values()).map_err(into_io)
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

/// The output's own error, with its kind: a closed pipe is to be told from a full disk.
fn into_io(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => unreachable!("every row has all columns: {kind:?}"),
    }
}
