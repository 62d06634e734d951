//! The complete line solvers, as the learning search uses them: on planes of words, for any board.

use crate::color::line::{ColorLineSolver, words};
use crate::line::Contradiction;
use crate::line::bits::Bits;
use crate::line::cells::Cells;
use crate::line::solver::{self, LineSolver};
use nonogram::Clue;
use std::fmt::Debug;

/// A complete line solver for one kind of board. A line is one set of cells for each color, its
/// planes: see [`crate::color`]. A black-and-white line has two, for empty and for filled cells.
pub(crate) trait LineLogic: Debug {
    /// The number of words for a set of the cells of a line, as the meter counts work.
    fn words(&self, length: usize) -> usize;

    /// Removes from the planes of a line of `length` cells what no placement of `clue` allows.
    fn solve(&mut self, clue: Clue<'_>, length: usize, planes: &mut [u64]) -> Result<(), Contradiction>;

    /// The possible starts of a block of the line that was solved last, in order.
    fn starts(&mut self, block: usize) -> Vec<usize>;

    /// Whether some placement of `clue` agrees with the planes.
    fn is_possible(&mut self, clue: Clue<'_>, length: usize, planes: &[u64]) -> bool;
}

/// Whether a set has a cell.
pub(crate) fn has(set: &[u64], index: usize) -> bool {
    set[index / 64] >> (index % 64) & 1 == 1
}

/// The planes of a black-and-white line as sets.
fn cells<B: Bits>(planes: &[u64], length: usize) -> Cells<B> {
    let (emptiable, fillable) = planes.split_at(words(length));
    Cells { fillable: B::from_words(fillable), emptiable: B::from_words(emptiable) }
}

impl<B: Bits> LineLogic for LineSolver<B> {
    fn words(&self, _: usize) -> usize {
        B::BITS / 64
    }

    fn solve(&mut self, clue: Clue<'_>, length: usize, planes: &mut [u64]) -> Result<(), Contradiction> {
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

impl LineLogic for ColorLineSolver {
    fn words(&self, length: usize) -> usize {
        words(length)
    }

    fn solve(&mut self, clue: Clue<'_>, length: usize, planes: &mut [u64]) -> Result<(), Contradiction> {
        let solved = self.solve(clue, length, planes)?;
        planes.copy_from_slice(solved);
        Ok(())
    }

    fn starts(&mut self, block: usize) -> Vec<usize> {
        self.starts(block)
    }

    fn is_possible(&mut self, clue: Clue<'_>, length: usize, planes: &[u64]) -> bool {
        self.is_possible(clue, length, planes)
    }
}
