#![doc = include_str!("../README.md")]

mod board;
mod budget;
mod deeper;
mod explain;
mod explainer;
mod figures;
mod hardest;
mod hint;
#[cfg(feature = "serde")]
mod json;
mod line_rules;
mod live;
mod step;
mod suppose;
mod words;

pub use explain::{EXPLAIN_LINE_SOLVES, Explanation, ExplanationEnd, explain, explain_rest};
pub use hardest::{hardest, hardest_up_to};
pub use hint::{Hint, hint};
#[cfg(feature = "serde")]
pub use json::live_clues;
pub use line_rules::{by_technique, easiest_in_line, placements};
pub use live::LiveClue;
/// The types of boards that this crate takes.
pub use nonogram;
pub use step::{Argument, ExplanationStep, FailingLine, LineStep, StepReason};
pub use words::wrong_cells;
