//! Programs that other chores build and run, such as the example `measure` of the package
//! `benches`. Every measurement is a separate process.

use anyhow::{Context, bail, ensure};
use std::path::PathBuf;
use std::process::Command;

/// Builds an example of the package `benches`, perhaps with a feature, and returns its path. The
/// profile `bench` compiles all crates for speed, those of others too.
pub(crate) fn build_example(name: &str, feature: Option<&str>) -> anyhow::Result<PathBuf> {
    let mut arguments = vec![
        "--profile=bench",
        "--package=crosscover-benches",
        "--example",
        name,
    ];
    arguments.extend(feature.iter().flat_map(|feature| ["--features", feature]));
    build(&arguments)
}

/// Builds the command in release mode, and returns its path.
pub(crate) fn build_program() -> anyhow::Result<PathBuf> {
    build(&["--release", "--package=crosscover", "--bin=crosscover"])
}

/// An example as `cargo test --workspace` compiles it, so after that, at once.
pub(crate) fn build_tested_example(name: &str) -> anyhow::Result<PathBuf> {
    build(&["--workspace", "--profile=test", "--example", name])
}

fn build(arguments: &[&str]) -> anyhow::Result<PathBuf> {
    let cargo = Command::new(env!("CARGO"))
        .args(["build", "--message-format=json-render-diagnostics"])
        .args(arguments)
        .current_dir(crate::paths::root())
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(cargo.status.success(), "cargo build failed");
    let messages = String::from_utf8(cargo.stdout)?;
    for line in messages.lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        if let Some(executable) = message["executable"].as_str() {
            return Ok(executable.into());
        }
    }
    bail!("cargo printed no executable")
}

/// The standard output of a command that must succeed.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.current_dir(crate::paths::root()).output()?;
    let messages = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "it failed\n{messages}");
    Ok(String::from_utf8(output.stdout)?)
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command) -> anyhow::Result<()> {
    let name = command.get_program().display().to_string();
    let status = command
        .status()
        .with_context(|| format!("cannot run {name}"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}
