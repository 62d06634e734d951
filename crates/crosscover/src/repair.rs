//! `crosscover repair`: flips few cells of a picture to make it a good puzzle.

use crate::cli::{self, LogicLimit, RepairGoal};
use crate::convert::{format_of, write_documents};
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Result, bail};
use nonogram::{Picture, Position};
use nonogram_formats::{Document, ImageOptions};
use nonogram_repair::{Repair, RepairBudget, RepairOptions};
use serde_json::json;
use std::fmt::Write;

pub(crate) fn run(options: &cli::Repair) -> Result<Exit> {
    let image = ImageOptions::default()
        .size(options.format.size.map(|size| (size.width, size.height)))
        .threshold(options.threshold)
        .invert(options.invert);
    let out = options.out.as_deref();
    let target = options.out_format.or_else(|| out.and_then(format_of));
    if out.is_some() && target.is_none() {
        bail!("the format of the output is not known from its name: use --out-format");
    }
    // Report this before the work is done.
    if let Some(out) = out.filter(|out| !options.force && !input::is_dash(out) && out.exists()) {
        bail!("{} exists: --force replaces it", out.display());
    }
    let mut worst = Exit::Yes;
    let mut repaired = Vec::new();
    for path in &options.files {
        let documents = input::read(path, options.format.format, &image)?;
        let several = documents.len() > 1;
        for (number, document) in (1..).zip(documents) {
            let mut name = input::name(path);
            if several {
                write!(name, ", puzzle {number}")?;
            }
            let Some(picture) = &document.goal else {
                bail!("{name}: there is no picture, only clues");
            };
            match repair(&name, picture, options)? {
                Some(repair) => repaired.push(replaced(document, repair)),
                None => worst = Exit::OutOfBudget,
            }
        }
    }
    if let (Some(out), Some(target), Exit::Yes) = (out, target, worst) {
        let name = options.files.first().map(|path| input::name(path));
        write_documents(
            &name.unwrap_or_default(),
            &repaired,
            target,
            out,
            options.force,
        )?;
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

/// Repairs a picture and prints the flips; `None` if the budget was spent.
fn repair(name: &str, picture: &Picture, options: &cli::Repair) -> Result<Option<Repair>> {
    let goal = RepairOptions::new(LogicLimit::from(options.to).into())
        .with_budget(RepairBudget::new(options.work, options.work));
    let repaired = nonogram_repair::repair(picture, &goal);
    let Ok(repaired) = repaired else {
        output::complain(format_args!(
            "{name}: no repair was found within the budget: use --work for a larger one"
        ));
        return Ok(None);
    };
    let text = match options.json {
        true => object(name, picture, &repaired, options.to).to_string(),
        false => text(name, picture, &repaired, options.to),
    };
    if options.out.as_deref().is_some_and(input::is_dash) {
        output::note(format_args!("{text}"));
    } else {
        output::to_stdout(|out| writeln!(out, "{text}"))?;
    }
    Ok(Some(repaired))
}

fn word(goal: RepairGoal) -> &'static str {
    match goal {
        RepairGoal::Line => "line",
        RepairGoal::Unique => "unique",
    }
}

fn object(name: &str, picture: &Picture, repaired: &Repair, goal: RepairGoal) -> serde_json::Value {
    let cell = |place: &Position| [place.row, place.column];
    json!({
        "file": name,
        "to": word(goal),
        "width": picture.width(),
        "height": picture.height(),
        "before": picture.to_bits(),
        "after": repaired.picture.to_bits(),
        "flips": repaired.flips.iter().map(cell).collect::<Vec<_>>(),
        "at_least": repaired.at_least,
        "minimal": repaired.is_minimal(),
        "unknown_before": repaired.unknown_before,
        "pictures": repaired.pictures,
        "line_solves": repaired.line_solves,
    })
}

fn text(name: &str, picture: &Picture, repaired: &Repair, goal: RepairGoal) -> String {
    let what = match goal {
        RepairGoal::Line => "line logic finds it",
        RepairGoal::Unique => "it is the only one with its clues",
    };
    let flips = repaired.flips.len();
    if flips == 0 {
        return format!("{name}: good as it is: {what}");
    }
    let places: Vec<String> = repaired.flips.iter().map(ToString::to_string).collect();
    let cells = output::count(flips as u64, "cell", "cells");
    let proof = match repaired.is_minimal() {
        true => "fewer are not enough".to_string(),
        false => format!("at least {} are needed", repaired.at_least),
    };
    let mut text = format!(
        "{name}: {cells} flipped, and {what}; {proof}\n{}",
        places.join(" ")
    );
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
