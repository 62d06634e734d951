//! The formats of a pack.

/// The format of a pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackForm {
    /// RFC 4180, UTF-8, LF, a header row.
    #[default]
    Csv,
    /// JSON lines: an object for each row. Numbers are JSON numbers; a value is null if its engine did not run. Clues are
    /// a list of lines, and a line is a list of blocks: a length, on boards of several inks a length and the number of
    /// the ink, `[[3,1],[2]]` and `[[[3,1],[1,2]],[]]`.
    Json,
    /// The same objects in one array, each on its own line.
    JsonArray,
}
