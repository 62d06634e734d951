//! Sets of inks: the colors that a cell may still have.

use crate::{Ink, MAX_INKS};
use std::fmt;

/// A set of colors, the background included: those that a cell may still have.
///
/// Displayed with the letters of the inks, and `.` for the background, in the order of their
/// numbers.
///
/// ```
/// use nonogram::{Ink, InkSet};
///
/// let mut set = InkSet::up_to(2);
/// assert_eq!((set.len(), set.to_string().as_str()), (3, ".ab"));
/// assert!(set.remove(Ink::BACKGROUND) && set.remove(Ink::FIRST));
/// assert_eq!(set.single(), Ink::new(2));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct InkSet(u32);

impl InkSet {
    /// The empty set: no color is left.
    pub const EMPTY: Self = Self(0);

    /// The background and the inks 1 to `inks`: all that is possible in a cell of a new board.
    ///
    /// # Panics
    /// If `inks` is above [`MAX_INKS`].
    pub fn up_to(inks: usize) -> Self {
        assert!(inks <= MAX_INKS, "at most {MAX_INKS} inks");
        Self(u32::MAX >> (MAX_INKS - inks))
    }

    /// The set of one color.
    pub fn only(ink: Ink) -> Self {
        Self(1 << ink.number())
    }

    /// Whether the color is in the set.
    pub fn contains(self, ink: Ink) -> bool {
        self.0 & Self::only(ink).0 != 0
    }

    /// Adds a color. Returns whether it is new.
    pub fn insert(&mut self, ink: Ink) -> bool {
        let is_new = !self.contains(ink);
        self.0 |= Self::only(ink).0;
        is_new
    }

    /// Removes a color. Returns whether it was in the set.
    pub fn remove(&mut self, ink: Ink) -> bool {
        let was_there = self.contains(ink);
        self.0 &= !Self::only(ink).0;
        was_there
    }

    /// The colors that are not in `others`.
    pub fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The colors that are in both sets.
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The colors that are in any of the two sets.
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The number of colors.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no color is left.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only color of the set; `None` if there are none or several.
    #[inline]
    pub fn single(self) -> Option<Ink> {
        if self.0.is_power_of_two() {
            Ink::new(self.0.trailing_zeros() as usize)
        } else {
            None
        }
    }

    /// The colors in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Ink> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            // There are 32 zeros in an empty set.
            Ink::new(number)
        })
    }
}

impl FromIterator<Ink> for InkSet {
    fn from_iter<I: IntoIterator<Item = Ink>>(inks: I) -> Self {
        let mut set = Self::EMPTY;
        for ink in inks {
            set.insert(ink);
        }
        set
    }
}

impl fmt::Display for InkSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|ink| write!(f, "{ink}"))
    }
}

impl fmt::Debug for InkSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InkSet({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in() {
        let all = InkSet::up_to(MAX_INKS);
        assert_eq!((all.len(), InkSet::up_to(0).to_string()), (32, ".".into()));
        let mut set = InkSet::EMPTY;
        for ink in all.iter().filter(|ink| ink.number() % 3 == 1) {
            assert!(set.insert(ink) && !set.insert(ink));
        }
        let odd = set.iter().filter(|ink| ink.number() % 2 == 1);
        let odd: InkSet = odd.collect();
        for ink in all.iter() {
            assert_eq!(set.contains(ink), ink.number() % 3 == 1);
            assert_eq!(odd.contains(ink), ink.number() % 6 == 1);
            assert_eq!(InkSet::only(ink).single(), Some(ink));
            assert!(!all.without(InkSet::only(ink)).contains(ink));
            assert_eq!(
                odd.intersection(InkSet::only(ink)).contains(ink),
                odd.contains(ink)
            );
            assert!(odd.union(InkSet::only(ink)).contains(ink));
            assert_eq!(set.remove(ink), ink.number() % 3 == 1);
        }
        assert_eq!(odd.without(all), InkSet::EMPTY);
        assert!(set.is_empty() && set.single().is_none() && odd.single().is_none());
    }
}
