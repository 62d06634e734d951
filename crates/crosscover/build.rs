//! Gives the program its version with the commit it is built from: `0.2.0 (0123456789ab)`, with `+`
//! behind the commit if the sources were changed since.
//!
//! A package from crates.io has its commit in a file. Without that file and without git, the
//! version stands alone. Only this package is compiled again for a new commit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The digits of a commit, as many for every clone.
const DIGITS: usize = 12;

/// Where cargo leaves the commit of a package.
const PACKAGED: &str = ".cargo_vcs_info.json";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let commit = packaged().or_else(checked_out);
    let version = env!("CARGO_PKG_VERSION");
    let program = match &commit {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_string(),
    };
    println!("cargo:rustc-env=CROSSCOVER_VERSION={program}");
    println!(
        "cargo:rustc-env=CROSSCOVER_COMMIT={}",
        commit.unwrap_or_default()
    );
}

/// The commit of a package.
fn packaged() -> Option<String> {
    let text = fs::read_to_string(PACKAGED).ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    let commit = rest.split('"').nth(1)?;
    let is_changed = text.contains("\"dirty\": true");
    named(commit, is_changed)
}

/// The commit of a clone, if this package is a part of it: a folder above may belong to another
/// repository.
fn checked_out() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "Cargo.toml"])?;
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo:rerun-if-changed={log}");
    }
    let mut sources = Vec::new();
    for folder in fs::read_dir("..").ok()? {
        let source: PathBuf = folder.ok()?.path().join("src");
        if source.is_dir() {
            sources.push(source.to_str()?.to_string());
        }
    }
    for source in &sources {
        println!("cargo:rerun-if-changed={source}");
    }
    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(sources.iter().map(String::as_str));
    let is_changed = !git(&status)?.is_empty();
    named(&git(&["rev-parse", "HEAD"])?, is_changed)
}

fn named(commit: &str, is_changed: bool) -> Option<String> {
    let mark = if is_changed { "+" } else { "" };
    Some(format!("{}{mark}", commit.get(..DIGITS)?))
}

/// What git prints. `None` if it fails or is not there.
fn git(arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    // Without a lock: somebody may use git in this clone at the same time.
    git.env("GIT_OPTIONAL_LOCKS", "0").args(arguments);
    let output = git.output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}
