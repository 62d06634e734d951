//! Steps and explanations for serde, as pages and other programs show them. Rows and columns count
//! from 1.

use crate::{Argument, Explanation, ExplanationEnd, ExplanationStep, Hint, LineStep};
use nonogram::{
    Block, Decision, Exclusion, Grid, Ink, InkSet, Palette, Position, Puzzle, Technique,
};
use nonogram_propagate::SolveReport;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// A cell with its value, by its number on boards of several inks.
fn decision(
    &Decision {
        position: Position { row, column },
        ink,
    }: &Decision,
    inks: usize,
) -> Value {
    let (row, column) = (row + 1, column + 1);
    if inks > 1 {
        json!({"row": row, "column": column, "color": ink.number()})
    } else {
        json!({"row": row, "column": column, "filled": !ink.is_background()})
    }
}

/// A cell with the numbers of the colors that it does not have.
fn exclusion(Position { row, column }: Position, colors: InkSet) -> Value {
    let colors: Vec<usize> = colors.iter().map(Ink::number).collect();
    json!({"row": row + 1, "column": column + 1, "colors": colors})
}

/// A clue: its lengths, or texts with the letters of the inks on boards of several.
fn clue(blocks: &[Block], inks: usize) -> Value {
    let block = |block: &Block| {
        if inks > 1 {
            Value::from(block.to_string())
        } else {
            Value::from(block.length)
        }
    };
    blocks.iter().map(block).collect()
}

/// Cells as `?`, `.` and `#`, or the letters of the inks on boards of several.
fn symbols(cells: &[InkSet], inks: usize) -> String {
    let symbol = |set: &InkSet| match set.single() {
        None => '?',
        Some(Ink::FIRST) if inks == 1 => '#',
        Some(ink) => ink.letter(),
    };
    cells.iter().map(symbol).collect()
}

fn look(look: &LineStep, inks: usize) -> Value {
    json!({
        "line": look.line.to_string(), "clue": clue(&look.clue, inks), "before": symbols(&look.before, inks),
        "after": symbols(&look.after, inks),
    })
}

fn looks(looks: &[LineStep], inks: usize) -> Value {
    let with_exclusions = |step: &LineStep| {
        let mut value = look(step, inks);
        if inks > 1 {
            // What the texts do not show.
            let cells = step.before.iter().zip(&step.after).enumerate();
            let lost = cells.map(|(cell, (before, &after))| (cell, after, before.without(after)));
            let lost = lost.filter(|(_, after, lost)| after.len() > 1 && !lost.is_empty());
            value["exclusions"] = lost
                .map(|(cell, _, lost)| exclusion(step.line.cell(cell), lost))
                .collect();
        }
        value
    };
    looks.iter().map(with_exclusions).collect()
}

impl Serialize for ExplanationStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.form(&Palette::standard(self.inks))
            .serialize(serializer)
    }
}

impl ExplanationStep {
    /// The step for serde, with the names and symbols of this palette.
    pub fn form(&self, palette: &Palette) -> Value {
        let inks = self.inks;
        let cell = |cell: &Decision| decision(cell, inks);
        let cells: Value = self.decisions.iter().map(cell).collect();
        let mut form = json!({"technique": self.technique.name(), "cells": cells});
        if inks > 1 {
            let exclusions = self.exclusions.iter();
            form["exclusions"] = exclusions
                .map(|e: &Exclusion| exclusion(e.position, e.colors))
                .collect();
        }
        form["text"] = self.display(palette).to_string().into();
        match &self.argument {
            Argument::Line { look: line, .. } => form["line"] = look(line, inks),
            Argument::Contradiction {
                supposed,
                looks: lines,
                fails,
            } => {
                form["supposed"] = cell(supposed);
                form["lines"] = looks(lines, inks);
                form["fails"] = json!({
                    "line": fails.line.to_string(), "clue": clue(&fails.clue, inks), "cells": symbols(&fails.cells, inks),
                });
            }
            Argument::EitherWay { position, cases } if inks > 1 => {
                let case = |(ink, lines): &(Ink, Vec<LineStep>)| json!({"color": ink.number(), "lines": looks(lines, inks)});
                form["cell"] = json!({"row": position.row + 1, "column": position.column + 1});
                form["lines_if"] = cases.iter().map(case).collect();
            }
            Argument::EitherWay { cases, .. } => {
                for (ink, lines) in cases {
                    let key = if ink.is_background() {
                        "lines_if_empty"
                    } else {
                        "lines_if_filled"
                    };
                    form[key] = looks(lines, inks);
                }
            }
            Argument::Deeper {
                supposed,
                suppositions,
                looks,
                fails,
            } => {
                form["supposed"] = cell(supposed);
                form["suppositions"] = (*suppositions).into();
                form["looks"] = (*looks).into();
                form["fails"] = json!({"line": fails.to_string()});
            }
            Argument::Solution => {}
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
    /// those that the last step decides, or those that are wrong. The arguments are those of
    /// [`hint`](crate::hint()), with a palette.
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
        let steps: Vec<Value> = steps.iter().map(|step| step.form(palette)).collect();
        let wrong = self.mistakes(puzzle, grid, report);
        let wrong = wrong
            .iter()
            .map(|at| json!({"row": at.row + 1, "column": at.column + 1}))
            .collect();
        let lines = match self {
            Self::Fails { line, .. } => vec![*line],
            _ => last.map(ExplanationStep::lines).unwrap_or_default(),
        };
        json!({
            "kind": self.name(),
            "text": self.display(palette).to_string(),
            "technique": last.map(|step| step.technique.name()),
            "cells": steps.last().map_or(wrong, |step| step["cells"].clone()),
            "lines": lines.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "steps": steps,
        })
    }
}
