//! Runs the real program, as a user would from a folder.

use assert_cmd::Command;
use std::path::Path;
use std::time::Duration;

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program in a folder, whatever the terminal and the environment of the tests are.
pub(crate) fn crosscover(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("crosscover");
    command.current_dir(folder).args(arguments);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    // Help is as wide as this where no terminal says otherwise.
    command.env("COLUMNS", "100");
    // A hang fails the test; no run takes a small part of it.
    command.timeout(Duration::from_secs(300));
    command
}

/// Runs the program to its end.
pub(crate) fn run(command: &mut Command) -> Ran {
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
    Ran {
        code: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Runs a command line, split at blanks, in a folder.
pub(crate) fn ran(folder: &Path, line: &str) -> Ran {
    let arguments: Vec<&str> = line.split(' ').collect();
    run(&mut crosscover(folder, &arguments))
}

/// The same for a command line that must succeed.
#[track_caller]
pub(crate) fn done(folder: &Path, line: &str) -> Ran {
    let ran = ran(folder, line);
    assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
    ran
}
