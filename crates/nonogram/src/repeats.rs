//! Patterns that a picture repeats.

use crate::Picture;

/// The distances at which a picture repeats within the smallest box around its filled cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Repeats {
    /// The smallest number of rows, at most half the height of the box, such that every two cells
    /// of a column this far apart are alike. `None` if there is no such number.
    pub rows: Option<usize>,
    /// The smallest such number of columns, at most half the width of the box.
    pub columns: Option<usize>,
}

impl Repeats {
    /// Those of a picture.
    ///
    /// # Complexity
    /// O(cells * sides); a few rows for most pictures.
    ///
    /// ```
    /// use nonogram::{Picture, Repeats};
    ///
    /// let fence: Picture = "#.#.#.\n######\n#.#.#.".parse().unwrap();
    /// assert_eq!(Repeats::of(&fence), Repeats { rows: None, columns: Some(2) });
    /// ```
    pub fn of(picture: &Picture) -> Self {
        Self {
            rows: rows(picture),
            columns: rows(&picture.transposed()),
        }
    }
}

fn rows(picture: &Picture) -> Option<usize> {
    let is_filled = |row: &usize| picture.row_words(*row).iter().any(|word| *word != 0);
    let first = (0..picture.height()).find(is_filled)?;
    let last = (0..picture.height()).rfind(is_filled)?;
    let height = last - first + 1;
    let is_period = |by: &usize| (first..=last - by).all(|row| is_same(picture, row, row + by));
    (1..=height / 2).find(is_period)
}

fn is_same(picture: &Picture, row: usize, other: usize) -> bool {
    (0..picture.width()).all(|column| picture.ink(row, column) == picture.ink(other, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_around_the_filled_cells_counts() {
        for (picture, rows, columns) in [
            ("....\n....", None, None),
            ("#", None, None),
            ("##\n##", Some(1), Some(1)),
            ("....\n.#..\n....\n.#..\n....\n.#..", Some(2), None),
            ("#\n.\n#", None, None),
            ("#.\n.#\n#.\n.#", Some(2), None),
            ("....\n.ab.\n.ba.\n.ab.\n.ba.", Some(2), None),
            ("ab\nac\nab\nab", None, None),
        ] {
            let picture: Picture = picture.parse().unwrap();
            assert_eq!(
                Repeats::of(&picture),
                Repeats { rows, columns },
                "{picture}"
            );
        }
    }
}
