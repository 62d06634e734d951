//! Prints explanations, for `solve --explain` and `hint`.

use crate::output;
use nonogram::{Cell, Grid, Logic, Palette, Position, Puzzle, Swatch, Technique, Verdict};
use nonogram_explain::{Explanation, ExplanationEnd, ExplanationStep};
use nonogram_render::{BoardStep, Drawing};
use std::io::{self, Write};

/// The number of steps printed as text; `--json` prints all of them.
const MAX_STEPS: usize = 1000;

/// Prints the steps and a summary, and the board after every few steps and before each supposition.
/// 0 is never; by default, large boards are shown less often.
///
/// The steps that decide no cell, up to the next one that does, are one.
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
    let mut board = puzzle.start();
    let (mut first, mut printed) = (0, 0);
    let mut is_shown = true;
    if palette.inks() > 1 {
        let inks = palette.swatches().filter(|(ink, _)| !ink.is_background());
        let inks: Vec<String> = inks
            .map(|(ink, swatch)| format!("{} {}", ink.letter(), swatch.name))
            .collect();
        writeln!(out, "\n{}", inks.join(", "))?;
    }
    if puzzle.givens().is_some() {
        write!(out, "\ngiven\n{board}")?;
    }
    let most = steps.len().min(MAX_STEPS);
    while first < most {
        let index = next_decision(&steps[..most], first);
        let before = &steps[first..index];
        if !before.is_empty() {
            let reasons = ExplanationStep::summary(before, &lettered(palette)).join("\n");
            let lines = reasons.lines().map(|line| format!("  {line}"));
            writeln!(out)?;
            print_lines(
                out,
                &label(first, index),
                "colors that cells do not have",
                lines,
            )?;
        }
        let Some(step) = steps[..most].get(index) else {
            break;
        };
        if every > 0 && step.technique.logic() > Logic::Line && !is_shown {
            let title = format!("before step {}", index + 1);
            print_board(out, puzzle, &board, title, Some(step))?;
        }
        let end = index + ExplanationStep::alike(&steps[index..most]);
        writeln!(out)?;
        print_step(out, &label(index, end), &steps[index..end], palette)?;
        first = end;
        for decision in steps[index..end].iter().flat_map(|step| &step.decisions) {
            let Position { row, column } = decision.position;
            board.set(row, column, Cell::Known(decision.ink));
        }
        printed += 1;
        is_shown = every > 0 && printed % every == 0 && first < steps.len();
        if is_shown {
            let next = steps[..most].get(next_decision(&steps[..most], end));
            print_board(out, puzzle, &board, format!("after step {end}"), next)?;
        }
    }
    if let Some(more) = steps.len().checked_sub(MAX_STEPS).filter(|&more| more > 0) {
        let more = output::count(more as u64, "more step", "more steps");
        writeln!(out, "\n{more}: use --json to print all")?;
    }
    let total = output::count(steps.len() as u64, "step", "steps");
    let (deciding, others): (Vec<_>, Vec<_>) =
        steps.iter().partition(|step| !step.decisions.is_empty());
    let mut counts = Vec::new();
    for technique in Technique::ALL {
        let count = deciding.iter().filter(|step| step.technique == technique);
        counts.push((count.count(), technique.name()));
    }
    counts.push((others.len(), "about colors that cells do not have"));
    counts.retain(|&(count, _)| count > 0);
    let counts = counts.iter().map(|(count, name)| format!("{count} {name}"));
    let counts = counts.collect::<Vec<_>>().join(", ");
    let colon = if counts.is_empty() { "" } else { ": " };
    writeln!(out, "\n{total}{colon}{counts}")?;
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
    writeln!(out, "{left}{why}")?;
    let title = "what is known".to_string();
    print_board(out, puzzle, &explanation.grid, title, None)
}

/// The place of the next step that decides a cell, or the number of steps.
fn next_decision(steps: &[ExplanationStep], first: usize) -> usize {
    let mut rest = steps[first..].iter();
    let index = rest.position(|step| !step.decisions.is_empty());
    index.map_or(steps.len(), |index| first + index)
}

/// The numbers of steps.
fn label(from: usize, to: usize) -> String {
    match to - from {
        1 => format!("{to:>3}. "),
        _ => format!("{:>3}. ", format!("{}-{to}", from + 1)),
    }
}

/// A palette with the letters of its inks, which boards have, in place of the symbols of a file.
fn lettered(palette: &Palette) -> Palette {
    let swatches = palette.swatches().map(|(ink, swatch)| Swatch {
        symbol: ink.letter(),
        ..swatch.clone()
    });
    Palette::new(swatches.collect()).expect("the letters differ")
}

/// Prints a board in play with its clues, under a title, with a mark in the cell that the next step
/// supposes.
fn print_board(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    grid: &Grid,
    title: String,
    next: Option<&ExplanationStep>,
) -> io::Result<()> {
    let supposed = next.and_then(ExplanationStep::supposes);
    let title = title + supposed.map_or("", |_| ": the next step supposes the cell *");
    let step = Some(BoardStep {
        grid,
        lines: &[],
        decided: supposed.as_slice(),
    });
    let drawing = Drawing {
        title: Some(&title),
        step,
        ..Drawing::new(puzzle)
    };
    write!(out, "\n{}", drawing.to_text())
}

/// Prints a step, or several that are alike, after a label. Its lines are aligned.
pub(crate) fn print_step(
    out: &mut dyn Write,
    label: &str,
    alike: &[ExplanationStep],
    palette: &Palette,
) -> io::Result<()> {
    let text = ExplanationStep::display_alike(alike, &lettered(palette)).to_string();
    let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
    print_lines(out, label, title, rest.lines().map(str::to_string))
}

/// Prints a title after a label, and lines that are aligned with it.
fn print_lines(
    out: &mut dyn Write,
    label: &str,
    title: &str,
    mut lines: impl Iterator<Item = String>,
) -> io::Result<()> {
    let style = anstyle::Style::new().bold();
    writeln!(out, "{label}{style}{title}{style:#}")?;
    lines.try_for_each(|line| writeln!(out, "{:1$}{line}", "", label.len()))
}
