//! The Python module `crosscover._core`. The package `crosscover` says what is public.

mod cover;
mod limits;
mod nonogram;
mod pack;

use crate::nonogram::picture::restore_picture;
use crate::nonogram::puzzle::restore_puzzle;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::panic::PanicException;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};
use std::fmt::Display;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    make_panics_ordinary(module.py())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    let spent = module.py().get_type::<limits::BudgetSpent>();
    spent.setattr("known", module.py().None())?;
    module.add("BudgetSpent", spent)?;
    module.add_class::<cover::Problem>()?;
    module.add_class::<cover::Solutions>()?;
    module.add_class::<nonogram::puzzle::Puzzle>()?;
    module.add_class::<nonogram::picture::Picture>()?;
    module.add_class::<pack::Rows>()?;
    module.add_function(wrap_pyfunction!(pack::generate, module)?)?;
    module.add_function(wrap_pyfunction!(pack::verify, module)?)?;
    // For pickle. They are not in `__all__`.
    module.setattr("_problem", wrap_pyfunction!(cover::restore_problem, module)?)?;
    module.setattr("_puzzle", wrap_pyfunction!(restore_puzzle, module)?)?;
    module.setattr("_picture", wrap_pyfunction!(restore_picture, module)?)
}

/// Makes the exception for a panic, which `pyo3` catches in every function, one that `except Exception` catches, too. This
/// module has its own type of it.
fn make_panics_ordinary(py: Python<'_>) -> PyResult<()> {
    let panic = py.get_type::<PanicException>();
    panic.setattr("__bases__", (py.get_type::<PyRuntimeError>(),))?;
    let text = c"lambda self: f'{self.args[0]}: this is a bug of crosscover, please report it'";
    panic.setattr("__str__", py.eval(text, None, None)?)
}

/// An error of what Python gave us.
fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What a sequence has. The characters of a text are hardly ever meant.
fn each<'py>(what: &str, sequence: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    match sequence.is_instance_of::<PyString>() {
        true => Err(PyTypeError::new_err(format!("{what}, not the text {}", sequence.repr()?))),
        false => sequence.try_iter(),
    }
}

/// The lists of an array of numpy, which makes its numbers Python's at once; other things as they are.
fn plain<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match rows.hasattr("tolist")? {
        true => rows.call_method0("tolist"),
        false => Ok(rows.clone()),
    }
}
