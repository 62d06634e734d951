//! Pruning by cost, in a search for solutions below a given cost.
//!
//! Each option has a price, and the chosen options must not exceed a total. The search tries an
//! option only if the rest of the total pays for it, cheap options first. Near the leaves (`dense`)
//! it drops the options that the rest cannot pay.

use super::Bits;
use super::rows::RowList;

/// What options cost. Without options costs do not matter.
#[derive(Debug)]
pub(super) struct OptionPrices {
    prices: Vec<u32>,
    /// What the first 1, 2, ... of the options chosen cost.
    ///
    /// Invariant: right as far as options have been chosen and afforded.
    sums: Vec<u64>,
    /// The most that all chosen options may cost.
    most: u64,
    /// The prices of the rows of the dense levels.
    rows: [u32; 64],
}

impl Default for OptionPrices {
    fn default() -> Self {
        Self {
            prices: Vec::new(),
            sums: Vec::new(),
            most: u64::MAX,
            rows: [0; 64],
        }
    }
}

impl OptionPrices {
    #[inline(always)]
    pub(super) fn matter(&self) -> bool {
        !self.prices.is_empty()
    }

    fn of(&self, option: u32) -> u32 {
        self.prices[option as usize]
    }
}

impl Bits {
    /// Gives options their prices, which may add up to `most` in a solution. Only for use at the
    /// start.
    pub(crate) fn set_prices(&mut self, prices: Vec<u32>, most: u64) {
        self.prices.prices = prices;
        self.prices.most = most;
    }

    /// Changes what a solution may cost.
    pub(crate) fn set_most(&mut self, most: u64) {
        self.prices.most = most;
    }

    /// Whether the last of the options chosen can be afforded.
    pub(super) fn can_afford_last(&mut self) -> bool {
        let Some((last, before)) = self.chosen.split_last() else {
            return true;
        };
        let prices = &mut self.prices;
        prices.sums.truncate(before.len());
        let spent = prices.sums.last().copied().unwrap_or(0);
        let sum = spent + u64::from(prices.of(last.index() as u32));
        prices.sums.push(sum);
        sum <= prices.most
    }

    /// What is left when the first `chosen` options have been paid.
    fn left(&self, chosen: usize) -> u32 {
        let spent = match chosen {
            0 => 0,
            _ => self.prices.sums[chosen - 1],
        };
        let left = self.prices.most.saturating_sub(spent);
        left.try_into().unwrap_or(u32::MAX)
    }

    /// Sorts the rows that a level is to try: cheap ones first.
    pub(super) fn sort_by_price(&mut self, rows: &RowList, first: usize) {
        let Self {
            prices,
            arena,
            candidates,
            ..
        } = self;
        candidates[first..]
            .sort_unstable_by_key(|&row| (prices.of(arena.option(rows, row as usize)), row));
    }

    /// Looks up the prices of the rows of the dense levels.
    pub(super) fn price_rows(&mut self, rows: &RowList) {
        for row in 0..rows.len {
            self.prices.rows[row] = self.prices.of(self.arena.option(rows, row));
        }
    }

    /// The cheapest row of a set that is not empty; the lowest among equals.
    pub(super) fn cheapest(&self, mut set: u64) -> usize {
        let mut best = set.trailing_zeros() as usize;
        while set != 0 {
            let row = set.trailing_zeros() as usize;
            if self.prices.rows[row] < self.prices.rows[best] {
                best = row;
            }
            set &= set - 1;
        }
        best
    }

    /// The rows that can still be afforded.
    #[inline(always)]
    pub(super) fn affordable(&self) -> u64 {
        let left = self.left(self.chosen.len());
        let mut set = 0;
        for row in 0..64 {
            set |= u64::from(self.prices.rows[row] <= left) << row;
        }
        set
    }
}
