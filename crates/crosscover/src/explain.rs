//! Prints explanations, for `solve --explain` and `hint`.

use crate::output;
use nonogram::{Cell, Grid, Logic, Palette, Position, Verdict};
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
    for (index, step) in steps.iter().enumerate().take(MAX_STEPS) {
        if step.decisions.is_empty() && index + 1 < steps.len() {
            continue;
        }
        let numbers = if first < index { format!("{}-{}", first + 1, index + 1) } else { (index + 1).to_string() };
        let label = format!("{numbers:>3}. ");
        if every > 0 && step.technique.logic() > Logic::Line && !is_shown {
            write!(out, "\n{board}")?;
        }
        writeln!(out)?;
        print_step(out, &label, &steps[first..index], step, palette)?;
        first = index + 1;
        for decision in &step.decisions {
            let Position { row, column } = decision.position;
            board.set(row, column, Cell::Known(decision.ink));
        }
        printed += 1;
        is_shown = every > 0 && printed % every == 0 && first < steps.len();
        if is_shown {
            write!(out, "\n{board}")?;
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
    write!(out, "{left}{why}\n\n{}", explanation.grid)
}

/// Prints a step after a label and the reasons of the steps before it. Its lines are aligned.
pub(crate) fn print_step(
    out: &mut dyn Write,
    label: &str,
    before: &[ExplanationStep],
    step: &ExplanationStep,
    palette: &Palette,
) -> io::Result<()> {
    let style = anstyle::Style::new().bold();
    let text = step.display(palette).to_string();
    let mut lines = text.lines();
    if let Some(first) = lines.next() {
        writeln!(out, "{label}{style}{first}{style:#}")?;
    }
    let width = label.len();
    let reasons = ExplanationStep::reasons(before, palette);
    reasons.iter().try_for_each(|line| writeln!(out, "{:width$}  {line}", ""))?;
    lines.try_for_each(|line| writeln!(out, "{:width$}{line}", ""))
}
