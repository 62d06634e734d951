//! Counting columns: how many rows have each bit.
//!
//! All bits of a word are counted at once, with the counters lying across words: bit `i` of digit
//! `k` is binary digit `k` of the count of bit `i`. Two rows and the lowest digit go through a full
//! adder, whose carry goes into the next digit (carry-save counting by Harley and Seal: see H. S.
//! Warren, *Hacker's Delight*, section 5-1). In most nodes of a search few options are left and all
//! that matters is which item has 0, 1 or a few of them, so that four digits are kept, and whether
//! the count was ever larger.

use super::lanes::Lanes;

/// How many digits are kept.
const DIGITS: usize = 4;

/// For every bit, how many rows have it: 0 to 15 in binary, or more.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColumnCounts<T, const W: usize> {
    digits: [[T; DIGITS]; W],
    more: [T; W],
}

impl<V: Lanes, const W: usize> ColumnCounts<V, W> {
    #[inline(always)]
    pub(super) fn zero() -> Self {
        let zero = V::splat(0);
        Self {
            digits: [[zero; DIGITS]; W],
            more: [zero; W],
        }
    }

    /// Counts word `w` of two rows in each lane.
    #[inline(always)]
    pub(super) fn add(&mut self, w: usize, row: V, other: V) {
        let digits = &mut self.digits[w];
        let mut carry = digits[0].majority(row, other);
        digits[0] = digits[0].xor(row).xor(other);
        for k in 1..DIGITS {
            let next = digits[k].and(carry);
            digits[k] = digits[k].xor(carry);
            carry = next;
        }
        self.more[w] = self.more[w].or(carry);
    }

    /// The bits that some row has.
    #[inline(always)]
    pub(super) fn seen(&self, w: usize) -> u64 {
        let mut seen = self.more[w];
        for k in 0..DIGITS {
            seen = seen.or(self.digits[w][k]);
        }
        seen.any()
    }

    /// Adds up the lanes.
    #[inline(always)]
    pub(super) fn sum(mut self) -> ColumnCounts<u64, W> {
        let mut sum = ColumnCounts {
            digits: [[0; DIGITS]; W],
            more: [0; W],
        };
        for w in 0..W {
            for swap in 0..3 {
                let mut other = [V::splat(0); DIGITS];
                for k in 0..DIGITS {
                    other[k] = swapped(self.digits[w][k], swap);
                }
                let more = swapped(self.more[w], swap);
                self.merge(w, other, more);
            }
            for k in 0..DIGITS {
                sum.digits[w][k] = self.digits[w][k].first();
            }
            sum.more[w] = self.more[w].first();
        }
        sum
    }

    #[inline(always)]
    fn merge(&mut self, w: usize, other: [V; DIGITS], more: V) {
        let digits = &mut self.digits[w];
        let mut carry = V::splat(0);
        for k in 0..DIGITS {
            let next = digits[k].majority(other[k], carry);
            digits[k] = digits[k].xor(other[k]).xor(carry);
            carry = next;
        }
        self.more[w] = self.more[w].or(more).or(carry);
    }
}

/// Lane `i` of the result is lane `i ^ 4`, `i ^ 2` or `i ^ 1`.
#[inline(always)]
pub(super) fn swapped<V: Lanes>(lanes: V, swap: usize) -> V {
    match swap {
        0 => lanes.swap4(),
        1 => lanes.swap2(),
        _ => lanes.swap1(),
    }
}

impl<const W: usize> ColumnCounts<u64, W> {
    /// The bits of `open` that exactly one row has.
    #[inline(always)]
    pub(super) fn once(&self, open: &[u64; W]) -> [u64; W] {
        let mut once = *open;
        for w in 0..W {
            once[w] &= self.digits[w][0] & !self.twice_or_more(w);
        }
        once
    }

    /// The bits that some row has.
    #[inline(always)]
    pub(super) fn once_or_more(&self, w: usize) -> u64 {
        self.digits[w][0] | self.twice_or_more(w)
    }

    /// The bits that at least two rows have.
    #[inline(always)]
    pub(super) fn twice_or_more(&self, w: usize) -> u64 {
        let mut twice = self.more[w];
        for k in 1..DIGITS {
            twice |= self.digits[w][k];
        }
        twice
    }

    /// The lowest of the bits of `open` that the fewest rows have; `None` if all have 16 or more.
    #[inline(always)]
    pub(super) fn rarest(&self, open: &[u64; W]) -> Option<usize> {
        let mut rare = *open;
        for w in 0..W {
            rare[w] &= !self.more[w];
        }
        if is_empty(&rare) {
            return None;
        }
        for k in (0..DIGITS).rev() {
            let mut fewer = rare;
            for w in 0..W {
                fewer[w] &= !self.digits[w][k];
            }
            if !is_empty(&fewer) {
                rare = fewer;
            }
        }
        Some(lowest(&rare))
    }
}

/// Whether no bit is set.
#[inline(always)]
pub(super) fn is_empty<const W: usize>(bits: &[u64; W]) -> bool {
    let mut all = 0;
    for word in bits {
        all |= word;
    }
    all == 0
}

/// How many bits are set.
#[inline(always)]
pub(super) fn len(bits: &[u64]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// The lowest bit of a set that has one.
#[inline(always)]
pub(super) fn lowest<const W: usize>(bits: &[u64; W]) -> usize {
    let mut w = 0;
    while w + 1 < W && bits[w] == 0 {
        w += 1;
    }
    w * 64 + bits[w].trailing_zeros() as usize
}
