//! Help for a player.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// A hint for a board in play. `print` shows its `text`.
#[pyclass(frozen, module = "crosscover")]
pub(crate) struct Hint(pub(super) Py<PyDict>);

impl Hint {
    fn get<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.0.bind(py).as_any().get_item(name)
    }
}

#[pymethods]
impl Hint {
    /// What it is about: `step`, `solved`, `contradiction` (a cell is wrong), `none` (there is no solution) or `stuck` (there
    /// are several solutions, so nothing more follows).
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.get(py, "kind")
    }

    /// The hint in words.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.get(py, "text")
    }

    /// The technique of the step, or None.
    #[getter]
    fn technique<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.get(py, "technique")
    }

    /// The cells that the step decides, or those that are wrong, as far as they are known. Rows and columns count from 1.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.get(py, "cells")
    }

    /// The lines to look at, such as `row 3`.
    #[getter]
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.get(py, "lines")
    }

    /// The steps, as `explain` has them. Only the last one decides cells; on boards of one ink there is one.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.get(py, "steps")
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Hint {}>", self.text(py)?.repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("crosscover._core")?.getattr("_hint")?;
        (restore, (self.0.clone_ref(py),)).into_pyobject(py)
    }
}

/// The hint of a state of pickle.
#[pyfunction]
#[pyo3(name = "_hint")]
pub(crate) fn restore_hint(form: Py<PyDict>) -> Hint {
    Hint(form)
}
