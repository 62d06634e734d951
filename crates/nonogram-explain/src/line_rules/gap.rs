//! Technique `gap`: which block a run belongs to, and what follows from that: complete blocks,
//! spaces that are too small or out of reach, and cells that would join two runs.

use super::finding::{Findings, LineFinding, LineRule, lacking, neighbours};
use super::room::{Room, Unfit};
use nonogram::{Ink, InkSet, Technique};
use std::ops::Range;

pub(super) fn gap(room: &Room<'_>, found: &mut Findings<'_>) {
    complete_blocks(room, found);
    covered_cells(room, found);
    for ink in inks(found).iter() {
        spaces_without_a_block(room, ink, found);
        cells_out_of_reach(room, ink, found);
        joins_that_are_too_long(room, ink, found);
    }
}

/// The cells that no block reaches, and the line without these colors of theirs.
pub(super) fn out_of_reach(
    room: &Room<'_>,
    technique: Technique,
    cells: &[InkSet],
) -> (Vec<LineFinding>, Vec<InkSet>) {
    let mut found = Findings::none(technique, cells);
    for ink in inks(&found).iter() {
        cells_out_of_reach(room, ink, &mut found);
    }
    (found.list, found.after)
}

/// The inks that a cell can have.
fn inks(found: &Findings<'_>) -> InkSet {
    let colors = found.before.iter().fold(InkSet::EMPTY, |a, &b| a.union(b));
    colors.without(InkSet::only(Ink::BACKGROUND))
}

/// `??.##.??` for 2 2: a run as long as its longest possible block is a whole block.
fn complete_blocks(room: &Room<'_>, found: &mut Findings<'_>) {
    for (run, ink) in room.runs() {
        let lengths = room.holders(&run, ink).map(|block| room.length(block));
        if lengths.max() == Some(run.len()) {
            found.note(
                LineRule::Complete { run: run.clone() },
                lacking(neighbours(&run), ink),
            );
        }
    }
}

/// `??#?#???` for 5 1: the 5 joins the runs.
fn covered_cells(room: &Room<'_>, found: &mut Findings<'_>) {
    for block in 0..room.blocks() {
        found.note_room(room, block);
    }
}

/// `????.?.????` for 2 2: the single cell is empty.
fn spaces_without_a_block(room: &Room<'_>, ink: Ink, found: &mut Findings<'_>) {
    for space in room.spaces(ink) {
        let misfits: Option<Vec<_>> = room
            .blocks_of(ink)
            .map(|block| room.misfit(block, &space))
            .collect();
        // Where all blocks that are short enough are out of reach, that is the reason.
        if misfits.is_some_and(|misfits| misfits.contains(&Unfit::TooLong)) {
            found.note(
                LineRule::TooSmall {
                    space: space.clone(),
                    ink,
                },
                lacking(space, ink),
            );
        }
    }
}

/// `?#????#???` for 2 2: no block reaches the middle or the end.
fn cells_out_of_reach(room: &Room<'_>, ink: Ink, found: &mut Findings<'_>) {
    let end = found.before.len();
    let blocks: Vec<usize> = room.blocks_of(ink).collect();
    if let [block] = blocks[..] {
        let reach = room.reach(block);
        let others = (0..reach.start).chain(reach.end..end);
        found.note(
            LineRule::Fits {
                block,
                room: reach.clone(),
            },
            lacking(others, ink),
        );
        return;
    }
    let mut before = None;
    for behind in blocks.into_iter().map(Some).chain([None]) {
        let from = before.map_or(0, |block| room.reach(block).end);
        let cells = from..behind
            .map_or(end, |block| room.reach(block).start)
            .max(from);
        found.note(
            LineRule::OutOfReach {
                ink,
                before,
                behind,
            },
            lacking(cells, ink),
        );
        before = behind;
    }
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
        if joined.len() > 1
            && room.holders(&joined, ink).next().is_none()
            && !has_long_block(room, &joined, ink)
        {
            found.note(LineRule::TooLong { run: joined, ink }, lacking([cell], ink));
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
