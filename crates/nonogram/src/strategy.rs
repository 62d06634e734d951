//! Strategies for [`mod@proptest`]: boards for the tests of this and of other crates.
//!
//! With the feature `proptest`. Values shrink towards small, empty boards.

use crate::{Clues, Picture, Puzzle};
use proptest::{collection::vec, prelude::*};
use std::ops::RangeInclusive;

/// Pictures with sides in the given ranges and any density.
pub fn pictures(
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
) -> impl Strategy<Value = Picture> {
    pictures_of_density(widths, heights, 0..=100)
}

/// Pictures with sides in the given ranges. For each picture, a percentage is drawn, and each cell is
/// filled with this probability.
///
/// # Panics
/// If a range is empty, or not within 1 to [`crate::MAX_SIDE`], or not within 0 to 100 percent.
pub fn pictures_of_density(
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
    percent: RangeInclusive<u32>,
) -> impl Strategy<Value = Picture> {
    (widths, heights, percent).prop_flat_map(|(width, height, percent)| {
        let filled = prop::bool::weighted(f64::from(percent) / 100.0);
        vec(filled, width * height).prop_map(move |cells| {
            let mut picture = Picture::blank(width, height);
            for (index, filled) in cells.into_iter().enumerate() {
                picture.set(index / width, index % width, filled);
            }
            picture
        })
    })
}

/// A puzzle and one of its solutions. So the puzzle has at least one.
pub fn planted(
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
) -> impl Strategy<Value = (Puzzle, Picture)> {
    pictures(widths, heights).prop_map(|picture| (picture.puzzle(), picture))
}

/// Puzzles with any number of solutions, often none: the rows of a picture in another order.
pub fn puzzles(
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
) -> impl Strategy<Value = Puzzle> {
    let shuffled = pictures(widths, heights).prop_flat_map(|picture| {
        let rows: Vec<_> = picture.row_clues().iter().map(<[_]>::to_vec).collect();
        (Just(picture.column_clues()), Just(rows).prop_shuffle())
    });
    shuffled.prop_map(|(columns, rows)| {
        let rows: Clues = rows.into_iter().collect();
        Puzzle::new(rows, columns).expect("clues fit and totals agree in any order")
    })
}
