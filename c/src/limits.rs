//! What ends a call early.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::time::{Duration, Instant};

/// What ends a call early, with CROSSCOVER_STATUS_BUDGET_SPENT. NULL stands for a structure of zeros.
///
/// Without limits, explaining, hints and ratings end after 2^23 looks at lines, and generating after a million
/// pictures.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Limits {
    /// The most milliseconds; 0 for no limit.
    pub timeout_ms: u64,
    /// The most steps; 0 for the limit above, if any. They do not depend on the machine. Each function says what a step is.
    pub max_work: u64,
    /// The call ends when this returns another number than 0; NULL for none. It is called often, on the thread of the
    /// call. It must not leave by an exception or `longjmp`, must not free an object that the call uses, and must not
    /// touch the limits and what the call writes.
    pub stop: Option<extern "C" fn(context: *mut c_void) -> c_int>,
    /// What `stop` is called with.
    pub context: *mut c_void,
}

/// Limits from now on.
pub(crate) struct Interrupt {
    deadline: Option<Instant>,
    stop: Option<extern "C" fn(*mut c_void) -> c_int>,
    /// Atomic because solvers want callbacks that all threads could call. These never do.
    context: AtomicPtr<c_void>,
    has_ended: AtomicBool,
    /// The most steps.
    pub(crate) max_work: Option<u64>,
}

impl Interrupt {
    pub(crate) fn new(limits: Option<&Limits>) -> Self {
        let timeout = limits.map_or(0, |limits| limits.timeout_ms);
        let after = |timeout| Instant::now().checked_add(Duration::from_millis(timeout));
        Self {
            deadline: Some(timeout).filter(|&timeout| timeout > 0).and_then(after),
            stop: limits.and_then(|limits| limits.stop),
            context: AtomicPtr::new(limits.map_or(std::ptr::null_mut(), |limits| limits.context)),
            has_ended: AtomicBool::new(false),
            max_work: limits.map(|limits| limits.max_work).filter(|&work| work > 0),
        }
    }

    /// The most steps.
    pub(crate) fn most(&self) -> u64 {
        self.max_work.unwrap_or(u64::MAX)
    }

    /// Whether the call must end.
    pub(crate) fn has_passed(&self) -> bool {
        let is_late = |deadline| Instant::now() >= deadline;
        let is_stopped = |stop: extern "C" fn(*mut c_void) -> c_int| stop(self.context.load(Ordering::Relaxed)) != 0;
        let has_passed = self.deadline.is_some_and(is_late) || self.stop.is_some_and(is_stopped);
        self.has_ended.fetch_or(has_passed, Ordering::Relaxed);
        has_passed
    }

    /// Whether the time or `stop` has ended work, which may have had more to find.
    pub(crate) fn have_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }
}
