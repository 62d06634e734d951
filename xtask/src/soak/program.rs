//! Runs the command in a folder: to its end, or until something stops it.

use crate::soak::random::Random;
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A step: the command, a folder for its files, its random numbers, and what was done so far.
pub(crate) struct SoakStep<'a> {
    pub(crate) program: &'a Path,
    pub(crate) folder: &'a Path,
    pub(crate) random: Random,
    pub(crate) counts: &'a mut SoakCounts,
}

/// How often each thing was done.
#[derive(Default)]
pub(crate) struct SoakCounts(pub(crate) BTreeMap<&'static str, u64>);

impl SoakCounts {
    pub(crate) fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }
}

/// What a run left behind.
pub(crate) struct Ran {
    line: String,
    /// `None` after a signal.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    stderr: String,
}

impl Ran {
    /// Fails unless the exit code is one of these.
    pub(crate) fn expect(self, codes: &[i32]) -> Result<Self> {
        let is_expected = self.code.is_some_and(|code| codes.contains(&code));
        ensure!(
            is_expected,
            "`{}` ends with {:?}, expected one of {codes:?}: {}{}",
            self.line,
            self.code,
            self.stdout,
            self.stderr
        );
        Ok(self)
    }

    pub(crate) fn json(&self) -> Result<Value> {
        serde_json::from_str(&self.stdout)
            .with_context(|| format!("`{}` prints no JSON", self.line))
    }
}

impl SoakStep<'_> {
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>> {
        fs::read(self.path(name)).with_context(|| name.to_string())
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<()> {
        fs::write(self.path(name), bytes).with_context(|| name.to_string())
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(self.program);
        command.args(line.split(' ')).current_dir(self.folder);
        command.stdin(Stdio::null());
        command
    }

    /// Runs a command line, split at blanks, to its end. A panic is an error.
    pub(crate) fn ran(&self, line: &str) -> Result<Ran> {
        ran(line, self.command(line).output()?)
    }

    /// The same; any exit code but these is an error.
    pub(crate) fn ends(&self, line: &str, codes: &[i32]) -> Result<Ran> {
        self.ran(line)?.expect(codes)
    }

    /// Damages a file; whether it is another one now.
    pub(crate) fn damage(&mut self, from: &str, to: &str) -> Result<bool> {
        let mut bytes = self.read(from)?;
        let is_damaged = self.random.damage(&mut bytes);
        self.write(to, bytes)?;
        Ok(is_damaged)
    }

    /// The same, but something may happen on the way: a kill, an interrupt, or a disk that is full.
    pub(crate) fn disturbed(&mut self, line: &str, longest: Duration) -> Result<Ran> {
        let moment = longest.mul_f64(self.random.below(1000) as f64 / 1000.0);
        let output = match self.random.below(4) {
            kind @ (0 | 1) => {
                let mut command = self.command(line);
                command.stdout(Stdio::piped()).stderr(Stdio::piped());
                let mut child = command.spawn()?;
                sleep(moment);
                if kind == 0 {
                    self.counts.add("kills");
                    child.kill()?;
                } else {
                    self.counts.add("interrupts");
                    let id = child.id().to_string();
                    Command::new("kill").args(["-INT", &id]).output()?;
                }
                child.wait_with_output()?
            }
            kind => {
                self.counts.add("full disks");
                // At a write beyond the limit, the system ends the program, or refuses the write.
                let trap = if kind == 2 { "" } else { "trap '' XFSZ; " };
                let most = [8, 2000][self.random.below(2)];
                let blocks = self.random.below(most);
                let program = self.program.display();
                let script =
                    format!("{trap}ulimit -c 0; ulimit -f {blocks}; exec {program} {line}");
                let mut shell = Command::new("sh");
                shell
                    .args(["-c", &script])
                    .current_dir(self.folder)
                    .output()?
            }
        };
        ran(line, output)
    }
}

fn ran(line: &str, output: Output) -> Result<Ran> {
    let ran = Ran {
        line: line.to_string(),
        code: output.status.code(),
        stdout: text(output.stdout)?,
        stderr: text(output.stderr)?,
    };
    if ran.code == Some(101) || ran.stderr.contains("panicked") {
        bail!("`{line}` panics: {}", ran.stderr);
    }
    Ok(ran)
}

fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).context("the program prints UTF-8")
}
