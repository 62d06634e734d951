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
    quiet(bar)
}

/// The bar, hidden if only errors are printed.
fn quiet(bar: ProgressBar) -> ProgressBar {
    if output::is_quiet() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    bar
}

/// A bar for boards that also shows the candidates tried, which are counted in `tried`, and moves while none is
/// accepted.
pub(crate) fn candidates(boards: u64, tried: Arc<AtomicU64>) -> ProgressBar {
    let template = "{bar:30} {pos}/{len} boards, {tried}, {elapsed}";
    let show = move |state: &ProgressState, out: &mut dyn fmt::Write| {
        let tried = tried.load(Ordering::Relaxed);
        let rate = tried as f64 / state.elapsed().as_secs_f64().max(1e-3);
        // Without room on the terminal there is nothing to report.
        let _ = write!(
            out,
            "{} candidates, {}/s",
            HumanCount(tried),
            HumanCount(rate as u64)
        );
    };
    let style = ProgressStyle::with_template(template).expect("a well-formed template");
    let bar = quiet(ProgressBar::new(boards));
    bar.set_style(style.with_key("tried", show));
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    bar
}

/// A bar for measurements, whose message says what is measured now.
pub(crate) fn measuring(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:20} {pos}/{len}, {elapsed}, {wide_msg}");
    let bar = quiet(ProgressBar::new(length));
    bar.set_style(style.expect("a well-formed template"));
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(500));
    }
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
    quiet(bar)
}

/// Sets the fraction of a bar of [`share`].
pub(crate) fn show_share(bar: &ProgressBar, part: f64) {
    bar.set_position((part * WHOLE) as u64);
    bar.set_message(format!("{:.3} %", 100.0 * part));
}
