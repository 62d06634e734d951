//! Time: when work stops, and the time that work takes, on the clock and on the processor.

use crate::interrupt;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::{Duration, Instant};

/// Whether solvers stop: this number of seconds after now, but never for 0; or at Ctrl-C.
pub(crate) fn stop_after(seconds: f64) -> impl Fn() -> bool + Copy {
    let start = Instant::now();
    stop_when(seconds, move || start.elapsed())
}

/// The same in processor time of the calling thread, which has to do the work and to ask. So it
/// does not matter what else the machine does.
pub(crate) fn stop_after_work(seconds: f64) -> impl Fn() -> bool + Copy {
    let start = thread_time();
    stop_when(seconds, move || thread_time().saturating_sub(start))
}

fn stop_when(seconds: f64, passed: impl Fn() -> Duration + Copy) -> impl Fn() -> bool + Copy {
    let limit = (seconds > 0.0).then(|| Duration::from_secs_f64(seconds));
    move || interrupt::is_raised() || limit.is_some_and(|limit| passed() >= limit)
}

/// How long something took.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Times {
    /// On the clock.
    pub(crate) seconds: f64,
    /// On the processor.
    pub(crate) cpu_seconds: f64,
}

/// `1.234567 s, cpu 1.200000 s`.
impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6} s, cpu {:.6} s", self.seconds, self.cpu_seconds)
    }
}

/// The most bytes of memory that the process has had, where Linux says so.
pub(crate) fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(1024 * kilobytes)
}

/// The processor, where Linux says which, and the system. Virtual machines hide the name of the
/// model, but not its numbers.
pub(crate) fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let value = |(word, key): (&str, &str)| {
        let mut pairs = text.lines().filter_map(|line| line.split_once(':'));
        let (_, value) = pairs.find(|(name, _)| name.trim() == key)?;
        Some(format!("{word}{}", value.trim()))
    };
    let keys = [
        ("", "model name"),
        ("family ", "cpu family"),
        ("model ", "model"),
        ("stepping ", "stepping"),
    ];
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let parts: Vec<String> = keys.into_iter().filter_map(value).chain([system]).collect();
    parts.join(", ")
}

/// Measures from its start.
pub(crate) struct Stopwatch {
    start: Instant,
    cpu: fn() -> Duration,
    cpu_start: Duration,
}

impl Stopwatch {
    /// With the processor time of the calling thread.
    pub(crate) fn of_thread() -> Self {
        Self::start(thread_time)
    }

    /// With the processor time of all threads.
    pub(crate) fn of_process() -> Self {
        Self::start(process_time)
    }

    fn start(cpu: fn() -> Duration) -> Self {
        Self {
            start: Instant::now(),
            cpu,
            cpu_start: cpu(),
        }
    }

    pub(crate) fn times(&self) -> Times {
        Times {
            seconds: self.start.elapsed().as_secs_f64(),
            cpu_seconds: (self.cpu)().saturating_sub(self.cpu_start).as_secs_f64(),
        }
    }
}

/// The processor time of the calling thread so far.
#[cfg(unix)]
pub(crate) fn thread_time() -> Duration {
    time_of(rustix::time::ClockId::ThreadCPUTime)
}

/// The processor time of all threads so far.
#[cfg(unix)]
fn process_time() -> Duration {
    time_of(rustix::time::ClockId::ProcessCPUTime)
}

#[cfg(unix)]
fn time_of(clock: rustix::time::ClockId) -> Duration {
    let time = rustix::time::clock_gettime(clock);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time since the first call, where the system does not report processor time.
#[cfg(not(unix))]
pub(crate) fn thread_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(not(unix))]
use thread_time as process_time;
