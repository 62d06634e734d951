//! Splitting a search tree into parts: subtrees, in the order in which a single search comes to them.
//!
//! A part is described by the choices that lead to it (`kernel/position`). The kernel itself says
//! which choices there are, so that solutions of the parts, one part after the other, are those of a
//! single search. So are the counters: what the choices above the parts cost is counted when they are
//! split up, and a part counts what it costs beyond the choices that lead to it.

use crate::kernel::{Explore, Kernel, Position, Stand, Workspace};
use crate::problem::Problem;
use crate::search::budget::{Meter, SearchBudget};
use crate::search::stats::SearchStats;

/// A subtree.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Where it begins.
    pub(crate) position: Position,
    /// What the way to the branching above it costs, which is counted elsewhere.
    pub(crate) above: SearchStats,
    /// What is counted with this part beside its own: nodes on the way to it, if it is the first
    /// below them.
    pub(crate) before: SearchStats,
}

impl Part {
    /// Lets a new kernel seek the part; says what it has counted of it.
    pub(crate) fn seek(&self, kernel: &mut impl Explore) -> SearchStats {
        let mut meter = Meter::new(SearchBudget::default(), None);
        let found = kernel.seek(&self.position, &mut meter);
        debug_assert!(found, "the kernel has named the choices of the part");
        meter.stats.minus(self.above)
    }

    /// Turns a kernel to the part, or a new one in its place; says what it has counted of the part.
    pub(crate) fn turn<'a>(
        &self,
        kernel: &mut Box<dyn Explore + Send + 'a>,
        problem: &'a Problem,
        name: Kernel,
        workspace: &mut Workspace,
    ) -> SearchStats {
        if let Some(stats) = kernel.turn_to(self) {
            return stats;
        }
        kernel.release(workspace);
        *kernel = name.start(problem, workspace);
        let stats = kernel.turn_to(self);
        stats.expect("a new kernel can turn to any part")
    }
}

/// Splits a search tree into at least `wanted` parts, if it has that many.
///
/// # Complexity
/// O(parts x entries) at worst.
pub(crate) fn split(problem: &Problem, kernel: Kernel, wanted: usize) -> Vec<Part> {
    let mut workspace = Workspace::new();
    let mut parts = vec![Part {
        position: Position {
            path: Vec::new(),
            stand: Stand::Inside,
        },
        above: SearchStats::default(),
        before: SearchStats::default(),
    }];
    for _ in 0..64 {
        if parts.len() >= wanted {
            break;
        }
        // From the first part on again.
        let mut explorer = kernel.start(problem, &mut workspace);
        let mut finer = Vec::new();
        let mut has_grown = false;
        for part in parts {
            let mut meter = Meter::new(SearchBudget::default(), None);
            meter.stats = part.turn(&mut explorer, problem, kernel, &mut workspace);
            let choices = explorer.choices(&mut meter);
            has_grown |= !choices.is_empty();
            for (number, &choice) in choices.iter().enumerate() {
                let position = Position {
                    path: [&part.position.path[..], &[choice]].concat(),
                    stand: Stand::Inside,
                };
                let before = match number {
                    0 => part.before.plus(meter.stats),
                    _ => SearchStats::default(),
                };
                finer.push(Part {
                    position,
                    above: part.above.plus(meter.stats),
                    before,
                });
            }
            if choices.is_empty() {
                finer.push(part);
            }
        }
        explorer.release(&mut workspace);
        parts = finer;
        if !has_grown {
            break;
        }
    }
    parts
}
