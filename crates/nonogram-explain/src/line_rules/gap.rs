//! Technique `gap`: which block a run belongs to, and what follows from that: complete blocks, spaces
//! that are too small or out of reach, and cells that would join two runs.

use super::finding::{Findings, LineReason, lacking, neighbours};
use super::room::Room;
use nonogram::{Ink, InkSet};
use std::ops::Range;

pub(super) fn gap(room: &Room<'_>, found: &mut Findings<'_>) {
    // The inks that a cell can have.
    let colors = found.before.iter().fold(InkSet::EMPTY, |a, &b| a.union(b));
    let inks = colors.without(InkSet::only(Ink::BACKGROUND));
    complete_blocks(room, found);
    covered_cells(room, found);
    for ink in inks.iter() {
        spaces_without_a_block(room, ink, found);
        cells_out_of_reach(room, ink, found);
        joins_that_are_too_long(room, ink, found);
    }
}

/// `??.##.??` for 2 2: a run as long as its longest possible block is a whole block.
fn complete_blocks(room: &Room<'_>, found: &mut Findings<'_>) {
    for (run, ink) in room.runs() {
        let lengths = room.holders(&run, ink).map(|block| room.length(block));
        if lengths.max() == Some(run.len()) {
            let owned = room.owned(&run, ink, |block| room.length(block) > run.len());
            let why = LineReason::Complete { owned };
            found.note(why, lacking(neighbours(&run), ink));
        }
    }
}

/// `??#?#???` for 5 1: the 5 joins the runs.
fn covered_cells(room: &Room<'_>, found: &mut Findings<'_>) {
    for block in 0..room.blocks() {
        let ink = room.ink(block);
        let runs = room.runs().into_iter().filter(|(run, of)| *of == ink && room.only_holder(run, ink) == Some(block));
        let hull = runs.map(|(run, _)| run).reduce(|first, last| first.start..last.end);
        let owned = hull.map(|hull| room.owned(&hull, ink, |other| other != block));
        found.note_room(room, block, owned);
    }
}

/// `????.?.????` for 2 2: the single cell is empty.
fn spaces_without_a_block(room: &Room<'_>, ink: Ink, found: &mut Findings<'_>) {
    for space in room.spaces(ink) {
        if room.blocks_of(ink).any(|block| room.fits_into(block, &space)) {
            continue;
        }
        let touches = |block: usize| {
            let reach = room.reach(block);
            reach.start < space.end && space.start < reach.end
        };
        let is_short = |block| space.len() < room.length(block);
        let why = if room.blocks_of(ink).all(is_short) || room.blocks_of(ink).any(touches) {
            LineReason::TooSmall { space: space.clone(), ink }
        } else {
            out_of_reach(room, ink)
        };
        found.note(why, lacking(space, ink));
    }
}

/// `?#????#???` for 2 2: no block reaches the middle or the end.
fn cells_out_of_reach(room: &Room<'_>, ink: Ink, found: &mut Findings<'_>) {
    let is_reached = |cell: &usize| {
        let mut blocks = room.blocks_of(ink);
        blocks.any(|block| room.reach(block).contains(cell))
    };
    let unreached = (0..found.before.len()).filter(|cell| !is_reached(cell));
    found.note(out_of_reach(room, ink), lacking(unreached, ink));
}

fn out_of_reach(room: &Room<'_>, ink: Ink) -> LineReason {
    LineReason::OutOfReach { ink, rooms: room.blocks_of(ink).map(|block| (block, room.reach(block))).collect() }
}

/// `?#?#?` for 2 2: filling the middle would make a run of 3.
fn joins_that_are_too_long(room: &Room<'_>, ink: Ink, found: &mut Findings<'_>) {
    let mut runs = room.runs();
    runs.retain(|&(_, of)| of == ink);
    for cell in 0..found.before.len() {
        let colors = found.before[cell];
        if colors.len() == 1 || !colors.contains(ink) {
            continue;
        }
        let before = runs.iter().find(|(run, _)| run.end == cell);
        let after = runs.iter().find(|(run, _)| run.start == cell + 1);
        let start = before.map_or(cell, |(run, _)| run.start);
        let joined = start..after.map_or(cell + 1, |(run, _)| run.end);
        if joined.len() > 1 && room.holders(&joined, ink).next().is_none() && !has_long_block(room, &joined, ink) {
            let owned = room.owned(&joined, ink, |block| room.length(block) >= joined.len());
            let why = LineReason::TooLong { owned, ink };
            found.note(why, lacking([cell], ink));
        }
    }
}

/// Whether a block that can be around a run is at least as long as the run.
fn has_long_block(room: &Room<'_>, run: &Range<usize>, ink: Ink) -> bool {
    room.blocks_of(ink).any(|block| {
        let reach = room.reach(block);
        reach.start <= run.start && run.end <= reach.end && run.len() <= room.length(block)
    })
}
