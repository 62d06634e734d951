//! What is known of a line and needed for a statement about it.

use super::finding::LineReason;
use super::room::Room;
use nonogram::{Clue, Ink, InkSet};
use nonogram_propagate::solve_color_line;
use std::cmp::Reverse;
use std::ops::Range;

/// Colors that a cell is known not to have.
pub(crate) type Known = (usize, InkSet);

/// The most work for the premises of a statement: what is known in the whole line counts as needed beyond.
const MOST: usize = 1 << 20;

/// What is known of cells and needed for what a reason says about places, if anything. None can be left out.
pub(crate) fn premises(why: &LineReason, clue: Clue<'_>, cells: &[InkSet]) -> Vec<Known> {
    let (blocks, place) = match why {
        LineReason::Covers { block, room, .. } | LineReason::OnlyIn { block, room } => ([Some(*block); 2], room),
        LineReason::OutOfReach { cells, before, behind, .. } => ([*before, *behind], cells),
        _ => return Vec::new(),
    };
    // A block stays in its room, or ends before a place or starts behind it.
    let is_inside = !matches!(why, LineReason::OutOfReach { .. });
    let bounds = |room: &Room<'_>| {
        let [first, second] = blocks.map(|block| block.map(|block| room.reach(block)));
        match is_inside {
            true => [first.map(|reach| reach.start), second.map(|reach| reach.end)],
            false => [first.map(|reach| reach.end), second.map(|reach| reach.start)],
        }
    };
    let Some(room) = Room::exact(clue, cells) else {
        return Vec::new();
    };
    let expected = bounds(&room);
    needed(clue, cells, place, |cells| Room::exact(clue, cells).is_some_and(|room| bounds(&room) == expected))
}

/// The colors that cells do not have and without which a line that cannot be completed could be; none can be left out.
pub(super) fn of_failure(clue: Clue<'_>, cells: &[InkSet]) -> Vec<Known> {
    needed(clue, cells, &(0..0), |cells| solve_color_line(clue, &mut cells.to_vec()).is_err())
}

/// The colors that cells are known not to have and from which something follows. Stretches of equal cells are left out as
/// long as it still follows: those first that are far from a place; before that the filled ones, or the other ones, or
/// neither. The way that leaves the fewest counts.
fn needed(clue: Clue<'_>, cells: &[InkSet], place: &Range<usize>, follows: impl Fn(&[InkSet]) -> bool) -> Vec<Known> {
    let inks: InkSet = clue.blocks().map(|block| block.ink).collect();
    let all = cells.iter().fold(inks.union(InkSet::only(Ink::BACKGROUND)), |all, &set| all.union(set));
    let mut end = 0;
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for equal in cells.chunk_by(|one, next| one == next) {
        stretches.extend(Some(end..end + equal.len()).filter(|_| equal[0] != all));
        end += equal.len();
    }
    let distance =
        |stretch: &Range<usize>| place.start.saturating_sub(stretch.end).max(stretch.start.saturating_sub(place.end));
    let is_short = stretches.len() * cells.len() * (clue.len() + 1) <= MOST;
    let is_filled = |stretch: &Range<usize>| cells[stretch.start].single().is_some_and(|ink| !ink.is_background());
    let mut without = |filled_first: Option<bool>| {
        stretches.sort_by_key(|stretch| Reverse(distance(stretch)));
        stretches.sort_by_key(|stretch| filled_first.is_some_and(|first| is_filled(stretch) != first));
        let mut line = cells.to_vec();
        let mut kept = 0;
        if is_short {
            let mut kept_ones = Vec::new();
            leave_out(&stretches, &mut line, all, &follows, &mut kept_ones);
            kept = kept_ones.len();
            // Of a stretch that is needed, perhaps not all colors are.
            for stretch in kept_ones {
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
    let ways = [Some(true), Some(false), None].map(&mut without);
    let (_, line) = ways.into_iter().min_by_key(|(kept, _)| *kept).expect("three ways");
    let lacking = line.into_iter().map(|set| all.without(set)).enumerate();
    lacking.filter(|(_, colors)| !colors.is_empty()).collect()
}

/// Leaves out one stretch after the other, if it still follows without them; the others are `kept`. Many are tried at once:
/// what follows without all of them follows without the first ones.
fn leave_out(
    stretches: &[Range<usize>],
    line: &mut [InkSet],
    all: InkSet,
    follows: &impl Fn(&[InkSet]) -> bool,
    kept: &mut Vec<Range<usize>>,
) {
    let before = line.to_vec();
    stretches.iter().for_each(|stretch| line[stretch.clone()].fill(all));
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
