//! Solutions one by one.

use super::Problem;
use crate::alone;
use crate::limits::{Limits, spent};
use exact_cover::{Checkpoint, OptionId, Search, SearchLimit, SearchOutcome};
use pyo3::prelude::*;
use std::collections::VecDeque;

/// The most solutions that are found ahead.
const MOST_AHEAD: usize = 4096;

/// The solutions of a problem, one by one: see `Problem.solutions`.
#[pyclass(module = "crosscover")]
pub(crate) struct Solutions {
    problem: Py<Problem>,
    limits: Limits,
    /// The choices that are left.
    nodes: u64,
    /// Solutions that were found ahead.
    ready: VecDeque<Vec<OptionId>>,
    /// The number of solutions to find next. It doubles, because each search for some sets up its
    /// memory again.
    next: usize,
    place: Place,
}

/// Where the search is.
enum Place {
    Begin,
    After(Box<Checkpoint>),
    /// All solutions were found.
    End,
    /// This limit ended the search.
    Spent(SearchLimit),
}

impl Solutions {
    pub(crate) fn new(problem: Py<Problem>, limits: Limits, nodes: u64) -> Self {
        Self {
            problem,
            limits,
            nodes,
            ready: VecDeque::new(),
            next: 1,
            place: Place::Begin,
        }
    }

    /// Finds some more solutions.
    fn find(&mut self, py: Python<'_>) -> PyResult<()> {
        let problem = self.problem.get();
        let (limits, next, nodes) = (&self.limits, self.next, self.nodes);
        let before = match &self.place {
            Place::Begin => None,
            Place::After(checkpoint) => Some(&**checkpoint),
            Place::End | Place::Spent(_) => return Ok(()),
        };
        let found = limits.run(py, |interrupt| {
            let search = Search::new(&problem.problem).budget(super::budget(nodes, interrupt));
            let mut solutions = match before {
                None => search.solutions(),
                Some(checkpoint) => search
                    .resume(checkpoint)
                    .expect("a checkpoint of this problem"),
            };
            let mut found = VecDeque::new();
            while found.len() < next {
                match solutions.advance() {
                    Some(options) => found.push_back(options.to_vec()),
                    None => break,
                }
            }
            let place = match solutions.report().outcome {
                SearchOutcome::Stopped => Place::After(Box::new(solutions.checkpoint())),
                SearchOutcome::Exhausted => Place::End,
                SearchOutcome::OutOfBudget(limit) => Place::Spent(limit),
            };
            (found, place, solutions.report().stats.nodes)
        })?;
        let spent = before.map_or(0, |checkpoint| checkpoint.stats().nodes);
        self.nodes = nodes.saturating_sub(found.2 - spent);
        self.ready = found.0;
        self.place = found.1;
        self.next = (2 * next).min(MOST_AHEAD);
        Ok(())
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, mut this) = (this.py(), alone(this)?);
        if this.ready.is_empty() {
            this.find(py)?;
        }
        if let Some(solution) = this.ready.pop_front() {
            return this.problem.get().keys(py, &solution).map(Some);
        }
        match this.place {
            Place::Spent(limit) => Err(spent(py, super::argument(limit), None)),
            _ => Ok(None),
        }
    }
}
