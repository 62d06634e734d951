//! A table of pictures: CSV with a header, or JSON lines. In CSV, commas, semicolons or tabs stand between the fields.
//!
//! | column | meaning |
//! |---|---|
//! | `cells` | 0 and 1, or digits of inks, row by row; required |
//! | `palette` | the colors of the background and of the inks: `0:ffffff/1:000000/2:ff0000`; without it there is one ink |
//! | `width`, `height` | in cells; without them, the caller must give the size |
//! | `title_en`, `title_LANGUAGE` | titles |
//! | `xp` | experience points, a whole number; if empty, they follow the rule |
//! | `xp_from` | if it is `rule`, `xp` is ignored |
//!
//! The other columns are kept behind the columns of the pack: see [`KeptColumns`]. So a pack is a table, too.

use super::Given;
use super::kept::KeptColumns;
use crate::file::finding::PackFinding;
use crate::file::reader::PackReadError;
use crate::file::records::{Records, line_of};
use crate::file::spreadsheet::advice;
use crate::row::form::PackForm;
use crate::row::palette::{picture_of, read_palette};
use crate::row::titles::{Titles, language_of};
use csv::{ByteRecord, StringRecord};
use nonogram::{Palette, Picture};
use std::io::Read;

/// The error of a header.
fn of_header(message: impl Into<String>) -> PackReadError {
    PackReadError::Row(PackFinding::of_row(1, message))
}

/// The error of a header without this column.
pub(super) fn no_column(name: &str) -> PackReadError {
    of_header(format!("expected a column named {name:?}"))
}

/// The error of a table without rows.
pub(super) fn no_pictures() -> PackReadError {
    of_header("expected at least one picture below the header")
}

fn no_size() -> PackReadError {
    of_header("expected the columns width and height, or a size for all pictures")
}

/// How a table is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableOptions {
    /// The size of pictures without a size of their own, with sides of 1 to [`nonogram::MAX_SIDE`].
    pub size: Option<(usize, usize)>,
    /// The format of the pack. Only CSV refuses texts that a spreadsheet would run.
    pub form: PackForm,
    /// The columns to keep.
    pub keep: KeptColumns,
}

/// The pictures of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table {
    /// The pictures, named by their lines.
    pub given: Vec<Given>,
    /// The columns that were not kept.
    pub dropped: Vec<String>,
}

/// The places of the columns.
pub(super) struct Header {
    cells: usize,
    pub(super) sides: Option<[usize; 2]>,
    /// The columns of titles, with their languages.
    pub(super) titles: Vec<(usize, String)>,
    palette: Option<usize>,
    xp: Option<usize>,
    xp_from: Option<usize>,
    /// The columns with no meaning for this program, or with values that it computes itself.
    others: Vec<usize>,
}

/// A row, with its line number.
pub(super) struct TableRow<'a> {
    pub(super) header: &'a StringRecord,
    pub(super) record: &'a StringRecord,
    pub(super) line: u64,
}

/// Reads a table. A row with a text that the pack cannot hold is kept with its cause in [`Given::refused`].
///
/// # Errors
/// The first thing that is wrong.
///
/// # Panics
/// If the size of the options has a side of 0 or above [`nonogram::MAX_SIDE`].
///
/// ```
/// use puzzle_pack::source::{TableOptions, read_table};
///
/// let table = "id,title_en,width,height,cells\nA7,Stairs,2,2,1011\n";
/// let given = read_table(table.as_bytes(), &TableOptions::default()).unwrap().given;
/// assert_eq!(given[0].picture().unwrap().to_bits(), "1011");
/// assert_eq!(given[0].extras, [("source_id".to_string(), "A7".to_string())]);
/// let error = read_table("width,height,cells\n2,2,10x1\n".as_bytes(), &TableOptions::default());
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "line 2, column cells: expected 4 cells of 0 and 1, row by row, found \"10x1\"",
/// );
/// ```
pub fn read_table(input: impl Read, options: &TableOptions) -> Result<Table, PackReadError> {
    let records = Records::new(input)?;
    let mut names = text(records.header().clone(), 1)?;
    names.trim();
    let header = Header::of(&names)?;
    if header.sides.is_none() && options.size.is_none() {
        return Err(no_size());
    }
    let mut given = Vec::new();
    let mut has_unnamed = false;
    for record in records {
        let record = record?;
        let line = line_of(&record);
        let mut values = names.iter().zip(record.iter());
        has_unnamed |= values.any(|(name, value)| name.is_empty() && !value.is_empty());
        let row = TableRow { header: &names, record: &text(record, line)?, line };
        given.push(header.read(&row, options)?);
    }
    if given.is_empty() {
        return Err(no_pictures());
    }
    let dropped = options.keep.apply(&mut given, options.form);
    let mut dropped = dropped.map_err(|error| of_header(error.to_string()))?;
    dropped.extend(has_unnamed.then(|| "(without a name)".to_owned()));
    Ok(Table { given, dropped })
}

/// The fields as text.
pub(super) fn text(record: ByteRecord, line: u64) -> Result<StringRecord, PackReadError> {
    StringRecord::from_byte_record(record).map_err(|_| {
        let message = "expected UTF-8 text: save the table as CSV UTF-8";
        PackReadError::Row(PackFinding::of_row(line, message))
    })
}

impl Header {
    pub(super) fn of(names: &StringRecord) -> Result<Self, PackReadError> {
        let column = |name: &str| names.iter().position(|column| column == name);
        for (index, name) in names.iter().enumerate() {
            if column(name) != Some(index) && !name.is_empty() {
                return Err(of_header(format!("the column {name:?} is named twice")));
            }
        }
        let sides = match (column("width"), column("height")) {
            (Some(width), Some(height)) => Some([width, height]),
            (None, None) => None,
            (None, _) => return Err(no_column("width")),
            (_, None) => return Err(no_column("height")),
        };
        let titles = names
            .iter()
            .enumerate()
            .filter_map(|(index, name)| language_of(name).map(|language| (index, language.to_string())));
        let is_used = |name: &str| {
            ["cells", "palette", "width", "height", "xp", "xp_from"].contains(&name) || language_of(name).is_some()
        };
        Ok(Self {
            cells: column("cells").ok_or_else(|| no_column("cells"))?,
            sides,
            titles: titles.collect(),
            palette: column("palette"),
            xp: column("xp"),
            xp_from: column("xp_from"),
            others: (0..names.len()).filter(|&place| !is_used(&names[place]) && !names[place].is_empty()).collect(),
        })
    }

    /// The picture of a row, and its palette if it has one. `size` is for tables without sizes.
    pub(super) fn picture(
        &self,
        row: &TableRow<'_>,
        size: Option<(usize, usize)>,
    ) -> Result<(Picture, Option<Palette>), PackReadError> {
        let (width, height) = match self.sides {
            Some([width, height]) => (row.side(width)?, row.side(height)?),
            None => size.ok_or_else(no_size)?,
        };
        let palette = match self.palette.filter(|&column| !row.text(column).is_empty()) {
            None => None,
            Some(column) => Some(
                read_palette(row.text(column))
                    .ok_or_else(|| row.wrong(column, "colors such as 0:ffffff/1:000000/2:ff0000"))?,
            ),
        };
        let picture = picture_of(width, height, row.text(self.cells), palette.as_ref());
        let picture = picture.ok_or_else(|| {
            let cells = width * height;
            let digits = match &palette {
                None => "0 and 1",
                Some(_) => "digits of the palette",
            };
            let expected = format!("{cells} cells of {digits}, row by row");
            row.wrong_text(self.cells, &expected, cells)
        })?;
        Ok((picture, palette))
    }

    fn read(&self, row: &TableRow<'_>, options: &TableOptions) -> Result<Given, PackReadError> {
        let (picture, palette) = self.picture(row, options.size)?;
        let (width, height) = (picture.width(), picture.height());
        let mut refused = None;
        let name = format!("line {}", row.line);
        let mut titles = Titles::new(&format!("Picture {width}x{height}, {name}")).expect("a plain title");
        for (column, language) in &self.titles {
            if let Err(error) = titles.add_in(options.form, language, row.text(*column)) {
                let column = &row.header[*column];
                refused.get_or_insert_with(|| format!("column {column}: {error}"));
                // Each picture has the same languages.
                titles.add(language, "").expect("the language is good");
            }
        }
        let by_rule = self.xp_from.is_some_and(|column| row.text(column) == "rule");
        let xp = match self.xp.filter(|&column| !by_rule && !row.text(column).is_empty()) {
            Some(column) => Some(row.number(column)?),
            None => None,
        };
        let mut given = Given::new(name, picture, titles);
        given.xp = xp;
        given.palette = palette.unwrap_or_default();
        given.refused = refused;
        let others = self.others.iter();
        let other = |&place: &usize| (row.header[place].to_string(), row.text(place).to_string());
        given.extras = others.map(other).collect();
        Ok(given)
    }
}

impl TableRow<'_> {
    pub(super) fn text(&self, column: usize) -> &str {
        &self.record[column]
    }

    fn wrong(&self, column: usize, expected: &str) -> PackReadError {
        self.wrong_text(column, expected, 0)
    }

    /// The error of a value that should have this length.
    fn wrong_text(&self, column: usize, expected: &str, length: usize) -> PackReadError {
        let text = self.text(column);
        let mut found: String = text.chars().take(40).collect();
        if found.len() < text.len() {
            found.push_str("...");
        }
        let advice = advice(text, length);
        PackReadError::Row(PackFinding {
            line: self.line,
            column: Some(self.header[column].to_string()),
            message: format!("expected {expected}, found {found:?}{advice}"),
        })
    }

    fn number(&self, column: usize) -> Result<u64, PackReadError> {
        let text = self.text(column);
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.ok_or_else(|| self.wrong(column, "a whole number"))
    }

    fn side(&self, column: usize) -> Result<usize, PackReadError> {
        let side = self.number(column)?;
        match nonogram::check_sides(side, 1) {
            Ok(()) => Ok(side as usize),
            Err(_) => Err(self.wrong(column, &format!("1 to {}", nonogram::MAX_SIDE))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(table: &str) -> String {
        match read_table(table.as_bytes(), &TableOptions::default()) {
            Err(error) => error.to_string(),
            Ok(given) => format!("{given:?}"),
        }
    }

    fn given(table: &str) -> Vec<Given> {
        read_table(table.as_bytes(), &TableOptions::default()).unwrap().given
    }

    #[test]
    fn titles_and_points_are_taken_over() {
        let table = "\u{feff}xp,cells,title_de,notes,width,title_en,height\n\
            7,10,\"Da, links\",x,2,Left,1\n,01,Rechts,,1,Right,2\n";
        let given = given(table);
        let titles = |index: usize, language| given[index].titles.get(language).map(str::to_string);
        assert_eq!(titles(0, "de").as_deref(), Some("Da, links"));
        assert_eq!(titles(1, "en").as_deref(), Some("Right"));
        assert_eq!((given[0].xp, given[1].xp), (Some(7), None));
        assert_eq!(given[1].picture().unwrap().height(), 2);
        assert_eq!(given[1].name, "line 3");
    }

    #[test]
    fn errors_name_line_and_column() {
        let checks = [
            ("", "line 1: expected a column named \"cells\""),
            ("cells\n1\n", "line 1: expected the columns width and height, or a size for all pictures"),
            ("width,cells\n", "line 1: expected a column named \"height\""),
            ("cells,cells\n", "line 1: the column \"cells\" is named twice"),
            ("width,height,cells\n", "line 1: expected at least one picture below the header"),
            (
                "width,height,cells\n1,1,1\n2,2,111\n",
                "line 3, column cells: expected 4 cells of 0 and 1, row by row, found \"111\"",
            ),
            ("width,height,cells\n0,1,1\n", "line 2, column width: expected 1 to 4000, found \"0\""),
            ("width,height,cells\n1,4001,1\n", "line 2, column height: expected 1 to 4000, found \"4001\""),
            ("width,height,cells\n+1,1,1\n", "line 2, column width: expected a whole number, found \"+1\""),
            ("width,height,cells,xp\n1,1,1,-3\n", "line 2, column xp: expected a whole number, found \"-3\""),
        ];
        for (table, expected) in checks {
            assert!(error(table).starts_with(expected), "{table:?}: {}", error(table));
        }
        assert!(error("width,height,cells\n1,1\n").contains("line 2: expected 3 fields, found 2"));
    }

    #[test]
    fn formulas_in_titles_refuse_their_row_in_csv() {
        let table = "width,height,cells,title_en,title_de\n1,1,1,A,-5 Grad\n1,1,0,B,C\n";
        let csv = given(table);
        let refused = csv[0].refused.as_ref().unwrap();
        assert_eq!(refused.to_string(), "column title_de: a spreadsheet would run \"-5 Grad\" as a formula");
        assert!(csv[1].refused.is_none());
        assert!(csv[0].titles.languages().eq(csv[1].titles.languages()));
        let options = TableOptions { form: PackForm::Json, ..TableOptions::default() };
        let json = read_table(table.as_bytes(), &options).unwrap().given;
        assert_eq!(json[0].titles.get("de"), Some("-5 Grad"));
        assert!(json[0].refused.is_none());
    }

    #[test]
    fn cells_changed_by_spreadsheets_get_advice() {
        for cells in ["1.10E+24", "1,1E+24", "10110", "1.1.2010"] {
            let message = error(&format!("width;height;cells\n7;1;0010110\n7;1;{cells}\n"));
            let place = "line 3, column cells: expected 7 cells of 0 and 1, row by row, found ";
            assert!(message.starts_with(&format!("{place}{cells:?}; a spreadsheet")), "{message}");
            assert!(message.ends_with("column text before it is entered or imported, or use JSON lines"));
        }
        let message = error("width;height;cells\n7;1;\"0010110\r\"\n");
        assert!(!message.contains("spreadsheet"), "{message}");
    }

    #[test]
    fn a_pack_is_a_table() {
        let table = "width,height,cells,xp,xp_from\n1,1,1,3,rule\n1,1,0,3,source\n";
        let given = given(table);
        assert_eq!((given[0].xp, given[1].xp), (None, Some(3)));
    }
}
