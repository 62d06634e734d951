#![doc = include_str!("../README.md")]

mod biclique;
mod decide;
mod encode;
mod encoding;
mod inverse;
mod lattice;
mod placement;
mod segment;

pub use decide::{CoverOptions, CoverReport, Decider};
pub use encode::Counts;
pub use encoding::{Encoded, Encoding, MAX_NAMED_NONZEROS, MAX_NONZEROS, TooLarge};
pub use inverse::white_runs;
pub use segment::{SegmentItem, SegmentOption};
