//! `crosscover repair`: changes few cells of a picture to make it a good puzzle.

use crate::cli::{self, LogicLimit, RepairGoal};
use crate::convert::{format_of, write_documents};
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Result, bail};
use nonogram::{Ink, Palette, Picture};
use nonogram_formats::Document;
use nonogram_repair::{CellChange, Repair, RepairBudget, RepairOptions};
use serde_json::{Value, json};

pub(crate) fn run(options: &cli::Repair) -> Result<Exit> {
    let out = options.out.as_deref();
    let target = options.out_format.or_else(|| out.and_then(format_of));
    if let Some(out) = out {
        output::check_files(&options.files, &[("--out", Some(out))], options.force)?;
        if target.is_none() {
            bail!("the name of the output does not show its format: use --out-format");
        }
    }
    let goal = RepairOptions::new(LogicLimit::from(options.to).into())
        .with_budget(RepairBudget::new(options.work, options.work));
    let mut worst = Exit::Yes;
    let mut repaired = Vec::new();
    for path in &options.files {
        let (puzzles, read) = input::puzzles(path, &options.format);
        worst = worst.max(read);
        for puzzle in puzzles {
            let (name, document) = (puzzle.name(), puzzle.document);
            let Some(picture) = &document.goal else {
                output::complain(format_args!("{name}: there is no picture, only clues"));
                worst = Exit::BadInput;
                continue;
            };
            let repair = nonogram_repair::repair(picture, &goal).ok();
            let found = repair.as_ref();
            let report = match options.json {
                true => Some(object(&name, picture, found, options.to).to_string()),
                false => found.map(|repair| text(&name, picture, &document.palette, repair, options.to)),
            };
            if let Some(report) = report {
                match out.is_some_and(output::is_dash) {
                    true => output::note(format_args!("{report}")),
                    false => output::to_stdout(|out| writeln!(out, "{report}"))?,
                }
            }
            match repair {
                Some(repair) => repaired.push(replaced(document, repair)),
                None => {
                    output::complain(format_args!(
                        "{name}: no repair was found within the budget: use --work for a larger one"
                    ));
                    worst = worst.max(Exit::OutOfBudget);
                }
            }
        }
    }
    if let (Some(out), Some(target), false) = (out, target, repaired.is_empty()) {
        let name = input::name(&options.files[0]);
        write_documents(&name, &repaired, target, out, options.force)?;
    }
    Ok(worst)
}

/// The document with the repaired picture. A changed picture loses its name in a collection.
fn replaced(mut document: Document, repair: Repair) -> Document {
    document.puzzle = repair.picture.puzzle();
    document.goal = Some(repair.picture);
    document.saved = None;
    if !repair.changes.is_empty() {
        document.catalogue = None;
    }
    document
}

fn object(name: &str, picture: &Picture, repair: Option<&Repair>, goal: RepairGoal) -> Value {
    let cell = |change: &CellChange| [change.position.row, change.position.column];
    let flips = |repair: &Repair| repair.changes.iter().map(cell).collect::<Vec<_>>();
    let change = |change: &CellChange| {
        let (from, to) = (change.from.number(), change.to.number());
        json!({ "cell": cell(change), "from": from, "to": to })
    };
    let changes = |repair: &Repair| repair.changes.iter().map(change).collect::<Vec<_>>();
    // The budget ended the search for a repair, or for the proof that fewer changes are not enough.
    let is_complete = repair.is_some_and(Repair::is_minimal);
    let mut object = json!({
        "file": name,
        "to": cli::name_of(&goal),
        "width": picture.width(),
        "height": picture.height(),
        "before": picture.to_digits(),
        "after": repair.map(|repair| repair.picture.to_digits()),
        "flips": repair.map(flips),
        "at_least": repair.map(|repair| repair.at_least),
        "minimal": repair.map(Repair::is_minimal),
        "complete": is_complete,
        "stopped": (!is_complete).then_some("out of work"),
        "unknown_before": repair.map(|repair| repair.unknown_before),
        "pictures": repair.map(|repair| repair.pictures),
        "line_solves": repair.map(|repair| repair.line_solves),
    });
    if picture.is_colored() {
        object["changes"] = json!(repair.map(changes));
    }
    object
}

fn text(name: &str, picture: &Picture, palette: &Palette, repaired: &Repair, goal: RepairGoal) -> String {
    let what = match goal {
        RepairGoal::Line => "line logic finds it",
        RepairGoal::Unique => "it is the only one with its clues",
    };
    if repaired.changes.is_empty() {
        let picture = picture.to_string();
        return format!("{name}: good as it is: {what}\n{}", picture.trim_end());
    }
    let (verb, changes) = match picture.is_colored() {
        true => ("changed", recolored(picture, palette, repaired)),
        false => ("flipped", flipped(picture, repaired)),
    };
    let cells = output::count(repaired.changes.len() as u64, "cell", "cells");
    let proof = match repaired.is_minimal() {
        true => "fewer are not enough".to_string(),
        false => format!("out of work: at least {} are needed", repaired.at_least),
    };
    format!("{name}: {cells} {verb}, and {what}; {proof}\n{changes}")
}

/// The places of the changes of a black-and-white picture, and the picture with the changes marked.
fn flipped(picture: &Picture, repaired: &Repair) -> String {
    let places = repaired.changes.iter().map(|change| &change.position);
    let places: Vec<String> = places.map(ToString::to_string).collect();
    let mut text = places.join(" ");
    for row in 0..picture.height() {
        let symbol = |column| match (picture.get(row, column), repaired.picture.get(row, column)) {
            (true, true) => '#',
            (false, false) => '.',
            (false, true) => '+',
            (true, false) => '-',
        };
        text.push('\n');
        text.extend((0..picture.width()).map(symbol));
    }
    text
}

/// A line for each change of a picture of several inks, and the letters of the repaired picture.
fn recolored(picture: &Picture, palette: &Palette, repaired: &Repair) -> String {
    let name = |ink: Ink| match palette.get(ink) {
        _ if ink.is_background() => "empty".to_string(),
        Some(swatch) if !swatch.name.is_empty() => swatch.name.clone(),
        _ => ink.to_string(),
    };
    let mut text = String::new();
    for change in &repaired.changes {
        let [row, column] = [change.position.row + 1, change.position.column + 1];
        let (from, to) = (name(change.from), name(change.to));
        text += &format!("row {row}, column {column}: {from} -> {to}\n");
    }
    let letters = |row| (0..picture.width()).map(move |column| repaired.picture.ink(row, column).letter());
    let rows = (0..picture.height()).map(|row| letters(row).collect::<String>());
    text + &rows.collect::<Vec<_>>().join("\n")
}
