//! `crosscover convert`: writes puzzles in another format.

use crate::cli::{self, Convert};
use crate::engines::propagate;
use crate::exit::Exit;
use crate::input::Numbered;
use crate::uniqueness::{switch_in_brackets, warn_unless_unique};
use crate::{input, kinds, output};
use anyhow::{Context, Result, anyhow, bail};
use nonogram::Verdict;
use nonogram_formats::{self as formats, Document, Format};
use std::collections::BTreeSet;
use std::path::Path;

pub(crate) fn run(options: &Convert) -> Result<Exit> {
    let (out, inputs) = match options.files.split_last() {
        Some((out, inputs)) if !inputs.is_empty() => (out, inputs),
        _ => bail!("expected one or more input files, then the output file; `-` is stdout"),
    };
    output::check_files(inputs, &[("the output", Some(out))], options.force)?;
    let target = target(options.to, out, "--to")?;
    let Convert {
        from: format,
        size,
        image,
        inks,
        ..
    } = *options;
    let (mut puzzles, mut worst) = input::puzzles(
        inputs,
        &cli::InputFormat {
            format,
            size,
            image,
            inks,
        },
    );
    if options.solve {
        worst = worst.max(solve(&mut puzzles, options.timeout)?);
    }
    let without_picture = puzzles
        .iter()
        .find(|puzzle| target.is_picture() && puzzle.document.goal.is_none());
    if let Some(Numbered { file, .. }) = without_picture {
        bail!("{file}: {target} holds pictures, but the input has no solution: use --solve");
    }
    let documents: Vec<Document> = puzzles.into_iter().map(|puzzle| puzzle.document).collect();
    if !documents.is_empty() {
        let names: Vec<String> = inputs.iter().map(|path| input::name(path)).collect();
        let name = names.join(", ");
        write_documents(&name, &documents, target, out, options.force)?;
    }
    Ok(worst)
}

/// The format that belongs to the extension of a file.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    Format::from_extension(&kinds::extension(path)?)
}

/// The format to write: that of an option, else that of the extension.
pub(crate) fn target(chosen: Option<Format>, out: &Path, option: &str) -> Result<Format> {
    let target = chosen.or_else(|| format_of(out));
    target.with_context(|| {
        if output::is_dash(out) {
            return format!("stdout has no name that shows the format: use {option}");
        }
        let name = out.display();
        let message = format!("{name}: the name does not show a format of puzzles: use {option}");
        kinds::with_advice(message, out)
    })
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
    /// The most things that are named, and the most characters of a name.
    const MOST: usize = 20;
    const LONGEST: usize = 40;
    let things: BTreeSet<&str> = things.collect();
    let named = things.iter().take(MOST);
    let mut named: Vec<String> = named.map(|thing| shortened(thing, LONGEST)).collect();
    if things.len() > MOST {
        named.push(format!("and {} more", things.len() - MOST));
    }
    if !named.is_empty() {
        output::note(format_args!("{what}: {}", named.join(", ")));
    }
}

/// The beginning of a text that is too long.
fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}

/// Solves the puzzles without a goal. Those that do not have exactly one solution are reported and
/// left out. A goal that is one of several solutions is reported, too.
pub(crate) fn solve(puzzles: &mut Vec<Numbered>, timeout: f64) -> Result<Exit> {
    let given = puzzles
        .iter()
        .filter(|puzzle| puzzle.document.goal.is_some());
    warn_unless_unique(given.map(Numbered::named));
    let mut worst = Exit::Yes;
    for puzzle in puzzles
        .iter_mut()
        .filter(|puzzle| puzzle.document.goal.is_none())
    {
        let document = &mut puzzle.document;
        let report = propagate(&document.puzzle, timeout)?;
        let verdict = report.verdict();
        if verdict == Verdict::Unique {
            document.goal = report.solutions.into_iter().next();
        } else {
            let (file, number) = (&puzzle.file, puzzle.number.unwrap_or(1));
            let switch = match verdict {
                Verdict::Multiple => switch_in_brackets(&document.puzzle, &report.solutions),
                _ => String::new(),
            };
            output::complain(format_args!(
                "{file}, puzzle {number}: no single solution: {verdict}{switch}"
            ));
            worst = worst.max(verdict.into());
        }
    }
    puzzles.retain(|puzzle| puzzle.document.goal.is_some());
    Ok(worst)
}
