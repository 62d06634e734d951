//! What is known of a line and needed for a statement about it.

use super::finding::Unfit;
use super::room::Room;
use nonogram::{Clue, Clues, Ink, InkSet};
use nonogram_propagate::solve_color_line;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

/// Colors that a cell is known not to have.
pub(crate) type Known = (usize, InkSet);

/// The most work for the premises of a statement: what is known in the whole line counts as needed
/// beyond.
const MOST: usize = 1 << 20;

/// Why a block lies in its room.
#[derive(Debug)]
pub(crate) struct RoomPremises {
    /// The blocks that the reason takes: the block, and perhaps those before it, or behind it, or
    /// both.
    pub(crate) blocks: Range<usize>,
    /// What is known of cells and needed. None can be left out.
    pub(crate) needs: Vec<Known>,
    /// Whether all cells of the block's ink among these are of runs that only the block can hold.
    pub(crate) is_held: bool,
}

/// The runs that only this block can hold.
pub(crate) fn held(clue: Clue<'_>, cells: &[InkSet], block: usize) -> Vec<Range<usize>> {
    let Some(room) = Room::exact(clue, cells) else {
        return Vec::new();
    };
    let ink = clue.ink(block);
    let runs = room
        .runs()
        .into_iter()
        .filter(|(run, of)| *of == ink && room.only_holder(run, ink) == Some(block));
    runs.map(|(run, _)| run).collect()
}

/// The blocks that stand complete, and where, even if nothing were known of a place.
pub(crate) fn complete(
    clue: Clue<'_>,
    cells: &[InkSet],
    place: &Range<usize>,
) -> Vec<(usize, Range<usize>)> {
    let mut line = cells.to_vec();
    line[place.clone()].fill(all(clue, cells));
    let Some(room) = Room::exact(clue, &line) else {
        return Vec::new();
    };
    let blocks = (0..clue.len()).map(|block| (block, room.reach(block)));
    let is_complete = |(block, at): &(usize, Range<usize>)| {
        let ink = InkSet::only(clue.ink(*block));
        at.len() == room.length(*block) && line[at.clone()].iter().all(|set| *set == ink)
    };
    blocks.filter(is_complete).collect()
}

/// Why a block lies in its room, in the shortest way: from what is known of cells near it, or with
/// the blocks on one side, or on both.
pub(crate) fn of_room(
    clue: Clue<'_>,
    cells: &[InkSet],
    block: usize,
    room: &Range<usize>,
) -> RoomPremises {
    let held = held(clue, cells, block);
    let is_held = |cell: usize| held.iter().any(|run| run.contains(&cell));
    // Without the other blocks, the cells that they cover are empty.
    let nothing = |(cell, &set): (usize, &InkSet)| {
        if is_held(cell) {
            set
        } else {
            set.union(InkSet::only(Ink::BACKGROUND))
        }
    };
    let bare: Vec<InkSet> = cells.iter().enumerate().map(nothing).collect();
    let all = 0..clue.len();
    let ways = [block..block + 1, 0..block + 1, block..all.end, all.clone()]
        .into_iter()
        .filter_map(|blocks| {
            let mut part = Clues::new();
            part.push_blocks(clue.blocks().skip(blocks.start).take(blocks.len()));
            let line = if blocks == all { cells } else { &bare };
            let lies = |line: &[InkSet]| {
                Room::exact(part.get(0), line)
                    .is_some_and(|found| found.reach(block - blocks.start) == *room)
            };
            let needs = lies(line).then(|| needed(part.get(0), line, room, false, &lies))?;
            let stretches = needs
                .chunk_by(|(one, _), (next, _)| one + 1 == *next)
                .count();
            let sides = usize::from(blocks.start < block) + usize::from(block + 1 < blocks.end);
            let ink = Some(clue.ink(block));
            let is_held = needs
                .iter()
                .all(|&(cell, _)| is_held(cell) || line[cell].single() != ink);
            Some((
                2 * stretches + sides,
                RoomPremises {
                    blocks,
                    needs,
                    is_held,
                },
            ))
        });
    let shortest = ways
        .min_by_key(|&(cost, _)| cost)
        .map(|(_, premises)| premises);
    shortest.unwrap_or(RoomPremises {
        blocks: all,
        needs: Vec::new(),
        is_held: true,
    })
}

/// What blocks cannot do with a stretch of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cannot {
    /// Hold it: it is a run.
    Hold,
    /// Fit into it.
    FitInto,
    /// Reach it.
    Reach,
}

/// What is known and needed for it that none of these blocks can do something, and why each cannot:
/// the weakest reasons that are enough.
pub(crate) fn why_not(
    clue: Clue<'_>,
    cells: &[InkSet],
    cannot: Cannot,
    place: &Range<usize>,
    blocks: &[usize],
) -> (Vec<Known>, Vec<(usize, Unfit)>) {
    let unfit = |room: &Room<'_>, block: usize| match cannot {
        Cannot::Hold => room.unfit(block, place),
        Cannot::FitInto => room.misfit(block, place),
        Cannot::Reach => room.out_of_reach(block, place),
    };
    let reasons = |line: &[InkSet]| -> Option<Vec<(usize, Unfit)>> {
        let room = Room::exact(clue, line)?;
        blocks
            .iter()
            .map(|&block| Some((block, unfit(&room, block)?)))
            .collect()
    };
    // A run is not needed: a block that covers it agrees with it.
    let needs = needed(clue, cells, place, false, &|line| reasons(line).is_some());
    let reasons = reasons(&only(&needs, clue, cells)).unwrap_or_default();
    (needs, reasons)
}

/// All colors that a cell of the line may have.
pub(super) fn all(clue: Clue<'_>, cells: &[InkSet]) -> InkSet {
    let inks: InkSet = clue.blocks().map(|block| block.ink).collect();
    cells
        .iter()
        .fold(inks.union(InkSet::only(Ink::BACKGROUND)), |all, &set| {
            all.union(set)
        })
}

/// The line if only this is known of it.
pub(super) fn only(needs: &[Known], clue: Clue<'_>, cells: &[InkSet]) -> Vec<InkSet> {
    let all = all(clue, cells);
    let mut line = vec![all; cells.len()];
    for &(cell, colors) in needs {
        line[cell] = all.without(colors);
    }
    line
}

/// The colors that cells do not have and without which a line that cannot be completed could be;
/// none can be left out.
pub(super) fn of_failure(clue: Clue<'_>, cells: &[InkSet], keeps_runs: bool) -> Vec<Known> {
    needed(clue, cells, &(0..0), keeps_runs, &|cells| {
        solve_color_line(clue, &mut cells.to_vec()).is_err()
    })
}

/// The colors that cells are known not to have and from which something follows. Stretches of equal
/// cells are left out as long as it still follows: those first that are far from a place; before
/// that the filled ones, or the other ones, or neither. The way that leaves the fewest counts; of
/// equal ones, one that keeps the filled stretches, or not.
fn needed(
    clue: Clue<'_>,
    cells: &[InkSet],
    place: &Range<usize>,
    keeps_runs: bool,
    follows: &dyn Fn(&[InkSet]) -> bool,
) -> Vec<Known> {
    let all = all(clue, cells);
    let mut end = 0;
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for equal in cells.chunk_by(|one, next| one == next) {
        stretches.extend(Some(end..end + equal.len()).filter(|_| equal[0] != all));
        end += equal.len();
    }
    let distance = |stretch: &Range<usize>| {
        place
            .start
            .saturating_sub(stretch.end)
            .max(stretch.start.saturating_sub(place.end))
    };
    let is_short = stretches.len() * cells.len() * (clue.len() + 1) <= MOST;
    let is_filled = |stretch: &Range<usize>| {
        cells[stretch.start]
            .single()
            .is_some_and(|ink| !ink.is_background())
    };
    // The ways try many of the same lines.
    let tried = RefCell::new(HashMap::new());
    let follows = |line: &[InkSet]| {
        *tried
            .borrow_mut()
            .entry(line.to_vec())
            .or_insert_with(|| follows(line))
    };
    let mut without = |filled_first: Option<bool>| {
        stretches.sort_by_key(|stretch| {
            (
                filled_first.is_some_and(|first| is_filled(stretch) != first),
                Reverse(distance(stretch)),
            )
        });
        let mut line = cells.to_vec();
        let mut kept = 0;
        if is_short {
            let mut kept_ones = Vec::new();
            leave_out(&stretches, &mut line, all, &follows, &mut kept_ones);
            kept = kept_ones.len();
            let has_run = kept_ones
                .iter()
                .any(|stretch| is_filled(stretch) && place.contains(&stretch.start));
            for mut stretch in kept_ones {
                // Beside a run, perhaps the cell next to the place is enough.
                let next = if stretch.end <= place.start {
                    stretch.end - 1
                } else {
                    stretch.start
                };
                let mut less = line.clone();
                less[stretch.clone()].fill(all);
                less[next] = line[next];
                if has_run && !place.contains(&next) && !is_filled(&stretch) && follows(&less) {
                    (stretch, line) = (next..next + 1, less);
                }
                // Of a stretch that is needed, perhaps not all colors are.
                let known = line[stretch.start];
                for ink in all.without(known).iter().filter(|_| known.len() > 1) {
                    let before = line[stretch.start];
                    line[stretch.clone()].fill(before.union(InkSet::only(ink)));
                    if !follows(&line) {
                        line[stretch.clone()].fill(before);
                    }
                }
            }
        }
        (kept, line)
    };
    let ways = [Some(!keeps_runs), Some(keeps_runs), None].map(&mut without);
    let (_, line) = ways
        .into_iter()
        .min_by_key(|(kept, _)| *kept)
        .expect("three ways");
    let lacking = line.into_iter().map(|set| all.without(set)).enumerate();
    lacking.filter(|(_, colors)| !colors.is_empty()).collect()
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
    stretches
        .iter()
        .for_each(|stretch| line[stretch.clone()].fill(all));
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
