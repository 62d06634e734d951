//! What ends a call early.

use exact_cover::SearchBudget;
use nonogram::WorkBudget;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::Duration;

/// What ends a call early, with CROSSCOVER_STATUS_BUDGET_SPENT. What was known until then is stored
/// as the function says. NULL stands for a structure of zeros.
///
/// Without limits, explaining, hints and ratings end after 2^23 looks at lines, and generating
/// after a million pictures.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Limits {
    /// The most milliseconds; 0 for no limit.
    pub timeout_ms: u64,
    /// The most steps; 0 for the limit above, if any. They do not depend on the machine. Each
    /// function says what a step is.
    pub max_work: u64,
    /// The call ends when this returns another number than 0; NULL for none. It is called often, on
    /// the thread of the call. It must not leave by an exception or `longjmp`, must not free an
    /// object that the call uses, and must not touch the limits and what the call writes.
    pub stop: Option<extern "C" fn(context: *mut c_void) -> c_int>,
    /// What `stop` is called with.
    pub context: *mut c_void,
}

/// Limits from now on.
pub(crate) struct Interrupt {
    budget: WorkBudget<'static>,
    /// The most steps.
    pub(crate) max_work: Option<u64>,
}

impl Interrupt {
    pub(crate) fn new(limits: Option<&Limits>) -> Self {
        let mut budget = WorkBudget::default();
        let Some(&Limits {
            timeout_ms,
            max_work,
            stop,
            context,
        }) = limits
        else {
            return Self {
                budget,
                max_work: None,
            };
        };
        if timeout_ms > 0 {
            budget = budget.timeout(Duration::from_millis(timeout_ms));
        }
        if let Some(stop) = stop {
            // Atomic because solvers want callbacks that all threads could call. These never do.
            let context = AtomicPtr::new(context);
            budget = budget.until(move || stop(context.load(Ordering::Relaxed)) != 0);
        }
        Self {
            budget,
            max_work: Some(max_work).filter(|&work| work > 0),
        }
    }

    /// A budget of the steps that C allows, or else of these.
    pub(crate) fn work(&self, default: u64) -> WorkBudget<'static> {
        let mut budget = self.budget.clone();
        budget.work = self.max_work.unwrap_or(default);
        budget
    }

    pub(crate) fn search(self) -> SearchBudget<'static> {
        SearchBudget::new(self.max_work.unwrap_or(u64::MAX)).until(move |_| self.has_passed())
    }

    /// Whether the call must end.
    pub(crate) fn has_passed(&self) -> bool {
        self.budget.poll().is_err()
    }
}
