//! Packs as files: rows of CSV and JSON lines, written and read.

pub(crate) mod finding;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod reader;
pub(crate) mod records;
pub(crate) mod writer;
