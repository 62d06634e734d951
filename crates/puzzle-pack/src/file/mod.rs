//! Packs as files: rows of CSV and JSON lines, orders, manifests, checkpoints, merging.
//!
//! Only this folder may use files and clocks.

pub(crate) mod checkpoint;
pub(crate) mod concat;
pub(crate) mod error;
pub(crate) mod finding;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod manifest;
pub(crate) mod merge;
pub(crate) mod order;
pub(crate) mod reader;
pub(crate) mod records;
pub(crate) mod replace;
pub(crate) mod sealed;
pub(crate) mod status;
pub(crate) mod writer;
