//! Threads and progress bars.

use crate::cli::Threads;
use crate::output;
use anyhow::{Context, Result};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The length of a bar of [`share`].
const WHOLE: f64 = 10_000.0;

/// A pool with the given number of threads, by default one for each core.
pub(crate) fn pool(threads: &Threads) -> Result<ThreadPool> {
    let pool = ThreadPoolBuilder::new();
    let pool = match threads.threads.map_or(0, usize::from) {
        // To start a thread takes longer than to solve a small board.
        1 => pool.num_threads(1).use_current_thread(),
        threads => pool.num_threads(threads),
    };
    pool.build().context("cannot start threads")
}

/// A progress bar on stderr, hidden unless stderr is a terminal and more than errors is printed.
fn bar(bar: ProgressBar, style: ProgressStyle) -> ProgressBar {
    bar.set_style(style);
    if output::is_quiet() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a well-formed template")
}

/// A bar that counts. Without a length it has no end.
pub(crate) fn progress(length: Option<u64>, what: &'static str) -> ProgressBar {
    let new = match length {
        Some(length) => bar(
            ProgressBar::new(length),
            style("{bar:30} {pos}/{len} {msg}, {per_sec}, {eta} left"),
        ),
        None => bar(
            ProgressBar::new_spinner(),
            style("{spinner} {pos} {msg}, {per_sec}"),
        ),
    };
    new.with_message(what)
}

/// A bar for boards that also shows the candidates tried, which are counted in `tried`, and moves
/// while none is accepted.
pub(crate) fn candidates(boards: u64, tried: Arc<AtomicU64>) -> ProgressBar {
    let show = move |state: &ProgressState, out: &mut dyn fmt::Write| {
        let tried = tried.load(Ordering::Relaxed);
        let rate = tried as f64 / state.elapsed().as_secs_f64().max(1e-3);
        let (tried, rate) = (HumanCount(tried), HumanCount(rate as u64));
        // Without room on the terminal there is nothing to report.
        let _ = write!(out, "{tried} candidates, {rate}/s");
    };
    let style = style("{bar:30} {pos}/{len} boards, {tried}, {elapsed}");
    bar(ProgressBar::new(boards), style.with_key("tried", show))
}

/// A bar for measurements, whose message says what is measured now.
pub(crate) fn measuring(length: u64) -> ProgressBar {
    let style = style("{bar:20} {pos}/{len}, {elapsed}, {wide_msg}");
    bar(ProgressBar::new(length), style)
}

/// A bar for a fraction, if it is wanted.
pub(crate) fn share(is_wanted: bool) -> ProgressBar {
    let new = if is_wanted {
        ProgressBar::new(WHOLE as u64)
    } else {
        ProgressBar::hidden()
    };
    bar(new, style("{bar:30} {msg}, {elapsed}"))
}

/// Sets the fraction of a bar of [`share`].
pub(crate) fn show_share(bar: &ProgressBar, part: f64) {
    if !bar.is_hidden() {
        bar.set_position((part * WHOLE) as u64);
        bar.set_message(format!("{:.3} %", 100.0 * part));
    }
}
