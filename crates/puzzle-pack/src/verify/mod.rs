//! Checking a pack as a stranger would: nothing in the file is believed.
//!
//! Clues are derived from the cells and compared, both engines decide every puzzle anew, the proof is
//! followed by the crate `proof-check`, which shares no code with them, ids, densities and ratings are
//! computed again, and order and duplicates are checked.
//!
//! The file is CSV or JSON lines, as `Records` reads them.
//! `width`, `height` and `cells` must be there, in any order; every other column is checked where it is.
//! Columns that no pack has are listed as [unchecked](Verification::unchecked).
//!
//! What cannot be derived from a board is checked as far as it goes:
//!
//! | column | what is checked |
//! |---|---|
//! | `technique`, `difficulty`, `level`, `sweeps`, `line_solves`, `branches`, `dlx_nodes`, `dlx_updates`, and `xp` by rule | all in rows that this very version wrote, else their form |
//! | `proof` | that it is one; if empty, that there need not be one |
//! | `xp` from the source | its form |
//! | `seed` | that it is the same in all rows |
//! | `index` | that it ascends |
//! | `title_en`, `title_LANGUAGE` | that no spreadsheet would run them |
//! | `generator` | its form |

mod row;

use crate::file::finding::{Fault, PackFinding};
use crate::file::records::Records;
use crate::judge::engines::{CrossCheck, EngineBudget};
use crate::row::columns::COLUMNS;
use crate::row::titles::language_of;
use csv::ByteRecord;
use rayon::prelude::*;
use row::Checked;
use std::collections::HashMap;
use std::io::{self, Read};
use std::sync::Mutex;

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// The rows of the file, the header not included.
    pub rows: u64,
    /// Everything that is wrong, in the order of the lines.
    pub findings: Vec<PackFinding>,
    /// Lines of rows that could not be decided within the budget; they are not verified.
    pub unknown: Vec<u64>,
    /// Rows that both engines decided, but for which the file has no proof.
    pub without_proof: u64,
    /// Columns that no pack has, and of which nothing can be said.
    pub unchecked: Vec<String>,
}

/// Why a file cannot be verified at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The file is empty.
    #[error("line 1: expected the header row of a pack or a JSON object, found nothing")]
    Empty,
    /// The first line cannot be read.
    #[error("{0}")]
    First(PackFinding),
    /// The header lacks a column without which nothing can be verified.
    #[error("line 1: expected a column named {0:?} in the header row or the first object")]
    MissingColumn(&'static str),
    /// The header has a column twice.
    #[error("line 1: the column {0:?} is named twice")]
    RepeatedColumn(String),
    /// The file cannot be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
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
    budget: EngineBudget,
    mut progress: impl FnMut(u64),
) -> Result<Verification, VerifyError> {
    let mut records = Records::new(input).map_err(|fault| match fault {
        Fault::Row(finding) | Fault::Rest(finding) => VerifyError::First(finding),
        Fault::Io(error) => VerifyError::Io(error),
    })?;
    let mut places = Places::of(records.header())?;
    let threads = rayon::current_num_threads();
    let workers: Vec<Mutex<CrossCheck>> = (0..threads).map(|_| Mutex::default()).collect();

    let mut verification = Verification {
        unchecked: std::mem::take(&mut places.unchecked),
        ..Verification::default()
    };
    let mut earlier = Earlier::default();
    let mut rest = None;
    let mut last_line = 1;
    while rest.is_none() {
        let mut chunk: Vec<Result<ByteRecord, PackFinding>> = Vec::new();
        let mut bytes = 0;
        while chunk.len() < CHUNK && bytes < CHUNK_BYTES {
            match records.next() {
                Some(Ok(record)) => {
                    bytes += record.as_slice().len();
                    chunk.push(Ok(record));
                }
                Some(Err(Fault::Row(finding))) => chunk.push(Err(finding)),
                Some(Err(Fault::Rest(finding))) => {
                    rest = Some(finding);
                    break;
                }
                Some(Err(Fault::Io(error))) => return Err(error.into()),
                None => break,
            }
        }
        if chunk.is_empty() {
            break;
        }
        let checked: Vec<Checked> = chunk
            .into_par_iter()
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
            verification.without_proof += u64::from(row.without_proof);
            let order = earlier.check(&row);
            verification.findings.extend(row.findings);
            verification.findings.extend(order);
        }
        progress(verification.rows);
    }
    let is_cut = rest.is_none() && records.is_cut();
    verification.findings.extend(rest);
    verification.findings.extend(is_cut.then(|| PackFinding {
        line: last_line,
        column: None,
        message: "the file ends within this line: expected a line end".to_string(),
    }));
    Ok(verification)
}

/// Where the columns stand that a row is checked by.
struct Places {
    /// Of each column that is known: its name and its place.
    known: Vec<(String, usize)>,
    /// The other columns of the file.
    unchecked: Vec<String>,
}

/// The columns without which nothing can be verified.
const NEEDED: [&str; 3] = ["width", "height", "cells"];

impl Places {
    fn of(header: &ByteRecord) -> Result<Self, VerifyError> {
        if header.is_empty() {
            return Err(VerifyError::Empty);
        }
        let (mut known, mut unchecked) = (Vec::new(), Vec::new());
        for (place, name) in header.iter().enumerate() {
            let name = String::from_utf8_lossy(name).into_owned();
            if header
                .iter()
                .take(place)
                .any(|earlier| earlier == name.as_bytes())
            {
                return Err(VerifyError::RepeatedColumn(name));
            }
            if COLUMNS.contains(&name.as_str()) || language_of(&name).is_some() {
                known.push((name, place));
            } else {
                unchecked.push(name);
            }
        }
        for needed in NEEDED {
            if !known.iter().any(|(name, _)| name == needed) {
                return Err(VerifyError::MissingColumn(needed));
            }
        }
        Ok(Self { known, unchecked })
    }
}

/// What was seen of the rows before.
#[derive(Default)]
struct Earlier {
    index: Option<u64>,
    seed: Option<u64>,
    /// The line of each id.
    ids: HashMap<u64, u64>,
}

impl Earlier {
    /// Compares a row with those before it.
    fn check(&mut self, row: &Checked) -> Vec<PackFinding> {
        let mut findings = Vec::new();
        let mut find = |column: &str, message: String| {
            findings.push(PackFinding {
                line: row.line,
                column: Some(column.to_string()),
                message,
            });
        };
        if let Some(index) = row.index {
            if let Some(before) = self.index.filter(|&before| before >= index) {
                let message = format!("{index} does not come after {before}, the row before");
                find("index", message);
            }
            self.index = Some(index);
        }
        if let Some(seed) = row.seed {
            if let Some(before) = self.seed.filter(|&before| before != seed) {
                let message = format!("{seed} is not {before}, the seed of the row before");
                find("seed", message);
            }
            self.seed = Some(seed);
        }
        if let Some(id) = row.id {
            if let Some(line) = self.ids.get(&id) {
                let message = format!("duplicate: line {line} has the same clues");
                find("id", message);
            } else {
                self.ids.insert(id, row.line);
            }
        }
        findings
    }
}
