//! The steps of CI after `cargo test --workspace`. Steps that fail soon come first.

use crate::census::BoardSize;
use crate::measure::finish;
use crate::{census, exhaustive};
use anyhow::Context;
use nonogram_cover::Encoding;
use std::process::Command;

/// The features that are off by default.
const EVERYTHING: &str = "xtask/sat,crosscover-benches/criterion,crosscover-nonogram-formats/svg";

/// Runs the steps, and stops at the first failure.
pub(crate) fn run() -> anyhow::Result<()> {
    cargo("format", &["fmt", "--all", "--check"])?;
    let everything = ["--workspace", "--all-targets", "--features", EVERYTHING];
    let lints = [&["clippy"], &everything[..], &["--", "-D", "warnings"]].concat();
    cargo("lints", &lints)?;
    cargo("documentation", &["doc", "--workspace", "--no-deps"])?;
    let with_svg = [
        "test",
        "-p",
        "crosscover-nonogram-formats",
        "--features=svg",
        "--test=svg",
    ];
    cargo("images in SVG", &with_svg)?;
    let with_sat = [
        "test",
        "-p",
        "xtask",
        "-p",
        "crosscover-benches",
        "--features=xtask/sat",
        "--lib",
    ];
    cargo(
        "a SAT solver as a third opinion",
        &[&with_sat[..], &["--test=cross_check"]].concat(),
    )?;
    announce("the census of 5x5");
    census::run(BoardSize {
        width: 5,
        height: 5,
    })?;
    announce("every board of 4x5, in release");
    exhaustive::run(
        BoardSize {
            width: 4,
            height: 5,
        },
        &[Encoding::Lattice],
    )?;
    announce("every board of 4x4 by all encodings, in release");
    exhaustive::run(
        BoardSize {
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
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(arguments)
        .env("RUSTDOCFLAGS", "-D warnings")
        .current_dir(crate::paths::root());
    finish(&mut cargo).with_context(|| format!("{step}: cargo {}", arguments.join(" ")))
}
