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
        let place = match only_holder.filter(|_| room.is_exact()) {
            Some(block) => room.reach(block),
            None => run.end.saturating_sub(length)..run.start + length,
        };
        let end = found.before.len();
        let before = only_holder.filter(|&block| block == 0).map_or(0, |_| place.start);
        let after = only_holder.filter(|&block| block + 1 == room.blocks()).map_or(end, |_| place.end);
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
                let is_longest = place == run && room.blocks_of(ink).all(|block| room.length(block) <= length);
                let owned = room.owned(&run, ink, |_| !is_longest);
                let (why, excluded) =
                    (LineReason::Placed { block, place: place.clone(), owned: owned.clone() }, covering(place, ink));
                match is_longest {
                    true => found.note(LineReason::Complete { owned }, excluded),
                    false => found.note(why, too_far().chain(excluded)),
                }
            }
        }
        let owned = room.owned(&run, ink, |block| only_holder.is_some() || room.length(block) < length);
        let reaches = |edge| LineReason::Reaches { owned: owned.clone(), block: only_holder, length, edge };
        // A block that ends before the edge has another reason.
        let reach = only_holder.filter(|_| room.is_exact()).map_or(space.clone(), |block| room.reach(block));
        if reach.start == space.start {
            found.note(reaches(space.start), having(run.end..space.start + length, ink));
        }
        if reach.end == space.end {
            found.note(reaches(space.end - 1), having(space.end.saturating_sub(length)..run.start, ink));
        }
        if let Some(block) = only_holder.filter(|_| room.is_exact()) {
            found.note_room(room, block);
        }
        if let Some(block) = only_holder {
            found.note(LineReason::FallsShort { owned, block, room: place }, too_far());
        }
    }
}
