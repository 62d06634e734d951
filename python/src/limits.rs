//! What ends a search early: a time limit, a limit on choices, and Ctrl-C.

use crate::given::{Given, unlike, wrong};
use nonogram::WorkBudget;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
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
- None: all others. The iterators have returned what they found."
);

/// The time between two looks at Python's signals.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// The longest limit, in seconds.
const CENTURY: f64 = 100.0 * 365.0 * 86_400.0;

/// When to end a search. Polled from the search, which runs without the interpreter's lock.
pub(crate) struct Limits {
    deadline: Option<Instant>,
    /// Whether a poll has ended a search.
    has_ended: AtomicBool,
    state: Mutex<SignalState>,
}

struct SignalState {
    next_look: Instant,
    /// The exception of a signal, such as `KeyboardInterrupt`.
    signal: Option<PyErr>,
}

impl Limits {
    /// Limits from now on.
    pub(crate) fn new(timeout: Given<'_, '_>) -> PyResult<Self> {
        let now = Instant::now();
        let deadline = match timeout {
            None => None,
            Some(given) => {
                let seconds: f64 = given
                    .extract()
                    .map_err(|_| unlike("timeout: expected seconds", given))?;
                let time =
                    Duration::try_from_secs_f64(if seconds > CENTURY { CENTURY } else { seconds });
                now.checked_add(time.map_err(|_| wrong("timeout: expected seconds, 0 or more"))?)
            }
        };
        Ok(Self {
            deadline,
            has_ended: AtomicBool::new(false),
            state: Mutex::new(SignalState {
                next_look: now + BETWEEN_SIGNALS,
                signal: None,
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
        let signal = self.state.lock().map(|mut state| state.signal.take());
        match signal {
            Ok(Some(signal)) => Err(signal),
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

    /// The limit that ended a search: the time, or else this one.
    pub(crate) fn or(&self, other: &'static str) -> &'static str {
        if self.have_ended() { "timeout" } else { other }
    }

    /// Whether a poll has ended a search, which may have had more to find.
    pub(crate) fn have_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    /// Whether the search must end.
    pub(crate) fn have_passed(&self) -> bool {
        let have_passed = self.is_late() || self.is_interrupted();
        self.has_ended.fetch_or(have_passed, Ordering::Relaxed);
        have_passed
    }

    /// Whether the time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn is_interrupted(&self) -> bool {
        // Another thread of the same search may be looking.
        let Ok(mut state) = self.state.try_lock() else {
            return false;
        };
        let now = Instant::now();
        if state.signal.is_none() && now >= state.next_look {
            state.signal = Python::attach(|py| py.check_signals()).err();
            state.next_look = now + BETWEEN_SIGNALS;
        }
        state.signal.is_some()
    }
}

/// The exception for a search that this limit ended, with what is known by then.
pub(crate) fn spent<'py>(py: Python<'py>, limit: &str, known: Option<Bound<'py, PyAny>>) -> PyErr {
    let spent = BudgetSpent::new_err(format!("{limit} is spent before the answer is known"));
    match spent.value(py).setattr("known", known) {
        Ok(()) => spent,
        Err(error) => error,
    }
}
