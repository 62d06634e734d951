//! What a technique finds in a line: colors that cells do not have, and the reason.

use nonogram::{Ink, InkSet, MAX_INKS};
use std::ops::Range;

/// Why some cells of a line do not have some colors. Cells are counted from 0 along the line, blocks from 0
/// in the clue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineReason {
    /// The clue has no block.
    NoBlock,
    /// The clue has no block of these inks.
    NoBlockOf {
        /// The inks.
        inks: InkSet,
    },
    /// All cells of a color are found.
    AllFound {
        /// The color.
        color: Ink,
    },
    /// All cells that can have a color are needed.
    AllNeeded {
        /// The color.
        color: Ink,
        /// Their number.
        cells: usize,
    },
    /// A block covers the middle of its room, the cells that it can reach between cells that cannot have its ink.
    Covers {
        /// The block.
        block: usize,
        /// Its room.
        room: Range<usize>,
    },
    /// A block has one place, and the cells next to it do not have its ink.
    Placed {
        /// The block.
        block: usize,
        /// Its place.
        place: Range<usize>,
        /// The run at an edge from which the place follows; otherwise, the block fits nowhere else.
        run: Option<Range<usize>>,
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
    /// If a cell had an ink, it would join its neighbours to a run longer than any block of that ink that can be there.
    TooLong {
        /// The run that the cell would make.
        run: Range<usize>,
        /// The ink.
        ink: Ink,
    },
    /// No block of an ink that can reach a space fits into it.
    TooSmall {
        /// The space: cells that can have the ink.
        space: Range<usize>,
        /// The ink.
        ink: Ink,
    },
    /// What is known keeps a block within some cells, and it covers the middle.
    Within {
        /// The block.
        block: usize,
        /// The cells that it can cover.
        room: Range<usize>,
    },
    /// No block of an ink can reach the cells.
    OutOfReach {
        /// The ink.
        ink: Ink,
    },
    /// All placements agree on the cells.
    AllPlacements {
        /// The number of placements, at most `u64::MAX`.
        placements: u64,
    },
}

/// Some cells of a line, the colors that they do not have, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineFinding {
    /// The cells in order, and the colors that each loses.
    pub cells: Vec<(usize, InkSet)>,
    /// The reason.
    pub why: LineReason,
}

/// Collects the findings of one technique in one line.
pub(super) struct Findings<'a> {
    /// The line before the technique.
    pub(super) before: &'a [InkSet],
    /// The line with all findings.
    pub(super) after: Vec<InkSet>,
    pub(super) list: Vec<LineFinding>,
}

impl<'a> Findings<'a> {
    pub(super) fn none(before: &'a [InkSet]) -> Self {
        Self { before, after: before.to_vec(), list: Vec::new() }
    }

    /// Records that cells do not have these colors because of `why`. Colors that are excluded already and cells outside
    /// the line are skipped; if nothing is left, nothing is recorded.
    pub(super) fn note(&mut self, why: LineReason, excluded: impl IntoIterator<Item = (usize, InkSet)>) {
        let mut cells: Vec<(usize, InkSet)> = Vec::new();
        for (cell, colors) in excluded {
            let Some(&before) = self.after.get(cell) else {
                continue;
            };
            let left = before.without(colors);
            if left != before && !left.is_empty() {
                self.after[cell] = left;
                cells.push((cell, before.without(left)));
            }
        }
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        if !cells.is_empty() {
            self.list.push(LineFinding { cells, why });
        }
    }

    /// Records that a block of an ink fits into one place: it covers this place, and the cells beside it do not have the
    /// ink.
    pub(super) fn note_placed(&mut self, block: usize, ink: Ink, place: Range<usize>) {
        let why = LineReason::Placed { block, place: place.clone(), run: None };
        self.note(why, covering(place, ink));
    }
}

/// A place that a block of an ink covers and its neighbours, as [`Findings::note`] takes them.
pub(super) fn covering(place: Range<usize>, ink: Ink) -> impl Iterator<Item = (usize, InkSet)> {
    let next = lacking(neighbours(&place), ink);
    having(place, ink).chain(next)
}

/// The cells just before and just after a stretch. The second may lie outside the line.
pub(super) fn neighbours(stretch: &Range<usize>) -> impl Iterator<Item = usize> + use<> {
    [stretch.start.checked_sub(1), Some(stretch.end)].into_iter().flatten()
}

/// Cells that have a color, as [`Findings::note`] takes them.
pub(super) fn having(cells: impl IntoIterator<Item = usize>, color: Ink) -> impl Iterator<Item = (usize, InkSet)> {
    let others = InkSet::up_to(MAX_INKS).without(InkSet::only(color));
    cells.into_iter().map(move |cell| (cell, others))
}

/// Cells that do not have a color, as [`Findings::note`] takes them.
pub(super) fn lacking(cells: impl IntoIterator<Item = usize>, color: Ink) -> impl Iterator<Item = (usize, InkSet)> {
    let cells = cells.into_iter();
    cells.map(move |cell| (cell, InkSet::only(color)))
}
