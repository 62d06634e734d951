#![doc = include_str!("../README.md")]

#[cfg(feature = "files")]
pub mod files;
mod generate;
mod json_form;
mod judge;
mod names;
mod row;
pub mod source;
mod stats;
mod text;
mod threads;
mod verify;

pub use generate::exclude::{Excluded, ExcludedBoards};
pub use generate::quotas::LevelQuota;
pub use generate::sizes::SizeShare;
pub use generate::slice::{PackPlace, PackSlice, generate_slice};
pub use generate::tally::{Cause, Tally};
pub use generate::{
    GenerateError, IndexResult, MadeBoard, QuotaShortage, Recipe, RecipeError, Shortage,
    ShortageReason, generate, generate_given,
};
pub use judge::agreement;
pub use judge::difficulty::{Grade, Level};
pub use judge::engines::{BOARD_WORK, Engines};
pub use judge::footholds::Footholds;
pub use judge::rating::{Rating, rate};
pub use judge::redundancy::{Redundancy, redundant_clues};
pub use names::ValueError;
/// The types of boards that this crate takes.
pub use nonogram;
pub use row::columns::Columns;
pub use row::form::PackForm;
pub use row::template::TitleTemplate;
pub use row::titles::Titles;
pub use row::{Likeness, Row, id};
pub use source::shapes::languages::TitleLanguage;
pub use stats::PackStats;
pub use text::finding::{PackFinding, PackReadError};
pub use text::reader::PackReader;
pub use text::restore::Restored;
pub use text::writer::PackWriter;
pub use verify::{Verification, verify, verify_other_build};
