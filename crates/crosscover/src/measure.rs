//! Time: deadlines, and processor time of the calling thread.

use std::time::{Duration, Instant};

/// The time at which solvers stop; never for 0 seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    pub(crate) fn after(seconds: f64) -> Self {
        let wait = Some(seconds).filter(|&seconds| seconds > 0.0);
        Self(wait.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds)))
    }

    pub(crate) fn has_passed(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

/// Measures the processor seconds of the calling thread, or seconds where the system does not report them.
pub(crate) struct Stopwatch {
    start: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self {
            start: thread_time(),
        }
    }

    pub(crate) fn seconds(&self) -> f64 {
        thread_time().saturating_sub(self.start).as_secs_f64()
    }
}

/// The processor time of the calling thread so far.
#[cfg(unix)]
pub(crate) fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time since the first call, where the system does not report processor time.
#[cfg(not(unix))]
pub(crate) fn thread_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
