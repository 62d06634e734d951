//! The best solutions found so far, and which ones would still be of interest.

use crate::problem::solution::Solution;
use std::collections::BinaryHeap;

#[derive(Debug)]
pub(super) struct Found {
    /// How many are wanted.
    pub(super) wanted: usize,
    /// Solutions of more than this are of no interest.
    pub(super) cap: u64,
    /// With their costs; the greatest comes first.
    best: BinaryHeap<(u64, Solution)>,
}

impl Found {
    pub(super) fn new(wanted: usize) -> Self {
        Self {
            wanted,
            cap: u64::MAX,
            best: BinaryHeap::new(),
        }
    }

    /// The cost of the worst of the solutions that are wanted, if that many have been found.
    pub(super) fn worst(&self) -> Option<u64> {
        let worst = self.best.peek().map(|(cost, _)| *cost);
        worst.filter(|_| self.best.len() == self.wanted)
    }

    /// The cost from which on solutions are of no interest.
    pub(super) fn threshold(&self) -> u64 {
        let cap = self.cap.saturating_add(1);
        self.worst().map_or(cap, |worst| worst.min(cap))
    }

    /// Takes a solution of that cost, in place of the worst if there are enough; `solution` makes it if it
    /// is of interest.
    pub(super) fn add(&mut self, cost: u64, solution: impl FnOnce() -> Solution) {
        if cost < self.threshold() {
            if self.best.len() == self.wanted {
                self.best.pop();
            }
            self.best.push((cost, solution()));
        }
    }

    pub(super) fn into_vec(self) -> Vec<(u64, Solution)> {
        self.best.into_vec()
    }
}
