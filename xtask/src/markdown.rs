//! Common parts of reports in Markdown.

use crate::measure::output;
use anyhow::Context;
use std::process::Command;

/// Writes a report into the folder `benches`, or prints a quick one.
pub(crate) fn publish(name: &str, report: &str, quick: bool) -> anyhow::Result<()> {
    if quick {
        print!("{report}");
        return Ok(());
    }
    let path = crate::paths::root().join("benches").join(name);
    std::fs::write(&path, report).with_context(|| path.display().to_string())
}

/// The lines that name the machine, the compiler and the commit.
pub(crate) fn machine() -> anyhow::Result<String> {
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo.lines().find(|line| line.starts_with("model name"));
    let model = model.and_then(|line| line.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let rustc = output(Command::new("rustc").arg("--version"))?;
    let commit = output(Command::new("git").args(["describe", "--always", "--dirty"]))?;
    Ok(format!(
        "- Machine: {model}, {processors} threads, shared with other work: compare times within a \
         row.\n\
         - Compiler: {}\n\
         - Commit: {}\n",
        rustc.trim(),
        commit.trim(),
    ))
}

/// The head of a table. The first `words` columns are words, the others are numbers.
pub(crate) fn head(columns: &[&str], words: usize) -> String {
    let numbers = "---:|".repeat(columns.len() - words);
    format!("{}|{}{numbers}\n", row(columns), "---|".repeat(words))
}

/// A row of a table.
pub(crate) fn row(cells: &[impl AsRef<str>]) -> String {
    let mut text = "|".to_owned();
    for cell in cells {
        text += &format!(" {} |", cell.as_ref());
    }
    text + "\n"
}

/// The geometric mean of ratios.
pub(crate) fn geometric_mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}

/// A time in milliseconds, with three digits.
pub(crate) fn time(seconds: f64) -> String {
    let rounded = format!("{:.2e}", seconds * 1e3);
    rounded.parse::<f64>().expect("a number").to_string()
}
