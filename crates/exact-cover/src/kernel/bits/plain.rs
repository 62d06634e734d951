//! Processors without vector instructions of ours.

use super::apart::Apart;
use super::lanes::Portable;
use super::{Bits, RunAll};
use crate::search::budget::{Meter, Reached, SearchLimit};

/// The instructions that every processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Isa;

impl Isa {
    pub(super) fn best() -> Self {
        Self
    }

    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        vec![Self]
    }
}

/// [`Bits::run`] with certain instructions.
pub(super) fn run(
    _isa: Isa,
    bits: &mut Bits,
    meter: &mut Meter<'_>,
) -> Result<Reached, SearchLimit> {
    Portable::apart(RunAll(bits, meter))
}
