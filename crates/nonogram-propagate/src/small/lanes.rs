//! What [`settle`](super::settle) needs of registers.

use super::{LINES, Words};
use nonogram::Block;

/// The blocks number j, for each j below 8, of sixteen lines: for each, eight blocks, and how many of them are its own.
pub(super) type Windows<'b> = [(&'b [Block; 8], usize); LINES];

/// For each of 32 positions, the sixteen lines that have the bit: the first eight lines of all, then the last eight.
pub(super) type Positions = [u8; 64];

/// A word of 32 bits for each of sixteen lines.
pub(super) trait Lanes: Copy {
    /// Some of the lines.
    type Mask: Copy;

    /// The same word for all.
    fn of(word: u32) -> Self;
    fn load(words: &Words) -> Self;
    fn words(self) -> Words;
    /// The blocks number j, for each j, and 0 where there is none.
    fn blocks(windows: Windows<'_>) -> [Self; 8];

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that are not in the other.
    fn without(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    /// Bits moved up, by a count for each line.
    fn up(self, counts: Self) -> Self;
    /// Bits moved down, by a count for each line.
    fn down(self, counts: Self) -> Self;
    /// Bit i moved to 31 - i.
    fn reversed(self) -> Self;

    /// The lines whose word is 0.
    fn zeros(self) -> Self::Mask;
    /// The lines whose word, below 2^31, exceeds the other.
    fn above(self, other: Self) -> Self::Mask;
    /// `yes` for some lines, `no` for the others.
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// One a bit.
    fn bits(mask: Self::Mask) -> u16;
    fn mask(bits: u16) -> Self::Mask;

    fn positions(self) -> Positions;
    /// Sixteen positions from `16 * number` on, as words.
    fn at(positions: &Positions, number: usize) -> Self;

    /// The lowest one of each word, by itself.
    #[inline(always)]
    fn lowest(self) -> Self {
        self.and(Self::of(0).minus(self))
    }

    /// The highest one of each word, by itself.
    #[inline(always)]
    fn highest(self) -> Self {
        let mut below = self;
        for by in [1, 2, 4, 8, 16] {
            below = below.or(below.down(Self::of(by)));
        }
        below.xor(below.down(Self::of(1)))
    }
}
