#![doc = include_str!("../README.md")]

mod check;
mod error;
mod follow;
mod line;
mod state;
mod token;

pub use check::{Proved, check, check_within};
pub use error::{RejectReason, Rejected};
/// The types of boards that this crate takes.
pub use nonogram;
pub use state::CHECK_MEMORY;
