//! The boards of a pack, for programs that need only their pictures.

use crate::file::finding::Fault;
use crate::file::reader::PackReadError;
use crate::file::records::{Records, line_of};
use crate::source::table::{Header, TableRow, no_column, no_pictures, text};
use csv::ByteRecord;
use nonogram::{Palette, Picture};

/// A board of a pack: its picture, and its names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackBoard {
    /// The solution.
    pub picture: Picture,
    /// The colors: the column `palette`, or black on white.
    pub palette: Palette,
    /// The column `id`, if it is not empty.
    pub id: Option<String>,
    /// The column `title_en`, or the first with a title in another language, if it is not empty.
    pub title: Option<String>,
}

/// Whether a file is a pack, by its first line: a header with the columns `width`, `height` and `cells`, or an object
/// with these members.
pub fn is_pack(file: &[u8]) -> bool {
    let first = file.split_inclusive(|&byte| byte == b'\n').next();
    let Ok(records) = Records::new(first.unwrap_or_default()) else {
        return false;
    };
    let has = |name: &str| records.position(name).is_some();
    has("width") && has("height") && has("cells")
}

/// Reads the boards of a pack in CSV or in JSON lines. Only the columns `width`, `height` and `cells`
/// are required, and nothing else is checked; [`verify`](crate::verify()) checks everything.
///
/// # Errors
/// If a column is missing, if a row is not a board, or if there are no boards.
///
/// ```
/// use puzzle_pack::source::{is_pack, read_boards};
///
/// let pack = b"id,width,height,cells\n,2,2,1011\n";
/// assert!(is_pack(pack));
/// assert_eq!(read_boards(pack).unwrap()[0].picture.to_bits(), "1011");
/// let error = read_boards(b"width,height,cells\n2,2,10x1\n").unwrap_err().to_string();
/// assert_eq!(error, "line 2, column cells: expected 4 cells of 0 and 1, row by row, found \"10x1\"");
/// ```
pub fn read_boards(pack: &[u8]) -> Result<Vec<PackBoard>, PackReadError> {
    read_each_board(pack)?.into_iter().collect()
}

/// Reads the boards of a pack like [`read_boards`]. Rows that are no boards are errors, and the others are read all the
/// same.
///
/// # Errors
/// If a column is missing, or if there are no rows.
pub fn read_each_board(pack: &[u8]) -> Result<Vec<Result<PackBoard, PackReadError>>, PackReadError> {
    let records = Records::new(pack)?;
    let names = text(records.header().clone(), 1)?;
    let header = Header::of(&names)?;
    header.sides.ok_or_else(|| no_column("width"))?;
    let place = |name: &str| names.iter().position(|column| column == name);
    let first_title = || header.titles.first().map(|&(column, _)| column);
    let (id, title) = (place("id"), place("title_en").or_else(first_title));
    let board = |record: Result<ByteRecord, Fault>| {
        let record = record?;
        let line = line_of(&record);
        let row = TableRow { header: &names, record: &text(record, line)?, line };
        let (picture, palette) = header.picture(&row, None)?;
        let given = |column: Option<usize>| {
            let text = column.map(|column| row.text(column).to_string());
            text.filter(|text| !text.is_empty())
        };
        Ok(PackBoard { picture, palette: palette.unwrap_or_default(), id: given(id), title: given(title) })
    };
    let boards: Vec<_> = records.map(board).collect();
    match boards.is_empty() {
        true => Err(no_pictures()),
        false => Ok(boards),
    }
}
