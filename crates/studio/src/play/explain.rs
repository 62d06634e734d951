//! Help for a player: all steps to the end.

use super::hint::{position, step_form};
use crate::board::Board;
use crate::draw::judge::{WORK, decide};
use crate::failure::Failure;
use nonogram::Picture;
use nonogram_explain::{ExplanationEnd, explain_rest};
use serde_json::{Value, json};

pub(crate) fn explain(request: &str) -> Result<Value, Failure> {
    let board = Board::of(request)?;
    let (grid, line_solves) = position(&board, request)?;
    let puzzle = &board.puzzle;
    let report = decide(puzzle, WORK.min(line_solves.saturating_mul(64)));
    let solution: Option<&Picture> = report.unique();
    let explanation = explain_rest(puzzle, &grid, solution, line_solves);
    let end = match explanation.end {
        ExplanationEnd::Solved => "solved",
        ExplanationEnd::Fails(_) => "contradiction",
        ExplanationEnd::Stuck => "stuck",
        ExplanationEnd::OutOfBudget => "unknown",
    };
    let steps = explanation.steps.iter().map(|step| step_form(step, &board));
    Ok(json!({
        "end": end,
        "hardest": explanation.hardest().map(|technique| technique.name()),
        "steps": steps.collect::<Value>(),
    }))
}
