//! What a technique finds in a line: colors that cells do not have, and the reason.

use super::room::Room;
use nonogram::{Ink, InkSet, MAX_INKS, Technique};
use std::ops::Range;

/// The rule by which some cells of a line do not have some colors. Cells are counted from 0 along
/// the line, blocks from 0 in the clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineRule {
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
    /// The blocks and the gaps between them fill all cells that can be filled.
    Fills {
        /// These cells.
        place: Range<usize>,
    },
    /// What is known keeps a block within its room: it covers the middle, and no cell outside.
    Fits {
        /// The block.
        block: usize,
        /// The cells that it can cover.
        room: Range<usize>,
    },
    /// A run is near an edge, so the block that holds it also covers cells on the other side.
    /// Several blocks can hold it.
    Reaches {
        /// The run.
        run: Range<usize>,
        /// The length of the shortest block that can hold it.
        length: usize,
        /// The cell at the edge: the first or last one of the space.
        edge: usize,
    },
    /// A run is as long as every block that can hold it.
    Complete {
        /// The run.
        run: Range<usize>,
    },
    /// If a cell had an ink, it would join its neighbours to a run longer than any block of that
    /// ink that can be there.
    TooLong {
        /// The run that the cell would make.
        run: Range<usize>,
        /// The ink.
        ink: Ink,
    },
    /// No block of an ink fits into a space.
    TooSmall {
        /// The space: cells that can have the ink.
        space: Range<usize>,
        /// The ink.
        ink: Ink,
    },
    /// No block of an ink reaches cells.
    OutOfReach {
        /// The ink.
        ink: Ink,
        /// The last block of the ink before the cells.
        before: Option<usize>,
        /// The first block of the ink behind the cells.
        behind: Option<usize>,
    },
    /// All placements agree on the cells.
    AllPlacements {
        /// The number of placements, at most `u64::MAX`.
        placements: u64,
    },
}

/// A cell of a line, and colors that it is known not to have.
pub(crate) type KnownCell = (usize, InkSet);

/// Some cells of a line, the colors that they do not have, and the rule that finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineFinding {
    /// The cells in order, and the colors that each loses.
    pub(crate) cells: Vec<KnownCell>,
    pub(crate) rule: LineRule,
    /// The technique that has this rule.
    pub(crate) technique: Technique,
}

/// Collects the findings of one technique in one line.
pub(super) struct Findings<'a> {
    /// The line before the technique.
    pub(super) before: &'a [InkSet],
    /// The line with all findings.
    pub(super) after: Vec<InkSet>,
    pub(super) list: Vec<LineFinding>,
    technique: Technique,
}

impl<'a> Findings<'a> {
    pub(super) fn none(technique: Technique, before: &'a [InkSet]) -> Self {
        Self {
            before,
            after: before.to_vec(),
            list: Vec::new(),
            technique,
        }
    }

    /// Records that cells do not have these colors by this rule. Colors that are excluded
    /// already and cells outside the line are skipped; if nothing is left, nothing is recorded.
    pub(super) fn note(&mut self, rule: LineRule, excluded: impl IntoIterator<Item = KnownCell>) {
        let mut cells: Vec<KnownCell> = Vec::new();
        for (cell, colors) in excluded {
            let Some(&before) = self.after.get(cell) else {
                continue;
            };
            let left = before.without(colors);
            if left != before && !left.is_empty() {
                self.after[cell] = left;
                let place = cells.partition_point(|&(other, _)| other <= cell);
                cells.insert(place, (cell, before.without(left)));
            }
        }
        if !cells.is_empty() {
            self.list.push(LineFinding {
                cells,
                rule,
                technique: self.technique,
            });
        }
    }

    /// Records what follows from the room of a block: it covers the middle, or it has one place and
    /// the cells beside it do not have its ink.
    pub(super) fn note_room(&mut self, of: &Room<'_>, block: usize) {
        let (core, ink) = (of.core(block), of.ink(block));
        let rule = LineRule::Fits {
            block,
            room: of.reach(block),
        };
        if of.is_placed(block) {
            self.note(rule, covering(core, ink));
        } else {
            self.note(rule, having(core, ink));
        }
    }
}

/// A place that a block of an ink covers and its neighbours, as [`Findings::note`] takes them.
pub(super) fn covering(place: Range<usize>, ink: Ink) -> impl Iterator<Item = KnownCell> {
    let next = lacking(neighbours(&place), ink);
    having(place, ink).chain(next)
}

/// The cells just before and just after a stretch. The second may lie outside the line.
pub(super) fn neighbours(stretch: &Range<usize>) -> impl Iterator<Item = usize> + use<> {
    [stretch.start.checked_sub(1), Some(stretch.end)]
        .into_iter()
        .flatten()
}

/// Cells that have a color, as [`Findings::note`] takes them.
pub(super) fn having(
    cells: impl IntoIterator<Item = usize>,
    color: Ink,
) -> impl Iterator<Item = KnownCell> {
    let others = InkSet::up_to(MAX_INKS).without(InkSet::only(color));
    cells.into_iter().map(move |cell| (cell, others))
}

/// Cells that do not have a color, as [`Findings::note`] takes them.
pub(super) fn lacking(
    cells: impl IntoIterator<Item = usize>,
    color: Ink,
) -> impl Iterator<Item = KnownCell> {
    let cells = cells.into_iter();
    cells.map(move |cell| (cell, InkSet::only(color)))
}
