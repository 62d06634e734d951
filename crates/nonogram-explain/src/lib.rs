//! Why a nonogram has its solution: step by step for people, and as a proof for a checker.
//!
//! ```
//! use nonogram::Picture;
//! use nonogram_explain::explain::{LINE_SOLVES, explain};
//!
//! let picture = Picture::from_bits(5, 3, "011101111100100").unwrap();
//! let explanation = explain(&picture.puzzle(), Some(&picture), LINE_SOLVES);
//! assert_eq!(explanation.grid.to_picture(), Some(picture));
//! assert_eq!(explanation.steps[0].to_string(), "\
//! row 2 (5): count
//!   the blocks need every cell that is left, so cells 1-5 are filled
//!   ?????  ->  #####");
//! ```
//!
//! [`Technique`](nonogram::Technique) says what a person would call each deduction, from counting to suppositions within
//! suppositions; every step uses the easiest one that decides a cell anywhere on the board. The
//! class of the hardest ([`Technique::logic`](nonogram::Technique::logic)) is what the solver calls the logic of the board.
//!
//! [`prove()`](prove::prove) writes proofs of uniqueness. They have steps that people would not
//! find, but need no trust: the crate `proof-check` follows them with a simple table.
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`mod@explain`] | the deductions of a board, the easiest first |
//! | `hardest` | the hardest technique of a board |
//! | [`mod@hint`] | the next step for a player, or what is wrong |
//! | [`line_rules`] | the techniques for one line |
//! | [`allowance`] | what it may cost |
//! | `room` | where blocks can be, as a person sees it |
//! | `guess` | the techniques that suppose a cell |
//! | `memory` | which suppositions need not be made again |
//! | [`words`] | deductions in words and small pictures |
//! | [`mod@prove`] | proofs for the crate `proof-check` |
//! | `proof_text` | how they are written |
//! | `chase` | following a supposition, and leaving out what was not needed |
//! | `board` | a board that remembers when its cells became known |

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
