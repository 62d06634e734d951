//! Writes packs: CSV (RFC 4180, UTF-8, LF, a header row), JSON lines, an array in JSON, or an
//! object for Unity.

use crate::row::Row;
use crate::row::columns::Columns;
use crate::row::form::{PackForm, UNITY};
use crate::text::json;
use std::io::{self, BufWriter, Write};

/// The number of bytes written at a time: many rows of a board of usual size.
const BUFFER: usize = 1 << 16;

/// Writes a pack.
#[derive(Debug)]
pub struct PackWriter<W: Write> {
    output: BufWriter<W>,
    columns: Columns,
    form: PackForm,
    is_empty: bool,
}

impl<W: Write> PackWriter<W> {
    /// A pack without rows: in CSV, its header.
    ///
    /// # Errors
    /// If `output` cannot be written.
    pub fn new(output: W, columns: &Columns, form: PackForm) -> io::Result<Self> {
        let mut writer = Self::append(output, columns, form, true);
        if form == PackForm::Csv {
            write_record(&mut writer.output, columns.names())?;
        }
        Ok(writer)
    }

    /// Continues a pack that was begun with these columns, and that has no row yet if it
    /// `is_empty`.
    pub(crate) fn append(output: W, columns: &Columns, form: PackForm, is_empty: bool) -> Self {
        Self {
            output: BufWriter::with_capacity(BUFFER, output),
            columns: columns.clone(),
            form,
            is_empty,
        }
    }

    /// Appends the row's values in the columns of the pack. A value that the row lacks is empty.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        self.begin_row()?;
        write_row(&mut self.output, row, &self.columns, self.form)
    }

    /// Appends what [`write_row`] has written.
    #[cfg(feature = "files")]
    pub(crate) fn write_raw(&mut self, row: &[u8]) -> io::Result<()> {
        self.begin_row()?;
        self.output.write_all(row)
    }

    fn begin_row(&mut self) -> io::Result<()> {
        let is_first = std::mem::take(&mut self.is_empty);
        match (self.form, is_first) {
            (PackForm::JsonArray, true) => self.output.write_all(b"["),
            (PackForm::Unity, true) => self.output.write_all(UNITY.as_bytes()),
            (PackForm::JsonArray | PackForm::Unity, false) => self.output.write_all(b","),
            _ => Ok(()),
        }
    }

    /// Writes what comes behind the rows, and the buffer.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        match (self.form, self.is_empty) {
            (PackForm::JsonArray, true) => self.output.write_all(b"[]\n")?,
            (PackForm::JsonArray, false) => self.output.write_all(b"]\n")?,
            (PackForm::Unity, true) => writeln!(self.output, "{UNITY}]}}")?,
            (PackForm::Unity, false) => self.output.write_all(b"]}\n")?,
            _ => {}
        }
        self.output.flush()
    }

    /// Writes the buffer and returns the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    #[cfg(feature = "files")]
    pub(crate) fn flush(&mut self) -> io::Result<&W> {
        self.output.flush()?;
        Ok(self.output.get_ref())
    }

    /// Ends the pack, writes the buffer and returns the output by value.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.end()?;
        self.output
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
    }
}

/// Writes a row in these columns. A value that the row lacks is empty.
pub(crate) fn write_row(
    output: &mut impl Write,
    row: &Row,
    columns: &Columns,
    form: PackForm,
) -> io::Result<()> {
    match form {
        PackForm::Csv if row.columns() == columns => write_record(output, row.values()),
        PackForm::Csv => write_record(
            output,
            columns
                .names()
                .map(|column| row.get(column).unwrap_or_default()),
        ),
        PackForm::Json | PackForm::JsonArray => json::write(output, row, columns),
        PackForm::Unity => json::write_unity(output, row, columns),
    }
}

/// Writes any values as a row in CSV. They have quotes where they need them.
fn write_record<'v>(
    output: &mut impl Write,
    values: impl Iterator<Item = &'v str>,
) -> io::Result<()> {
    let mut csv = csv::WriterBuilder::new()
        .buffer_capacity(1 << 10)
        .from_writer(Vec::new());
    csv.write_record(values)?;
    output.write_all(&csv.into_inner().map_err(csv::IntoInnerError::into_error)?)
}
