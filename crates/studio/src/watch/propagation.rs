//! The propagation solver, step by step.

use super::Known;
use crate::board::{Change, changes, line_number};
use nonogram::{Line, Puzzle};
use nonogram_propagate::{Reason, SolveBudget, SolveOptions, Solver};
use serde::Serialize;

/// The most work, as [`SolveBudget::work`] counts it.
const WORK: u64 = 1 << 22;

#[derive(Serialize)]
pub(super) struct Watched {
    verdict: &'static str,
    line_solves: u64,
    probes: u64,
    branches: u64,
    steps: Vec<Step>,
    /// Whether there are more steps.
    cut: bool,
}

#[derive(Serialize)]
struct Step {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    changes: Vec<Change>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undo: Vec<usize>,
    /// The assumptions that are open after it.
    level: usize,
}

pub(super) fn watch(puzzle: &Puzzle, most: usize) -> Watched {
    let budget = SolveBudget::default().work(WORK);
    let options = SolveOptions::default().budget(budget).trace(true);
    let report = Solver::new().solve(puzzle, &options);
    let width = puzzle.width();
    let mut known = Known::new(width * puzzle.height());
    // The cells since each open assumption.
    let mut levels: Vec<Vec<usize>> = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    for deduction in &report.trace {
        let decided = changes(&deduction.decisions, width);
        let mut undo = Vec::new();
        let (kind, text, line) = match deduction.reason {
            Reason::Line(line) => ("line", line_text(line, puzzle, decided.len()), Some(line)),
            Reason::Refuted => {
                let decision = deduction.decisions[0];
                let (row, column) = (decision.position.row + 1, decision.position.column + 1);
                let (is, not) = match decision.filled() {
                    true => ("filled", "empty"),
                    false => ("empty", "filled"),
                };
                (
                    "refuted",
                    format!(
                        "If row {row}, column {column} were {not}, single lines would lead to a contradiction. So it is {is}."
                    ),
                    None,
                )
            }
            Reason::EitherWay(position) => (
                "either",
                format!(
                    "Both values of row {}, column {} lead to the same value here.",
                    position.row + 1,
                    position.column + 1
                ),
                None,
            ),
            Reason::Assumed => {
                levels.push(Vec::new());
                (
                    "assumed",
                    "Nothing more follows, so the solver tries a value.".to_string(),
                    None,
                )
            }
            Reason::Withdrawn => {
                undo = known.remove(levels.pop().unwrap_or_default());
                (
                    "withdrawn",
                    "That attempt is finished. The solver goes back and takes the other value."
                        .to_string(),
                    None,
                )
            }
        };
        let changes = known.add(decided);
        if let Some(level) = levels.last_mut() {
            level.extend(changes.iter().map(|&(cell, _)| cell));
        }
        let (line, level) = (line.map(|line| line_number(line, puzzle)), levels.len());
        steps.push(Step {
            kind,
            text,
            line,
            changes,
            undo,
            level,
        });
        if known.unknown == 0 {
            let text = "Every cell is known: this is a solution.".to_string();
            steps.push(Step {
                kind: "solution",
                text,
                line: None,
                changes: Vec::new(),
                undo: Vec::new(),
                level,
            });
        }
    }
    let cut = steps.len() > most;
    steps.truncate(most);
    Watched {
        verdict: report.verdict().name(),
        line_solves: report.stats.line_solves,
        probes: report.stats.probes,
        branches: report.stats.branches,
        steps,
        cut,
    }
}

/// `Row 3 (1 2): 4 cells follow.`
fn line_text(line: Line, puzzle: &Puzzle, cells: usize) -> String {
    let clue = puzzle.clue(line).display(' ');
    let name = match line {
        Line::Row(row) => format!("Row {}", row + 1),
        Line::Column(column) => format!("Column {}", column + 1),
    };
    let follow = if cells == 1 {
        "1 cell follows"
    } else {
        &format!("{cells} cells follow")
    };
    format!("{name} ({clue}): {follow}.")
}
