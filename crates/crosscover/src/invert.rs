//! `crosscover invert`: the inverse nonogram.

use crate::cli::{self, Invert};
use crate::engines::propagate;
use crate::exit::Exit;
use crate::uniqueness::switch_in_brackets;
use crate::{input, output};
use anyhow::Result;
use nonogram::Verdict;
use nonogram_formats::Format;
use std::path::Path;

pub(crate) fn run(options: &Invert) -> Result<Exit> {
    let format = cli::InputFormat {
        format: Some(Format::Inversor),
        ..cli::InputFormat::default()
    };
    let documents = input::documents(&options.file, &format)?;
    let puzzle = &documents[0].puzzle;
    let report = propagate(puzzle, options.timeout)?;
    let name = input::name(&options.file);
    let message = match report.verdict() {
        Verdict::Unique => None,
        Verdict::Multiple => {
            let switch = switch_in_brackets(puzzle, &report.solutions);
            Some(format!(
                "several pictures fit{switch}; the answer is that of one of them"
            ))
        }
        Verdict::None => Some("no solution".to_string()),
        Verdict::Unknown => Some(format!("not decided in {} s", options.timeout)),
    };
    if let Some(message) = message {
        output::complain(format_args!("{name}: {message}"));
    }
    if let Some(picture) = report.solutions.first() {
        let (columns, rows) = nonogram_cover::white_runs(picture);
        let runs = columns
            .iter()
            .chain(rows.iter())
            .map(|runs| runs.display(' ').to_string());
        let runs: Vec<String> = runs.collect();
        if let Some(path) = &options.check {
            return check(path, &runs, report.verdict());
        }
        output::to_stdout(|out| runs.iter().try_for_each(|runs| writeln!(out, "{runs}")))?;
    }
    Ok(report.verdict().into())
}

/// Compares the answer, one of several unless the verdict is unique, with the text of a file, line
/// by line. Blanks, and empty lines at the end, do not matter.
fn check(path: &Path, runs: &[String], verdict: Verdict) -> Result<Exit> {
    let text = input::text(path)?;
    let lines = text
        .trim_end()
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.collect();
    let mut places = 0..runs.len().max(lines.len());
    let name = input::name(path);
    let (message, exit) = match places.find(|&place| runs.get(place) != lines.get(place)) {
        None => (format!("{name}: the same answer"), Exit::Yes),
        Some(place) => {
            let [theirs, ours] = [&lines[..], runs].map(|lines| {
                let line = lines.get(place);
                line.map_or("no more lines".into(), |line| format!("{line:?}"))
            });
            let message = format!(
                "{name}: line {}: the file has {theirs}, the answer {ours}",
                place + 1
            );
            match verdict {
                Verdict::Unique => (message, Exit::No),
                _ => (
                    format!("{message}; another picture may fit it"),
                    Exit::OutOfBudget,
                ),
            }
        }
    };
    output::to_stdout(|out| writeln!(out, "{message}"))?;
    Ok(exit)
}
