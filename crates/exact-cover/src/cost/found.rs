//! The best solutions found so far, and the limit on the cost of further ones.

use crate::problem::solution::Solution;
use std::collections::BinaryHeap;

#[derive(Debug)]
pub(super) struct BestFound {
    /// The number of solutions wanted.
    pub(super) wanted: usize,
    /// Solutions that cost more are not wanted.
    pub(super) cap: i64,
    /// The solutions with their costs; the greatest cost comes first.
    best: BinaryHeap<(i64, Solution)>,
}

impl BestFound {
    pub(super) fn new(wanted: usize) -> Self {
        Self {
            wanted,
            cap: i64::MAX,
            best: BinaryHeap::new(),
        }
    }

    /// The cost of the worst of the wanted solutions, if enough have been found.
    pub(super) fn worst(&self) -> Option<i64> {
        let worst = self.best.peek().map(|(cost, _)| *cost);
        worst.filter(|_| self.best.len() == self.wanted)
    }

    /// The cost from which solutions are no longer wanted.
    pub(super) fn threshold(&self) -> i64 {
        let cap = self.cap.saturating_add(1);
        self.worst().map_or(cap, |worst| worst.min(cap))
    }

    /// Adds a solution with this cost, and drops the worst if there are too many. `solution` is
    /// called only if it is wanted.
    pub(super) fn add(&mut self, cost: i64, solution: impl FnOnce() -> Solution) {
        if cost < self.threshold() {
            if self.best.len() == self.wanted {
                self.best.pop();
            }
            self.best.push((cost, solution()));
        }
    }

    pub(super) fn into_vec(self) -> Vec<(i64, Solution)> {
        self.best.into_vec()
    }
}
