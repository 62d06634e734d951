//! What all encodings say of their problems: sizes, and which options fill cells.

/// The size of an exact-cover problem. The struct is closed: these four numbers are all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Options.
    pub options: u64,
    /// Primary items.
    pub primary: u64,
    /// Secondary items.
    pub secondary: u64,
    /// The number of items over all options, including secondary items.
    pub nonzeros: u64,
}

/// The options that say which cells are filled, so all covers are decoded in the same way. Cells
/// are numbered row by row. The inks of filled cells follow from the clues of the rows.
#[derive(Debug)]
pub(crate) enum CellOptions {
    /// Option i leaves cell i empty. A cell is filled if its option is not chosen.
    Empty,
    /// Option `first + i` fills cell i, which is empty if the option is not chosen.
    Filled {
        /// The first of the options.
        first: usize,
    },
}
