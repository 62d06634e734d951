//! The Python module `crosscover._core`. The package `crosscover` says what is public.

mod cover;
mod given;
mod limits;
mod nonogram;
mod pack;

use crate::nonogram::hint::restore_hint;
use crate::nonogram::picture::restore_picture;
use crate::nonogram::puzzle::restore_puzzle;
use pyo3::PyClass;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::panic::PanicException;
use pyo3::prelude::*;
use std::io;
use std::path::Path;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    make_panics_ordinary(module.py())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    let spent = module.py().get_type::<limits::BudgetSpent>();
    for member in ["known", "bound"] {
        spent.setattr(member, module.py().None())?;
    }
    module.add("BudgetSpent", spent)?;
    module.add_class::<cover::Problem>()?;
    module.add_class::<cover::Solutions>()?;
    module.add_class::<nonogram::hint::Hint>()?;
    module.add_class::<nonogram::Puzzle>()?;
    module.add_class::<nonogram::picture::Picture>()?;
    module.add_class::<pack::Rows>()?;
    module.add_function(wrap_pyfunction!(pack::generate, module)?)?;
    module.add_function(wrap_pyfunction!(pack::verify, module)?)?;
    // What follows is not in `__all__`.
    module.setattr(
        "_Tiling",
        module.py().get_type::<cover::tiling::TilingOptions>(),
    )?;
    module.setattr("_draw", wrap_pyfunction!(cover::tiling::draw, module)?)?;
    // For pickle.
    module.setattr(
        "_problem",
        wrap_pyfunction!(cover::restore_problem, module)?,
    )?;
    module.setattr("_hint", wrap_pyfunction!(restore_hint, module)?)?;
    module.setattr("_puzzle", wrap_pyfunction!(restore_puzzle, module)?)?;
    module.setattr("_picture", wrap_pyfunction!(restore_picture, module)?)
}

/// Makes the exception for a panic, which `pyo3` catches in every function, one that
/// `except Exception` catches, too. This module has its own type of it.
fn make_panics_ordinary(py: Python<'_>) -> PyResult<()> {
    let panic = py.get_type::<PanicException>();
    panic.setattr("__bases__", (py.get_type::<PyRuntimeError>(),))?;
    let text = c"lambda self: f'{self.args[0]}: this is a bug of crosscover, please report it'";
    panic.setattr("__str__", py.eval(text, None, None)?)
}

/// The error of a file that cannot be read, as `open` of Python raises it: with the path, and of
/// the type for its number.
fn unreadable(py: Python<'_>, path: &Path, error: &io::Error) -> PyErr {
    let number = error.raw_os_error().unwrap_or_default();
    let text = py
        .import("os")
        .and_then(|os| os.call_method1("strerror", (number,))?.extract::<String>());
    let text = text.unwrap_or_else(|_| error.to_string());
    // The last number counts on Windows, and only there.
    PyOSError::new_err((number, text, path.as_os_str().to_os_string(), number))
}

/// An iterator for its next value, unless another thread is using it.
fn alone<'py, T: PyClass<Frozen = pyo3::pyclass::boolean_struct::False>>(
    iterator: &Bound<'py, T>,
) -> PyResult<PyRefMut<'py, T>> {
    let text = "another thread is using this iterator: give each thread its own, or use a lock";
    iterator
        .try_borrow_mut()
        .map_err(|_| PyRuntimeError::new_err(text))
}
