//! Why a nonogram has its solution.
//!
//! # Map
//!
//! | module | what it holds |
//! |---|---|
//! | [`mod@prove`] | proofs for the crate `proof-check` |
//! | `proof_text` | how they are written |
//! | `chase` | following an assumption, and leaving out what was not needed |
//! | `board` | a board that remembers when its cells became known |

mod board;
mod chase;
mod proof_text;
pub mod prove;

pub use board::Spent;
