//! Prints explanations, for `solve --explain` and `hint`.

use crate::output;
use nonogram::{Cell, Clue, Grid, Logic, Palette, Position, Puzzle, Verdict};
use nonogram_explain::{Explanation, ExplanationEnd, ExplanationStep};
use std::io::{self, Write};

/// The number of steps printed as text; `--json` prints all of them.
const MAX_STEPS: usize = 1000;

/// Prints the steps and a summary, and the board after every few steps and before each supposition. 0 is never; by
/// default, large boards are shown less often.
///
/// A step that decides no cell is part of the next step that decides one.
pub(crate) fn print(
    out: &mut dyn Write,
    explanation: &Explanation,
    puzzle: &Puzzle,
    palette: &Palette,
    verdict: Verdict,
    every: Option<usize>,
) -> io::Result<()> {
    let every = every.unwrap_or(10.max(explanation.grid.height() / 2));
    let steps = &explanation.steps;
    let mut board = Grid::unknown(explanation.grid.width(), explanation.grid.height());
    let (mut first, mut printed) = (0, 0);
    let mut is_shown = true;
    if palette.inks() > 1 {
        let inks = palette.swatches().filter(|(ink, _)| !ink.is_background());
        let inks: Vec<String> = inks.map(|(ink, swatch)| format!("{} {}", ink.letter(), swatch.name)).collect();
        writeln!(out, "\n{}", inks.join(", "))?;
    }
    let most = steps.len().min(MAX_STEPS);
    while first < most {
        let decides = |step: &ExplanationStep| !step.decisions.is_empty();
        let index = steps[first..most].iter().position(decides).map_or(most - 1, |index| first + index);
        let step = &steps[index];
        // Steps that decide nothing are in front of it, or the same in other lines is behind it.
        let alike = if first == index { ExplanationStep::alike(&steps[index..most]) } else { 1 };
        let end = index + alike;
        let numbers = if end - first > 1 { format!("{}-{end}", first + 1) } else { end.to_string() };
        let label = format!("{numbers:>3}. ");
        if every > 0 && step.technique.logic() > Logic::Line && !is_shown {
            write!(out, "\n{}", board_text(puzzle, &board))?;
        }
        writeln!(out)?;
        print_step(out, &label, &steps[first..index], &steps[index..end], palette)?;
        first = end;
        for decision in steps[index..end].iter().flat_map(|step| &step.decisions) {
            let Position { row, column } = decision.position;
            board.set(row, column, Cell::Known(decision.ink));
        }
        printed += 1;
        is_shown = every > 0 && printed % every == 0 && first < steps.len();
        if is_shown {
            write!(out, "\n{}", board_text(puzzle, &board))?;
        }
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
        ExplanationEnd::OutOfBudget => ": explaining this board takes too long",
    };
    let left = explanation.grid.unknown_cells() as u64;
    let left = output::count(left, "cell is left", "cells are left");
    write!(out, "{left}{why}\n\n{}", board_text(puzzle, &explanation.grid))
}

/// The greatest width of a board with its clues.
const MAX_WIDTH: usize = 100;

/// A board with its clues, if it is not too wide, and with the numbers of rows and columns.
fn board_text(puzzle: &Puzzle, board: &Grid) -> String {
    let numbers = |clue: Clue<'_>| -> Vec<String> {
        let blocks = clue.blocks().map(|block| match puzzle.is_colored() {
            true => block.to_string(),
            false => block.length.to_string(),
        });
        let numbers: Vec<String> = blocks.collect();
        if numbers.is_empty() { vec!["0".to_string()] } else { numbers }
    };
    let rows: Vec<String> = puzzle.rows().iter().map(|clue| numbers(clue).join(" ")).collect();
    let columns: Vec<Vec<String>> = puzzle.columns().iter().map(numbers).collect();
    let left = rows.iter().map(String::len).max().unwrap_or(0);
    let digits = columns.iter().flatten().map(String::len).max().unwrap_or(0);
    let cell = 1 + digits.max(board.width().to_string().len());
    let has_clues = left + cell * board.width() + 8 <= MAX_WIDTH;
    let (left, cell) = if has_clues { (left, cell) } else { (0, 1) };
    let rule = format!("{:left$} +{}-+\n", "", "-".repeat(cell * board.width()));
    let mut text = String::new();
    let high = columns.iter().map(Vec::len).max().unwrap_or(0);
    for level in (0..high).rev().filter(|_| has_clues) {
        let number = |column: &Vec<String>| {
            let number = column.len().checked_sub(level + 1).map_or("", |index| &column[index]);
            format!("{number:>cell$}")
        };
        let line = format!("{:left$}  {}", "", columns.iter().map(number).collect::<String>());
        text += &format!("{}\n", line.trim_end());
    }
    text += &rule;
    for (row, cells) in board.to_string().lines().enumerate() {
        let clue = if has_clues { &rows[row] } else { "" };
        let cells: String = cells.chars().map(|symbol| format!("{symbol:>cell$}")).collect();
        text += &format!("{clue:>left$} |{cells} | {}\n", row + 1);
    }
    text += &rule;
    // Without clues, there is room for every fifth number.
    let each = if has_clues { 1 } else { 5 };
    let number = |column: usize| format!("{:>1$}", column * each, cell * each);
    let line = (1..=board.width() / each).map(number).collect::<String>();
    text + &format!("{:left$}  {line}\n", "")
}

/// Prints a step, or several that are alike, after a label and the reasons of the steps before it. Its lines are aligned.
pub(crate) fn print_step(
    out: &mut dyn Write,
    label: &str,
    before: &[ExplanationStep],
    alike: &[ExplanationStep],
    palette: &Palette,
) -> io::Result<()> {
    let style = anstyle::Style::new().bold();
    let text = ExplanationStep::display_alike(alike, palette).to_string();
    let mut lines = text.lines();
    if let Some(first) = lines.next() {
        writeln!(out, "{label}{style}{first}{style:#}")?;
    }
    let width = label.len();
    let reasons = ExplanationStep::reasons(before, palette);
    reasons.iter().try_for_each(|line| writeln!(out, "{:width$}  {line}", ""))?;
    lines.try_for_each(|line| writeln!(out, "{:width$}{line}", ""))
}
