//! `crosscover convert`: writes puzzles in another format.

use crate::cli::Convert;
use crate::engines::propagate;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result, anyhow, bail};
use nonogram::Verdict;
use nonogram_formats::{self as formats, Document, Format};
use std::collections::BTreeSet;
use std::path::Path;

pub(crate) fn run(options: &Convert) -> Result<Exit> {
    let target = options.to.or_else(|| format_of(&options.output));
    let target = target.context("the format of the output is not known from its name: use --to")?;
    let output = [("the output", Some(&*options.output))];
    output::check_files([&options.input], &output, options.force)?;
    let image = options.image.options(options.size, options.inks);
    let mut documents = input::read(&options.input, options.from, &image)?;
    let name = input::name(&options.input);
    if options.solve {
        let worst = solve(&name, &mut documents, options.timeout)?;
        if worst != Exit::Yes {
            return Ok(worst);
        }
    }
    if target.is_picture() && documents.iter().any(|document| document.goal.is_none()) {
        bail!("{name}: {target} holds pictures, but the input has no solution: use --solve");
    }
    write_documents(&name, &documents, target, &options.output, options.force)?;
    Ok(Exit::Yes)
}

/// The format that belongs to the extension of a file.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    Format::from_extension(path.extension()?.to_str()?)
}

/// Writes puzzles in a format, and reports what the input held and the output does not.
pub(crate) fn write_documents(
    name: &str,
    documents: &[Document],
    target: Format,
    path: &Path,
    force: bool,
) -> Result<()> {
    let bytes =
        formats::write_bytes(documents, target).map_err(|error| anyhow!("{name}: {error}"))?;
    output::save(path, &bytes, force)?;
    let left_out = documents.iter().flat_map(|puzzle| &puzzle.left_out);
    report(
        format_args!("{name}: left out"),
        left_out.map(String::as_str),
    );
    let lost = documents.iter().flat_map(|puzzle| puzzle.lost_in(target));
    report(format_args!("{name}: {target} cannot hold"), lost);
    Ok(())
}

/// Reports things that are not written, each once.
fn report<'a>(what: std::fmt::Arguments<'_>, things: impl Iterator<Item = &'a str>) {
    let things: Vec<&str> = things.collect::<BTreeSet<_>>().into_iter().collect();
    if !things.is_empty() {
        output::note(format_args!("{what}: {}", things.join(", ")));
    }
}

/// Solves the documents without a goal, and reports those that do not have exactly one solution.
pub(crate) fn solve(name: &str, documents: &mut [Document], timeout: f64) -> Result<Exit> {
    let mut worst = Exit::Yes;
    for (number, document) in (1..).zip(documents) {
        if document.goal.is_some() {
            continue;
        }
        let report = propagate(&document.puzzle, timeout)?;
        let verdict = report.verdict();
        if verdict == Verdict::Unique {
            document.goal = report.solutions.into_iter().next();
        } else {
            output::complain(format_args!(
                "{name}, puzzle {number}: no single solution: {verdict}"
            ));
            worst = worst.max(verdict.into());
        }
    }
    Ok(worst)
}
