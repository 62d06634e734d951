//! Processor time and memory of large packs: a table for `docs/RELIABILITY.md`.

use crate::markdown::{self, head};
use anyhow::{Context, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

/// The document with the table, and the heading above it.
const DOCUMENT: &str = "docs/RELIABILITY.md";
const HEADING: &str = "## Scale\n";

/// The time between two looks at what a command has used.
const LOOK: Duration = Duration::from_millis(10);

/// What is measured.
#[derive(clap::Args)]
pub(crate) struct ScaleChore {
    /// Boards of 8x8 in the pack
    #[arg(long, default_value_t = 1_000_000)]
    rows: u64,
    /// Write the table to docs/RELIABILITY.md instead of printing it
    #[arg(long)]
    write: bool,
    /// The program; by default it is built in release
    #[arg(long)]
    program: Option<PathBuf>,
}

pub(crate) fn run(scale: &ScaleChore) -> anyhow::Result<()> {
    let program = match &scale.program {
        Some(program) => program.canonicalize()?,
        None => crate::measure::build_program()?,
    };
    let folder = std::env::temp_dir().join(format!("crosscover-scale-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let table = table(&program, &folder, scale.rows);
    fs::remove_dir_all(&folder)?;
    let measured = format!("{}\n{}", markdown::machine()?, table?);
    if !scale.write {
        print!("{measured}");
        return Ok(());
    }
    let path = crate::paths::root().join(DOCUMENT);
    let document = fs::read_to_string(&path)?;
    let document = markdown::with_measured(&document, HEADING, &measured);
    fs::write(&path, document.context("no table below the heading")?).context(DOCUMENT)
}

/// Runs the commands in a folder, and makes the table.
fn table(program: &Path, folder: &Path, rows: u64) -> anyhow::Result<String> {
    let boards = "generate --size 8x8 --source smooth";
    let more = (rows / 1000).max(10);
    let commands = [
        format!("{boards} --count {rows} --out pack.csv"),
        "verify pack.csv".to_string(),
        "stats pack.csv".to_string(),
        "concat pack.csv --sort difficulty --out sorted.csv".to_string(),
        format!("{boards} --seed 2 --count {more} --exclude pack.csv --near 3 --out more.csv"),
    ];
    let mut table = head(&["command", "processor seconds", "MB"], 1);
    for arguments in commands {
        let used = used_by(program, folder, &arguments).with_context(|| arguments.clone())?;
        let seconds = used.processor.as_secs_f64();
        let memory = used.most_memory >> 20;
        table += &format!("| `{arguments}` | {seconds:.0} | {memory} |\n");
    }
    // The header is a line, too.
    for (pack, expected) in [("pack.csv", rows), ("sorted.csv", rows), ("more.csv", more)] {
        let found = fs::read_to_string(folder.join(pack))?.lines().count() as u64 - 1;
        ensure!(
            found == expected,
            "{pack}: {found} rows, expected {expected}"
        );
    }
    Ok(table)
}

/// What a command has used so far.
#[derive(Clone, Copy, Default)]
struct Used {
    /// The time of all its threads, which depends less on what else the machine does.
    processor: Duration,
    /// In bytes.
    most_memory: u64,
}

fn used_by(program: &Path, folder: &Path, arguments: &str) -> anyhow::Result<Used> {
    let mut child = Command::new(program)
        .args(arguments.split(' '))
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let mut used = Used::default();
    let status: ExitStatus = loop {
        used = used_so_far(&child).unwrap_or(used);
        if let Some(status) = child.try_wait()? {
            break status;
        }
        thread::sleep(LOOK);
    };
    ensure!(status.success(), "{status}");
    Ok(used)
}

/// `None` if the system does not say it, or the process has ended.
fn used_so_far(process: &Child) -> Option<Used> {
    let folder = PathBuf::from(format!("/proc/{}", process.id()));
    let status = fs::read_to_string(folder.join("status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    // After the name in brackets, which may have blanks: the 12th and 13th numbers are hundredths
    // of seconds in the program and in the system.
    let stat = fs::read_to_string(folder.join("stat")).ok()?;
    let (_, numbers) = stat.rsplit_once(')')?;
    let mut hundredths = 0;
    for number in numbers.split_whitespace().skip(11).take(2) {
        hundredths += number.parse::<u64>().ok()?;
    }
    Some(Used {
        processor: Duration::from_millis(10 * hundredths),
        most_memory: kilobytes << 10,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_process_uses_is_known() {
        let mut child = Command::new("yes").stdout(Stdio::null()).spawn().unwrap();
        let used = loop {
            let used = used_so_far(&child).unwrap();
            if used.processor >= Duration::from_millis(50) {
                break used;
            }
            thread::sleep(LOOK);
        };
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(used.most_memory > 0);
    }
}
