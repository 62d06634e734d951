//! Packs as files: rows of CSV and JSON lines, orders, manifests, checkpoints, merging.
//!
//! Only this folder may use files and clocks.

#[cfg(feature = "files")]
pub(crate) mod checkpoint;
#[cfg(feature = "files")]
pub(crate) mod concat;
#[cfg(feature = "files")]
pub(crate) mod error;
pub(crate) mod finding;
pub(crate) mod json;
pub(crate) mod lines;
#[cfg(feature = "files")]
pub(crate) mod manifest;
#[cfg(feature = "files")]
pub(crate) mod merge;
#[cfg(feature = "files")]
pub(crate) mod order;
pub(crate) mod reader;
pub(crate) mod records;
#[cfg(feature = "files")]
pub(crate) mod replace;
#[cfg(feature = "files")]
pub(crate) mod row_set;
#[cfg(feature = "files")]
pub(crate) mod sealed;
#[cfg(feature = "files")]
pub(crate) mod sort;
pub(crate) mod spreadsheet;
#[cfg(feature = "files")]
pub(crate) mod status;
pub(crate) mod writer;
