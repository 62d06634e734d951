//! Memory that searches pass on.

/// Memory that is reused by the next search: see [`Search::workspace`](crate::Search::workspace)
/// and [`CostSearch::workspace`](crate::CostSearch::workspace).
#[derive(Debug, Default)]
pub struct Workspace {
    pub(crate) kernel: crate::kernel::memory::KernelMemory,
    pub(crate) cost: crate::cost::CostMemory,
}

impl Workspace {
    /// A workspace without memory.
    pub fn new() -> Self {
        Self::default()
    }
}
