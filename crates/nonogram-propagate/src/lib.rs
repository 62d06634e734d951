#![doc = include_str!("../README.md")]

mod board;
mod budget;
mod color;
mod effort;
mod learn;
mod line;
mod options;
mod probe;
mod propagate;
mod report;
mod search;
mod solver;
mod strokes;
mod trace;

pub use budget::{SolveOutcome, SolveStats};
pub use color::solve_color_line;
pub use effort::Effort;
pub use line::{Contradiction, solve_line};
/// The types of boards that this crate takes.
pub use nonogram;
pub use options::SolveOptions;
pub use report::SolveReport;
pub use solver::Solver;
pub use strokes::STROKE;
pub use trace::{Deduction, Reason};
