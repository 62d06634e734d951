//! What is known of a line and needed for a statement about it.

use super::finding::KnownCell;
use super::room::{Room, Unfit, placements};
use nonogram::{Block, Ink, InkSet};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

/// The most work for the premises of a statement: what is known in the whole line counts as needed
/// beyond.
const MOST: usize = 1 << 20;

/// Why a block lies in its room.
#[derive(Debug)]
pub(super) struct RoomPremises {
    /// The blocks that the reason takes: the block, and perhaps those before it, or behind it, or
    /// both.
    pub(super) blocks: Range<usize>,
    /// What is known of cells and needed. None can be left out.
    pub(super) needs: Vec<KnownCell>,
    /// Whether all cells of the block's ink among these are of runs that only the block can hold.
    pub(super) is_held: bool,
}

/// The runs that only this block can hold.
pub(super) fn held(blocks: &[Block], cells: &[InkSet], block: usize) -> Vec<Range<usize>> {
    let Some(room) = Room::exact(blocks, cells) else {
        return Vec::new();
    };
    let ink = blocks[block].ink;
    let mut runs = room.runs();
    runs.retain(|(run, of)| *of == ink && room.only_holder(run, ink) == Some(block));
    runs.into_iter().map(|(run, _)| run).collect()
}

/// The blocks that stand complete, and where, even if nothing were known of a place.
pub(super) fn complete(
    blocks: &[Block],
    cells: &[InkSet],
    place: &Range<usize>,
) -> Vec<(usize, Range<usize>)> {
    let mut line = cells.to_vec();
    line[place.clone()].fill(all(blocks, cells));
    let Some(room) = Room::exact(blocks, &line) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let at = room.reach(index);
        let ink = InkSet::only(block.ink);
        if room.is_placed(index) && line[at.clone()].iter().all(|set| *set == ink) {
            found.push((index, at));
        }
    }
    found
}

/// What is known of cells outside a place and needed for it that a block stands complete.
pub(super) fn of_complete(
    blocks: &[Block],
    cells: &[InkSet],
    place: &Range<usize>,
    block: usize,
    at: &Range<usize>,
) -> Vec<KnownCell> {
    let mut line = cells.to_vec();
    line[place.clone()].fill(all(blocks, cells));
    needed(blocks, &line, at, true, &|line| {
        lies(blocks, line, block, at)
    })
}

/// Whether a block can cover this room and nothing else.
fn lies(blocks: &[Block], cells: &[InkSet], block: usize, room: &Range<usize>) -> bool {
    Room::exact(blocks, cells).is_some_and(|found| found.reach(block) == *room)
}

/// Why a block lies in its room, in the shortest way: from what is known of cells near it, or with
/// the blocks on one side, or on both.
pub(super) fn of_room(
    blocks: &[Block],
    cells: &[InkSet],
    block: usize,
    room: &Range<usize>,
) -> RoomPremises {
    let held = held(blocks, cells, block);
    let mut is_held = vec![false; cells.len()];
    for run in held {
        is_held[run].fill(true);
    }
    // Without the other blocks, the cells that they cover are empty.
    let mut bare = cells.to_vec();
    for (cell, set) in bare.iter_mut().enumerate() {
        if !is_held[cell] {
            set.insert(Ink::BACKGROUND);
        }
    }
    let all = 0..blocks.len();
    let mut shortest: Option<(usize, RoomPremises)> = None;
    for taken in [block..block + 1, 0..block + 1, block..all.end, all.clone()] {
        let part = &blocks[taken.clone()];
        let line = if taken == all { cells } else { &bare };
        let block_in_part = block - taken.start;
        if !lies(part, line, block_in_part, room) {
            continue;
        }
        let needs = needed(part, line, room, false, &|line| {
            lies(part, line, block_in_part, room)
        });
        let sides = usize::from(taken.start < block) + usize::from(block + 1 < taken.end);
        let cost = 2 * stretches(&needs) + sides;
        if shortest.as_ref().is_some_and(|(least, _)| *least <= cost) {
            continue;
        }
        let ink = Some(blocks[block].ink);
        let is_held = needs
            .iter()
            .all(|&(cell, _)| is_held[cell] || line[cell].single() != ink);
        let premises = RoomPremises {
            blocks: taken,
            needs,
            is_held,
        };
        shortest = Some((cost, premises));
    }
    shortest
        .expect("the block lies there by all that is known")
        .1
}

/// The number of stretches of neighbouring cells.
pub(crate) fn stretches(needs: &[KnownCell]) -> usize {
    let stretches = needs.chunk_by(|(one, _), (next, _)| one + 1 == *next);
    stretches.count()
}

/// What blocks cannot do with a stretch of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cannot {
    /// Hold it: it is a run.
    Hold,
    /// Fit into it.
    FitInto,
    /// Reach it.
    Reach,
}

/// What is known and needed for it that none of these blocks can do something, and why each cannot:
/// the weakest reasons that are enough.
pub(super) fn why_not(
    blocks: &[Block],
    cells: &[InkSet],
    cannot: Cannot,
    place: &Range<usize>,
    them: &[usize],
) -> (Vec<KnownCell>, Vec<(usize, Unfit)>) {
    // A run is not needed: a block that covers it agrees with it.
    let needs = needed(blocks, cells, place, false, &|line| {
        unfit(blocks, line, cannot, place, them).is_some()
    });
    let line = only(&needs, blocks, cells);
    let reasons = unfit(blocks, &line, cannot, place, them).unwrap_or_default();
    (needs, reasons)
}

/// Why each of these blocks cannot do something. `None` if one can.
fn unfit(
    blocks: &[Block],
    cells: &[InkSet],
    cannot: Cannot,
    place: &Range<usize>,
    them: &[usize],
) -> Option<Vec<(usize, Unfit)>> {
    let room = Room::exact(blocks, cells)?;
    let mut reasons = Vec::new();
    for &block in them {
        let why = match cannot {
            Cannot::Hold => room.unfit(block, place),
            Cannot::FitInto => room.misfit(block, place),
            Cannot::Reach => room.out_of_reach(block, place),
        };
        reasons.push((block, why?));
    }
    Some(reasons)
}

/// All colors that a cell of the line may have.
pub(super) fn all(blocks: &[Block], cells: &[InkSet]) -> InkSet {
    let mut all = InkSet::only(Ink::BACKGROUND);
    for block in blocks {
        all.insert(block.ink);
    }
    cells.iter().fold(all, |all, &set| all.union(set))
}

/// The line if only this is known of it.
pub(super) fn only(needs: &[KnownCell], blocks: &[Block], cells: &[InkSet]) -> Vec<InkSet> {
    let all = all(blocks, cells);
    let mut line = vec![all; cells.len()];
    for &(cell, colors) in needs {
        line[cell] = all.without(colors);
    }
    line
}

/// The colors that cells do not have and without which a line that cannot be completed could be;
/// none can be left out.
pub(super) fn of_failure(blocks: &[Block], cells: &[InkSet], keeps_runs: bool) -> Vec<KnownCell> {
    needed(blocks, cells, &(0..0), keeps_runs, &|cells| {
        placements(blocks, cells) == 0
    })
}

/// The colors that cells are known not to have and from which something follows. Stretches of equal
/// cells are left out as long as it still follows: those first that are far from a place; before
/// that the filled ones, or the other ones, or neither. The way that leaves the fewest counts; of
/// equal ones, one that keeps the filled stretches, or not.
fn needed(
    blocks: &[Block],
    cells: &[InkSet],
    place: &Range<usize>,
    keeps_runs: bool,
    follows: &dyn Fn(&[InkSet]) -> bool,
) -> Vec<KnownCell> {
    let all = all(blocks, cells);
    let mut end = 0;
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for equal in cells.chunk_by(|one, next| one == next) {
        if equal[0] != all {
            stretches.push(end..end + equal.len());
        }
        end += equal.len();
    }
    let mut fewest = (usize::MAX, cells.to_vec());
    if stretches.len() * cells.len() * (blocks.len() + 1) <= MOST {
        // The ways try many of the same lines.
        let tried = RefCell::new(HashMap::new());
        let follows = |line: &[InkSet]| {
            let mut tried = tried.borrow_mut();
            *tried.entry(line.to_vec()).or_insert_with(|| follows(line))
        };
        for filled_first in [Some(!keeps_runs), Some(keeps_runs), None] {
            stretches.sort_by_key(|stretch| {
                let is_late = filled_first.is_some_and(|first| is_filled(cells, stretch) != first);
                (is_late, Reverse(distance(stretch, place)))
            });
            let mut line = cells.to_vec();
            let mut kept = Vec::new();
            leave_out(&stretches, &mut line, all, &follows, &mut kept);
            if kept.len() < fewest.0 {
                for stretch in &kept {
                    let has_run = kept
                        .iter()
                        .any(|stretch| is_filled(cells, stretch) && place.contains(&stretch.start));
                    let beside = (has_run && !is_filled(cells, stretch)).then_some(place);
                    weaken(&mut line, stretch.clone(), beside, all, &follows);
                }
                fewest = (kept.len(), line);
            }
        }
    }
    let lacking = fewest.1.into_iter().map(|set| all.without(set)).enumerate();
    lacking.filter(|(_, colors)| !colors.is_empty()).collect()
}

fn is_filled(cells: &[InkSet], stretch: &Range<usize>) -> bool {
    let color = cells[stretch.start].single();
    color.is_some_and(|ink| !ink.is_background())
}

/// The number of cells between a stretch and a place.
fn distance(stretch: &Range<usize>, place: &Range<usize>) -> usize {
    let before = place.start.saturating_sub(stretch.end);
    before.max(stretch.start.saturating_sub(place.end))
}

/// Leaves out what is not needed of a needed stretch: all cells but the one `beside` a run, if that
/// is enough, and colors.
fn weaken(
    line: &mut Vec<InkSet>,
    mut stretch: Range<usize>,
    beside: Option<&Range<usize>>,
    all: InkSet,
    follows: &dyn Fn(&[InkSet]) -> bool,
) {
    if let Some(place) = beside {
        let next = if stretch.end <= place.start {
            stretch.end - 1
        } else {
            stretch.start
        };
        let mut less = line.clone();
        less[stretch.clone()].fill(all);
        less[next] = line[next];
        if !place.contains(&next) && follows(&less) {
            stretch = next..next + 1;
            *line = less;
        }
    }
    let known = line[stretch.start];
    if known.len() == 1 {
        return;
    }
    for ink in all.without(known).iter() {
        let before = line[stretch.start];
        line[stretch.clone()].fill(before.union(InkSet::only(ink)));
        if !follows(line) {
            line[stretch.clone()].fill(before);
        }
    }
}

/// Leaves out one stretch after the other, if it still follows without them; the others are `kept`.
/// Many are tried at once: what follows without all of them follows without the first ones.
fn leave_out(
    stretches: &[Range<usize>],
    line: &mut [InkSet],
    all: InkSet,
    follows: &dyn Fn(&[InkSet]) -> bool,
    kept: &mut Vec<Range<usize>>,
) {
    let before = line.to_vec();
    for stretch in stretches {
        line[stretch.clone()].fill(all);
    }
    if follows(line) {
        return;
    }
    line.copy_from_slice(&before);
    match stretches {
        [] => {}
        [stretch] => kept.push(stretch.clone()),
        _ => {
            let (first, rest) = stretches.split_at(stretches.len() / 2);
            leave_out(first, line, all, follows, kept);
            leave_out(rest, line, all, follows, kept);
        }
    }
}
