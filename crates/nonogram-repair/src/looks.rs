//! How visible a change is: the number of a cell's eight neighbours that do not have its new color.
//!
//! With one ink, these neighbours have its old color. A cell inside an area has eight of them, one
//! at a straight border five, and a single dot none. Cells outside the board are empty.

use crate::change::CellChange;
use nonogram::{Ink, Picture, Position};

/// The visibility of a change.
pub(crate) fn visibility(picture: &Picture, change: CellChange) -> usize {
    let Position { row, column } = change.position;
    let mut visibility = 0;
    // A row or a column before the first one wraps to a number outside the board.
    for r in [row.wrapping_sub(1), row, row + 1] {
        for c in [column.wrapping_sub(1), column, column + 1] {
            let is_inside = r < picture.height() && c < picture.width();
            let color = if is_inside {
                picture.ink(r, c)
            } else {
                Ink::BACKGROUND
            };
            if (r, c) != (row, column) && color != change.to {
                visibility += 1;
            }
        }
    }
    visibility
}
