//! Technique `overlap`: a block covers some cells wherever it goes between the known empty cells.

use super::finding::{Findings, LineReason};
use super::room::Room;

/// `?????` for 4: `?###?`.
pub(super) fn overlap(room: &Room<'_>, found: &mut Findings<'_>) {
    for block in 0..room.blocks() {
        let core = room.core(block);
        if room.is_placed(block) {
            found.note_placed(block, core);
        } else {
            let why = LineReason::Covers {
                block,
                room: room.reach(block),
            };
            found.note(why, core, []);
        }
    }
}
