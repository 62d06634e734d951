#![doc = include_str!("../README.md")]

mod any_board;
mod board;
mod budget;
mod color;
mod effort;
mod learn;
mod line;
mod options;
mod probe;
mod probe_table;
mod propagate;
mod propagation;
mod report;
mod search;
mod signature;
mod solver;
mod strokes;
mod task;
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
