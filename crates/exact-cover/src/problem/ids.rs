//! Identifiers: thin 32-bit numbers for items, options and colors.
//!
//! The speed of a search depends on the memory that it touches, so ids of half the size of a
//! pointer are worth a checked conversion where they are made.

use std::fmt;
use std::num::NonZeroU32;

/// An item: primary items come first, then secondary ones, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(u32);

/// An option, numbered from 0 in the order of [`ProblemBuilder::add_option`].
///
/// [`ProblemBuilder::add_option`]: crate::ProblemBuilder::add_option
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OptionId(u32);

/// A color of a secondary item, numbered from 0. `Option<Color>` takes four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(NonZeroU32);

/// The number as 32 bits.
#[inline]
fn checked(index: usize) -> u32 {
    u32::try_from(index).expect("numbers of items, options and colors are below 2^32")
}

impl ItemId {
    /// The item with this number.
    ///
    /// # Panics
    /// If `index` is not below 2^32.
    #[inline]
    pub fn from_index(index: usize) -> Self {
        Self(checked(index))
    }

    /// The item's number.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    /// The option with this number.
    ///
    /// # Panics
    /// If `index` is not below 2^32.
    #[inline]
    pub fn from_index(index: usize) -> Self {
        Self(checked(index))
    }

    /// The option's number.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Color {
    /// The color with this number.
    ///
    /// # Panics
    /// If `index` is not below 2^31 - 1.
    #[inline]
    pub fn from_index(index: usize) -> Self {
        let color = Some(checked(index)).filter(|&color| color < i32::MAX as u32);
        let color = color.and_then(|color| NonZeroU32::new(color + 1));
        Self(color.expect("color numbers are below 2^31 - 1"))
    }

    /// The color's number.
    #[inline]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for OptionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index().fmt(f)
    }
}

#[cfg(target_pointer_width = "64")]
#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    #[test]
    fn numbers_that_do_not_fit_are_refused() {
        assert_eq!(
            ItemId::from_index(u32::MAX as usize).index(),
            u32::MAX as usize
        );
        let most = i32::MAX as usize - 1;
        assert_eq!(Color::from_index(most).index(), most);
        for index in [1 << 32, (1 << 32) + 7, usize::MAX] {
            assert!(catch_unwind(|| ItemId::from_index(index)).is_err());
            assert!(catch_unwind(|| OptionId::from_index(index)).is_err());
        }
        for index in [most + 1, 1 << 32, usize::MAX] {
            assert!(catch_unwind(|| Color::from_index(index)).is_err());
        }
    }
}
