//! `crosscover convert`: writes puzzles in another format.

use crate::cli::Convert;
use crate::exit::Exit;
use crate::measure::Deadline;
use crate::{input, output};
use anyhow::{Context, Result, anyhow, bail};
use nonogram::{Picture, Puzzle, Verdict};
use nonogram_formats::{self as formats, Document, Format, ImageOptions};
use nonogram_propagate::{SolveOptions, Solver};
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(options: &Convert) -> Result<Exit> {
    let target = options.to.or_else(|| format_of(&options.output));
    let target = target.context("the format of the output is not known from its name: use --to")?;
    let image = ImageOptions::default()
        .size(options.size.map(|size| (size.width, size.height)))
        .threshold(options.threshold)
        .invert(options.invert);
    let mut documents = input::read(&options.input, options.from, &image)?;
    let name = input::name(&options.input);
    if options.solve {
        let worst = solve(&name, &mut documents, options.timeout);
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
    let extension = path.extension().and_then(|name| name.to_str());
    extension.and_then(Format::from_extension)
}

/// Writes puzzles in a format, and reports fields that it cannot hold.
pub(crate) fn write_documents(
    name: &str,
    documents: &[Document],
    target: Format,
    path: &Path,
    force: bool,
) -> Result<()> {
    let bytes =
        formats::write_bytes(documents, target).map_err(|error| anyhow!("{name}: {error}"))?;
    write(path, &bytes, force)?;
    let lost: BTreeSet<&str> = documents
        .iter()
        .flat_map(|document| document.lost_in(target))
        .collect();
    if !lost.is_empty() {
        let lost = lost.into_iter().collect::<Vec<_>>().join(", ");
        output::note(format_args!("{name}: {target} cannot hold: {lost}"));
    }
    Ok(())
}

/// Solves the documents without a goal, and reports those that do not have exactly one solution.
pub(crate) fn solve(name: &str, documents: &mut [Document], timeout: f64) -> Exit {
    let mut worst = Exit::Yes;
    for (index, document) in documents.iter_mut().enumerate() {
        if document.goal.is_some() {
            continue;
        }
        match solution(&document.puzzle, timeout) {
            Ok(goal) => document.goal = Some(goal),
            Err(verdict) => {
                let number = index + 1;
                output::complain(format_args!(
                    "{name}, puzzle {number}: no single solution: {verdict}"
                ));
                worst = worst.max(verdict.into());
            }
        }
    }
    worst
}

/// The only solution, or the verdict if there is none.
fn solution(puzzle: &Puzzle, timeout: f64) -> Result<Picture, Verdict> {
    let deadline = Deadline::after(timeout);
    let interrupt = || deadline.has_passed();
    let options = SolveOptions::default().interrupt(&interrupt);
    let report = Solver::new().solve(puzzle, &options);
    match report.verdict() {
        Verdict::Unique => Ok(report.solutions.into_iter().next().expect("it is unique")),
        verdict => Err(verdict),
    }
}

/// Writes a file, or to stdout for `-`. An existing file is only replaced with `force`.
pub(crate) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<()> {
    if input::is_dash(path) {
        let mut stdout = std::io::stdout().lock();
        let result = stdout.write_all(bytes).and_then(|()| stdout.flush());
        return result.context("cannot write to stdout");
    }
    let mut options = OpenOptions::new();
    options.write(true).truncate(true);
    if force {
        options.create(true);
    } else {
        options.create_new(true);
    }
    let file = options.open(path);
    let written = file.and_then(|mut file| file.write_all(bytes));
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            bail!("{} exists: --force replaces it", path.display())
        }
        written => written.with_context(|| format!("cannot write {}", path.display())),
    }
}
