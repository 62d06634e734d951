//! What a census prints, and the tables of `docs/CENSUS.md`.

use super::part::State;
use super::sample::Estimate;
use super::tally::Tally;
use crate::markdown::head;
use crate::size::Size;
use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// Published numbers of pictures that are determined by their clues, and of those that line logic finds: OEIS A242876,
/// A384764 and A391619.
const PUBLISHED: [(usize, usize, u64, Option<u64>); 9] = [
    (1, 1, 2, Some(2)),
    (2, 2, 14, Some(14)),
    (3, 3, 384, Some(384)),
    (4, 4, 52_362, Some(51_234)),
    (4, 5, 814_632, None),
    (4, 6, 12_819_322, None),
    (5, 5, 25_309_575, Some(24_976_511)),
    (5, 6, 794_378_773, None),
    (6, 6, 49_745_060_669, None),
];

/// Checks that all pictures were counted, and compares with published numbers.
pub(super) fn check(size: Size, tally: &Tally) -> Result<()> {
    ensure!(
        tally.pictures == 1 << size.cells(),
        "{} pictures of {size}",
        tally.pictures
    );
    let sides = (size.width.min(size.height), size.width.max(size.height));
    let known = PUBLISHED.iter().find(|known| (known.0, known.1) == sides);
    if let Some(&(.., unique, line_solvable)) = known {
        ensure!(tally.unique == unique, "published: {unique} unique");
        ensure!(
            line_solvable.is_none_or(|published| published == tally.line_solvable()),
            "published: {line_solvable:?} line-solvable"
        );
        eprintln!("as published");
    }
    Ok(())
}

/// The names and numbers of a tally, those of a technique after those that include it.
fn numbers(tally: &Tally) -> [(&'static str, u64); 6] {
    [
        ("unique", tally.unique),
        ("line-solvable", tally.line_solvable()),
        ("overlap", tally.overlap),
        ("line", tally.line),
        ("probe", tally.probe),
        ("search", tally.search),
    ]
}

/// A census for people.
pub(super) fn text(state: &State) -> String {
    let tally = &state.tally;
    let mut text = format!("{}\n", state.title());
    let counted = [("pictures", tally.pictures), ("clue sets", tally.clue_sets)];
    for (name, number) in counted.into_iter().chain(numbers(tally)) {
        let _ = writeln!(text, "{name:14} {number}");
    }
    let _ = writeln!(text, "sweeps         overlap, line");
    for (sweeps, [overlap, line]) in tally.sweeps.iter().enumerate() {
        if overlap + line > 0 {
            let _ = writeln!(text, "{sweeps:<14} {overlap}, {line}");
        }
    }
    text
}

/// An estimate for people: each number and its standard error.
pub(super) fn estimate(estimate: &Estimate) -> String {
    let tally = &estimate.tally;
    let mut text = format!(
        "{}: {} random pictures of 2^{}, seed {}\n",
        estimate.size, tally.pictures, estimate.cells, estimate.seed
    );
    let (all, drawn) = (2_f64.powi(estimate.cells as i32), tally.pictures as f64);
    for (name, number) in numbers(tally) {
        let share = number as f64 / drawn;
        let error = (share * (1.0 - share) / drawn).sqrt();
        let _ = writeln!(
            text,
            "{name:14} {:.4e} +- {:.1e} ({:.4} % +- {:.4} %)",
            share * all,
            error * all,
            100.0 * share,
            100.0 * error
        );
    }
    if estimate.agrees == Some(true) {
        let _ = writeln!(text, "the tables of the census agree on every picture");
    }
    text
}

fn data() -> PathBuf {
    crate::root().join("docs/census.jsonl")
}

fn document() -> PathBuf {
    crate::root().join("docs/CENSUS.md")
}

/// The published censuses, by size.
pub(super) fn published() -> Result<Vec<State>> {
    let text = fs::read_to_string(data()).with_context(|| data().display().to_string())?;
    let states = text.lines().map(serde_json::from_str);
    Ok(states.collect::<Result<_, _>>()?)
}

/// Puts a census into the data, and its tables into the document.
pub(super) fn publish(state: &State) -> Result<()> {
    let mut states = published()?;
    states.retain(|other| other.size != state.size);
    states.push(state.clone());
    states.sort_by_key(|state| (state.tally.pictures, state.size.clone()));
    let mut text = String::new();
    for state in &states {
        text += &(serde_json::to_string(state)? + "\n");
    }
    fs::write(data(), text)?;
    let [before, _, after] = parts_of_document()?;
    fs::write(document(), before + &tables(&states) + &after)?;
    Ok(())
}

/// The document before, in and after its tables.
pub(super) fn parts_of_document() -> Result<[String; 3]> {
    let text = fs::read_to_string(document()).with_context(|| document().display().to_string())?;
    let start = text.find("| size |").context("a table of sizes")?;
    let length = text[start..]
        .find("\n## ")
        .context("a section after the tables")?;
    let (before, rest) = text.split_at(start);
    let (tables, after) = rest.split_at(length);
    Ok([before, tables, after].map(String::from))
}

/// The tables of the document: the numbers of all sizes, and the sweeps of the larger ones.
pub(super) fn tables(states: &[State]) -> String {
    let columns = [
        "size",
        "pictures",
        "clue sets",
        "unique",
        "line-solvable",
        "overlap",
        "line",
        "probe",
        "search",
    ];
    let mut text = head(&columns, 1);
    for State { size, tally, .. } in states {
        let _ = write!(
            text,
            "| {size} | {} | {}",
            grouped(tally.pictures),
            grouped(tally.clue_sets)
        );
        for (_, number) in numbers(tally) {
            let _ = write!(text, " | {}", grouped(number));
        }
        text += " |\n";
    }
    text += "\nThe boards that line logic solves, by their sweeps:\n\n";
    let large: Vec<_> = states
        .iter()
        .filter(|state| state.tally.pictures >= 1 << 16)
        .collect();
    let mut columns = vec!["sweeps"];
    columns.extend(large.iter().map(|state| state.size.as_str()));
    text += &head(&columns, 0);
    let most = large.iter().map(|state| state.tally.sweeps.len()).max();
    for sweeps in 2..most.unwrap_or(0) {
        let _ = write!(text, "| {sweeps}");
        for state in &large {
            let boards = state.tally.sweeps.get(sweeps).copied();
            let boards: u64 = boards.unwrap_or_default().iter().sum();
            let _ = write!(text, " | {}", grouped(boards));
        }
        text += " |\n";
    }
    text
}

/// A number in groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}
