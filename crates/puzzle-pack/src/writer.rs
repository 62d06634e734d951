//! Packs on their way out: CSV (RFC 4180, UTF-8, LF, a header row) or JSON lines.

use crate::columns::Columns;
use crate::records::json;
use crate::row::Row;
use std::io::{self, BufWriter, Write};

/// How the rows of a pack are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// RFC 4180, UTF-8, LF, a header row.
    #[default]
    Csv,
    /// An object for each row, with numbers as numbers, and null where an engine was not asked.
    Json,
}

/// Writes a pack.
#[derive(Debug)]
pub struct PackWriter<W: Write> {
    output: Output<W>,
    columns: Columns,
    /// The columns of the last row in CSV, and where those of the pack are among them.
    places: Option<(Columns, Vec<Option<usize>>)>,
}

#[derive(Debug)]
enum Output<W: Write> {
    Csv(Box<csv::Writer<W>>),
    Json(BufWriter<W>),
}

impl<W: Write> PackWriter<W> {
    /// A pack in CSV with only its header.
    ///
    /// # Errors
    /// If `output` cannot be written.
    pub fn new(output: W, columns: &Columns) -> io::Result<Self> {
        Self::begin(output, columns, Form::Csv)
    }

    /// A pack without rows.
    ///
    /// # Errors
    /// If `output` cannot be written.
    pub fn begin(output: W, columns: &Columns, form: Form) -> io::Result<Self> {
        let mut writer = Self::append(output, columns, form);
        if let Output::Csv(csv) = &mut writer.output {
            csv.write_record(columns.names()).map_err(into_io)?;
        }
        Ok(writer)
    }

    /// More rows for a pack that has been begun with these columns.
    pub fn append(output: W, columns: &Columns, form: Form) -> Self {
        Self {
            output: match form {
                Form::Csv => Output::Csv(Box::new(csv::Writer::from_writer(output))),
                Form::Json => Output::Json(BufWriter::new(output)),
            },
            columns: columns.clone(),
            places: None,
        }
    }

    /// Writes what is still buffered and shows the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn flush(&mut self) -> io::Result<&W> {
        match &mut self.output {
            Output::Csv(csv) => {
                csv.flush()?;
                Ok(csv.get_ref())
            }
            Output::Json(output) => {
                output.flush()?;
                Ok(output.get_ref())
            }
        }
    }

    /// Appends what a row has in the columns of the pack: nothing where it lacks one.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        match &mut self.output {
            Output::Csv(csv) => {
                let places = match &mut self.places {
                    Some((of, places)) if of == row.columns() => places,
                    places => {
                        let names = self.columns.names();
                        let found = names.map(|name| row.columns().position(name)).collect();
                        &mut places.insert((row.columns().clone(), found)).1
                    }
                };
                let values = places
                    .iter()
                    .map(|place| place.map_or("", |place| row.at(place)));
                csv.write_record(values).map_err(into_io)
            }
            Output::Json(output) => json::write(output, row, &self.columns),
        }
    }

    /// Writes what is still buffered and gives the output back.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self.output {
            Output::Csv(csv) => csv.into_inner().map_err(csv::IntoInnerError::into_error),
            Output::Json(output) => output.into_inner().map_err(io::IntoInnerError::into_error),
        }
    }
}

/// The output's own error, with its kind: a closed pipe is to be told from a full disk.
fn into_io(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => unreachable!("every row has all columns: {kind:?}"),
    }
}
