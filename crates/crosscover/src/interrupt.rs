//! Ctrl-C and requests to terminate.

use crate::output;
use anyhow::Result;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time of the first interrupt.
static RAISED: OnceLock<Instant> = OnceLock::new();

/// Some programs send an interrupt twice: to us, and to our process group. Within this time it is
/// the same one.
const SAME: Duration = Duration::from_millis(500);

/// The exit code that shells report for a program ended by Ctrl-C.
pub(crate) const EXIT: i32 = 130;

/// From now on, the first interrupt only sets a flag, and the second one ends the program.
pub(crate) fn catch() -> Result<()> {
    ctrlc::set_handler(|| {
        if RAISED.get_or_init(Instant::now).elapsed() > SAME {
            std::process::exit(EXIT);
        }
    })?;
    Ok(())
}

pub(crate) fn is_raised() -> bool {
    RAISED.get().is_some()
}

/// Ends the program if it was interrupted, when the results so far have been written.
pub(crate) fn conclude(done: usize, all: usize, nouns: &str) {
    if is_raised() {
        output::complain(format_args!("interrupted after {done} of {all} {nouns}"));
        std::process::exit(EXIT);
    }
}
