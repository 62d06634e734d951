//! Functions that are not inlined into the search: the time to compile a function grows faster than its length.

use super::Bits;
use super::lanes::{Lanes, Portable};
use super::sets::transpose::transpose;
use super::sets::wide::Set;
use super::step::Attempt;
use crate::search::budget::{Meter, SearchLimit};

/// Instructions with functions of their own for parts of the search.
pub(super) trait Apart: Lanes {
    /// [`Bits::step`].
    fn step<const W: usize>(bits: &mut Bits, meter: &mut Meter<'_>) -> Result<Attempt, SearchLimit>;
    /// [`Bits::settle_dense`] for the first dense level.
    fn settle_dense<const I: usize>(
        bits: &mut Bits,
        live: u64,
        open: [u64; I],
        meter: &mut Meter<'_>,
    ) -> Result<Attempt, SearchLimit>;
    /// [`Bits::settle_wide`].
    fn settle_wide(bits: &mut Bits, live: Set, open: Set, meter: &mut Meter<'_>) -> Result<Attempt, SearchLimit>;
    /// [`Bits::find_clashes`].
    fn find_clashes(bits: &Bits, row: usize) -> u64;
    /// [`transpose`].
    fn transpose(rows: &[u64; 64], columns: &mut [u64; 64]);
}

impl Apart for Portable {
    #[inline(never)]
    fn step<const W: usize>(bits: &mut Bits, meter: &mut Meter<'_>) -> Result<Attempt, SearchLimit> {
        bits.step::<Self, W>(meter)
    }

    #[inline(never)]
    fn settle_dense<const I: usize>(
        bits: &mut Bits,
        live: u64,
        open: [u64; I],
        meter: &mut Meter<'_>,
    ) -> Result<Attempt, SearchLimit> {
        bits.settle_dense::<Self, I>(live, open, meter)
    }

    #[inline(never)]
    fn settle_wide(bits: &mut Bits, live: Set, open: Set, meter: &mut Meter<'_>) -> Result<Attempt, SearchLimit> {
        bits.settle_wide::<Self>(live, open, meter)
    }

    #[inline(never)]
    fn find_clashes(bits: &Bits, row: usize) -> u64 {
        bits.find_clashes::<Self>(row)
    }

    #[inline(never)]
    fn transpose(rows: &[u64; 64], columns: &mut [u64; 64]) {
        transpose::<Self>(rows, columns);
    }
}
