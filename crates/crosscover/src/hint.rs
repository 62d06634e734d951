//! `crosscover hint`: the easiest next deduction on a board in play.

use crate::cli::Hint;
use crate::exit::Exit;
use crate::measure::Deadline;
use crate::{explain, input, output};
use anyhow::Result;
use nonogram::{Cell, Grid, Line, Picture, Puzzle, Technique, Verdict};
use nonogram_explain::explain::LINE_SOLVES;
use nonogram_explain::{Allowance, Explainer, Next, Step};
use nonogram_propagate::{SolveOptions, SolveReport, Solver};
use serde_json::json;

/// What there is to say of a board in play.
enum Answer {
    Step(Box<Step>),
    Solved,
    /// This line cannot be completed; from what is known now, or after some deductions.
    Fails {
        line: Line,
        steps: usize,
    },
    /// No line shows it, but so many cells are not as in the only solution.
    Wrong(usize),
    NoSolution,
    Several,
    OutOfBudget,
}

pub(crate) fn run(options: &Hint) -> Result<Exit> {
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
    let allowance = Allowance::new(LINE_SOLVES).until(&interrupt);
    let answer = answer(puzzle, &grid, &report, allowance);
    print(&input::name(&options.file), &answer, options.json)?;
    Ok(match answer {
        Answer::Step(_) | Answer::Solved => Exit::Yes,
        Answer::OutOfBudget => Exit::OutOfBudget,
        _ => Exit::No,
    })
}

fn answer(puzzle: &Puzzle, grid: &Grid, report: &SolveReport, allowance: Allowance<'_>) -> Answer {
    let mut explainer = Explainer::new(puzzle, grid, allowance);
    let is_begun = grid.unknown_cells() < puzzle.width() * puzzle.height();
    if is_begun && let Some(line) = explainer.failing_line() {
        return Answer::Fails { line, steps: 0 };
    }
    let verdict = report.verdict();
    let solution = match verdict {
        Verdict::None => return Answer::NoSolution,
        Verdict::Unique => report.solutions.first(),
        Verdict::Multiple | Verdict::Unknown => None,
    };
    let wrong = solution.map_or(0, |picture| wrong_cells(grid, picture));
    if is_begun
        && (wrong > 0 || solution.is_none())
        && let Some(fails) = first_failing_line(puzzle, grid, allowance)
    {
        return fails;
    }
    if wrong > 0 {
        return Answer::Wrong(wrong);
    }
    match explainer.next() {
        Next::Step(step) => Answer::Step(step),
        Next::Solved => Answer::Solved,
        Next::Fails(line) => Answer::Fails { line, steps: 0 },
        Next::OutOfBudget => Answer::OutOfBudget,
        Next::Stuck => match solution.and_then(|picture| explainer.reveal(picture)) {
            Some(step) => Answer::Step(Box::new(step)),
            None if verdict == Verdict::Multiple => Answer::Several,
            None => Answer::OutOfBudget,
        },
    }
}

/// The number of known cells that are not as in the picture.
fn wrong_cells(grid: &Grid, picture: &Picture) -> usize {
    let wrong = |(row, cells): (usize, &[Cell])| {
        let cells = cells.iter().enumerate();
        let wrong = cells.filter(|&(column, &cell)| {
            cell.is_known() && cell != Cell::known(picture.get(row, column))
        });
        wrong.count()
    };
    grid.rows().enumerate().map(wrong).sum()
}

/// The line that line logic finds to fail first, if there is one.
fn first_failing_line(puzzle: &Puzzle, grid: &Grid, allowance: Allowance<'_>) -> Option<Answer> {
    let mut explainer = Explainer::new(puzzle, grid, allowance).up_to(Technique::Line);
    let mut steps = 0;
    loop {
        match explainer.next() {
            Next::Fails(line) => return Some(Answer::Fails { line, steps }),
            Next::Step(_) => steps += 1,
            Next::Solved | Next::Stuck | Next::OutOfBudget => return None,
        }
    }
}

fn print(name: &str, answer: &Answer, as_json: bool) -> Result<()> {
    let (status, message) = match answer {
        Answer::Step(_) => ("step", None),
        Answer::Solved => ("solved", Some("solved".to_string())),
        Answer::Fails { line, steps: 0 } => (
            "contradiction",
            Some(format!("a cell is wrong: {line} cannot be completed")),
        ),
        Answer::Fails { line, steps } => {
            let steps = output::count(*steps as u64, "step", "steps");
            let message = format!(
                "a cell is wrong: {line} cannot be completed, as {steps} of line logic show"
            );
            ("contradiction", Some(message))
        }
        Answer::Wrong(cells) => {
            let are = if *cells == 1 { "is" } else { "are" };
            let cells = output::count(*cells as u64, "cell", "cells");
            let message =
                format!("{cells} {are} not as in the only solution, though no line shows it yet");
            ("contradiction", Some(message))
        }
        Answer::NoSolution => ("none", Some("the puzzle has no solution".to_string())),
        Answer::Several => (
            "stuck",
            Some("nothing more follows: the puzzle has several solutions".to_string()),
        ),
        Answer::OutOfBudget => (
            "unknown",
            Some("no hint was found within the budget".to_string()),
        ),
    };
    output::to_stdout(|out| {
        if as_json {
            let step = match answer {
                Answer::Step(step) => Some(explain::json_step(step)),
                _ => None,
            };
            let line = match answer {
                Answer::Fails { line, .. } => Some(line.to_string()),
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
        match (answer, message) {
            (Answer::Step(step), _) => explain::print_step(out, "", step),
            (_, message) => writeln!(out, "{name}: {}", message.unwrap_or_default()),
        }
    })
}
