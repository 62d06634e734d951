//! Which symmetries a picture has, as one word.

use nonogram::Picture;
use std::fmt;

/// The symmetries of a picture. The symmetries of a square have ten subgroups, each with a name; a
/// picture that is not square has only the first five. The enum is closed, because there are no others.
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
    /// use nonogram::Picture;
    /// use puzzle_pack::Symmetry;
    ///
    /// let boat = Picture::from_bits(5, 3, "001001111101110").unwrap();
    /// assert_eq!(Symmetry::of(&boat), Symmetry::LeftRight);
    /// ```
    pub fn of(picture: &Picture) -> Self {
        // Larger groups come later, and groups of one size exclude each other.
        let mut all = Self::ALL.into_iter().rev();
        all.find(|symmetry| symmetry.is_in(picture)).unwrap_or(Self::None)
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
        let expected =
            [("both-mirrors", 4), ("half-turn", 4), ("left-right", 12), ("none", 64 - 24), ("top-bottom", 4)];
        assert_eq!(counts(3, 2), BTreeMap::from(expected));
    }
}
