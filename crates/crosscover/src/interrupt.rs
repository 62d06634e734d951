//! Ctrl-C and requests to terminate.

use anyhow::Result;
use std::sync::atomic::{AtomicBool, Ordering};

static RAISED: AtomicBool = AtomicBool::new(false);

/// The exit code that shells report for a program ended by Ctrl-C.
pub(crate) const EXIT: i32 = 130;

/// From now on, the first interrupt only sets a flag, and the second one ends the program.
pub(crate) fn catch() -> Result<()> {
    ctrlc::set_handler(|| {
        if RAISED.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT);
        }
    })?;
    Ok(())
}

pub(crate) fn is_raised() -> bool {
    RAISED.load(Ordering::Relaxed)
}
