//! Prints explanations, for `solve --explain` and `hint`.

use crate::output;
use nonogram::{Palette, Verdict};
use nonogram_explain::{Explanation, ExplanationEnd, ExplanationStep};
use std::io::{self, Write};

/// The number of steps printed as text; `--json` prints all of them.
const MAX_STEPS: usize = 1000;

/// Prints the steps and a summary.
pub(crate) fn print(
    out: &mut dyn Write,
    explanation: &Explanation,
    palette: &Palette,
    verdict: Verdict,
) -> io::Result<()> {
    let steps = &explanation.steps;
    for (number, step) in (1..).zip(steps.iter().take(MAX_STEPS)) {
        writeln!(out)?;
        print_step(out, &format!("{number:3}. "), step, palette)?;
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

/// Prints a step after a label. Its lines are aligned.
pub(crate) fn print_step(
    out: &mut dyn Write,
    label: &str,
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
    lines.try_for_each(|line| writeln!(out, "{:width$}{line}", ""))
}
