//! Help for a player: all steps to the end.

use super::hint::{Step, position};
use crate::board::Board;
use crate::draw::judge::{WORK, decide};
use crate::failure::{Failure, to_json};
use nonogram::Picture;
use nonogram_explain::{ExplanationEnd, explain_rest};
use serde::Serialize;

#[derive(Serialize)]
struct ExplainAnswer {
    end: &'static str,
    hardest: Option<&'static str>,
    steps: Vec<Step>,
}

pub(crate) fn explain(request: &str) -> Result<String, Failure> {
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
    let steps = explanation.steps.iter();
    let palette = board.names()?;
    Ok(to_json(&ExplainAnswer {
        end,
        hardest: explanation.hardest().map(|technique| technique.name()),
        steps: steps.map(|step| Step::new(step, puzzle, &palette)).collect(),
    }))
}
