//! Parts of the search that are not inlined into the rest: the time to compile a function grows
//! faster than its length.

use super::Bits;
use super::lanes::{Lanes, Portable};
use super::sets::transpose::transpose;
use super::sets::wide::Set;
use super::step::Attempt;
use crate::search::budget::{Meter, Reached, SearchLimit};

/// Instructions that can be used inside a function of its own.
pub(super) trait Apart: Lanes {
    /// Does a task in a function that may use these instructions, and that is not inlined.
    fn apart<T: Task>(task: T) -> T::Output;
}

impl Apart for Portable {
    #[inline(never)]
    fn apart<T: Task>(task: T) -> T::Output {
        task.run::<Self>()
    }
}

/// A part of the search. All of it is inlined into the function of [`Apart::apart`].
pub(super) trait Task {
    type Output;

    fn run<V: Apart>(self) -> Self::Output;
}

/// [`Bits::run`].
pub(super) struct RunAll<'a, 'm>(pub(super) &'a mut Bits, pub(super) &'a mut Meter<'m>);

impl Task for RunAll<'_, '_> {
    type Output = Result<Reached, SearchLimit>;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.0.run::<V>(self.1)
    }
}

/// [`Bits::step`].
pub(super) struct TakeStep<'a, 'm, const W: usize>(
    pub(super) &'a mut Bits,
    pub(super) &'a mut Meter<'m>,
);

impl<const W: usize> Task for TakeStep<'_, '_, W> {
    type Output = Result<Attempt, SearchLimit>;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.0.step::<V, W>(self.1)
    }
}

/// [`Bits::settle_dense`] for the first dense level.
pub(super) struct SettleDense<'a, 'm, const I: usize> {
    pub(super) bits: &'a mut Bits,
    pub(super) live: u64,
    pub(super) open: [u64; I],
    pub(super) meter: &'a mut Meter<'m>,
}

impl<const I: usize> Task for SettleDense<'_, '_, I> {
    type Output = Result<Attempt, SearchLimit>;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.bits
            .settle_dense::<V, I>(self.live, self.open, self.meter)
    }
}

/// [`Bits::settle_wide`].
pub(super) struct SettleWide<'a, 'm> {
    pub(super) bits: &'a mut Bits,
    pub(super) live: Set,
    pub(super) open: Set,
    pub(super) meter: &'a mut Meter<'m>,
}

impl Task for SettleWide<'_, '_> {
    type Output = Result<Attempt, SearchLimit>;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.bits.settle_wide::<V>(self.live, self.open, self.meter)
    }
}

/// [`Bits::find_clashes`].
pub(super) struct FindClashes<'a>(pub(super) &'a Bits, pub(super) usize);

impl Task for FindClashes<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.0.find_clashes::<V>(self.1)
    }
}

/// [`transpose`].
pub(super) struct Transpose<'a>(pub(super) &'a [u64; 64], pub(super) &'a mut [u64; 64]);

impl Task for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Apart>(self) {
        transpose::<V>(self.0, self.1);
    }
}
