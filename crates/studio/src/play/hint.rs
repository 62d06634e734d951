//! Help for a player: the next step, or all steps to the end.

use crate::board::{Board, Change, changes, grid, line_number};
use crate::draw::judge::{WORK, decide};
use crate::failure::{Failure, read, to_json};
use nonogram::{Grid, Picture, Puzzle, Verdict};
use nonogram_explain::{
    EXPLAIN_LINE_SOLVES, ExplainBudget, ExplanationEnd, ExplanationStep, Hint, explain_rest,
};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct Request {
    cells: Option<String>,
    work: Option<u64>,
}

/// A step of an explanation.
#[derive(Serialize)]
struct Step {
    technique: &'static str,
    text: String,
    lines: Vec<usize>,
    changes: Vec<Change>,
}

impl Step {
    fn new(step: &ExplanationStep, puzzle: &Puzzle) -> Self {
        let lines = step.lines();
        Self {
            technique: step.technique.name(),
            text: step.to_string(),
            lines: lines
                .into_iter()
                .map(|line| line_number(line, puzzle))
                .collect(),
            changes: changes(&step.decisions, puzzle.width()),
        }
    }
}

#[derive(Serialize)]
struct HintAnswer {
    hint: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<Change>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
}

impl HintAnswer {
    fn new(hint: &'static str, text: impl Into<String>) -> Self {
        Self {
            hint,
            text: text.into(),
            technique: None,
            lines: None,
            changes: None,
            line: None,
            count: None,
        }
    }
}

/// The board in play, without cells an unknown one, and the limit on line solves.
fn position(board: &Board, request: &str) -> Result<(Grid, u64), Failure> {
    let Request { cells, work } = read(request)?;
    let grid = match cells {
        Some(cells) => grid(&cells, &board.puzzle)?,
        None => Grid::unknown(board.width(), board.puzzle.height()),
    };
    Ok((
        grid,
        work.unwrap_or(EXPLAIN_LINE_SOLVES).min(EXPLAIN_LINE_SOLVES),
    ))
}

pub(crate) fn hint(request: &str) -> Result<String, Failure> {
    let board = Board::of(request)?;
    let (grid, line_solves) = position(&board, request)?;
    let report = decide(&board.puzzle, WORK.min(line_solves.saturating_mul(64)));
    let hint = nonogram_explain::hint(
        &board.puzzle,
        &grid,
        &report,
        ExplainBudget::new(line_solves),
    );
    let answer = match &hint {
        Hint::Steps(steps) => {
            // With one ink, there is one step.
            let step = steps.last().expect("a hint has a step");
            let Step {
                technique,
                text,
                lines,
                changes,
            } = Step::new(step, &board.puzzle);
            HintAnswer {
                technique: Some(technique),
                lines: Some(lines),
                changes: Some(changes),
                ..HintAnswer::new("step", text)
            }
        }
        Hint::Solved => HintAnswer::new("solved", "The board is solved."),
        Hint::Fails { line, steps } => {
            let text = match steps {
                0 => format!("A cell in {line} is wrong: the line cannot be completed."),
                _ => format!("A cell is wrong: {steps} steps later, {line} cannot be completed."),
            };
            let line = Some(line_number(*line, &board.puzzle));
            HintAnswer {
                line,
                ..HintAnswer::new("broken", text)
            }
        }
        Hint::Wrong(count) => {
            let text = match count {
                1 => "1 cell is wrong.".to_string(),
                _ => format!("{count} cells are wrong."),
            };
            HintAnswer {
                count: Some(*count),
                ..HintAnswer::new("wrong", text)
            }
        }
        Hint::NoSolution => HintAnswer::new("none", "This puzzle has no solution."),
        Hint::Several => HintAnswer::new(
            "several",
            "Nothing more follows: this puzzle has several solutions.",
        ),
        _ => HintAnswer::new("unknown", "No step was found within the limit of work."),
    };
    Ok(to_json(&answer))
}

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
    let solution: Option<&Picture> = report
        .solutions
        .first()
        .filter(|_| report.verdict() == Verdict::Unique);
    let explanation = explain_rest(puzzle, &grid, solution, line_solves);
    let end = match explanation.end {
        ExplanationEnd::Solved => "solved",
        ExplanationEnd::Fails(_) => "contradiction",
        ExplanationEnd::Stuck => "stuck",
        ExplanationEnd::OutOfBudget => "unknown",
    };
    let steps = explanation.steps.iter();
    Ok(to_json(&ExplainAnswer {
        end,
        hardest: explanation.hardest().map(|technique| technique.name()),
        steps: steps.map(|step| Step::new(step, puzzle)).collect(),
    }))
}
