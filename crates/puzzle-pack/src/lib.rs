//! Verified nonogram packs: drawing, filtering, cross-checking, rating, writing, verifying.
//!
//! A pack is a file of CSV or JSON lines whose every row is a puzzle that two engines sharing no solving
//! code found to have exactly one solution: propagation (`nonogram-propagate`) and exact cover
//! (`nonogram-cover` on `exact-cover`). [`COLUMNS`] documents its columns.
//!
//! ```
//! use puzzle_pack::{Budget, Columns, Recipe};
//! use std::ops::ControlFlow;
//!
//! let recipe = Recipe { width: 10, height: 10, ..Recipe::default() };
//! let mut writer = puzzle_pack::PackWriter::new(Vec::new(), &Columns::all([])).unwrap();
//! puzzle_pack::generate(&recipe, 7, 3, |row| {
//!     writer.write(row).unwrap();
//!     ControlFlow::Continue(())
//! })
//! .unwrap();
//! let pack = writer.finish().unwrap();
//!
//! let verification = puzzle_pack::verify(&pack[..], Budget::default(), |_| {}).unwrap();
//! assert_eq!((verification.rows, verification.findings), (3, vec![]));
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`source`] | random, smooth and symmetric pictures and shapes, from a portable random stream; tables |
//! | [`filter`] | cheap tests of candidates |
//! | [`cross_check`] | two engines, one verdict |
//! | [`difficulty`] | the rating |
//! | [`columns`] | the columns of a pack |
//! | [`titles`], [`symmetry`] | what stands in some of them |
//! | [`row`] | the values of a board |
//! | [`writer`], [`reader`], [`records`] | CSV and JSON lines |
//! | [`tally`] | what became of candidates |
//! | [`generate`](mod@generate) | the pipeline, in parallel and in order |
//! | [`verify`](mod@verify) | the check that believes nothing |

pub mod columns;
pub mod cross_check;
pub mod difficulty;
pub mod filter;
pub mod generate;
mod lines;
pub mod reader;
pub mod records;
pub mod row;
pub mod source;
pub mod symmetry;
pub mod tally;
pub mod titles;
pub mod verify;
mod worker;
pub mod writer;

pub use columns::{COLUMNS, Columns, ColumnsError};
pub use cross_check::{Agreement, Budget, CrossCheck, Engines, Opinion, Proof, encoding_for};
pub use difficulty::{Level, Rating, Technique};
pub use generate::{Batch, GenerateError, Made, Recipe, Seen, generate};
pub use reader::{PackReader, ReadError};
pub use row::{GENERATOR, Label, Row};
pub use source::Source;
pub use symmetry::Symmetry;
pub use tally::{Cause, Tally};
pub use titles::{TitleError, Titles};
pub use verify::{Finding, Verification, VerifyError, verify};
pub use writer::{Form, PackWriter};
