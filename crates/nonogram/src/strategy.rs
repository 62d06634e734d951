//! Strategies for [`mod@proptest`]: boards for the tests of this and of other crates.
//!
//! With the feature `proptest`. Values shrink towards small, empty boards.

use crate::{Clues, Ink, Picture, Puzzle};
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

/// Pictures with sides and numbers of inks in the given ranges. For each picture, a percentage is drawn, and
/// each cell is filled with this probability, with any of the inks.
///
/// # Panics
/// If a range is empty, or not within 1 to [`crate::MAX_SIDE`] or [`crate::MAX_INKS`].
pub fn colored_pictures(
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
    inks: RangeInclusive<usize>,
) -> impl Strategy<Value = Picture> {
    (pictures(widths, heights), inks).prop_flat_map(|(picture, inks)| {
        let (width, height) = (picture.width(), picture.height());
        vec(1..=inks, width * height).prop_map(move |numbers| {
            let mut colored = picture.clone();
            for (cell, number) in numbers.into_iter().enumerate() {
                let (row, column) = (cell / width, cell % width);
                if picture.get(row, column) {
                    let ink = Ink::new(number).expect("a number of an ink");
                    colored.set_ink(row, column, ink);
                }
            }
            colored
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
        let rows: Vec<_> = picture
            .row_clues()
            .iter()
            .map(|clue| clue.lengths().to_vec())
            .collect();
        (Just(picture.column_clues()), Just(rows).prop_shuffle())
    });
    shuffled.prop_map(|(columns, rows)| {
        let rows: Clues = rows.into_iter().collect();
        Puzzle::new(rows, columns).expect("clues fit and totals agree in any order")
    })
}
