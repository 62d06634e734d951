//! Counts instructions of the exact-cover engine on some instances. Unlike times, the counts do not
//! vary on a shared machine, so they show regressions.
//!
//! Callgrind counts; the earlier counts are in `benches/instructions.toml`. They depend on the
//! compiler, and on the instruction set that valgrind offers to the program, because a kernel may have
//! code for several. After a change of either, new counts must be accepted.

use crate::measure::{Measure, output};
use anyhow::{Context, ensure};
use std::collections::BTreeMap;
use std::process::Command;

/// Instances and engines.
const CASES: [(&str, &str); 14] = [
    ("langford8", "Links"),
    ("queens9", "Links"),
    ("langford8", "Cells"),
    ("queens9", "Cells"),
    ("domino6x6", "Cells"),
    ("gcol16", "Cells"),
    ("sudoku16_02", "Cells"),
    ("prime3x3", "Cells"),
    ("pent3x20", "Cells"),
    ("langford11", "Bits"),
    ("pent3x20", "Bits"),
    ("queens12", "Bits"),
    ("sudoku16_02", "Bits"),
    ("queens12.cost", "Dual"),
];

/// The allowed relative difference from an earlier count.
const TOLERANCE: f64 = 0.02;

/// Counts, and compares the counts with the file, or writes the file if `accept`.
pub(crate) fn run(accept: bool) -> anyhow::Result<()> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: valgrind is not installed");
        return Ok(());
    }
    let measure = Measure::build()?;
    let mut counts = BTreeMap::new();
    for (instance, engine) in CASES {
        let name = format!("{instance}/{engine}");
        let count = count(&measure, instance, engine).with_context(|| name.clone())?;
        println!("{name:20} {count:12}");
        counts.insert(name, count);
    }
    let path = crate::root().join("benches/instructions.toml");
    if accept {
        let rustc = output(Command::new("rustc").arg("--version"))?;
        let text = format!(
            "# Written by `cargo xtask instructions --accept` with {}\n{}",
            rustc.trim(),
            toml::to_string(&counts)?
        );
        return std::fs::write(&path, text).with_context(|| path.display().to_string());
    }
    let before = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let differences = differences(&toml::from_str(&before)?, &counts);
    ensure!(
        differences.is_empty(),
        "not as in benches/instructions.toml:\n{}",
        differences.join("\n")
    );
    println!("as in benches/instructions.toml");
    Ok(())
}

/// The instructions of the whole process for one answer.
fn count(measure: &Measure, instance: &str, engine: &str) -> anyhow::Result<u64> {
    let valgrind = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(measure.path())
        .args([instance, engine])
        .output()?;
    let messages = String::from_utf8_lossy(&valgrind.stderr);
    ensure!(valgrind.status.success(), "valgrind failed\n{messages}");
    collected(&messages).with_context(|| format!("valgrind printed no count\n{messages}"))
}

/// The number after `Collected :` in the output.
fn collected(messages: &str) -> Option<u64> {
    let (_, rest) = messages.split_once("Collected :")?;
    rest.split_whitespace().next()?.parse().ok()
}

/// A line for each case that is new, missing, or outside the tolerance. Improvements count, too: if
/// they were not accepted, they could be lost unnoticed.
fn differences(before: &BTreeMap<String, u64>, now: &BTreeMap<String, u64>) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, &count) in now {
        match before.get(name) {
            None => lines.push(format!("{name}: {count}, not counted before")),
            Some(&before) => {
                if count.abs_diff(before) as f64 > TOLERANCE * before as f64 {
                    let percent = (count as f64 / before as f64 - 1.0) * 100.0;
                    lines.push(format!("{name}: {count} after {before}, {percent:+.1} %"));
                }
            }
        }
    }
    let gone = before.keys().filter(|name| !now.contains_key(*name));
    lines.extend(gone.map(|name| format!("{name}: no longer counted")));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_in_the_summary() {
        assert_eq!(
            collected("==1== Events : Ir\n==1== Collected : 1234\n"),
            Some(1234)
        );
        assert_eq!(collected("==1== no summary"), None);
    }

    #[test]
    fn two_percent_are_tolerated_in_both_directions() {
        let counts = |list: &[(&str, u64)]| {
            let list = list.iter().map(|&(name, count)| (name.to_owned(), count));
            list.collect::<BTreeMap<_, _>>()
        };
        let before = counts(&[("down", 1000), ("gone", 1), ("near", 1000), ("up", 1000)]);
        let now = counts(&[("down", 979), ("near", 1020), ("new", 5), ("up", 1021)]);
        let names: Vec<_> = differences(&before, &now)
            .into_iter()
            .map(|line| line.split(':').next().unwrap_or_default().to_owned())
            .collect();
        assert_eq!(names, ["down", "new", "up", "gone"]);
    }
}
