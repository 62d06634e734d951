//! Bit sets of a fixed width, one for each line. Bit i is cell i, or the boundary before cell i.
//!
//! A line of n cells has n + 1 boundaries, so a set of `BITS` bits serves lines of up to `BITS - 1`
//! cells. The solver is compiled once for each width; [`crate::Solver`] uses the narrowest one that
//! fits the longer side of the board.

use std::fmt::Debug;

/// The operations that line logic needs, on a set of `BITS` bits seen as an unsigned number.
pub(crate) trait BitSet: Copy + PartialEq + Debug + Default + Send + Sync + 'static {
    /// The number of bits.
    const BITS: usize;

    /// The `count` lowest bits; `count` is at most `BITS`.
    fn low(count: usize) -> Self;
    /// Intersection.
    fn and(self, other: Self) -> Self;
    /// Union.
    fn or(self, other: Self) -> Self;
    /// Symmetric difference.
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn minus(self, other: Self) -> Self;
    /// The sum of the two numbers. Carries beyond the last bit are lost.
    fn plus(self, other: Self) -> Self;
    /// Every bit moved up by `count` < `BITS` places.
    fn up(self, count: usize) -> Self;
    /// Every bit moved down by `count` < `BITS` places.
    fn down(self, count: usize) -> Self;
    /// Bit i moved to `BITS - 1 - i`.
    fn reversed(self) -> Self;
    /// The index of the lowest bit; the set is not empty.
    fn lowest(self) -> usize;
    /// The number of bits.
    fn count(self) -> usize;

    /// A word that depends on all bits, for hashing.
    fn folded(self) -> u64;

    /// The set with the bits of these words, least significant first. Missing words are empty;
    /// there are not too many.
    fn from_words(words: &[u64]) -> Self;
    /// Bits `64 * index` to `64 * index + 63`. At least one of them exists.
    fn word(self, index: usize) -> u64;

    /// Whether the set is empty.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The set of one bit.
    fn bit(index: usize) -> Self {
        Self::low(1).up(index)
    }

    /// Whether the set holds a bit.
    fn has(self, index: usize) -> bool {
        !self.and(Self::bit(index)).is_empty()
    }

    /// The lowest `count` bits, of which there is at least one, in reverse order.
    fn mirrored(self, count: usize) -> Self {
        self.reversed().down(Self::BITS - count)
    }

    /// Removes and returns the lowest bit.
    fn pop(&mut self) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let index = self.lowest();
        *self = self.minus(Self::bit(index));
        Some(index)
    }
}

macro_rules! one_word {
    ($word:ty) => {
        impl BitSet for $word {
            const BITS: usize = <$word>::BITS as usize;

            fn low(count: usize) -> Self {
                if count == 0 {
                    0
                } else {
                    <$word>::MAX >> (Self::BITS as usize - count)
                }
            }
            fn and(self, other: Self) -> Self {
                self & other
            }
            fn or(self, other: Self) -> Self {
                self | other
            }
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            fn minus(self, other: Self) -> Self {
                self & !other
            }
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn up(self, count: usize) -> Self {
                self << count
            }
            fn down(self, count: usize) -> Self {
                self >> count
            }
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            fn folded(self) -> u64 {
                // Half of a u64 is folded onto itself, which loses nothing.
                (self ^ (self >> (Self::BITS / 2))) as u64
            }
            fn from_words(words: &[u64]) -> Self {
                let mut set = 0;
                for (index, &word) in words.iter().enumerate() {
                    set |= Self::from(word) << (64 * index);
                }
                set
            }
            fn word(self, index: usize) -> u64 {
                (self >> (64 * index)) as u64
            }
            fn pop(&mut self) -> Option<usize> {
                if *self == 0 {
                    return None;
                }
                let index = self.trailing_zeros() as usize;
                *self &= *self - 1;
                Some(index)
            }
        }
    };
}

one_word!(u64);
one_word!(u128);

/// A set of `64 * N` bits, least significant word first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Wide<N> {
    fn zip(self, other: Self, word: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| word(self.0[i], other.0[i])))
    }

    /// The word at a place; 0 outside the set.
    fn word_or_empty(self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }
}

impl<const N: usize> BitSet for Wide<N> {
    const BITS: usize = 64 * N;

    fn low(count: usize) -> Self {
        Self(std::array::from_fn(|i| {
            u64::low(count.saturating_sub(64 * i).min(64))
        }))
    }
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for (word, added) in self.0.iter_mut().zip(other.0) {
            let (sum, over) = word.overflowing_add(added);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = over | over_again;
        }
        self
    }
    fn up(self, count: usize) -> Self {
        let (words, bits) = (count / 64, count % 64);
        Self(std::array::from_fn(|i| {
            let carried = self.word_or_empty(i.wrapping_sub(words + 1));
            let carried = carried.checked_shr(64 - bits as u32).unwrap_or(0);
            self.word_or_empty(i.wrapping_sub(words)) << bits | carried
        }))
    }
    fn down(self, count: usize) -> Self {
        let (words, bits) = (count / 64, count % 64);
        Self(std::array::from_fn(|i| {
            let carried = self.word_or_empty(i + words + 1);
            let carried = carried.checked_shl(64 - bits as u32).unwrap_or(0);
            self.word_or_empty(i + words) >> bits | carried
        }))
    }
    fn reversed(self) -> Self {
        Self(std::array::from_fn(|i| self.0[N - 1 - i].reverse_bits()))
    }
    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0);
        let word = word.expect("the set is not empty");
        64 * word + self.0[word].lowest()
    }
    fn count(self) -> usize {
        self.0.iter().map(|word| word.count()).sum()
    }
    fn folded(self) -> u64 {
        self.0
            .iter()
            .fold(0, |word, &next| word.rotate_left(1) ^ next)
    }
    fn from_words(words: &[u64]) -> Self {
        let mut bits = Self::default();
        bits.0[..words.len()].copy_from_slice(words);
        bits
    }
    fn word(self, index: usize) -> u64 {
        self.0[index]
    }
    fn bit(index: usize) -> Self {
        let mut bits = Self::default();
        bits.0[index / 64] = 1 << (index % 64);
        bits
    }
    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Wide<2>` computes the same as `u128`.
    #[test]
    fn wide_agrees_with_u128() {
        let wide = |x: u128| Wide([x as u64, (x >> 64) as u64]);
        let mut x: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        for step in 0..2000_u32 {
            let y = x.rotate_left(step % 128) ^ u128::from(step);
            assert_eq!(wide(x).plus(wide(y)), wide(x.plus(y)));
            assert_eq!(wide(x).minus(wide(y)), wide(x.minus(y)));
            assert_eq!(wide(x).xor(wide(y)), wide(x.xor(y)));
            assert_eq!(wide(x).or(wide(y)), wide(x.or(y)));
            assert_eq!(wide(x).and(wide(y)), wide(x.and(y)));
            assert_eq!(wide(x).reversed(), wide(x.reversed()));
            assert_eq!(wide(x).count(), x.count());
            assert_eq!(wide(x).lowest(), x.lowest());
            assert_eq!(
                [0, 1].map(|index| wide(x).word(index)),
                [0, 1].map(|index| x.word(index))
            );
            assert_eq!(
                Wide::<2>::from_words(&[x.word(0), x.word(1)]),
                wide(u128::from_words(&[x.word(0), x.word(1)]))
            );
            let index = step as usize % 128;
            assert_eq!(wide(x).up(index), wide(x.up(index)));
            assert_eq!(wide(x).down(index), wide(x.down(index)));
            assert_eq!(wide(x).has(index), x.has(index));
            assert_eq!(Wide::<2>::low(index), wide(u128::low(index)));
            assert_eq!(Wide::<2>::bit(index), wide(u128::bit(index)));
            let (mut a, mut b) = (wide(x), x);
            assert_eq!(a.pop(), b.pop());
            assert_eq!(a, wide(b));
            x = x.wrapping_mul(0xDA94_2042_E4DD_58B5).rotate_left(29) + 1;
        }
    }
}
