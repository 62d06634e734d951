//! The three ways in turn, and the search for symmetries.

use super::{Policy, count};
use crate::count::natural::Natural;
use crate::count::order::order;
use crate::count::states::{States, Swept};
use crate::count::structure::Structure;
use crate::count::symmetry::{self, Case, SymmetryStats};
use crate::count::walk::{Progress, Walk};
use crate::count::{Count, CountSearch, MemoStats};
use crate::kernel::Kernel;
use crate::search::budget::{Meter, SearchBudget, SearchOutcome};
use crate::search::solutions::Solutions;
use crate::search::stats::SearchStats;

/// The most cases that symmetries may make of a problem.
const MAX_CASES: usize = 32;

/// The share of the cost that the search for symmetries may take.
const SYMMETRY_SHARE: f64 = 0.05;

/// The cost of an edge in the search for symmetries.
const EDGE: f64 = 15.0;

/// The most edges that the search for symmetries may look at, for each entry of the problem. The first number is always
/// allowed: most problems without symmetries need less.
const EDGES: [f64; 2] = [10.0, 1000.0];

/// The same for all entries together, because nothing interrupts this search. It takes up to 16 bytes for each edge.
const MAX_EDGES: f64 = (1 << 22) as f64;

/// The cost of a node one by one, in a search by `kernel` with these counters. `walked` is the number
/// of updates at a node of the walk. A set of all items takes `words` words.
pub(super) fn node_cost(kernel: Kernel, stats: &SearchStats, walked: f64, words: usize) -> f64 {
    let updates = per_node(stats);
    match kernel {
        Kernel::Links => 20.0 + 10.0 * updates,
        Kernel::Auto | Kernel::Cells => 10.0 + (8.0 * updates).min(140.0 + 3.2 * updates),
        Kernel::Bits => {
            let width = 0.75 + words.next_power_of_two() as f64 / 4.0;
            4.0 + (1.1 * walked).min(26.0 + walked / 6.0) * width
        }
    }
}

/// The cost of a walk.
pub(super) fn walk_cost(stats: &SearchStats, memo: &MemoStats) -> f64 {
    let updates = per_node(stats);
    let node = 30.0 + (6.5 * updates).min(300.0 + updates);
    let lookups = memo.hits + memo.entries;
    node * stats.nodes as f64 + 80.0 * lookups as f64
}

pub(super) fn per_node(stats: &SearchStats) -> f64 {
    stats.updates as f64 / stats.nodes.max(1) as f64
}

/// The three ways, of which one goes on at a time.
pub(super) struct Race<'a, 's> {
    search: &'s CountSearch<'a>,
    policy: Policy,
    /// The cost of preparing a walk.
    begin: f64,
    /// The number of words of a set of all items.
    words: usize,
    kernel: Kernel,
    plain: Solutions<'a>,
    /// The count by states, until it fails.
    states: Option<States>,
    swept: Meter<'a>,
    /// The walk. `Some(None)` if the problem does not allow one.
    walk: Option<Option<Walk>>,
    walked: Meter<'a>,
    /// Once symmetries have been looked for.
    symmetry: Option<SymmetryStats>,
}

/// Costs so far, and an estimate.
struct Costs {
    /// Of the search one by one.
    plain: f64,
    /// Of the walk.
    walked: f64,
    /// Of the whole search one by one, by Knuth's estimate.
    all: f64,
}

/// Which way ended, and how.
type Ended = (SearchOutcome, Natural);

impl<'a, 's> Race<'a, 's> {
    /// The race after a short search one by one.
    pub(super) fn new(search: &'s CountSearch<'a>, policy: Policy, plain: Solutions<'a>) -> Self {
        let problem = search.problem;
        Self {
            begin: policy.preparing(problem),
            words: problem.items().div_ceil(64),
            kernel: plain.kernel(),
            states: States::new(problem, search.memory / 2, search.threads),
            swept: search.limits.meter(),
            walk: None,
            walked: search.limits.meter(),
            symmetry: None,
            search,
            policy,
            plain,
        }
    }

    pub(super) fn run(mut self) -> Count {
        let (outcome, number) = loop {
            if let Some(cases) = self.cases() {
                return self.count_cases(&cases);
            }
            if let Some(ended) = self.run_states() {
                break ended;
            }
            if let Some(ended) = self.run_others() {
                break ended;
            }
        };
        let so_far = self.so_far();
        let value = number.max(so_far.value.clone());
        Count {
            outcome,
            ..so_far.with(value)
        }
    }

    /// A lower bound, and the counters of all ways together.
    fn so_far(&self) -> Count {
        let plain = self.plain.report().stats;
        let mut stats = plain.plus(self.swept.stats).plus(self.walked.stats);
        stats.solutions = 0;
        let walk = self.walk.as_ref().and_then(Option::as_ref);
        let walked = walk.map_or(Natural::ZERO, |walk| walk.so_far().number);
        let value = Natural::from(plain.solutions).max(walked);
        Count {
            states: self.states.as_ref().map(States::stats),
            symmetry: self.symmetry,
            ..Count::new(
                value,
                SearchOutcome::Exhausted,
                stats,
                walk.map(Walk::memo_stats),
            )
        }
    }

    /// The cases that symmetries leave. They are looked for once: after enough has been spent, if the rest of the work is
    /// expected to be much more. Cases begin from the start, so they have to be worth that.
    fn cases(&mut self) -> Option<Vec<Case>> {
        let Costs { plain, walked, all } = self.costs();
        let (swept, bound) = match &self.states {
            Some(states) => (states.work() as f64, states.bound()),
            None => (0.0, f64::INFINITY),
        };
        let walk = self.walk.as_ref().and_then(Option::as_ref);
        let done = walk.map_or(0.0, |walk| walk.so_far().done);
        let spent = plain + walked + swept;
        let rest = (all - plain).min(bound).min(walked / done - walked);
        let is_early = spent < self.policy.symmetry * self.begin;
        if self.symmetry.is_some() || is_early || rest < self.policy.rest * spent {
            return None;
        }
        let is_by_states = bound < all;
        let (limit, cases, enough) = match is_by_states {
            // The bound may be far too high. Several cases would have nearly the same states, and so would a half.
            true => (spent, 1, 0.25),
            false => (all, MAX_CASES, 0.7),
        };
        let problem = self.search.problem;
        let [least, most] = EDGES.map(|edges| edges * (64 + problem.entries()) as f64);
        let affordable = SYMMETRY_SHARE * limit / EDGE;
        let work = affordable.min(most).min(MAX_EDGES).max(least) as u64;
        let limits = symmetry::Limits { work, cases };
        let (cases, mut stats) = symmetry::cases(problem, limits);
        let share: f64 = cases.iter().flatten().map(|case| case.share).sum();
        let cases = cases.filter(|_| share <= enough);
        if cases.is_none() {
            stats.cases = 0;
        }
        self.symmetry = Some(stats);
        cases
    }

    /// Counts cases instead of the problem.
    fn count_cases(self, cases: &[Case]) -> Count {
        let (search, policy) = (*self.search, self.policy);
        let so_far = self.so_far();
        drop(self);
        let found = so_far.value.clone();
        let mut total = so_far.with(Natural::ZERO);
        for case in cases {
            let below = count(&search.below(&case.problem, &total.stats), policy);
            let value = total.value.clone() + &below.value * &case.weight;
            total = total.and(below).with(value);
            if total.outcome != SearchOutcome::Exhausted {
                let value = found.max(total.value.clone());
                return total.with(value);
            }
        }
        total
    }

    fn costs(&self) -> Costs {
        let spent = self.plain.report().stats;
        let plain = spent.nodes as f64 * self.node_cost(&spent);
        let walked = match &self.walk {
            Some(Some(walk)) => self.begin + walk_cost(&self.walked.stats, &walk.memo_stats()),
            _ => 0.0,
        };
        let all = plain / self.plain.progress();
        Costs { plain, walked, all }
    }

    fn node_cost(&self, spent: &SearchStats) -> f64 {
        let updates = match self.walked.stats.nodes {
            0 => per_node(spent),
            _ => per_node(&self.walked.stats),
        };
        node_cost(self.kernel, spent, updates, self.words)
    }

    /// The budget that is left, with the counters of `meter` not counted.
    fn left(&self, but: SearchStats) -> SearchBudget {
        let stats = self.plain.report().stats.plus(self.swept.stats);
        let stats = stats.plus(self.walked.stats);
        self.search.limits.budget.rest(&stats.minus(but))
    }

    /// Lets the count by states go on. If its bound is below the estimate of the search one by one, it takes
    /// nearly all of the time. If its states have been reached in two ways on average, it takes half; and
    /// otherwise a hundredth of the estimate, so that nothing is lost where states are rarely equal.
    fn run_states(&mut self) -> Option<Ended> {
        let Costs { plain, walked, all } = self.costs();
        let spent = plain + walked;
        let budget = self.left(self.swept.stats);
        let states = self.states.as_mut()?;
        self.swept.limit(budget, u64::MAX, u64::MAX);
        loop {
            let done = states.work() as f64;
            let is_sure = done + states.bound() <= all;
            let max_work = if is_sure {
                8.0 * spent
            } else if states.ways() >= 2.0 {
                spent.min(all / 2.0)
            } else {
                (spent / 20.0).min(all / 100.0)
            };
            match states.run(&mut self.swept, max_work) {
                Swept::Done(number) => return Some((SearchOutcome::Exhausted, number)),
                Swept::Ended(limit) => {
                    return Some((SearchOutcome::OutOfBudget(limit), Natural::ZERO));
                }
                Swept::TooLarge => {
                    self.states = None;
                    return None;
                }
                // With fewer states than feared, the bound may have become good.
                Swept::Paused if states.work() as f64 > done && !is_sure => {}
                Swept::Paused => return None,
            }
        }
    }

    /// Lets the walk go on, or the search one by one, or both.
    fn run_others(&mut self) -> Option<Ended> {
        let (search, policy) = (self.search, self.policy);
        let walk = self.walk.get_or_insert_with(|| {
            let memory = match self.states {
                Some(_) => search.memory / 2,
                None => search.memory,
            };
            let structure = Structure::new(search.problem, &order(search.problem))?;
            Some(Walk::new(structure, memory))
        });
        let spent = self.plain.report().stats;
        let Some(walk) = walk else {
            let nodes = match self.states {
                Some(_) => 2 * spent.nodes + 64,
                None => u64::MAX,
            };
            let left = self.left(spent);
            return match self.plain.run(left, nodes, u64::MAX) {
                true => None,
                false => Some(self.plain_ended()),
            };
        };
        let look = policy.look.max(self.walked.stats.updates / 4);
        let max_updates = self.walked.stats.updates.saturating_add(look);
        let stats = spent.plus(self.swept.stats);
        let budget = search.limits.budget.rest(&stats);
        self.walked.limit(budget, u64::MAX, u64::MAX);
        match walk.run(&mut self.walked, max_updates) {
            Progress::Done(number) => return Some((SearchOutcome::Exhausted, number)),
            Progress::Ended(limit) => {
                return Some((SearchOutcome::OutOfBudget(limit), Natural::ZERO));
            }
            Progress::Paused => {}
        }
        let node = node_cost(
            self.kernel,
            &spent,
            per_node(&self.walked.stats),
            self.words,
        );
        let cost = (self.begin + walk_cost(&self.walked.stats, &walk.memo_stats())) / node;
        let all = spent.nodes as f64 / self.plain.progress();
        let nodes = policy.plain_nodes(walk, cost, spent.nodes as f64, all);
        // Not beyond the cost after which symmetries are looked for.
        let symmetry = policy.symmetry * self.begin / node + 1.0;
        let nodes = match self.symmetry {
            None if (spent.nodes as f64) < symmetry => nodes.min(symmetry),
            _ => nodes,
        };
        let left = self.left(spent);
        if spent.nodes < nodes as u64 && !self.plain.run(left, nodes as u64, u64::MAX) {
            return Some(self.plain_ended());
        }
        None
    }

    fn plain_ended(&self) -> Ended {
        let report = self.plain.report();
        (report.outcome, report.stats.solutions.into())
    }
}

impl Policy {
    /// The number of nodes after which the search one by one lets the walk continue. The walk has cost
    /// as much as `cost` nodes. `spent` nodes have been spent one by one, of `estimate` by Knuth's
    /// estimate.
    fn plain_nodes(self, walk: &Walk, cost: f64, spent: f64, estimate: f64) -> f64 {
        let so_far = walk.so_far();
        let memo = walk.memo_stats();
        // The more was found in the memo, the more will be found.
        let found = memo.hits as f64 / (memo.hits + memo.entries).max(1) as f64;
        // A walk that has found nothing gives no estimate yet.
        let all = if found > 0.2 {
            so_far.plain / so_far.done
        } else {
            estimate
        };
        let pays = cost <= so_far.plain * (1.0 + found / 3.0);
        if pays && cost / so_far.done - cost <= all - spent {
            return 0.0;
        }
        let loss = self.loss * (0.2 + 0.5 * found + 4.0 * found * found);
        if cost <= loss * all {
            // The estimate may be very wrong.
            return cost / 8.0;
        }
        1.1 * cost / loss
    }
}
