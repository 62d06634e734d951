//! Why a line cannot be completed, in the shortest way that we know.

use super::finding::Unfit;
use super::premises::{Known, all, of_failure, only};
use super::room::{Room, push, runs};
use nonogram::{Clue, Ink, InkSet};
use std::ops::Range;

/// Why a line cannot be completed. Cells are counted from 0 along the line, blocks from 0 in the
/// clue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineFailure {
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
    /// Why a line that cannot be completed fails, and what is known of cells and needed for it: the
    /// colors that they do not have. If any were left out, the line could be completed.
    ///
    /// ```
    /// use nonogram::{Clues, Ink, InkSet};
    /// use nonogram_explain::LineFailure;
    ///
    /// // `##?` for 1 1.
    /// let clues: Clues = [[1, 1]].into_iter().collect();
    /// let cells = [InkSet::only(Ink::FIRST), InkSet::only(Ink::FIRST), InkSet::up_to(1)];
    /// let (needs, why) = LineFailure::of(clues.get(0), &cells);
    /// assert_eq!(needs.len(), 2);
    /// assert!(matches!(why, LineFailure::NoHolder { run, .. } if run == (0..2)));
    /// ```
    pub fn of(clue: Clue<'_>, cells: &[InkSet]) -> (Vec<(usize, InkSet)>, Self) {
        let (needs, why) = Self::with_runs(false, clue, cells);
        // Rather than bounds, a run that no block can hold.
        let with_runs =
            matches!(why, Self::NoRoomBehind { .. }).then(|| Self::with_runs(true, clue, cells));
        let with_runs = with_runs.filter(|(_, why)| matches!(why, Self::NoHolder { .. }));
        with_runs.unwrap_or((needs, why))
    }

    fn with_runs(keeps_runs: bool, clue: Clue<'_>, cells: &[InkSet]) -> (Vec<Known>, Self) {
        let needs = of_failure(clue, cells, keeps_runs);
        let core = only(&needs, clue, cells);
        let all = all(clue, cells);
        let runs = runs(&core);
        if let Some(why) = too_many(clue, &core, &runs) {
            return (needs, why);
        }
        let holders = runs
            .into_iter()
            .filter_map(|(run, ink)| no_holder(clue, &core, all, run, ink));
        // A reason that a reader can count comes first.
        let is_blocked = |why: &Self| match why {
            Self::NoHolder { others, .. } => others
                .iter()
                .filter(|(_, why)| *why == Unfit::Blocked)
                .count(),
            _ => 0,
        };
        let why = holders
            .min_by_key(is_blocked)
            .or_else(|| no_room(clue, &core));
        (needs, why.unwrap_or(Self::Other))
    }
}

/// Whether there are more runs of an ink than blocks that can hold them.
fn too_many(clue: Clue<'_>, cells: &[InkSet], runs: &[(Range<usize>, Ink)]) -> Option<LineFailure> {
    let &(_, ink) = runs.first()?;
    let lengths: Vec<_> = clue
        .blocks()
        .filter(|block| block.ink == ink)
        .map(|block| block.length)
        .collect();
    let (blocks, longest) = (lengths.len(), usize::from(*lengths.iter().max()?));
    let is_so = runs.iter().all(|(_, of)| *of == ink)
        && runs.len() > blocks
        && are_apart(cells, runs, longest);
    is_so.then(|| LineFailure::TooMany {
        runs: runs.iter().map(|(run, _)| run.clone()).collect(),
        ink,
        blocks,
    })
}

/// Whether no block of this length can hold two of these runs of an ink.
fn are_apart(cells: &[InkSet], runs: &[(Range<usize>, Ink)], longest: usize) -> bool {
    runs.windows(2).all(|pair| {
        let ((one, ink), (next, _)) = (&pair[0], &pair[1]);
        next.end - one.start > longest
            || !cells[one.end..next.start]
                .iter()
                .all(|set| set.contains(*ink))
    })
}

/// The number of runs of an ink, if they are as many as its blocks and none can hold two: they are
/// the blocks in order. And whether only their distance keeps some apart.
pub(crate) fn in_order(clue: Clue<'_>, cells: &[InkSet], ink: Ink) -> Option<(usize, bool)> {
    let mut runs = runs(cells);
    runs.retain(|(_, of)| *of == ink);
    let lengths: Vec<_> = clue
        .blocks()
        .filter(|block| block.ink == ink)
        .map(|block| block.length)
        .collect();
    let is_so =
        runs.len() == lengths.len() && are_apart(cells, &runs, usize::from(*lengths.iter().max()?));
    is_so.then(|| (runs.len(), !are_apart(cells, &runs, usize::MAX)))
}

/// Why no block can hold a run, if the line can be completed without it.
fn no_holder(
    clue: Clue<'_>,
    cells: &[InkSet],
    all: InkSet,
    run: Range<usize>,
    ink: Ink,
) -> Option<LineFailure> {
    let mut without = cells.to_vec();
    without[run.clone()].fill(all);
    let room = Room::exact(clue, &without)?;
    let can_have = |cell: Option<usize>| {
        cell.and_then(|cell| cells.get(cell))
            .is_some_and(|set| set.contains(ink))
    };
    let is_alone = !can_have(run.start.checked_sub(1)) && !can_have(Some(run.end));
    let unfit = |block: usize| {
        if is_alone && room.length(block) > run.len() {
            Some((block, Unfit::TooLong))
        } else {
            Some((block, room.unfit(block, &run)?))
        }
    };
    let others: Option<Vec<_>> = room.blocks_of(ink).map(unfit).collect();
    Some(LineFailure::NoHolder {
        others: others?,
        run,
        ink,
        is_alone,
    })
}

/// Why the blocks do not fit between the cells that cannot have their inks.
fn no_room(clue: Clue<'_>, cells: &[InkSet]) -> Option<LineFailure> {
    for (block, it) in clue.blocks().enumerate() {
        let spaces = cells
            .split(|set| !set.contains(it.ink))
            .map(<[InkSet]>::len);
        let longest = spaces.max().unwrap_or(0);
        if longest < usize::from(it.length) {
            return Some(LineFailure::NoSpace { block, longest });
        }
    }
    let can_be_filled = |set: &InkSet| *set != InkSet::only(Ink::BACKGROUND);
    let first = cells.iter().position(can_be_filled)?;
    let left = cells.iter().rposition(can_be_filled)? + 1 - first;
    let needed = cells.len() - clue.slack(cells.len())?;
    if left < needed {
        return Some(LineFailure::NoRoom { needed, left });
    }
    let fitting = |blocks: usize| {
        push(clue, cells.iter().copied(), 0..blocks, |block| {
            clue.gap(block)
        })
    };
    let block = (1..clue.len()).find(|&block| fitting(block + 1).is_none())?;
    let end = fitting(block)?.last()? + usize::from(clue.lengths()[block - 1]);
    Some(LineFailure::NoRoomBehind { block, end })
}
