//! Help for a player: the next step, and all steps to the end.

use crate::board::{AskedBoard, cell_numbers, changes, grid, line_number, lost};
use crate::draw::judge::{WORK, decide};
use crate::failure::{AskError, non_empty, present, read};
use nonogram::{Grid, Line, Position};
use nonogram_explain::{
    Argument, EXPLAIN_LINE_SOLVES, ExplanationEnd, ExplanationStep, Hint, StepReason, explain_rest,
    wrong_cells,
};
use nonogram_propagate::SolveReport;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct HelpRequest {
    cells: Option<String>,
    work: Option<u64>,
}

/// A board in play that needs help.
struct Help {
    board: AskedBoard,
    grid: Grid,
    /// What the solver says about the puzzle.
    report: SolveReport,
    line_solves: u64,
}

impl Help {
    fn of(request: &Value) -> Result<Self, AskError> {
        let board = AskedBoard::of(request)?;
        let HelpRequest { cells, work } = read(request)?;
        let grid = match cells {
            Some(cells) => grid(&cells, &board.puzzle)?,
            None => board.puzzle.start(),
        };
        let line_solves = work.unwrap_or(EXPLAIN_LINE_SOLVES).min(EXPLAIN_LINE_SOLVES);
        let report = decide(&board.puzzle, WORK.min(line_solves.saturating_mul(64)));
        Ok(Self {
            board,
            grid,
            report,
            line_solves,
        })
    }

    /// A step of an explanation.
    fn step(&self, step: &ExplanationStep) -> Value {
        let (puzzle, width) = (&self.board.puzzle, self.board.width());
        let lines = step.lines().into_iter();
        let lines = lines.map(|line| line_number(line, puzzle));
        let reasons = step.reasons();
        let premises = ExplanationStep::premises(&reasons);
        let (supposed, fails) = match &step.argument {
            Argument::Contradiction {
                supposed, fails, ..
            } => (Some(*supposed), Some(fails.line)),
            Argument::Deeper {
                supposed, fails, ..
            } => (Some(*supposed), Some(*fails)),
            _ => (None, None),
        };
        let is_of_line = matches!(step.argument, Argument::Line(_));
        let reasons_of_line = reasons.iter().filter(|_| is_of_line);
        present(json!({
            "technique": step.technique.name(),
            "text": step.sentences_of(&reasons, &self.board.palette).join("\n"),
            "lines": lines.collect::<Vec<_>>(),
            "because": non_empty(cell_numbers(&premises, width)),
            "reasons": non_empty(reasons_of_line.map(figures).collect()),
            "supposed": non_empty(changes(supposed.as_slice(), width)),
            "fails": fails.map(|line| line_number(line, puzzle)),
            "changes": changes(&step.decisions, width),
            "exclusions": non_empty(lost(&step.exclusions, width)),
        }))
    }

    fn steps(&self, steps: &[ExplanationStep]) -> Vec<Value> {
        steps.iter().map(|step| self.step(step)).collect()
    }
}

/// What a reason counts: its rule, with numbers, and the cells that it decides, from 1 along the
/// line.
fn figures(reason: &StepReason) -> Value {
    let along = |&Position { row, column }: &Position| match reason.line {
        Line::Row(_) => column + 1,
        Line::Column(_) => row + 1,
    };
    let (rule, numbers) = reason.figures().unzip();
    let cells = reason.follows.iter().map(|it| along(&it.position));
    json!({ "rule": rule, "numbers": numbers, "cells": cells.collect::<Vec<_>>() })
}

pub(crate) fn hint(request: &Value) -> Result<Value, AskError> {
    let help = Help::of(request)?;
    let (puzzle, width) = (&help.board.puzzle, help.board.width());
    let hint = nonogram_explain::hint(puzzle, &help.grid, &help.report, help.line_solves);
    let mistakes = hint.mistakes(puzzle, &help.grid, &help.report);
    let (kind, text) = match &hint {
        Hint::Steps(steps) => {
            let (last, before) = steps.split_last().expect("a hint has a step");
            let mut answer = help.step(last);
            answer["hint"] = "step".into();
            answer["because"] = json!(non_empty(cell_numbers(&hint.premises(), width)));
            answer["before"] = json!(non_empty(help.steps(before)));
            return Ok(present(answer));
        }
        Hint::Fails { line, steps } => {
            let text = wrong_cells(&mistakes).unwrap_or_else(|| match steps {
                0 => format!("A cell in {line} is wrong: the line cannot be completed."),
                _ => format!("A cell is wrong: {steps} steps later, {line} cannot be completed."),
            });
            return Ok(present(json!({
                "hint": "broken",
                "text": text,
                "line": line_number(*line, puzzle),
                "cells": non_empty(cell_numbers(&mistakes, width)),
            })));
        }
        Hint::Wrong(count) => {
            return Ok(json!({
                "hint": "wrong",
                "text": wrong_cells(&mistakes).unwrap_or_default(),
                "count": count,
                "cells": cell_numbers(&mistakes, width),
            }));
        }
        Hint::Solved => ("solved", "The board is solved."),
        Hint::NoSolution => ("none", "This puzzle has no solution."),
        Hint::Several(switch) => {
            return Ok(present(json!({
                "hint": "several",
                "text": "Nothing more follows: this puzzle has several solutions.",
                "switch": switch.map(|it| it.to_string()),
            })));
        }
        _ => ("unknown", "No step was found within the limit of work."),
    };
    Ok(json!({"hint": kind, "text": text}))
}

/// All steps to the end.
pub(crate) fn explain(request: &Value) -> Result<Value, AskError> {
    let help = Help::of(request)?;
    let solution = help.report.unique();
    let explanation = explain_rest(&help.board.puzzle, &help.grid, solution, help.line_solves);
    let end = match explanation.end {
        ExplanationEnd::Solved => "solved",
        ExplanationEnd::Fails(_) => "contradiction",
        ExplanationEnd::Stuck => "stuck",
        ExplanationEnd::OutOfBudget => "unknown",
    };
    Ok(json!({
        "end": end,
        "hardest": explanation.hardest().map(|technique| technique.name()),
        "steps": help.steps(&explanation.steps),
    }))
}
