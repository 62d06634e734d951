//! Makes pictures symmetric: one part of the picture determines the rest.

use super::below;
use crate::source::symmetry::Symmetry;
use chacha20::ChaCha8Rng;
use nonogram::Picture;

/// The symmetries that [`Source::Symmetric`](super::Source::Symmetric) draws from. Their order is
/// fixed, because the random stream depends on it.
const DRAWN: [Symmetry; 7] = [
    Symmetry::LeftRight,
    Symmetry::TopBottom,
    Symmetry::HalfTurn,
    Symmetry::Both,
    Symmetry::Diagonal,
    Symmetry::Antidiagonal,
    Symmetry::QuarterTurn,
];

/// The first ones of them can be on any board.
const DRAWN_ON_ANY_BOARD: usize = 4;

impl Symmetry {
    /// Whether only square boards can have this symmetry, because it exchanges rows and columns.
    pub(crate) fn needs_square(self) -> bool {
        !matches!(self, Self::None | Self::LeftRight | Self::TopBottom | Self::Both | Self::HalfTurn)
    }

    /// The first cell, in reading order, of those that the symmetry makes equal to this one.
    fn representative(self, row: usize, column: usize, width: usize, height: usize) -> (usize, usize) {
        let (bottom, right) = (height - 1 - row, width - 1 - column);
        match self {
            Self::None => (row, column),
            Self::LeftRight => (row, column.min(right)),
            Self::TopBottom => (row.min(bottom), column),
            Self::HalfTurn => (row, column).min((bottom, right)),
            Self::Both => (row.min(bottom), column.min(right)),
            Self::Diagonal => (row, column).min((column, row)),
            Self::Antidiagonal => (row, column).min((right, bottom)),
            Self::Diagonals => (row, column).min((column, row)).min((right, bottom)).min((bottom, right)),
            Self::QuarterTurn => (row, column).min((column, bottom)).min((bottom, right)).min((right, row)),
            Self::All => {
                let (near, far) = (row.min(bottom), column.min(right));
                (near.min(far), near.max(far))
            }
        }
    }

    /// Whether a picture has this symmetry. It may also have others.
    ///
    /// ```
    /// use nonogram::Picture;
    /// use puzzle_pack::Symmetry;
    ///
    /// let cross = Picture::from_bits(3, 3, "010111010").unwrap();
    /// assert!(Symmetry::LeftRight.is_in(&cross));
    /// assert_eq!(Symmetry::of(&cross), Symmetry::All); // that, and more
    /// ```
    pub fn is_in(self, picture: &Picture) -> bool {
        let (width, height) = (picture.width(), picture.height());
        let is_repeated = |row, column| {
            let (r, c) = self.representative(row, column, width, height);
            picture.ink(row, column) == picture.ink(r, c)
        };
        // From the end, because the first cells stand for themselves.
        let is_regular = || (0..height).rev().all(|row| (0..width).rev().all(|column| is_repeated(row, column)));
        self == Self::None || !(self.needs_square() && width != height) && is_regular()
    }

    /// Makes `picture` symmetric: each cell takes the ink of its representative.
    ///
    /// # Panics
    /// If the symmetry needs a square and the picture is none.
    pub(super) fn impose(self, picture: &mut Picture) {
        let (width, height) = (picture.width(), picture.height());
        assert!(width == height || !self.needs_square(), "not a square");
        for row in 0..height {
            for column in 0..width {
                // Representatives come first in reading order, so they still have their drawn values.
                let (r, c) = self.representative(row, column, width, height);
                picture.set_ink(row, column, picture.ink(r, c));
            }
        }
    }
}

/// Draws a symmetry for a board of this size.
pub(super) fn draw(rng: &mut ChaCha8Rng, width: usize, height: usize) -> Symmetry {
    let number = if width == height { DRAWN.len() } else { DRAWN_ON_ANY_BOARD };
    DRAWN[below(rng, number as u32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The images of a cell under turns and mirrors, in the plain way.
    fn images(symmetry: Symmetry, (row, column): (usize, usize), side: usize) -> Vec<(usize, usize)> {
        let last = side - 1;
        let left_right = (row, last - column);
        let top_bottom = (last - row, column);
        let half_turn = (last - row, last - column);
        let quarter_turn = (column, last - row);
        let diagonal = (column, row);
        let antidiagonal = (last - column, last - row);
        match symmetry {
            Symmetry::None => vec![],
            Symmetry::LeftRight => vec![left_right],
            Symmetry::TopBottom => vec![top_bottom],
            Symmetry::Both => vec![left_right, top_bottom],
            Symmetry::HalfTurn => vec![half_turn],
            Symmetry::QuarterTurn => vec![quarter_turn],
            Symmetry::Diagonal => vec![diagonal],
            Symmetry::Antidiagonal => vec![antidiagonal],
            Symmetry::Diagonals => vec![diagonal, antidiagonal],
            Symmetry::All => vec![left_right, quarter_turn],
        }
    }

    proptest! {
        #[test]
        fn imposed_symmetries_are_found(side in 1_usize..9, bits in "[01]{64}") {
            for symmetry in Symmetry::ALL {
                let mut picture = Picture::from_bits(side, side, &bits[..side * side]).unwrap();
                symmetry.impose(&mut picture);
                for cell in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
                    for image in images(symmetry, cell, side) {
                        prop_assert_eq!(picture.get(cell.0, cell.1), picture.get(image.0, image.1));
                    }
                }
                prop_assert!(symmetry.is_in(&picture));
            }
        }

        #[test]
        fn symmetries_match_their_generators(side in 1_usize..5, bits in "[01]{16}") {
            let picture = Picture::from_bits(side, side, &bits[..side * side]).unwrap();
            for symmetry in Symmetry::ALL {
                let mut cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
                let expected = cells.all(|cell| {
                    let images = images(symmetry, cell, side);
                    images.iter().all(|image| picture.get(cell.0, cell.1) == picture.get(image.0, image.1))
                });
                prop_assert_eq!(symmetry.is_in(&picture), expected);
            }
        }
    }

    #[test]
    fn diagonal_symmetries_need_a_square() {
        let blank = Picture::blank(3, 2);
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.is_in(&blank), !symmetry.needs_square());
        }
    }
}
