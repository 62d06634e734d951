//! Help for a player: the next step.

use crate::board::{Board, Change, Lost, changes, grid, line_number, lost};
use crate::draw::judge::{WORK, decide};
use crate::failure::{Failure, read, to_json};
use nonogram::{Grid, Palette, Puzzle};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, ExplainBudget, ExplanationStep, Hint};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct Request {
    cells: Option<String>,
    work: Option<u64>,
}

/// A step of an explanation.
#[derive(Serialize)]
pub(super) struct Step {
    technique: &'static str,
    text: String,
    lines: Vec<usize>,
    changes: Vec<Change>,
    /// Cells, each with the colors that it does not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exclusions: Vec<Lost>,
}

impl Step {
    /// With the names of a palette.
    pub(super) fn new(step: &ExplanationStep, puzzle: &Puzzle, palette: &Palette) -> Self {
        let lines = step.lines();
        Self {
            technique: step.technique.name(),
            text: step.display(palette).to_string(),
            exclusions: lost(&step.exclusions, puzzle.width()),
            lines: lines.into_iter().map(|line| line_number(line, puzzle)).collect(),
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
    /// The steps that exclude colors first, on boards of several inks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Step>,
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
            before: Vec::new(),
            line: None,
            count: None,
        }
    }
}

/// The board in play, without cells an unknown one, and the limit on line solves.
pub(super) fn position(board: &Board, request: &str) -> Result<(Grid, u64), Failure> {
    let Request { cells, work } = read(request)?;
    let grid = match cells {
        Some(cells) => grid(&cells, &board.puzzle)?,
        None => Grid::unknown(board.width(), board.puzzle.height()),
    };
    Ok((grid, work.unwrap_or(EXPLAIN_LINE_SOLVES).min(EXPLAIN_LINE_SOLVES)))
}

pub(crate) fn hint(request: &str) -> Result<String, Failure> {
    let board = Board::of(request)?;
    let (grid, line_solves) = position(&board, request)?;
    let report = decide(&board.puzzle, WORK.min(line_solves.saturating_mul(64)));
    let hint = nonogram_explain::hint(&board.puzzle, &grid, &report, ExplainBudget::new(line_solves));
    let answer = match &hint {
        Hint::Steps(steps) => {
            let palette = board.names()?;
            let step = |step| Step::new(step, &board.puzzle, &palette);
            let (last, before) = steps.split_last().expect("a hint has a step");
            let Step { technique, text, lines, changes, .. } = step(last);
            HintAnswer {
                before: before.iter().map(step).collect(),
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
            HintAnswer { line, ..HintAnswer::new("broken", text) }
        }
        Hint::Wrong(count) => {
            let text = match count {
                1 => "1 cell is wrong.".to_string(),
                _ => format!("{count} cells are wrong."),
            };
            HintAnswer { count: Some(*count), ..HintAnswer::new("wrong", text) }
        }
        Hint::NoSolution => HintAnswer::new("none", "This puzzle has no solution."),
        Hint::Several => HintAnswer::new("several", "Nothing more follows: this puzzle has several solutions."),
        _ => HintAnswer::new("unknown", "No step was found within the limit of work."),
    };
    Ok(to_json(&answer))
}
