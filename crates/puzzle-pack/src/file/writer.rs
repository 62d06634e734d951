//! Writes packs: CSV (RFC 4180, UTF-8, LF, a header row), JSON lines or an array in JSON.

use crate::file::json;
use crate::row::Row;
use crate::row::columns::Columns;
use crate::row::form::PackForm;
use std::io::{self, BufWriter, Write};

/// The number of bytes written at a time: many rows of a board of usual size.
const BUFFER: usize = 1 << 16;

/// Writes a pack.
#[derive(Debug)]
pub struct PackWriter<W: Write> {
    output: BufWriter<W>,
    rows: RowWriter,
    is_empty: bool,
}

/// Writes rows one by one, to any output.
#[derive(Debug)]
pub(crate) struct RowWriter {
    columns: Columns,
    form: PackForm,
}

impl<W: Write> PackWriter<W> {
    /// A pack without rows: in CSV, its header.
    ///
    /// # Errors
    /// If `output` cannot be written.
    pub fn new(output: W, columns: &Columns, form: PackForm) -> io::Result<Self> {
        let mut writer = Self::append(output, columns, form, true);
        writer.rows.header(&mut writer.output)?;
        Ok(writer)
    }

    /// Continues a pack that was begun with these columns, and that has no row yet if it `is_empty`.
    pub(crate) fn append(output: W, columns: &Columns, form: PackForm, is_empty: bool) -> Self {
        Self { output: BufWriter::with_capacity(BUFFER, output), rows: RowWriter::new(columns, form), is_empty }
    }

    /// Writes what comes behind the rows.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.rows.end(&mut self.output, self.is_empty)
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

    /// Appends the row's values in the columns of the pack. A value that the row lacks is empty.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        self.rows.before(&mut self.output, std::mem::take(&mut self.is_empty))?;
        self.rows.write(&mut self.output, row)
    }

    /// Ends the pack, writes the buffer and returns the output by value.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.end()?;
        let output = self.output.into_inner();
        output.map_err(io::IntoInnerError::into_error)
    }
}

impl RowWriter {
    pub(crate) fn new(columns: &Columns, form: PackForm) -> Self {
        Self { columns: columns.clone(), form }
    }

    /// Writes what comes before the rows.
    pub(crate) fn header(&self, output: &mut impl Write) -> io::Result<()> {
        match self.form {
            PackForm::Csv => write_record(output, self.columns.names()),
            PackForm::Json | PackForm::JsonArray => Ok(()),
        }
    }

    /// Writes what comes before a row.
    pub(crate) fn before(&self, output: &mut impl Write, is_first: bool) -> io::Result<()> {
        match (self.form, is_first) {
            (PackForm::JsonArray, true) => output.write_all(b"["),
            (PackForm::JsonArray, false) => output.write_all(b","),
            _ => Ok(()),
        }
    }

    /// Writes what comes behind the rows, if there are any.
    pub(crate) fn end(&self, output: &mut impl Write, is_empty: bool) -> io::Result<()> {
        match (self.form, is_empty) {
            (PackForm::JsonArray, true) => output.write_all(b"[]\n"),
            (PackForm::JsonArray, false) => output.write_all(b"]\n"),
            _ => Ok(()),
        }
    }

    /// Writes a row.
    pub(crate) fn write(&self, output: &mut impl Write, row: &Row) -> io::Result<()> {
        match self.form {
            PackForm::Csv if *row.columns() == self.columns => write_record(output, row.values()),
            PackForm::Csv => {
                let value = |column| row.get(column).unwrap_or_default();
                write_record(output, self.columns.names().map(value))
            }
            PackForm::Json | PackForm::JsonArray => json::write(output, row, &self.columns),
        }
    }
}

/// Writes any values as a row in CSV. They have quotes where they need them.
fn write_record<'v>(output: &mut impl Write, values: impl ExactSizeIterator<Item = &'v str>) -> io::Result<()> {
    // A single empty value would be an empty line.
    let is_single = values.len() == 1;
    for (place, value) in values.enumerate() {
        if place > 0 {
            output.write_all(b",")?;
        }
        // Counted, not searched, which takes vector instructions.
        let is_special = |byte: &u8| matches!(byte, b',' | b'"' | b'\r' | b'\n');
        let needs_quotes = value.as_bytes().iter().filter(|&byte| is_special(byte)).count() > 0;
        if needs_quotes || is_single && value.is_empty() {
            write!(output, "\"{}\"", value.replace('"', "\"\""))?;
        } else {
            output.write_all(value.as_bytes())?;
        }
    }
    output.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rows_are_those_of_the_csv_crate(values in prop::collection::vec("[a,\"\n\r =]{0,3}", 1..5)) {
            let mut csv = csv::Writer::from_writer(Vec::new());
            csv.write_record(&values).unwrap();
            let mut line = Vec::new();
            write_record(&mut line, values.iter().map(String::as_str)).unwrap();
            prop_assert_eq!(line, csv.into_inner().unwrap());
        }
    }
}
