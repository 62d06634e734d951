//! How visible a flip is: the number of a cell's eight neighbours that have the same value.
//!
//! A cell inside an area has eight equal neighbours, one at a straight border five, and a single dot
//! none. Cells outside the board are empty.

use nonogram::{Picture, Position};

/// The visibility of all flips of a picture together.
pub(crate) fn damage(picture: &Picture, flips: &[Position]) -> usize {
    flips
        .iter()
        .map(|&place| like_neighbours(picture, place))
        .sum()
}

/// The neighbours that have the cell's value.
pub(crate) fn like_neighbours(picture: &Picture, place: Position) -> usize {
    let (row, column) = (place.row as i32, place.column as i32);
    let get = |row: i32, column: i32| {
        let inside = (0..picture.height() as i32).contains(&row)
            && (0..picture.width() as i32).contains(&column);
        inside && picture.get(row as usize, column as usize)
    };
    let value = get(row, column);
    let around = (row - 1..=row + 1).flat_map(|r| (column - 1..=column + 1).map(move |c| (r, c)));
    // The cell itself is counted, too.
    around.filter(|&(r, c)| get(r, c) == value).count() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specks_are_seen_least() {
        let picture = Picture::from_bits(5, 5, "0000000100000000011100111").unwrap();
        let seen = |row, column| damage(&picture, &[Position { row, column }]);
        assert_eq!(seen(1, 2), 0, "a speck");
        assert_eq!(seen(0, 0), 8, "inside the empty area");
        assert_eq!(seen(4, 3), 5, "at the border of the board");
    }
}
