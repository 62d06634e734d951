//! `crosscover invert`: the inverse nonogram.

use crate::cli::{self, Invert};
use crate::exit::Exit;
use crate::measure::Deadline;
use crate::{input, output};
use anyhow::{Result, bail};
use nonogram::{Verdict, clue};
use nonogram_formats::Format;
use nonogram_propagate::{SolveOptions, Solver};

pub(crate) fn run(options: &Invert) -> Result<Exit> {
    let format = cli::Format {
        format: Some(Format::Inversor),
        size: None,
    };
    let documents = input::documents(&options.file, &format)?;
    let puzzle = &documents[0].puzzle;
    let deadline = Deadline::after(options.timeout);
    let interrupt = || deadline.has_passed();
    let report = Solver::new().solve(puzzle, &SolveOptions::default().interrupt(&interrupt));
    let name = input::name(&options.file);
    match report.verdict() {
        Verdict::Unique => {}
        Verdict::Multiple => {
            output::complain(format_args!(
                "{name}: several solutions; this is one of them"
            ));
        }
        Verdict::None => output::complain(format_args!("{name}: no solution")),
        Verdict::Unknown => {
            output::complain(format_args!("{name}: not decided in {} s", options.timeout));
        }
    }
    if let Some(picture) = report.solutions.first() {
        if nonogram::check(puzzle, picture).is_err() {
            bail!("{name}: the solver's picture does not fit the clues: this is a bug");
        }
        let (columns, rows) = nonogram_cover::white_runs(picture);
        output::to_stdout(|out| {
            columns
                .iter()
                .chain(rows.iter())
                .try_for_each(|runs| writeln!(out, "{}", clue::display(runs, ' ')))
        })?;
    }
    Ok(report.verdict().into())
}
