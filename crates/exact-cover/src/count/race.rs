//! Alternates between counting by states and one by one, until one of them has the answer.
//!
//! A short search one by one settles small problems. After that, the two alternate. How much of the
//! work states get depends on what is known:
//!
//! - nearly all, while the bound on their work ([`States::bound`]) is below Knuth's estimate of the
//!   search one by one;
//! - as much as the search one by one, if the states of the current level have been reached in two
//!   ways or more on average: each of these ways is a node of the search one by one;
//! - otherwise little: on random options, and where each piece may be used only once, hardly any
//!   two states are equal.
//!
//! If the states are too wide or do not fit into the memory, the search one by one continues alone.
//!
//! **Symmetries** can make the problem smaller for both ways ([`symmetry`]). Looking for them costs
//! as much as thousands of nodes. So it waits until more than that has been spent and several times
//! as much is expected. What is left is counted from the start.
//!
//! Work is counted, so every machine makes the same decisions: tests of a state on one side,
//! updates and nodes on the other.

use super::states::{DRAWS_SHARE, States, Swept};
use super::symmetry::{self, Lift, SymmetryCase, SymmetryStats};
use super::{Count, CountSearch};
use crate::count::natural::Natural;
use crate::search::budget::{Meter, SearchOutcome};
use crate::search::report::SearchReport;
use crate::search::solutions::Solutions;
use crate::search::stats::SearchStats;
use std::sync::Arc;

/// The work of a search one by one that is short, for each entry of the problem: planning states
/// takes about as long.
const SHORT: f64 = 256.0;

/// The updates of the first slice of that search, and its nodes, for each entry.
const FIRST_SLICE: f64 = SHORT / 16.0;

/// The work after which symmetries are looked for, for each entry of the problem.
const LONG: f64 = 1000.0;

/// They are looked for if the rest is expected to cost this number of times what has been spent.
const WORTH: f64 = 5.0;

/// The most cases that symmetries may make of a problem.
const MAX_CASES: usize = 32;

/// Edges that the search for symmetries may look at in any case, for each entry of the problem:
/// most problems without symmetries need less.
const LEAST_EDGES: f64 = 10.0;

/// The most edges. The search takes up to 16 bytes for each edge.
const MOST_EDGES: f64 = (1 << 22) as f64;

/// The work of the two ways that one edge may cost: looking for symmetries is to take a small share
/// of the time.
const EDGE_SHARE: f64 = 300.0;

/// The most of all solutions that the cases may have together, so that they are worth it: each case
/// is counted from the start.
const MAX_SHARE: f64 = 0.7;

/// The same if states seem to be faster than one by one. A case with half of the solutions would
/// have nearly all of the states.
const MAX_SHARE_BESIDE_STATES: f64 = 0.25;

/// The most work by states, as a multiple of the work one by one so far, if even the bound on the
/// work by states is below the work one by one.
const WORK_IF_SURE: f64 = 8.0;

/// The same if fewer than two ways lead to a state on average: states then save next to nothing.
const WORK_IF_HOPELESS: f64 = 1.0 / 20.0;

/// The work of a search one by one, in tests of a state: a choice looks for an item, and an update
/// changes a tally.
fn work(stats: &SearchStats) -> f64 {
    (4 * stats.nodes + stats.updates) as f64
}

/// A count, and what is needed to find the solution with a number.
#[derive(Debug)]
pub(super) struct NumberedCount<'a> {
    pub(super) search: CountSearch<'a>,
    pub(super) count: SearchReport<Count>,
    pub(super) kept: KeptCounts<'a>,
}

/// What a count has kept.
#[derive(Debug)]
pub(super) enum KeptCounts<'a> {
    /// Nothing: solutions are visited one by one.
    Nothing,
    /// The levels of a count by states.
    States(States),
    /// The counts of cases.
    Cases(Vec<CountedCase<'a>>),
}

/// A case that symmetries have left, and its count.
#[derive(Debug)]
pub(super) struct CountedCase<'a> {
    pub(super) weight: Natural,
    pub(super) lifts: Vec<Arc<Lift>>,
    pub(super) counted: NumberedCount<'a>,
}

/// Counts by the way that ends first. Keeps what drawing needs if `keeps_levels`.
pub(super) fn count<'a>(
    search: &CountSearch<'a>,
    keeps_levels: bool,
) -> (SearchReport<Count>, KeptCounts<'a>) {
    let size = (64 + search.problem.entries()) as f64;
    count_sized(search, keeps_levels, size)
}

/// The same with another measure of the size of the problem.
pub(super) fn count_sized<'a>(
    search: &CountSearch<'a>,
    keeps_levels: bool,
    size: f64,
) -> (SearchReport<Count>, KeptCounts<'a>) {
    let mut plain = search.one_by_one().solutions();
    let mut slice = (FIRST_SLICE * size) as u64 + 1;
    while plain.run(SearchStats::default(), slice, slice) {
        let spent = work(&plain.report().stats);
        // Without any progress, this is infinite.
        if spent / plain.progress() > SHORT * size {
            return Race::new(search, plain, keeps_levels, size).run();
        }
        slice *= 2;
    }
    (
        plain.report().counted().map(Count::from),
        KeptCounts::Nothing,
    )
}

/// Both ways, of which one continues at a time.
struct Race<'a, 's> {
    search: &'s CountSearch<'a>,
    plain: Solutions<'a>,
    /// The count by states, until it fails.
    states: Option<States>,
    swept: Meter<'a>,
    /// Once symmetries have been looked for.
    symmetry: Option<SymmetryStats>,
    keeps_levels: bool,
    size: f64,
}

/// What symmetries may cost and have to bring.
struct SymmetryTerms {
    /// The work that is expected, of which looking for them may take a share.
    work: f64,
    most_cases: usize,
    most_share: f64,
}

/// How a way ended, and the number that it found.
type Ended = (SearchOutcome, Natural);

impl<'a, 's> Race<'a, 's> {
    /// The race after a short search one by one.
    fn new(
        search: &'s CountSearch<'a>,
        plain: Solutions<'a>,
        keeps_levels: bool,
        size: f64,
    ) -> Self {
        let memory = if keeps_levels {
            search.memory - search.memory / DRAWS_SHARE
        } else {
            search.memory
        };
        let mut swept = search.budget.clone().meter();
        let mut states = States::new(&search.problem, memory, search.threads, &mut swept);
        if let Some(states) = &mut states
            && keeps_levels
        {
            states.keep();
        }
        Self {
            search,
            plain,
            states,
            swept,
            symmetry: None,
            keeps_levels,
            size,
        }
    }

    fn run(mut self) -> (SearchReport<Count>, KeptCounts<'a>) {
        loop {
            if let Some(cases) = self.look_for_symmetries() {
                return self.count_cases(cases);
            }
            if let Some(ended) = self.run_states().or_else(|| self.run_plain()) {
                return self.end(ended);
            }
        }
    }

    fn end(self, (outcome, number): Ended) -> (SearchReport<Count>, KeptCounts<'a>) {
        let so_far = self.so_far();
        let value = number.max(so_far.answer.value.clone());
        let count = SearchReport {
            outcome,
            ..so_far.with(value)
        };
        let states = self.states.filter(States::is_done);
        (
            count,
            states.map_or(KeptCounts::Nothing, KeptCounts::States),
        )
    }

    /// A lower bound, as if it were the end, and the counters of both ways together.
    fn so_far(&self) -> SearchReport<Count> {
        let plain = self.plain.report().stats;
        let answer = Count {
            states: self.states.as_ref().map(States::stats),
            symmetry: self.symmetry,
            ..plain.solutions.into()
        };
        SearchReport::new(
            answer,
            SearchOutcome::Exhausted,
            plain.plus(self.swept.stats),
        )
    }

    /// The work one by one so far, and all of it by Knuth's estimate.
    fn plain_work(&self) -> (f64, f64) {
        let spent = work(&self.plain.report().stats);
        (spent, spent / self.plain.progress())
    }

    /// The cases that symmetries leave. They are looked for once: after enough has been spent, if
    /// the rest of the work is expected to be much more. Cases begin from the start, so they have
    /// to be worth that.
    fn look_for_symmetries(&mut self) -> Option<Vec<SymmetryCase>> {
        let (plain, all) = self.plain_work();
        let (swept, bound) = match &self.states {
            Some(states) => (states.work() as f64, states.bound()),
            None => (0.0, f64::INFINITY),
        };
        let spent = plain + swept;
        let rest = (all - plain).min(bound);
        let is_early = spent < LONG * self.size || rest < WORTH * spent;
        if self.symmetry.is_some() || is_early {
            return None;
        }
        let terms = if bound < all {
            // The bound may be far too high, so only what has been spent is certain. A case by
            // states costs nearly as much as the problem, unless it has few of the solutions: most
            // of its states are those of the problem. So several cases would cost several times as
            // much.
            SymmetryTerms {
                work: spent,
                most_cases: 1,
                most_share: MAX_SHARE_BESIDE_STATES,
            }
        } else {
            SymmetryTerms {
                work: all,
                most_cases: MAX_CASES,
                most_share: MAX_SHARE,
            }
        };
        let least = LEAST_EDGES * self.size;
        let edges = (terms.work / EDGE_SHARE).min(MOST_EDGES).max(least) as u64;
        let problem = &self.search.problem;
        let room = self
            .keeps_levels
            .then_some(self.search.memory / DRAWS_SHARE);
        let (found, mut stats) =
            symmetry::cases(problem, edges, terms.most_cases, room, &mut self.swept);
        let share: f64 = found.iter().flatten().map(|case| case.share).sum();
        let worthwhile = found.filter(|_| share <= terms.most_share);
        if worthwhile.is_none() {
            stats.cases = 0;
        }
        self.symmetry = Some(stats);
        worthwhile
    }

    /// Counts cases instead of the problem. If levels are kept, each case has the same memory.
    fn count_cases(self, cases: Vec<SymmetryCase>) -> (SearchReport<Count>, KeptCounts<'a>) {
        let (search, keeps_levels) = (self.search, self.keeps_levels);
        let parts = if keeps_levels { cases.len() } else { 1 };
        let mut kept = Vec::new();
        let so_far = self.so_far();
        drop(self);
        let found = so_far.answer.value.clone();
        let mut total = so_far.with(Natural::ZERO);
        for case in cases {
            let below = search.below(Arc::new(case.problem), &total.stats);
            let below = below.memory(search.memory / parts);
            let (counted, kept_of_case) = count(&below, keeps_levels);
            let value = total.answer.value.clone() + &counted.answer.value * &case.weight;
            total = total.and(counted.clone()).with(value);
            if total.outcome != SearchOutcome::Exhausted {
                let value = found.max(total.answer.value.clone());
                return (total.with(value), KeptCounts::Nothing);
            }
            if keeps_levels {
                kept.push(CountedCase {
                    weight: case.weight,
                    lifts: case.lifts,
                    counted: NumberedCount {
                        // Each draw has the whole budget.
                        search: below.budget(search.budget.clone()),
                        count: counted,
                        kept: kept_of_case,
                    },
                });
            }
        }
        (total, KeptCounts::Cases(kept))
    }

    /// Lets the count by states continue, as far as [`Self::allowance`] says. `None` if it pauses,
    /// or is given up.
    fn run_states(&mut self) -> Option<Ended> {
        let (plain, all) = self.plain_work();
        let states = self.states.as_mut()?;
        self.swept
            .limit(self.plain.report().stats, u64::MAX, u64::MAX);
        loop {
            let done = states.work() as f64;
            let is_sure = done + states.bound() <= all;
            let most = allowance(states, is_sure, plain, all);
            match states.run(&mut self.swept, most) {
                Swept::Done(number) => return Some((SearchOutcome::Exhausted, number)),
                Swept::Ended(limit) => {
                    return Some((SearchOutcome::OutOfBudget(limit), Natural::ZERO));
                }
                Swept::TooLarge => {
                    self.states = None;
                    return None;
                }
                Swept::Paused => {
                    // With fewer states than feared, the bound may have become good, which allows
                    // more at once. Each turn of this loop does some work, so it ends.
                    let has_gone_on = states.work() as f64 > done;
                    if is_sure || !has_gone_on {
                        return None;
                    }
                }
            }
        }
    }

    /// Lets the search one by one continue, until it has spent as much again.
    fn run_plain(&mut self) -> Option<Ended> {
        let spent = self.plain.report().stats;
        let (nodes, updates) = (2 * spent.nodes + 64, 2 * spent.updates + 64);
        if self.plain.run(self.swept.stats, nodes, updates) {
            return None;
        }
        let report = self.plain.report();
        Some((report.outcome, report.stats.solutions.into()))
    }
}

/// The work that states may have done before the search one by one goes on, which has done `plain`
/// of `all` that it is expected to need. The surer it is that states end first, the more.
fn allowance(states: &mut States, is_sure: bool, plain: f64, all: f64) -> f64 {
    if is_sure {
        WORK_IF_SURE * plain
    } else if states.ways() >= 2.0 {
        // Beyond half of all work one by one, the search one by one ends about as early.
        plain.min(all / 2.0)
    } else {
        WORK_IF_HOPELESS * plain
    }
}

/// Counts by states alone, unless they are too wide or do not fit.
#[cfg(test)]
pub(super) fn by_states<'a>(
    search: &CountSearch<'a>,
    keeps_levels: bool,
) -> (SearchReport<Count>, KeptCounts<'a>) {
    let plain = search.one_by_one().solutions();
    let mut race = Race::new(search, plain, keeps_levels, f64::INFINITY);
    if let Some(states) = &mut race.states {
        match states.run(&mut race.swept, f64::INFINITY) {
            Swept::Done(number) => return race.end((SearchOutcome::Exhausted, number)),
            Swept::Ended(limit) => {
                return race.end((SearchOutcome::OutOfBudget(limit), Natural::ZERO));
            }
            Swept::TooLarge => race.states = None,
            Swept::Paused => unreachable!("there was no end to its work"),
        }
    }
    race.run()
}
