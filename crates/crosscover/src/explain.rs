//! Prints explanations, for `solve --explain` and `hint`.

use crate::output;
use nonogram::{Cell, Decision, Technique, Verdict};
use nonogram_explain::{Argument, Explanation, ExplanationEnd, ExplanationStep, LineStep};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The number of steps printed as text; `--json` prints all of them.
const MAX_STEPS: usize = 1000;

/// Prints the steps and a summary.
pub(crate) fn print(
    out: &mut dyn Write,
    explanation: &Explanation,
    verdict: Verdict,
) -> io::Result<()> {
    let steps = &explanation.steps;
    for (number, step) in (1..).zip(steps.iter().take(MAX_STEPS)) {
        writeln!(out)?;
        print_step(out, &format!("{number:3}. "), step)?;
    }
    if let Some(more) = steps.len().checked_sub(MAX_STEPS).filter(|&more| more > 0) {
        let more = output::count(more as u64, "more step", "more steps");
        writeln!(out, "\n{more}: use --json to print all")?;
    }
    let total = output::count(steps.len() as u64, "step", "steps");
    write!(out, "\n{total}")?;
    for (index, (technique, count)) in explanation.counts().into_iter().enumerate() {
        let separator = if index == 0 { ":" } else { "," };
        write!(out, "{separator} {count} {technique}")?;
    }
    writeln!(out)?;
    let why = match explanation.end {
        ExplanationEnd::Solved => return Ok(()),
        ExplanationEnd::Fails(line) => {
            return writeln!(out, "{line} cannot be completed: there is no solution");
        }
        ExplanationEnd::Stuck if verdict == Verdict::Multiple => {
            ", in which the solutions differ or cannot be told apart"
        }
        ExplanationEnd::Stuck => ": nothing more follows by these techniques",
        ExplanationEnd::OutOfBudget => {
            ": this board is beyond what can be explained in reasonable time"
        }
    };
    let left = explanation.grid.unknown_cells() as u64;
    let left = output::count(left, "cell is left", "cells are left");
    write!(out, "{left}{why}\n\n{}", explanation.grid)
}

/// Prints a step after a label. Its lines are aligned.
pub(crate) fn print_step(
    out: &mut dyn Write,
    label: &str,
    step: &ExplanationStep,
) -> io::Result<()> {
    let style = anstyle::Style::new().bold();
    let text = step.to_string();
    let mut lines = text.lines();
    if let Some(first) = lines.next() {
        writeln!(out, "{label}{style}{first}{style:#}")?;
    }
    let width = label.len();
    lines.try_for_each(|line| writeln!(out, "{:width$}{line}", ""))
}

/// The explanation as a JSON object.
pub(crate) fn json(explanation: &Explanation) -> Value {
    let end = match explanation.end {
        ExplanationEnd::Solved => "solved",
        ExplanationEnd::Fails(_) => "contradiction",
        ExplanationEnd::Stuck => "stuck",
        ExplanationEnd::OutOfBudget => "out of budget",
    };
    let is_cut = explanation.end == ExplanationEnd::OutOfBudget;
    json!({
        "end": end,
        "complete": !is_cut,
        "stopped": is_cut.then_some("out of budget"),
        "hardest": explanation.hardest().map(Technique::name),
        "steps": explanation.steps.iter().map(json_step).collect::<Vec<_>>(),
    })
}

/// A step as a JSON object.
pub(crate) fn json_step(step: &ExplanationStep) -> Value {
    let mut value = json!({
        "technique": step.technique.name(),
        "cells": step.decisions.iter().map(json_cell).collect::<Vec<_>>(),
        "text": step.to_string(),
    });
    match &step.argument {
        Argument::Line { look, .. } => value["line"] = json_look(look),
        Argument::Contradiction {
            supposed,
            looks,
            fails,
        } => {
            value["supposed"] = json_cell(supposed);
            value["lines"] = looks.iter().map(json_look).collect();
            value["fails"] = json!({
                "line": fails.line.to_string(),
                "clue": fails.clue,
                "cells": symbols(&fails.cells),
            });
        }
        Argument::EitherWay { filled, empty, .. } => {
            value["lines_if_filled"] = filled.iter().map(json_look).collect();
            value["lines_if_empty"] = empty.iter().map(json_look).collect();
        }
        Argument::Deeper {
            supposed,
            suppositions,
            looks,
            fails,
        } => {
            value["supposed"] = json_cell(supposed);
            value["suppositions"] = (*suppositions).into();
            value["looks"] = (*looks).into();
            value["fails"] = json!({"line": fails.to_string()});
        }
        // `Solution` has no details.
        _ => {}
    }
    value
}

fn json_cell(decision: &Decision) -> Value {
    json!({
        "row": decision.position.row + 1,
        "column": decision.position.column + 1,
        "filled": decision.filled,
    })
}

fn symbols(cells: &[Cell]) -> String {
    cells.iter().map(|cell| cell.symbol()).collect()
}

fn json_look(look: &LineStep) -> Value {
    json!({
        "line": look.line.to_string(),
        "clue": look.clue,
        "before": symbols(&look.before),
        "after": symbols(&look.after),
    })
}
