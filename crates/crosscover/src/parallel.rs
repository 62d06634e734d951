//! Threads and progress bars.

use crate::cli::Threads;
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of as many threads as were asked for, else one for each core.
pub(crate) fn pool(threads: &Threads) -> Result<ThreadPool> {
    ThreadPoolBuilder::new()
        .num_threads(threads.threads.map_or(0, usize::from))
        .build()
        .context("cannot start threads")
}

/// A progress bar on stderr, hidden unless stderr is a terminal; without a length it only counts.
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
