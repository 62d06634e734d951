//! The boards of a pack, for programs that need only their pictures.

use super::table::TableError;
use crate::file::finding::PackFinding;
use crate::file::records::{Records, line_of};
use crate::file::spreadsheet::{advice, shown};
use crate::row::palette::{picture_of, read_palette};
use crate::row::titles::language_of;
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
/// assert_eq!(error, "line 2: expected width, height and as many cells of 0 and 1, found \"10x1\"");
/// ```
pub fn read_boards(pack: &[u8]) -> Result<Vec<PackBoard>, TableError> {
    read_each_board(pack)?.into_iter().collect()
}

/// Reads the boards of a pack like [`read_boards`]. Rows that are no boards are errors, and the others are read all the
/// same.
///
/// # Errors
/// If a column is missing, or if there are no rows.
pub fn read_each_board(pack: &[u8]) -> Result<Vec<Result<PackBoard, TableError>>, TableError> {
    let records = Records::new(pack)?;
    let need = |name| records.position(name).ok_or(TableError::NoColumn(name));
    let (width, height, cells) = (need("width")?, need("height")?, need("cells")?);
    let other = || records.header().iter().position(is_title);
    let title = records.position("title_en").or_else(other);
    let id = records.position("id");
    let palette_column = records.position("palette");
    let board = |record: ByteRecord| {
        let text = |column: usize| str::from_utf8(&record[column]).ok();
        let side = |column| text(column)?.parse::<u64>().ok();
        let picture = side(width).zip(side(height)).and_then(|(width, height)| {
            nonogram::check_sides(width, height).ok()?;
            let own = match palette_column {
                Some(column) if !text(column)?.is_empty() => Some(read_palette(text(column)?)?),
                _ => None,
            };
            let (width, height) = (width as usize, height as usize);
            let picture = picture_of(width, height, text(cells)?, own.as_ref())?;
            Some((picture, own.unwrap_or_default()))
        });
        let Some((picture, palette)) = picture else {
            let expected = match palette_column {
                None => "expected width, height and as many cells of 0 and 1",
                Some(_) => "expected width, height, a palette and as many cells of its digits",
            };
            let area = side(width)
                .zip(side(height))
                .map_or(0, |(width, height)| width.saturating_mul(height));
            let cells = text(cells).unwrap_or_default();
            return Err(TableError::Row(PackFinding {
                line: line_of(&record),
                column: None,
                message: format!(
                    "{expected}, found {}{}",
                    shown(cells),
                    advice(cells, area as usize)
                ),
            }));
        };
        let given = |column: Option<usize>| text(column?).filter(|text| !text.is_empty());
        Ok(PackBoard {
            picture,
            palette,
            id: given(id).map(str::to_string),
            title: given(title).map(str::to_string),
        })
    };
    let boards = records.map(|record| board(record?));
    let boards: Vec<_> = boards.collect();
    match boards.is_empty() {
        true => Err(TableError::Empty),
        false => Ok(boards),
    }
}

/// Whether a column has titles.
fn is_title(name: &[u8]) -> bool {
    str::from_utf8(name).is_ok_and(|name| language_of(name).is_some())
}
