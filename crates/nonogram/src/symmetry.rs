//! Which symmetries a picture has, as one word.

use crate::Picture;
use crate::logic::ParseNameError;
use std::fmt;
use std::str::FromStr;

/// The symmetries of a picture. The symmetries of a square have ten subgroups, each with a name; a
/// picture that is not square has only the first five. The enum is closed, because there are no
/// others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// None.
    None,
    /// The right half mirrors the left one.
    LeftRight,
    /// The lower half mirrors the upper one.
    TopBottom,
    /// Half a turn does not change it.
    HalfTurn,
    /// Left and right, and top and bottom. So half a turn, too.
    Both,
    /// Mirrored at the diagonal from the upper left: rows and columns are equal.
    Diagonal,
    /// Mirrored at the other diagonal.
    Antidiagonal,
    /// Mirrored at both diagonals. So half a turn, too.
    Diagonals,
    /// A quarter turn does not change it. So half a turn, too.
    QuarterTurn,
    /// All of these.
    All,
}

impl Symmetry {
    /// All of them, in this order.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::LeftRight,
        Self::TopBottom,
        Self::HalfTurn,
        Self::Both,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Diagonals,
        Self::QuarterTurn,
        Self::All,
    ];

    /// The symmetries of a picture.
    ///
    /// # Complexity
    /// O(cells); a few rows for most pictures without symmetry.
    ///
    /// ```
    /// use nonogram::{Picture, Symmetry};
    ///
    /// let boat = Picture::from_bits(5, 3, "001001111101110").unwrap();
    /// assert_eq!(Symmetry::of(&boat), Symmetry::LeftRight);
    /// ```
    pub fn of(picture: &Picture) -> Self {
        // Larger groups come later, and groups of one size exclude each other.
        let mut all = Self::ALL.into_iter().rev();
        all.find(|symmetry| symmetry.is_in(picture))
            .unwrap_or(Self::None)
    }

    /// The name: `none`, `left-right`, `top-bottom`, `half-turn`, `both-mirrors`, `diagonal`,
    /// `antidiagonal`, `both-diagonals`, `quarter-turn` or `all-mirrors`.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::HalfTurn => "half-turn",
            Self::Both => "both-mirrors",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Diagonals => "both-diagonals",
            Self::QuarterTurn => "quarter-turn",
            Self::All => "all-mirrors",
        }
    }

    /// Whether only square boards can have this symmetry, because it exchanges rows and columns.
    pub fn needs_square(self) -> bool {
        !matches!(
            self,
            Self::None | Self::LeftRight | Self::TopBottom | Self::Both | Self::HalfTurn
        )
    }

    /// The row and the column of the first cell, in reading order, of those that the symmetry makes
    /// equal to this one.
    pub fn representative(
        self,
        row: usize,
        column: usize,
        width: usize,
        height: usize,
    ) -> (usize, usize) {
        let (bottom, right) = (height - 1 - row, width - 1 - column);
        match self {
            Self::None => (row, column),
            Self::LeftRight => (row, column.min(right)),
            Self::TopBottom => (row.min(bottom), column),
            Self::HalfTurn => (row, column).min((bottom, right)),
            Self::Both => (row.min(bottom), column.min(right)),
            Self::Diagonal => (row, column).min((column, row)),
            Self::Antidiagonal => (row, column).min((right, bottom)),
            Self::Diagonals => (row, column)
                .min((column, row))
                .min((right, bottom))
                .min((bottom, right)),
            Self::QuarterTurn => (row, column)
                .min((column, bottom))
                .min((bottom, right))
                .min((right, row)),
            Self::All => {
                let (near, far) = (row.min(bottom), column.min(right));
                (near.min(far), near.max(far))
            }
        }
    }

    /// Whether a picture has this symmetry. It may also have others.
    ///
    /// ```
    /// use nonogram::{Picture, Symmetry};
    ///
    /// let cross = Picture::from_bits(3, 3, "010111010").unwrap();
    /// assert!(Symmetry::LeftRight.is_in(&cross));
    /// assert_eq!(Symmetry::of(&cross), Symmetry::All); // that, and more
    /// ```
    pub fn is_in(self, picture: &Picture) -> bool {
        let (width, height) = (picture.width(), picture.height());
        if self == Self::None {
            return true;
        }
        if self.needs_square() && width != height {
            return false;
        }
        // From the end, because the first cells stand for themselves.
        for row in (0..height).rev() {
            for column in (0..width).rev() {
                let (r, c) = self.representative(row, column, width, height);
                if picture.ink(row, column) != picture.ink(r, c) {
                    return false;
                }
            }
        }
        true
    }

    /// Makes `picture` symmetric: each cell takes the ink of its representative.
    ///
    /// # Panics
    /// If the symmetry needs a square and the picture is none.
    pub fn impose(self, picture: &mut Picture) {
        let (width, height) = (picture.width(), picture.height());
        assert!(width == height || !self.needs_square(), "not a square");
        for row in 0..height {
            for column in 0..width {
                // Representatives come first in reading order, so they still have their drawn
                // values.
                let (r, c) = self.representative(row, column, width, height);
                picture.set_ink(row, column, picture.ink(r, c));
            }
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads [`Symmetry::name`].
impl FromStr for Symmetry {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        let found = Self::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == name);
        found.ok_or_else(|| {
            ParseNameError(format!(
                "expected one of {}",
                Self::ALL.map(Self::name).join(", ")
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// The number of pictures with exactly these symmetries, by trying all pictures.
    fn counts(width: usize, height: usize) -> BTreeMap<&'static str, usize> {
        let mut counts = BTreeMap::new();
        for bits in 0..1_u32 << (width * height) {
            let mut picture = Picture::blank(width, height);
            for cell in 0..width * height {
                picture.set(cell / width, cell % width, bits >> cell & 1 == 1);
            }
            *counts.entry(Symmetry::of(&picture).name()).or_insert(0) += 1;
        }
        counts
    }

    /// By orbits: 2^6 pictures of 3x3 stay under a mirror, 2^5 under half a turn, 2^4 under both
    /// mirrors or both diagonals, 2^3 under a quarter turn and under everything. The sixteen
    /// of each pair of mirrors hold the eight of `all`, and the 64 of a mirror those sixteen; what
    /// a quarter turn leaves as it is in 3x3, the mirrors do too.
    #[test]
    fn every_group_has_its_word() {
        let expected = [
            ("all-mirrors", 8),
            ("antidiagonal", 48),
            ("both-mirrors", 8),
            ("diagonal", 48),
            ("both-diagonals", 8),
            ("half-turn", 32 - 24),
            ("left-right", 48),
            ("none", 512 - 8 - 8 - 8 - 8 - 4 * 48),
            ("top-bottom", 48),
        ];
        assert_eq!(counts(3, 3), BTreeMap::from(expected));
        // The smallest pictures with only a quarter turn.
        assert_eq!(counts(4, 4)["quarter-turn"], 16 - 8);
    }

    /// 2^4 and 2^3 of 3x2 stay under the mirrors, 2^3 under half a turn, 2^2 under all.
    #[test]
    fn a_picture_that_is_not_square_has_no_diagonals() {
        let expected = [
            ("both-mirrors", 4),
            ("half-turn", 4),
            ("left-right", 12),
            ("none", 64 - 24),
            ("top-bottom", 4),
        ];
        assert_eq!(counts(3, 2), BTreeMap::from(expected));
    }

    /// The images of a cell under turns and mirrors, in the plain way.
    fn images(
        symmetry: Symmetry,
        (row, column): (usize, usize),
        side: usize,
    ) -> Vec<(usize, usize)> {
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
                let mut cells =
                    (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
                let expected = cells.all(|cell| {
                    let images = images(symmetry, cell, side);
                    images
                        .iter()
                        .all(|image| picture.get(cell.0, cell.1) == picture.get(image.0, image.1))
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
