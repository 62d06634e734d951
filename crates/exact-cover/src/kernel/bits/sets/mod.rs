//! Few options: sets of options in one word (`dense`) or in four (`wide`).
//!
//! Each option knows its items, and each item its options. So a level is three sets, and nothing needs to be undone.

pub(super) mod dense;
mod transpose;
pub(super) mod wide;

/// A branching. Options are numbered by the rows of a list: sets of them have `R` words, and sets of items `I`.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetLevel<const R: usize, const I: usize> {
    pub(super) live: [u64; R],
    pub(super) open: [u64; I],
    /// How many options the item has that is branched on.
    pub(super) ways: u32,
    /// Its options, without those that have been tried.
    pub(super) rest: [u64; R],
    /// How many options were chosen before.
    pub(super) chosen: u32,
}

impl<const R: usize, const I: usize> SetLevel<R, I> {
    /// Leaves out the next options.
    pub(super) fn skip(&mut self, options: u32) {
        for _ in 0..options {
            remove_lowest(&mut self.rest);
        }
    }

    /// Leaves out all options but the next one.
    pub(super) fn keep_next(&mut self) {
        let mut others = self.rest;
        remove_lowest(&mut others);
        for k in 0..R {
            self.rest[k] &= !others[k];
        }
    }

    /// How many options the item has, and how many of them are done with.
    pub(super) fn progress(&self) -> (usize, usize) {
        let tried = self.ways - len(&self.rest);
        (self.ways as usize, (tried as usize).saturating_sub(1))
    }
}

/// The elements of a set, in order.
pub(super) fn elements(set: &[u64]) -> impl Iterator<Item = usize> {
    let elements = 0..64 * set.len();
    elements.filter(|element| set[element / 64] >> (element % 64) & 1 == 1)
}

/// The number of elements.
#[inline(always)]
pub(super) fn len(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Removes the lowest element, if there is one.
#[inline(always)]
fn remove_lowest<const R: usize>(set: &mut [u64; R]) {
    let mut k = 0;
    while k + 1 < R && set[k] == 0 {
        k += 1;
    }
    set[k] &= set[k].wrapping_sub(1);
}

/// The groups of eight items in which `open` has some: where they begin and end.
#[inline(always)]
fn range(open: u64) -> (usize, usize) {
    let begin = open.trailing_zeros() as usize & !7;
    (begin, 64 - open.leading_zeros() as usize)
}
