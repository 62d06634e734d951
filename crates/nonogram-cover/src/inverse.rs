//! The inverse nonogram: the white runs of a picture.

use nonogram::{Clues, Picture};

/// The lengths of the white runs of every column and every row: the answer to the inverse-nonogram
/// challenge, columns first.
///
/// ```
/// let picture = nonogram::Picture::from_bits(3, 2, "101110").unwrap();
/// let (columns, rows) = nonogram_cover::white_runs(&picture);
/// assert_eq!(format!("{columns:?} {rows:?}"), "[[0], [1], [1]] [[1], [1]]");
/// ```
pub fn white_runs(picture: &Picture) -> (Clues, Clues) {
    let mut inverse = Picture::blank(picture.width(), picture.height());
    for row in 0..picture.height() {
        for column in 0..picture.width() {
            inverse.set(row, column, !picture.get(row, column));
        }
    }
    (inverse.column_clues(), inverse.row_clues())
}
