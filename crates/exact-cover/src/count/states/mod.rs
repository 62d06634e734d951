//! Counts by states: level by level, equal states are one.
//!
//! Go through the items in a fixed order. After some of them, all that matters for the rest is
//! which later items are covered already. This set is the *state*. For the next item, a state goes
//! on with each option that has no item before this one and none that is covered; or as it is, if
//! the item is covered. States that become equal are merged, and their numbers of ways are added.
//! Nothing is undone, and nothing is visited twice. This is the transfer-matrix method of
//! statistical physics, and the frontier method for decision diagrams (K. Sekine, H. Imai and S.
//! Tani, 1995; D. E. Knuth's *Simpath*, 2008), without the diagram.
//!
//! Dominoes on two rows of three cells, by hand. The cells are `a b c` above `d e f`, in the order
//! a, d, b, e, c, f:
//!
//! | next item | the states before it, with their numbers | what they become |
//! |---|---|---|
//! | a | {}: 1 | `ab` gives {b}, `ad` gives {d} |
//! | d | {b}: 1, {d}: 1 | {b} with `de` becomes {b e}; {d} has *d* already and becomes {} |
//! | b | {b e}: 1, {}: 1 | {b e} becomes {e}; {} becomes {c} with `bc` and {e} with `be` |
//! | e | {e}: 2, {c}: 1 | {e} becomes {}; {c} becomes {c f} with `ef` |
//! | c | {}: 2, {c f}: 1 | {} becomes {f} with `cf`; {c f} becomes {f} |
//! | f | {f}: 3 | {f} becomes {} |
//!
//! The board has three tilings. On a board of two rows of any length, no level has more than two
//! states.
//!
//! **Everything else.** A state also has what later options must know about secondary items, their
//! colors, and items that may be covered several times. See [`fields`].
//!
//! **Order.** The number of states of a level is at most the number of values of the fields across
//! the *cut* between the items before and after it. So every order has a bound that is known before
//! anything is counted. The order of the problem and that of [`order`](mod@order) are compared.
//!
//! **Speed.** States that differ only in their lowest [`LOW_BITS`](fields::LOW_BITS) bits form a
//! group. A rule takes a whole group to a group. So only groups are sorted to find equal ones, and
//! the numbers of a group are added up in an array with a place for each value of these bits.
//! Memory is read and written from end to end, and a state takes 2 bytes and its number. States are
//! compared in full, so no count depends on a hash. See [`level`].
//!
//! **Numbers** have as many limbs of 64 bits as the greatest number of the level may need.

mod draw;
mod fields;
mod kept;
mod level;
mod moves;
mod order;
mod plan;
mod sweep;
#[cfg(test)]
mod tests;
mod threads;

use crate::count::natural::Natural;
use crate::problem::Problem;
use crate::problem::ids::{ItemId, OptionId};
use crate::search::budget::{Meter, SearchLimit};
use fields::MAX_WORDS;
use level::LevelFailure;
use order::order;
use plan::CountPlan;
use sweep::{Levels, StateSweep};

/// Counters of a count by states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct StateStats {
    /// The number of levels.
    pub levels: u64,
    /// The number of states of all levels together.
    pub states: u64,
    /// The number of times that a rule took a state to the next level. If the memory ends a step,
    /// it is made again, and they count twice.
    pub transitions: u64,
    /// The most states of a level.
    pub peak_states: u64,
    /// The most bytes that the states and the plan of their levels took at a time.
    pub peak_bytes: usize,
}

impl StateStats {
    /// The counters of two counts by states, one after the other.
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            levels: self.levels + other.levels,
            states: self.states + other.states,
            transitions: self.transitions + other.transitions,
            peak_states: self.peak_states.max(other.peak_states),
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
        }
    }
}

/// The share of the memory that kept states leave for draws.
pub(super) const DRAWS_SHARE: usize = 16;

/// The work of a transition before any is made: few states have groups of their own then.
const FIRST_WORK: f64 = 10.0;

/// A count by states that can pause and continue.
#[derive(Debug)]
pub(super) struct States {
    plan: CountPlan,
    levels: Box<dyn Levels>,
    /// The next step.
    next: usize,
    /// The result of [`Self::ways`], once it is known.
    ways: Option<f64>,
}

/// The result of [`States::run`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Swept {
    /// It reached the end, with this number of solutions.
    Done(Natural),
    /// The next step could take more than the allowed work.
    Paused,
    /// A limit ended it. It cannot continue.
    Ended(SearchLimit),
    /// The states do not fit into the memory. It cannot continue.
    TooLarge,
}

impl States {
    /// The count with the smallest bound among some orders. `None` if every order needs states that
    /// are too wide, if two plans, of which one is chosen, do not fit into the memory, or if the
    /// budget of the meter is spent.
    pub(super) fn new(
        problem: &Problem,
        memory: usize,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Option<Self> {
        let plan_bytes = CountPlan::bytes(problem);
        if plan_bytes > memory / 2 {
            return None;
        }
        let given: Vec<ItemId> = (0..problem.primary_items())
            .map(ItemId::from_index)
            .collect();
        let orders = [given, order(problem)];
        let plans = orders
            .iter()
            .filter_map(|order| CountPlan::new(problem, &early(problem, order), meter));
        let plans = plans.map(|plan| (plan.bound(0, 1), plan));
        let (_, plan) = plans.min_by(|one, other| one.0.total_cmp(&other.0))?;
        let levels: Box<dyn Levels> = match plan.words {
            1 => Box::new(StateSweep::<1>::new(memory, plan_bytes, threads)),
            _ => Box::new(StateSweep::<MAX_WORDS>::new(memory, plan_bytes, threads)),
        };
        Some(Self {
            plan,
            levels,
            next: 0,
            ways: None,
        })
    }

    /// Keeps levels from the first one on, for [`Self::solutions`].
    pub(super) fn keep(&mut self) {
        self.levels.keep();
    }

    /// Whether it has reached the end.
    pub(super) fn is_done(&self) -> bool {
        self.next == self.plan.steps.len()
    }

    /// The solutions with these numbers, all below the number of solutions, after a count that kept
    /// levels and has reached the end.
    pub(super) fn solutions(
        &mut self,
        numbers: Vec<Natural>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<OptionId>>, SearchLimit> {
        self.levels.solutions(&self.plan.steps, numbers, meter)
    }

    /// Whether all levels are kept, after a count that has reached the end.
    pub(super) fn keeps_all(&self) -> bool {
        self.levels.kept() == self.plan.steps.len()
    }

    /// A bound on the work of the rest, in tests of a state.
    pub(super) fn bound(&self) -> f64 {
        let transitions = self.plan.bound(self.next, self.levels.states());
        // Later steps do not take much longer for a transition than those so far.
        let made = self.stats().transitions;
        let each = match made {
            0 => FIRST_WORK,
            made => (self.work() as f64 / made as f64).max(1.0),
        };
        transitions * each
    }

    /// The number of ways to get to a state of the level, on average.
    pub(super) fn ways(&mut self) -> f64 {
        let levels = &self.levels;
        *self
            .ways
            .get_or_insert_with(|| levels.total().to_f64() / levels.states() as f64)
    }

    /// The work so far, in tests of a state.
    pub(super) fn work(&self) -> u64 {
        self.levels.work()
    }

    pub(super) fn stats(&self) -> StateStats {
        self.levels.stats()
    }

    /// Continues to the end, or pauses before a step whose tests could lead beyond `max_work`. A
    /// step can cost more than its tests, which are known before it: it also moves groups of
    /// states.
    pub(super) fn run(&mut self, meter: &mut Meter<'_>, max_work: f64) -> Swept {
        while let Some(step) = self.plan.steps.get(self.next) {
            let tests = self.levels.states() * step.rules.len();
            if self.work() as f64 + tests as f64 > max_work {
                return Swept::Paused;
            }
            self.ways = None;
            match self.levels.step(step, meter) {
                Ok(()) => self.next += 1,
                Err(LevelFailure::Limit(limit)) => return Swept::Ended(limit),
                Err(LevelFailure::Memory) => return Swept::TooLarge,
            }
        }
        Swept::Done(self.levels.total())
    }
}

/// The same order, but each item follows as soon as none of its options can be chosen any more.
/// States then forget it early, and those in which it is not covered end.
fn early(problem: &Problem, order: &[ItemId]) -> Vec<ItemId> {
    let primary = problem.primary_items();
    let options = problem.options_by_item();
    // For each item, the number of its options that have no item in the new order yet.
    let mut left: Vec<usize> = options.iter().map(Vec::len).collect();
    let mut is_past = vec![false; problem.options()];
    let mut is_placed = vec![false; primary];
    let mut early = Vec::with_capacity(primary);
    for &item in order {
        if std::mem::replace(&mut is_placed[item.index()], true) {
            continue;
        }
        early.push(item);
        for &option in &options[item.index()] {
            if std::mem::replace(&mut is_past[option.index()], true) {
                continue;
            }
            let items = problem.option_items(option).iter().map(|item| item.index());
            for other in items.take_while(|&other| other < primary) {
                left[other] -= 1;
                if left[other] == 0 && !std::mem::replace(&mut is_placed[other], true) {
                    early.push(ItemId::from_index(other));
                }
            }
        }
    }
    early
}
