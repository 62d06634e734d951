//! `crosscover repair`: few flips that make a picture a good puzzle.

use crate::cli::{self, LogicLimit, RepairGoal};
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Result, bail};
use nonogram::Picture;
use nonogram::format::ImageOptions;
use nonogram_repair::{Budget, Options, Place, Repair};
use serde_json::json;
use std::fmt::Write;

/// Up to some ten seconds for each.
const BUDGET: Budget = Budget {
    search: 40_000_000,
    proof: 40_000_000,
};

pub(crate) fn run(options: &cli::Repair) -> Result<Exit> {
    let image = ImageOptions {
        size: options.format.size.map(|size| (size.width, size.height)),
        threshold: options.threshold,
        invert: options.invert,
    };
    let mut worst = Exit::Yes;
    for path in &options.files {
        let documents = input::read(path, options.format.format, &image)?;
        let several = documents.len() > 1;
        for (number, document) in (1..).zip(documents) {
            let mut name = input::name(path);
            if several {
                write!(name, ", puzzle {number}")?;
            }
            let Some(picture) = document.goal else {
                bail!("{name}: there is no picture, only clues");
            };
            worst = worst.max(repair(&name, &picture, options)?);
        }
    }
    Ok(worst)
}

fn repair(name: &str, picture: &Picture, options: &cli::Repair) -> Result<Exit> {
    let repaired = nonogram_repair::repair(
        picture,
        &Options {
            logic: LogicLimit::from(options.to).into(),
            budget: BUDGET,
            interrupt: None,
        },
    );
    let Ok(repaired) = repaired else {
        output::complain(format_args!(
            "{name}: no repair was found within the budget"
        ));
        return Ok(Exit::OutOfBudget);
    };
    output::to_stdout(|out| match options.json {
        true => writeln!(out, "{}", object(name, picture, &repaired, options.to)),
        false => write!(out, "{}", text(name, picture, &repaired, options.to)),
    })?;
    Ok(Exit::Yes)
}

fn word(goal: RepairGoal) -> &'static str {
    match goal {
        RepairGoal::Line => "line",
        RepairGoal::Unique => "unique",
    }
}

fn object(name: &str, picture: &Picture, repaired: &Repair, goal: RepairGoal) -> serde_json::Value {
    let cell = |place: &Place| [place.row, place.column];
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
        return format!("{name}: good as it is: {what}\n");
    }
    let places: Vec<String> = repaired.flips.iter().map(ToString::to_string).collect();
    let cells = output::count(flips as u64, "cell", "cells");
    let proof = match repaired.is_minimal() {
        true => "no fewer are enough".to_string(),
        false => format!("at least {} are needed", repaired.at_least),
    };
    let mut text = format!(
        "{name}: {cells} flipped, and {what}; {proof}\n{}\n",
        places.join(" ")
    );
    for row in 0..picture.height() {
        let symbol = |column| match (picture.get(row, column), repaired.picture.get(row, column)) {
            (true, true) => '#',
            (false, false) => '.',
            (false, true) => '+',
            (true, false) => '-',
        };
        text.extend((0..picture.width()).map(symbol));
        text.push('\n');
    }
    text
}
