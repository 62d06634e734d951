//! Ctrl-C and requests to terminate.

use anyhow::Result;
use std::sync::atomic::{AtomicBool, Ordering};

static RAISED: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that Ctrl-C ended, as shells report it.
pub(crate) const EXIT: i32 = 130;

/// Lets the first interrupt ask the program to end by itself; a second one ends it at once.
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
