#![doc = include_str!("../README.md")]

mod file;
mod generate;
mod judge;
mod names;
mod row;
pub mod source;
mod stats;
mod verify;

pub use file::checkpoint::PackRun;
pub use file::concat::{ConcatError, Concatenated, PackList};
pub use file::error::PackFileError;
pub use file::finding::PackFinding;
pub use file::manifest::{PackFiles, PackManifest};
pub use file::merge::{Merged, PackParts};
pub use file::order::{PackOrder, Shard, ShardError};
pub use file::reader::{PackReadError, PackReader};
pub use file::replace::replace_file;
pub use file::status::{PackState, PackStatus};
pub use file::writer::PackWriter;
pub use generate::sizes::{SizeShare, SizeShareError};
pub use generate::tally::{Cause, Tally};
pub use generate::{GenerateError, Made, Recipe, generate};
pub use judge::agreement::{EngineBug, Opinion, agreement};
pub use judge::difficulty::{Level, difficulty};
pub use judge::engines::{EngineBudget, Engines};
pub use judge::filter::has_plain_line;
pub use judge::rating::{Footholds, Rating, rate};
pub use names::UnknownName;
pub use row::columns::{COLUMNS, Columns, ColumnsError};
pub use row::form::PackForm;
pub use row::titles::{TitleError, Titles};
pub use row::{Row, id};
pub use source::Source;
pub use source::symmetry::Symmetry;
pub use stats::{NumberCounts, PackStats, PackStatsError};
pub use verify::{Verification, VerifyError, verify};
