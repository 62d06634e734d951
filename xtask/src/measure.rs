//! Programs that other chores build and run, such as the example `measure` of the package `benches`. Every measurement is a
//! separate process.

use anyhow::{Context, ensure};
use std::path::PathBuf;
use std::process::Command;

/// The program, built in release mode.
pub(crate) struct Measure {
    program: PathBuf,
}

/// An instance and an engine that can answer it.
pub(crate) struct Pair {
    pub(crate) instance: String,
    pub(crate) engine: String,
    /// The number of solutions, or the least cost.
    pub(crate) known: u64,
    pub(crate) class: String,
    /// Whether it takes a fraction of a second.
    pub(crate) is_light: bool,
    /// Whether it is one of the twelve instances that represent all.
    pub(crate) is_one_of_twelve: bool,
}

impl Measure {
    /// Builds the program.
    pub(crate) fn build() -> anyhow::Result<Self> {
        let program = build_example("measure", None)?;
        Ok(Self { program })
    }

    /// All pairs, instance by instance.
    pub(crate) fn pairs(&self) -> anyhow::Result<Vec<Pair>> {
        self.call(&[])?.lines().map(parse_pair).collect()
    }

    /// Measures for `milliseconds` of processor time, and at least one answer. Returns the seconds for one answer.
    pub(crate) fn sample(&self, pair: &Pair, milliseconds: u32) -> anyhow::Result<f64> {
        let milliseconds = milliseconds.to_string();
        let output = self.call(&[&pair.instance, &pair.engine, &milliseconds])?;
        let nanoseconds = output.split(' ').next().unwrap_or_default();
        Ok(nanoseconds.parse::<u64>()? as f64 * 1e-9)
    }

    fn call(&self, arguments: &[&str]) -> anyhow::Result<String> {
        let output = output(Command::new(&self.program).args(arguments));
        output.with_context(|| format!("measure {}", arguments.join(" ")))
    }
}

/// Builds an example of the package `benches`, perhaps with a feature, and returns its path. The profile `bench` compiles all
/// crates for speed, those of others too.
pub(crate) fn build_example(name: &str, feature: Option<&str>) -> anyhow::Result<PathBuf> {
    let mut arguments = vec!["--profile=bench", "--package=crosscover-benches", "--example", name];
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

fn parse_pair(line: &str) -> anyhow::Result<Pair> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [instance, engine, known, class, weight, twelve] = words[..] else {
        anyhow::bail!("expected six words: {line}");
    };
    Ok(Pair {
        instance: instance.to_owned(),
        engine: engine.to_owned(),
        known: known.parse()?,
        class: class.to_owned(),
        is_light: weight == "light",
        is_one_of_twelve: twelve == "twelve",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_six_words() {
        let pair = parse_pair("queens8 Cells 92 secondary light other").unwrap();
        assert_eq!((pair.known, pair.is_light, pair.is_one_of_twelve), (92, true, false));
        assert!(parse_pair("queens8 Cells").is_err());
    }
}
