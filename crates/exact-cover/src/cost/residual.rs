//! The rest of a problem after some choices: live options, and undoing.
//!
//! As in the kernel `Cells`, each item has the number of its live options, so an item that needs
//! all of them is found at once. But the *lists* of options are lazy. Killing an option updates the
//! numbers and leaves the lists alone. A list is swept when its item is priced, which walks it
//! anyway. The reduced cost of an option is also its mark: it is [`DEAD`] while the option is not
//! live.
//!
//! Every change goes on one trail and is undone from its end. Lists are sparse sets: a sweep moves
//! the dead options behind the live ones and stores the old length on the trail. The set of options
//! before any stored length does not change. A price is restored with the same list on which it was
//! changed. So a restored option has the reduced cost with which it died, which is right for the
//! restored prices.

use crate::lists::refill;
use crate::problem::Problem;
use crate::problem::ids::{Color, OptionId};
use crate::search::budget::{Meter, SearchLimit};
use std::ops::Range;

/// The reduced cost of options that are not live. It is greater than any real one.
pub(super) const DEAD: i64 = i64::MAX;

/// No option: [`crate::Problem::MAX_ENTRIES`] excludes this id.
const NONE: u32 = u32::MAX;

/// The room of a secondary item that has colors. It is greater than the number of options.
const BOUNDLESS: u32 = u32::MAX;

/// Prices and reduced costs are in units of 1 / `scale` of a cost: 1 / 1024, or a larger one where
/// the sum of the costs below 0 would not fit.
pub(super) fn scale(problem: &Problem) -> i64 {
    ((1 << 60) / (1 - problem.cost_floor())).clamp(1, 1 << 10)
}

/// An item, primary or secondary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PricedItem {
    /// Where its list starts.
    start: u32,
    /// Invariant: the first `listed` options of its list include all live ones.
    pub(super) listed: u32,
    /// The number of live options.
    pub(super) live: u32,
    /// How many more options it needs; not positive if it has enough.
    pub(super) need: i32,
    /// How many more options it can take. Nothing is live while there is no room.
    pub(super) room: u32,
    /// Its price: see `prices`.
    pub(super) price: i64,
}

impl PricedItem {
    /// The listed options, as indices into `lists`.
    #[inline]
    pub(super) fn range(&self) -> Range<usize> {
        self.start as usize..(self.start + self.listed) as usize
    }

    /// Whether nothing can change for it any more.
    #[inline]
    pub(super) fn is_done(&self) -> bool {
        self.room == 0 || self.live == 0 && self.price == 0
    }

    /// The contribution of this item to the bound: the least `price` times `n` over all numbers `n`
    /// of options that it may still get.
    #[inline]
    pub(super) fn worth(&self, price: i64) -> i64 {
        let number = if price > 0 {
            i64::from(self.need.max(0))
        } else {
            i64::from(self.room)
        };
        price * number
    }
}

/// A change that can be undone.
#[derive(Clone, Copy, Debug)]
pub(super) enum Undo {
    Killed { option: u32, reduced: i64 },
    Chosen { option: u32, reduced: i64 },
    Swept { item: u32, listed: u32 },
    Priced { item: u32, rise: i64 },
}

/// The arrays of a search.
#[derive(Debug, Default)]
pub(super) struct Residual {
    /// Primary items first.
    pub(super) items: Vec<PricedItem>,
    /// The options of every item.
    pub(super) lists: Vec<u32>,
    /// The colors that go with `lists`. The list of an item with colors is never reordered. Empty
    /// if the problem has no colors.
    colors: Vec<Option<Color>>,
    /// For each secondary item, the option that first gave it a color, or `NONE`. From then on all
    /// its live options have that color. Empty if the problem has no colors.
    painters: Vec<u32>,
    /// For each option its cost minus the prices of its items, or `DEAD`.
    pub(super) reduced: Vec<i64>,
    /// See [`scale`].
    pub(super) scale: i64,
    /// Invariant: see `prices`.
    pub(super) dual: i64,
    /// The cost of the chosen options.
    pub(super) cost: i64,
    pub(super) chosen: Vec<OptionId>,
    pub(super) trail: Vec<Undo>,
    /// Items that had to take all of their live options when they entered: `queue[..queued]`. The
    /// array has one place more than there are primary items, so the next place can always be
    /// written.
    queue: Vec<u32>,
    queued: usize,
    /// The number of primary items.
    pub(super) primary: usize,
}

impl Residual {
    /// Prepares everything. Returns false if some item has fewer options than it needs.
    ///
    /// # Complexity
    /// O(items + entries).
    pub(super) fn reset(&mut self, problem: &Problem) -> bool {
        self.primary = problem.primary_items();
        self.scale = scale(problem);
        self.dual = 0;
        self.reset_items(problem);
        self.reset_lists(problem);
        self.chosen.clear();
        self.trail.clear();
        refill(&mut self.queue, self.primary + 1, 0);
        self.queued = 0;
        self.cost = 0;
        // Options without primary items are never chosen.
        for option in problem.option_ids() {
            if problem.option_items(option)[0].index() >= self.primary {
                self.kill(option.index() as u32, problem);
            }
        }
        self.trail.clear();
        self.queued = 0;
        let mut possible = true;
        for (index, item) in self.items[..self.primary].iter().enumerate() {
            possible &= item.live as i32 >= item.need;
            if item.need > 0 && item.live as i32 == item.need {
                self.queue[self.queued] = index as u32;
                self.queued += 1;
            }
        }
        possible
    }

    fn reset_items(&mut self, problem: &Problem) {
        self.items.clear();
        let mut start = 0;
        for (index, usage) in problem.usage.iter().enumerate() {
            let (need, room) = if index < self.primary {
                let bounds = problem.bounds(index);
                // No item has 2^30 + 1 options.
                (bounds.lo.min((1 << 30) + 1) as i32, bounds.hi)
            } else {
                (0, 1)
            };
            self.items.push(PricedItem {
                start,
                listed: 0,
                live: usage.options,
                need,
                room: room.min(usage.options),
                price: 0,
            });
            start += usage.options;
        }
    }

    fn reset_lists(&mut self, problem: &Problem) {
        let colored = problem.is_colored();
        refill(&mut self.lists, problem.entries(), 0);
        refill(&mut self.colors, problem.colors.len(), None);
        let painted = if colored { problem.items() } else { 0 };
        refill(&mut self.painters, painted, NONE);
        self.reduced.clear();
        for option in problem.option_ids() {
            for entry in problem.range(option) {
                let item = &mut self.items[problem.items[entry].index()];
                let end = item.range().end;
                self.lists[end] = option.index() as u32;
                item.listed += 1;
                if let Some(color) = problem.color(entry) {
                    self.colors[end] = Some(color);
                    item.room = BOUNDLESS;
                }
            }
            let reduced = i64::from(problem.cost(option)) * self.scale;
            self.reduced.push(reduced);
            self.dual += reduced.min(0);
        }
    }

    /// The items that can have a price: all except the colored ones, which may be in any number of
    /// options.
    pub(super) fn priced(&self) -> impl Iterator<Item = usize> + '_ {
        let items = self.items.iter().enumerate();
        let priced = items.filter(|(index, item)| *index < self.primary || item.room != BOUNDLESS);
        priced.map(|(index, _)| index)
    }

    /// The listed options of an item, some of which may be dead.
    #[inline]
    pub(super) fn list(&self, item: usize) -> &[u32] {
        &self.lists[self.items[item].range()]
    }

    /// Whether some items must take all their remaining options.
    #[inline]
    pub(super) fn is_forced(&self) -> bool {
        self.queued > 0
    }

    /// Removes an option. Returns false if some item is left with fewer options than it needs. The
    /// numbers are right even then, so undoing is the same.
    #[inline]
    pub(super) fn kill(&mut self, option: u32, problem: &Problem) -> bool {
        let reduced = std::mem::replace(&mut self.reduced[option as usize], DEAD);
        debug_assert_ne!(reduced, DEAD);
        self.dual -= reduced.min(0);
        self.trail.push(Undo::Killed { option, reduced });
        let (items, queue) = (&mut self.items[..], &mut self.queue[..]);
        let mut queued = self.queued;
        let mut consistent = true;
        for id in problem.option_items(OptionId::from_index(option as usize)) {
            let item = &mut items[id.index()];
            item.live -= 1;
            let live = item.live as i32;
            queue[queued] = id.index() as u32;
            queued += usize::from(live == item.need && live > 0);
            consistent &= live >= item.need;
        }
        self.queued = queued;
        consistent
    }

    /// Chooses an option and kills the options that it excludes. Returns false on a contradiction.
    pub(super) fn choose(
        &mut self,
        option: u32,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        let id = OptionId::from_index(option as usize);
        let reduced = std::mem::replace(&mut self.reduced[option as usize], DEAD);
        debug_assert_ne!(reduced, DEAD);
        self.dual -= reduced.min(0);
        self.cost += i64::from(problem.cost(id));
        self.trail.push(Undo::Chosen { option, reduced });
        self.chosen.push(id);
        for item in problem.option_items(id) {
            let item = &mut self.items[item.index()];
            let worth = item.worth(item.price);
            item.need -= 1;
            item.room -= 1;
            item.live -= 1;
            self.dual += item.worth(item.price) - worth;
        }
        for entry in problem.range(id) {
            if !self.rule_out(option, entry, problem, meter)? {
                self.queued = 0;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Kills the options that this entry of the chosen `option` excludes.
    fn rule_out(
        &mut self,
        option: u32,
        entry: usize,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        let index = problem.items[entry].index();
        let item = self.items[index];
        let color = problem.color(entry);
        if color.is_some() {
            if self.painters[index] != NONE {
                return Ok(true);
            }
            self.painters[index] = option;
        } else if index < self.primary && item.room > 0 {
            return Ok(true);
        }
        let mut consistent = true;
        let mut updates = 0;
        let mut left = item.live;
        for at in item.range() {
            if left == 0 {
                break;
            }
            let rival = self.lists[at];
            if self.reduced[rival as usize] == DEAD {
                continue;
            }
            left -= 1;
            if color.is_none() || self.colors[at] != color {
                consistent &= self.kill(rival, problem);
                updates += problem.range(OptionId::from_index(rival as usize)).len();
            }
        }
        meter.updates(updates as u64)?;
        meter.work(item.listed as usize)?;
        Ok(consistent)
    }

    /// Takes forced moves until none is left. Returns false on a contradiction.
    pub(super) fn propagate(
        &mut self,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        while let Some(queued) = self.queued.checked_sub(1) {
            self.queued = queued;
            let item = self.queue[queued] as usize;
            // All live options are needed, so choosing one leaves the others live.
            for at in self.items[item].range() {
                if self.items[item].need <= 0 {
                    break;
                }
                let option = self.lists[at];
                if self.reduced[option as usize] != DEAD {
                    meter.forced(self.chosen.len())?;
                    if !self.choose(option, problem, meter)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Undoes all changes after the trail had this length. `dual` is not restored; the caller
    /// stores it.
    pub(super) fn restore(&mut self, trail: usize, problem: &Problem) {
        self.queued = 0;
        for step in self.trail.drain(trail..).rev() {
            match step {
                Undo::Killed { option, reduced } => {
                    self.reduced[option as usize] = reduced;
                    for item in problem.option_items(OptionId::from_index(option as usize)) {
                        self.items[item.index()].live += 1;
                    }
                }
                Undo::Chosen { option, reduced } => {
                    self.reduced[option as usize] = reduced;
                    let id = OptionId::from_index(option as usize);
                    self.chosen.pop();
                    self.cost -= i64::from(problem.cost(id));
                    for item in problem.option_items(id) {
                        let painter = self.painters.get_mut(item.index());
                        if let Some(painter) = painter.filter(|painter| **painter == option) {
                            *painter = NONE;
                        }
                        let item = &mut self.items[item.index()];
                        item.need += 1;
                        item.room += 1;
                        item.live += 1;
                    }
                }
                Undo::Swept { item, listed } => self.items[item as usize].listed = listed,
                Undo::Priced { item, rise } => {
                    let item = &mut self.items[item as usize];
                    item.price -= rise;
                    for &option in &self.lists[item.range()] {
                        self.reduced[option as usize] += rise;
                    }
                }
            }
        }
    }
}
