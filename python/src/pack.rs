//! Packs of nonograms.

use crate::given::{
    PyArgument, each, is_frame, labelled, pair, shown, sides, unlike, whole, wrong,
};
use crate::limits::{Limits, spent};
use crate::nonogram::as_python;
use crate::{alone, unreadable};
use nonogram::WorkBudget;
use puzzle_pack::{
    BOARD_WORK, GenerateError, Level, LevelQuota, PackForm, PackPlace, PackWriter, Recipe, Row,
    Verification, generate_slice,
};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes, PyDict, PyList};
use std::collections::VecDeque;
use std::io::{Cursor, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks at signals and at the time, while packs are verified.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The candidates of a slice for each of its boards.
const CANDIDATES: u64 = 64;

/// The most threads that make rows.
const MOST_THREADS: usize = 1024;

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
    threads: usize,
    seed: u64,
    end: u64,
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
///     hardest. Or how many boards have which level, one after the other: `{"easy": 60,
///     "hard": 40}`; there are no more rows than these.
/// seconds: the least and the greatest expected time of an experienced person.
/// curve: whether the expected times rise from the least to the greatest of `seconds`, in equal
///     steps with rests.
/// logic: what a solver may need: `line`, `probe`, or `any`, including search. Boards of the level
///     `expert` need more than `line`.
/// repair: whether pictures that are not good puzzles are repaired.
/// rate: whether rows have the hardest technique, in the column `technique`.
/// start: the index of the first row. The rows are those of a longer pack, except where one repeats
///     an earlier row, which is not known.
/// threads: how many make rows; the rows are the same.
/// timeout: seconds from the call on, for all rows together; then it raises `BudgetSpent`.
/// stop: a `threading.Event` that another thread sets to end it, with `BudgetSpent`.
///
/// A million candidates without a puzzle raise `RuntimeError`.
///
/// Returns: Rows
#[pyfunction]
#[pyo3(signature = (count, *, size = None, seed = None, source = "smooth", inks = None,
    density = None, level = None, seconds = None, curve = false, logic = "line", repair = false,
    rate = false, start = None, threads = None, timeout = None, stop = None),
    text_signature = "(count, *, size=(15, 15), seed=1, source='smooth', inks=1, density=None, \
        level=None, seconds=None, curve=False, logic='line', repair=False, rate=False, start=0, \
        threads=1, timeout=None, stop=None)")]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn generate(
    count: &Bound<'_, PyAny>,
    size: PyArgument<'_, '_>,
    seed: PyArgument<'_, '_>,
    source: &str,
    inks: PyArgument<'_, '_>,
    density: PyArgument<'_, '_>,
    level: PyArgument<'_, '_>,
    seconds: PyArgument<'_, '_>,
    curve: bool,
    logic: &str,
    repair: bool,
    rate: bool,
    start: PyArgument<'_, '_>,
    threads: PyArgument<'_, '_>,
    timeout: PyArgument<'_, '_>,
    stop: PyArgument<'_, '_>,
) -> PyResult<Rows> {
    let density = density.map(|density| {
        let (least, greatest) = pair("density", density)?;
        PyResult::Ok((share(&least)?, share(&greatest)?))
    });
    let quotas = level.and_then(|level| level.cast::<PyDict>().ok());
    let level = level.filter(|_| quotas.is_none());
    let seconds = seconds.map(|seconds| {
        let (least, greatest) = pair("seconds", seconds)?;
        let least: u64 = whole("seconds", Some(&least), 0)?;
        PyResult::Ok((least, whole::<u64>("seconds", Some(&greatest), 0)?))
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
        "seconds": seconds.transpose()?,
        "logic": logic,
        "repair": repair,
        "rate": rate,
    });
    if let Some(levels) = levels.transpose()? {
        recipe["levels"] = serde_json::json!(levels);
    }
    if let Some(levels) = quotas {
        recipe["quotas"] = each_quota(levels)?.into();
    }
    let mut recipe: Recipe = serde_json::from_value(recipe).map_err(wrong)?;
    (recipe.width, recipe.height) = sides(size)?.unwrap_or((15, 15));
    recipe.inks = whole("inks", inks, 1)?;
    let (start, count) = (whole("start", start, 0)?, whole("count", Some(count), 0)?);
    let end = u64::checked_add(start, count).ok_or_else(|| wrong("start: too large"))?;
    if curve && recipe.seconds.is_none() {
        return Err(wrong(
            "curve: expected seconds=(least, greatest), the first and the last expected time",
        ));
    }
    recipe.curve = curve.then_some(end);
    recipe.check_for_slices().map_err(wrong)?;
    let threads: usize = whole("threads", threads, 1)?;
    Ok(Rows {
        recipe,
        limits: Limits::new(timeout, stop)?,
        threads: threads.clamp(1, MOST_THREADS),
        seed: whole("seed", seed, 1)?,
        end,
        place: PackPlace::new(start),
        is_done: false,
        ready: VecDeque::new(),
        boards: 1,
        ids: Vec::new(),
    })
}

/// The numbers of boards by level, as a recipe has them.
fn each_quota(levels: &Bound<'_, PyDict>) -> PyResult<Vec<String>> {
    let mut quotas = Vec::new();
    for (level, boards) in levels {
        let boards: u64 = whole("level", Some(&boards), 0)?;
        let name = level.extract::<String>().unwrap_or_default();
        if !Level::ALL.iter().any(|level| level.name() == name) {
            let levels = Level::ALL.map(Level::name).join(", ");
            let found = shown(&level);
            return Err(wrong(format!(
                "level: expected one of {levels}, found {found}"
            )));
        }
        if !(1..=LevelQuota::MAX).contains(&boards) {
            return Err(wrong(format!(
                "level: {name}: expected 1 to {} boards, found {boards}",
                LevelQuota::MAX
            )));
        }
        quotas.push(format!("{name}:{boards}"));
    }
    Ok(quotas)
}

/// A share of the filled cells.
fn share(share: &Bound<'_, PyAny>) -> PyResult<f64> {
    let number = share
        .extract()
        .ok()
        .filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| unlike("density: expected two numbers from 0 to 1", share))
}

#[pymethods]
impl Rows {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = this.py();
        let Some(row) = alone(this)?.next(py)? else {
            return Ok(None);
        };
        let object = PackWriter::new(Vec::new(), row.columns(), PackForm::Json);
        let object = object.and_then(|mut object| {
            object.write(&row)?;
            object.finish()
        });
        let object = object.expect("a vector takes all");
        let json = py.import("json")?;
        json.call_method1("loads", (PyBytes::new(py, &object),))
            .map(Some)
    }
}

impl Rows {
    /// The next row.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Row>> {
        while self.ready.is_empty() && !self.is_done && self.place.index < self.end {
            if self.limits.have_passed() {
                self.limits.run(py, |_| ())?;
                return Err(spent(py, self.limits.or("timeout"), None));
            }
            let begin = Instant::now();
            let made = if self.threads > 1 && !self.recipe.source.is_finite() {
                self.limits.run(py, |interrupt| self.group(interrupt))?
            } else {
                self.limits.run(py, |_| self.slice())?
            };
            let (rows, place, is_done) = made.map_err(|error| match error {
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
            for row in &rows {
                self.ids.push(id(row).to_string());
            }
            (self.ready, self.place, self.is_done) = (rows.into(), place, is_done);
        }
        Ok(self.ready.pop_front())
    }

    /// The next rows, on this thread.
    fn slice(&self) -> Result<Made, GenerateError> {
        let left = self.end - self.place.index;
        let candidates = if self.recipe.source.is_finite() {
            // Each index has one picture, which may be rejected.
            left.min(CANDIDATES * self.boards)
        } else {
            CANDIDATES * self.boards
        };
        let boards = self.boards.min(left);
        let ids = self.ids.iter().map(String::as_str);
        let slice = generate_slice(&self.recipe, self.seed, self.place, ids, boards, candidates)?;
        Ok((slice.rows, slice.next, slice.is_done))
    }

    /// The next rows, one by each thread. They end before one that repeats another of them, which
    /// is made again with those that follow, and before one that is interrupted.
    fn group(&self, interrupt: &(dyn Fn() -> bool + Sync)) -> Result<Made, GenerateError> {
        let first = self.place.index;
        let end = self.end.min(first.saturating_add(self.threads as u64));
        let made: Vec<_> = thread::scope(|scope| {
            let rows = (first..end).map(|index| scope.spawn(move || self.row(index, interrupt)));
            let threads: Vec<_> = rows.collect();
            let rows = threads.into_iter().map(|thread| thread.join());
            rows.map(|row| row.expect("no worker panics")).collect()
        });
        let mut rows: Vec<Row> = Vec::new();
        for row in made {
            match row {
                Ok(Some(row)) if rows.iter().all(|other| id(other) != id(&row)) => rows.push(row),
                Err(error) if rows.is_empty() => return Err(error),
                _ => break,
            }
        }
        let place = if rows.is_empty() {
            self.place
        } else {
            PackPlace::new(first + rows.len() as u64)
        };
        Ok((rows, place, false))
    }

    /// The row with this index; `None` if it is interrupted.
    fn row(
        &self,
        index: u64,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Row>, GenerateError> {
        let mut place = PackPlace::new(index);
        while !interrupt() {
            let ids = self.ids.iter().map(String::as_str);
            let slice = generate_slice(&self.recipe, self.seed, place, ids, 1, CANDIDATES)?;
            if let Some(row) = slice.rows.into_iter().next() {
                return Ok(Some(row));
            }
            place = slice.next;
        }
        Ok(None)
    }
}

/// Rows, the place after them, and whether it is the end of a finite source.
type Made = (Vec<Row>, PackPlace, bool);

fn id(row: &Row) -> &str {
    row.get("id").expect("a pack has ids")
}

/// Checks a pack with both engines, and follows its proofs.
///
/// pack: a path; or rows as `generate` makes them, or as a frame of pandas. Line 1 of rows is their
///     header.
/// progress: a function that is called about twenty times a second with the number of rows done.
///
/// The result has the number of `rows`, the `findings` (faults, in words), the `differences`
/// (values other than this version computes, in rows that name another version), the lines that are
/// `unknown`, the number of rows `without_proof`, and the `unchecked` columns, which no pack has:
/// `''` is an index that pandas wrote without `index=False`.
///
/// Returns: Verification
#[pyfunction]
#[pyo3(signature = (pack, *, timeout = None, stop = None, progress = None))]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    pack: &Bound<'py, PyAny>,
    timeout: PyArgument<'_, 'py>,
    stop: PyArgument<'_, '_>,
    progress: PyArgument<'_, 'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let (name, file): (String, Box<dyn Read + Send>) = match pack.extract::<PathBuf>() {
        Ok(path) => {
            let file = std::fs::File::open(&path).map_err(|error| unreadable(py, &path, &error))?;
            (format!("{}: ", path.display()), Box::new(file))
        }
        Err(_) => match table_of(pack)? {
            Some(table) => (String::new(), Box::new(Cursor::new(table))),
            None => return as_python(py, &form(&Verification::default())),
        },
    };
    let limits = Limits::new(timeout, stop)?;
    let rows = AtomicU64::new(0);
    let progress = progress.map(|call| call.clone().unbind());
    let report = |py: Python<'_>| match &progress {
        Some(call) => call.call1(py, (rows.load(Ordering::Relaxed),)).map(drop),
        None => Ok(()),
    };
    // Only the thread of the interpreter can look at signals, and it may have to wait for those
    // that verify.
    let stop = AtomicBool::new(false);
    let verified = limits.run(py, |_| {
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            let (stop, rows) = (&stop, &rows);
            scope.spawn(move || {
                let budget = WorkBudget::new(BOARD_WORK).until(|| stop.load(Ordering::Relaxed));
                let verified =
                    puzzle_pack::verify(file, budget, |done| rows.store(done, Ordering::Relaxed));
                // The receiver waits for it.
                let _ = send.send(verified);
            });
            loop {
                stop.fetch_or(limits.have_passed_after(report), Ordering::Relaxed);
                match receive.recv_timeout(BETWEEN_LOOKS) {
                    Ok(verified) => return verified,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => panic!("verification has a bug"),
                }
            }
        })
    })?;
    match verified {
        Ok(verified) if verified.is_stopped => Err(spent(
            py,
            limits.or("timeout"),
            Some(as_python(py, &form(&verified))?),
        )),
        Ok(verified) => as_python(py, &form(&verified)),
        Err(error) => Err(wrong(format!("{name}{error}"))),
    }
}

/// Rows as a table in CSV; `None` if there are none. Rows may lack columns that others have.
fn table_of(rows: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let py = rows.py();
    let rows = if is_frame(rows) {
        rows.call_method1("to_dict", ("records",))?
    } else {
        rows.clone()
    };
    let expected = "pack: expected a path, or rows such as those of generate";
    let list = PyList::empty(py);
    let names = PyDict::new(py);
    for row in each(expected, &rows)? {
        let row = row?;
        let row = labelled(expected, &row)?.ok_or_else(|| unlike(expected, &row))?;
        for name in row.keys() {
            names.set_item(name, ())?;
        }
        list.append(row)?;
    }
    if list.is_empty() {
        return Ok(None);
    }
    let text = py.import("io")?.getattr("StringIO")?.call0()?;
    let options = [("lineterminator", "\n")].into_py_dict(py)?;
    let writer = py.import("csv")?.getattr("DictWriter")?;
    let writer = writer.call((&text, names.keys()), Some(&options))?;
    writer.call_method0("writeheader")?;
    writer.call_method1("writerows", (list,))?;
    text.call_method0("getvalue")?.extract().map(Some)
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
