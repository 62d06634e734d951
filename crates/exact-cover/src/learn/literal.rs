//! Variables, their literals, and the literals that callers see.

use crate::problem::ids::{Color, ItemId, OptionId};
use std::ops::Not;

/// The most variables, so that a literal leaves one bit of a word free.
pub(super) const MAX_VARS: usize = 1 << 30;

/// A variable: an option, or a color of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Var(u32);

impl Var {
    pub(super) fn from_index(index: usize) -> Self {
        debug_assert!(index < MAX_VARS, "variable {index}");
        Self(index as u32)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) fn is(self, value: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!value))
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lit(u32);

impl Lit {
    #[inline]
    pub(super) fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    #[inline]
    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A place in arrays with two entries for each variable.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal as a word below 2^31.
    #[inline]
    pub(super) fn word(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) fn from_word(word: u32) -> Self {
        Self(word)
    }
}

impl Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A statement about a solution, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LearnLiteral {
    /// The statement.
    pub statement: LearnStatement,
    /// Whether the statement holds.
    pub holds: bool,
}

/// What a literal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LearnStatement {
    /// The option is chosen.
    Option(OptionId),
    /// Some chosen option gives this color to the item.
    Color(ItemId, Color),
}

/// A step of a search that learns: see [`LearnSearch::record`](crate::LearnSearch::record).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LearnStep<'a> {
    /// At least one of these literals holds in every solution that was not found before. Without
    /// literals: there is no such solution.
    ///
    /// The clause follows by unit propagation: if all of its literals are assumed to be false, then
    /// forced options, the definitions of colors and the clauses in use lead to a contradiction.
    Learned(&'a [LearnLiteral]),
    /// This clause is no longer in use.
    Deleted(&'a [LearnLiteral]),
    /// A solution was found. `excluded` is a clause that is false for this solution alone; it is in
    /// use from here on.
    Found {
        /// The options of the solution, in the order in which they were chosen.
        solution: &'a [OptionId],
        /// The clause.
        excluded: &'a [LearnLiteral],
    },
}
