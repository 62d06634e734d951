//! The known values of one line.

use super::bits::BitSet;
use nonogram::Cell;

/// The known values of one line. A cell in both sets is unknown; a cell in one set is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct LineCells<B> {
    /// The cells that can be filled.
    pub(crate) fillable: B,
    /// The cells that can be empty.
    pub(crate) emptiable: B,
}

impl<B: BitSet> LineCells<B> {
    /// A line of unknown cells.
    pub(crate) fn unknown(cells: usize) -> Self {
        Self {
            fillable: B::low(cells),
            emptiable: B::low(cells),
        }
    }

    /// A line with these cells.
    pub(crate) fn of(cells: &[Cell]) -> Self {
        let mut known = Self::unknown(cells.len());
        for (index, &cell) in cells.iter().enumerate() {
            if cell.is_known() {
                known.decide(index, cell == Cell::FILLED);
            }
        }
        known
    }

    /// The cells that are not decided.
    pub(crate) fn undecided(self) -> B {
        self.fillable.and(self.emptiable)
    }

    /// Decides cell `index`.
    pub(crate) fn decide(&mut self, index: usize, filled: bool) {
        let bit = B::bit(index);
        if filled {
            self.emptiable = self.emptiable.minus(bit);
        } else {
            self.fillable = self.fillable.minus(bit);
        }
    }
}
