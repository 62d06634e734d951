//! Every command in README.md and docs/*.md works, and prints what is shown.
//!
//! In a block ```` ```sh ````, a line that begins with `$` and a blank is a command of a shell, and
//! the lines below it are its output. A command that ends with `<<'END'` includes the lines up to
//! `END`. The commands of a document run in order, in one fresh folder, with `crosscover` on the
//! `PATH`. The other lines of such blocks, which are for a clone of the repository, begin with
//! `cargo` or `git`.
//!
//! Output that is not shown is not compared. A line `...` stands for any lines, and times are not
//! compared. A command ends with exit code 0, or with N where the comment `# exit code N` follows
//! it. With `UPDATE_DOCUMENTS=1` in the environment, the test writes the outputs into the
//! documents.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A command of a document, and the output that the document shows.
struct Example {
    /// The number of its last line in the document, from 1.
    line: usize,
    command: String,
    /// Without its line break at the end; empty if none is shown.
    output: String,
}

impl Example {
    /// Whether the text that the command reads has no end yet.
    fn is_open(&self) -> bool {
        self.command
            .lines()
            .next()
            .is_some_and(|line| line.ends_with("<<'END'"))
            && !self.command.ends_with("\nEND")
    }
}

/// The commands of a document.
#[track_caller]
fn examples(path: &Path, text: &str) -> Vec<Example> {
    let mut examples = Vec::<Example>::new();
    let mut in_shell = false;
    let mut after_command = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            in_shell = !in_shell && line == "```sh";
            after_command = false;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| in_shell) {
            let (command, output) = (command.to_owned(), String::new());
            let line = index + 1;
            examples.push(Example {
                line,
                command,
                output,
            });
            after_command = true;
        } else if let Some(example) = examples
            .last_mut()
            .filter(|example| in_shell && example.is_open())
        {
            example.command += "\n";
            example.command += line;
            example.line = index + 1;
        } else if in_shell && after_command {
            let output = &mut examples.last_mut().expect("a command").output;
            *output += line;
            output.push('\n');
        } else if in_shell {
            let is_for_a_clone = line.starts_with("cargo ") || line.starts_with("git ");
            let place = format!("{}:{}", path.display(), index + 1);
            assert!(is_for_a_clone, "{place}: not tested: {line}");
        }
    }
    for example in &mut examples {
        example.output = example.output.trim_end().to_owned();
    }
    examples
}

/// Runs a command in a folder; returns its exit code and what a terminal would show.
fn run(folder: &Path, command: &str) -> (Option<i32>, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_crosscover"));
    let mut path = vec![program.parent().expect("a folder").to_owned()];
    path.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env(
            "PATH",
            std::env::join_paths(path).expect("folders of a PATH"),
        )
        .env("COLUMNS", "100")
        .output()
        .expect("sh runs");
    let text = String::from_utf8(output.stdout).expect("the program prints UTF-8");
    (output.status.code(), text.trim_end().to_owned())
}

/// The output without times: `0.0012 s` and `"seconds":0.0012`, `"cpu_seconds":0.0012`.
fn without_times(output: &str) -> String {
    let is_time =
        |before: &str, after: &str| after.starts_with(" s") || before.ends_with("seconds\":");
    let mut rest = output;
    let mut result = String::new();
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let is_part = |c: char| c.is_ascii_digit() || c == '.';
        let (number, after) = number.split_at(number.find(|c| !is_part(c)).unwrap_or(number.len()));
        result += before;
        result += if is_time(before, after) {
            "TIME"
        } else {
            number
        };
        rest = after;
    }
    result + rest
}

/// Whether lines are as expected, where `...` stands for any lines.
fn matches(expected: &[&str], found: &[&str]) -> bool {
    match expected {
        [] => found.is_empty(),
        ["...", rest @ ..] => (0..=found.len()).any(|skipped| matches(rest, &found[skipped..])),
        [first, rest @ ..] => found
            .split_first()
            .is_some_and(|(line, found)| line == first && matches(rest, found)),
    }
}

/// Runs the commands of a document and compares; returns the document with the outputs as they are.
fn check(path: &Path, folder: &TempDir, is_update: bool) -> String {
    let text = fs::read_to_string(path).expect("a readable document");
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    // From the end, so that the numbers of the lines above stay.
    let mut updates = Vec::new();
    for example in examples(path, &text) {
        let Example {
            line,
            command,
            output,
        } = example;
        let place = format!("{}:{line}: {command}", path.display());
        let (code, found) = run(folder.path(), &command);
        let expected_code = command
            .split_once("# exit code ")
            .map_or(Some(0), |(_, code)| code.trim().parse().ok());
        assert_eq!(code, expected_code, "{place}\n{found}");
        let (expected, found_lines) = (without_times(&output), without_times(&found));
        let (expected, found_lines): (Vec<_>, Vec<_>) =
            (expected.lines().collect(), found_lines.lines().collect());
        if output.is_empty() || matches(&expected, &found_lines) {
            continue;
        }
        assert!(is_update, "{place}\nexpected:\n{output}\nfound:\n{found}");
        updates.push((line, output.lines().count(), found));
    }
    for (line, count, found) in updates.into_iter().rev() {
        lines.splice(line..line + count, found.lines().map(String::from));
    }
    lines.join("\n") + "\n"
}

fn root() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", ".."].iter().collect()
}

#[cfg(unix)]
#[test]
fn every_command_in_the_documents_works_and_prints_what_is_shown() {
    let is_update = std::env::var_os("UPDATE_DOCUMENTS").is_some();
    let pages = fs::read_dir(root().join("docs")).expect("the folder docs");
    let pages = pages.map(|entry| entry.expect("a readable folder").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    for path in [root().join("README.md")].into_iter().chain(pages) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let text = check(&path, &folder, is_update);
        if is_update {
            fs::write(&path, text).expect("a document that can be written");
        }
        check_pictures(&folder);
    }
}

/// Pictures that the commands of a document draw are those in `docs`, where these have the same
/// name.
#[track_caller]
fn check_pictures(folder: &TempDir) {
    for entry in fs::read_dir(folder.path()).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        let committed = root().join("docs").join(path.file_name().expect("a file"));
        if committed.exists() {
            let read = |path: &Path| fs::read(path).expect("a readable picture");
            assert!(
                read(&path) == read(&committed),
                "{} is drawn in another way",
                committed.display()
            );
        }
    }
}

#[test]
fn dots_stand_for_any_lines() {
    assert!(matches(&["a", "...", "z"], &["a", "b", "c", "z"]));
    assert!(matches(&["a", "...", "z"], &["a", "z"]));
    assert!(!matches(&["a", "...", "z"], &["a", "b"]));
    assert!(!matches(&["a"], &["a", "b"]));
}
