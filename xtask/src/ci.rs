//! Everything that CI runs, in the order in which it fails soonest.

use crate::exhaustive::Size;
use crate::{data, exhaustive};
use anyhow::{Context, ensure};
use nonogram_cover::Encoding;
use std::process::Command;

/// Runs the steps; the first that fails ends it.
///
/// Formatting, lints and docs are tests of their own (`tests/tidy.rs`), so that `cargo test
/// --workspace` alone already tells whether a change is good.
pub(crate) fn run() -> anyhow::Result<()> {
    cargo(
        "tests, formatting, lints and docs",
        &["test", "--workspace"],
    )?;
    cargo("benchmarks compile", &["bench", "--workspace", "--no-run"])?;
    announce("the boards of data/, in release");
    data::run()?;
    announce("every board of 4x5, in release");
    exhaustive::run(
        Size {
            width: 4,
            height: 5,
        },
        &[Encoding::Lattice, Encoding::LatticeTrimmed],
    )?;
    announce("every board of 4x4 by all encodings, in release");
    exhaustive::run(
        Size {
            width: 4,
            height: 4,
        },
        &Encoding::ALL,
    )
}

fn announce(step: &str) {
    eprintln!("== {step}");
}

fn cargo(step: &str, arguments: &[&str]) -> anyhow::Result<()> {
    announce(&format!("{step}: cargo {}", arguments.join(" ")));
    let status = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(crate::root())
        .status()
        .with_context(|| format!("{step}: cannot run cargo"))?;
    ensure!(
        status.success(),
        "{step}: cargo {} failed",
        arguments.join(" ")
    );
    Ok(())
}
