//! Steps and explanations for serde, as pages and other programs show them. Rows and columns count
//! from 1.

use crate::{Argument, Explanation, ExplanationEnd, ExplanationStep, Hint, LiveClue, StepReason};
use nonogram::{
    Block, Decision, Exclusion, Grid, Ink, InkSet, Palette, Position, Puzzle, Technique,
    WorkBudget, WorkLimit,
};
use nonogram_propagate::SolveReport;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

fn place(Position { row, column }: Position) -> Value {
    json!({"row": row + 1, "column": column + 1})
}

/// A cell with its value, on boards of several inks also with the number of its color.
fn decision(&Decision { position, ink }: &Decision, inks: usize) -> Value {
    let mut form = place(position);
    form["filled"] = (!ink.is_background()).into();
    if inks > 1 {
        form["color"] = ink.number().into();
    }
    form
}

/// A cell with the numbers of the colors that it does not have; on boards of one ink, with its
/// value.
fn exclusion(&Exclusion { position, colors }: &Exclusion, inks: usize) -> Value {
    let mut form = place(position);
    if inks > 1 {
        form["colors"] = colors.iter().map(Ink::number).collect();
    } else {
        form["filled"] = colors.contains(Ink::BACKGROUND).into();
    }
    form
}

fn exclusions(list: &[Exclusion], inks: usize) -> Value {
    list.iter().map(|it| exclusion(it, inks)).collect()
}

/// A clue: its lengths, or texts with the letters of the inks on boards of several.
fn clue(blocks: &[Block], inks: usize) -> Value {
    if inks > 1 {
        blocks.iter().map(Block::to_string).collect()
    } else {
        blocks.iter().map(|block| block.length).collect()
    }
}

/// Cells as `?`, `.` and `#`, or the letters of the inks on boards of several.
fn symbols(cells: &[InkSet], inks: usize) -> String {
    let symbols = cells.iter().map(|set| match set.single() {
        None => '?',
        Some(Ink::FIRST) if inks == 1 => '#',
        Some(ink) => ink.letter(),
    });
    symbols.collect()
}

/// A reason: its `cells` follow from those in `because`, which are known. The line may have the
/// colors of `before`.
fn reason(reason: &StepReason, palette: &Palette) -> Value {
    let inks = reason.inks;
    let mut form = json!({
        "line": reason.line.to_string(),
        "clue": clue(&reason.clue, inks),
        "before": symbols(&reason.reason.before, inks),
        "text": reason.sentences(palette).join("\n"),
        "cells": exclusions(&reason.follows, inks),
        "because": exclusions(&reason.premises, inks),
    });
    if let Some(supposed) = &reason.supposed {
        form["supposed"] = decision(supposed, inks);
    }
    form
}

impl Serialize for ExplanationStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.form(&Palette::standard(self.inks))
            .serialize(serializer)
    }
}

impl ExplanationStep {
    /// The step for serde, with the names and symbols of this palette. It rests on the cells in
    /// `because`, which are known before.
    pub fn form(&self, palette: &Palette) -> Value {
        let inks = self.inks;
        let reasons = self.reasons();
        let because = Self::premises(&reasons).into_iter().map(place);
        let cells = self.decisions.iter().map(|cell| decision(cell, inks));
        let mut form = json!({
            "technique": self.technique.name(),
            "cells": cells.collect::<Value>(),
            "because": because.collect::<Value>(),
            "text": Self::text(std::slice::from_ref(self), &reasons, palette),
            "reasons": reasons.iter().map(|it| reason(it, palette)).collect::<Value>(),
        });
        if inks > 1 {
            form["exclusions"] = exclusions(&self.exclusions, inks);
        }
        match &self.argument {
            Argument::Line(_) | Argument::Solution => {}
            Argument::Contradiction { supposed, .. } => {
                form["supposed"] = decision(supposed, inks);
            }
            Argument::EitherWay { position, .. } => form["cell"] = place(*position),
            Argument::Deeper {
                supposed,
                suppositions,
                looks,
                fails,
            } => {
                form["supposed"] = decision(supposed, inks);
                form["suppositions"] = (*suppositions).into();
                form["looks"] = (*looks).into();
                form["fails"] = fails.to_string().into();
            }
        }
        form
    }
}

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let inks = self.steps.first().map_or(1, |step| step.inks);
        self.form(&Palette::standard(inks)).serialize(serializer)
    }
}

impl Explanation {
    /// The explanation for serde, with the names and symbols of this palette.
    pub fn form(&self, palette: &Palette) -> Value {
        let end = match self.end {
            ExplanationEnd::Solved => "solved",
            ExplanationEnd::Fails(_) => "contradiction",
            ExplanationEnd::Stuck => "stuck",
            ExplanationEnd::OutOfBudget => "out of budget",
        };
        let is_cut = self.end == ExplanationEnd::OutOfBudget;
        json!({
            "end": end,
            "complete": !is_cut,
            "stopped": is_cut.then_some(end),
            "hardest": self.hardest().map(Technique::name),
            "steps": self.steps.iter().map(|step| step.form(palette)).collect::<Value>(),
        })
    }
}

impl Hint {
    /// The hint for serde: its `kind` is its [name](Hint::name), `text` is in words, `cells` are
    /// those that the last step decides, or those that are wrong, `because` are the known cells
    /// that the steps rest on. The arguments are those of [`hint`](crate::hint()), with a palette.
    pub fn form(
        &self,
        puzzle: &Puzzle,
        grid: &Grid,
        report: &SolveReport,
        palette: &Palette,
    ) -> Value {
        let steps = match self {
            Self::Steps(steps) => &steps[..],
            _ => &[],
        };
        let last = steps.last();
        let forms: Vec<Value> = steps.iter().map(|step| step.form(palette)).collect();
        let wrong = self.mistakes(puzzle, grid, report).into_iter().map(place);
        let lines = match self {
            Self::Fails { line, .. } => vec![*line],
            _ => last.map(ExplanationStep::lines).unwrap_or_default(),
        };
        json!({
            "kind": self.name(),
            "text": self.display(palette).to_string(),
            "technique": last.map(|step| step.technique.name()),
            "cells": forms.last().map_or_else(|| wrong.collect(), |step| step["cells"].clone()),
            "because": self.premises().into_iter().map(place).collect::<Value>(),
            "lines": lines.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "steps": forms,
        })
    }
}

/// Which clues of a board in play are met, as `{"rows": [..], "columns": [..]}`. Each line has its
/// [`state`](LiveClue::state), and `met`: for each block whether it can be greyed. The budget
/// counts lines.
///
/// # Errors
/// The limit that ends it.
///
/// # Panics
/// If the grid and the puzzle differ in size.
pub fn live_clues(
    puzzle: &Puzzle,
    grid: &Grid,
    budget: &WorkBudget<'_>,
) -> Result<Value, WorkLimit> {
    let mut rows = Vec::new();
    for line in puzzle.lines() {
        if rows.len() as u64 == budget.work {
            return Err(WorkLimit::Work);
        }
        budget.poll()?;
        let live = LiveClue::of_line(puzzle, grid, line);
        let state = live.state();
        rows.push(json!({ "state": state, "met": live.met(puzzle.clue(line).len()) }));
    }
    let columns = rows.split_off(puzzle.height());
    Ok(json!({ "rows": rows, "columns": columns }))
}
