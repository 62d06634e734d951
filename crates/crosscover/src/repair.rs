//! `crosscover repair`: changes cells of a picture to make it a good puzzle.

use crate::cli::{self, KeptCells, LogicLimit, RepairGoal};
use crate::convert::{target, write_documents};
use crate::exit::Exit;
use crate::{input, output};
use anyhow::Result;
use nonogram::{ElementarySwitch, Ink, Logic, Palette, Picture, Position, Symmetry, Verdict};
use nonogram_formats::Document;
use nonogram_repair::{
    CellChange, EaseOptions, Repair, RepairOptions, Unrepaired, ease, repair_drawing,
};
use puzzle_pack::rate;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

pub(crate) fn run(options: &cli::RepairPicture) -> Result<Exit> {
    let out = options.out.as_deref();
    output::check_files(&options.files, &[("--out", out)], options.force)?;
    let target = out
        .map(|out| target(options.out_format, out, "--out-format"))
        .transpose()?;
    let goal = RepairOptions::new(LogicLimit::from(options.to).into())
        .with_budget(options.work)
        .with_proof(options.work);
    let mut repaired = Vec::new();
    let (puzzles, mut worst) = input::puzzles(&options.files, &options.format);
    for puzzle in puzzles {
        let (name, document) = (puzzle.name(), puzzle.document);
        let (picture, repairs) = match repairs(&document, options, &goal) {
            Ok(repairs) => repairs,
            Err(problem) => {
                output::complain(format_args!("{name}: {problem}"));
                worst = worst.max(Exit::BadInput);
                continue;
            }
        };
        let report = if options.json {
            Some(object(&name, picture, &repairs, options).to_string())
        } else {
            (!repairs.is_empty())
                .then(|| text(&name, picture, &document.palette, &repairs, options))
        };
        if let Some(report) = report {
            if out.is_some_and(output::is_dash) {
                output::note(format_args!("{report}"))
            } else {
                output::to_stdout(|out| writeln!(out, "{report}"))?
            }
        }
        match repairs.into_iter().next() {
            Some(repair) => repaired.push(replaced(document, repair)),
            None => {
                output::complain(format_args!("{name}: {}", unrepaired(options)));
                worst = worst.max(Exit::OutOfBudget);
            }
        }
    }
    if let (Some(out), Some(target), false) = (out, target, repaired.is_empty()) {
        let name = input::name(&options.files[0]);
        write_documents(&name, &repaired, target, out, options.force)?;
    }
    Ok(worst)
}

/// Why there is no repair, and what helps.
fn unrepaired(options: &cli::RepairPicture) -> String {
    let hint = if options.keep.is_empty() {
        ""
    } else {
        ", or keep fewer cells"
    };
    if eases(options) {
        return format!(
            "no picture near this one is easy enough: ask for less with --level or \
             --technique{hint}"
        );
    }
    format!("no repair was found within the budget: use --work for a larger one{hint}")
}

/// Whether the picture is to become easier.
fn eases(options: &cli::RepairPicture) -> bool {
    options.level.is_some() || options.technique.is_some()
}

/// How far a picture is from the level and the technique that are asked for; `None` if it does not
/// have the logic of the goal.
fn distance(picture: &Picture, options: &cli::RepairPicture) -> Option<f32> {
    // Line solves of an explanation: some hundred times those of a usual one.
    const EXPLANATION: u64 = 200_000;
    let puzzle = picture.puzzle();
    let budget = if options.technique.is_some() {
        EXPLANATION
    } else {
        0
    };
    let rating = rate(&puzzle, budget);
    let most: Logic = LogicLimit::from(options.to).into();
    if rating.verdict != Verdict::Unique || rating.logic? > most {
        return None;
    }
    let mut distance = 0.0;
    let grade = rating.grade?;
    if options.level.is_some_and(|level| grade.level > level) {
        distance += grade.difficulty().unwrap_or(5.0) as f32;
    }
    if let Some(technique) = options.technique {
        if !rating.is_explained {
            return None;
        }
        let above = rating.techniques.iter();
        let above = above.filter(|(needed, _)| *needed > technique);
        distance += above.map(|(_, steps)| *steps as f32).sum::<f32>();
    }
    Some(distance)
}

/// The picture of a document and its repairs, the best one first; none if the budget was spent.
fn repairs<'d>(
    document: &'d Document,
    options: &cli::RepairPicture,
    goal: &RepairOptions,
) -> Result<(&'d Picture, Vec<Repair>), String> {
    let Some(picture) = &document.goal else {
        return Err("there is no picture, only clues".to_string());
    };
    if document.puzzle.givens().is_some() {
        return Err(
            "the puzzle gives cells, which a repair would lose: it changes the picture until the \
             clues alone are enough; `convert --to rows` writes the picture without them"
                .to_string(),
        );
    }
    let kept = kept(&options.keep, picture)?;
    let goal = goal.clone().with_keep(&kept);
    let repairs = if options.fewest {
        nonogram_repair::repair(picture, &goal).map(|repair| vec![repair])
    } else {
        let alternatives = options.alternatives as usize;
        repair_drawing(picture, options.symmetry.0, alternatives, &goal)
    };
    if let Err(Unrepaired::Asymmetric) = repairs {
        let found = Symmetry::of(picture);
        return Err(format!(
            "the picture does not have the symmetry of --symmetry: it has {found}"
        ));
    }
    let mut repairs = repairs.unwrap_or_default();
    if eases(options) {
        let limits = EaseOptions::new(&kept, options.symmetry.0);
        let first = repairs.first();
        let eased =
            first.and_then(|repair| ease(picture, repair, &limits, |it| distance(it, options)));
        repairs = eased.into_iter().collect();
    }
    Ok((picture, repairs))
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

/// The cells of a picture that must not change.
fn kept(sets: &[KeptCells], picture: &Picture) -> Result<Vec<Position>, String> {
    let mut places = Vec::new();
    for KeptCells { rows, columns } in sets {
        let rows = kept_lines(rows, picture.height(), "row")?;
        let columns = kept_lines(columns, picture.width(), "column")?;
        for row in rows {
            places.extend(columns.iter().map(|&column| Position { row, column }));
        }
    }
    places.sort_unstable();
    places.dedup();
    Ok(places)
}

/// The lines in some ranges, or all of them if there are none.
fn kept_lines(
    ranges: &[RangeInclusive<usize>],
    most: usize,
    what: &str,
) -> Result<Vec<usize>, String> {
    match ranges.iter().map(RangeInclusive::end).max() {
        Some(&last) if last >= most => Err(format!(
            "--keep: there is no {what} {}, only {most}",
            last.saturating_add(1)
        )),
        Some(_) => Ok(ranges.iter().cloned().flatten().collect()),
        None => Ok((0..most).collect()),
    }
}

fn object(
    name: &str,
    picture: &Picture,
    repairs: &[Repair],
    options: &cli::RepairPicture,
) -> Value {
    let repair = repairs.first();
    // The budget ended the search for a repair, or for the proof that fewer changes are not enough.
    let is_complete = repair.is_some_and(|repair| repair.is_proved);
    let mut object = json!({
        "file": name,
        "to": cli::name_of(&options.to),
        "level": options.level.map(|level| level.name()),
        "technique": options.technique.map(|technique| technique.name()),
        "width": picture.width(),
        "height": picture.height(),
        "before": picture.to_digits(),
        "switch": switch(picture).map(|it| json!({ "rows": it.rows, "columns": it.columns })),
        "after": repair.map(|repair| repair.picture.to_digits()),
        "flips": repair.map(flips),
        "cost": repair.map(|repair| repair.cost),
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
    if options.alternatives > 1 {
        let others = repairs.iter().skip(1).map(|repair| {
            let mut other = json!({
                "after": repair.picture.to_digits(),
                "flips": flips(repair),
                "cost": repair.cost,
            });
            if picture.is_colored() {
                other["changes"] = changes(repair);
            }
            other
        });
        object["alternatives"] = others.collect();
    }
    object
}

/// An elementary switch of a picture, which shows that it has several solutions.
fn switch(picture: &Picture) -> Option<ElementarySwitch> {
    picture.puzzle().elementary_switch(picture)
}

/// The cells that a repair changes.
fn flips(repair: &Repair) -> Value {
    repair.changes.iter().map(cell).collect()
}

/// The cells that a repair changes, with their inks.
fn changes(repair: &Repair) -> Value {
    let changes = repair.changes.iter().map(|change| {
        let (from, to) = (change.from.number(), change.to.number());
        json!({ "cell": cell(change), "from": from, "to": to })
    });
    changes.collect()
}

fn cell(change: &CellChange) -> Value {
    json!([change.position.row, change.position.column])
}

fn text(
    name: &str,
    picture: &Picture,
    palette: &Palette,
    repairs: &[Repair],
    options: &cli::RepairPicture,
) -> String {
    let repaired = &repairs[0];
    let mut what = match options.to {
        RepairGoal::Line => "line logic finds it",
        RepairGoal::Unique => "it is the only one with its clues",
    }
    .to_string();
    if let Some(level) = options.level {
        what += &format!(", at the level {level} or below");
    }
    if let Some(technique) = options.technique {
        what += &format!(", without techniques above {technique}");
    }
    if repaired.changes.is_empty() {
        let picture = picture.to_string();
        return format!("{name}: good as it is: {what}\n{}", picture.trim_end());
    }
    let keeping = if options.keep.is_empty() {
        ""
    } else {
        " while these cells are kept"
    };
    let least = repaired.at_least;
    let proof = match (repaired.is_minimal(), repaired.is_proved) {
        _ if eases(options) => "fewer may be enough".to_string(),
        (true, _) => format!("fewer are not enough{keeping}"),
        (false, true) if least == 1 => "1 is enough, but costs more".to_string(),
        (false, true) => format!("{least} are enough{keeping}, but cost more"),
        (false, false) => format!("out of work: at least {least} are needed{keeping}"),
    };
    let mut text = String::new();
    if let Some(switch) = switch(picture) {
        text = format!("{name}: several solutions (elementary switch: {switch})\n");
    }
    for (number, repair) in (1..).zip(repairs) {
        let cells = output::count(repair.changes.len() as u64, "cell", "cells");
        let (verb, changes) = if picture.is_colored() {
            ("changed", recolored(picture, palette, repair))
        } else {
            ("flipped", flipped(picture, repair))
        };
        let cells = format!("{cells} {verb}, cost {}", repair.cost);
        text += &match number {
            1 => format!("{name}: {cells}, and {what}; {proof}\n{changes}"),
            _ => format!("\nalternative {number}: {cells}\n{changes}"),
        };
    }
    text
}

/// The places of the changes of a black-and-white picture, and the picture with the changes marked.
fn flipped(picture: &Picture, repaired: &Repair) -> String {
    let places = repaired.changes.iter().map(|change| &change.position);
    let places: Vec<String> = places.map(ToString::to_string).collect();
    let mut text = places.join(" ");
    for row in 0..picture.height() {
        text.push('\n');
        for column in 0..picture.width() {
            let cells = [picture, &repaired.picture].map(|picture| picture.get(row, column));
            text.push(match cells {
                [true, true] => '#',
                [false, false] => '.',
                [false, true] => '+',
                [true, false] => '-',
            });
        }
    }
    text
}

/// A line for each change of a picture of several inks, and the letters of the repaired picture.
fn recolored(picture: &Picture, palette: &Palette, repaired: &Repair) -> String {
    let mut text = String::new();
    for change in &repaired.changes {
        let [row, column] = [change.position.row + 1, change.position.column + 1];
        let [from, to] = [change.from, change.to].map(|ink| ink_name(palette, ink));
        text += &format!("row {row}, column {column}: {from} -> {to}\n");
    }
    for row in 0..picture.height() {
        if row > 0 {
            text.push('\n');
        }
        let inks = (0..picture.width()).map(|column| repaired.picture.ink(row, column));
        text.extend(inks.map(Ink::letter));
    }
    text
}

fn ink_name(palette: &Palette, ink: Ink) -> String {
    match palette.get(ink) {
        _ if ink.is_background() => "empty".to_string(),
        Some(swatch) if !swatch.name.is_empty() => swatch.name.clone(),
        _ => ink.to_string(),
    }
}
