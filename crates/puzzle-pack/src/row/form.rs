//! The formats of a pack.

use serde::Deserialize;

/// The format of a pack. For serde it is `csv`, `jsonl` or `json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub enum PackForm {
    /// RFC 4180, UTF-8, LF, a header row.
    #[default]
    #[serde(rename = "csv")]
    Csv,
    /// JSON lines: an object for each row. Numbers are JSON numbers; a value is null if its engine
    /// did not run. Clues are a list of lines, and a line is a list of blocks: a length, on boards
    /// of several inks a length and the number of the ink, `[[3,1],[2]]` and `[[[3,1],[1,2]],[]]`.
    #[serde(rename = "jsonl")]
    Json,
    /// The same objects in one array, each on its own line.
    #[serde(rename = "json")]
    JsonArray,
}
