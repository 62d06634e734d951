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

mod file;
mod generate;
mod judge;
mod row;
pub mod source;
mod verify;

pub use file::finding::Finding;
pub use file::reader::{PackReader, ReadError};
pub use file::records::{Fault, Records, line_of};
pub use file::writer::{Form, PackWriter};
pub use generate::tally::{Cause, Tally};
pub use generate::{Batch, GenerateError, Made, Recipe, Seen, generate};
pub use judge::agreement::{
    Agreement, Budget, CrossCheck, Engines, Opinion, PROOF_WORK, Proof, encoding_for,
};
pub use judge::difficulty::{Level, Rating, Technique, experience};
pub use judge::filter::{NearMoves, has_near_switch, has_plain_line, has_switch};
pub use row::columns::{COLUMNS, Columns, ColumnsError, is_number};
pub use row::titles::{TitleError, Titles, language_of};
pub use row::{GENERATOR, Label, Row, id};
pub use source::Source;
pub use source::symmetry::Symmetry;
pub use verify::{Verification, VerifyError, verify};
