//! What ends a search early.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    pub(crate) fn now() -> f64;
}

/// Whether a search until this time must end. `Infinity` is no limit.
pub(crate) fn is_past(deadline: f64) -> bool {
    deadline < f64::INFINITY && now() >= deadline
}

/// A budget until this time.
#[cfg(feature = "nonograms")]
pub(crate) fn work_until(deadline: f64, work: u64) -> nonogram::WorkBudget<'static> {
    nonogram::WorkBudget::new(work).until(move || is_past(deadline))
}
