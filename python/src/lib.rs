//! The Python module `crosscover._core`. The package `crosscover` says what is public.

mod cover;
mod limits;

use pyo3::prelude::*;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("BudgetSpent", module.py().get_type::<limits::BudgetSpent>())?;
    module.add_class::<cover::Problem>()?;
    module.add_class::<cover::Solutions>()
}
