//! What ends a search early: a time limit, a limit on choices, a caller, and Ctrl-C.

use crate::given::{PyArgument, unlike, wrong};
use nonogram::WorkBudget;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyOverflowError};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

create_exception!(
    crosscover,
    BudgetSpent,
    PyException,
    "A limit ended a search before the answer was known. The message names the limit.

`known` is what is known by then, in the form of the answer:

- an int, a lower bound: `Problem.count`
- a list of what was found, perhaps empty: `Problem.sample`, `Problem.best`, `Puzzle.solutions`
- the best so far, or None: `Problem.min_cost` (with its cost), `Picture.repair`
- a solution, or None: `Problem.unique`, `Puzzle.unique`
- a dictionary of the first part: `Puzzle.explain`, `verify`; `Puzzle.rate`, or None
- None: all others. The iterators have returned what they found.

`bound` is what is proved of the cost by then, after `Problem.min_cost` and `Problem.best`: no other
solution than those in `known` costs less. None after others, or if there are no others."
);

/// The time between two looks at Python: at signals, and at what a caller gave.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// The longest limit, in seconds.
const CENTURY: f64 = 100.0 * 365.0 * 86_400.0;

/// What has ended a search.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum LimitEnd {
    None,
    Time,
    Stop,
    /// An exception, such as `KeyboardInterrupt`.
    Error,
}

/// When to end a search. Polled from the search, which runs without the interpreter's lock.
pub(crate) struct Limits {
    deadline: Option<Instant>,
    /// What says with `is_set()` whether to end, such as a `threading.Event`.
    stop: Option<Py<PyAny>>,
    /// An [`LimitEnd`].
    end: AtomicU8,
    state: Mutex<LookState>,
}

struct LookState {
    next: Instant,
    error: Option<PyErr>,
}

impl Limits {
    /// Limits from now on.
    pub(crate) fn new(timeout: PyArgument<'_, '_>, stop: PyArgument<'_, '_>) -> PyResult<Self> {
        let now = Instant::now();
        let deadline = match timeout {
            None => None,
            Some(given) => {
                let time = Duration::try_from_secs_f64(seconds(given)?);
                now.checked_add(time.map_err(|_| wrong("timeout: expected seconds, 0 or more"))?)
            }
        };
        if let Some(stop) = stop
            && !stop.hasattr("is_set")?
        {
            return Err(unlike("stop: expected a threading.Event", stop));
        }
        Ok(Self {
            deadline,
            stop: stop.map(|stop| stop.clone().unbind()),
            end: AtomicU8::new(LimitEnd::None as u8),
            state: Mutex::new(LookState {
                next: now,
                error: None,
            }),
        })
    }

    /// Runs a search without the interpreter's lock. The search polls the callback, and ends when
    /// it returns true.
    ///
    /// # Errors
    /// The exception of a signal, such as `KeyboardInterrupt`.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        search: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send,
    ) -> PyResult<T> {
        let found = py.detach(|| search(&|| self.have_passed()));
        let error = self.state.lock().map(|mut state| state.error.take());
        match error {
            Ok(Some(error)) => {
                // Who goes on after a signal may.
                self.end.store(LimitEnd::None as u8, Ordering::Relaxed);
                Err(error)
            }
            _ => Ok(found),
        }
    }

    /// As [`Self::run`], also within this amount of work.
    pub(crate) fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: u64,
        solve: impl FnOnce(WorkBudget<'_>) -> T + Send,
    ) -> PyResult<T> {
        self.run(py, |interrupt| {
            solve(WorkBudget::new(work).until(interrupt))
        })
    }

    /// The argument that ended a search, or else this one.
    pub(crate) fn or(&self, other: &'static str) -> &'static str {
        match self.end.load(Ordering::Relaxed) {
            end if end == LimitEnd::Stop as u8 => "stop",
            end if end == LimitEnd::None as u8 => other,
            _ => "timeout",
        }
    }

    /// Whether a poll has ended a search, which may have had more to find.
    pub(crate) fn have_ended(&self) -> bool {
        self.end.load(Ordering::Relaxed) != LimitEnd::None as u8
    }

    /// Whether the search must end.
    pub(crate) fn have_passed(&self) -> bool {
        self.have_passed_after(|_| Ok(()))
    }

    /// Whether the search must end. A look at Python begins with this report.
    pub(crate) fn have_passed_after(
        &self,
        report: impl FnOnce(Python<'_>) -> PyResult<()>,
    ) -> bool {
        if self.have_ended() {
            return true;
        }
        let is_late = self.deadline.is_some_and(|end| Instant::now() >= end);
        let end = if is_late {
            LimitEnd::Time
        } else {
            self.look(report)
        };
        self.end.store(end as u8, Ordering::Relaxed);
        end != LimitEnd::None
    }

    /// Looks at Python, from time to time.
    fn look(&self, report: impl FnOnce(Python<'_>) -> PyResult<()>) -> LimitEnd {
        // Another thread of the same search may be looking.
        let Ok(mut state) = self.state.try_lock() else {
            return LimitEnd::None;
        };
        let now = Instant::now();
        if now < state.next {
            return LimitEnd::None;
        }
        state.next = now + BETWEEN_LOOKS;
        let asked = Python::attach(|py| {
            py.check_signals()?;
            report(py)?;
            match &self.stop {
                Some(stop) => stop.call_method0(py, "is_set")?.is_truthy(py),
                None => Ok(false),
            }
        });
        match asked {
            Ok(false) => LimitEnd::None,
            Ok(true) => LimitEnd::Stop,
            Err(error) => {
                state.error = Some(error);
                LimitEnd::Error
            }
        }
    }
}

/// A number of seconds, up to a century.
fn seconds(given: &Bound<'_, PyAny>) -> PyResult<f64> {
    match given.extract::<f64>() {
        Ok(seconds) if seconds > CENTURY => Ok(CENTURY),
        Ok(seconds) => Ok(seconds),
        // A whole number that no float can hold.
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) && given.gt(0)? => {
            Ok(CENTURY)
        }
        Err(_) => Err(unlike("timeout: expected seconds", given)),
    }
}

/// The exception for a search that this limit ended, with what is known by then.
pub(crate) fn spent<'py>(py: Python<'py>, limit: &str, known: Option<Bound<'py, PyAny>>) -> PyErr {
    let verb = if limit == "stop" {
        "was set"
    } else {
        "is spent"
    };
    let spent = BudgetSpent::new_err(format!("{limit} {verb} before the answer is known"));
    match spent.value(py).setattr("known", known) {
        Ok(()) => spent,
        Err(error) => error,
    }
}
