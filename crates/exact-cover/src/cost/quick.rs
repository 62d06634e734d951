//! The quick search: the kernel `Bits`, with prices that do not change.
//!
//! With the prices that the items have at the root of the other tree, every solution costs at least
//!
//! ```text
//! dual  +  sum over o in S of max(0, reduced(o))
//! ```
//!
//! where *dual* is the dual without any choice (see `prices`). So the kernel's prices are the
//! positive parts of the reduced costs, and a wanted solution may exceed the dual by the gap. To
//! fit into 32 bits they are rounded down, which only weakens the bound.

use super::found::BestFound;
use super::residual::scale;
use crate::kernel::Bits;
use crate::kernel::explore::Explore;
use crate::problem::Problem;
use crate::problem::solution::Solution;
use crate::search::budget::{Meter, Reached, SearchBudget, SearchOutcome};
use crate::search::stats::SearchStats;

#[derive(Debug)]
pub(super) struct Quick<'a> {
    problem: &'a Problem,
    kernel: Bits,
    pub(super) meter: Meter<'a>,
    pub(super) found: BestFound,
    /// The number to add to prices.
    dual: i64,
    /// Prices are in units of 1 / `scale` of a cost.
    scale: i64,
    /// The number of bits by which they have been shifted.
    shift: u32,
}

impl<'a> Quick<'a> {
    /// A search of a problem that the kernel supports. `prices` has all items, with 0 for colored
    /// ones.
    pub(super) fn new(
        problem: &'a Problem,
        prices: &[i64],
        wanted: usize,
        budget: SearchBudget<'a>,
    ) -> Self {
        let (primary, secondary) = prices.split_at(problem.primary_items());
        let worth = primary.iter().sum::<i64>();
        let mut dual = worth + secondary.iter().map(|&price| price.min(0)).sum::<i64>();
        let scale = scale(problem);
        let mut reduced = Vec::new();
        for option in problem.option_ids() {
            let items = problem.option_items(option).iter();
            let priced = items.map(|item| prices[item.index()]).sum::<i64>();
            let cost = i64::from(problem.cost(option)) * scale;
            dual += (cost - priced).min(0);
            reduced.push((cost - priced).max(0) as u64);
        }
        let greatest = reduced.iter().copied().max().unwrap_or(0);
        let shift = (u64::BITS - greatest.leading_zeros()).saturating_sub(u32::BITS);
        let prices = reduced.iter().map(|&reduced| (reduced >> shift) as u32);
        let mut kernel = Bits::new(problem);
        kernel.set_prices(prices.collect(), u64::MAX);
        Self {
            problem,
            kernel,
            meter: budget.meter(),
            found: BestFound::new(wanted),
            dual,
            scale,
            shift,
        }
    }

    /// The limit on the prices of a wanted solution; `None` if there can be none.
    fn most(&self) -> Option<u64> {
        let most = i128::from(self.found.threshold()) - 1;
        let most = most * i128::from(self.scale) - i128::from(self.dual);
        let most = u128::try_from(most).ok()? >> self.shift;
        Some(most.try_into().unwrap_or(u64::MAX))
    }

    /// Continues, after work `elsewhere` within the same budget, until the counter reaches
    /// `updates`. `None` if it has only paused.
    pub(super) fn go_on(&mut self, elsewhere: SearchStats, updates: u64) -> Option<SearchOutcome> {
        self.meter.limit(elsewhere, u64::MAX, updates);
        loop {
            let Some(most) = self.most() else {
                return Some(SearchOutcome::Exhausted);
            };
            self.kernel.set_most(most);
            self.meter.wanted = self.meter.stats.solutions + 1;
            match self.kernel.advance(self.problem, &mut self.meter) {
                Reached::Solution => self.record(),
                Reached::End => return Some(SearchOutcome::Exhausted),
                Reached::Pause => return None,
                Reached::Limit(limit) => return Some(SearchOutcome::OutOfBudget(limit)),
            }
        }
    }

    /// Stores a solution.
    fn record(&mut self) {
        let chosen = self.kernel.chosen();
        debug_assert_eq!(self.problem.check(chosen), Ok(()));
        let cost = self.problem.total_cost(chosen);
        self.found
            .add(cost, || Solution::from_options(chosen.to_vec()));
    }
}
