//! Hints in words.

use crate::hint::Hint;
use nonogram::Palette;
use std::fmt;

impl Hint {
    /// What the hint is about: `step`, `solved`, `contradiction`, `none` (no solution), `stuck` (several solutions) or
    /// `unknown` (the budget was spent).
    pub fn name(&self) -> &'static str {
        match self {
            Self::Steps(_) => "step",
            Self::Solved => "solved",
            Self::Fails { .. } | Self::Wrong(_) => "contradiction",
            Self::NoSolution => "none",
            Self::Several => "stuck",
            Self::OutOfBudget => "unknown",
        }
    }

    /// The hint in words: its steps as [`ExplanationStep::display`](crate::ExplanationStep::display) has them, or a
    /// sentence without a full stop.
    pub fn display<'a>(&'a self, palette: &'a Palette) -> impl fmt::Display + 'a {
        InWords { hint: self, palette }
    }
}

struct InWords<'a> {
    hint: &'a Hint,
    palette: &'a Palette,
}

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hint {
            Hint::Steps(steps) => {
                for (index, step) in steps.iter().enumerate() {
                    if index > 0 {
                        writeln!(f)?;
                    }
                    step.display(self.palette).fmt(f)?;
                }
                Ok(())
            }
            Hint::Solved => write!(f, "solved"),
            Hint::Fails { line, steps } => {
                write!(f, "a cell is wrong: {line} cannot be completed")?;
                match steps {
                    0 => Ok(()),
                    1 => write!(f, ", as 1 step of line logic shows"),
                    _ => write!(f, ", as {steps} steps of line logic show"),
                }
            }
            Hint::Wrong(cells) => {
                let differ = if *cells == 1 { "cell differs" } else { "cells differ" };
                write!(f, "{cells} {differ} from the only solution, although no line shows it yet")
            }
            Hint::NoSolution => write!(f, "the puzzle has no solution"),
            Hint::Several => write!(f, "nothing more follows: the puzzle has several solutions"),
            Hint::OutOfBudget => write!(f, "no hint was found within the budget"),
        }
    }
}
