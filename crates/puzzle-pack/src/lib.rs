#![doc = include_str!("../README.md")]

mod file;
mod generate;
mod judge;
mod names;
mod row;
pub mod source;
mod stats;
mod threads;
mod verify;

#[cfg(feature = "files")]
pub use file::checkpoint::PackRun;
#[cfg(feature = "files")]
pub use file::concat::PackList;
#[cfg(feature = "files")]
pub use file::error::PackFileError;
pub use file::finding::PackFinding;
#[cfg(feature = "files")]
pub use file::manifest::{PackFiles, PackManifest};
#[cfg(feature = "files")]
pub use file::merge::{Merged, PackParts};
#[cfg(feature = "files")]
pub use file::order::{PackOrder, Shard};
pub use file::reader::{PackReadError, PackReader};
#[cfg(feature = "files")]
pub use file::replace::{replace_file, replace_name};
#[cfg(feature = "files")]
pub use file::sort::SortKeys;
#[cfg(feature = "files")]
pub use file::status::{PackState, PackStatus};
pub use file::writer::PackWriter;
pub use generate::sizes::SizeShare;
pub use generate::slice::{PackPlace, PackSlice, SliceLimit, generate_slice};
pub use generate::tally::{Cause, Tally};
pub use generate::{GenerateError, Made, Recipe, RecipeForm, generate, generate_given};
pub use judge::agreement::{EngineBug, Opinion, agreement};
pub use judge::difficulty::{Level, difficulty};
pub use judge::engines::{EngineBudget, Engines};
pub use judge::filter::has_plain_line;
pub use judge::footholds::Footholds;
pub use judge::rating::{Rating, rate};
pub use names::ValueError;
pub use nonogram::Symmetry;
pub use row::columns::{COLUMNS, Columns};
pub use row::form::PackForm;
pub use row::template::TitleTemplate;
pub use row::titles::Titles;
pub use row::{Row, id};
pub use source::Source;
pub use source::shapes::languages::TitleLanguage;
pub use stats::{NumberCounts, PackStats};
pub use verify::{Verification, verify};
