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

pub use file::finding::{PackFinding, PackReadError};
pub use file::reader::PackReader;
pub use file::writer::PackWriter;
pub use generate::exclude::Excluded;
pub use generate::sizes::SizeShare;
pub use generate::slice::{PackPlace, PackSlice, generate_slice};
pub use generate::tally::{Cause, Tally};
pub use generate::{GenerateError, Made, Recipe, RecipeForm, generate, generate_given};
pub use judge::agreement::{EngineBug, Opinion, agreement};
pub use judge::difficulty::{Level, difficulty};
pub use judge::engines::{BOARD_WORK, Engines};
pub use judge::footholds::Footholds;
pub use judge::rating::{Rating, rate};
pub use names::ValueError;
pub use row::columns::Columns;
pub use row::form::PackForm;
pub use row::template::TitleTemplate;
pub use row::titles::Titles;
pub use row::{Row, id};
pub use source::shapes::languages::TitleLanguage;
pub use stats::PackStats;
pub use verify::{Verification, verify};

/// Packs as files: an order, the run that writes it, parts, and several packs in one file.
#[cfg(feature = "files")]
pub mod files {
    pub use crate::file::checkpoint::PackRun;
    pub use crate::file::concat::PackList;
    pub use crate::file::error::PackFileError;
    pub use crate::file::manifest::{PackFiles, PackManifest};
    pub use crate::file::merge::PackParts;
    pub use crate::file::order::{PackOrder, Shard};
    pub use crate::file::replace::{replace_file, replace_name};
    pub use crate::file::sort::SortKeys;
    pub use crate::file::status::PackStatus;
}
