//! Help for a player.

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyTuple};

/// A hint for a board in play. `print` shows its `text`.
#[pyclass(frozen, get_all, subclass, module = "crosscover")]
pub(crate) struct Hint {
    /// What it is about: `step`, `solved`, `contradiction` (a cell is wrong), `none` (there is no
    /// solution) or `stuck` (there are several solutions, so nothing more follows).
    kind: Py<PyAny>,
    /// The hint in words.
    text: Py<PyAny>,
    /// The technique of the step, or None.
    technique: Py<PyAny>,
    /// The cells that the step decides, or those that are wrong, as far as they are known. Rows and
    /// columns count from 1.
    cells: Py<PyAny>,
    /// The known cells that the steps rest on.
    because: Py<PyAny>,
    /// The lines to look at, such as `row 3`.
    lines: Py<PyAny>,
    /// The steps, as `explain` has them. Only the last one decides cells; on boards of one ink
    /// there is one.
    steps: Py<PyAny>,
}

impl Hint {
    /// The hint of its form as a dictionary.
    pub(super) fn new(form: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self {
            kind: form.get_item("kind")?.unbind(),
            text: form.get_item("text")?.unbind(),
            technique: form.get_item("technique")?.unbind(),
            cells: form.get_item("cells")?.unbind(),
            because: form.get_item("because")?.unbind(),
            lines: form.get_item("lines")?.unbind(),
            steps: form.get_item("steps")?.unbind(),
        })
    }
}

#[pymethods]
impl Hint {
    fn __str__(&self, py: Python<'_>) -> Py<PyAny> {
        self.text.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Hint {}>", self.text.bind(py).repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self {
            kind,
            text,
            technique,
            cells,
            because,
            lines,
            steps,
        } = self;
        let names = [
            "kind",
            "text",
            "technique",
            "cells",
            "because",
            "lines",
            "steps",
        ];
        let form = names
            .into_iter()
            .zip([kind, text, technique, cells, because, lines, steps])
            .into_py_dict(py)?;
        let restore = py.import("crosscover._core")?.getattr("_hint")?;
        (restore, (form,)).into_pyobject(py)
    }
}

/// The hint of a state of pickle.
#[pyfunction]
#[pyo3(name = "_hint")]
pub(crate) fn restore_hint(form: &Bound<'_, PyAny>) -> PyResult<Hint> {
    Hint::new(form)
}
