//! `crosscover rate`: how hard puzzles are.

use crate::cli::Rate;
use crate::exit::Exit;
use crate::measure::Deadline;
use crate::{input, output};
use anyhow::Result;
use nonogram::{Logic, Technique};
use nonogram_explain::EXPLAIN_LINE_SOLVES;
use puzzle_pack::{Level, Rating, Symmetry, rate};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

pub(crate) fn run(options: &Rate) -> Result<Exit> {
    let mut worst = Exit::Yes;
    for file in &options.files {
        let documents = input::documents(file, &options.report.format)?;
        for (name, document) in input::numbered(&input::name(file), documents) {
            let deadline = Deadline::after(options.report.timeout);
            let rating = rate(&document.puzzle, EXPLAIN_LINE_SOLVES, &|| {
                deadline.has_passed()
            });
            worst = worst.max(rating.verdict.into());
            let size = (document.puzzle.width(), document.puzzle.height());
            let object = options.report.json.then(|| object(&name, size, &rating));
            output::print(object, |out| print(out, &name, size, &rating))?;
        }
    }
    Ok(worst)
}

fn object(name: &str, (width, height): (usize, usize), rating: &Rating) -> Value {
    let count =
        |(technique, count): &(Technique, usize)| (technique.name().to_string(), json!(count));
    let clues = &rating.clues;
    json!({
        "file": name,
        "width": width,
        "height": height,
        "verdict": rating.verdict.name(),
        "logic": rating.logic.map(Logic::name),
        "level": rating.level.map(Level::name),
        "difficulty": rating.difficulty,
        "techniques": rating.techniques.iter().map(count).collect::<Map<_, _>>(),
        "explained": rating.is_explained,
        "symmetry": rating.symmetry.map(Symmetry::name),
        "footholds": {
            "rounds": rating.footholds.rounds,
            "least": rating.footholds.least(),
            "mean": rating.footholds.mean(),
        },
        "clues": {
            "density": clues.density(),
            "blocks": clues.blocks,
            "mean_blocks": clues.mean_blocks(),
            "longest_clue": clues.longest_clue,
            "mean_block": clues.mean_block(),
            "longest_block": clues.longest_block,
            "empty_lines": clues.empty_lines,
            "full_lines": clues.full_lines,
            "forced_lines": clues.forced_lines,
            "mean_slack": clues.mean_slack(),
            "overlap": clues.overlap,
        },
    })
}

fn print(
    out: &mut dyn Write,
    name: &str,
    (width, height): (usize, usize),
    rating: &Rating,
) -> io::Result<()> {
    let clues = &rating.clues;
    write!(out, "{name}: {width}x{height}, {}", rating.verdict)?;
    if let (Some(logic), Some(level), Some(difficulty)) =
        (rating.logic, rating.level, rating.difficulty)
    {
        write!(out, ", by {logic}, {level} (difficulty {difficulty})")?;
    }
    writeln!(out)?;
    if !rating.techniques.is_empty() {
        let steps = rating.techniques.iter();
        let steps: Vec<String> = steps
            .map(|(technique, count)| format!("{count} {technique}"))
            .collect();
        let end = if rating.is_explained {
            ""
        } else {
            ", and more beyond the budget"
        };
        writeln!(out, "techniques  {}{end}", steps.join(", "))?;
    }
    let footholds = &rating.footholds;
    match footholds.rounds.first() {
        None => writeln!(out, "footholds   none: no line decides a cell by itself")?,
        Some(first) => writeln!(
            out,
            "footholds   {} to begin with; in {} at least {}, {:.1} on average",
            output::count(*first as u64, "line", "lines"),
            output::count(footholds.rounds.len() as u64, "round", "rounds"),
            footholds.least(),
            footholds.mean(),
        )?,
    }
    writeln!(
        out,
        "clues       {}, {:.1} a line, {:.1} cells long on average, {} at most; {:.0} % filled",
        output::count(clues.blocks, "block", "blocks"),
        clues.mean_blocks(),
        clues.mean_block(),
        clues.longest_block,
        100.0 * clues.density(),
    )?;
    writeln!(
        out,
        "lines       {} empty, {} full, {} with one placement; slack {:.1} on average",
        clues.empty_lines,
        clues.full_lines,
        clues.forced_lines,
        clues.mean_slack(),
    )?;
    if let Some(symmetry) = rating.symmetry {
        writeln!(out, "symmetry    {symmetry}")?;
    }
    writeln!(out)
}
