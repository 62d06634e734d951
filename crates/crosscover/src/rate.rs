//! `crosscover rate`: how hard puzzles are.

use crate::cli::Rate;
use crate::exit::Exit;
use crate::measure::stop_after;
use crate::{input, output};
use anyhow::Result;
use nonogram::WorkBudget;
use nonogram_explain::EXPLAIN_LINE_SOLVES;
use puzzle_pack::{Rating, rate};
use serde::Serialize;
use serde_json::json;
use std::io::{self, Write};

pub(crate) fn run(options: &Rate) -> Result<Exit> {
    let (puzzles, mut worst) = input::puzzles(&options.files, &options.report.format);
    for puzzle in puzzles {
        let (name, document) = (puzzle.name(), puzzle.document);
        let rating = rate(
            &document.puzzle,
            WorkBudget::new(EXPLAIN_LINE_SOLVES).until(stop_after(options.report.timeout)),
        );
        worst = worst.max(rating.verdict.into());
        let size = (document.puzzle.width(), document.puzzle.height());
        let (width, height) = size;
        let object = options.report.json.then(|| {
            json!(Report {
                file: &name,
                width,
                height,
                rating: &rating
            })
        });
        output::print(object, |out| print(out, &name, size, &rating))?;
    }
    Ok(worst)
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    width: usize,
    height: usize,
    #[serde(flatten)]
    rating: &'a Rating,
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
        writeln!(
            out,
            "techniques  {}{end} (the board turned so that it is easiest)",
            steps.join(", ")
        )?;
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
