//! Packs as CSV: RFC 4180, UTF-8, LF, a header row.

use crate::columns::Columns;
use crate::row::Row;
use std::io::{self, Write};

/// Writes a pack.
#[derive(Debug)]
pub struct PackWriter<W: Write> {
    csv: csv::Writer<W>,
    columns: Columns,
}

impl<W: Write> PackWriter<W> {
    /// A pack with only its header.
    ///
    /// # Errors
    /// If `output` cannot be written.
    pub fn new(output: W, columns: &Columns) -> io::Result<Self> {
        let mut writer = Self::append(output, columns);
        let names = columns.names();
        writer.csv.write_record(names).map_err(into_io)?;
        Ok(writer)
    }

    /// More rows for a pack that has been begun with these columns.
    pub fn append(output: W, columns: &Columns) -> Self {
        Self {
            csv: csv::Writer::from_writer(output),
            columns: columns.clone(),
        }
    }

    /// Writes what is still buffered and shows the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn flush(&mut self) -> io::Result<&W> {
        self.csv.flush()?;
        Ok(self.csv.get_ref())
    }

    /// Appends what a row has in the columns of the pack: nothing where it lacks one.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        let names = self.columns.names();
        let values = names.map(|column| row.get(column).unwrap_or_default());
        self.csv.write_record(values).map_err(into_io)
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
