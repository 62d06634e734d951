//! How visible a change is: the number of a cell's eight neighbours that do not have its new color.
//!
//! With one ink, these neighbours have its old color. A cell inside an area has eight of them, one at a
//! straight border five, and a single dot none. Cells outside the board are empty.

use crate::change::CellChange;
use nonogram::{Ink, Picture};

/// The visibility of a change.
pub(crate) fn visibility(picture: &Picture, change: CellChange) -> usize {
    let (row, column) = (change.position.row as i32, change.position.column as i32);
    let get = |row: i32, column: i32| {
        let inside = (0..picture.height() as i32).contains(&row) && (0..picture.width() as i32).contains(&column);
        match inside {
            true => picture.ink(row as usize, column as usize),
            false => Ink::BACKGROUND,
        }
    };
    let around = (row - 1..=row + 1).flat_map(|r| (column - 1..=column + 1).map(move |c| (r, c)));
    // The cell itself is counted, too.
    around.filter(|&(r, c)| get(r, c) != change.to).count() - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::changes;
    use nonogram::{InkSet, Position};

    fn seen(picture: &str, row: usize, column: usize, to: char) -> usize {
        let picture = picture.parse().unwrap();
        let to = InkSet::only(Ink::from_letter(to).unwrap());
        let change = changes(&picture, Position { row, column }, to).next();
        visibility(&picture, change.expect("another color"))
    }

    #[test]
    fn specks_are_seen_least() {
        let picture = ".....\n..#..\n.....\n.###.\n.###.";
        assert_eq!(seen(picture, 1, 2, '.'), 0, "a speck");
        assert_eq!(seen(picture, 0, 0, 'a'), 8, "inside the empty area");
        assert_eq!(seen(picture, 4, 2, '.'), 5, "at the border of the board");
    }

    #[test]
    fn a_color_of_the_neighbours_is_seen_least() {
        let picture = "aaa\naab\nbbb";
        assert_eq!(seen(picture, 1, 1, 'b'), 4);
        assert_eq!(seen(picture, 1, 1, '.'), 8);
    }
}
