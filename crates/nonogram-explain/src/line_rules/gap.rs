//! Technique `gap`: which block a run belongs to, and what follows from that: complete blocks, spaces
//! that are too small or out of reach, and cells that would join two runs.

use super::finding::{Findings, LineReason, neighbours};
use super::room::Room;
use std::ops::Range;

pub(super) fn gap(room: &Room<'_>, found: &mut Findings<'_>) {
    complete_blocks(room, found);
    covered_cells(room, found);
    spaces_without_a_block(room, found);
    cells_out_of_reach(room, found);
    joins_that_are_too_long(room, found);
}

/// `??.##.??` for 2 2: a run as long as its longest possible block is a whole block.
fn complete_blocks(room: &Room<'_>, found: &mut Findings<'_>) {
    for run in room.runs() {
        let lengths = room.holders(&run).map(|block| room.length(block));
        if lengths.max() == Some(run.len()) {
            let why = LineReason::Complete { run: run.clone() };
            found.note(why, [], neighbours(&run));
        }
    }
}

/// `??#?#???` for 5 1: the 5 joins the runs.
fn covered_cells(room: &Room<'_>, found: &mut Findings<'_>) {
    for block in 0..room.blocks() {
        let core = room.core(block);
        if room.is_placed(block) {
            found.note_placed(block, core);
        } else {
            let room = room.reach(block);
            found.note(LineReason::Within { block, room }, core, []);
        }
    }
}

/// `????.?.????` for 2 2: the single cell is empty.
fn spaces_without_a_block(room: &Room<'_>, found: &mut Findings<'_>) {
    let blocks = 0..room.blocks();
    for space in room.spaces() {
        if blocks.clone().any(|block| room.fits_into(block, &space)) {
            continue;
        }
        let touches = |block: usize| {
            let reach = room.reach(block);
            reach.start < space.end && space.start < reach.end
        };
        let is_short = |block| space.len() < room.length(block);
        let why = if blocks.clone().all(is_short) || blocks.clone().any(touches) {
            LineReason::TooSmall {
                space: space.clone(),
            }
        } else {
            LineReason::OutOfReach
        };
        found.note(why, [], space);
    }
}

/// `?#????#???` for 2 2: no block reaches the middle or the end.
fn cells_out_of_reach(room: &Room<'_>, found: &mut Findings<'_>) {
    let is_reached =
        |cell: &usize| (0..room.blocks()).any(|block| room.reach(block).contains(cell));
    let unreached: Vec<usize> = (0..found.before.len())
        .filter(|cell| !is_reached(cell))
        .collect();
    found.note(LineReason::OutOfReach, [], unreached);
}

/// `?#?#?` for 2 2: filling the middle would make a run of 3.
fn joins_that_are_too_long(room: &Room<'_>, found: &mut Findings<'_>) {
    let runs = room.runs();
    for cell in 0..found.before.len() {
        if found.before[cell].is_known() {
            continue;
        }
        let before = runs.iter().find(|run| run.end == cell);
        let after = runs.iter().find(|run| run.start == cell + 1);
        let joined = before.map_or(cell, |run| run.start)..after.map_or(cell + 1, |run| run.end);
        if joined.len() > 1
            && room.holders(&joined).next().is_none()
            && !has_long_block(room, &joined)
        {
            found.note(LineReason::TooLong { run: joined }, [], [cell]);
        }
    }
}

/// Whether a block that can be around a run is at least as long as the run.
fn has_long_block(room: &Room<'_>, run: &Range<usize>) -> bool {
    (0..room.blocks()).any(|block| {
        let reach = room.reach(block);
        reach.start <= run.start && run.end <= reach.end && run.len() <= room.length(block)
    })
}
