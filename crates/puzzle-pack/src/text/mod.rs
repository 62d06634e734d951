//! Rows as text: CSV and JSON.

pub(crate) mod cells;
pub(crate) mod finding;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod notation;
pub(crate) mod objects;
pub(crate) mod reader;
pub(crate) mod records;
pub(crate) mod restore;
pub(crate) mod spreadsheet;
pub(crate) mod writer;
