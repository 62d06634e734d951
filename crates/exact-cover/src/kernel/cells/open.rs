//! The set of open items: a bit for each, visited in ascending order.

use crate::lists::refill;

/// A set of item numbers.
#[derive(Debug, Default)]
pub(super) struct OpenItems {
    words: Vec<u64>,
    /// Invariant: the number of items in the set.
    len: usize,
}

impl OpenItems {
    /// Makes the set empty, without room for items.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.len = 0;
    }

    /// Makes the set empty, with room for items below `items`.
    pub(super) fn reset(&mut self, items: usize) {
        refill(&mut self.words, items.div_ceil(64), 0);
        self.len = 0;
    }

    /// The number of items in the set.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds an item that is not in the set.
    #[inline]
    pub(super) fn insert(&mut self, item: usize) {
        self.words[item / 64] |= 1 << (item % 64);
        self.len += 1;
    }

    /// Removes an item that is in the set.
    #[inline]
    pub(super) fn remove(&mut self, item: usize) {
        self.words[item / 64] &= !(1 << (item % 64));
        self.len -= 1;
    }

    /// The items in ascending order.
    #[inline]
    pub(super) fn iter(&self) -> Iter<'_> {
        Iter {
            words: &self.words,
            next: 0,
            bits: 0,
        }
    }
}

/// The items of a set: the bits of one word, then those of the following words. (`flat_map` over
/// the words takes half as many instructions again.)
pub(super) struct Iter<'a> {
    words: &'a [u64],
    /// The number of the word after the one in `bits`.
    next: usize,
    bits: u64,
}

impl Iterator for Iter<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while self.bits == 0 {
            self.bits = *self.words.get(self.next)?;
            self.next += 1;
        }
        let bit = self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(self.next as u32 * 64 - 64 + bit)
    }
}
