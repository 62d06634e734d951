//! How visible a change is: the number of a cell's eight neighbours that do not have its new color.
//!
//! With one ink, these neighbours have its old color. A cell inside an area has eight of them, one
//! at a straight border five, and a single dot none. Cells outside the board are empty.

use crate::change::CellChange;
use nonogram::{Ink, Picture};

/// The visibility of a change.
pub(crate) fn visibility(picture: &Picture, change: CellChange) -> usize {
    let (row, column) = (change.position.row as i32, change.position.column as i32);
    let get = |row: i32, column: i32| {
        let inside = (0..picture.height() as i32).contains(&row)
            && (0..picture.width() as i32).contains(&column);
        if inside {
            picture.ink(row as usize, column as usize)
        } else {
            Ink::BACKGROUND
        }
    };
    let around = (row - 1..=row + 1).flat_map(|r| (column - 1..=column + 1).map(move |c| (r, c)));
    // The cell itself is counted, too.
    around.filter(|&(r, c)| get(r, c) != change.to).count() - 1
}
