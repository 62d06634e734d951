//! What ends a search early: a time limit, a limit on choices, and Ctrl-C.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

create_exception!(
    crosscover,
    BudgetSpent,
    PyException,
    "A limit ended a search before the answer was known. `known` has what is known by then."
);

/// The time between two looks at Python's signals.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// A longer limit, in seconds, is no limit.
const CENTURY: f64 = 100.0 * 365.0 * 86_400.0;

/// When to end a search. Polled from the search, which runs without the interpreter's lock.
pub(crate) struct Limits {
    deadline: Option<Instant>,
    /// Whether a poll has ended a search.
    has_ended: AtomicBool,
    state: Mutex<State>,
}

struct State {
    next_look: Instant,
    /// The exception of a signal, such as `KeyboardInterrupt`.
    signal: Option<PyErr>,
}

impl Limits {
    /// Limits from now on.
    pub(crate) fn new(timeout: Option<f64>) -> PyResult<Self> {
        let now = Instant::now();
        let deadline = match timeout {
            None => None,
            Some(seconds) if seconds >= CENTURY => None,
            Some(seconds) => {
                let time = Duration::try_from_secs_f64(seconds)
                    .map_err(|_| PyValueError::new_err("timeout: expected seconds, 0 or more"))?;
                now.checked_add(time)
            }
        };
        Ok(Self {
            deadline,
            has_ended: AtomicBool::new(false),
            state: Mutex::new(State { next_look: now + BETWEEN_SIGNALS, signal: None }),
        })
    }

    /// Runs a search without the interpreter's lock. The search polls the callback, and ends when it returns true.
    ///
    /// # Errors
    /// The exception of a signal, such as `KeyboardInterrupt`.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        search: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send,
    ) -> PyResult<T> {
        let found = py.detach(|| search(&|| self.has_passed()));
        let signal = self.state.lock().map(|mut state| state.signal.take());
        match signal {
            Ok(Some(signal)) => Err(signal),
            _ => Ok(found),
        }
    }

    /// Whether a poll has ended a search, which may have had more to find.
    pub(crate) fn have_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    /// Whether the search must end.
    fn has_passed(&self) -> bool {
        let has_passed = self.is_late() || self.is_interrupted();
        self.has_ended.fetch_or(has_passed, Ordering::Relaxed);
        has_passed
    }

    /// Whether the time is over.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
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

/// The exception for a search that a limit ended, with what is known by then.
pub(crate) fn spent<'py>(py: Python<'py>, known: Option<Bound<'py, PyAny>>) -> PyErr {
    let spent = BudgetSpent::new_err("the budget is spent before the answer is known");
    match spent.value(py).setattr("known", known) {
        Ok(()) => spent,
        Err(error) => error,
    }
}
