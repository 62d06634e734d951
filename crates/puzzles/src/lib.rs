#![doc = include_str!("../README.md")]

pub use exact_cover;
pub use nonogram;
pub use nonogram_cover as cover;
pub use nonogram_explain as explain;
pub use nonogram_formats as formats;
pub use nonogram_propagate as propagate;
pub use nonogram_render as render;
pub use puzzle_pack as pack;

pub use cover::{CoverOptions, Decider};
pub use explain::{Explanation, Hint, hint};
pub use formats::{Document, Format, ImageOptions, read, read_file, write};
pub use nonogram::{Cell, Clue, Grid, Ink, Logic, Picture, Puzzle, Technique, Verdict, check};
pub use pack::{Grade, Level, Rating, Recipe, generate, rate, verify};
pub use propagate::{SolveOptions, SolveReport, Solver};
pub use render::{Drawing, Fonts};
