//! `crosscover hint`: the easiest next deduction on a board in play.

use crate::cli;
use crate::engines::propagate;
use crate::exit::Exit;
use crate::measure::stop_after;
use crate::{explain, input, output};
use anyhow::Result;
use nonogram::WorkBudget;
use nonogram_explain::{EXPLAIN_LINE_SOLVES, Hint, hint, wrong_cells};
use serde_json::{Value, json};

pub(crate) fn run(options: &cli::ShowHint) -> Result<Exit> {
    if options.board.as_deref().is_some_and(output::is_dash) {
        input::one_from_stdin(std::slice::from_ref(&options.file), "the board")?;
    }
    let document = input::document(&options.file, &options.format)?;
    let puzzle = &document.puzzle;
    let grid = match &options.board {
        Some(path) => input::board(path, puzzle)?,
        None => document.saved.unwrap_or_else(|| puzzle.start()),
    };
    let report = propagate(puzzle, options.timeout)?;
    let budget = WorkBudget::new(EXPLAIN_LINE_SOLVES).until(stop_after(options.timeout));
    let hint = hint(puzzle, &grid, &report, budget);
    let mistakes = hint.mistakes(puzzle, &grid, &report);
    let name = input::name(&options.file);
    let message = match &hint {
        Hint::Steps(_) => None,
        _ => Some(hint.display(&document.palette).to_string()),
    };
    let object = options.json.then(|| {
        let (line, steps) = match &hint {
            Hint::Fails { line, .. } => (Some(line.to_string()), None),
            Hint::Steps(steps) => (None, steps.split_last()),
            _ => (None, None),
        };
        let mut object = json!({
            "file": name,
            "status": hint.name(),
            "message": message,
            "line": line,
            "wrong": mistakes.iter().map(|it| json!([it.row, it.column])).collect::<Value>(),
            "step": steps.map(|(step, _)| step.form(&document.palette)),
        });
        if puzzle.is_colored() {
            let earlier = steps.map_or(&[][..], |(_, earlier)| earlier);
            let earlier = earlier.iter().map(|step| step.form(&document.palette));
            object["earlier"] = earlier.collect();
        }
        object
    });
    output::print(object, |out| match &hint {
        Hint::Steps(steps) => steps.iter().try_for_each(|step| {
            explain::print_step(out, "", std::slice::from_ref(step), &document.palette)
        }),
        _ => {
            writeln!(out, "{name}: {}", hint.display(&document.palette))?;
            match wrong_cells(&mistakes) {
                Some(sentence) => writeln!(out, "{sentence}"),
                None => Ok(()),
            }
        }
    })?;
    Ok(match hint {
        Hint::Steps(_) | Hint::Solved => Exit::Yes,
        Hint::OutOfBudget => Exit::OutOfBudget,
        _ => Exit::No,
    })
}
