//! Technique `overlap`: a block covers some cells wherever it goes between the cells that cannot
//! have its ink.

use super::finding::{Findings, LineRule, having};
use super::room::Room;
use nonogram::Ink;

/// `?????` for 4: `?###?`. `??????` for 3 2: `###.##`.
pub(super) fn overlap(room: &Room<'_>, found: &mut Findings<'_>) {
    if let Some(place) = room
        .filled()
        .filter(|_| room.blocks() > 1 && room.is_exact())
    {
        let mut inks = vec![Ink::BACKGROUND; place.end];
        for block in 0..room.blocks() {
            inks[room.core(block)].fill(room.ink(block));
        }
        let excluded = place.clone().flat_map(|cell| having([cell], inks[cell]));
        found.note(
            LineRule::Fills {
                place: place.clone(),
            },
            excluded,
        );
    }
    for block in 0..room.blocks() {
        found.note_room(room, block);
    }
}
