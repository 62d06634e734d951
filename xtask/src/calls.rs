//! Runs the test `calls` of `exact-cover` for longer, with debug assertions: see the head of that test.

use anyhow::{Result, ensure};
use std::path::Path;
use std::process::Command;

pub(crate) fn run(minutes: u64, seed: u64, replay: Option<&Path>) -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(crate::root())
        .args(["test", "--package", "crosscover-exact-cover"])
        .args(["--features", "serde,rayon", "--test", "calls"])
        .args(["--", "--nocapture", "every_answer_is_that_of_brute_force"]);
    match replay {
        Some(file) => cargo.env("CROSSCOVER_CALLS_REPLAY", file.canonicalize()?),
        None => cargo
            .env("CROSSCOVER_CALLS_MINUTES", minutes.to_string())
            .env("CROSSCOVER_CALLS_SEED", seed.to_string()),
    };
    ensure!(cargo.status()?.success(), "a sequence of calls failed");
    Ok(())
}
