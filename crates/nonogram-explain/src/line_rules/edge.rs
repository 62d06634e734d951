//! Technique `edge`: a block through a filled cell near an edge reaches inwards. An edge is the border
//! of the line or a known empty cell.

use super::finding::{Findings, LineReason};
use super::room::Room;

/// `?#????` for 4: `?###??`. `.#???` for 1 3, where the 1 is done: `.###.`.
pub(super) fn edge(room: &Room<'_>, found: &mut Findings<'_>) {
    let spaces = room.spaces();
    for run in room.runs() {
        let space = spaces
            .iter()
            .find(|space| space.contains(&run.start))
            .expect("a filled cell is in a space");
        let lengths = room.holders(&run).map(|block| room.length(block));
        let Some(length) = lengths.min() else {
            return;
        };
        let only_holder = room.only_holder(&run);
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
                found.note_placed(block, place);
            }
        }
        let reaches = |edge| LineReason::Reaches {
            run: run.clone(),
            length,
            edge,
        };
        found.note(reaches(space.start), run.end..space.start + length, []);
        let from = space.end.saturating_sub(length);
        found.note(reaches(space.end - 1), from..run.start, []);
        if let Some(block) = only_holder {
            let short = LineReason::FallsShort {
                run: run.clone(),
                block,
            };
            if block == 0 {
                let empty = 0..run.end.saturating_sub(length);
                found.note(short.clone(), [], empty);
            }
            if block + 1 == room.blocks() {
                let empty = run.start + length..found.before.len();
                found.note(short, [], empty);
            }
        }
    }
}
