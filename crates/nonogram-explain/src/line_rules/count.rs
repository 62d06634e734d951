//! Technique `count`: all filled cells of a line are found, or all unknown cells are needed.

use super::finding::{Findings, LineReason};
use nonogram::{Cell, Length};

/// `.#?.` for 1: the rest is empty. `##?` for 3: the rest is filled.
pub(super) fn count(clue: &[Length], found: &mut Findings<'_>) {
    let number = |cell: Cell| found.before.iter().filter(|&&c| c == cell).count();
    let filled = number(Cell::FILLED);
    let unknown = number(Cell::Unknown);
    let needed: usize = clue.iter().map(|&block| usize::from(block)).sum();
    let all = 0..found.before.len();
    if clue.is_empty() {
        found.note(LineReason::NoBlock, [], all);
    } else if filled == needed {
        found.note(LineReason::AllFound, [], all);
    } else if filled + unknown == needed {
        found.note(LineReason::AllNeeded, all, []);
    }
}
