//! What a technique finds in a line: cells, and the reason for their values.

use nonogram::Cell;
use std::ops::Range;

/// Why some cells of a line have their values. Cells are counted from 0 along the line, blocks from 0
/// in the clue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineReason {
    /// The clue has no block.
    NoBlock,
    /// All filled cells of the line are found.
    AllFound,
    /// All unknown cells are needed to complete the blocks.
    AllNeeded,
    /// A block covers the middle of its room, the cells that it can reach between known empty cells.
    Covers {
        /// The block.
        block: usize,
        /// Its room.
        room: Range<usize>,
    },
    /// A block has one place, and the cells next to it are empty.
    Placed {
        /// The block.
        block: usize,
        /// Its place.
        place: Range<usize>,
    },
    /// A run is near an edge, so the block that holds it also covers cells on the other side.
    Reaches {
        /// The run.
        run: Range<usize>,
        /// The length of the shortest block that can hold it.
        length: usize,
        /// The cell at the edge: the first or last one of the space.
        edge: usize,
    },
    /// A run belongs to the first or the last block, which does not reach as far as the border.
    FallsShort {
        /// The run.
        run: Range<usize>,
        /// The block.
        block: usize,
    },
    /// A run is as long as every block that can hold it.
    Complete {
        /// The run.
        run: Range<usize>,
    },
    /// Filling a cell would join its neighbours to a run longer than any block that can be there.
    TooLong {
        /// The run that filling the cell would make.
        run: Range<usize>,
    },
    /// No block that can reach a space fits into it.
    TooSmall {
        /// The space.
        space: Range<usize>,
    },
    /// The known cells keep a block within some cells, and it covers the middle.
    Within {
        /// The block.
        block: usize,
        /// The cells that it can cover.
        room: Range<usize>,
    },
    /// No block can reach the cells.
    OutOfReach,
    /// All placements agree on the cells.
    AllPlacements {
        /// The number of placements, at most `u64::MAX`.
        placements: u64,
    },
}

/// Some cells of a line, and the reason for their values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineFinding {
    /// The cells, unknown before, in order.
    pub cells: Vec<usize>,
    /// The reason.
    pub why: LineReason,
}

/// Collects the findings of one technique in one line.
pub(super) struct Findings<'a> {
    /// The line before the technique.
    pub(super) before: &'a [Cell],
    /// The line with all findings.
    pub(super) after: Vec<Cell>,
    pub(super) list: Vec<LineFinding>,
}

impl<'a> Findings<'a> {
    pub(super) fn none(before: &'a [Cell]) -> Self {
        Self {
            before,
            after: before.to_vec(),
            list: Vec::new(),
        }
    }

    /// Records that `filled` are filled and `empty` are empty because of `why`. Cells that are known
    /// already or lie outside the line are skipped; if none is left, nothing is recorded.
    pub(super) fn note(
        &mut self,
        why: LineReason,
        filled: impl IntoIterator<Item = usize>,
        empty: impl IntoIterator<Item = usize>,
    ) {
        let mut cells = Vec::new();
        let filled = filled.into_iter().map(|cell| (cell, Cell::FILLED));
        let empty = empty.into_iter().map(|cell| (cell, Cell::EMPTY));
        for (cell, value) in filled.chain(empty) {
            if cell < self.before.len() && !self.after[cell].is_known() {
                self.after[cell] = value;
                cells.push(cell);
            }
        }
        cells.sort_unstable();
        if !cells.is_empty() {
            self.list.push(LineFinding { cells, why });
        }
    }

    /// Records that a block has one place: it covers this place, and its neighbours are empty.
    pub(super) fn note_placed(&mut self, block: usize, place: Range<usize>) {
        let why = LineReason::Placed {
            block,
            place: place.clone(),
        };
        self.note(why, place.clone(), neighbours(&place));
    }
}

/// The cells just before and just after a stretch. The second may lie outside the line.
pub(super) fn neighbours(stretch: &Range<usize>) -> impl Iterator<Item = usize> + use<> {
    [stretch.start.checked_sub(1), Some(stretch.end)]
        .into_iter()
        .flatten()
}
