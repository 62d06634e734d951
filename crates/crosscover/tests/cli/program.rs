//! Runs the real program, as a user would from a folder, and the single-file example `inversor.rs`.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// The boards of the workspace.
pub(crate) const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");

/// What a run left behind.
#[derive(Debug, PartialEq)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Checks all of it.
    #[track_caller]
    pub(crate) fn check(&self, code: i32, stdout: &str, stderr: &str) {
        assert_eq!((&*self.stdout, &*self.stderr), (stdout, stderr));
        assert_eq!(self.code, Some(code));
    }

    /// The JSON that was printed.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).expect(&self.stderr)
    }

    /// The JSON that was printed, a value a line.
    #[track_caller]
    pub(crate) fn lines_of_json(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).expect("JSON");
        self.stdout.lines().map(read).collect()
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Self {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
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
    command.output().expect("the program runs").into()
}

/// Runs a command line, split at blanks, in a folder.
pub(crate) fn ran(folder: impl AsRef<Path>, line: &str) -> Ran {
    let arguments: Vec<&str> = line.split(' ').collect();
    run(&mut crosscover(folder.as_ref(), &arguments))
}

/// Runs a command line with a text on stdin.
pub(crate) fn piped(line: &str, text: impl AsRef<[u8]>) -> Ran {
    piped_words(&line.split(' ').collect::<Vec<_>>(), text)
}

/// Runs a command with a text on stdin.
pub(crate) fn piped_words(arguments: &[&str], text: impl AsRef<[u8]>) -> Ran {
    run(crosscover(Path::new(DATA), arguments).write_stdin(text.as_ref()))
}

/// Starts a command line, whose output goes to pipes.
pub(crate) fn start(folder: &Path, line: &str) -> Child {
    process::Command::new(env!("CARGO_BIN_EXE_crosscover"))
        .current_dir(folder)
        .args(line.split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Sends a signal, such as `-INT`.
pub(crate) fn signal(child: &Child, name: &str) {
    let sent = process::Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.expect("kill is there").success());
}

/// A folder to run the program in, which is removed when it is dropped.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A folder with these files.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, and makes the folders in which it stands.
    pub(crate) fn write(&self, name: impl AsRef<Path>, text: impl AsRef<[u8]>) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    #[track_caller]
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect(name)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.path().join(name).exists()
    }

    /// The names of the files, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("a folder");
        let names = entries.map(|entry| entry.expect("a file").file_name().into_string());
        let mut names: Vec<String> = names.map(|name| name.expect("UTF-8")).collect();
        names.sort();
        names
    }

    /// The manifest of a pack.
    #[track_caller]
    pub(crate) fn manifest(&self, pack: &str) -> Value {
        serde_json::from_str(&self.read(&format!("{pack}.manifest.json"))).expect("JSON")
    }

    pub(crate) fn ran(&self, line: &str) -> Ran {
        ran(self.path(), line)
    }

    /// Runs a command line in a shell, behind commands such as `ulimit -f 0`.
    pub(crate) fn in_shell(&self, before: &str, line: &str) -> Ran {
        let script = format!("{before}; exec \"$0\" \"$@\" < /dev/null");
        let mut shell = process::Command::new("sh");
        shell
            .current_dir(self.path())
            .args(["-c", &script, env!("CARGO_BIN_EXE_crosscover")]);
        shell
            .args(line.split(' '))
            .output()
            .expect("a shell")
            .into()
    }

    /// Runs a command line with a text on stdin.
    pub(crate) fn piped(&self, line: &str, text: &str) -> Ran {
        let arguments: Vec<&str> = line.split(' ').collect();
        run(crosscover(self.path(), &arguments).write_stdin(text))
    }

    /// Runs a command line that must succeed.
    #[track_caller]
    pub(crate) fn done(&self, line: &str) -> Ran {
        let ran = self.ran(line);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
        ran
    }

    /// What such a command line prints.
    #[track_caller]
    pub(crate) fn printed(&self, line: &str) -> String {
        self.done(line).stdout
    }

    /// Runs a command line that is refused with this message.
    #[track_caller]
    pub(crate) fn refused(&self, line: &str, message: &str) {
        let ran = self.ran(line);
        assert_eq!(ran.code, Some(2), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{line}: {}", ran.stderr);
    }
}

/// Runs `rustc` on an example, which it must accept without a warning. `None` if there is no
/// `rustc`.
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

    pub(crate) fn run(&self, input: &[u8]) -> Output {
        let mut command = Command::new(Self::program(&self.folder));
        command
            .write_stdin(input)
            .output()
            .expect("the compiled example runs")
    }
}
