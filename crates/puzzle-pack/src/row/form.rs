//! The two formats of a pack.

/// The format of a pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackForm {
    /// RFC 4180, UTF-8, LF, a header row.
    #[default]
    Csv,
    /// An object for each row. Numbers are JSON numbers; a value is null if its engine did not run.
    Json,
}
