//! `crosscover hint`: the easiest next deduction on a board in play.

use crate::cli;
use crate::engines::propagate;
use crate::exit::Exit;
use crate::measure::Deadline;
use crate::{explain, input, output};
use anyhow::Result;
use nonogram::Grid;
use nonogram_explain::{EXPLAIN_LINE_SOLVES, ExplainBudget, ExplanationStep, Hint, hint};
use serde_json::json;

pub(crate) fn run(options: &cli::Hint) -> Result<Exit> {
    let document = input::document(&options.file, &options.format)?;
    let puzzle = &document.puzzle;
    let grid = match &options.board {
        Some(path) => input::board(path, puzzle)?,
        None => document
            .saved
            .unwrap_or_else(|| Grid::unknown(puzzle.width(), puzzle.height())),
    };
    let report = propagate(puzzle, options.timeout)?;
    let deadline = Deadline::after(options.timeout);
    let interrupt = || deadline.has_passed();
    let budget = ExplainBudget::new(EXPLAIN_LINE_SOLVES).until(&interrupt);
    let hint = hint(puzzle, &grid, &report, budget);
    let name = input::name(&options.file);
    let (status, message) = words(&hint);
    let object = options.json.then(|| {
        let (line, steps) = match &hint {
            Hint::Fails { line, .. } => (Some(line.to_string()), None),
            Hint::Steps(steps) => (None, steps.split_last()),
            _ => (None, None),
        };
        let form = |step: &ExplanationStep| json!(step.form(&document.palette));
        let mut object = json!({
            "file": name,
            "status": status,
            "message": Some(&message).filter(|message| !message.is_empty()),
            "line": line,
            "step": steps.map(|(step, _)| form(step)),
        });
        if puzzle.is_colored() {
            let earlier = steps.map_or(&[][..], |(_, earlier)| earlier);
            object["earlier"] = earlier.iter().map(form).collect();
        }
        object
    });
    output::print(object, |out| match &hint {
        Hint::Steps(steps) => steps
            .iter()
            .try_for_each(|step| explain::print_step(out, "", step, &document.palette)),
        _ => writeln!(out, "{name}: {message}"),
    })?;
    Ok(match hint {
        Hint::Steps(_) | Hint::Solved => Exit::Yes,
        Hint::OutOfBudget => Exit::OutOfBudget,
        _ => Exit::No,
    })
}

/// The status in JSON, and a message where there is no step.
fn words(hint: &Hint) -> (&'static str, String) {
    let (status, message) = match hint {
        Hint::Steps(_) => ("step", ""),
        Hint::Solved => ("solved", "solved"),
        Hint::Fails { line, steps } => {
            let mut message = format!("a cell is wrong: {line} cannot be completed");
            if *steps > 0 {
                let steps = output::count(*steps as u64, "step", "steps");
                message = format!("{message}, as {steps} of line logic show");
            }
            return ("contradiction", message);
        }
        Hint::Wrong(cells) => {
            let differ = output::count(*cells as u64, "cell differs", "cells differ");
            let message = format!("{differ} from the only solution, although no line shows it yet");
            return ("contradiction", message);
        }
        Hint::NoSolution => ("none", "the puzzle has no solution"),
        Hint::Several => (
            "stuck",
            "nothing more follows: the puzzle has several solutions",
        ),
        _ => ("unknown", "no hint was found within the budget"),
    };
    (status, message.to_string())
}
