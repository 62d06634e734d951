//! Technique `edge`: a block through a known cell near an edge reaches inwards. An edge is the border
//! of the line or a cell that cannot have the ink of the block.

use super::finding::{Findings, LineReason, covering, having};
use super::room::Room;
use nonogram::Ink;

/// `?#????` for 4: `?###??`. `.#???` for 1 3, where the 1 is done: `.###.`.
pub(super) fn edge(room: &Room<'_>, found: &mut Findings<'_>) {
    for (run, ink) in room.runs() {
        let space = room.space_around(&run, ink);
        let lengths = room.holders(&run, ink).map(|block| room.length(block));
        let Some(length) = lengths.min() else {
            return;
        };
        let only_holder = room.only_holder(&run, ink);
        // The cells that the first or the last block cannot reach from the run.
        let before = only_holder.filter(|&block| block == 0).map_or(0, |_| run.end.saturating_sub(length));
        let end = found.before.len();
        let after = only_holder.filter(|&block| block + 1 == room.blocks()).map_or(end, |_| run.start + length);
        let too_far = || having((0..before).chain(after..end), Ink::BACKGROUND);
        if let Some(block) = only_holder {
            // At an edge, the block has one place.
            let place = if run.start == space.start {
                Some(run.start..run.start + length)
            } else if run.end == space.end {
                Some(run.end.saturating_sub(length)..run.end)
            } else {
                None
            };
            if let Some(place) = place {
                let owned = Some(room.owned(&run, ink, |_| true));
                let why = LineReason::Placed { block, place: place.clone(), owned, is_at_edge: true };
                found.note(why, too_far().chain(covering(place, ink)));
            }
        }
        let owned = room.owned(&run, ink, |block| only_holder.is_some() || room.length(block) < length);
        let reaches = |edge| LineReason::Reaches { owned: owned.clone(), block: only_holder, length, edge };
        let to = space.start + length;
        found.note(reaches(space.start), having(run.end..to, ink));
        let from = space.end.saturating_sub(length);
        found.note(reaches(space.end - 1), having(from..run.start, ink));
        if let Some(block) = only_holder {
            found.note(LineReason::FallsShort { owned, block }, too_far());
        }
    }
}
