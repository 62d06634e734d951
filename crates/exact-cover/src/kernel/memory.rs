//! Memory that passes from one search to the next.

use super::bits::Arena;
use super::cells::memory::CellsMemory;

/// The memory of the kernels that reuse it.
#[derive(Debug, Default)]
pub(crate) struct KernelMemory {
    pub(super) cells: CellsMemory,
    pub(super) bits: Arena,
}
