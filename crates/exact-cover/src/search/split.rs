//! Splits a search tree into subtrees, in the order of a single search.
//!
//! A subtree is described by the choices that lead to it (`kernel/place`). The kernel itself
//! returns the possible choices, so the solutions of the subtrees, one subtree after the other, are
//! those of a single search. So are the counters: the cost of the choices above the subtrees is
//! counted when they are split, and a subtree counts only the further cost.

use crate::kernel::place::{Choice, Resume};
use crate::kernel::{Kernel, Workspace};
use crate::problem::Problem;
use crate::search::budget::{Meter, SearchBudget, SearchLimit};
use crate::search::stats::SearchStats;

/// A subtree of the search tree.
#[derive(Clone, Debug)]
pub(crate) struct Subtree {
    /// The choices that lead to it.
    pub(crate) path: Vec<Choice>,
    /// The cost of the way to the branching above it, which is counted elsewhere.
    above: SearchStats,
    /// Further counts that belong to this subtree: those of the choices on the way to it, in order,
    /// if it is the first below them.
    before: Vec<SearchStats>,
    /// Its share of the tree by Knuth's estimate; 0 if it has no branching.
    share: f64,
}

impl Subtree {
    /// Puts a new kernel, which is at the subtree, in the place of another. Returns the counters
    /// for the subtree so far.
    pub(crate) fn turn(
        &self,
        kernel: &mut Box<dyn Resume + Send + Sync>,
        problem: &Problem,
        name: Kernel,
        workspace: &mut Workspace,
    ) -> SearchStats {
        kernel.release(workspace);
        *kernel = name.begin(problem, workspace).1;
        kernel.confine(&self.path, problem, self.above)
    }

    /// All counters that belong to the way to this subtree, after its [turn](Self::turn), but at
    /// most this number of nodes.
    pub(crate) fn way(&self, turn: SearchStats, nodes: u64) -> SearchStats {
        let mut way = SearchStats::default();
        for &choice in self.before.iter().chain([&turn]) {
            if way.nodes < nodes {
                way = way.plus(choice);
            }
        }
        // After a choice come the moves that it forces, each one deeper.
        let excess = way.nodes.saturating_sub(nodes);
        let forced = excess.min(way.forced);
        way.nodes -= excess;
        way.forced -= forced;
        way.branches -= excess - forced;
        way.max_depth -= excess;
        way
    }
}

/// The most subtrees, as a multiple of those wanted, after which none is split further.
const MOST: usize = 4;

/// Splits a search tree into subtrees whose shares are at most 1 in `wanted`, so that there are at
/// least as many if the tree has that many. The budget is polled before each turn to a subtree.
///
/// # Complexity
/// O(subtrees x entries) at worst.
pub(crate) fn split(
    problem: &Problem,
    kernel: Kernel,
    wanted: usize,
    budget: &SearchBudget<'_>,
) -> Result<Vec<Subtree>, SearchLimit> {
    let most = 1.0 / wanted.max(1) as f64;
    let mut workspace = Workspace::new();
    let mut subtrees = vec![Subtree {
        path: Vec::new(),
        above: SearchStats::default(),
        before: Vec::new(),
        share: 1.0,
    }];
    let mut explorer = kernel.begin(problem, &mut workspace).1;
    while subtrees.len() < MOST * wanted && subtrees.iter().any(|subtree| subtree.share > most) {
        let mut finer = Vec::new();
        for subtree in subtrees {
            if subtree.share <= most {
                finer.push(subtree);
                continue;
            }
            budget.poll(SearchStats::default())?;
            let mut meter = Meter::default();
            meter.stats = subtree.turn(&mut explorer, problem, kernel, &mut workspace);
            let choices = explorer.choices(problem, &mut meter);
            for (number, &(choice, share)) in choices.iter().enumerate() {
                let before = match number {
                    0 => [&subtree.before[..], &[meter.stats]].concat(),
                    _ => Vec::new(),
                };
                finer.push(Subtree {
                    path: [&subtree.path[..], &[choice]].concat(),
                    above: subtree.above.plus(meter.stats),
                    before,
                    share: subtree.share * share,
                });
            }
            if choices.is_empty() {
                finer.push(Subtree {
                    share: 0.0,
                    ..subtree
                });
            }
        }
        subtrees = finer;
    }
    Ok(subtrees)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instances::matchings;

    #[test]
    fn each_turn_to_a_subtree_asks_the_budget() {
        let problem = matchings(10);
        let all = split(&problem, Kernel::Links, 20, &SearchBudget::default());
        assert_eq!(all.expect("no limit").len(), 63);
        let stopped = SearchBudget::default().until(|_| true);
        let none = split(&problem, Kernel::Links, 20, &stopped);
        assert_eq!(none.err(), Some(SearchLimit::Interrupted));
    }
}
