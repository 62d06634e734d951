//! Technique `line`: all placements of the blocks agree on a cell.

use super::finding::{Findings, LineReason};
use nonogram::{Clue, Ink, InkSet};
use nonogram_propagate::solve_color_line;

/// Excludes the colors that a cell has in no placement.
pub(super) fn line(clue: Clue<'_>, found: &mut Findings<'_>) {
    let mut solved = found.before.to_vec();
    if solve_color_line(clue, &mut solved).is_ok_and(|removed| removed > 0) {
        let why = LineReason::AllPlacements {
            placements: placements(clue, found.before),
        };
        let before = found.before;
        let excluded = |(cell, left): (usize, InkSet)| (cell, before[cell].without(left));
        found.note(why, solved.into_iter().enumerate().map(excluded));
    }
}

/// The number of placements of `clue` that agree with the cells, at most `u64::MAX`.
pub(super) fn placements(clue: Clue<'_>, cells: &[InkSet]) -> u64 {
    let mut all = 0;
    for_prefixes(clue, cells, Towards::End, |ways| all = ways[cells.len()]);
    all
}

/// From which end blocks and cells are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Towards {
    /// From the first.
    End,
    /// From the last.
    Begin,
}

/// For each number of blocks from one end, and each number of cells (from the beginning), whether
/// these blocks fit into the cells on their side, of which the others are empty.
pub(super) fn placed(clue: Clue<'_>, cells: &[InkSet], towards: Towards) -> Vec<Vec<bool>> {
    let mut placed = Vec::with_capacity(clue.len() + 1);
    for_prefixes(clue, cells, towards, |ways| {
        let mut fits: Vec<bool> = ways.iter().map(|&ways| ways > 0).collect();
        if towards == Towards::Begin {
            fits.reverse();
        }
        placed.push(fits);
    });
    placed
}

/// Counts, for each number of blocks, the placements of these blocks in each number of cells, whose
/// other cells are empty, at most `u64::MAX`.
fn for_prefixes(clue: Clue<'_>, cells: &[InkSet], towards: Towards, mut each: impl FnMut(&[u64])) {
    let (blocks, length) = (clue.len(), cells.len());
    let colors = |cell: usize| {
        if towards == Towards::End {
            cells[cell]
        } else {
            cells[length - 1 - cell]
        }
    };
    let can_be_empty = |cell: usize| colors(cell).contains(Ink::BACKGROUND);
    let mut ways = vec![0_u64; length + 1];
    ways[0] = 1;
    for cell in (0..length).take_while(|&cell| can_be_empty(cell)) {
        ways[cell + 1] = 1;
    }
    each(&ways);
    for index in 0..blocks {
        let (block, gap) = match towards {
            Towards::End => (index, index.checked_sub(1)),
            Towards::Begin => (
                blocks - 1 - index,
                Some(blocks - 1 - index).filter(|_| index > 0),
            ),
        };
        let (size, ink) = (usize::from(clue.lengths()[block]), clue.ink(block));
        let needs_gap = gap.is_some_and(|gap| clue.gap(gap) > 0);
        let mut next = vec![0_u64; length + 1];
        // The length of the stretch of cells up to this one that can all have the ink.
        let mut free = 0;
        for cell in 0..length {
            free = if colors(cell).contains(ink) {
                free + 1
            } else {
                0
            };
            let start = (cell + 1).wrapping_sub(size);
            let here = if free >= size {
                if !needs_gap {
                    ways[start]
                } else if start > 0 && can_be_empty(start - 1) {
                    ways[start - 1]
                } else {
                    0
                }
            } else {
                0
            };
            let before = if can_be_empty(cell) { next[cell] } else { 0 };
            next[cell + 1] = before.saturating_add(here);
        }
        ways = next;
        each(&ways);
    }
}
