#![doc = include_str!("../README.md")]

mod board;
mod budget;
mod chase;
mod explain;
mod guess;
mod hardest;
mod hint;
mod line_rules;
mod memory;
mod proof_text;
mod prove;
mod room;
mod words;

pub use budget::{BudgetSpent, ExplainBudget};
pub use explain::{
    Argument, EXPLAIN_LINE_SOLVES, Explainer, Explanation, ExplanationEnd, ExplanationStep,
    FailingLine, LineStep, NextStep, explain,
};
pub use hardest::hardest;
pub use hint::{Hint, hint};
pub use line_rules::{LineFinding, LineReason};
pub use prove::{
    PROVE_LINE_SOLVES, PROVE_WORK, ProveOutcome, proof_by_lines, prove, trace_options, write_proof,
};
pub use words::cells_as_text;
