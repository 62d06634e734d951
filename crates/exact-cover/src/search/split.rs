//! Splits a search tree into subtrees, in the order of a single search.
//!
//! A subtree is described by the choices that lead to it (`kernel/explore`). The kernel itself
//! returns the possible choices, so the solutions of the subtrees, one subtree after the other, are
//! those of a single search.

use crate::kernel::Kernel;
use crate::kernel::explore::Choice;
use crate::kernel::memory::KernelMemory;
use crate::problem::Problem;
use crate::search::budget::{SearchBudget, SearchLimit};
use crate::search::stats::SearchStats;

/// A subtree of the search tree.
#[derive(Clone, Debug)]
pub(crate) struct Subtree {
    /// The choices that lead to it.
    pub(super) path: Vec<Choice>,
    /// Its share of the tree by Knuth's estimate; 0 if it has no branching.
    share: f64,
}

/// The most subtrees, as a multiple of those wanted, after which none is split further.
const MOST: usize = 4;

/// Splits a search tree into subtrees whose shares are at most 1 in `wanted`, so that there are at
/// least as many if the tree has that many. The budget is polled before each look at a subtree.
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
    let mut memory = KernelMemory::default();
    let mut subtrees = vec![Subtree {
        path: Vec::new(),
        share: 1.0,
    }];
    while subtrees.len() < MOST * wanted && subtrees.iter().any(|subtree| subtree.share > most) {
        let mut finer = Vec::new();
        for subtree in subtrees {
            if subtree.share <= most {
                finer.push(subtree);
                continue;
            }
            budget.poll(SearchStats::default())?;
            let (_, mut search) = kernel.begin(problem, &mut memory);
            search.confine(&subtree.path, problem);
            let choices = search.choices(problem);
            search.release(&mut memory);
            for &(choice, share) in &choices {
                finer.push(Subtree {
                    path: [&subtree.path[..], &[choice]].concat(),
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
    fn each_look_at_a_subtree_asks_the_budget() {
        let problem = matchings(10);
        let all = split(&problem, Kernel::Links, 20, &SearchBudget::default());
        assert_eq!(all.expect("no limit").len(), 63);
        let stopped = SearchBudget::default().until(|_| true);
        let none = split(&problem, Kernel::Links, 20, &stopped);
        assert_eq!(none.err(), Some(SearchLimit::Interrupted));
    }
}
