//! Decides during a search whether to count with the memo, by states, or one by one.
//!
//! A search with the memo (a *walk*, see `walk`) takes several times as long for a node, and saves
//! almost all nodes or none. The walk itself measures this. For every sub-problem, the memo has the
//! number of nodes that a search one by one would have taken, so the walk knows this number for its
//! current place. Knuth's estimate gives the share of the tree before that place (`SoFar`). So:
//!
//! 1. A short search one by one settles small problems. It continues if, by Knuth's estimate, the rest costs
//!    no more than [`FIRST_LOOKS`] first looks at a walk. Problems that fall apart are counted part by part.
//! 2. The walk begins. It continues while its cost is at most that of the nodes it stands for. If it
//!    finds much in the memo, it may cost a little more, because it will find more.
//! 3. Otherwise the walk may cost up to a tenth of the search one by one, as estimated or as already
//!    spent. When this is used up, the search one by one continues from where it paused, until the walk
//!    may continue.
//!
//! The search that ends first has the answer.
//!
//! **States** are counted in turn with these two, after the short search. They have a bound on their work that is
//! known before they are counted, and becomes better with each level: see [`States::bound`]. As long as the bound is
//! below the estimate of the search one by one, the states take nearly all of the time. Bounds are often far
//! too high. So if the states so far have been reached in two ways each, on average, states take half of the time. In a
//! search one by one, each of these ways is a node. Otherwise, they take at most a hundredth of the
//! estimate: on random options and on pieces that occur once, hardly any two states are equal, and levels grow fast.
//!
//! **Symmetries** can make the problem smaller for all ways ([`symmetry`](super::symmetry)). Looking for them costs
//! as much as thousands of nodes. So it waits until [`Policy::symmetry`] has been spent and several times as much is
//! expected. What is left is counted from the start, by all ways again.
//!
//! **Costs are counted work**, so every machine makes the same decisions. The unit is a tenth of an
//! update of dancing links, which relinks two neighbours. The other costs follow from the memory that a
//! step touches:
//!
//! - Every node also looks for its item: 20 units with links, 10 with tallies, 4 with rows of bits.
//! - With tallies (`Cells`) an update subtracts from a tally (8). A node with many updates also walks
//!   lists and copies, so an update is a smaller part of it (140 for the node, 3.2 for an update).
//! - With rows of bits (`Bits`) an update is one row of a pass that takes eight rows at a time. It
//!   costs about 1 for the words of a narrow row, a sixth of that once passes are long, and more for
//!   wider rows.
//! - A walk also updates the name of its sub-problem (6.5; many updates at a node share words of bits,
//!   so each costs 1 after the first few), and a look-up in the memo compares a name (80).

mod keep;
mod race;

use super::components::components;
use super::order::order;
use super::sample::{DRAWS_SHARE, Kept};
use super::states::{States, Swept};
use super::structure::Structure;
use super::walk::{Progress, Walk};
use super::{Count, CountSearch};
use crate::count::natural::Natural;
use crate::problem::Problem;
use crate::search::budget::SearchOutcome;
use crate::search::stats::SearchStats;
pub(super) use keep::count_and_keep;
use race::{Race, node_cost, per_node};

/// The numbers that decide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    /// The cost of preparing a walk for each entry of the problem: six updates.
    pub(super) begin: f64,
    /// The cost of the first search one by one, as a share of that.
    pub(super) trial: f64,
    /// The number of updates after which a walk is first judged.
    pub(super) look: u64,
    /// The share of the cost of a search one by one that a walk may lose.
    pub(super) loss: f64,
    /// The cost after which symmetries are looked for, in costs of preparing a walk.
    pub(super) symmetry: f64,
    /// They are looked for if the rest is expected to cost this number of times what has been spent.
    pub(super) rest: f64,
}

impl Policy {
    pub(super) const DEFAULT: Self = Self {
        begin: 60.0,
        trial: 0.5,
        look: 5_000,
        loss: 0.1,
        symmetry: 25.0,
        rest: 5.0,
    };

    /// The cost of preparing a walk.
    fn preparing(self, problem: &Problem) -> f64 {
        self.begin * (64 + problem.entries()) as f64
    }
}

/// Assumed costs of a node and of an update one by one until the first pause, when nothing has been
/// counted yet.
const QUICK_NODE: f64 = 40.0;
const QUICK_UPDATE: f64 = 3.0;

/// A search one by one that costs at most this number of first looks is finished without a walk.
const FIRST_LOOKS: f64 = 3.7;

/// The cost of an update of a walk that has just begun.
const LOOKED_UPDATE: f64 = 6.0;

/// Counts by a walk, or one by one if the problem does not allow a walk.
pub(super) fn by_walk(search: &CountSearch<'_>) -> (Count, Kept) {
    let Some(structure) = Structure::new(search.problem, &order(search.problem)) else {
        return (search.one_by_one().enumerate().into(), Kept::Nothing);
    };
    let mut walk = Walk::new(structure, search.memory);
    let mut meter = search.limits.meter();
    let outcome = match walk.run(&mut meter, u64::MAX) {
        Progress::Done(_) | Progress::Paused => SearchOutcome::Exhausted,
        Progress::Ended(limit) => SearchOutcome::OutOfBudget(limit),
    };
    let number = walk.so_far().number;
    let count = Count::new(number, outcome, meter.stats, Some(walk.memo_stats()));
    (count, Kept::Walk(Box::new(walk)))
}

/// Counts by states, or by another way if the problem does not allow it or the memory is not enough.
pub(super) fn by_states(search: &CountSearch<'_>, keeps_levels: bool) -> (Count, Kept) {
    let mut meter = search.limits.meter();
    let memory = match keeps_levels {
        true => search.memory - search.memory / DRAWS_SHARE,
        false => search.memory,
    };
    let Some(mut states) = States::new(search.problem, memory, search.threads) else {
        return by_walk(search);
    };
    if keeps_levels {
        states.keep();
    }
    let (number, outcome) = match states.run(&mut meter, f64::INFINITY) {
        Swept::Done(number) => (number, SearchOutcome::Exhausted),
        Swept::Ended(limit) => (Natural::ZERO, SearchOutcome::OutOfBudget(limit)),
        Swept::Paused | Swept::TooLarge => {
            let stats = states.stats();
            drop(states);
            let rest = search.budget(search.limits.budget.rest(&meter.stats));
            let (count, kept) = by_walk(&rest);
            let count = Count {
                states: Some(stats),
                stats: meter.stats.plus(count.stats),
                ..count
            };
            return (count, kept);
        }
    };
    let count = Count {
        states: Some(states.stats()),
        ..Count::new(number, outcome, meter.stats, None)
    };
    (count, Kept::States(states))
}

/// Counts by the search that ends first.
pub(super) fn count(search: &CountSearch<'_>, policy: Policy) -> Count {
    let (problem, budget) = (search.problem, search.limits.budget);
    let mut plain = search.one_by_one().solutions();
    let kernel = plain.kernel();
    let words = problem.items().div_ceil(64);
    let begin = policy.preparing(problem);
    let trial = policy.trial * begin;
    let (nodes, updates) = (trial / QUICK_NODE, trial / QUICK_UPDATE);
    if !plain.run(budget, nodes as u64, updates as u64) {
        return plain.report().into();
    }
    if let Some(parts) = components(problem) {
        return count_parts(search, policy, &parts, plain.report().stats);
    }
    // The cost of a first look at a walk.
    let least = begin + policy.look as f64 * LOOKED_UPDATE;
    loop {
        let spent = plain.report().stats;
        let node = node_cost(kernel, &spent, per_node(&spent), words);
        let cost = spent.nodes as f64 * node;
        // An early estimate may be far too high.
        let doubt = if cost < begin { 2.0 } else { 1.0 };
        if cost / plain.progress() > FIRST_LOOKS * doubt * least {
            break;
        }
        if !plain.run(budget, 2 * spent.nodes + 64, u64::MAX) {
            return plain.report().into();
        }
    }
    Race::new(search, policy, plain).run()
}

/// Counts a problem by its independent parts, after some work has been spent.
fn count_parts(
    search: &CountSearch<'_>,
    policy: Policy,
    parts: &[Problem],
    spent: SearchStats,
) -> Count {
    let mut product = Count::new(Natural::ONE, SearchOutcome::Exhausted, spent, None);
    for problem in parts {
        let part = count(&search.below(problem, &product.stats), policy);
        // Nothing is known of the parts that have not been counted.
        let value = match part.outcome {
            SearchOutcome::Exhausted => &product.value * &part.value,
            _ => Natural::ZERO,
        };
        product = product.and(part).with(value);
        if product.value.is_zero() {
            break;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Kernel;
    use crate::search::Search;
    use crate::search::budget::{SearchBudget, SearchLimit};
    use crate::shapes::shapes;
    use proptest::prelude::*;

    /// Policies that reach every case on small problems.
    fn policies() -> impl Strategy<Value = Policy> {
        let loss = prop_oneof![Just(0.0), Just(f64::INFINITY), 0.0..1.0];
        let begin = prop_oneof![Just(0.0), 0.0..3.0];
        let symmetry = prop_oneof![Just(0.0), Just(f64::INFINITY), 0.0..10.0];
        let rest = prop_oneof![Just(0.0), 0.0..10.0];
        let policy = |(begin, trial, look, loss, symmetry, rest)| Policy {
            begin,
            trial,
            look,
            loss,
            symmetry,
            rest,
        };
        (begin, 0.0..2.0, 1_u64..50, loss, symmetry, rest).prop_map(policy)
    }

    proptest! {
        #[test]
        fn a_search_that_pauses_comes_to_the_same(
            shape in shapes(8, 24, 2),
            kernel in prop_oneof![Just(Kernel::Links), Just(Kernel::Cells), Just(Kernel::Bits)],
            (nodes, updates) in (1_u64..10, 1_u64..50),
        ) {
            let problem = shape.problem();
            let search = || Search::new(&problem).kernel(kernel);
            let mut solutions = search().solutions();
            let mut turn = 1;
            while solutions.run(SearchBudget::default(), turn * nodes, turn * updates) {
                turn += 1;
            }
            prop_assert_eq!(solutions.report(), search().enumerate());
        }

        #[test]
        fn every_policy_gives_the_same_count(
            shape in shapes(8, 24, 2),
            policy in policies(),
            kernel in prop_oneof![Just(Kernel::Links), Just(Kernel::Cells), Just(Kernel::Bits)],
            limit in prop::option::of(0_u64..80),
        ) {
            let problem = shape.problem();
            let all = Search::new(&problem).enumerate().stats.solutions;
            for (nodes, updates) in [(limit, None), (None, limit)] {
                let budget = SearchBudget { nodes, updates };
                let search = CountSearch::new(&problem).kernel(kernel).budget(budget);
                let count = count(&search, policy);
                prop_assert!(nodes.is_none_or(|nodes| count.stats.nodes <= nodes));
                match count.outcome {
                    SearchOutcome::Exhausted => prop_assert_eq!(count.value, all.into()),
                    SearchOutcome::OutOfBudget(SearchLimit::Nodes) => {
                        prop_assert_eq!(Some(count.stats.nodes), nodes);
                        prop_assert!(count.value <= all.into());
                    }
                    SearchOutcome::OutOfBudget(SearchLimit::Updates) => {
                        prop_assert!(updates.is_some_and(|updates| count.stats.updates > updates));
                        prop_assert!(count.value <= all.into());
                    }
                    outcome => prop_assert!(false, "{}", outcome),
                }
            }
        }
    }
}
