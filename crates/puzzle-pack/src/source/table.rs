//! A table of pictures: CSV with a header, or JSON lines. In CSV, commas, semicolons or tabs stand
//! between the fields.
//!
//! | column | meaning |
//! |---|---|
//! | `cells` | 0 and 1, or digits of inks, row by row; required |
//! | `palette` | colors: `0:ffffff/1:000000/2:ff0000`, the background first; else one ink |
//! | `width`, `height` | in cells; without them, the caller must give the size |
//! | `size` | both sides, as in `5x4`, instead of `width` and `height` |
//! | `title_en`, `title_LANGUAGE` | titles |
//! | `id` | with [`TableOptions::own_ids`], the ids of the boards |
//! | `xp` | experience points, a whole number; if empty, they follow the rule |
//! | `xp_from` | if it is `rule`, `xp` is ignored |
//!
//! The other columns are kept behind the columns of the pack: see [`KeptColumns`]. So a pack is a
//! table, too.

use super::Given;
use super::kept::{KeptColumns, runs};
use crate::row::form::PackForm;
use crate::row::titles::{Titles, formula_error, language_of};
use crate::text::cells::{Wrong, number, read_picture};
use crate::text::finding::{NO_UTF8, PackFinding, PackReadError, line_of};
use crate::text::records::Records;
use crate::text::restore::Restored;
use crate::text::spreadsheet::shown;
use csv::{ByteRecord, StringRecord};
use nonogram::{Palette, Picture};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::Read;

/// The error of a header without this column.
pub(super) fn no_column(name: &str) -> PackReadError {
    PackReadError::row(1, format!("expected a column named {name:?}"))
}

/// The error of a table without rows.
pub(super) fn no_pictures() -> PackReadError {
    PackReadError::row(1, "expected at least one picture below the header")
}

fn no_size() -> PackReadError {
    PackReadError::row(
        1,
        "expected the columns width and height, or size, or a size for all pictures",
    )
}

/// How a table is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableOptions {
    /// The size of pictures without a size of their own, with sides of 1 to [`nonogram::MAX_SIDE`].
    pub size: Option<(usize, usize)>,
    /// The format of the pack. Only CSV refuses texts that a spreadsheet would run.
    pub form: PackForm,
    /// Whether the column `id` has ids that the boards keep. Then the hash of the clues, which is
    /// the id otherwise, is in the column `puzzle_id` of the pack.
    pub own_ids: bool,
    /// The columns to keep.
    pub keep: KeptColumns,
}

/// What a table has.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PackTable {
    /// The pictures, which are named by their lines. A row with a text that the pack cannot hold is
    /// kept with its cause in [`Given::refused`].
    pub given: Vec<Given>,
    /// The names of the columns that were not kept.
    pub dropped: Vec<String>,
    /// What was restored.
    pub restored: Restored,
}

/// A row, with its line number.
pub(super) struct TableRow<'a> {
    pub(super) names: &'a StringRecord,
    pub(super) record: &'a StringRecord,
    pub(super) line: u64,
}

/// Reads the pictures of a table. Rows that a spreadsheet has changed are restored if their clues
/// or their id prove it.
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
pub fn read_table(input: impl Read, options: &TableOptions) -> Result<PackTable, PackReadError> {
    let mut records = Records::table(input)?;
    let names = StringRecord::from(records.names().to_vec());
    check_names(&names)?;
    if options.size.is_none() && !names.iter().any(|name| name == "width") {
        return Err(no_size());
    }
    if options.own_ids && !names.iter().any(|name| name == "id") {
        return Err(no_column("id"));
    }
    let (mut given, mut ids) = (Vec::new(), HashMap::new());
    let mut has_unnamed = false;
    for record in records.by_ref() {
        let record = record?;
        let line = line_of(&record);
        let mut values = names.iter().zip(record.iter());
        has_unnamed |= values.any(|(name, value)| name.is_empty() && !value.is_empty());
        let row = TableRow {
            names: &names,
            record: &text(record, line)?,
            line,
        };
        let mut picture = row.given(options)?;
        if options.own_ids {
            row.take_id(&mut picture, options.form, &mut ids)?;
        }
        given.push(picture);
    }
    if given.is_empty() {
        return Err(no_pictures());
    }
    let dropped = options.keep.apply(&mut given, options.form);
    let mut dropped = dropped.map_err(|error| PackReadError::row(1, error.to_string()))?;
    dropped.extend(has_unnamed.then(|| "(without a name)".to_owned()));
    Ok(PackTable {
        given,
        dropped,
        restored: records.restored(),
    })
}

/// The fields as text.
pub(super) fn text(record: ByteRecord, line: u64) -> Result<StringRecord, PackReadError> {
    StringRecord::from_byte_record(record).map_err(|_| PackReadError::row(line, NO_UTF8))
}

/// Checks the names of the columns.
pub(super) fn check_names(names: &StringRecord) -> Result<(), PackReadError> {
    let [has_width, has_height, has_cells] =
        ["width", "height", "cells"].map(|wanted| names.iter().any(|name| name == wanted));
    let missing = match (has_width, has_height) {
        (false, true) => "width",
        (true, false) => "height",
        _ if !has_cells => "cells",
        _ => return Ok(()),
    };
    Err(no_column(missing))
}

impl TableRow<'_> {
    /// The value of a column, if the table has it.
    pub(super) fn get(&self, column: &str) -> Option<&str> {
        let place = self.names.iter().position(|name| name == column)?;
        Some(&self.record[place])
    }

    /// The value of a column, if it is not empty.
    pub(super) fn said(&self, column: &str) -> Option<&str> {
        self.get(column).filter(|text| !text.is_empty())
    }

    /// See [`read_picture`].
    pub(super) fn picture(
        &self,
        size: Option<(usize, usize)>,
    ) -> Result<(Picture, Option<Palette>), PackReadError> {
        read_picture(|column| self.get(column), size).map_err(|wrong| self.error(wrong))
    }

    fn error(&self, (column, message): Wrong) -> PackReadError {
        PackReadError::Row(PackFinding {
            line: self.line,
            column: Some(column),
            message,
        })
    }

    fn given(&self, options: &TableOptions) -> Result<Given, PackReadError> {
        let (picture, palette) = self.picture(options.size)?;
        let (width, height) = (picture.width(), picture.height());
        let name = format!("line {}", self.line);
        let title = format!("Picture {width}x{height}, {name}");
        let mut given = Given::new(
            name,
            picture,
            Titles::new(PackForm::Csv, &title).expect("a plain title"),
        );
        given.palette = palette.unwrap_or_default();
        for (column, text) in self.names.iter().zip(self.record) {
            if let Some(language) = language_of(column) {
                if let Err(error) = given.titles.add(options.form, language, text) {
                    given
                        .refused
                        .get_or_insert_with(|| format!("column {column}: {error}"));
                    // Each picture has the same languages.
                    given
                        .titles
                        .add(options.form, language, "")
                        .expect("the language is good");
                }
            } else if !["", "cells", "palette", "width", "height", "xp", "xp_from"]
                .contains(&column)
            {
                given.extras.push((column.to_string(), text.to_string()));
            }
        }
        if let Some(xp) = self
            .said("xp")
            .filter(|_| self.get("xp_from") != Some("rule"))
        {
            given.xp = Some(number("xp", xp).map_err(|wrong| self.error(wrong))?);
        }
        Ok(given)
    }

    /// Moves the id of the row from the other columns to its place. `ids` are those of the rows
    /// before, with their lines.
    fn take_id(
        &self,
        given: &mut Given,
        form: PackForm,
        ids: &mut HashMap<String, u64>,
    ) -> Result<(), PackReadError> {
        given.extras.retain(|(name, _)| name != "id");
        let id = self.get("id").unwrap_or_default().to_string();
        let wrong = |message| Err(self.error(("id".to_string(), message)));
        if id.trim().is_empty() {
            return wrong("expected an id, found nothing".to_string());
        }
        match ids.entry(id.clone()) {
            Entry::Occupied(line) => {
                let (id, line) = (shown(&id), line.get());
                return wrong(format!("line {line} has the id {id}, too"));
            }
            Entry::Vacant(place) => {
                place.insert(self.line);
            }
        }
        if form == PackForm::Csv && runs(&id) {
            let refused = format!("column id: {}", formula_error(&id));
            given.refused.get_or_insert(refused);
        }
        given.id = Some(id);
        Ok(())
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
        read_table(table.as_bytes(), &TableOptions::default())
            .unwrap()
            .given
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
        // The size of the options is only for tables without sizes.
        let options = TableOptions {
            size: Some((9, 9)),
            ..TableOptions::default()
        };
        let sized = read_table(table.as_bytes(), &options).unwrap().given;
        assert_eq!(sized[1].picture().unwrap().height(), 2);
    }

    #[test]
    fn errors_name_line_and_column() {
        let checks = [
            ("", "line 1: expected a column named \"cells\""),
            (
                "cells\n1\n",
                "line 1: expected the columns width and height, or size, or a size for all \
                 pictures",
            ),
            (
                "width,cells\n",
                "line 1: expected a column named \"height\"",
            ),
            (
                "cells,cells\n",
                "line 1: the column \"cells\" is named twice",
            ),
            (
                "width,height,cells\n",
                "line 1: expected at least one picture below the header",
            ),
            (
                "width,height,cells\n1,1,1\n2,2,111\n",
                "line 3, column cells: expected 4 cells of 0 and 1, row by row, found \"111\"",
            ),
            (
                "width,height,cells\n0,1,1\n",
                "line 2, column width: expected 1 to 4000, found \"0\"",
            ),
            (
                "width,height,cells\n1,4001,1\n",
                "line 2, column height: expected 1 to 4000, found \"4001\"",
            ),
            (
                "width,height,cells\n+1,1,1\n",
                "line 2, column width: expected a whole number, found \"+1\"",
            ),
            (
                "width,height,cells,xp\n1,1,1,-3\n",
                "line 2, column xp: expected a whole number, found \"-3\"",
            ),
        ];
        for (table, expected) in checks {
            assert!(
                error(table).starts_with(expected),
                "{table:?}: {}",
                error(table)
            );
        }
        assert!(error("width,height,cells\n1,1\n").contains("line 2: expected 3 fields, found 2"));
    }

    #[test]
    fn formulas_in_titles_refuse_their_row_in_csv() {
        let table = "width,height,cells,title_en,title_de\n1,1,1,A,-5 Grad\n1,1,0,B,C\n";
        let csv = given(table);
        let refused = csv[0].refused.as_ref().unwrap();
        assert_eq!(
            refused.to_string(),
            "column title_de: a spreadsheet would run \"-5 Grad\" as a formula"
        );
        assert!(csv[1].refused.is_none());
        assert!(csv[0].titles.languages().eq(csv[1].titles.languages()));
        let options = TableOptions {
            form: PackForm::Json,
            ..TableOptions::default()
        };
        let json = read_table(table.as_bytes(), &options).unwrap().given;
        assert_eq!(json[0].titles.get("de"), Some("-5 Grad"));
        assert!(json[0].refused.is_none());
    }

    #[test]
    fn cells_changed_by_spreadsheets_get_advice() {
        let message = error("width;height;cells\n7;1;0010110\n7;1;1.10E+24\n");
        let place = "line 3, column cells: expected 7 cells of 0 and 1, row by row, found ";
        assert!(
            message.starts_with(&format!(
                "{place}\"1.10E+24\" of 8 characters; a spreadsheet"
            )),
            "{message}"
        );
    }

    #[test]
    fn a_pack_is_a_table() {
        let table = "width,height,cells,xp,xp_from\n1,1,1,3,rule\n1,1,0,3,source\n";
        let given = given(table);
        assert_eq!((given[0].xp, given[1].xp), (None, Some(3)));
    }
}
