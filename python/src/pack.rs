//! Packs of nonograms.

use crate::given::{Given, pair, sides, unlike, whole, wrong};
use crate::limits::{Limits, spent};
use crate::nonogram::as_python;
use crate::{alone, unreadable};
use nonogram::WorkBudget;
use puzzle_pack::{
    BOARD_WORK, Columns, GenerateError, PackPlace, Recipe, Row, Verification, generate_slice,
};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks at signals and at the time, while packs are verified.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The candidates of a slice for each of its boards.
const CANDIDATES: u64 = 64;

/// The most boards of a slice.
const MOST_BOARDS: u64 = 64;

/// Signals are looked at between two slices, so a slice has fewer boards than the one before if
/// that took longer. The rows are the same.
const LONG_SLICE: Duration = Duration::from_millis(50);

/// The rows of a pack, one by one: see `generate`.
#[pyclass(module = "crosscover")]
pub(crate) struct Rows {
    recipe: Recipe,
    limits: Limits,
    seed: u64,
    count: u64,
    place: PackPlace,
    is_done: bool,
    ready: VecDeque<Row>,
    /// The boards of the next slice.
    boards: u64,
    ids: Vec<String>,
}

/// Makes nonograms with one solution, as both engines have proved, when they are asked for.
///
/// size: width and height.
/// seed: a number from 0 to 2**64 - 1.
/// source: `smooth`, `random`, `shapes`, `icons`, `pictures` (shapes and icons), `symmetric`, a
///     symmetry such as `left-right`, or `exhaustive`: all pictures of a small size, of which it
///     looks at `count`.
/// density: the least and the greatest share of filled cells, from 0 to 1. Without it, (0.2, 0.7),
///     and any for icons.
/// level: `easy`, `medium`, `hard` or `expert`, in this order, or a pair of the easiest and the
///     hardest.
/// logic: what a solver may need: `line`, `probe`, or `any`, including search. Boards of the level
///     `expert` need more than `line`.
/// repair: whether pictures that are not good puzzles are repaired.
/// rate: whether rows have the hardest technique, in the column `technique`.
/// timeout: seconds from the call on, for all rows together; then it raises `BudgetSpent`.
///
/// A million candidates without a puzzle raise `RuntimeError`.
///
/// Returns: Rows
#[pyfunction]
#[pyo3(signature = (count, *, size = None, seed = None, source = "smooth", inks = None,
    density = None, level = None, logic = "line", repair = false, rate = false, timeout = None),
    text_signature = "(count, *, size=(15, 15), seed=1, source='smooth', inks=1, density=None, \
        level=None, logic='line', repair=False, rate=False, timeout=None)")]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn generate(
    count: &Bound<'_, PyAny>,
    size: Given<'_, '_>,
    seed: Given<'_, '_>,
    source: &str,
    inks: Given<'_, '_>,
    density: Given<'_, '_>,
    level: Given<'_, '_>,
    logic: &str,
    repair: bool,
    rate: bool,
    timeout: Given<'_, '_>,
) -> PyResult<Rows> {
    let density = density.map(|density| {
        let (least, greatest) = pair("density", density)?;
        PyResult::Ok((share(&least)?, share(&greatest)?))
    });
    let levels = level.map(|level| {
        let texts = pair("", level)
            .and_then(|(easiest, hardest)| Ok((easiest.extract()?, hardest.extract()?)));
        match level.extract::<String>() {
            Ok(level) => Ok((level.clone(), level)),
            Err(_) => texts.map_err(|_: PyErr| {
                unlike(
                    "level: expected a level, or a pair of the easiest and the hardest",
                    level,
                )
            }),
        }
    });
    let mut recipe = serde_json::json!({
        "source": source,
        "density": density.transpose()?,
        "logic": logic,
        "repair": repair,
        "rate": rate,
    });
    if let Some(levels) = levels.transpose()? {
        recipe["levels"] = serde_json::json!(levels);
    }
    let mut recipe: Recipe = serde_json::from_value(recipe).map_err(wrong)?;
    (recipe.width, recipe.height) = sides(size)?.unwrap_or((15, 15));
    recipe.inks = whole("inks", inks, 1)?;
    recipe.check_for_slices().map_err(wrong)?;
    let (seed, count) = (whole("seed", seed, 1)?, whole("count", Some(count), 0)?);
    Ok(Rows {
        recipe,
        limits: Limits::new(timeout)?,
        seed,
        count,
        place: PackPlace::default(),
        is_done: false,
        ready: VecDeque::new(),
        boards: 1,
        ids: Vec::new(),
    })
}

/// A share of the filled cells.
fn share(share: &Bound<'_, PyAny>) -> PyResult<f64> {
    let number = share.extract();
    number.map_err(|_| unlike("density: expected two numbers", share))
}

#[pymethods]
impl Rows {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let py = this.py();
        let Some(row) = alone(this)?.next(py)? else {
            return Ok(None);
        };
        let values = PyDict::new(py);
        for (column, value) in row.columns().names().zip(row.values()) {
            if Columns::has_numbers(column) {
                if value.is_empty() {
                    values.set_item(column, py.None())?
                } else {
                    match value.parse::<u64>() {
                        Ok(number) => values.set_item(column, number)?,
                        Err(_) => values.set_item(column, value.parse::<f64>().map_err(wrong)?)?,
                    }
                }
            } else {
                values.set_item(column, value)?
            }
        }
        Ok(Some(values))
    }
}

impl Rows {
    /// The next row.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Row>> {
        while self.ready.is_empty() && !self.is_done && self.place.index < self.count {
            py.check_signals()?;
            if self.limits.is_late() {
                return Err(spent(py, "timeout", None));
            }
            let left = self.count - self.place.index;
            let candidates = if self.recipe.source.is_finite() {
                // Each index has one picture, which may be rejected.
                left.min(CANDIDATES * self.boards)
            } else {
                CANDIDATES * self.boards
            };
            let boards = self.boards.min(left);
            let begin = Instant::now();
            let (recipe, seed, place) = (&self.recipe, self.seed, self.place);
            let ids = self.ids.iter().map(String::as_str);
            let slice = py.detach(|| generate_slice(recipe, seed, place, ids, boards, candidates));
            let slice = slice.map_err(|error| match error {
                GenerateError::Short { .. } | GenerateError::Bug { .. } => {
                    PyRuntimeError::new_err(error.to_string())
                }
                error => wrong(error),
            })?;
            self.boards = if begin.elapsed() < LONG_SLICE {
                (2 * self.boards).min(MOST_BOARDS)
            } else {
                (self.boards / 2).max(1)
            };
            for row in &slice.rows {
                let id = row.get("id").expect("a pack has ids");
                self.ids.push(id.to_string());
            }
            (self.ready, self.place, self.is_done) = (slice.rows.into(), slice.next, slice.is_done);
        }
        Ok(self.ready.pop_front())
    }
}

/// Checks a pack with both engines, and follows its proofs.
///
/// The result has the number of `rows`, the `findings` (faults, in words), the `differences`
/// (values other than this version computes, in rows that name another version), the lines that are
/// `unknown`, the number of rows `without_proof`, and the `unchecked` columns, which no pack has:
/// `''` is an index that pandas wrote without `index=False`.
///
/// Returns: Verification
#[pyfunction]
#[pyo3(signature = (path, *, timeout = None))]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    path: PathBuf,
    timeout: Given<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let file = std::fs::File::open(&path).map_err(|error| unreadable(py, &path, &error))?;
    let limits = Limits::new(timeout)?;
    // Only the thread of the interpreter can look at signals, and it may have to wait for those
    // that verify.
    let stop = AtomicBool::new(false);
    let verified = limits.run(py, |interrupt| {
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            let stop = &stop;
            scope.spawn(move || {
                let budget = WorkBudget::new(BOARD_WORK).until(|| stop.load(Ordering::Relaxed));
                // The receiver waits for it.
                let _ = send.send(puzzle_pack::verify(file, budget, |_| {}));
            });
            loop {
                stop.fetch_or(interrupt(), Ordering::Relaxed);
                match receive.recv_timeout(BETWEEN_LOOKS) {
                    Ok(verified) => return verified,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => panic!("verification has a bug"),
                }
            }
        })
    })?;
    match verified {
        Ok(verified) if verified.is_stopped => {
            Err(spent(py, "timeout", Some(as_python(py, &form(&verified))?)))
        }
        Ok(verified) => as_python(py, &form(&verified)),
        Err(error) => Err(wrong(format!("{}: {error}", path.display()))),
    }
}

fn form(verified: &Verification) -> serde_json::Value {
    let findings: Vec<String> = verified.findings.iter().map(ToString::to_string).collect();
    let differences = verified.differences.iter().map(ToString::to_string);
    let differences: Vec<String> = differences.collect();
    serde_json::json!({
        "rows": verified.rows,
        "findings": findings,
        "unknown": verified.unknown,
        "differences": differences,
        "without_proof": verified.without_proof,
        "unchecked": verified.unchecked,
    })
}
