//! The interface of an encoding.

use exact_cover::{ItemId, ProblemBuilder};
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

/// An encoding. In all of them, the first options are those for empty cells, so all covers are decoded
/// in the same way.
pub(crate) trait Encode {
    /// See [`crate::Encoding::counts`].
    fn counts(puzzle: &Puzzle) -> Counts;
    /// Builds the problem. Returns which cells the first options leave empty.
    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> EmptyCells;
    /// A readable name for every item, in order.
    fn item_names(puzzle: &Puzzle) -> Vec<String>;
}

/// The cells, row by row, that options number 0, 1, ... leave empty.
#[derive(Debug)]
pub(crate) enum EmptyCells {
    /// All cells, in order.
    All,
    /// Some cells. The others were decided before the search.
    Some {
        /// The cell of each option.
        options: Vec<u32>,
        /// The cells that are empty in every solution. Cells in neither list are filled.
        known: Vec<u32>,
    },
}

/// Adds an option that the encoder has built correctly.
pub(crate) fn add(builder: &mut ProblemBuilder, items: impl IntoIterator<Item = usize>) {
    let items = items.into_iter().map(ItemId::from_index);
    builder
        .add_option(items)
        .expect("encodings build well-formed options");
}
