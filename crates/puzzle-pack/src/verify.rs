//! Checking a pack as a stranger would: nothing in the file is believed.
//!
//! Clues are derived from the cells and compared, both engines decide every puzzle anew, ids,
//! densities and ratings are computed again, and order and duplicates are checked. The work
//! counters are compared only in rows that this very version wrote.

use crate::cross_check::{Agreement, Budget, CrossCheck};
use crate::lines::Lines;
use crate::row::{self, COLUMNS, COUNTERS, GENERATOR, Row};
use csv::{ByteRecord, ReaderBuilder};
use nonogram::{Clues, MAX_SIDE, Picture};
use nonogram_propagate::Logic;
use rayon::prelude::*;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Read};
use std::sync::Mutex;

/// Something wrong in a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The line of the file where the row begins, from 1; the header is line 1.
    pub line: u64,
    /// The column, where one is at fault.
    pub column: Option<&'static str>,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// `line 3, column cells: ...`
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// The rows of the file, the header not included.
    pub rows: u64,
    /// Everything that is wrong, in the order of the lines.
    pub findings: Vec<Finding>,
    /// Lines of rows that could not be decided within the budget; they are not verified.
    pub unknown: Vec<u64>,
}

/// Why a file cannot be verified at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The file is empty.
    #[error("line 1: expected the header row of a pack, found nothing")]
    Empty,
    /// The header lacks a column.
    #[error("line 1: expected a column named {0:?} in the header row")]
    MissingColumn(&'static str),
    /// The header has a column twice.
    #[error("line 1: the column {0:?} is named twice")]
    RepeatedColumn(&'static str),
    /// The file cannot be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// The file is not CSV.
    #[error("not a CSV file: {0}")]
    Csv(#[from] csv::Error),
}

/// Rows that are checked in parallel before their findings are gathered, and their bytes.
const CHUNK: usize = 256;
const CHUNK_BYTES: usize = 1 << 24;

/// Checks a pack on the current rayon pool; `progress` is called with the number of rows done.
///
/// # Errors
/// If the file cannot be read or its first line is not the header of a pack. All that is wrong
/// behind the header is a finding, not an error.
///
/// # Complexity
/// The time of deciding each board with both engines; memory for a few hundred rows or for
/// one very large one, and an id for each row.
pub fn verify(
    input: impl Read,
    budget: Budget,
    mut progress: impl FnMut(u64),
) -> Result<Verification, VerifyError> {
    let mut input = Lines::new(input);
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(&mut input);
    let places = places(reader.byte_headers()?)?;
    let threads = rayon::current_num_threads();
    let workers: Vec<Mutex<CrossCheck>> = (0..threads).map(|_| Mutex::default()).collect();

    let mut verification = Verification::default();
    let mut earlier = Earlier::default();
    let mut records = reader.byte_records();
    let mut unreadable = None;
    let mut last_line = 1;
    while unreadable.is_none() {
        let mut chunk: Vec<ByteRecord> = Vec::new();
        let mut bytes = 0;
        while chunk.len() < CHUNK && bytes < CHUNK_BYTES {
            match records.next() {
                Some(Ok(record)) => {
                    bytes += record.as_slice().len();
                    chunk.push(record);
                }
                Some(Err(error)) => {
                    unreadable = Some(error);
                    break;
                }
                None => break,
            }
        }
        if chunk.is_empty() {
            break;
        }
        let checked: Vec<Checked> = chunk
            .par_iter()
            .map(|record| {
                let worker = rayon::current_thread_index().unwrap_or(0);
                let mut engines = workers[worker].lock().expect("no worker panics");
                Checked::new(record, &places, &mut engines, budget)
            })
            .collect();
        for row in checked {
            verification.rows += 1;
            last_line = row.line;
            verification.unknown.extend(row.unknown.then_some(row.line));
            let order = earlier.check(&row);
            verification.findings.extend(row.findings);
            verification.findings.extend(order);
        }
        progress(verification.rows);
    }
    match (unreadable, input.bad) {
        (Some(_), Some(message)) => verification.findings.push(Finding {
            line: input.line,
            column: None,
            message: format!("{message}; what follows was not read"),
        }),
        (Some(error), None) => return Err(error.into()),
        (None, _) if input.open > 0 => verification.findings.push(Finding {
            line: last_line,
            column: None,
            message: "the file ends within this line: expected a line end".to_string(),
        }),
        (None, _) => {}
    }
    Ok(verification)
}

/// Where each of [`COLUMNS`] stands in the file, and how many columns the file has.
struct Places {
    of: [usize; COLUMNS.len()],
    columns: usize,
}

fn places(header: &ByteRecord) -> Result<Places, VerifyError> {
    if header.is_empty() {
        return Err(VerifyError::Empty);
    }
    let mut of = [0; COLUMNS.len()];
    for (place, name) in of.iter_mut().zip(COLUMNS) {
        let mut found = (0..header.len()).filter(|&field| header[field] == *name.as_bytes());
        *place = found.next().ok_or(VerifyError::MissingColumn(name))?;
        if found.next().is_some() {
            return Err(VerifyError::RepeatedColumn(name));
        }
    }
    Ok(Places {
        of,
        columns: header.len(),
    })
}

/// What can be told of a row by itself.
struct Checked {
    line: u64,
    /// Its index and id, where they can be read.
    index: Option<u64>,
    id: Option<String>,
    unknown: bool,
    findings: Vec<Finding>,
}

/// What was seen of the rows before.
#[derive(Default)]
struct Earlier {
    index: Option<u64>,
    /// The line of each id.
    ids: HashMap<String, u64>,
}

impl Earlier {
    /// Compares a row with those before it.
    fn check(&mut self, row: &Checked) -> Vec<Finding> {
        let mut findings = Vec::new();
        if let Some(index) = row.index {
            if let Some(before) = self.index.filter(|&before| before >= index) {
                findings.push(Finding {
                    line: row.line,
                    column: Some("index"),
                    message: format!("{index} does not come after {before}, the row before"),
                });
            }
            self.index = Some(index);
        }
        if let Some(id) = &row.id {
            if let Some(line) = self.ids.get(id) {
                findings.push(Finding {
                    line: row.line,
                    column: Some("id"),
                    message: format!("duplicate: line {line} has the same clues"),
                });
            } else {
                self.ids.insert(id.clone(), row.line);
            }
        }
        findings
    }
}

impl Checked {
    fn new(record: &ByteRecord, places: &Places, engines: &mut CrossCheck, budget: Budget) -> Self {
        let mut checked = Self {
            line: record.position().map_or(0, csv::Position::line),
            index: None,
            id: None,
            unknown: false,
            findings: Vec::new(),
        };
        if record.len() != places.columns {
            let message = format!("expected {} fields, found {}", places.columns, record.len());
            checked.find(None, message);
            return checked;
        }
        let mut values = [""; COLUMNS.len()];
        for ((value, &place), column) in values.iter_mut().zip(&places.of).zip(COLUMNS) {
            match str::from_utf8(&record[place]) {
                Ok(text) => *value = text,
                Err(_) => checked.find(Some(column), "expected UTF-8 text".to_string()),
            }
        }
        if checked.findings.is_empty() {
            let fields = Fields { values };
            if let Err((column, message)) = checked.check(&fields, engines, budget) {
                checked.find(Some(column), message);
            }
        }
        checked
    }

    fn find(&mut self, column: Option<&'static str>, message: String) {
        self.findings.push(Finding {
            line: self.line,
            column,
            message,
        });
    }

    /// Checks the values of a row; an error is one that makes further checks pointless.
    fn check(
        &mut self,
        fields: &Fields<'_>,
        engines: &mut CrossCheck,
        budget: Budget,
    ) -> Result<(), (&'static str, String)> {
        let seed = fields.number("seed", u64::MAX)?;
        let index = fields.number("index", u64::MAX)?;
        self.index = Some(index);
        let width = fields.number("width", MAX_SIDE as u64)? as usize;
        let height = fields.number("height", MAX_SIDE as u64)? as usize;
        for (column, side) in [("width", width), ("height", height)] {
            if side == 0 {
                return Err((
                    column,
                    format!("expected a number from 1 to {MAX_SIDE}, found 0"),
                ));
            }
        }
        let cells = fields.get("cells");
        if cells.len() != width * height {
            let message = format!(
                "expected {} characters for {width}x{height}, found {}",
                width * height,
                cells.len()
            );
            return Err(("cells", message));
        }
        let picture = Picture::from_bits(width, height, cells)
            .ok_or_else(|| ("cells", "expected only 0 and 1".to_string()))?;
        let puzzle = picture.puzzle();
        self.compare_clues("rows", "row", puzzle.rows(), fields);
        self.compare_clues("columns", "column", puzzle.columns(), fields);
        self.id = Some(row::id(&puzzle));
        self.check_texts(fields);

        let report = engines.propagate(&puzzle, Logic::Search, budget);
        match engines.confirm(&puzzle, report, budget) {
            Agreement::Unique(proof) => {
                let expected = Row::new(seed, index, fields.get("title_en"), &puzzle, &proof);
                self.compare(fields, &expected);
            }
            Agreement::NotUnique(opinion) => {
                let other = opinion.solutions.iter().find(|other| **other != picture);
                let message = other.map_or_else(
                    || "the cells are no solution of their clues".to_string(),
                    |other| {
                        let other = other.to_bits();
                        format!("not unique: {} has the same clues", shown(&other))
                    },
                );
                self.find(Some("cells"), message);
            }
            Agreement::Unknown | Agreement::TooLarge(_) => self.unknown = true,
            Agreement::Disagreement(opinions) => {
                let [first, second] = &*opinions;
                let message = format!(
                    "the engines disagree: propagation says {}, exact cover {}",
                    first.verdict, second.verdict
                );
                self.find(Some("cells"), message);
            }
        }
        Ok(())
    }

    /// Compares clues with those of the cells, line by line.
    fn compare_clues(
        &mut self,
        column: &'static str,
        line: &str,
        clues: &Clues,
        fields: &Fields<'_>,
    ) {
        let (expected, found) = (row::clues_text(clues), fields.get(column));
        if expected == found {
            return;
        }
        let differs = |(_, (a, b)): &(usize, (&str, &str))| a != b;
        let mut pairs = expected.split('/').zip(found.split('/')).enumerate();
        let message = match pairs.find(differs) {
            Some((number, (expected, found))) => format!(
                "{line} {}: the cells give {}, the file says {}",
                number + 1,
                shown(expected),
                shown(found)
            ),
            None => format!(
                "expected {} clues, found {}",
                clues.len(),
                found.split('/').count()
            ),
        };
        self.find(Some(column), message);
    }

    /// Checks what only has a form: titles and versions.
    fn check_texts(&mut self, fields: &Fields<'_>) {
        let title = fields.get("title_en");
        if title.starts_with(['=', '+', '-', '@', '\t', '\r']) {
            let message = format!("a spreadsheet would run {} as a formula", shown(title));
            self.find(Some("title_en"), message);
        }
        let generator = fields.get("generator");
        let version = generator.strip_prefix("crosscover ").unwrap_or_default();
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if version.split('.').count() != 3 || !version.split('.').all(is_number) {
            let message = format!(
                "expected crosscover and its version, found {}",
                shown(generator)
            );
            self.find(Some("generator"), message);
        }
    }

    /// Compares the values that are computed with those in the file.
    fn compare(&mut self, fields: &Fields<'_>, expected: &Row) {
        let same_version = fields.get("generator") == GENERATOR;
        if !same_version {
            for column in COUNTERS {
                if let Err((column, message)) = fields.number(column, u64::MAX) {
                    self.find(Some(column), message);
                }
            }
        }
        let checked_elsewhere = ["rows", "columns", "generator"];
        for column in COLUMNS {
            if checked_elsewhere.contains(&column) || !same_version && COUNTERS.contains(&column) {
                continue;
            }
            let (expected, found) = (expected.get(column), fields.get(column));
            if expected != found {
                let message = format!("expected {}, found {}", shown(expected), shown(found));
                self.find(Some(column), message);
            }
        }
    }
}

/// A value in quotes, with only the beginning of a long one.
fn shown(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// The values of a row by column.
struct Fields<'r> {
    /// By the order of [`COLUMNS`].
    values: [&'r str; COLUMNS.len()],
}

impl<'r> Fields<'r> {
    fn get(&self, column: &str) -> &'r str {
        self.values[row::position(column)]
    }

    /// The number in a column, written as we write it.
    fn number(&self, column: &'static str, most: u64) -> Result<u64, (&'static str, String)> {
        let text = self.get(column);
        let number: Option<u64> = text.parse().ok();
        number
            .filter(|number| *number <= most && number.to_string() == text)
            .ok_or_else(|| {
                (
                    column,
                    format!("expected a number up to {most}, found {}", shown(text)),
                )
            })
    }
}
