//! Variables and literals of the learning search.

use std::ops::Not;

/// A statement that is true or false: a cell has a color, or a block starts at or before some cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FactVar(u32);

impl FactVar {
    pub(crate) fn from_index(index: usize) -> Self {
        debug_assert!(index < 1 << 31, "no room for the sign");
        Self(index as u32)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true if the variable has this value.
    pub(crate) fn is(self, value: bool) -> FactLit {
        FactLit(self.0 << 1 | u32::from(!value))
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FactLit(u32);

impl FactLit {
    /// The literal of this [`Self::index`].
    pub(crate) fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    pub(crate) fn var(self) -> FactVar {
        FactVar(self.0 >> 1)
    }

    /// The value of the variable that makes the literal true.
    pub(crate) fn value(self) -> bool {
        self.0 & 1 == 0
    }

    /// Twice the variable's index, plus one for the negation.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for FactLit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
