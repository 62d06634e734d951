//! The live options, and the tallies of the items.

use crate::lists::refill;
use crate::problem::Problem;
use crate::problem::ids::{ItemId, OptionId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionStatus {
    Live,
    Chosen,
    Removed,
}

/// The tally of a primary item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ItemTally {
    /// The number of its live options beyond those it still needs. Below 0 is a contradiction; at 0
    /// it must take all of them.
    ///
    /// An item to be covered once needs 1 until it is covered, and then 0. So this is the number of
    /// its live options less 1 before, and the number of its live options afterwards.
    pub(super) spare: i32,
    /// The exclusive or of the ids of its options that are not removed. If an item to be covered
    /// once has none to spare, this is the option that covers it.
    pub(super) xor: u32,
}

#[derive(Debug, Default)]
pub(super) struct Live {
    /// One for each option.
    pub(super) status: Vec<OptionStatus>,
    /// One for each primary item.
    pub(super) tallies: Vec<ItemTally>,
    /// The options removed since the first branch, in order.
    pub(super) trail: Vec<u32>,
    /// Items that had nothing to spare when they entered: `queue[..queued]`. A contradiction
    /// empties the queue, so no item is in it twice. The array has one place more than there are
    /// primary items: the next place is always written, because in long chains a branch that the
    /// processor cannot predict costs more.
    pub(super) queue: Vec<u32>,
    pub(super) queued: usize,
}

/// The result of removing options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Removal {
    pub(super) updates: u64,
    /// The options that were looked at in lists.
    pub(super) looks: usize,
    /// Whether every primary item still has the options it needs.
    pub(super) consistent: bool,
}

impl Removal {
    /// Nothing was removed.
    pub(super) const NONE: Self = Self {
        updates: 0,
        looks: 0,
        consistent: true,
    };

    /// Adds the result of a later removal.
    pub(super) fn add(&mut self, other: Self) {
        self.updates += other.updates;
        self.consistent &= other.consistent;
    }
}

impl Live {
    /// Makes all options live. The tallies are made with the index.
    pub(super) fn reset(&mut self, problem: &Problem) {
        refill(&mut self.status, problem.options(), OptionStatus::Live);
        self.trail.clear();
        refill(&mut self.queue, problem.primary_items() + 1, 0);
        self.queued = 0;
    }

    #[inline]
    pub(super) fn is_live(&self, option: u32) -> bool {
        self.status[option as usize] == OptionStatus::Live
    }

    /// Queues the items that have nothing to spare at the start. Returns false if an item has too
    /// few options.
    pub(super) fn queue_forced(&mut self) -> bool {
        for (item, tally) in self.tallies.iter().enumerate() {
            self.queue[self.queued] = item as u32;
            self.queued += usize::from(tally.spare == 0);
        }
        self.tallies.iter().all(|tally| tally.spare >= 0)
    }

    /// Takes the latest item out of the queue.
    #[inline]
    pub(super) fn next_forced(&mut self) -> Option<u32> {
        self.queued = self.queued.checked_sub(1)?;
        Some(self.queue[self.queued])
    }

    /// Removes a live option: subtracts it from the tallies of its primary items, and queues those
    /// that are left with nothing to spare. All are subtracted even if one then has too few
    /// options, so undoing is always the same. `SEARCH` says whether the removal may have to be
    /// undone.
    ///
    /// Inlined into its loops; calls would take a tenth of the time.
    #[inline(always)]
    pub(super) fn remove<const SEARCH: bool>(&mut self, option: u32, problem: &Problem) -> Removal {
        self.status[option as usize] = OptionStatus::Removed;
        if SEARCH {
            self.trail.push(option);
        }
        let items = items_of(problem, option);
        let (tallies, queue) = (&mut self.tallies[..], &mut self.queue[..]);
        let mut queued = self.queued;
        let mut consistent = true;
        // Primary items come first in an option and only they have a tally, so the first item
        // without a tally ends the loop.
        for item in items {
            let Some(tally) = tallies.get_mut(item.index()) else {
                break;
            };
            tally.spare -= 1;
            tally.xor ^= option;
            // The same code twice, because in a search tree few removals force anything.
            if SEARCH {
                if tally.spare <= 0 {
                    queue[queued] = item.index() as u32;
                    queued += usize::from(tally.spare == 0);
                    consistent &= tally.spare == 0;
                }
            } else {
                queue[queued] = item.index() as u32;
                queued += usize::from(tally.spare == 0);
                consistent &= tally.spare >= 0;
            }
        }
        self.queued = queued;
        Removal {
            updates: items.len() as u64,
            looks: 0,
            consistent,
        }
    }

    /// Undoes removals back to the given length of the trail. `tallies` says whether the tallies
    /// are undone, too.
    pub(super) fn restore(&mut self, trail: usize, tallies: bool, problem: &Problem) {
        for option in self.trail.drain(trail..) {
            self.status[option as usize] = OptionStatus::Live;
            if !tallies {
                continue;
            }
            for item in items_of(problem, option) {
                let Some(tally) = self.tallies.get_mut(item.index()) else {
                    break;
                };
                tally.spare += 1;
                tally.xor ^= option;
            }
        }
    }
}

/// The items of the option with this number.
#[inline]
pub(super) fn items_of(problem: &Problem, option: u32) -> &[ItemId] {
    problem.option_items(OptionId::from_index(option as usize))
}
