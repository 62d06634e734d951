//! The search tree: depth first, with an incumbent.
//!
//! **Branching** is binary, as in the kernel `Cells`. MRV: of the primary items that need more
//! options, one with the fewest to spare (live options beyond those it needs), the lowest id among
//! equals. Its live option of the least reduced cost, the lowest id among equals, is chosen first
//! and killed afterwards.
//!
//! **At a node**, forced moves and pricing alternate. After a choice all items are priced, and
//! priced again if this has closed a good part of the gap. After a kill, or while there is no
//! solution to compare the bound with, only the items that have lost an option are priced. At the
//! root, items are priced until the bound hardly rises.
//!
//! **Satisfied nodes.** When every primary item has the options it needs, the choices are a
//! solution. With multiplicities there may still be live options, and further solutions with some
//! of them. The search continues with them as long as they are not too expensive.

use super::Bound;
use super::found::BestFound;
use super::prices::{MaxPrice, Pricing};
use super::residual::Residual;
use crate::problem::Problem;
use crate::problem::solution::Solution;
use crate::search::budget::{Meter, SearchLimit, SearchOutcome};
use crate::search::stats::SearchStats;

/// The most rounds of pricing at the root, and at other nodes.
const ROOT_ROUNDS: u32 = 100;
const NODE_ROUNDS: u32 = 2;

/// A round of pricing is followed by another if it has raised the bound by this part of it at the
/// root, and has closed this part of the gap at other nodes.
const ROOT_GAIN: i64 = 1 << 12;
const NODE_GAIN: i64 = 1 << 6;

/// How a node was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    /// By choosing an option, or as the root.
    Chosen,
    /// By killing an option.
    Killed,
    /// By killing an option at a node whose choices were already a solution.
    KilledAtSolution,
}

/// A choice to come back to.
#[derive(Debug)]
struct Branching {
    option: u32,
    /// The length of the trail before the choice, and values that the trail does not restore.
    trail: usize,
    dual: i64,
    open_len: usize,
    /// The least cost of the solutions below, before the choice and after it has been undone.
    bound: i64,
    /// Whether the node is a solution itself.
    satisfied: bool,
}

/// The arrays of a search, which are reused by the next search.
#[derive(Debug, Default)]
pub(crate) struct CostMemory {
    live: Residual,
    levels: Vec<Branching>,
    /// A sparse set: `open[..open_len]` includes all items with a price that are not done. An item
    /// that is done is swapped to the end when this is noticed; restoring the length undoes it.
    open: Vec<u32>,
    scratch: Vec<i64>,
    /// The prices of the items before the first choice.
    root_prices: Vec<i64>,
}

#[derive(Debug)]
pub(super) struct Tree<'a, 'm> {
    pub(super) problem: &'a Problem,
    memory: &'m mut CostMemory,
    open_len: usize,
    bound: Bound,
    max_price: MaxPrice,
    pub(super) meter: Meter<'a>,
    pub(super) found: BestFound,
    /// The least cost of solutions that have not been found yet, while there are no levels.
    root_bound: i64,
    /// No options cost less in all.
    floor: i64,
    /// Where to continue.
    label: Label,
}

/// Where to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Start,
    /// At a node that may be consistent.
    Node(bool, Arrival),
}

impl<'a, 'm> Tree<'a, 'm> {
    pub(super) fn new(
        problem: &'a Problem,
        memory: &'m mut CostMemory,
        bound: Bound,
        found: BestFound,
        meter: Meter<'a>,
    ) -> Self {
        memory.levels.clear();
        memory.root_prices.clear();
        Self {
            problem,
            memory,
            open_len: 0,
            bound,
            max_price: MaxPrice::of(problem),
            meter,
            found,
            root_bound: problem.cost_floor(),
            floor: problem.cost_floor(),
            label: Label::Start,
        }
    }

    /// The prices of the items before the first choice, for another search.
    pub(super) fn root_prices(&self) -> Option<&[i64]> {
        let prices = &self.memory.root_prices[..];
        Some(prices).filter(|_| self.bound == Bound::Turns)
    }

    /// Continues, after work `elsewhere` within the same budget, until the counter reaches
    /// `updates`. `None` if it has only paused.
    pub(super) fn go_on(&mut self, elsewhere: SearchStats, updates: u64) -> Option<SearchOutcome> {
        self.meter.limit(elsewhere, u64::MAX, updates);
        match self.run() {
            Ok(true) => Some(SearchOutcome::Exhausted),
            Ok(false) => None,
            Err(limit) => Some(SearchOutcome::OutOfBudget(limit)),
        }
    }

    /// A lower bound on the cost of all solutions that have not been found, while the search is not
    /// exhausted.
    pub(super) fn bound(&self) -> i64 {
        let below = self.memory.levels.first();
        below.map_or(self.root_bound, |level| level.bound)
    }

    /// The greatest dual with which solutions below may be wanted.
    fn slack(&self) -> i64 {
        let live = &self.memory.live;
        let most = self
            .found
            .threshold()
            .saturating_sub(1)
            .saturating_sub(live.cost);
        most.saturating_mul(live.scale)
    }

    /// The least cost of the solutions below.
    fn lower_bound(&self) -> i64 {
        let live = &self.memory.live;
        // Rounded up.
        let dual = -(-live.dual).div_euclid(live.scale);
        live.cost + dual.max(self.floor)
    }

    /// Searches to the end or to a pause. Returns whether it is the end.
    fn run(&mut self) -> Result<bool, SearchLimit> {
        self.meter.poll()?;
        if self.label == Label::Start {
            if !self.memory.live.reset(self.problem) {
                return Ok(true);
            }
            let CostMemory { live, open, .. } = &mut *self.memory;
            open.clear();
            open.extend(live.priced().map(|item| item as u32));
            self.open_len = open.len();
            self.label = Label::Node(true, Arrival::Chosen);
        }
        while let Label::Node(consistent, arrival) = self.label {
            if self.meter.is_pause_due() {
                return Ok(false);
            }
            if consistent && self.tighten(arrival)? {
                let item = self.pick();
                let satisfied = item.is_none_or(|item| self.memory.live.items[item].need <= 0);
                if satisfied && arrival != Arrival::KilledAtSolution {
                    self.record();
                }
                if let Some(item) = item.filter(|_| self.lower_bound() < self.found.threshold()) {
                    let consistent = self.branch(item, satisfied)?;
                    self.label = Label::Node(consistent, Arrival::Chosen);
                    continue;
                }
            }
            let Some(level) = self.backtrack() else {
                break;
            };
            let arrival = if level.satisfied {
                Arrival::KilledAtSolution
            } else {
                Arrival::Killed
            };
            let consistent = self.memory.live.kill(level.option, self.problem);
            self.label = Label::Node(consistent, arrival);
        }
        Ok(true)
    }

    /// Takes forced moves, prices items and kills options that are too expensive, until little
    /// changes. Returns false if no wanted solution is below.
    fn tighten(&mut self, arrival: Arrival) -> Result<bool, SearchLimit> {
        loop {
            let live = &mut self.memory.live;
            if !live.propagate(self.problem, &mut self.meter)? {
                return Ok(false);
            }
            let slack = self.slack();
            let live = &self.memory.live;
            if live.dual.max(self.floor * live.scale) > slack {
                return Ok(false);
            }
            if !self.price(arrival, slack)? {
                return Ok(false);
            }
            if self.memory.levels.is_empty() {
                self.root_bound = self.lower_bound();
            }
            if !self.memory.live.is_forced() {
                return Ok(true);
            }
        }
    }

    /// Prices items until the bound hardly rises or something is forced.
    fn price(&mut self, arrival: Arrival, slack: i64) -> Result<bool, SearchLimit> {
        let is_root = self.memory.levels.is_empty();
        let rounds = if is_root { ROOT_ROUNDS } else { NODE_ROUNDS };
        let all = is_root || arrival == Arrival::Chosen && slack < i64::MAX;
        for _ in 0..rounds {
            let before = self.memory.live.dual;
            if !self.price_once(all, slack)? {
                return Ok(false);
            }
            let live = &self.memory.live;
            let gain = live.dual - before;
            let aim = if is_root {
                live.dual.abs() / ROOT_GAIN
            } else {
                slack.saturating_sub(live.dual) / NODE_GAIN
            };
            if live.is_forced() || gain <= aim {
                break;
            }
        }
        Ok(true)
    }

    /// Prices all items that are not done, or only those that have lost options.
    fn price_once(&mut self, all: bool, slack: i64) -> Result<bool, SearchLimit> {
        self.meter.work(self.open_len)?;
        let CostMemory {
            live,
            open,
            scratch,
            ..
        } = &mut *self.memory;
        let mut pricing = Pricing {
            problem: self.problem,
            limit: self.max_price,
            slack,
            meter: &mut self.meter,
            scratch,
        };
        for &index in &open[..self.open_len] {
            let item = &live.items[index as usize];
            if !item.is_done()
                && (all || item.live != item.listed)
                && !live.relax(index as usize, &mut pricing)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The item to branch on; `None` if all are done.
    fn pick(&mut self) -> Option<usize> {
        let CostMemory { live, open, .. } = &mut *self.memory;
        let mut best: Option<(bool, u32, u32)> = None;
        let mut place = 0;
        while place < self.open_len {
            let index = open[place];
            let item = &live.items[index as usize];
            if item.is_done() {
                self.open_len -= 1;
                open.swap(place, self.open_len);
                continue;
            }
            place += 1;
            if (index as usize) < live.primary && item.live > 0 {
                let satisfied = item.need <= 0;
                let spare = item.live.wrapping_sub(item.need as u32);
                let key = (satisfied, spare, index);
                best = Some(best.map_or(key, |best| best.min(key)));
            }
        }
        best.map(|(_, _, index)| index as usize)
    }

    /// Chooses the best option of `item`, with a level to come back to. Returns false on a
    /// contradiction.
    fn branch(&mut self, item: usize, satisfied: bool) -> Result<bool, SearchLimit> {
        let bound = self.lower_bound();
        let CostMemory {
            live,
            levels,
            root_prices,
            ..
        } = &mut *self.memory;
        // The looks at open items and at the item's options.
        self.meter
            .work(self.open_len + live.items[item].listed as usize)?;
        self.meter.branch(live.chosen.len())?;
        if root_prices.is_empty() {
            root_prices.extend(live.items.iter().map(|item| item.price));
        }
        let options = live.list(item).iter();
        let best = options
            .map(|&option| (live.reduced[option as usize], option))
            .min();
        let (_, option) = best.expect("the item has live options");
        levels.push(Branching {
            option,
            trail: live.trail.len(),
            dual: live.dual,
            open_len: self.open_len,
            bound,
            satisfied,
        });
        live.choose(option, self.problem, &mut self.meter)
    }

    /// Goes back to the last choice below which wanted solutions are possible, and undoes it.
    fn backtrack(&mut self) -> Option<Branching> {
        let threshold = self.found.threshold();
        loop {
            let level = self.memory.levels.pop()?;
            if level.bound < threshold {
                let live = &mut self.memory.live;
                live.restore(level.trail, self.problem);
                live.dual = level.dual;
                self.open_len = level.open_len;
                return Some(level);
            }
        }
    }

    /// Stores the chosen options as a solution. The worst is dropped if there are enough.
    fn record(&mut self) {
        let live = &self.memory.live;
        debug_assert_eq!(self.problem.check(&live.chosen), Ok(()));
        debug_assert_eq!(self.problem.total_cost(&live.chosen), live.cost);
        self.meter.stats.solutions += 1;
        self.found
            .add(live.cost, || Solution::from_options(live.chosen.clone()));
    }
}
