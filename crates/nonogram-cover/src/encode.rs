//! The interface of an encoding.

use exact_cover::ProblemBuilder;
use nonogram::Puzzle;

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

/// An encoding. In all of them, options for cells say which cells are filled, so all covers are decoded
/// in the same way.
pub(crate) trait Encode {
    /// See [`crate::Encoding::counts`].
    fn counts(puzzle: &Puzzle) -> Counts;
    /// Builds the problem. Returns what its options for cells say.
    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> CellOptions;
    /// A readable name for every item, in order.
    fn item_names(puzzle: &Puzzle) -> Vec<String>;
}

/// The options that say which cells are filled. Cells are numbered row by row. The inks of filled cells
/// follow from the clues of the rows.
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
