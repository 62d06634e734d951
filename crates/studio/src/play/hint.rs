//! Help for a player: the next step, and all steps to the end.

use crate::board::{Board, cell_number, changes, grid, line_number, lost};
use crate::draw::judge::{WORK, decide};
use crate::failure::{Failure, non_empty, present, read};
use nonogram::{Grid, Picture, Position};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, ExplanationEnd, ExplanationStep, Hint, explain_rest};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
    cells: Option<String>,
    work: Option<u64>,
}

/// A step of an explanation.
fn step_form(step: &ExplanationStep, board: &Board) -> Value {
    let (puzzle, width) = (&board.puzzle, board.width());
    let lines = step
        .lines()
        .into_iter()
        .map(|line| line_number(line, puzzle));
    let reasons = step.reasons();
    present(json!({
        "technique": step.technique.name(),
        "text": step.sentences_of(&reasons, &board.palette).join("\n"),
        "lines": lines.collect::<Vec<_>>(),
        "because": non_empty(numbers(&ExplanationStep::premises(&reasons), width)),
        "changes": changes(&step.decisions, width),
        "exclusions": non_empty(lost(&step.exclusions, width)),
    }))
}

/// The numbers of cells.
fn numbers(cells: &[Position], width: usize) -> Vec<usize> {
    cells.iter().map(|&at| cell_number(at, width)).collect()
}

/// The board in play, without cells an unknown one, and the limit on line solves.
fn position(board: &Board, request: &str) -> Result<(Grid, u64), Failure> {
    let Request { cells, work } = read(request)?;
    let grid = match cells {
        Some(cells) => grid(&cells, &board.puzzle)?,
        None => board.puzzle.start(),
    };
    Ok((
        grid,
        work.unwrap_or(EXPLAIN_LINE_SOLVES).min(EXPLAIN_LINE_SOLVES),
    ))
}

/// "Row 8, cell 1 is wrong."
fn wrong_text(cells: &[Position]) -> Option<String> {
    const MOST_NAMED: usize = 6;
    match cells {
        [] => None,
        [one] => Some(format!(
            "Row {}, cell {} is wrong.",
            one.row + 1,
            one.column + 1
        )),
        _ => {
            let name = |at: &Position| format!("row {}, cell {}", at.row + 1, at.column + 1);
            let named: Vec<String> = cells.iter().take(MOST_NAMED).map(name).collect();
            let more = cells.len().saturating_sub(MOST_NAMED);
            let more = if more > 0 {
                format!("; and {more} more")
            } else {
                String::new()
            };
            Some(format!(
                "These cells are wrong: {}{more}.",
                named.join("; ")
            ))
        }
    }
}

pub(crate) fn hint(request: &str) -> Result<Value, Failure> {
    let board = Board::of(request)?;
    let (grid, line_solves) = position(&board, request)?;
    let report = decide(&board.puzzle, WORK.min(line_solves.saturating_mul(64)));
    let hint = nonogram_explain::hint(&board.puzzle, &grid, &report, line_solves);
    let width = board.width();
    let (kind, text) = match &hint {
        Hint::Steps(steps) => {
            let (last, before) = steps.split_last().expect("a hint has a step");
            let last = step_form(last, &board);
            let before = before.iter().map(|step| step_form(step, &board)).collect();
            return Ok(present(json!({
                "hint": "step", "text": last["text"], "technique": last["technique"], "lines": last["lines"],
                "because": non_empty(numbers(&hint.premises(), width)),
                "changes": last["changes"], "before": non_empty::<Value>(before),
            })));
        }
        Hint::Fails { line, steps } => {
            let cells = hint.mistakes(&board.puzzle, &grid, &report);
            let text = match (wrong_text(&cells), steps) {
                (Some(text), _) => text,
                (None, 0) => format!("A cell in {line} is wrong: the line cannot be completed."),
                (None, _) => {
                    format!("A cell is wrong: {steps} steps later, {line} cannot be completed.")
                }
            };
            return Ok(present(json!({
                "hint": "broken", "text": text, "line": line_number(*line, &board.puzzle),
                "cells": non_empty(numbers(&cells, width)),
            })));
        }
        Hint::Wrong(count) => {
            let cells = hint.mistakes(&board.puzzle, &grid, &report);
            let text = wrong_text(&cells).unwrap_or_default();
            return Ok(
                json!({"hint": "wrong", "text": text, "count": count, "cells": numbers(&cells, width)}),
            );
        }
        Hint::Solved => ("solved", "The board is solved."),
        Hint::NoSolution => ("none", "This puzzle has no solution."),
        Hint::Several => (
            "several",
            "Nothing more follows: this puzzle has several solutions.",
        ),
        _ => ("unknown", "No step was found within the limit of work."),
    };
    Ok(json!({"hint": kind, "text": text}))
}

/// All steps to the end.
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
