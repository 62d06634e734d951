//! Nonograms as exact cover: three encodings, decoding, and the inverse nonogram.
//!
//! ```
//! use nonogram::{Picture, Verdict};
//! use nonogram_cover::{Decider, CoverOptions};
//!
//! let picture = Picture::from_bits(3, 3, "111101000").unwrap();
//! let report = Decider::new().decide(&picture.puzzle(), &CoverOptions::default()).unwrap();
//! assert_eq!(report.verdict(), Verdict::Unique);
//! assert_eq!(report.solutions, [picture]);
//! assert_eq!(report.stats.branches, 0);
//! ```
//!
//! All encodings are one-to-one: exact covers and pictures correspond exactly, so counting covers
//! (and stopping at the second) decides uniqueness. Each module states its items, its options,
//! their numbers as formulas, and the argument.
//!
//! | module | what it holds |
//! |---|---|
//! | [`encoding`] | [`Encoding`], the sizes, [`Encoded`] and decoding |
//! | [`segment`] | segments and white cells: the reference |
//! | [`biclique`] | the same with fewer exclusions |
//! | [`lattice`] | lines as paths: forced moves are line logic |
//! | [`placement`] | where the blocks of a line can stand |
//! | [`decide`] | [`Decider`]: none, one or more solutions |
//! | [`inverse`] | the white runs of a picture |

pub mod biclique;
pub mod decide;
pub mod encoding;
pub mod inverse;
mod known;
pub mod lattice;
mod paths;
pub mod placement;
pub mod segment;
mod steps;

pub use decide::{CoverOptions, CoverReport, Decider};
pub use encoding::{Counts, Encoded, Encoding, MAX_NAMED_NONZEROS, MAX_NONZEROS, TooLarge};
pub use inverse::white_runs;
