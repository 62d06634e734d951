//! Reads the rows of a file: CSV with a header, or JSON.
//!
//! A file that begins with `{`, or with `[` and an object, is JSON, in any layout that
//! [`Objects`](crate::text::objects::Objects) finds. Every object has the members of the first one,
//! in any order; values are text, numbers, null or clues. A number becomes the field that CSV has
//! for it, and so do clues. In CSV, the header says what stands between the fields: see
//! [`separator`]. A mark of the byte order says that a file is UTF-8 or UTF-16.
//!
//! A first line `sep=;` names the separator.
//!
//! Names of columns may have any case and blanks around them. A column `size` with values such as
//! `5x5` becomes `width` and `height`, and the clue `0` of an empty line becomes nothing: see
//! [`notation`](crate::text::notation). [`restore`] restores what spreadsheets change, except for
//! readers that take a file as it is.

use crate::row::columns::MAX_COLUMNS;
use crate::row::form::PackForm;
use crate::text::finding::{NO_UTF8, PackReadError, line_of};
use crate::text::json::JsonRows;
use crate::text::lines::{CsvRows, MAX_LINE};
use crate::text::notation::Notation;
use crate::text::objects::LINE_END;
use crate::text::restore::{Restored, restore};
use crate::text::spreadsheet::{column_name, named_separator, plain_text, plain_texts, separator};
use csv::ByteRecord;
use std::io::{BufRead, BufReader, Chain, Cursor, Read};

/// The rows. Each has as many fields as the header.
///
/// # Complexity
/// Memory for one row, but for the whole file in UTF-16.
#[derive(Debug)]
pub(crate) struct Records<R> {
    /// The names of the columns.
    names: Vec<String>,
    /// The names of the columns in the file.
    written: Vec<String>,
    notation: Notation,
    form: FormRows<R>,
    /// Whether values are taken as they are.
    is_exact: bool,
    /// Whether the file is a table of pictures, not a pack.
    is_table: bool,
    restored: Restored,
    /// Whether the rest cannot be read.
    is_over: bool,
}

#[derive(Debug)]
enum FormRows<R> {
    /// The rows, and the header as it is in the file.
    Csv(Box<CsvRows<Input<R>>>, ByteRecord),
    Json(Box<JsonRows<Input<R>>>),
}

/// The first lines, and the rest.
type Input<R> = Chain<Cursor<Vec<u8>>, BufReader<R>>;

impl<R: Read> Records<R> {
    /// Reads the names of the columns. An empty file has none. The rows are restored.
    ///
    /// # Errors
    /// If the first row cannot be read, or if two columns have the same name.
    pub(crate) fn new(input: R) -> Result<Self, PackReadError> {
        Self::open(input, false)
    }

    /// [`Self::new`] for a table of pictures, whose other columns are the user's.
    pub(crate) fn table(input: R) -> Result<Self, PackReadError> {
        let records = Self::open(input, false)?;
        Ok(Self {
            is_table: true,
            ..records
        })
    }

    /// [`Self::new`], but the rows are as they are in the file.
    pub(crate) fn exact(input: R) -> Result<Self, PackReadError> {
        Self::open(input, true)
    }

    fn open(input: R, is_exact: bool) -> Result<Self, PackReadError> {
        let mut input = BufReader::with_capacity(1 << 16, input);
        let mut first = first_line(&mut input)?;
        let named = named_separator(&first);
        if named.is_some() {
            // The line stays, but empty, so that lines have their numbers.
            first = [b"\n", &first_line(&mut input)?[..]].concat();
        }
        let is_json = begins_json(&first);
        let separator = named.unwrap_or_else(|| separator(&first));
        let input = Cursor::new(first).chain(input);
        let (names, form) = if is_json {
            let rows = JsonRows::new(input)?;
            (rows.names().to_vec(), FormRows::Json(Box::new(rows)))
        } else {
            let mut rows = CsvRows::new(input, separator);
            let header = rows.read()?.unwrap_or_default();
            (names_of(&header)?, FormRows::Csv(Box::new(rows), header))
        };
        let written = usual_names(names)?;
        let notation = Notation::of(&written);
        Ok(Self {
            names: notation.names(&written),
            written,
            notation,
            form,
            is_exact,
            is_table: false,
            restored: Restored::default(),
            is_over: false,
        })
    }

    /// The names of the columns.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The format of the file. An array has the values of JSON lines.
    pub(crate) fn form(&self) -> PackForm {
        match self.form {
            FormRows::Csv(..) => PackForm::Csv,
            FormRows::Json(_) => PackForm::Json,
        }
    }

    /// What was restored so far.
    pub(crate) fn restored(&self) -> Restored {
        self.restored
    }

    /// What the file lacks at its end. This is known once all rows have been read.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        match &self.form {
            FormRows::Csv(rows, _) => rows.is_cut.then_some(LINE_END),
            FormRows::Json(rows) => rows.missing(),
        }
    }

    fn read(&mut self) -> Result<Option<ByteRecord>, PackReadError> {
        let row = match &mut self.form {
            FormRows::Csv(..) => self.read_csv()?,
            FormRows::Json(rows) => rows.read(&self.written, self.is_exact)?,
        };
        let Some(row) = row else {
            return Ok(None);
        };
        let row = self.notation.usual(row).map_err(PackReadError::Row)?;
        if self.is_exact {
            return Ok(Some(row));
        }
        match restore(&self.names, &row, self.is_table) {
            Ok(None) => Ok(Some(row)),
            Ok(Some(restored)) => {
                self.restored.rows += u64::from(restored.is_restored);
                Ok(Some(restored.record))
            }
            Err(finding) => Err(PackReadError::Row(finding)),
        }
    }

    fn read_csv(&mut self) -> Result<Option<ByteRecord>, PackReadError> {
        let FormRows::Csv(rows, header) = &mut self.form else {
            unreachable!("the caller has looked");
        };
        loop {
            let Some(row) = rows.read()? else {
                return Ok(None);
            };
            let is_blank = row.len() > 1 && row.iter().all(<[u8]>::is_empty);
            if is_blank && !self.is_exact {
                continue;
            }
            if row == *header {
                if self.is_exact {
                    let message = "the header again: `concat` joins packs";
                    return Err(PackReadError::row(line_of(&row), message));
                }
                self.restored.headers += 1;
                continue;
            }
            if row.len() != header.len() {
                let (expected, found) = (header.len(), row.len());
                let message = format!("expected {expected} fields, found {found}");
                return Err(PackReadError::row(line_of(&row), message));
            }
            return Ok(Some(if self.is_exact {
                row
            } else {
                plain_texts(&self.written, row)
            }));
        }
    }
}

/// The iterator ends after the first [`PackReadError`] other than [`PackReadError::Row`].
impl<R: Read> Iterator for Records<R> {
    type Item = Result<ByteRecord, PackReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let row = self.read();
        self.is_over = !matches!(row, Ok(_) | Err(PackReadError::Row(_)));
        row.transpose()
    }
}

/// The blank lines at the beginning and the next line, without a mark of the byte order; a text in
/// UTF-16 whole, in UTF-8.
fn first_line(input: &mut impl BufRead) -> Result<Vec<u8>, PackReadError> {
    let mut first = Vec::new();
    let mut limited = input.take(MAX_LINE as u64);
    while first.trim_ascii().is_empty() && limited.read_until(b'\n', &mut first)? > 0 {}
    let unit: fn([u8; 2]) -> u16 = match first[..] {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => {
            if first.starts_with("\u{feff}".as_bytes()) {
                first.drain(..3);
            }
            return Ok(first);
        }
    };
    limited.set_limit(MOST_UTF16);
    limited.read_to_end(&mut first)?;
    if first.len() as u64 > MOST_UTF16 {
        let message = "the file is longer than 256 MiB in UTF-16: save it in UTF-8";
        return Err(PackReadError::rest(1, message));
    }
    let (pairs, odd) = first[2..].as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) if odd.is_empty() => Ok(text.into_bytes()),
        _ => Err(PackReadError::rest(1, "expected a text in UTF-16")),
    }
}

/// The bytes of a file in UTF-16 that are read.
const MOST_UTF16: u64 = 1 << 28;

/// Whether the first line is an object, the beginning of an array of objects, or an empty array.
fn begins_json(first: &[u8]) -> bool {
    let first = first.trim_ascii();
    let array = first.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    first.starts_with(b"{")
        || array.is_some_and(|array| matches!(array.first(), None | Some(b'{' | b']')))
}

fn names_of(header: &ByteRecord) -> Result<Vec<String>, PackReadError> {
    let mut names = Vec::with_capacity(header.len());
    for name in header {
        let name = plain_text("", name).unwrap_or_else(|| name.to_vec());
        let Ok(name) = String::from_utf8(name) else {
            return Err(PackReadError::row(1, NO_UTF8));
        };
        names.push(name);
    }
    Ok(names)
}

/// The names of the columns as packs have them.
fn usual_names(names: Vec<String>) -> Result<Vec<String>, PackReadError> {
    if names.len() > MAX_COLUMNS {
        let found = names.len();
        let message = format!("expected at most {MAX_COLUMNS} columns, found {found}");
        return Err(PackReadError::row(1, message));
    }
    let mut usual: Vec<String> = Vec::with_capacity(names.len());
    for name in &names {
        let column = column_name(name);
        if let Some(place) = usual
            .iter()
            .position(|other| *other == column && !column.is_empty())
        {
            let message = if names[place] == *name {
                format!("the column {name:?} is named twice")
            } else {
                format!("{:?} and {name:?} are the same column", names[place])
            };
            return Err(PackReadError::row(1, message));
        }
        usual.push(column);
    }
    Ok(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a table with their lines.
    fn lines(text: &str) -> Vec<(u64, Vec<String>)> {
        let records = Records::new(text.as_bytes()).unwrap();
        let row = |record: Result<ByteRecord, PackReadError>| {
            let record = record.unwrap();
            let fields = record.iter().map(String::from_utf8_lossy);
            (line_of(&record), fields.map(String::from).collect())
        };
        records.map(row).collect()
    }

    #[test]
    fn rows_have_the_numbers_of_their_lines() {
        let row = |line, fields: [&str; 2]| (line, fields.map(str::to_string).to_vec());
        for (text, second, third) in [
            ("width,cells\n1,0\n2,01\n", 2, 3),
            ("width,cells\r\n1,0\r\n2,01\r\n", 2, 3),
            ("width,cells\r1,0\r2,01", 2, 3),
            ("\r\nwidth,cells\r\n\r\n1,0\r\n\r\n\r\n2,01", 4, 7),
            ("width;cells\n1;0\n2;01\n", 2, 3),
            ("\u{feff}\"width\"\tcells\r\n1\t0\r\n\"2\"\t01\r\n", 2, 3),
        ] {
            let expected = [row(second, ["1", "0"]), row(third, ["2", "01"])];
            assert_eq!(lines(text), expected, "{text:?}");
        }
        // Line breaks in quotes, quotes in quotes, and quotes in other text.
        let text = "width,cells\r\n\"a\r\n\"\"b\",\"c\n\"\r\n5\" x,6\"\r\n\"\"d\",7\r\n8,9";
        let expected = [
            row(2, ["a\r\n\"b", "c\n"]),
            row(5, ["5\" x", "6\""]),
            row(6, ["d\"", "7"]),
            row(7, ["8", "9"]),
        ];
        assert_eq!(lines(text), expected);
    }
}
