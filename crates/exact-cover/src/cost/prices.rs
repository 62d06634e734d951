//! Prices of items, and the bound that they prove.
//!
//! **The bound.** Give each item *i* a price *p(i)*, any integer. The *reduced cost* of an option
//! is its cost minus the prices of its items. Consider any way to complete the choices so far. It
//! adds some options *S*; let *n(i)* be the number of them that have item *i*. Then
//!
//! ```text
//! cost(S)  =  sum over i of p(i) n(i)  +  sum over o in S of reduced(o)
//!         >=  sum over i of worth(i)   +  sum over live o of min(0, reduced(o))  =  dual
//! ```
//!
//! where *worth(i)* is the least value of *p(i) n* for *n* from the number of options that the item
//! still needs to the number it has room for. This is the Lagrangian dual of the linear relaxation.
//! For an item that is covered once, *worth* is its price, which may be negative. An uncolored
//! secondary item needs no option and has room for one, so its *worth* is the price or 0, and only
//! negative prices (penalties) make sense. Colored items have no price.
//!
//! All of this is integer arithmetic without division; costs are scaled up first for finer prices.
//! So the bound is exact for the current prices and the same on every machine. Rounding only
//! affects *which* prices are chosen, and every choice is valid.
//!
//! **The ascent.** With all other prices fixed, the dual is a concave function of one price. It is
//! linear between the reduced costs that the item's options would have at price 0. For an item that
//! is covered once, it is greatest between the least and the second least of them.
//! [`Residual::relax`] moves the price to the middle of that interval. This is the coordinate
//! ascent of Wedelin (1995) without his perturbations. The middle matters: the lower end is as good
//! at first, but leaves the other items no room, and the ascent gets stuck much lower. Neither
//! always reaches the optimum of the relaxation, because the dual has kinks.
//!
//! **Reduced-cost fixing.** Choosing an option with a positive reduced cost raises the bound by
//! that amount. If this is more than the gap, the option is killed. For the item being priced the
//! test is sharper: moving the price to the lower end of the interval would change neither the
//! bound nor the differences on the list, so an option can be compared with the least on the list.
//!
//! Reference: D. Wedelin, "An algorithm for large scale 0-1 integer programming with application to
//! airline crew scheduling", *Annals of Operations Research* 57 (1995), 283-301.

use super::residual::{DEAD, PricedItem, Residual, Undo};
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, SearchLimit};

/// The reduced costs of an item's live options, from a walk over its list.
#[derive(Clone, Copy, Debug)]
struct Survey {
    /// The least reduced cost and the second least, or `DEAD` where there are fewer options.
    first: i64,
    second: i64,
    /// The greatest.
    last: i64,
    /// The sum of the negative ones.
    negative: i64,
}

/// A change of a price.
#[derive(Clone, Copy, Debug)]
struct PriceChange {
    rise: i64,
    /// The gain of the dual; never negative.
    gain: i64,
    /// The reduced cost, after the change, from which options are measured; not positive.
    base: i64,
}

/// A bound for prices that keeps every sum from overflowing.
#[derive(Clone, Copy, Debug)]
pub(super) struct MaxPrice(i64);

impl MaxPrice {
    /// Each entry occurs in one reduced cost, and gives room for at most one option. So the sum of
    /// the prices at entries and in worths is below 2^61.
    pub(super) fn of(problem: &Problem) -> Self {
        Self((1 << 60) / (problem.entries() as i64 + 1))
    }
}

/// The parameters of pricing.
#[derive(Debug)]
pub(super) struct Pricing<'a, 'm, 'i> {
    pub(super) problem: &'a Problem,
    pub(super) limit: MaxPrice,
    /// The greatest dual at which the search continues.
    pub(super) slack: i64,
    pub(super) meter: &'m mut Meter<'i>,
    pub(super) scratch: &'m mut Vec<i64>,
}

impl Residual {
    /// Sets the price of an item to the best value while the others stay, and kills its options
    /// that cost too much. Returns false if nothing within the slack is left.
    ///
    /// # Complexity
    /// O(listed options) for an item that is covered once, with a sort of them for other items; and
    /// the entries of the killed options.
    pub(super) fn relax(
        &mut self,
        index: usize,
        pricing: &mut Pricing<'_, '_, '_>,
    ) -> Result<bool, SearchLimit> {
        let listed = self.items[index].listed;
        let survey = self.sweep(index);
        pricing.meter.updates(u64::from(listed))?;
        let item = self.items[index];
        let mut change = if item.need == 1 && item.room == 1 {
            survey.change_once()
        } else if item.need <= 0 && item.price == 0 && survey.second >= 0 {
            // A secondary item without competing options needs no penalty.
            return Ok(true);
        } else {
            self.change_many(index, survey.negative, pricing.scratch)
        };
        let price = item.price + change.rise;
        if price.abs() > pricing.limit.0 {
            change = self.clamp(index, price, pricing.limit.0);
        }
        if change.rise != 0 {
            self.dual += change.gain;
            self.trail.push(Undo::Priced {
                item: index as u32,
                rise: change.rise,
            });
            self.items[index].price += change.rise;
            for &option in &self.lists[item.range()] {
                self.reduced[option as usize] -= change.rise;
            }
        }
        let gap = pricing.slack.saturating_sub(self.dual);
        if gap < 0 {
            return Ok(false);
        }
        // An empty list has no last option.
        if survey.last.saturating_sub(change.rise + change.base) <= gap {
            return Ok(true);
        }
        self.discard(index, change.base.saturating_add(gap), pricing)
    }

    /// Moves the dead options of a list behind the live ones and surveys the live ones.
    fn sweep(&mut self, index: usize) -> Survey {
        let item = &mut self.items[index];
        let mut survey = Survey::EMPTY;
        let (list, reduced) = (&mut self.lists[item.range()], &self.reduced[..]);
        if item.live == item.listed {
            for &option in &*list {
                survey.add(reduced[option as usize]);
            }
            return survey;
        }
        self.trail.push(Undo::Swept {
            item: index as u32,
            listed: item.listed,
        });
        let mut kept = 0;
        for at in 0..list.len() {
            let option = list[at];
            list.swap(at, kept);
            let reduced = reduced[option as usize];
            if reduced != DEAD {
                kept += 1;
                survey.add(reduced);
            }
        }
        item.listed = kept as u32;
        debug_assert_eq!(item.listed, item.live);
        survey
    }

    /// The best price of an item in general. The list must have been swept.
    ///
    /// To the right of 0, the dual rises with the price as long as fewer options have a negative
    /// reduced cost than the item needs. To the left of 0, it rises as long as fewer have one than
    /// the item has room for.
    #[cold]
    fn change_many(&self, index: usize, negative: i64, sorted: &mut Vec<i64>) -> PriceChange {
        let item = &self.items[index];
        let options = self.list(index).iter();
        sorted.clear();
        sorted.extend(options.map(|&option| self.reduced[option as usize]));
        sorted.sort_unstable();
        let need = item.need.max(0) as usize;
        let room = item.room as usize;
        let zero = -item.price;
        let interval = if need == room || need > 0 && sorted[need - 1] > zero {
            need
        } else if sorted.get(room).is_some_and(|&greatest| greatest < zero) {
            room
        } else {
            return PriceChange {
                rise: zero,
                gain: gain(item, zero, negative, sorted),
                base: 0,
            };
        };
        let low = if interval > 0 {
            sorted[interval - 1]
        } else {
            zero
        };
        let high = sorted.get(interval).copied().unwrap_or(low);
        let rise = middle(low, high);
        PriceChange {
            rise,
            gain: gain(item, rise, negative, sorted),
            base: low - rise,
        }
    }

    /// Shortens a change that would leave the range of prices. The dual is concave, so a part of a
    /// good change is good.
    #[cold]
    fn clamp(&self, index: usize, price: i64, limit: i64) -> PriceChange {
        let item = &self.items[index];
        let rise = price.clamp(-limit, limit) - item.price;
        let options = self.list(index).iter();
        let reduced: Vec<i64> = options
            .map(|&option| self.reduced[option as usize])
            .collect();
        let negative = reduced.iter().map(|&reduced| reduced.min(0)).sum();
        PriceChange {
            rise,
            gain: gain(item, rise, negative, &reduced),
            base: 0,
        }
    }

    /// Kills the live options of an item with a reduced cost above `most`.
    #[cold]
    fn discard(
        &mut self,
        index: usize,
        most: i64,
        pricing: &mut Pricing<'_, '_, '_>,
    ) -> Result<bool, SearchLimit> {
        let mut consistent = true;
        let mut updates = 0;
        for at in self.items[index].range() {
            let option = self.lists[at];
            let reduced = self.reduced[option as usize];
            if reduced > most && reduced != DEAD {
                consistent &= self.kill(option, pricing.problem);
                let id = OptionId::from_index(option as usize);
                updates += pricing.problem.range(id).len();
            }
        }
        pricing.meter.updates(updates as u64)?;
        Ok(consistent)
    }
}

impl Survey {
    const EMPTY: Self = Self {
        first: DEAD,
        second: DEAD,
        last: i64::MIN,
        negative: 0,
    };

    #[inline]
    fn add(&mut self, reduced: i64) {
        self.second = self.second.min(self.first.max(reduced));
        self.first = self.first.min(reduced);
        self.last = self.last.max(reduced);
        self.negative += reduced.min(0);
    }

    /// The best price of an item that is covered once.
    #[inline]
    fn change_once(&self) -> PriceChange {
        let rise = if self.second == DEAD {
            self.first
        } else {
            middle(self.first, self.second)
        };
        PriceChange {
            rise,
            gain: self.first - self.negative,
            base: self.first - rise,
        }
    }
}

/// The integer in the middle, rounded down.
#[inline]
fn middle(low: i64, high: i64) -> i64 {
    low + (high - low) / 2
}

/// The gain of the dual if the price of an item rises, from the reduced costs of its live options.
fn gain(item: &PricedItem, rise: i64, negative: i64, reduced: &[i64]) -> i64 {
    let after: i64 = reduced.iter().map(|&reduced| (reduced - rise).min(0)).sum();
    let gain = item.worth(item.price + rise) - item.worth(item.price) + after - negative;
    debug_assert!(gain >= 0, "{item:?} loses {gain} by {rise}");
    gain
}
