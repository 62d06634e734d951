//! Verified nonogram packs: drawing, filtering, cross-checking, rating, writing, verifying.
//!
//! A pack is a file of CSV or JSON lines whose every row is a puzzle that two engines sharing no solving
//! code found to have exactly one solution: propagation (`nonogram-propagate`) and exact cover
//! (`nonogram-cover` on `exact-cover`). [`COLUMNS`] documents its columns.
//!
//! ```
//! use puzzle_pack::{EngineBudget, Columns, Recipe};
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
//! let verification = puzzle_pack::verify(&pack[..], EngineBudget::default(), |_| {}).unwrap();
//! assert_eq!((verification.rows, verification.findings), (3, vec![]));
//! ```

mod file;
mod generate;
mod judge;
mod names;
mod row;
pub mod source;
mod stats;
mod verify;

pub use file::checkpoint::PackRun;
pub use file::finding::PackFinding;
pub use file::manifest::{PackFileError, PackFiles, PackManifest};
pub use file::merge::{Merged, PackParts};
pub use file::order::{PackOrder, Shard, ShardError};
pub use file::reader::{PackReadError, PackReader};
pub use file::records::{Fault, Records, line_of};
pub use file::replace::replace_file;
pub use file::status::{PackState, PackStatus};
pub use file::writer::{PackForm, PackWriter};
pub use generate::tally::{Cause, Tally};
pub use generate::{GenerateError, Made, PackBatch, Recipe, Seen, generate};
pub use judge::agreement::{
    Agreement, CrossCheck, EngineBudget, Engines, Opinion, PROOF_WORK, PackProof, encoding_for,
};
pub use judge::difficulty::{Level, Rating, Technique, experience};
pub use judge::filter::{NearMoves, has_near_switch, has_plain_line, has_switch};
pub use names::UnknownName;
pub use row::columns::{COLUMNS, Columns, ColumnsError, is_number};
pub use row::titles::{TitleError, Titles, language_of};
pub use row::{GENERATOR, Label, Row, id};
pub use source::Source;
pub use source::symmetry::Symmetry;
pub use stats::{NumberCounts, PackStats, PackStatsError};
pub use verify::{Verification, VerifyError, verify};
