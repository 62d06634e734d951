//! Restores the values that a spreadsheet has changed, if the rest of the row proves them.
//!
//! The rule: a row whose cells do not give its clues is restored only if width and height prove the
//! number of lost zeros, and the restored picture has the row's clues. Where clues, id or density
//! have become a number or a date, they are computed from the cells; then a clue of the other
//! direction or the id must still be whole. An id of another board proves that the row is wrong.
//! Other rows are refused. A number that is only written otherwise, `0.5` for `0.5000`, gets the
//! form that packs have, and the row counts as whole.

use crate::row::column::ColumnKind;
use crate::row::columns::kind;
use crate::row::titles::language_of;
use crate::row::{clues_text, hash_column, id, share};
use crate::text::cells::{Wrong, clue_difference, read_picture};
use crate::text::finding::{PackFinding, line_of};
use crate::text::spreadsheet::{advice, are_digits, may_become, shown};
use csv::ByteRecord;
use nonogram::{Picture, Puzzle};
use std::borrow::Cow;
use std::fmt;

/// What a reader has restored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Restored {
    /// The number of rows with values that a spreadsheet had changed.
    pub rows: u64,
    /// The number of headers between the rows.
    pub headers: u64,
}

impl Restored {
    /// This number of rows.
    pub fn of_rows(rows: u64) -> Self {
        Self { rows, headers: 0 }
    }

    /// Whether nothing was restored.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// `restored 3 rows that a spreadsheet had changed, left out 1 repeated header`
impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows > 0 {
            let rows = if self.rows == 1 { "row" } else { "rows" };
            let count = self.rows;
            write!(f, "restored {count} {rows} that a spreadsheet had changed")?;
        }
        if self.headers > 0 {
            let comma = if self.rows > 0 { ", " } else { "" };
            let headers = if self.headers == 1 {
                "header"
            } else {
                "headers"
            };
            write!(f, "{comma}left out {} repeated {headers}", self.headers)?;
        }
        Ok(())
    }
}

/// What spreadsheets leave of a formula that they cannot compute.
const ERRORS: [&str; 7] = [
    "#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#N/A",
];

/// The two columns with clues.
const CLUES: [&str; 2] = ["rows", "columns"];

/// A column whose clues have become something else, and what they were.
type Damaged = (&'static str, String);

/// The values of a row by column, while they are restored.
struct Values<'r> {
    names: &'r [String],
    texts: Vec<Cow<'r, str>>,
    is_table: bool,
    /// Whether a value is another one than in the file, or only written otherwise.
    is_rewritten: bool,
    /// Whether a value is another one than in the file.
    is_restored: bool,
}

/// A row whose values have the form of a pack.
pub(crate) struct RestoredRow {
    pub(crate) record: ByteRecord,
    /// Whether a spreadsheet had changed it. Else only numbers were written otherwise.
    pub(crate) is_restored: bool,
}

/// Restores the values of a row. `None` if it has none to restore, or if they are no texts. A table
/// that is no pack may have other things than clues in the columns `rows` and `columns`.
pub(crate) fn restore(
    names: &[String],
    record: &ByteRecord,
    is_table: bool,
) -> Result<Option<RestoredRow>, PackFinding> {
    let mut texts = Vec::with_capacity(names.len());
    for value in record {
        let Ok(text) = str::from_utf8(value) else {
            return Ok(None);
        };
        texts.push(Cow::Borrowed(text));
    }
    let mut values = Values {
        names,
        texts,
        is_table,
        is_rewritten: false,
        is_restored: false,
    };
    let line = line_of(record);
    let restored = values.restore();
    restored.map_err(|(column, message)| PackFinding::of_value(line, &column, message))?;
    if !values.is_rewritten {
        return Ok(None);
    }
    let texts = values.texts.iter().map(|text| text.as_bytes());
    let mut restored: ByteRecord = texts.collect();
    restored.set_position(record.position().cloned());
    Ok(Some(RestoredRow {
        record: restored,
        is_restored: values.is_restored,
    }))
}

impl Values<'_> {
    fn restore(&mut self) -> Result<(), Wrong> {
        for (name, text) in self.names.iter().zip(&mut self.texts) {
            let is_title = language_of(name).is_some();
            if is_title && ERRORS.contains(&&**text) {
                let message = format!("a spreadsheet has put {text} in the place of the title");
                return Err((name.clone(), message));
            }
            let usual = match kind(name) {
                ColumnKind::Text | ColumnKind::Clues => None,
                kind => usual_number(kind, text),
            };
            if let Some(usual) = usual {
                self.is_restored |= !is_same_number(text, &usual);
                self.is_rewritten = true;
                *text = usual.into();
            }
        }
        let has_sides = ["width", "height", "cells"]
            .iter()
            .all(|name| self.has(name));
        if !has_sides || self.has_inks_alone() {
            return Ok(());
        }
        let picture = self.restore_board()?;
        if self.is_rewritten {
            // Spreadsheets also round it.
            let cells = picture.width() * picture.height();
            self.set("density", share(picture.filled(), cells));
        }
        Ok(())
    }

    /// Whether the cells have several inks, but the row no palette: then it cannot be compared.
    fn has_inks_alone(&self) -> bool {
        let cells = self.get("cells").unwrap_or_default();
        !self.has("palette")
            && self.count() == Some(cells.len())
            && cells.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && cells.bytes().any(|byte| !matches!(byte, b'0' | b'1'))
    }

    /// The number of cells by width and height.
    fn count(&self) -> Option<usize> {
        let width: usize = self.get("width")?.parse().ok()?;
        let height = self.get("height")?.parse().ok()?;
        width.checked_mul(height)
    }

    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|column| column == name)
    }

    fn get(&self, name: &str) -> Option<&str> {
        let place = self.names.iter().position(|column| column == name)?;
        Some(&self.texts[place])
    }

    fn set(&mut self, name: &str, text: String) {
        if let Some(place) = self.names.iter().position(|column| column == name)
            && self.texts[place] != text
        {
            self.texts[place] = text.into();
            self.is_rewritten = true;
            self.is_restored = true;
        }
    }

    /// Compares cells, clues and id, and restores what the others prove.
    fn restore_board(&mut self) -> Result<Picture, Wrong> {
        let (picture, is_padded) = self.picture()?;
        let puzzle = picture.puzzle();
        let (damaged, whole) = match self.compare(&puzzle) {
            Ok(compared) => compared,
            Err(_) if is_padded => return Err(self.bad_cells(&picture)),
            Err(wrong) => return Err(wrong),
        };
        let hash = hash_column(|name| self.get(name));
        let found = self.get(hash).filter(|found| {
            // Else nothing depends on the id, which takes longer than all the rest.
            is_padded || !damaged.is_empty() || may_be_number(found)
        });
        let id = found.map(|_| id(&puzzle));
        let is_proved = match (&id, found) {
            (Some(id), Some(found)) if found == id => true,
            (Some(id), Some(found)) if is_id(found) && !may_become(id, found) => false,
            _ => whole > 0,
        };
        if is_padded && !is_proved {
            return Err(self.bad_cells(&picture));
        }
        if let Some((name, _)) = damaged.first().filter(|_| !is_proved) {
            let found = shown(self.get(name).unwrap_or_default());
            let message = format!(
                "expected clues, found {found}, which a spreadsheet may have changed; neither an \
                 id nor other clues prove that the cells are right"
            );
            return Err((name.to_string(), message));
        }
        if is_padded {
            self.set("cells", picture.to_digits());
        }
        for (name, expected) in damaged {
            self.set(name, expected);
        }
        if let Some(id) = id
            && let Some(found) = self.get(hash)
            && found != id
            && may_become(&id, found)
        {
            self.set(hash, id);
        }
        Ok(picture)
    }

    /// The picture of the row, with the zeros before it that were lost, and whether some were.
    fn picture(&self) -> Result<(Picture, bool), Wrong> {
        let cells = self.get("cells").unwrap_or_default();
        let wrong = match read_picture(|name| self.get(name), None) {
            Ok((picture, _)) => return Ok((picture, false)),
            Err(wrong) => wrong,
        };
        let Some(count) = self.count() else {
            return Err(wrong);
        };
        let has_proof = CLUES.iter().any(|name| self.has(name)) || self.has("id");
        if wrong.0 != "cells" || !are_digits(cells) || cells.len() >= count || !has_proof {
            return Err(wrong);
        }
        let padded = "0".repeat(count - cells.len()) + cells;
        let is_read = read_picture(
            |name| match name {
                "cells" => Some(&padded[..]),
                name => self.get(name),
            },
            None,
        );
        let (picture, _) = is_read.map_err(|_| wrong)?;
        Ok((picture, true))
    }

    /// The clues that have become a number or a date, with what they were, and the number of
    /// columns whose clues are right.
    fn compare(&self, puzzle: &Puzzle) -> Result<(Vec<Damaged>, usize), Wrong> {
        let (mut damaged, mut whole) = (Vec::new(), 0);
        let directions = [("row", puzzle.rows()), ("column", puzzle.columns())];
        for (name, (line, clues)) in CLUES.into_iter().zip(directions) {
            let Some(found) = self.get(name) else {
                continue;
            };
            let expected = clues_text(clues);
            if found == expected {
                whole += 1;
                continue;
            }
            let lines = expected.split('/').count();
            if !may_become(&expected, found) || are_plain_clues(found, lines) {
                let is_other = self.is_table && !are_clues(found, lines);
                if is_other || found.is_empty() {
                    continue;
                }
                let message = clue_difference(line, clues, &expected, found);
                return Err((name.to_string(), message + advice(found, 0)));
            }
            damaged.push((name, expected));
        }
        Ok((damaged, whole))
    }

    /// The error of cells that are too short and that nothing proves.
    fn bad_cells(&self, padded: &Picture) -> Wrong {
        let cells = self.get("cells").unwrap_or_default();
        let count = padded.width() * padded.height();
        let (found, length) = (shown(cells), cells.len());
        let message = format!(
            "expected {count} cells, row by row, found {found} of {length} characters; with zeros \
             before them they do not give the clues of the row{}",
            advice(cells, count)
        );
        ("cells".to_string(), message)
    }
}

/// Whether a text has the form of the clues of this number of lines.
fn are_clues(text: &str, lines: usize) -> bool {
    text.split('/').count() == lines
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'/'))
}

/// Whether a text has the form of such clues of one short number a line, which no date has: a date
/// has a name, a year of four digits or a zero in front.
fn are_plain_clues(text: &str, lines: usize) -> bool {
    let mut parts = text.split('/');
    are_clues(text, lines) && parts.all(|part| part.len() <= 2 && !part.starts_with('0'))
}

/// Whether a spreadsheet may have made a number of an id.
fn may_be_number(id: &str) -> bool {
    id.bytes()
        .all(|byte| byte.is_ascii_digit() || b"eE.,+-".contains(&byte))
}

/// Whether a text has the form of a pack's id.
fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether two texts are the same number, as programs write it: with a point, not with a comma.
fn is_same_number(one: &str, other: &str) -> bool {
    without_zeros(one) == without_zeros(other)
}

/// A number without the zeros at the end of its decimals.
fn without_zeros(number: &str) -> &str {
    if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.')
    } else {
        number
    }
}

/// A number as packs have it, if it is written otherwise: `5.0` for 5, `0,28` for 0.2800.
fn usual_number(kind: ColumnKind, text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if !are_digits(whole) || !decimals.is_empty() && !are_digits(decimals) {
        return None;
    }
    let usual = match kind {
        // Three decimals may be thousands.
        ColumnKind::Whole if matches!(decimals, "" | "0" | "00") => whole.to_string(),
        ColumnKind::Decimals(count) => format!("{whole}.{decimals:0<count$}"),
        ColumnKind::Whole | ColumnKind::Text | ColumnKind::Clues => return None,
    };
    (usual != text).then_some(usual)
}
