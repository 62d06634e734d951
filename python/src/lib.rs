//! The Python module `crosscover._core`. The package `crosscover` says what is public.

mod cover;
mod limits;
mod nonogram;
mod pack;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("BudgetSpent", module.py().get_type::<limits::BudgetSpent>())?;
    module.add_class::<cover::Problem>()?;
    module.add_class::<cover::Solutions>()?;
    module.add_class::<nonogram::Puzzle>()?;
    module.add_class::<nonogram::Picture>()?;
    module.add_class::<pack::Rows>()?;
    module.add_function(wrap_pyfunction!(pack::generate, module)?)?;
    module.add_function(wrap_pyfunction!(pack::verify, module)?)
}

/// An error of what Python gave us.
fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The lists of an array of numpy, which makes its numbers Python's at once; other things as they are.
fn plain<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match rows.hasattr("tolist")? {
        true => rows.call_method0("tolist"),
        false => Ok(rows.clone()),
    }
}
