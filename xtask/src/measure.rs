//! Programs that other chores build and run, such as the example `measure` of the package
//! `benches`. Every measurement is a separate process.

use anyhow::{Context, ensure};
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

fn build(arguments: &[&str]) -> anyhow::Result<PathBuf> {
    let cargo = Command::new(env!("CARGO"))
        .args(["build", "--message-format=json-render-diagnostics"])
        .args(arguments)
        .current_dir(crate::root())
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(cargo.status.success(), "cargo build failed");
    let messages = String::from_utf8(cargo.stdout)?;
    let executable = |line: &str| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(PathBuf::from(message.get("executable")?.as_str()?))
    };
    let program = messages.lines().find_map(executable);
    program.context("cargo printed no executable")
}

/// The standard output of a command that must succeed.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.current_dir(crate::root()).output()?;
    let messages = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "it failed\n{messages}");
    Ok(String::from_utf8(output.stdout)?)
}
