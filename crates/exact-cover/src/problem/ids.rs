//! Identifiers: thin 32-bit numbers for items, options and colors.
//!
//! A search is bound by the memory it touches, so that ids of half the size of a pointer are worth
//! a conversion at the border.

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

impl ItemId {
    /// The item number `index`, which must be below 2^32.
    #[inline]
    pub fn from_index(index: usize) -> Self {
        debug_assert!(index <= u32::MAX as usize, "item {index} is out of range");
        Self(index as u32)
    }

    /// The item's number.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    /// The option number `index`, which must be below 2^32.
    #[inline]
    pub fn from_index(index: usize) -> Self {
        debug_assert!(index <= u32::MAX as usize, "option {index} is out of range");
        Self(index as u32)
    }

    /// The option's number.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Color {
    /// The color number `index`.
    ///
    /// # Panics
    /// If `index` is not below 2^31 - 1.
    #[inline]
    pub fn from_index(index: usize) -> Self {
        let color = i32::try_from(index)
            .ok()
            .and_then(|index| NonZeroU32::new(index as u32 + 1));
        Self(
            color
                .filter(|color| color.get() <= i32::MAX as u32)
                .expect("color numbers are below 2^31 - 1"),
        )
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
