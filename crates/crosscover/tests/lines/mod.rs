//! Runs command lines as one would write them: split at blanks.

use crate::program::{Ran, crosscover, run};
use std::path::Path;

/// Runs a command line in a folder.
pub(crate) fn ran(folder: &Path, line: &str) -> Ran {
    let arguments: Vec<&str> = line.split(' ').collect();
    run(&mut crosscover(folder, &arguments))
}

/// The same, which must succeed.
#[track_caller]
pub(crate) fn done(folder: &Path, line: &str) -> Ran {
    let ran = ran(folder, line);
    assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
    ran
}
