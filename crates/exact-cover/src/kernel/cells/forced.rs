//! Forced moves before the first branch, in problems without colors and multiplicities.
//!
//! The moves and their order are the same as in [`Cells::propagate`](super::Cells::propagate).
//! Nearly all boards of a puzzle generator are decided here. One loop over plain slices takes a
//! fifth fewer instructions than the general one, which checks for colors, multiplicities and the
//! trail.

use super::live::{ItemTally, Live, OptionStatus, items_of};
use super::{Cells, CellsMemory};
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, SearchLimit};

/// The arrays of [`Live`].
struct Forced<'a> {
    problem: &'a Problem,
    status: &'a mut [OptionStatus],
    tallies: &'a mut [ItemTally],
    queue: &'a mut [u32],
    queued: usize,
    updates: u64,
}

impl Cells {
    /// Takes forced moves until none is left. Returns false on a contradiction.
    pub(super) fn take_forced(
        &mut self,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        let CellsMemory {
            index,
            live,
            chosen,
            ..
        } = &mut self.memory;
        let Live {
            status,
            tallies,
            queue,
            queued,
            ..
        } = live;
        let mut forced = Forced {
            problem,
            status,
            tallies,
            queue,
            queued: std::mem::take(queued),
            updates: 0,
        };
        while let Some(item) = forced.next() {
            let option = forced.tallies[item].xor;
            // Another item may have forced the same option before.
            if forced.status[option as usize] != OptionStatus::Live {
                continue;
            }
            meter.forced(chosen.len())?;
            forced.status[option as usize] = OptionStatus::Chosen;
            chosen.push(OptionId::from_index(option as usize));
            let consistent = forced.cover(option, |item| index.list(item));
            meter.updates(std::mem::take(&mut forced.updates))?;
            if !consistent {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Forced<'_> {
    /// The item that entered the queue last.
    fn next(&mut self) -> Option<usize> {
        self.queued = self.queued.checked_sub(1)?;
        Some(self.queue[self.queued] as usize)
    }

    /// Removes the rivals of an option until an item has no option left. Returns false in that
    /// case.
    #[inline(always)]
    fn cover<'b>(&mut self, option: u32, list: impl Fn(usize) -> &'b [u32]) -> bool {
        for item in items_of(self.problem, option) {
            let item = item.index();
            let mut rivals = match self.tallies.get(item) {
                Some(ItemTally { spare: 0, .. }) => continue,
                // The tally of two options gives the other option.
                Some(&ItemTally { spare: 1, xor }) => {
                    if !self.remove(xor ^ option) {
                        return false;
                    }
                    continue;
                }
                Some(tally) => tally.spare,
                None => i32::MAX,
            };
            for &rival in list(item) {
                if self.status[rival as usize] == OptionStatus::Live {
                    if !self.remove(rival) {
                        return false;
                    }
                    rivals -= 1;
                    if rivals == 0 {
                        break;
                    }
                }
            }
        }
        true
    }

    /// Removes a live option. Returns false if that leaves an item without one.
    #[inline(always)]
    fn remove(&mut self, option: u32) -> bool {
        self.status[option as usize] = OptionStatus::Removed;
        let items = items_of(self.problem, option);
        let mut queued = self.queued;
        let mut least = 0;
        for item in items {
            let Some(tally) = self.tallies.get_mut(item.index()) else {
                break;
            };
            tally.spare -= 1;
            tally.xor ^= option;
            self.queue[queued] = item.index() as u32;
            queued += usize::from(tally.spare == 0);
            least = tally.spare.min(least);
        }
        self.queued = queued;
        self.updates += items.len() as u64;
        least == 0
    }
}
