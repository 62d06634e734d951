//! What all boards have in common.

use nonogram::{Picture, Puzzle};
use std::fmt::Debug;

/// What probing and search need of a board: of one ink ([`crate::board::BitBoard`]), or
/// any ([`crate::color::board::ColorBoard`]).
pub(crate) trait AnyBoard: Clone + Debug + Default + Send + Sync {
    /// Becomes the board before the first step of `puzzle`: only the given cells are known.
    fn reset(&mut self, puzzle: &Puzzle);

    /// The number of colors of all cells less the number of cells. 0 if the board is solved.
    fn spare(&self) -> usize;

    /// The unknown cells among 64 of a row: word `index` of the row.
    fn undecided(&self, row: usize, index: usize) -> u64;

    /// The finished board. Every cell must be decided.
    fn picture(&self) -> Picture;

    /// Decides all cells as in a picture that the board allows.
    fn fill_in(&mut self, picture: &Picture);

    /// The memory of a board, in bytes.
    fn bytes(&self) -> usize;
}
