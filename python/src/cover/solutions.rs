//! Solutions one by one.

use super::Problem;
use crate::alone;
use crate::limits::{Limits, spent};
use exact_cover::{OptionId, Search, SearchBudget, SearchOutcome};
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// The most solutions that are found ahead.
const MOST_AHEAD: usize = 4096;

/// The solutions of a problem, one by one: see `Problem.solutions`.
#[pyclass(module = "crosscover")]
pub(crate) struct Solutions {
    problem: Py<Problem>,
    limits: Arc<Limits>,
    nodes: u64,
    search: exact_cover::Solutions<'static>,
    /// Solutions that were found ahead.
    ready: VecDeque<Vec<OptionId>>,
    /// The number of solutions to find next. It doubles, so that the first one comes soon and the
    /// interpreter's lock seldom changes hands.
    next: usize,
}

impl Solutions {
    pub(crate) fn new(problem: Py<Problem>, limits: Limits, nodes: u64) -> Self {
        let limits = Arc::new(limits);
        Self {
            search: search(&problem, &limits, nodes).solutions(),
            problem,
            limits,
            nodes,
            ready: VecDeque::new(),
            next: 1,
        }
    }

    /// Finds some more solutions.
    fn find(&mut self, py: Python<'_>) -> PyResult<()> {
        let (ready, solutions, next) = (&mut self.ready, &mut self.search, self.next);
        let problem = self.problem.get();
        let found = self.limits.run(py, |_| {
            let distinct = problem.distinct();
            while ready.len() < next
                && let Some(options) = solutions.advance()
            {
                if distinct.as_ref().is_none_or(|search| search.keeps(options)) {
                    ready.push_back(options.to_vec());
                }
            }
        });
        self.next = (2 * next).min(MOST_AHEAD);
        if found.is_err() {
            // A signal such as Ctrl-C loses nothing: who goes on gets the next solution.
            let place = self.search.checkpoint();
            let nodes = self.nodes.saturating_sub(place.stats().nodes);
            let again = search(&self.problem, &self.limits, nodes);
            self.search = again.resume(&place).expect("a checkpoint of this problem");
        }
        found
    }
}

/// A search for this number of choices.
fn search(problem: &Py<Problem>, limits: &Arc<Limits>, nodes: u64) -> Search<'static> {
    let limits = Arc::clone(limits);
    let budget = SearchBudget::new(nodes).until(move |_| limits.have_passed());
    Search::shared(Arc::clone(&problem.get().problem)).budget(budget)
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
        match this.search.report().outcome {
            SearchOutcome::OutOfBudget(limit) => {
                Err(spent(py, super::argument(limit, &this.limits), None))
            }
            _ => Ok(None),
        }
    }
}
