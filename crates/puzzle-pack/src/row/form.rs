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
    /// An object whose member `levels` is such an array, of objects that `JsonUtility` of Unity
    /// loads: a line of clues is an object `{"lengths":[3,2]}`, with inks
    /// `{"lengths":[3,2],"inks":[1,2]}`, a missing number is -1, and names have `_` for `-`.
    #[serde(rename = "unity")]
    Unity,
}

/// What stands before the rows of [`PackForm::Unity`].
pub(crate) const UNITY: &str = "{\"levels\":[";

impl PackForm {
    /// The format of a pack that begins with these bytes.
    pub fn of_beginning(bytes: &[u8]) -> Self {
        let text = bytes.trim_ascii_start();
        match text.first() {
            Some(b'[') => Self::JsonArray,
            Some(b'{') if text.starts_with(UNITY.as_bytes()) => Self::Unity,
            Some(b'{') => Self::Json,
            _ => Self::Csv,
        }
    }
}
