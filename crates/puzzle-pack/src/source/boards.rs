//! The boards of a pack, for programs that need only their pictures.

use crate::judge::difficulty::Level;
use crate::names::ValueError;
use crate::row::titles::language_of;
use crate::source::table::{TableRow, check_names, no_column, no_pictures, text};
use crate::text::finding::{PackFinding, PackReadError, line_of};
use crate::text::notation::Notation;
use crate::text::records::Records;
use crate::text::restore::{Restored, RestoredRow, restore};
use crate::text::spreadsheet::{column_name, plain_texts};
use csv::{ByteRecord, StringRecord};
use nonogram::{Palette, Picture};
use std::io::Read;

/// A board of a pack: its picture, and its names.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PackBoard {
    /// The solution.
    pub picture: Picture,
    /// The colors: the column `palette`, or black on white.
    pub palette: Palette,
    /// The column `id`, if it is not empty.
    pub id: Option<String>,
    /// The column `title_en` or, in a pack without it, the first column with titles, if it is not
    /// empty.
    pub title: Option<String>,
    /// The columns with titles: their languages and titles that are not empty.
    pub titles: Vec<(String, String)>,
    /// The column `level`, if it is one.
    pub level: Option<Level>,
    /// The column `seconds`, the expected time, if it is one.
    pub seconds: Option<u64>,
    /// Whether a spreadsheet had changed the row, which was restored.
    pub is_restored: bool,
}

impl PackBoard {
    /// The board of a single row: names of columns and values as a pack in CSV has them.
    ///
    /// # Errors
    /// As [`read_each_board`], without a line.
    ///
    /// ```
    /// use puzzle_pack::source::PackBoard;
    ///
    /// let row = [("width", "2"), ("height", "1"), ("cells", "10"), ("title_en", "Dot")];
    /// assert_eq!(PackBoard::of_row(row).unwrap().title.as_deref(), Some("Dot"));
    /// ```
    pub fn of_row<'v>(
        row: impl IntoIterator<Item = (&'v str, &'v str)>,
    ) -> Result<Self, ValueError> {
        let (names, values): (Vec<&str>, Vec<&str>) = row.into_iter().unzip();
        let names: Vec<String> = names.into_iter().map(column_name).collect();
        let values: Vec<String> = values.into_iter().map(String::from).collect();
        let columns = StringRecord::from(names.clone());
        check_columns(&columns).map_err(without_line)?;
        let (restored, is_restored) = restored_row(&names, values)?;
        let board = Self::of(&TableRow {
            names: &columns,
            record: &StringRecord::from(restored),
            line: 1,
        });
        let board = board.map_err(without_line)?;
        Ok(Self {
            is_restored,
            ..board
        })
    }

    fn of(row: &TableRow<'_>) -> Result<Self, PackReadError> {
        let mut titles = row.names.iter().filter(|name| language_of(name).is_some());
        let title = row
            .names
            .iter()
            .find(|name| *name == "title_en")
            .or_else(|| titles.next());
        let (picture, palette) = row.picture(None)?;
        let [id, title] = [Some("id"), title].map(|column| row.said(column?).map(String::from));
        let titles = row
            .names
            .iter()
            .filter_map(|name| Some((language_of(name)?.to_string(), row.said(name)?.to_string())));
        let level = row.said("level").and_then(|name| name.parse().ok());
        let seconds = row.said("seconds").and_then(|text| text.parse().ok());
        let (palette, titles) = (palette.unwrap_or_default(), titles.collect());
        Ok(Self {
            picture,
            palette,
            id,
            title,
            titles,
            level,
            seconds,
            is_restored: false,
        })
    }
}

/// The title in a language, of languages and titles as [`PackBoard::titles`] has them: that of the
/// same code, else the first of the same language in another region.
///
/// ```
/// use puzzle_pack::source::title_in;
///
/// let titles = [("en", "Lorry"), ("pt-BR", "Caminhão")];
/// let titles = titles.map(|(code, title)| (code.into(), title.into()));
/// assert_eq!(title_in(&titles, "pt"), Some("Caminhão"));
/// assert_eq!(title_in(&titles, "en-US"), Some("Lorry"));
/// assert_eq!(title_in(&titles, "fr"), None);
/// ```
pub fn title_in<'t>(titles: &'t [(String, String)], language: &str) -> Option<&'t str> {
    let same = titles
        .iter()
        .find(|(code, _)| code.eq_ignore_ascii_case(language));
    let similar = titles
        .iter()
        .find(|(code, _)| without_region(code).eq_ignore_ascii_case(without_region(language)));
    same.or(similar).map(|(_, title)| title.as_str())
}

/// `pt` of `pt-BR`.
fn without_region(code: &str) -> &str {
    code.split('-').next().unwrap_or_default()
}

/// The values of a row of a pack in CSV, restored if a spreadsheet has changed them and the rest of
/// the row proves them. The names are those of [`column_name`](super::column_name).
///
/// # Errors
/// If the cells do not give the clues of the row, and nothing proves what they were.
///
/// ```
/// use puzzle_pack::source::restored_values;
///
/// let names = ["width", "height", "cells", "rows", "columns"].map(String::from);
/// let values = |cells: &str| ["2", "2", cells, "/1", "/1"].map(String::from).to_vec();
/// assert_eq!(restored_values(&names, values("1")).unwrap()[2], "0001");
/// assert!(restored_values(&names, values("10")).is_err());
/// ```
pub fn restored_values(names: &[String], values: Vec<String>) -> Result<Vec<String>, ValueError> {
    Ok(restored_row(names, values)?.0)
}

/// The [`restored_values`], and whether a spreadsheet had changed them.
fn restored_row(names: &[String], values: Vec<String>) -> Result<(Vec<String>, bool), ValueError> {
    let plain = plain_texts(names, ByteRecord::from(values));
    let usual = Notation::of_clues(names).usual(plain);
    let restored = usual.and_then(|usual| {
        Ok(restore(names, &usual, false)?.unwrap_or(RestoredRow {
            record: usual,
            is_restored: false,
        }))
    });
    let row = restored.map_err(|finding| without_line(PackReadError::Row(finding)))?;
    let texts = row.record.iter();
    let texts = texts.map(|text| String::from_utf8_lossy(text).into_owned());
    Ok((texts.collect(), row.is_restored))
}

/// The error of a row that is in no file.
fn without_line(error: PackReadError) -> ValueError {
    match error {
        PackReadError::Row(PackFinding {
            column: Some(column),
            message,
            ..
        }) => ValueError(format!("column {column}: {message}")),
        PackReadError::Row(finding) => ValueError(finding.message),
        other => ValueError(other.to_string()),
    }
}

/// Checks that there are the columns of a pack.
fn check_columns(names: &StringRecord) -> Result<(), PackReadError> {
    check_names(names)?;
    if names.iter().any(|name| name == "width") {
        Ok(())
    } else {
        Err(no_column("width"))
    }
}

/// Whether a file is a pack: a table whose header has the columns `width`, `height` and `cells`, or
/// objects with these members. `size`, as in `5x4`, may replace `width` and `height`.
pub fn is_pack(file: &[u8]) -> bool {
    let columns = ["width", "height", "cells"];
    match Records::exact(file) {
        Ok(records) => columns
            .iter()
            .all(|name| records.names().iter().any(|column| column == name)),
        // The first object is damaged, and reading it says how.
        Err(_) => {
            let object = file.split(|&byte| byte == b'}').next().unwrap_or_default();
            let mut words = columns.iter().map(|name| format!("{name:?}"));
            let has_all = words.all(|word| {
                let mut parts = object.windows(word.len());
                parts.any(|part| part == word.as_bytes())
            });
            file.starts_with(b"[") && has_all
        }
    }
}

/// Reads the boards of a pack in CSV or in JSON, one by one. Rows that are no boards are errors,
/// and the others are read all the same. Only the columns `width`, `height` and `cells` are
/// required, and nothing else is checked; [`verify`](crate::verify()) checks everything.
#[derive(Debug)]
pub struct BoardReader<R> {
    records: Records<R>,
    names: StringRecord,
}

impl<R: Read> BoardReader<R> {
    /// Reads the header, or the first object.
    ///
    /// # Errors
    /// If it cannot be read, or if a column is missing.
    pub fn new(pack: R) -> Result<Self, PackReadError> {
        let records = Records::new(pack)?;
        let names = StringRecord::from(records.names().to_vec());
        check_columns(&names)?;
        Ok(Self { records, names })
    }

    /// What was restored so far.
    pub fn restored(&self) -> Restored {
        self.records.restored()
    }

    fn board(&self, record: ByteRecord) -> Result<PackBoard, PackReadError> {
        let line = line_of(&record);
        PackBoard::of(&TableRow {
            names: &self.names,
            record: &text(record, line)?,
            line,
        })
    }
}

impl<R: Read> Iterator for BoardReader<R> {
    type Item = Result<PackBoard, PackReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let before = self.restored().rows;
        let record = self.records.next()?;
        let is_restored = self.restored().rows > before;
        let board = record.and_then(|record| self.board(record));
        Some(board.map(|board| PackBoard {
            is_restored,
            ..board
        }))
    }
}

/// The boards of a pack that [`BoardReader`] reads.
///
/// # Errors
/// If a column is missing, or if there are no rows.
///
/// ```
/// use puzzle_pack::source::{is_pack, read_each_board};
///
/// let pack = b"id,width,height,cells\n,2,2,1011\n,2,2,10x1\n";
/// assert!(is_pack(pack));
/// assert!(is_pack(b"[{\"width\": 1, \"height\": 1, \"cells\": \"1\"}, {"));
/// let boards = read_each_board(pack).unwrap();
/// assert_eq!(boards[0].as_ref().unwrap().picture.to_bits(), "1011");
/// let error = boards[1].as_ref().unwrap_err().to_string();
/// assert!(error.starts_with("line 3, column cells: expected 4 cells of 0 and 1"), "{error}");
/// ```
pub fn read_each_board(
    pack: &[u8],
) -> Result<Vec<Result<PackBoard, PackReadError>>, PackReadError> {
    let boards: Vec<_> = BoardReader::new(pack)?.collect();
    if boards.is_empty() {
        Err(no_pictures())
    } else {
        Ok(boards)
    }
}
