//! The complete line solvers, as the learning search uses them: on planes of words, for any board.

use super::planes::words;
use crate::line::Contradiction;
use crate::line::bits::Bits;
use crate::line::cells::Cells;
use crate::line::solver::{self, LineSolver};
use nonogram::Clue;
use std::fmt::Debug;

/// A complete line solver for one kind of board. The planes of a line are those of
/// [`Planes::line`](super::planes::Planes::line).
pub(crate) trait LineLogic: Debug {
    /// The number of words for a set, as the meter counts work.
    fn words(&self) -> usize;

    /// Removes from the planes of a line of `length` cells what no placement of `clue` allows.
    fn solve(
        &mut self,
        clue: Clue<'_>,
        length: usize,
        planes: &mut [u64],
    ) -> Result<(), Contradiction>;

    /// The possible starts of a block of the line that was solved last, in order.
    fn starts(&mut self, block: usize) -> Vec<usize>;

    /// Whether some placement of `clue` agrees with the planes.
    fn is_possible(&mut self, clue: Clue<'_>, length: usize, planes: &[u64]) -> bool;
}

/// The planes of a black-and-white line as sets.
fn cells<B: Bits>(planes: &[u64], length: usize) -> Cells<B> {
    let (emptiable, fillable) = planes.split_at(words(length));
    Cells {
        fillable: B::from_words(fillable),
        emptiable: B::from_words(emptiable),
    }
}

impl<B: Bits> LineLogic for LineSolver<B> {
    fn words(&self) -> usize {
        B::BITS / 64
    }

    fn solve(
        &mut self,
        clue: Clue<'_>,
        length: usize,
        planes: &mut [u64],
    ) -> Result<(), Contradiction> {
        let solved = self.solve(clue.lengths(), length, cells::<B>(planes, length))?;
        let sets = planes.chunks_exact_mut(words(length));
        for (words, set) in sets.zip([solved.emptiable, solved.fillable]) {
            for (index, word) in words.iter_mut().enumerate() {
                *word = set.word(index);
            }
        }
        Ok(())
    }

    fn starts(&mut self, block: usize) -> Vec<usize> {
        let mut starts = Self::starts(self)[block];
        std::iter::from_fn(|| starts.pop()).collect()
    }

    fn is_possible(&mut self, clue: Clue<'_>, length: usize, planes: &[u64]) -> bool {
        solver::is_possible(clue.lengths(), length, cells::<B>(planes, length))
    }
}
