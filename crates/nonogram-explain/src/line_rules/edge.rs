//! Technique `edge`: a block through a known cell near an edge reaches inwards. An edge is the
//! border of the line or a cell that cannot have the ink of the block.

use super::finding::{Findings, LineRule, covering, having};
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
        let before = only_holder
            .filter(|&block| block == 0)
            .map_or(0, |_| place.start);
        let after = only_holder
            .filter(|&block| block + 1 == room.blocks())
            .map_or(end, |_| place.end);
        let why = |edge| match only_holder {
            Some(block) => LineRule::Fits {
                block,
                room: place.clone(),
            },
            None => LineRule::Reaches {
                run: run.clone(),
                length,
                edge,
            },
        };
        if let Some(block) = only_holder {
            if room.is_exact() {
                found.note_room(room, block);
            }
            // At an edge, the block has one place.
            if run.start == space.start {
                found.note(why(run.start), covering(run.start..run.start + length, ink));
            } else if run.end == space.end {
                found.note(
                    why(run.start),
                    covering(run.end.saturating_sub(length)..run.end, ink),
                );
            }
            found.note(
                why(run.start),
                having((0..before).chain(after..end), Ink::BACKGROUND),
            );
        }
        found.note(why(space.start), having(run.end..space.start + length, ink));
        found.note(
            why(space.end - 1),
            having(space.end.saturating_sub(length)..run.start, ink),
        );
    }
}
