//! Why a line cannot be completed, in the shortest way that we know.

use super::finding::KnownCell;
use super::premises::{all, of_failure, only};
use super::room::{Room, Unfit, needed, push, runs};
use nonogram::{Block, Ink, InkSet};
use std::ops::Range;

/// A line that cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineFailure {
    /// The colors that its cells may have, each by itself.
    pub(crate) cells: Vec<InkSet>,
    /// What is known of cells and needed: if any were left out, the line could be completed.
    pub(crate) needs: Vec<KnownCell>,
    pub(crate) why: WhyFails,
}

/// Why a line cannot be completed. Cells are counted from 0 along the line, blocks from 0 in the
/// clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WhyFails {
    /// There are more runs than blocks, and no block can hold two of them.
    TooMany {
        /// The runs.
        runs: Vec<Range<usize>>,
        /// Their ink.
        ink: Ink,
        /// The number of blocks of the ink.
        blocks: usize,
    },
    /// No block can hold a run, given the other cells.
    NoHolder {
        /// The run.
        run: Range<usize>,
        /// Its ink.
        ink: Ink,
        /// The blocks of the ink, and why each cannot hold it.
        others: Vec<(usize, Unfit)>,
        /// Whether the run cannot be longer.
        is_alone: bool,
    },
    /// A block is longer than every space.
    NoSpace {
        /// The block.
        block: usize,
        /// The length of the longest space.
        longest: usize,
    },
    /// The blocks and their gaps are longer than the cells from the first to the last one that can
    /// be filled.
    NoRoom {
        /// The length of the blocks and their gaps.
        needed: usize,
        /// The number of these cells.
        left: usize,
    },
    /// A block does not fit behind the one before it.
    NoRoomBehind {
        /// The block.
        block: usize,
        /// The cell behind the place of the block before it that ends first.
        end: usize,
    },
    /// No short reason is known.
    Other,
}

impl LineFailure {
    /// Why a line fails that cannot be completed.
    pub(crate) fn of(blocks: &[Block], cells: &[InkSet]) -> Self {
        let failure = Self::with_runs(false, blocks, cells);
        if matches!(failure.why, WhyFails::NoRoomBehind { .. }) {
            // Rather than bounds, a run that no block can hold.
            let with_runs = Self::with_runs(true, blocks, cells);
            if matches!(with_runs.why, WhyFails::NoHolder { .. }) {
                return with_runs;
            }
        }
        failure
    }

    fn with_runs(keeps_runs: bool, blocks: &[Block], cells: &[InkSet]) -> Self {
        let needs = of_failure(blocks, cells, keeps_runs);
        let core = only(&needs, blocks, cells);
        let runs = runs(&core);
        let mut why = too_many(blocks, &core, &runs);
        if why.is_none() {
            let all = all(blocks, cells);
            let holders = runs
                .into_iter()
                .filter_map(|(run, ink)| no_holder(blocks, &core, all, run, ink));
            // A reason that a reader can count comes first.
            why = holders.min_by_key(blocked);
        }
        Self {
            cells: cells.to_vec(),
            why: why
                .or_else(|| no_room(blocks, &core))
                .unwrap_or(WhyFails::Other),
            needs,
        }
    }
}

/// The number of blocks of which it is only said that they do not fit.
fn blocked(why: &WhyFails) -> usize {
    let WhyFails::NoHolder { others, .. } = why else {
        return 0;
    };
    let blocked = others.iter().filter(|(_, why)| *why == Unfit::Blocked);
    blocked.count()
}

/// The longest block of an ink, and the number of its blocks. `None` without any.
fn longest_of(blocks: &[Block], ink: Ink) -> Option<(usize, usize)> {
    let of_ink = blocks.iter().filter(|block| block.ink == ink);
    let longest = of_ink.clone().map(|block| block.length).max()?;
    Some((longest.into(), of_ink.count()))
}

/// Whether there are more runs of an ink than blocks that can hold them.
fn too_many(blocks: &[Block], cells: &[InkSet], runs: &[(Range<usize>, Ink)]) -> Option<WhyFails> {
    let &(_, ink) = runs.first()?;
    let (longest, number) = longest_of(blocks, ink)?;
    let is_so = runs.iter().all(|(_, of)| *of == ink)
        && runs.len() > number
        && are_apart(cells, runs, longest);
    is_so.then(|| WhyFails::TooMany {
        runs: runs.iter().map(|(run, _)| run.clone()).collect(),
        ink,
        blocks: number,
    })
}

/// Whether no block of this length can hold two of these runs of an ink.
fn are_apart(cells: &[InkSet], runs: &[(Range<usize>, Ink)], longest: usize) -> bool {
    runs.windows(2).all(|pair| {
        let ((one, ink), (next, _)) = (&pair[0], &pair[1]);
        let between = &cells[one.end..next.start];
        next.end - one.start > longest || !between.iter().all(|set| set.contains(*ink))
    })
}

/// The runs of an ink, if they are as many as its blocks and none can hold two: they are the blocks
/// in order. And whether only their distance keeps some apart.
pub(super) fn in_order(
    blocks: &[Block],
    cells: &[InkSet],
    ink: Ink,
) -> Option<(Vec<Range<usize>>, bool)> {
    let (longest, number) = longest_of(blocks, ink)?;
    let mut runs = runs(cells);
    runs.retain(|(_, of)| *of == ink);
    if runs.len() != number || !are_apart(cells, &runs, longest) {
        return None;
    }
    let is_far = !are_apart(cells, &runs, usize::MAX);
    Some((runs.into_iter().map(|(run, _)| run).collect(), is_far))
}

/// Why no block can hold a run, if the line can be completed without it.
fn no_holder(
    blocks: &[Block],
    cells: &[InkSet],
    all: InkSet,
    run: Range<usize>,
    ink: Ink,
) -> Option<WhyFails> {
    let mut without = cells.to_vec();
    without[run.clone()].fill(all);
    let room = Room::exact(blocks, &without)?;
    let beside = [run.start.checked_sub(1), Some(run.end)];
    let can_grow = beside
        .into_iter()
        .filter_map(|cell| cells.get(cell?))
        .any(|set| set.contains(ink));
    let mut others = Vec::new();
    for block in room.blocks_of(ink) {
        let why = if !can_grow && room.length(block) > run.len() {
            Unfit::TooLong
        } else {
            room.unfit(block, &run)?
        };
        others.push((block, why));
    }
    Some(WhyFails::NoHolder {
        others,
        run,
        ink,
        is_alone: !can_grow,
    })
}

/// Why the blocks do not fit between the cells that cannot have their inks.
fn no_room(blocks: &[Block], cells: &[InkSet]) -> Option<WhyFails> {
    for (block, it) in blocks.iter().enumerate() {
        let spaces = cells
            .split(|set| !set.contains(it.ink))
            .map(<[InkSet]>::len);
        let longest = spaces.max().unwrap_or(0);
        if longest < usize::from(it.length) {
            return Some(WhyFails::NoSpace { block, longest });
        }
    }
    let empty = InkSet::only(Ink::BACKGROUND);
    let first = cells.iter().position(|&set| set != empty)?;
    let left = cells.iter().rposition(|&set| set != empty)? + 1 - first;
    let needed = needed(blocks);
    if needed > cells.len() {
        return None;
    }
    if left < needed {
        return Some(WhyFails::NoRoom { needed, left });
    }
    let block = (1..blocks.len()).find(|&block| push(&blocks[..=block], cells).is_none())?;
    let end = push(&blocks[..block], cells)?.last()? + usize::from(blocks[block - 1].length);
    Some(WhyFails::NoRoomBehind { block, end })
}
