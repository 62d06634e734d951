//! Technique `line`: all placements of the blocks agree on a cell.

use super::finding::{Findings, LineReason};
use nonogram::{Cell, Length};
use nonogram_propagate::solve_line;

/// Decides the cells on which all placements agree.
pub(super) fn line(clue: &[Length], found: &mut Findings<'_>) {
    let mut solved = found.before.to_vec();
    if solve_line(clue, &mut solved).is_ok_and(|decided| decided > 0) {
        let with = |value: Cell| {
            let cells = solved.iter().enumerate();
            let cells = cells.filter(move |(_, cell)| **cell == value);
            cells.map(|(index, _)| index)
        };
        let why = LineReason::AllPlacements {
            placements: placements(clue, found.before),
        };
        found.note(why, with(Cell::FILLED), with(Cell::EMPTY));
    }
}

/// The number of placements of `clue` that agree with the cells, at most `u64::MAX`.
pub(super) fn placements(clue: &[Length], cells: &[Cell]) -> u64 {
    let length = cells.len();
    // An empty cell is added at the end of the line.
    let can_be_empty = |cell: usize| cells.get(cell) != Some(&Cell::FILLED);
    // ways[i]: the placements of the blocks so far in the first i cells. An empty cell follows each block.
    let mut ways = vec![0_u64; length + 2];
    ways[0] = 1;
    for cell in (0..=length).take_while(|&cell| can_be_empty(cell)) {
        ways[cell + 1] = 1;
    }
    for &block in clue {
        let block = usize::from(block);
        let mut next = vec![0_u64; length + 2];
        // The length of the stretch of cells before this one that can all be filled.
        let mut free = 0;
        for cell in 0..=length {
            if can_be_empty(cell) {
                let here = if free >= block { ways[cell - block] } else { 0 };
                next[cell + 1] = next[cell].saturating_add(here);
            }
            let is_empty = cells.get(cell) == Some(&Cell::EMPTY);
            free = if is_empty { 0 } else { free + 1 };
        }
        ways = next;
    }
    ways[length + 1]
}
