#![doc = include_str!("../README.md")]

pub mod allowance;
mod board;
mod chase;
pub mod explain;
mod guess;
mod hardest;
pub mod hint;
pub mod line_rules;
mod memory;
mod proof_text;
pub mod prove;
mod room;
pub mod words;

pub use allowance::Allowance;
pub use board::Spent;
pub use explain::{End, Explainer, Explanation, How, Next, Step, explain};
pub use hardest::hardest;
pub use hint::{Hint, hint};
pub use line_rules::{Finding, Why};
