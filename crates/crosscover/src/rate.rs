//! `crosscover rate`: how hard puzzles are.

use crate::cli::Rate;
use crate::exit::Exit;
use crate::measure::stop_after;
use crate::{input, output};
use anyhow::Result;
use nonogram::{Line, Puzzle, Repeats, Verdict, WorkBudget};
use nonogram_explain::EXPLAIN_LINE_SOLVES;
use puzzle_pack::{Rating, Redundancy, rate, redundant_clues};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// The work to find the clues that a puzzle does not need: some minutes at most.
const REDUNDANCY: u64 = 1 << 34;

pub(crate) fn run(options: &Rate) -> Result<Exit> {
    let (puzzles, mut worst) = input::puzzles(&options.files, &options.report.format);
    for puzzle in puzzles {
        let (name, document) = (puzzle.name(), puzzle.document);
        let rating = rate(
            &document.puzzle,
            WorkBudget::new(EXPLAIN_LINE_SOLVES).until(stop_after(options.report.timeout)),
        );
        worst = worst.max(rating.verdict.into());
        let redundancy = options
            .redundant
            .then(|| redundancy(&document.puzzle, &rating, options.report.timeout));
        let redundancy = redundancy.flatten();
        if redundancy
            .as_ref()
            .is_some_and(|it| !it.undecided.is_empty())
        {
            worst = worst.max(Exit::OutOfBudget);
        }
        let size = (document.puzzle.width(), document.puzzle.height());
        let (width, height) = size;
        let object = options.report.json.then(|| {
            json!(Report {
                file: &name,
                width,
                height,
                rating: &rating,
                redundant: redundancy.as_ref().map(form),
            })
        });
        output::print(object, |out| {
            print(out, &name, size, &rating, redundancy.as_ref())
        })?;
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
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Value>,
}

/// The clues that a puzzle does not need, if it has one solution.
fn redundancy(puzzle: &Puzzle, rating: &Rating, timeout: f64) -> Option<Redundancy> {
    let budget = WorkBudget::new(REDUNDANCY).until(stop_after(timeout));
    (rating.verdict == Verdict::Unique).then(|| redundant_clues(puzzle, budget))
}

/// Redundant clues as data.
fn form(redundancy: &Redundancy) -> Value {
    let names = |lines: &[Line]| lines.iter().map(Line::to_string).collect::<Value>();
    json!({
        "alone": names(&redundancy.alone),
        "together": names(&redundancy.together),
        "undecided": names(&redundancy.undecided),
    })
}

/// `row 1, row 3, column 2`, or `none`.
fn listed(lines: &[Line]) -> String {
    if lines.is_empty() {
        return "none".to_string();
    }
    let names: Vec<String> = lines.iter().map(Line::to_string).collect();
    names.join(", ")
}

fn print(
    out: &mut dyn Write,
    name: &str,
    (width, height): (usize, usize),
    rating: &Rating,
    redundancy: Option<&Redundancy>,
) -> io::Result<()> {
    let clues = &rating.clues;
    write!(out, "{name}: {width}x{height}, {}", rating.verdict)?;
    if let (Some(logic), Some(grade)) = (rating.logic, rating.grade) {
        write!(out, ", by {logic}, {}", grade.level)?;
        if let Some(difficulty) = grade.difficulty() {
            write!(out, " (difficulty {difficulty:.2} of 5)")?;
        }
    }
    if let Some(switch) = rating.switch {
        write!(out, " (elementary switch: {switch})")?;
    }
    writeln!(out)?;
    let grade = rating.grade;
    let time = grade.and_then(|grade| Some((grade.seconds?, grade.usual_seconds()?)));
    if let Some((seconds, usual)) = time {
        writeln!(out, "time        {}", time_text(seconds, usual))?;
    }
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
    let Repeats { rows, columns } = rating.repeats.unwrap_or_default();
    if let Some(rows) = rows {
        writeln!(
            out,
            "repeats     down, every {}",
            output::count(rows as u64, "row", "rows")
        )?;
    }
    if let Some(columns) = columns {
        let columns = output::count(columns as u64, "column", "columns");
        writeln!(out, "repeats     across, every {columns}")?;
    }
    if let Some(redundancy) = redundancy {
        let Redundancy {
            alone,
            together,
            undecided,
            ..
        } = redundancy;
        writeln!(
            out,
            "redundant   each alone: {}; together: {}",
            listed(alone),
            listed(together)
        )?;
        if !undecided.is_empty() {
            writeln!(
                out,
                "            undecided within the budget: {}",
                listed(undecided)
            )?;
        }
    }
    writeln!(out)
}

/// The expected time in words, and how far people are from it: `about 4 minutes for an experienced
/// person; 3 to 5 on two of three such boards`.
fn time_text(seconds: u64, usual: [u64; 2]) -> String {
    let (unit, one, many) = if seconds < 100 {
        (1, "second", "seconds")
    } else {
        (60, "minute", "minutes")
    };
    let [time, least, most] =
        [seconds, usual[0], usual[1]].map(|seconds| (seconds + unit / 2) / unit);
    let time = output::count(time, one, many);
    format!("about {time} for an experienced person; {least} to {most} on two of three such boards")
}

#[cfg(test)]
mod tests {
    use super::time_text;

    #[test]
    fn times_are_in_seconds_or_in_minutes() {
        assert_eq!(
            [(1, [0, 2]), (250, [200, 313])].map(|(seconds, usual)| time_text(seconds, usual)),
            [
                "about 1 second for an experienced person; 0 to 2 on two of three such boards",
                "about 4 minutes for an experienced person; 3 to 5 on two of three such boards",
            ]
        );
    }
}
