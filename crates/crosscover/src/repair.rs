//! `crosscover repair`: flips few cells of a picture to make it a good puzzle.

use crate::cli::{self, LogicLimit, RepairGoal};
use crate::convert::{format_of, write_documents};
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Result, bail};
use nonogram::{Picture, Position};
use nonogram_formats::Document;
use nonogram_repair::{Repair, RepairBudget, RepairOptions};
use serde_json::{Value, json};

pub(crate) fn run(options: &cli::Repair) -> Result<Exit> {
    let image = options.format.image();
    let out = options.out.as_deref();
    let target = options.out_format.or_else(|| out.and_then(format_of));
    if let Some(out) = out {
        output::check_files(&options.files, &[("--out", Some(out))], options.force)?;
        if target.is_none() {
            bail!("the format of the output is not known from its name: use --out-format");
        }
    }
    let goal = RepairOptions::new(LogicLimit::from(options.to).into())
        .with_budget(RepairBudget::new(options.work, options.work));
    let mut worst = Exit::Yes;
    let mut repaired = Vec::new();
    for path in &options.files {
        let documents = input::read(path, options.format.format, &image)?;
        for (name, document) in input::numbered(&input::name(path), documents) {
            input::expect_one_ink(&name, &document.puzzle, "repair")?;
            let Some(picture) = &document.goal else {
                bail!("{name}: there is no picture, only clues");
            };
            let repair = nonogram_repair::repair(picture, &goal).ok();
            let found = repair.as_ref();
            let report = match options.json {
                true => Some(object(&name, picture, found, options.to).to_string()),
                false => found.map(|repair| text(&name, picture, repair, options.to)),
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
                    worst = Exit::OutOfBudget;
                }
            }
        }
    }
    if let (Some(out), Some(target), Exit::Yes) = (out, target, worst) {
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
    if !repair.flips.is_empty() {
        document.catalogue = None;
    }
    document
}

fn object(name: &str, picture: &Picture, repair: Option<&Repair>, goal: RepairGoal) -> Value {
    let cell = |place: &Position| [place.row, place.column];
    let flips = |repair: &Repair| repair.flips.iter().map(cell).collect::<Vec<_>>();
    // The budget ended the search for a repair, or for the proof that fewer flips are not enough.
    let is_complete = repair.is_some_and(Repair::is_minimal);
    json!({
        "file": name,
        "to": cli::name_of(&goal),
        "width": picture.width(),
        "height": picture.height(),
        "before": picture.to_bits(),
        "after": repair.map(|repair| repair.picture.to_bits()),
        "flips": repair.map(flips),
        "at_least": repair.map(|repair| repair.at_least),
        "minimal": repair.map(Repair::is_minimal),
        "complete": is_complete,
        "stopped": (!is_complete).then_some("out of work"),
        "unknown_before": repair.map(|repair| repair.unknown_before),
        "pictures": repair.map(|repair| repair.pictures),
        "line_solves": repair.map(|repair| repair.line_solves),
    })
}

fn text(name: &str, picture: &Picture, repaired: &Repair, goal: RepairGoal) -> String {
    let what = match goal {
        RepairGoal::Line => "line logic finds it",
        RepairGoal::Unique => "it is the only one with its clues",
    };
    if repaired.flips.is_empty() {
        let picture = picture.to_string();
        return format!("{name}: good as it is: {what}\n{}", picture.trim_end());
    }
    let places: Vec<String> = repaired.flips.iter().map(ToString::to_string).collect();
    let cells = output::count(places.len() as u64, "cell", "cells");
    let proof = match repaired.is_minimal() {
        true => "fewer are not enough".to_string(),
        false => format!("out of work: at least {} are needed", repaired.at_least),
    };
    let places = places.join(" ");
    let mut text = format!("{name}: {cells} flipped, and {what}; {proof}\n{places}");
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
