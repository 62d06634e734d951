//! Replaces [`small`](super::small) on other processors: no board is small.

use super::bits::BitSet;
use super::cells::LineCells;
use crate::budget::Cost;
use nonogram::{Line, Puzzle};

/// Not a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct SmallBoard;

impl SmallBoard {
    /// Accepts no puzzle.
    pub(crate) fn take(&mut self, _: &Puzzle) -> bool {
        false
    }

    pub(crate) fn settle(&mut self, _: bool) -> Option<Cost> {
        None
    }

    pub(crate) fn productive(&self) -> Vec<Line> {
        Vec::new()
    }

    pub(crate) fn strokes(&mut self) -> u64 {
        0
    }

    pub(crate) fn rows<B: BitSet>(&self) -> impl Iterator<Item = LineCells<B>> {
        std::iter::empty()
    }

    pub(crate) fn columns<B: BitSet>(&self) -> impl Iterator<Item = LineCells<B>> {
        std::iter::empty()
    }
}
