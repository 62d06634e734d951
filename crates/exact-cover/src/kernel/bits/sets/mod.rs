//! Few options: sets of options in one word (`dense`) or in four (`wide`).
//!
//! Each option knows its items, and each item its options. So a level is three sets, and nothing
//! needs to be undone.

pub(super) mod dense;
pub(super) mod transpose;
pub(super) mod wide;

use super::counts::{len, lowest};

/// A branching. Options are numbered by the rows of a list: sets of them have `R` words, and sets
/// of items `I`.
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
            take_lowest(&mut self.rest);
        }
    }

    /// Leaves out all options but the next one.
    pub(super) fn keep_next(&mut self) {
        let next = take_lowest(&mut self.rest);
        self.rest = [0; R];
        self.rest[next / 64] = 1 << (next % 64);
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

/// Removes the lowest element, which the set must have, and returns it.
#[inline(always)]
fn take_lowest<const R: usize>(set: &mut [u64; R]) -> usize {
    let lowest = lowest(set);
    set[lowest / 64] &= !(1 << (lowest % 64));
    lowest
}

/// The groups of eight items in which `open` has some: where they begin and end.
#[inline(always)]
fn range(open: u64) -> (usize, usize) {
    let begin = open.trailing_zeros() as usize & !7;
    (begin, 64 - open.leading_zeros() as usize)
}
