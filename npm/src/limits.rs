//! What ends a search early.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    pub(crate) fn now() -> f64;
}

/// When to end a search.
pub(crate) struct Limits {
    deadline: f64,
    have_ended: AtomicBool,
}

impl Limits {
    /// Until this time. `Infinity` is no limit.
    pub(crate) fn new(deadline: f64) -> Self {
        let have_ended = AtomicBool::new(false);
        Self { deadline, have_ended }
    }

    /// Whether the search must end.
    pub(crate) fn has_passed(&self) -> bool {
        let has_passed = self.deadline < f64::INFINITY && now() >= self.deadline;
        self.have_ended.fetch_or(has_passed, Relaxed) || has_passed
    }

    /// Whether these limits ended a search.
    #[cfg(feature = "nonograms")]
    pub(crate) fn have_ended(&self) -> bool {
        self.have_ended.load(Relaxed)
    }
}
