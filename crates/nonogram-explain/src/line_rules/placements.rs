//! Technique `line`: all placements of the blocks agree on a cell.

use super::finding::{Findings, LineReason};
use nonogram::{Clue, Ink, InkSet};
use nonogram_propagate::solve_color_line;

/// Excludes the colors that a cell has in no placement.
pub(super) fn line(clue: Clue<'_>, found: &mut Findings<'_>) {
    let mut solved = found.before.to_vec();
    if solve_color_line(clue, &mut solved).is_ok_and(|removed| removed > 0) {
        let why = LineReason::AllPlacements { placements: placements(clue, found.before) };
        let before = found.before;
        let excluded = |(cell, left): (usize, InkSet)| (cell, before[cell].without(left));
        found.note(why, solved.into_iter().enumerate().map(excluded));
    }
}

/// The number of placements of `clue` that agree with the cells, at most `u64::MAX`.
pub(super) fn placements(clue: Clue<'_>, cells: &[InkSet]) -> u64 {
    let can_be_empty = |cell: usize| cells[cell].contains(Ink::BACKGROUND);
    // ways[i]: the placements of the blocks so far in the first i cells, whose other cells are empty.
    let mut ways = vec![0_u64; cells.len() + 1];
    ways[0] = 1;
    for cell in (0..cells.len()).take_while(|&cell| can_be_empty(cell)) {
        ways[cell + 1] = 1;
    }
    for (index, block) in clue.blocks().enumerate() {
        let length = usize::from(block.length);
        let needs_gap = index > 0 && clue.gap(index - 1) > 0;
        let mut next = vec![0_u64; cells.len() + 1];
        // The length of the stretch of cells up to this one that can all have the ink.
        let mut free = 0;
        for cell in 0..cells.len() {
            free = if cells[cell].contains(block.ink) { free + 1 } else { 0 };
            let start = (cell + 1).wrapping_sub(length);
            let here = match free >= length {
                false => 0,
                true if !needs_gap => ways[start],
                true if start > 0 && can_be_empty(start - 1) => ways[start - 1],
                true => 0,
            };
            let before = if can_be_empty(cell) { next[cell] } else { 0 };
            next[cell + 1] = before.saturating_add(here);
        }
        ways = next;
    }
    ways[cells.len()]
}
