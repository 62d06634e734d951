//! What [`small`](crate::small) is where nobody has written it for the processor: nothing is small.

use crate::bits::Bits;
use crate::board::Board;
use crate::budget::Cost;
use nonogram::{LineRange, Puzzle};

/// No board.
#[derive(Clone, Debug, Default)]
pub(crate) struct SmallBoard;

impl SmallBoard {
    /// Takes no puzzle.
    pub(crate) fn renew(&mut self, _: &Puzzle) -> bool {
        false
    }

    pub(crate) fn settle(&mut self, _: bool) -> Option<Cost> {
        None
    }

    pub(crate) fn productive(&self) -> Vec<LineRange> {
        Vec::new()
    }

    pub(crate) fn do_overlaps_suffice(&mut self) -> bool {
        false
    }

    pub(crate) fn show<B: Bits>(&self, _: &mut Board<B>) {}
}
