//! Two searches alternate. The first one to finish has the answer.
//!
//! The tree with prices begins. If it has not finished after its first turn, the quick search
//! (`quick`) alternates with it, if it supports the problem. Turns get longer and longer. Each
//! search knows the cost of the other's best solution, so both prune with the better one. Together
//! they cost little more than twice as much as the better of the two alone.

use super::quick::Quick;
use super::{Best, Tree};
use crate::kernel::Kernel;
use crate::search::budget::SearchOutcome;
use crate::search::report::SearchReport;
use crate::search::stats::SearchStats;

/// The updates of the first turn. (The unit tests use fewer, so small problems have several turns.)
const FIRST: u64 = if cfg!(test) { 16 } else { 1 << 19 };

/// Without the kernel there is no quick search, and the compiler leaves it out where it sees this.
const HAS_QUICK: bool = cfg!(feature = "bits");

/// The updates of the quick search that cost as much as one of the other search.
const QUICK: u64 = 8;

pub(super) struct Race<'a, 'm> {
    tree: Tree<'a, 'm>,
    quick: Option<Quick<'a>>,
}

impl<'a, 'm> Race<'a, 'm> {
    pub(super) fn new(tree: Tree<'a, 'm>) -> Self {
        Self { tree, quick: None }
    }

    pub(super) fn run(mut self) -> SearchReport<Best> {
        let outcome = match self.tree.found.wanted {
            0 => SearchOutcome::Stopped,
            _ => self.take_turns(),
        };
        self.finish(outcome)
    }

    fn take_turns(&mut self) -> SearchOutcome {
        if let Some(outcome) = self.tree.go_on(SearchStats::default(), FIRST) {
            return outcome;
        }
        let problem = self.tree.problem;
        if let Some(prices) = self
            .tree
            .root_prices()
            .filter(|_| HAS_QUICK && Kernel::Bits.supports(problem))
        {
            self.quick = Some(Quick::new(
                problem,
                prices,
                self.tree.found.wanted,
                self.tree.meter.budget.clone(),
            ));
        }
        let mut turn = FIRST;
        loop {
            let spent = self.tree.meter.stats;
            if let Some(quick) = self.quick.as_mut().filter(|_| HAS_QUICK) {
                quick.found.cap = self.tree.found.worst().unwrap_or(i64::MAX);
                let end = quick
                    .meter
                    .stats
                    .updates
                    .saturating_add(QUICK.saturating_mul(turn));
                if let Some(outcome) = quick.go_on(spent, end) {
                    return outcome;
                }
                self.tree.found.cap = quick.found.worst().unwrap_or(i64::MAX);
            }
            let spent = self
                .quick
                .as_ref()
                .filter(|_| HAS_QUICK)
                .map_or(SearchStats::default(), |quick| quick.meter.stats);
            let end = self.tree.meter.stats.updates.saturating_add(turn);
            if let Some(outcome) = self.tree.go_on(spent, end) {
                return outcome;
            }
            turn = turn.saturating_mul(2);
        }
    }

    fn finish(self, outcome: SearchOutcome) -> SearchReport<Best> {
        let (wanted, bound) = (self.tree.found.wanted, self.tree.bound());
        let mut stats = self.tree.meter.stats;
        let mut found = self.tree.found.into_vec();
        if let Some(quick) = self.quick.filter(|_| HAS_QUICK) {
            stats = stats.plus(quick.meter.stats);
            found.extend(quick.found.into_vec());
        }
        // Both may have found the same solution.
        found.sort_unstable();
        found.dedup();
        found.truncate(wanted);
        let worst = found.last().map(|(cost, _)| *cost);
        let cut = worst.filter(|_| found.len() == wanted).unwrap_or(i64::MAX);
        let solutions = found
            .into_iter()
            .map(|(cost, solution)| (solution, cost))
            .collect();
        let bound = match outcome {
            SearchOutcome::Exhausted => cut,
            _ => bound.min(cut),
        };
        SearchReport::new(Best { solutions, bound }, outcome, stats)
    }
}
