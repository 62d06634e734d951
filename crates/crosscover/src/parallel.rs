//! Threads and progress bars.

use crate::cli::Threads;
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The length of a bar of [`share`].
const WHOLE: f64 = 10_000.0;

/// A pool with the given number of threads, by default one for each core.
pub(crate) fn pool(threads: &Threads) -> Result<ThreadPool> {
    ThreadPoolBuilder::new()
        .num_threads(threads.threads.map_or(0, usize::from))
        .build()
        .context("cannot start threads")
}

/// A progress bar on stderr, hidden unless stderr is a terminal. Without a length it only counts.
pub(crate) fn progress(length: Option<u64>, what: &'static str) -> ProgressBar {
    let template = match length {
        Some(_) => "{bar:30} {pos}/{len} {msg}, {per_sec}, {eta} left",
        None => "{spinner} {pos} {msg}, {per_sec}",
    };
    let style = ProgressStyle::with_template(template).expect("a well-formed template");
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    bar.set_style(style);
    bar.set_message(what);
    bar
}

/// A function that moves a bar by one. A hidden bar costs nothing.
pub(crate) fn counter(bar: &ProgressBar) -> impl Fn() {
    let is_seen = !bar.is_hidden();
    move || {
        if is_seen {
            bar.inc(1);
        }
    }
}

/// A bar for a fraction, on stderr, hidden unless stderr is a terminal.
pub(crate) fn share() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {msg}, {elapsed}");
    let bar = ProgressBar::new(WHOLE as u64);
    bar.set_style(style.expect("a well-formed template"));
    bar
}

/// Sets the fraction of a bar of [`share`].
pub(crate) fn show_share(bar: &ProgressBar, part: f64) {
    bar.set_position((part * WHOLE) as u64);
    bar.set_message(format!("{:.3} %", 100.0 * part));
}
