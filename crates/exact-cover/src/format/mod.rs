//! Text formats of problems.

pub mod cnf;
pub mod text;
