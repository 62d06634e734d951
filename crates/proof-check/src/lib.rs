#![doc = include_str!("../README.md")]

mod check;
mod error;
mod line;
mod token;

pub use check::{CheckBudget, Proved, check, check_until};
pub use error::{RejectReason, Rejected};
