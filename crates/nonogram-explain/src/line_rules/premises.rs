//! What is known of a line and needed for a statement about it.

use super::finding::{LineFinding, LineReason};
use super::room::Room;
use nonogram::{Clue, Ink, InkSet};
use nonogram_propagate::solve_color_line;
use std::ops::Range;

/// Colors that a cell is known not to have.
pub(crate) type Known = (usize, InkSet);

/// The most work for the premises of a statement: what is known in the whole line counts as needed beyond.
const MOST: usize = 1 << 20;

/// The colors that cells do not have and without which the line could be completed; none can be left out.
pub(super) fn of_failure(clue: Clue<'_>, cells: &[InkSet]) -> Vec<Known> {
    premises(clue, cells, &(0..0), |cells| solve_color_line(clue, &mut cells.to_vec()).is_err())
}

/// Adds to a finding what its statement about places needs.
pub(super) fn add(finding: &mut LineFinding, clue: Clue<'_>, cells: &[InkSet]) {
    let Some(room) = Room::exact(clue, cells) else {
        return;
    };
    match &mut finding.why {
        LineReason::Covers { block, room, needs, .. } | LineReason::OnlyIn { block, room, needs } => {
            *needs = premises(clue, cells, room, |cells| {
                Room::exact(clue, cells).is_some_and(|other| other.reach(*block) == *room)
            });
        }
        LineReason::OutOfReach { cells: out, before, behind, needs, .. } => {
            let ends = before.map(|block| room.reach(block).end);
            let starts = behind.map(|block| room.reach(block).start);
            *needs = premises(clue, cells, out, |cells| {
                let other = Room::exact(clue, cells).expect("there are placements");
                before.map(|block| other.reach(block).end) == ends
                    && behind.map(|block| other.reach(block).start) == starts
            });
        }
        _ => {}
    }
}

/// The colors that cells are known not to have and from which something follows. Stretches of equal cells are left out as
/// long as it still follows: those first that are far from a place, and of filled and other ones those first after which
/// fewer are left; if that is the same, the filled ones.
fn premises(clue: Clue<'_>, cells: &[InkSet], place: &Range<usize>, follows: impl Fn(&[InkSet]) -> bool) -> Vec<Known> {
    let inks: InkSet = clue.blocks().map(|block| block.ink).collect();
    let all = cells.iter().fold(inks.union(InkSet::only(Ink::BACKGROUND)), |all, &set| all.union(set));
    let mut end = 0;
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for equal in cells.chunk_by(|one, next| one == next) {
        stretches.extend(Some(end..end + equal.len()).filter(|_| equal[0] != all));
        end += equal.len();
    }
    let is_filled = |stretch: &Range<usize>| cells[stretch.start].single().is_some_and(|ink| !ink.is_background());
    let distance =
        |stretch: &Range<usize>| place.start.saturating_sub(stretch.end).max(stretch.start.saturating_sub(place.end));
    stretches.sort_by_key(|stretch| std::cmp::Reverse(distance(stretch)));
    let is_short = stretches.len() * cells.len() * (clue.len() + 1) <= MOST;
    let mut without = |filled_first: bool| {
        stretches.sort_by_key(|stretch| is_filled(stretch) != filled_first);
        let mut needed = cells.to_vec();
        let mut kept = 0;
        for stretch in stretches.iter().filter(|_| is_short) {
            // The whole stretch, or some colors of it.
            let known = needed[stretch.start];
            let parts = if known.len() == 1 { InkSet::EMPTY } else { all.without(known) };
            for colors in [all].into_iter().chain(parts.iter().map(InkSet::only)) {
                let before = needed[stretch.start];
                needed[stretch.clone()].fill(before.union(colors));
                if !follows(&needed) {
                    needed[stretch.clone()].fill(before);
                }
            }
            kept += usize::from(needed[stretch.start] != all);
        }
        (kept, needed)
    };
    let (by_empty, by_filled) = (without(true), without(false));
    let (_, needed) = if by_filled.0 < by_empty.0 { by_filled } else { by_empty };
    let lacking = needed.into_iter().map(|set| all.without(set)).enumerate();
    lacking.filter(|(_, colors)| !colors.is_empty()).collect()
}
