//! Checks a pack. Only the cells are taken from the file; all that follows from them is computed
//! again.
//!
//! Clues are derived from the cells and compared. Both engines decide every puzzle again. The crate
//! `proof-check`, which shares no code with them, follows the proof. Ids, densities and ratings are
//! computed again, and duplicates are found. The rows may be in any order.
//!
//! The file is CSV or JSON, as `Records` reads it. Its rows are taken as they are.
//! `width`, `height` and `cells` are required, in any order; every other column is checked if it is
//! there. Columns that no pack has are listed as [unchecked](Verification::unchecked).
//!
//! Some values do not follow from the board. They are checked as far as possible:
//! `docs/RELIABILITY.md` has a table of what is found in each column.

mod row;

use crate::judge::difficulty::Level;
use crate::judge::engines::CrossCheck;
use crate::row::columns::is_known;
use crate::row::form::PackForm;
use crate::text::finding::{PackFinding, PackReadError};
use crate::text::records::Records;
use crate::threads;
use csv::ByteRecord;
use nonogram::WorkBudget;
use row::Checked;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::io::Read;
use std::sync::Mutex;

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// The number of rows, without the header.
    pub rows: u64,
    /// All faults, in the order of the lines.
    pub findings: Vec<PackFinding>,
    /// Values other than this version computes, in rows that another version wrote by their own
    /// words, or that name none, or that [another build](verify_other_build) wrote. Nothing in the
    /// pack shows whether that version computed them or somebody changed them.
    pub differences: Vec<PackFinding>,
    /// Lines of rows that could not be decided within the budget. They are not verified.
    pub unknown: Vec<u64>,
    /// The number of rows that both engines decided, but that have no proof.
    pub without_proof: u64,
    /// The number of boards of each [level](Level::ALL), of those that both engines decided.
    pub levels: [u64; Level::ALL.len()],
    /// Columns that no pack has, which are not checked.
    pub unchecked: Vec<String>,
    /// Whether the caller stopped the work. Then these are the results for some of the rows.
    pub is_stopped: bool,
}

/// The number of rows that are checked in parallel before their findings are collected, and their
/// bytes.
const CHUNK: usize = 256;
const CHUNK_BYTES: usize = 1 << 24;

/// Checks a pack on the current rayon pool. The budget is for each board and engine:
/// [`BOARD_WORK`](crate::BOARD_WORK) takes seconds for the hardest boards, and the default has no
/// limit. The check stops soon after the callback of the budget has returned true, which it must
/// return from then on. `progress` is called with the number of rows done.
///
/// # Errors
/// If the file cannot be read, or if its first line is not the header of a pack. All later faults
/// are findings, not errors.
///
/// # Complexity
/// The time of deciding each board with both engines. Memory for a few hundred rows or for one very
/// large row, and for the id and the index of each row.
///
/// ```
/// use puzzle_pack::verify;
///
/// let pack = "width,height,cells\n2,2,1101\n";
/// let verified = verify(pack.as_bytes(), puzzle_pack::BOARD_WORK.into(), |_| {})?;
/// assert_eq!((verified.rows, verified.findings.len()), (1, 0));
/// # Ok::<(), puzzle_pack::PackReadError>(())
/// ```
pub fn verify(
    input: impl Read,
    budget: WorkBudget<'_>,
    progress: impl FnMut(u64),
) -> Result<Verification, PackReadError> {
    check(input, budget, false, progress)
}

/// Checks a pack that another build of this version made, such as one from an earlier commit. As
/// in a pack of another version, values that it may have computed otherwise are
/// [differences](Verification::differences), not findings.
///
/// # Errors
/// As [`verify`].
pub fn verify_other_build(
    input: impl Read,
    budget: WorkBudget<'_>,
    progress: impl FnMut(u64),
) -> Result<Verification, PackReadError> {
    check(input, budget, true, progress)
}

fn check(
    input: impl Read,
    budget: WorkBudget<'_>,
    is_other_build: bool,
    mut progress: impl FnMut(u64),
) -> Result<Verification, PackReadError> {
    let mut records = Records::exact(input)?;
    let mut places = Places::of(records.names(), records.form())?;
    places.is_other_build = is_other_build;
    let workers: Vec<Mutex<CrossCheck>> = (0..threads::count()).map(|_| Mutex::default()).collect();

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
                Some(Err(PackReadError::Row(finding))) => chunk.push(Err(finding)),
                Some(Err(PackReadError::Rest(finding))) => {
                    rest = Some(finding);
                    break;
                }
                Some(Err(error)) => return Err(error),
                None => break,
            }
        }
        if chunk.is_empty() {
            break;
        }
        let checked = threads::map(chunk, |thread, record| {
            let mut engines = workers[thread].lock().expect("no worker panics");
            Checked::new(record, &places, &mut engines, &budget)
        });
        if budget.poll().is_err() {
            // Rows of this chunk may be undecided because of that.
            verification.is_stopped = true;
            return Ok(verification);
        }
        for mut row in checked {
            verification.rows += 1;
            last_line = row.line;
            verification.unknown.extend(row.unknown.then_some(row.line));
            verification.without_proof += u64::from(row.without_proof);
            if let Some(level) = row.level {
                verification.levels[level as usize] += 1;
            }
            let order = earlier.check(&mut row);
            verification.findings.extend(row.findings);
            verification.differences.extend(row.differences);
            verification.findings.extend(order);
        }
        progress(verification.rows);
    }
    let missing = records.missing().filter(|_| rest.is_none());
    verification.findings.extend(rest);
    verification
        .findings
        .extend(missing.map(|message| PackFinding::of_row(last_line, message)));
    Ok(verification)
}

/// The places of the checked columns.
struct Places {
    /// For each known column, its name and its place.
    known: Vec<(String, usize)>,
    /// The other columns of the file.
    unchecked: Vec<String>,
    /// The format of the file.
    form: PackForm,
    is_other_build: bool,
}

/// The required columns.
const NEEDED: [&str; 3] = ["width", "height", "cells"];

impl Places {
    fn of(names: &[String], form: PackForm) -> Result<Self, PackReadError> {
        if names.is_empty() {
            return Err(PackReadError::Empty);
        }
        let (mut known, mut unchecked) = (Vec::new(), Vec::new());
        for (place, name) in names.iter().enumerate() {
            if is_known(name) {
                known.push((name.clone(), place));
            } else {
                unchecked.push(name.clone());
            }
        }
        for needed in NEEDED {
            if !known.iter().any(|(name, _)| name == needed) {
                let message = format!(
                    "expected a column named {needed:?} in the header row or the first object"
                );
                return Err(PackReadError::row(1, message));
            }
        }
        Ok(Self {
            known,
            unchecked,
            form,
            is_other_build: false,
        })
    }
}

/// Data of the earlier rows.
#[derive(Default)]
struct Earlier {
    seed: Option<u64>,
    /// The line of each index and of each id.
    indices: HashMap<u64, u64>,
    ids: HashMap<u64, u64>,
    own_ids: HashMap<String, u64>,
}

impl Earlier {
    /// Compares a row with the earlier rows.
    fn check(&mut self, row: &mut Checked) -> Vec<PackFinding> {
        let mut findings = Vec::new();
        let mut find = |column: &str, message: String| {
            findings.push(PackFinding::of_value(row.line, column, message));
        };
        if let Some(seed) = row.seed {
            if let Some(before) = self.seed.filter(|&before| before != seed) {
                let message = format!("{seed} is not {before}, the seed of the row before");
                find("seed", message);
            }
            self.seed = Some(seed);
        }
        let hash = match row.own_id {
            Some(_) => "puzzle_id",
            None => "id",
        };
        for (column, before, what) in [
            (
                "index",
                before(&mut self.indices, row.index, row.line),
                "index",
            ),
            (hash, before(&mut self.ids, row.id, row.line), "clues"),
            (
                "id",
                before(&mut self.own_ids, row.own_id.take(), row.line),
                "id",
            ),
        ] {
            if let Some(line) = before {
                let message = format!("duplicate: line {line} has the same {what}");
                find(column, message);
            }
        }
        findings
    }
}

/// The line of an earlier row with this value. The first row with it is remembered.
fn before<V: Eq + Hash>(lines: &mut HashMap<V, u64>, value: Option<V>, line: u64) -> Option<u64> {
    match lines.entry(value?) {
        Entry::Occupied(line) => Some(*line.get()),
        Entry::Vacant(place) => {
            place.insert(line);
            None
        }
    }
}
