//! Text formats of problems.

pub mod cnf;
pub(crate) mod error;
pub mod text;
