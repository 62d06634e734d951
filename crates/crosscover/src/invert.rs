//! `crosscover invert`: the inverse nonogram.

use crate::cli::{self, Invert};
use crate::engines::propagate;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::Result;
use nonogram::Verdict;
use nonogram_formats::Format;

pub(crate) fn run(options: &Invert) -> Result<Exit> {
    let format = cli::Format { format: Some(Format::Inversor), ..cli::Format::default() };
    let documents = input::documents(&options.file, &format)?;
    let puzzle = &documents[0].puzzle;
    let report = propagate(puzzle, options.timeout)?;
    let name = input::name(&options.file);
    let message = match report.verdict() {
        Verdict::Unique => None,
        Verdict::Multiple => Some("several solutions; this is one of them".to_string()),
        Verdict::None => Some("no solution".to_string()),
        Verdict::Unknown => Some(format!("not decided in {} s", options.timeout)),
    };
    if let Some(message) = message {
        output::complain(format_args!("{name}: {message}"));
    }
    if let Some(picture) = report.solutions.first() {
        let (columns, rows) = nonogram_cover::white_runs(picture);
        output::to_stdout(|out| {
            let mut runs = columns.iter().chain(rows.iter());
            runs.try_for_each(|runs| writeln!(out, "{}", runs.display(' ')))
        })?;
    }
    Ok(report.verdict().into())
}
