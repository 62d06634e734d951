//! How a booklet is printed.

/// The number of puzzles on a page of a [`Booklet`](crate::Booklet). Large puzzles get pages of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerPage {
    /// One puzzle.
    #[default]
    One,
    /// Two puzzles.
    Two,
    /// Two rows of two puzzles.
    Four,
    /// Six puzzles.
    Six,
}

/// The paper of a [`Booklet`](crate::Booklet).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Where titles are shown. The title of a puzzle often says what its picture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Titles {
    /// Nowhere.
    None,
    /// With the solutions.
    #[default]
    Solutions,
    /// With the puzzles and the solutions.
    Puzzles,
}
