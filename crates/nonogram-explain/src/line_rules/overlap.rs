//! Technique `overlap`: a block covers some cells wherever it goes between the cells that cannot have its ink.

use super::finding::{Findings, LineReason, having};
use super::room::Room;

/// `?????` for 4: `?###?`.
pub(super) fn overlap(room: &Room<'_>, found: &mut Findings<'_>) {
    for block in 0..room.blocks() {
        let (core, ink) = (room.core(block), room.ink(block));
        if room.is_placed(block) {
            found.note_placed(block, ink, core);
        } else {
            let why = LineReason::Covers { block, room: room.reach(block) };
            found.note(why, having(core, ink));
        }
    }
}
