//! Technique `line`: all placements of the blocks agree on a cell.

use super::finding::{Findings, LineRule};
use super::room::placements;
use nonogram::{Block, Clue};
use nonogram_propagate::solve_color_line;

/// Excludes the colors that a cell has in no placement.
pub(super) fn line(clue: Clue<'_>, found: &mut Findings<'_>) {
    let before = found.before;
    let mut solved = before.to_vec();
    if solve_color_line(clue, &mut solved).is_ok_and(|removed| removed > 0) {
        let blocks: Vec<Block> = clue.blocks().collect();
        let rule = LineRule::AllPlacements {
            placements: placements(&blocks, before),
        };
        let cells = solved.into_iter().enumerate();
        found.note(
            rule,
            cells.map(|(cell, left)| (cell, before[cell].without(left))),
        );
    }
}
