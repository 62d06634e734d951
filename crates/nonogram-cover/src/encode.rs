//! What every encoding provides.

use exact_cover::{ItemId, ProblemBuilder};
use nonogram::Puzzle;

/// The size of an exact-cover problem: these four numbers, and no others to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Options.
    pub options: u64,
    /// Primary items.
    pub primary: u64,
    /// Secondary items.
    pub secondary: u64,
    /// Items of all options, secondary ones included.
    pub nonzeros: u64,
}

/// An encoding. In all of them the first options say that a cell is empty, so that all covers are
/// decoded alike.
pub(crate) trait Encode {
    /// See [`crate::Encoding::counts`].
    fn counts(puzzle: &Puzzle) -> Counts;
    /// Builds the problem, and returns which cells the first options leave empty.
    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> EmptyCells;
    /// A readable name for every item, in order.
    fn item_names(puzzle: &Puzzle) -> Vec<String>;
}

/// The cells, row by row, that options number 0, 1, ... leave empty.
#[derive(Debug)]
pub(crate) enum EmptyCells {
    /// All cells, in order.
    All,
    /// Some cells; the others were decided before the search.
    Some {
        /// The cell of each option.
        options: Vec<u32>,
        /// The cells that are empty in every solution. Cells in neither list are filled.
        known: Vec<u32>,
    },
}

/// Adds an option that the encoder knows to be well formed.
pub(crate) fn add(builder: &mut ProblemBuilder, items: impl IntoIterator<Item = usize>) {
    let items = items.into_iter().map(ItemId::from_index);
    builder
        .add_option(items)
        .expect("encodings make well-formed options");
}
