//! Runs the real program, as a user would from a folder, and the single-file example `inversor.rs`.

use assert_cmd::Command;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{self, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

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

/// The same for a command line that is refused with this message.
#[track_caller]
pub(crate) fn refused(folder: &Path, line: &str, message: &str) {
    let ran = ran(folder, line);
    assert_eq!(ran.code, Some(2), "{line}: {}", ran.stderr);
    assert!(ran.stderr.contains(message), "{line}: {}", ran.stderr);
}

/// The text of a file.
pub(crate) fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect(name)
}

/// Runs `rustc` on an example, which it must accept without a warning. `None` if there is no `rustc`.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
pub(crate) fn rustc(file: &str, arguments: &[&str]) -> Option<()> {
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let mut command = process::Command::new(rustc);
    command.args(["-D", "warnings"]).args(arguments);
    command.arg(format!("{}/examples/{file}", env!("CARGO_MANIFEST_DIR")));
    match command.status() {
        Ok(status) => assert!(status.success(), "rustc does not accept {command:?}"),
        Err(error) => {
            eprintln!("skipped, because rustc does not run: {error}");
            return None;
        }
    }
    Some(())
}

/// A compiled example of the challenge; its folder goes when it is dropped.
pub(crate) struct Inversor {
    folder: TempDir,
}

impl Inversor {
    /// Compiles an example by plain `rustc`, as the challenge does. `None` if there is no `rustc`.
    pub(crate) fn compile(file: &str) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let program = Self::program(&folder);
        let program = program.to_str().expect("a name in UTF-8");
        rustc(file, &["--edition", "2021", "-O", "-o", program])?;
        Some(Self { folder })
    }

    fn program(folder: &TempDir) -> PathBuf {
        let name = format!("inversor{}", std::env::consts::EXE_SUFFIX);
        folder.path().join(name)
    }

    pub(crate) fn run(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut child = process::Command::new(Self::program(&self.folder))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the compiled example runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(input).expect("the example reads its input");
        drop(stdin);
        child.wait_with_output().expect("the example ends")
    }
}
