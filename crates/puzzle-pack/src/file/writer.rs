//! Writes packs: CSV (RFC 4180, UTF-8, LF, a header row) or JSON lines.

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
}

/// Writes rows one by one, to any output.
#[derive(Debug)]
pub(crate) struct RowWriter {
    columns: Columns,
    form: PackForm,
    /// The columns of the last row in CSV.
    layout: Option<Layout>,
}

/// Columns of a row.
#[derive(Debug)]
struct Layout {
    columns: Columns,
    /// For each column of the pack, its place among them.
    places: Vec<Option<usize>>,
    /// Whether they are the columns of the pack.
    is_ours: bool,
}

impl<W: Write> PackWriter<W> {
    /// A pack without rows: in CSV, its header.
    ///
    /// # Errors
    /// If `output` cannot be written.
    pub fn new(output: W, columns: &Columns, form: PackForm) -> io::Result<Self> {
        let mut writer = Self::append(output, columns, form);
        writer.rows.header(&mut writer.output)?;
        Ok(writer)
    }

    /// Continues a pack that was begun with these columns.
    pub(crate) fn append(output: W, columns: &Columns, form: PackForm) -> Self {
        Self {
            output: BufWriter::with_capacity(BUFFER, output),
            rows: RowWriter::new(columns, form),
        }
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
        self.rows.write(&mut self.output, row)
    }

    /// Writes the buffer and returns the output by value.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(self) -> io::Result<W> {
        let output = self.output.into_inner();
        output.map_err(io::IntoInnerError::into_error)
    }
}

impl RowWriter {
    pub(crate) fn new(columns: &Columns, form: PackForm) -> Self {
        Self {
            columns: columns.clone(),
            form,
            layout: None,
        }
    }

    /// Writes what comes before the rows.
    pub(crate) fn header(&self, output: &mut impl Write) -> io::Result<()> {
        match self.form {
            PackForm::Csv => write_record(output, self.columns.names()),
            PackForm::Json => Ok(()),
        }
    }

    /// Writes a row.
    pub(crate) fn write(&mut self, output: &mut impl Write, row: &Row) -> io::Result<()> {
        if self.form == PackForm::Json {
            return json::write(output, row, &self.columns);
        }
        let layout = match &mut self.layout {
            Some(layout) if layout.columns == *row.columns() => layout,
            layout => {
                let names = self.columns.names();
                layout.insert(Layout {
                    columns: row.columns().clone(),
                    places: names.map(|name| row.columns().position(name)).collect(),
                    is_ours: *row.columns() == self.columns,
                })
            }
        };
        if let Some(line) = row.csv_line().filter(|_| layout.is_ours) {
            return output.write_all(line.as_bytes());
        }
        let places = layout.places.iter();
        let values = places.map(|place| place.map_or("", |place| row.at(place)));
        write_record(output, values)
    }
}

/// Writes any values as a row in CSV.
fn write_record<'v>(
    output: &mut impl Write,
    values: impl IntoIterator<Item = &'v str>,
) -> io::Result<()> {
    // Not directly to `output`, because the CSV writer would flush it.
    let mut csv = csv::WriterBuilder::new()
        .buffer_capacity(1 << 10)
        .from_writer(Vec::new());
    csv.write_record(values).expect("memory takes everything");
    output.write_all(&csv.into_inner().expect("memory takes everything"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A line is written at once or value by value, in the columns of the row or in others.
        #[test]
        fn rows_are_written_as_the_csv_crate_writes_them(
            rows in prop::collection::vec(["[a\",\n\r=]{0,2}", "[a ]{0,2}", "[1,]{0,2}"], 1..5),
            columns in 1_usize..4,
        ) {
            let names = ["id", "title_en", "xp"];
            let chosen = |names: &[&'static str]| Columns::chosen(names.iter().copied()).unwrap();
            let (wide, narrow) = (chosen(&names), chosen(&names[..columns]));
            let mut writer = PackWriter::new(Vec::new(), &narrow, PackForm::Csv).unwrap();
            let mut csv = csv::Writer::from_writer(Vec::new());
            csv.write_record(narrow.names()).unwrap();
            for (index, values) in rows.iter().enumerate() {
                let of = if index % 2 == 0 { &narrow } else { &wide };
                let values = || values.iter().map(String::as_str);
                let row = Row::from_values(of, values().take(of.names().len())).unwrap();
                prop_assert!(row.values().eq(values().take(of.names().len())));
                writer.write(&row).unwrap();
                csv.write_record(values().take(columns)).unwrap();
            }
            let written = String::from_utf8(writer.finish().unwrap()).unwrap();
            prop_assert_eq!(written, String::from_utf8(csv.into_inner().unwrap()).unwrap());
        }
    }
}
