//! Proofs that a nonogram has exactly one solution, or none, and a checker that does not search.
//!
//! Whoever finds a solution, however cleverly, can write down why there is no other: which lines to
//! look at, in which order, and where to tell two cases apart. [`check()`] follows such a text
//! to the letter. It shares no code with a solver, and its one idea is the line check of
//! `line.rs`: a table over the blocks and cells of a single line.
//!
//! ```
//! use nonogram::Picture;
//! use proof_check::{Budget, Proved, check};
//!
//! let picture = Picture::from_bits(3, 3, "111101000").unwrap();
//! let puzzle = picture.puzzle();
//! let proved = check(&puzzle, b"r1-3", Budget::default());
//! assert_eq!(proved, Ok(Proved::Unique(picture)));
//!
//! let rejected = check(&puzzle, b"r1 r3", Budget::default()).unwrap_err();
//! assert_eq!(rejected.to_string(), "at byte 5: the proof ends with 3 cells undecided");
//! ```
//!
//! # The text
//!
//! ```text
//! proof = steps
//! steps = { lines | split }
//! lines = ( "r" | "c" ) range { "." range } [ "!" ]
//! range = number [ "-" number ]
//! split = "?" "r" number "c" number "[" steps "|" steps "]"
//! ```
//!
//! Rows and columns are counted from 1, from the top and the left. Blanks and line breaks may stand
//! between any two signs or numbers.
//!
//! - `r1-3.7` looks at rows 1, 2, 3 and 7 in this order, `c4` at column 4. Each time, every
//!   cell whose value follows from the line's clue and what is known of the line becomes known.
//! - `c4!` says that column 4 cannot be completed. That closes the case that it stands in:
//!   nothing may follow there.
//! - `?r2c5[ first | second ]` tells two cases apart: in the first the cell (row 2, column 5),
//!   which must be unknown, is filled, in the second it is empty. Behind it, what is known in
//!   every case that is still open is known; if both cases are closed, so is the one around
//!   the split.
//!
//! The proof shows that there is no solution if all of it is closed. It shows that there is just
//! one if every cell is known in the end and the picture fits all clues.
//!
//! Why that is right: by induction over the steps, every solution that agrees with what was known
//! before a step agrees with what is known after it, and none agrees with a closed case.
//!
//! The first proof below is of a board with a switch that line logic cannot see through, the second
//! of a board without a solution:
//!
//! ```
//! # use nonogram_formats::{Format, read};
//! # use proof_check::{Budget, Proved, check};
//! # let puzzle = |id: &str| read(id.as_bytes(), Format::Id).unwrap().remove(0).puzzle;
//! let probe = puzzle("4x4:2/1/2/1/1.1/2/1/1");
//! let proof = b"?r1c1[ | r1 c1.3 r3!] r1 c1 r2 c2-3 r1.3-4";
//! assert!(matches!(check(&probe, proof, Budget::default()), Ok(Proved::Unique(_))));
//!
//! let none = puzzle("2x2:2//2/");
//! assert_eq!(check(&none, b"c1-2 r1!", Budget::default()), Ok(Proved::NoSolution));
//! ```
//!
//! # Cost
//!
//! A line takes a few operations for each of its cells and blocks; a split takes what its cases
//! take. [`Budget`] bounds both time and memory, whatever the text. Nesting is not recursion.

mod check;
mod error;
mod line;
mod token;

pub use check::{Budget, Proved, check};
pub use error::{Rejected, Why};
