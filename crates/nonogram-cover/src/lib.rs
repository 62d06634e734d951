#![doc = include_str!("../README.md")]

mod decide;
mod encoding;
mod fewer_clues;
mod givens;
mod inverse;
mod lattice;
mod placement;
mod segment;
mod shape;

pub use decide::{CoverOptions, CoverReport, Decider, search_budget};
pub use encoding::{CoverWords, Encoded, Encoding, TooLarge};
pub use fewer_clues::FewerClues;
pub use inverse::white_runs;
/// The types of boards that this crate takes.
pub use nonogram;
pub use placement::place_text;
pub use segment::{SegmentItem, SegmentOption};
pub use shape::Counts;
