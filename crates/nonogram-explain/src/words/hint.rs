//! Hints in words.

use crate::hint::Hint;
use nonogram::{Palette, Position};
use std::fmt;

impl Hint {
    /// What the hint is about: `step`, `solved`, `contradiction`, `none` (no solution), `stuck`
    /// (several solutions) or `unknown` (the budget was spent).
    pub fn name(&self) -> &'static str {
        match self {
            Self::Steps(_) => "step",
            Self::Solved => "solved",
            Self::Fails { .. } | Self::Wrong(_) => "contradiction",
            Self::NoSolution => "none",
            Self::Several(_) => "stuck",
            Self::OutOfBudget => "unknown",
        }
    }

    /// The hint in words: its steps as
    /// [`ExplanationStep::display`](crate::ExplanationStep::display) has them, or a sentence
    /// without a full stop.
    pub fn display(&self, palette: &Palette) -> impl fmt::Display + use<> {
        match self {
            Self::Steps(steps) => {
                let steps = steps.iter().map(|step| step.display(palette).to_string());
                steps.collect::<Vec<_>>().join("\n")
            }
            Self::Solved => "solved".to_string(),
            Self::Fails { line, steps } => {
                let shown = match steps {
                    0 => String::new(),
                    1 => ", as 1 step of line logic shows".to_string(),
                    _ => format!(", as {steps} steps of line logic show"),
                };
                format!("a cell is wrong: {line} cannot be completed{shown}")
            }
            Self::Wrong(cells) => {
                let differ = if *cells == 1 {
                    "cell differs"
                } else {
                    "cells differ"
                };
                format!("{cells} {differ} from the only solution, although no line shows it yet")
            }
            Self::NoSolution => "the puzzle has no solution".to_string(),
            Self::Several(switch) => {
                let mut text = "nothing more follows: the puzzle has several solutions".to_string();
                if let Some(switch) = switch {
                    text += &format!(" (elementary switch: {switch})");
                }
                text
            }
            Self::OutOfBudget => "no hint was found within the budget".to_string(),
        }
    }
}

/// Names [wrong cells](Hint::mistakes) in a sentence, six at most. `None` if there are none.
///
/// ```
/// use nonogram::Position;
///
/// let cell = Position { row: 7, column: 0 };
/// let sentence = nonogram_explain::wrong_cells(&[cell]);
/// assert_eq!(sentence.as_deref(), Some("Row 8, cell 1 is wrong."));
/// ```
pub fn wrong_cells(cells: &[Position]) -> Option<String> {
    const MOST_NAMED: usize = 6;
    match cells {
        [] => return None,
        [Position { row, column }] => {
            return Some(format!("Row {}, cell {} is wrong.", row + 1, column + 1));
        }
        _ => {}
    }
    let mut names = Vec::new();
    for Position { row, column } in cells.iter().take(MOST_NAMED) {
        names.push(format!("row {}, cell {}", row + 1, column + 1));
    }
    if cells.len() > MOST_NAMED {
        names.push(format!("and {} more", cells.len() - MOST_NAMED));
    }
    Some(format!("These cells are wrong: {}.", names.join("; ")))
}
