//! Which symmetries a picture has, in one word.

use nonogram::Picture;
use std::fmt;

/// The symmetries of a picture. Those of a square form ten groups, each of which has a word; a
/// picture that is not square has only the first five. These are all symmetries there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// None.
    None,
    /// The left half mirrors the right one.
    LeftRight,
    /// The upper half mirrors the lower one.
    TopBottom,
    /// Half a turn leaves it as it is.
    HalfTurn,
    /// Left and right, top and bottom, and so half a turn.
    Both,
    /// Mirrored at the diagonal from the upper left: rows and columns are alike.
    Diagonal,
    /// Mirrored at the other diagonal.
    Antidiagonal,
    /// Mirrored at both diagonals, and so half a turn.
    Diagonals,
    /// A quarter turn leaves it as it is, and so half a turn.
    QuarterTurn,
    /// All of these.
    All,
}

impl Symmetry {
    /// All of them.
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
    /// use nonogram::Picture;
    /// use puzzle_pack::Symmetry;
    ///
    /// let boat = Picture::from_bits(5, 3, "001001111101110").unwrap();
    /// assert_eq!(Symmetry::of(&boat), Symmetry::LeftRight);
    /// ```
    pub fn of(picture: &Picture) -> Self {
        let (width, height) = (picture.width(), picture.height());
        let (right, bottom) = (width - 1, height - 1);
        let left_right = stays(picture, |row, column| (row, right - column));
        let top_bottom = stays(picture, |row, column| (bottom - row, column));
        let is_square = width == height;
        let diagonal = is_square && stays(picture, |row, column| (column, row));
        let antidiagonal =
            is_square && stays(picture, |row, column| (right - column, bottom - row));
        // A mirror at an axis and one at a diagonal make all the others between them.
        match (left_right, top_bottom, diagonal, antidiagonal) {
            (true, _, true, _) => Self::All,
            (true, true, ..) => Self::Both,
            (_, _, true, true) => Self::Diagonals,
            (true, ..) => Self::LeftRight,
            (_, true, ..) => Self::TopBottom,
            (_, _, true, _) => Self::Diagonal,
            (_, _, _, true) => Self::Antidiagonal,
            _ if is_square && stays(picture, |row, column| (column, bottom - row)) => {
                Self::QuarterTurn
            }
            _ if stays(picture, |row, column| (bottom - row, right - column)) => Self::HalfTurn,
            _ => Self::None,
        }
    }

    /// The word: `none`, `left-right`, `top-bottom`, `half-turn`, `both-mirrors`, `diagonal`,
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
}

/// Whether every cell is as its image, which is the cell in the row and the column that `image` gives.
fn stays(picture: &Picture, image: impl Fn(usize, usize) -> (usize, usize)) -> bool {
    (0..picture.height()).all(|row| {
        (0..picture.width()).all(|column| {
            let (to, at) = image(row, column);
            picture.get(row, column) == picture.get(to, at)
        })
    })
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// How many of all pictures have just these symmetries, by going through all pictures.
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
        // The smallest with a quarter turn alone.
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
}
