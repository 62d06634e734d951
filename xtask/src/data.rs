//! Compares the boards of `data/` with their known answers in `data/expected.toml`.

use crate::engines::Engines;
use anyhow::{Context, bail, ensure};
use nonogram_cover::Encoding;
use nonogram_formats::{self as formats, Format};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// `data/expected.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    case: Vec<Case>,
}

/// The known answer of one board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The path below `data/`.
    file: String,
    /// 0, 1, or 2, where 2 stands for two or more.
    solutions: usize,
    /// Whether line logic alone finds the unique solution.
    line_solvable: bool,
}

/// Decides every board with both engines and all encodings. Fails if a board is missing from the list.
pub(crate) fn run() -> anyhow::Result<()> {
    let folder = crate::root().join("data");
    let text = fs::read_to_string(folder.join("expected.toml")).context("data/expected.toml")?;
    let expected: Expected = toml::from_str(&text).context("data/expected.toml")?;
    let mut engines = Engines::new(&Encoding::ALL);
    let mut listed = BTreeSet::new();
    for case in &expected.case {
        check(&folder, case, &mut engines).with_context(|| case.file.clone())?;
        ensure!(listed.insert(case.file.clone()), "{} is listed twice", case.file);
    }
    let found = boards(&folder, "")?;
    if let Some(file) = found.symmetric_difference(&listed).next() {
        bail!("{file} is in only one of data/ and data/expected.toml");
    }
    println!("{} boards of data/ are as expected", expected.case.len());
    Ok(())
}

fn check(folder: &Path, case: &Case, engines: &mut Engines<'_>) -> anyhow::Result<()> {
    let text = fs::read(folder.join(&case.file))?;
    let extension = Path::new(&case.file).extension().and_then(|e| e.to_str());
    let format = extension.and_then(Format::from_extension);
    let documents = formats::read(&text, format.context("an unknown format")?)?;
    let [document] = &documents[..] else {
        bail!("expected one board, found {}", documents.len());
    };
    let answer = engines.solve(&document.puzzle, 2)?;
    let found = answer.solutions.len();
    ensure!(
        (found, answer.line_solvable) == (case.solutions, case.line_solvable),
        "expected {} solutions and line_solvable = {}, found {found} and {}",
        case.solutions,
        case.line_solvable,
        answer.line_solvable
    );
    if let (Some(goal), [solution]) = (&document.goal, &answer.solutions[..]) {
        ensure!(goal == solution, "the goal is not the solution");
    }
    Ok(())
}

/// The boards below a folder, as paths from the top folder.
fn boards(folder: &Path, prefix: &str) -> anyhow::Result<BTreeSet<String>> {
    let mut boards = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file name")?;
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            boards.extend(self::boards(&entry.path(), &format!("{path}/"))?);
        } else if !name.ends_with(".md") && !name.ends_with(".toml") {
            boards.insert(path);
        }
    }
    Ok(boards)
}

#[cfg(test)]
#[test]
fn every_board_of_data_is_as_expected() {
    run().unwrap();
}
