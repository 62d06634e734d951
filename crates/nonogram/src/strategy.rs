//! Strategies for [`mod@proptest`]: boards for the tests of this and of other crates.
//!
//! With the feature `proptest`. Values shrink towards small, empty boards.

use crate::{Cell, Clues, Decision, Grid, Ink, Picture, Puzzle};
use proptest::{collection::vec, prelude::*};
use std::ops::RangeInclusive;

/// Pictures with sides in the given ranges and any density.
pub fn pictures(
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
) -> impl Strategy<Value = Picture> {
    pictures_of_density(widths, heights, 0..=100)
}

/// Pictures with sides in the given ranges. For each picture, a percentage is drawn, and each cell
/// is filled with this probability.
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
            let inks = cells.into_iter().map(usize::from);
            Picture::from_inks(width, height, inks).expect("a board")
        })
    })
}

/// Pictures with sides and numbers of inks in the given ranges. For each picture, a percentage is
/// drawn, and each cell is filled with this probability, with any of the inks.
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
            let cells = picture.cells().zip(numbers);
            let inks = cells.map(|(cell, number)| if cell.is_background() { 0 } else { number });
            Picture::from_inks(width, height, inks).expect("a board")
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

/// Puzzles that give some cells of pictures, with sides and numbers of inks in the given ranges. In
/// one of four, any of the given cells may have another color.
///
/// # Panics
/// As [`colored_pictures`].
pub fn givens(
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
    inks: RangeInclusive<usize>,
) -> impl Strategy<Value = Puzzle> {
    let pictures = colored_pictures(widths, heights, inks);
    let wrong = prop::bool::weighted(0.25);
    (pictures, 1_u32..90, wrong).prop_flat_map(|(picture, percent, wrong)| {
        let inks = picture.puzzle().inks();
        let cell = (0_u32..100, 0..=inks, prop::bool::weighted(0.1));
        vec(cell, picture.width() * picture.height()).prop_map(move |cells| {
            let mut givens = Grid::unknown(picture.width(), picture.height());
            let decisions = Grid::from(&picture);
            for (Decision { position, ink }, cell) in decisions.known().zip(cells) {
                let (number, other, is_other) = cell;
                let ink = if wrong && is_other {
                    Ink::new(other).expect("an ink")
                } else {
                    ink
                };
                if number < percent {
                    givens[position] = Cell::Known(ink);
                }
            }
            let puzzle = picture.puzzle().with_givens(givens);
            puzzle.expect("inks of the picture")
        })
    })
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

/// A chain of corners from the upper right to the lower left. The arms of each corner go to the
/// left and down; the next corner begins where they end. `arms` are their lengths in turn,
/// repeated.
///
/// The small blocks of such a board could be exchanged, if not for their number: each takes rows of
/// its own, of which there are just enough. Without this sum, a proof goes through almost all
/// orders of the blocks. The chain of nine corners of three cells each way is known as "9-dom" (Jan
/// Wolter's survey of solvers, after a puzzle by Josh Greifer).
///
/// ```text
/// chain(2, &[3])   chain(2, &[4, 2, 2, 3])
///
///     ..###              .####
///     ....#              ##..#
///     ###.#              .#...
///     ..#..              .#...
///     ..#..
/// ```
///
/// # Panics
/// If there are no corners or no arms, an arm is 0, or a side is longer than [`crate::MAX_SIDE`].
pub fn chain(corners: usize, arms: &[usize]) -> Picture {
    let mut lengths = arms.iter().copied().cycle();
    let mut cells = Vec::new();
    let (mut row, mut left) = (0, 0);
    for _ in 0..corners {
        let across = lengths.next().expect("there are arms");
        let down = lengths.next().expect("there are arms");
        cells.extend((0..across).map(|cell| (row, left + cell)));
        cells.extend((0..down).map(|cell| (row + cell, left)));
        row += down - 1;
        left += across - 1;
    }
    let mut picture = Picture::blank(left + 1, row + 1);
    for (row, cell) in cells {
        picture.set(row, left - cell, true);
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::chain;

    #[test]
    fn chains_by_hand() {
        let picture = "..###\n....#\n###.#\n..#..\n..#..\n";
        assert_eq!(chain(2, &[3]), picture.parse().unwrap());
        let picture = ".####\n##..#\n.#...\n.#...\n";
        assert_eq!(chain(2, &[4, 2, 2, 3]), picture.parse().unwrap());
        let picture = chain(9, &[3]);
        assert_eq!((picture.width(), picture.height()), (19, 19));
        assert_eq!(picture.row_clues().get(2).lengths(), [3, 1]);
    }
}
