//! What [`small`](crate::small) is where nobody has written it for the processor: nothing is small.

use crate::bits::Bits;
use crate::board::Board;
use crate::budget::Cost;
use crate::line_solver::Technique;
use nonogram::{Line, Puzzle};

/// No board.
#[derive(Clone, Debug, Default)]
pub(crate) struct SmallBoard;

impl SmallBoard {
    /// Takes no puzzle.
    pub(crate) fn renew(&mut self, _: &Puzzle) -> bool {
        false
    }

    pub(crate) fn settle(&mut self, _: Technique) -> Option<Cost> {
        None
    }

    pub(crate) fn productive(&self) -> Vec<Line> {
        Vec::new()
    }

    pub(crate) fn is_solved(&self) -> bool {
        false
    }

    pub(crate) fn show<B: Bits>(&self, _: &mut Board<B>) {}
}
