//! The set of open items: a bit for each, to be gone through in ascending order.

use crate::kernel::cells::refill;

/// A set of item numbers.
#[derive(Debug, Default)]
pub(super) struct Open {
    words: Vec<u64>,
    /// Invariant: the number of items in the set.
    len: usize,
}

impl Open {
    /// No items at all.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.len = 0;
    }

    /// Room for items below `items`, none of them in the set.
    pub(super) fn reset(&mut self, items: usize) {
        refill(&mut self.words, items.div_ceil(64), 0);
        self.len = 0;
    }

    /// The number of items in the set.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Puts an item in that is not in the set.
    #[inline]
    pub(super) fn insert(&mut self, item: usize) {
        self.words[item / 64] |= 1 << (item % 64);
        self.len += 1;
    }

    /// Takes an item out that is in the set.
    #[inline]
    pub(super) fn remove(&mut self, item: usize) {
        self.words[item / 64] &= !(1 << (item % 64));
        self.len -= 1;
    }

    /// The items in ascending order.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().enumerate().flat_map(|(word, &bits)| {
            let first = word as u32 * 64;
            let mut rest = bits;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(first + bit)
            })
        })
    }
}
