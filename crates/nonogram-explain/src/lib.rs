//! Why a nonogram has its solution.
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`technique`] | what a person would call a deduction |
//! | [`mod@explain`] | the deductions of a board, the easiest first |
//! | [`line_rules`] | the techniques for one line |
//! | `room` | where blocks can be, as a person sees it |
//! | `guess` | the techniques that suppose a cell |
//! | `memory` | which suppositions need not be made again |
//! | [`words`] | deductions in words and small pictures |
//! | [`mod@prove`] | proofs for the crate `proof-check` |
//! | `proof_text` | how they are written |
//! | `chase` | following a supposition, and leaving out what was not needed |
//! | `board` | a board that remembers when its cells became known |

mod board;
mod chase;
pub mod explain;
mod guess;
pub mod line_rules;
mod memory;
mod proof_text;
pub mod prove;
mod room;
pub mod technique;
pub mod words;

pub use board::Spent;
pub use explain::{End, Explainer, Explanation, How, Next, Step, explain};
pub use line_rules::{Finding, Why};
pub use technique::Technique;
