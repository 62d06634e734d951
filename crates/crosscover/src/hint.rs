//! `crosscover hint`: the easiest next deduction on a board in play.

use crate::cli;
use crate::exit::Exit;
use crate::measure::Deadline;
use crate::{explain, input, output};
use anyhow::Result;
use nonogram::Grid;
use nonogram_explain::{EXPLAIN_LINE_SOLVES, ExplainBudget, Hint, hint};
use nonogram_propagate::{SolveOptions, Solver};
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
    let deadline = Deadline::after(options.timeout);
    let interrupt = || deadline.has_passed();
    let report = Solver::new().solve(puzzle, &SolveOptions::default().interrupt(&interrupt));
    let deadline = Deadline::after(options.timeout);
    let interrupt = || deadline.has_passed();
    let budget = ExplainBudget::new(EXPLAIN_LINE_SOLVES).until(&interrupt);
    let hint = hint(puzzle, &grid, &report, budget);
    print(&input::name(&options.file), &hint, options.json)?;
    Ok(match hint {
        Hint::Step(_) | Hint::Solved => Exit::Yes,
        Hint::OutOfBudget => Exit::OutOfBudget,
        _ => Exit::No,
    })
}

fn print(name: &str, hint: &Hint, as_json: bool) -> Result<()> {
    let (status, message) = match hint {
        Hint::Step(_) => ("step", None),
        Hint::Solved => ("solved", Some("solved".to_string())),
        Hint::Fails { line, steps: 0 } => (
            "contradiction",
            Some(format!("a cell is wrong: {line} cannot be completed")),
        ),
        Hint::Fails { line, steps } => {
            let steps = output::count(*steps as u64, "step", "steps");
            let message = format!(
                "a cell is wrong: {line} cannot be completed, as {steps} of line logic show"
            );
            ("contradiction", Some(message))
        }
        Hint::Wrong(cells) => {
            let differ = output::count(*cells as u64, "cell differs", "cells differ");
            let message = format!("{differ} from the only solution, although no line shows it yet");
            ("contradiction", Some(message))
        }
        Hint::NoSolution => ("none", Some("the puzzle has no solution".to_string())),
        Hint::Several => (
            "stuck",
            Some("nothing more follows: the puzzle has several solutions".to_string()),
        ),
        _ => (
            "unknown",
            Some("no hint was found within the budget".to_string()),
        ),
    };
    output::to_stdout(|out| {
        if as_json {
            let step = match hint {
                Hint::Step(step) => Some(explain::json_step(step)),
                _ => None,
            };
            let line = match hint {
                Hint::Fails { line, .. } => Some(line.to_string()),
                _ => None,
            };
            let report = json!({
                "file": name,
                "status": status,
                "message": message,
                "line": line,
                "step": step,
            });
            return writeln!(out, "{report}");
        }
        match (hint, message) {
            (Hint::Step(step), _) => explain::print_step(out, "", step),
            (_, message) => writeln!(out, "{name}: {}", message.unwrap_or_default()),
        }
    })
}
