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

/// The document with these lines and this table in the place of those below the heading. `None`
/// without the heading or a table below it.
pub(crate) fn with_measured(document: &str, heading: &str, measured: &str) -> Option<String> {
    let (before, after) = document.split_once(heading)?;
    let table = after.find("\n| ")? + 1;
    let begin = after[..table]
        .find("\n- Machine: ")
        .map_or(table, |line| line + 1);
    let rest = after[table..].find("\n\n");
    let rest = rest.map_or("", |end| &after[table + end + 1..]);
    Some(format!(
        "{before}{heading}{}{measured}{rest}",
        &after[..begin]
    ))
}

/// The lines that name the machine, the compiler and the commit.
pub(crate) fn machine() -> anyhow::Result<String> {
    // Virtual machines hide the name of the model, but not its numbers.
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = ["model name", "cpu family", "model", "stepping"];
    let [name, family, model, stepping] = model.map(|key| value(&cpuinfo, key));
    let meminfo = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kilobytes: u64 = value(&meminfo, "MemTotal")
        .trim_end_matches(" kB")
        .parse()
        .unwrap_or(0);
    let memory = kilobytes >> 20;
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let (os, release) = (std::env::consts::OS, release.trim());
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let rustc = output(Command::new("rustc").arg("--version"))?;
    let commit = ["rev-parse", "--short=12", "HEAD"];
    let commit = output(Command::new("git").args(commit))?;
    // Tables that have just been written change no program.
    let changes = [
        "status",
        "--porcelain",
        "--",
        ":(top)",
        ":(top,exclude)*.md",
    ];
    let changes = output(Command::new("git").args(changes))?;
    let state = if changes.is_empty() {
        ""
    } else {
        ", with changes"
    };
    Ok(format!(
        "- Machine: {name} (family {family}, model {model}, stepping {stepping}), {processors} \
         threads, {memory} GiB, {os} {release}; shared with other work (load {load} at the end): \
         compare times within a row.\n\
         - Compiler: {}\n\
         - Commit: {}{state}\n",
        rustc.trim(),
        commit.trim(),
    ))
}

/// The value of a key in a file of `/proc`, or `unknown`.
fn value<'a>(text: &'a str, key: &str) -> &'a str {
    let mut pairs = text.lines().filter_map(|line| line.split_once(':'));
    let found = pairs.find(|(name, _)| name.trim() == key);
    found.map_or("unknown", |(_, value)| value.trim())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_below_the_heading_is_replaced() {
        let document =
            "# A\n\n| x |\n\n## Scale\n\nText.\n\n| old |\n|---|\n| 1 |\n\n## B\n\n| y |\n";
        let first = with_measured(document, "## Scale\n", "- Machine: a\n\n| new |\n").unwrap();
        let expected =
            "# A\n\n| x |\n\n## Scale\n\nText.\n\n- Machine: a\n\n| new |\n\n## B\n\n| y |\n";
        assert_eq!(first, expected);
        let second = with_measured(&first, "## Scale\n", "- Machine: b\n\n| newer |\n");
        let expected = expected
            .replace("Machine: a", "Machine: b")
            .replace("new", "newer");
        assert_eq!(second.unwrap(), expected);
        assert_eq!(with_measured("## Scale\n", "## Scale\n", ""), None);
    }
}
