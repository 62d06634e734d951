//! Symmetric pictures: the quarter, half or triangle of a picture, repeated.

use super::below;
use nonogram::Picture;
use rand_chacha::ChaCha8Rng;

/// A symmetry of the board that sends each cell to one of the same picture.
#[derive(Clone, Copy, Debug)]
enum Symmetry {
    LeftRight,
    TopBottom,
    HalfTurn,
    BothMirrors,
    /// The following need a square board.
    MainDiagonal,
    OtherDiagonal,
    QuarterTurn,
}

const ANY_BOARD: [Symmetry; 4] = [
    Symmetry::LeftRight,
    Symmetry::TopBottom,
    Symmetry::HalfTurn,
    Symmetry::BothMirrors,
];
const SQUARE_BOARD: [Symmetry; 7] = [
    Symmetry::LeftRight,
    Symmetry::TopBottom,
    Symmetry::HalfTurn,
    Symmetry::BothMirrors,
    Symmetry::MainDiagonal,
    Symmetry::OtherDiagonal,
    Symmetry::QuarterTurn,
];

impl Symmetry {
    /// The first cell, in reading order, of those that the symmetry makes equal to this one.
    fn representative(
        self,
        row: usize,
        column: usize,
        width: usize,
        height: usize,
    ) -> (usize, usize) {
        let (bottom, right) = (height - 1 - row, width - 1 - column);
        match self {
            Self::LeftRight => (row, column.min(right)),
            Self::TopBottom => (row.min(bottom), column),
            Self::HalfTurn => (row, column).min((bottom, right)),
            Self::BothMirrors => (row.min(bottom), column.min(right)),
            Self::MainDiagonal => (row, column).min((column, row)),
            Self::OtherDiagonal => (row, column).min((right, bottom)),
            Self::QuarterTurn => (row, column)
                .min((column, bottom))
                .min((bottom, right))
                .min((right, row)),
        }
    }
}

/// Draws a symmetry and makes `picture` symmetric: each cell becomes what its representative is.
pub(super) fn draw(rng: &mut ChaCha8Rng, picture: &mut Picture) {
    let (width, height) = (picture.width(), picture.height());
    let symmetries: &[Symmetry] = if width == height {
        &SQUARE_BOARD
    } else {
        &ANY_BOARD
    };
    let symmetry = symmetries[below(rng, symmetries.len() as u32) as usize];
    for row in 0..height {
        for column in 0..width {
            // Representatives come first in reading order, so they still are as drawn.
            let (r, c) = symmetry.representative(row, column, width, height);
            picture.set(row, column, picture.get(r, c));
        }
    }
}
