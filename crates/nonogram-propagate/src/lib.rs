#![doc = include_str!("../README.md")]

mod board;
mod budget;
mod color;
mod learn;
mod line;
mod options;
mod probe;
mod propagate;
mod report;
mod search;
mod solver;
mod trace;

pub use budget::{SolveOutcome, SolveStats};
pub use color::solve_color_line;
pub use line::{Contradiction, solve_line};
/// The types of boards that this crate takes.
pub use nonogram;
pub use options::SolveOptions;
pub use report::SolveReport;
pub use solver::Solver;
pub use trace::{Deduction, Reason};
