//! The paper of sheets.

/// The largest number of drawings on a page of [`Sheets`](crate::Sheets). Large ones get pages of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerPage {
    /// One drawing.
    #[default]
    One,
    /// Two drawings.
    Two,
    /// Two rows of two drawings.
    Four,
    /// Six drawings.
    Six,
}

/// The paper of [`Sheets`](crate::Sheets).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}
