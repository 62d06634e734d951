//! Whether to count with the memo or one by one, decided on the way.
//!
//! With the memo a node costs several times as much, and almost all of them are saved, or none. A
//! walk finds out by itself: it knows how many nodes a search one by one would have taken to get
//! where it is, since the memo has that number for every sub-problem, and Knuth's estimate tells
//! how much of the tree that is (`SoFar`). So:
//!
//! 1. A short search one by one settles small problems, and shows what its nodes cost.
//! 2. The walk begins. It goes on while it costs no more than the nodes that it stands for, or a
//!    little more if much is found in the memo, since more will be. Beyond that, it may lose a tenth
//!    of the estimated cost of all nodes.
//! 3. Then the search one by one takes over, from the start. Should it take many times as long as
//!    estimated, the walk is resumed, and goes to the end.
//!
//! Costs are nanoseconds of one machine, computed from counters, so that every machine decides
//! alike.

use super::order::order;
use super::structure::Structure;
use super::walk::{Progress, Walk};
use super::{Count, DEFAULT_MEMORY, MemoStats};
use crate::budget::{Budget, Limit, Meter, Outcome};
use crate::kernel::Kernel;
use crate::natural::Natural;
use crate::search::Search;
use crate::stats::Stats;

/// How to decide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    /// What the first search one by one may take, if there is to be one.
    pub(super) trial: Option<Budget>,
    /// The updates after which a walk is looked at for the first time. The times between looks grow
    /// by half.
    pub(super) look: u64,
    /// The part of the estimated cost of a search one by one that may be lost by a walk.
    pub(super) loss: f64,
    /// How many times the estimated nodes a search one by one may take before the walk is resumed.
    pub(super) patience: f64,
}

impl Policy {
    /// Some 50 microseconds for the first search, and 100 for the first look.
    pub(super) const DEFAULT: Self = Self {
        trial: Some(Budget {
            nodes: Some(2_000),
            updates: Some(20_000),
            memory: None,
        }),
        look: 30_000,
        loss: 0.1,
        patience: 8.0,
    };

    /// The walk, whatever it costs.
    pub(super) const WALK: Self = Self {
        trial: None,
        look: u64::MAX,
        ..Self::DEFAULT
    };
}

/// The cost of a node of a search that has these counters.
fn node_cost(kernel: Kernel, stats: &Stats) -> f64 {
    let updates = stats.updates as f64 / stats.nodes.max(1) as f64;
    match kernel {
        Kernel::Links => 20.0 + 10.0 * updates,
        _ => 10.0 + (8.0 * updates).min(140.0 + 3.2 * updates),
    }
}

/// The cost of a walk that has these counters.
fn walk_cost(stats: &Stats, memo: &MemoStats) -> f64 {
    let lookups = memo.hits + memo.entries;
    60.0 * stats.nodes as f64 + 1.8 * stats.updates as f64 + 100.0 * lookups as f64
}

/// A budget, and what has been spent of it.
#[derive(Debug)]
struct Purse {
    budget: Budget,
    spent: Stats,
}

impl Purse {
    /// What is left of the budget, and of a limit for the next search.
    fn left(&self, limit: Budget) -> Budget {
        let left = |budget: Option<u64>, spent: u64, limit: Option<u64>| {
            let left = budget.map(|budget| budget.saturating_sub(spent));
            left.into_iter().chain(limit).min()
        };
        Budget {
            nodes: left(self.budget.nodes, self.spent.nodes, limit.nodes),
            updates: left(self.budget.updates, self.spent.updates, limit.updates),
            ..self.budget
        }
    }

    fn spend(&mut self, stats: &Stats) {
        self.spent.nodes += stats.nodes;
        self.spent.branches += stats.branches;
        self.spent.forced += stats.forced;
        self.spent.updates += stats.updates;
        self.spent.max_depth = self.spent.max_depth.max(stats.max_depth);
    }

    /// Whether a limit of the budget itself has been hit, given that a search has ended with
    /// `limit`.
    fn is_empty(&self, limit: Limit) -> bool {
        let Budget { nodes, updates, .. } = self.budget;
        match limit {
            Limit::Nodes => nodes.is_some_and(|nodes| self.spent.nodes >= nodes),
            Limit::Updates => updates.is_some_and(|updates| self.spent.updates > updates),
            Limit::Interrupted => true,
        }
    }

    fn count(self, value: Natural, outcome: Outcome, memo: Option<MemoStats>) -> Count {
        let solutions = value.to_u64().unwrap_or(u64::MAX);
        let stats = Stats {
            solutions,
            ..self.spent
        };
        Count {
            value,
            outcome,
            stats,
            memo,
        }
    }
}

/// Counts, and leaves the walk if there was one.
pub(super) fn count(search: &Search<'_>, policy: Policy) -> (Count, Option<Walk>) {
    let mut purse = Purse {
        budget: search.budget,
        spent: Stats::default(),
    };
    let one_by_one = |limit, purse: &mut Purse| {
        let report = search.again().budget(purse.left(limit)).enumerate();
        purse.spend(&report.stats);
        report
    };
    let mut best = Natural::ZERO;
    let mut node = f64::INFINITY;
    if let Some(trial) = policy.trial {
        let report = one_by_one(trial, &mut purse);
        best = report.stats.solutions.into();
        node = node_cost(search.kernel.resolve(search.problem), &report.stats);
        match report.outcome {
            Outcome::OutOfBudget(limit) if !purse.is_empty(limit) => {}
            outcome => return (purse.count(best, outcome, None), None),
        }
    }
    let Some(structure) = Structure::new(search.problem, &order(search.problem)) else {
        let report = one_by_one(Budget::default(), &mut purse);
        best = report.stats.solutions.into();
        return (purse.count(best, report.outcome, None), None);
    };

    let mut walk = Walk::new(structure, search.budget.memory.unwrap_or(DEFAULT_MEMORY));
    let mut meter = Meter::new(purse.left(Budget::default()), search.interrupt);
    let mut progress = try_walk(&mut walk, &mut meter, node, &policy);
    purse.spend(&meter.stats);
    if let Progress::Paused = progress {
        let nodes = walk.so_far().nodes();
        let limit = Budget {
            nodes: Some((policy.patience * nodes) as u64),
            ..Budget::default()
        };
        let report = one_by_one(limit, &mut purse);
        best = best.max(report.stats.solutions.into());
        match report.outcome {
            Outcome::OutOfBudget(limit) if !purse.is_empty(limit) => {}
            outcome => {
                return (
                    purse.count(best, outcome, Some(walk.memo_stats())),
                    Some(walk),
                );
            }
        }
        let mut meter = Meter::new(purse.left(Budget::default()), search.interrupt);
        progress = walk.run(&mut meter, u64::MAX);
        purse.spend(&meter.stats);
    }
    let outcome = match progress {
        Progress::Ended(limit) => Outcome::OutOfBudget(limit),
        Progress::Done(_) | Progress::Paused => Outcome::Exhausted,
    };
    best = best.max(walk.so_far().number);
    (
        purse.count(best, outcome, Some(walk.memo_stats())),
        Some(walk),
    )
}

/// Walks to the end, or pauses for good where it does not pay.
fn try_walk(walk: &mut Walk, meter: &mut Meter<'_>, node: f64, policy: &Policy) -> Progress {
    let mut look = policy.look;
    loop {
        let max_updates = meter.stats.updates.saturating_add(look);
        look = look.saturating_add(look / 2);
        let progress = walk.run(meter, max_updates);
        let so_far = walk.so_far();
        let memo = walk.memo_stats();
        let cost = walk_cost(&meter.stats, &memo);
        // The more is found in the memo, the more there will be.
        let found = memo.hits as f64 / (memo.hits + memo.entries).max(1) as f64;
        let pays = cost <= node * so_far.plain * (1.0 + found);
        let is_lost = cost > policy.loss * node * so_far.nodes();
        if progress != Progress::Paused || !pays && is_lost {
            return progress;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::shapes;
    use proptest::prelude::*;

    /// Policies that get into every situation on small problems.
    fn policies() -> impl Strategy<Value = Policy> {
        let loss = prop_oneof![Just(0.0), Just(f64::INFINITY), 0.0..1.0];
        let patience = prop_oneof![Just(0.0), Just(f64::INFINITY), 0.0..2.0];
        (0_u64..5, 1_u64..50, loss, patience).prop_map(|(nodes, look, loss, patience)| Policy {
            trial: (nodes > 0).then_some(Budget {
                nodes: Some(nodes),
                ..Budget::default()
            }),
            look,
            loss,
            patience,
        })
    }

    proptest! {
        #[test]
        fn every_policy_gives_the_same_count(
            shape in shapes(8, 24, 2),
            policy in policies(),
            limit in prop::option::of(0_u64..80),
        ) {
            let problem = shape.problem();
            let all = Search::new(&problem).enumerate().stats.solutions;
            for (nodes, updates) in [(limit, None), (None, limit)] {
                let budget = Budget { nodes, updates, ..Budget::default() };
                let (count, _) = count(&Search::new(&problem).budget(budget), policy);
                prop_assert!(nodes.is_none_or(|nodes| count.stats.nodes <= nodes));
                match count.outcome {
                    Outcome::Exhausted => prop_assert_eq!(count.value, all.into()),
                    Outcome::OutOfBudget(Limit::Nodes) => {
                        prop_assert_eq!(Some(count.stats.nodes), nodes);
                        prop_assert!(count.value <= all.into());
                    }
                    Outcome::OutOfBudget(Limit::Updates) => {
                        prop_assert!(updates.is_some_and(|updates| count.stats.updates > updates));
                        prop_assert!(count.value <= all.into());
                    }
                    outcome => prop_assert!(false, "{}", outcome),
                }
            }
        }
    }
}
