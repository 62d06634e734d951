//! Technique `overlap`: a block covers some cells wherever it goes between the cells that cannot have its ink.

use super::finding::Findings;
use super::room::Room;

/// `?????` for 4: `?###?`.
pub(super) fn overlap(room: &Room<'_>, found: &mut Findings<'_>) {
    for block in 0..room.blocks() {
        found.note_room(room, block, None);
    }
}
