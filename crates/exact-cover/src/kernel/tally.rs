//! Tallies and a queue of forced items: the kernel for long forced chains.
//!
//! Many problems that come from puzzles are decided almost or wholly by *forced moves*: an item
//! with a single live option must take it, which removes other options, which leaves other items
//! with a single option, and so on for thousands of moves. Dancing links pay for the search of the
//! next item at every move. Here the next item is known at once, and so is its option.
//!
//! **Tally.** Each primary item keeps the number of its live options and the exclusive or of
//! their ids. Removing an option subtracts it from both. When the number reaches 1, the exclusive or
//! *is* the last option; no list is walked to find it. Items that reach 1 enter a queue; one that
//! reaches 0 is a contradiction. (Exclusive or as the memory of an unknown remainder is the trick
//! of XOR-linked lists and of invertible Bloom tables.)
//!
//! **Removal.** The options of an item are a static list. Choosing an option removes the live rivals
//! on the lists of its items, and each rival is subtracted from the tallies of all its primary
//! items. This includes items that the chosen option covers: their tallies end at the chosen option
//! alone, so that an item is covered exactly if its tally holds one option and that one is
//! chosen. No other mark is needed, and after propagation *the uncovered items are those with a
//! tally of 2 or more*.
//!
//! **Undo.** A trail of removed options. Addition and exclusive or commute, so that the order in
//! which they are added back does not matter.
//!
//! **Cost.** With no branch each option is removed at most once and each list walked at most once:
//! twice the nonzeros in all, after a set-up of the same order. A branch costs what it removes plus
//! the static lists of the items it covers, which makes this kernel wasteful deep inside large
//! search trees, where most of each list is dead.
//!
//! **Branching** is binary. MRV: an uncovered primary item with the fewest live options, the lowest id
//! among equals. Its lowest live option is chosen; once that is refuted or its solutions are
//! enumerated, the option is removed at the level above and propagation goes on from there,
//! perhaps to a different item. Secondary items are never branched on.

use crate::budget::{Limit, Meter};
use crate::ids::{Color, ItemId, OptionId};
use crate::kernel::{Explore, Step, Workspace};
use crate::problem::Problem;

/// The live options of a primary item (including the chosen one, if the item is covered).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    /// How many there are.
    len: u32,
    /// The exclusive or of their ids.
    xor: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Live,
    Chosen,
    Removed,
}

/// A choice that may have to be undone.
#[derive(Clone, Copy, Debug)]
struct Level {
    option: u32,
    /// The lengths of `trail`, `chosen` and the active part of `active` before the choice.
    trail: usize,
    chosen: usize,
    active: usize,
}

/// No option: an id that [`crate::MAX_ENTRIES`] rules out.
const NONE: u32 = u32::MAX;

#[derive(Debug)]
pub(crate) struct Tally<'a> {
    problem: &'a Problem,
    memory: Memory,
    /// How much of `memory.active` is in use: see there.
    active_len: usize,
    /// Whether there was a step before: the next one then starts by backtracking.
    started: bool,
}

/// The arrays of a search, which pass from one search to the next.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// Item `i` is in the options `lists[starts[i]..starts[i + 1]]`, in ascending order.
    starts: Vec<u32>,
    lists: Vec<u32>,
    /// The colors that go with `lists`; empty if the problem has none.
    colors: Vec<Option<Color>>,
    /// Invariant: one for each primary item, over its options that are not `Removed`.
    counts: Vec<Count>,
    /// One for each option.
    status: Vec<Status>,
    /// For each secondary item, the option that first gave it a color, or `NONE`. From then on its
    /// live options all have that color. Empty if the problem has no colors.
    painters: Vec<u32>,
    /// Items that had one option left when they entered. Emptied at a contradiction.
    queue: Vec<u32>,
    /// Removed options, in order.
    trail: Vec<u32>,
    /// Chosen options, in order.
    chosen: Vec<OptionId>,
    /// The choices to come back to.
    levels: Vec<Level>,
    /// A sparse set: `active[..active_len]` holds all primary items that may be uncovered. Covered
    /// ones are swapped behind `active_len` when noticed, and undone by restoring the length.
    active: Vec<u32>,
}

impl Memory {
    /// Sets the arrays up for a problem.
    ///
    /// # Complexity
    /// O(items + entries), by counting sort.
    fn reset(&mut self, problem: &Problem) {
        // The list of item i is filled at cursor starts[i + 1], which ends where item i + 1 starts.
        self.starts.clear();
        self.starts.push(0);
        let mut end = 0;
        for usage in &problem.usage {
            self.starts.push(end);
            end += usage.options;
        }
        refill(&mut self.lists, problem.entries(), 0);
        refill(&mut self.colors, problem.colors.len(), None);
        for (option, bounds) in problem.starts.windows(2).enumerate() {
            let range = bounds[0] as usize..bounds[1] as usize;
            for (item, entry) in problem.items[range.clone()].iter().zip(range) {
                let cursor = &mut self.starts[item.index() + 1];
                let place = *cursor as usize;
                *cursor += 1;
                self.lists[place] = option as u32;
                if problem.is_colored() {
                    self.colors[place] = problem.color(entry);
                }
            }
        }
        let primary = problem.primary_items();
        self.counts.clear();
        self.counts
            .extend(self.starts[..=primary].windows(2).map(|bounds| {
                let list = &self.lists[bounds[0] as usize..bounds[1] as usize];
                Count {
                    len: list.len() as u32,
                    xor: list.iter().fold(0, |xor, option| xor ^ option),
                }
            }));
        let painted = if problem.is_colored() {
            problem.secondary_items()
        } else {
            0
        };
        refill(&mut self.painters, painted, NONE);
        refill(&mut self.status, problem.options(), Status::Live);
        self.queue.clear();
        self.trail.clear();
        self.chosen.clear();
        self.levels.clear();
        self.active.clear();
        self.active.extend(0..primary as u32);
    }
}

/// Makes `array` hold `len` times `value`.
fn refill<T: Clone>(array: &mut Vec<T>, len: usize, value: T) {
    array.clear();
    array.resize(len, value);
}

impl<'a> Tally<'a> {
    /// # Complexity
    /// O(items + entries).
    pub(crate) fn new(problem: &'a Problem, mut memory: Memory) -> Self {
        memory.reset(problem);
        Self {
            problem,
            memory,
            active_len: problem.primary_items(),
            started: false,
        }
    }

    /// Queues the items that have one option from the start. Returns false if one has none.
    fn start(&mut self) -> bool {
        for (item, count) in self.memory.counts.iter().enumerate() {
            match count.len {
                0 => return false,
                1 => self.memory.queue.push(item as u32),
                _ => {}
            }
        }
        true
    }

    /// Takes forced moves until none is left. Returns false on a contradiction.
    fn propagate(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        while let Some(item) = self.memory.queue.pop() {
            let option = self.memory.counts[item as usize].xor;
            if self.memory.status[option as usize] == Status::Chosen {
                continue;
            }
            meter.forced(self.memory.chosen.len())?;
            if !self.choose(option, meter)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Chooses a live option and removes its rivals. Returns false on a contradiction: an item has
    /// lost its last option, and the choice must be undone.
    fn choose(&mut self, option: u32, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let problem = self.problem;
        self.memory.status[option as usize] = Status::Chosen;
        self.memory
            .chosen
            .push(OptionId::from_index(option as usize));
        for entry in problem.range(OptionId::from_index(option as usize)) {
            let item = problem.items[entry].index();
            let consistent = match (self.memory.counts.get(item), problem.color(entry)) {
                (Some(Count { len: 1, .. }), _) => true,
                // The tally of two options knows the other one.
                (Some(Count { len: 2, xor }), _) => {
                    let (updates, consistent) = self.remove(xor ^ option);
                    meter.updates(updates)?;
                    consistent
                }
                (Some(count), _) => self.remove_rivals(item, count.len - 1, meter)?,
                (None, None) => self.remove_rivals(item, u32::MAX, meter)?,
                (None, Some(color)) => self.paint(item, color, option, meter)?,
            };
            if !consistent {
                self.memory.queue.clear();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Removes the live options on the list of `item`, of which there are at most `rivals`.
    fn remove_rivals(
        &mut self,
        item: usize,
        mut rivals: u32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let problem = self.problem;
        let counts = &mut self.memory.counts[..];
        let status = &mut self.memory.status[..];
        let mut consistent = true;
        let mut updates = 0;
        for &rival in &self.memory.lists
            [self.memory.starts[item] as usize..self.memory.starts[item + 1] as usize]
        {
            if status[rival as usize] == Status::Live {
                status[rival as usize] = Status::Removed;
                self.memory.trail.push(rival);
                let items = problem.option_items(OptionId::from_index(rival as usize));
                updates += items.len() as u64;
                consistent &= subtract(rival, items, counts, &mut self.memory.queue);
                rivals -= 1;
                if rivals == 0 {
                    break;
                }
            }
        }
        meter.updates(updates)?;
        Ok(consistent)
    }

    /// Removes the live options of a secondary item that give it another color or none.
    fn paint(
        &mut self,
        item: usize,
        color: Color,
        option: u32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let painter = &mut self.memory.painters[item - self.problem.primary_items()];
        if *painter != NONE {
            return Ok(true);
        }
        *painter = option;
        let mut consistent = true;
        let mut updates = 0;
        for place in self.memory.starts[item] as usize..self.memory.starts[item + 1] as usize {
            let rival = self.memory.lists[place];
            if self.memory.status[rival as usize] == Status::Live
                && self.memory.colors[place] != Some(color)
            {
                let (removed, fine) = self.remove(rival);
                updates += removed;
                consistent &= fine;
            }
        }
        meter.updates(updates)?;
        Ok(consistent)
    }

    /// Removes a live option. Returns the number of updates and whether every item still has an
    /// option.
    fn remove(&mut self, option: u32) -> (u64, bool) {
        self.memory.status[option as usize] = Status::Removed;
        self.memory.trail.push(option);
        let items = self
            .problem
            .option_items(OptionId::from_index(option as usize));
        let consistent = subtract(
            option,
            items,
            &mut self.memory.counts,
            &mut self.memory.queue,
        );
        (items.len() as u64, consistent)
    }

    /// Undoes removals and choices back to the given lengths of `trail` and `chosen`.
    fn undo(&mut self, trail: usize, chosen: usize) {
        for option in self.memory.trail.drain(trail..) {
            self.memory.status[option as usize] = Status::Live;
            for item in self
                .problem
                .option_items(OptionId::from_index(option as usize))
            {
                let Some(count) = self.memory.counts.get_mut(item.index()) else {
                    break;
                };
                count.len += 1;
                count.xor ^= option;
            }
        }
        for option in self.memory.chosen.drain(chosen..) {
            self.memory.status[option.index()] = Status::Live;
            if self.problem.is_colored() {
                for item in self.problem.option_items(option) {
                    let secondary = item.index().checked_sub(self.problem.primary_items());
                    if let Some(painter) = secondary.map(|index| &mut self.memory.painters[index])
                        && *painter == option.index() as u32
                    {
                        *painter = NONE;
                    }
                }
            }
        }
    }

    /// MRV: the uncovered primary item with the fewest live options, the lowest id among equals.
    /// `None` if all are covered. Only for use after propagation.
    fn pick(&mut self) -> Option<usize> {
        let mut best = (u32::MAX, u32::MAX);
        let mut place = 0;
        while place < self.active_len {
            let item = self.memory.active[place];
            let len = self.memory.counts[item as usize].len;
            if len < 2 {
                self.active_len -= 1;
                self.memory.active.swap(place, self.active_len);
            } else {
                best = best.min((len, item));
                place += 1;
            }
        }
        (self.active_len > 0).then_some(best.1 as usize)
    }

    /// Chooses the lowest live option of `item`, to come back to later. Returns false on a
    /// contradiction.
    fn branch(&mut self, item: usize, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        meter.branch(self.memory.chosen.len())?;
        let list = &self.memory.lists
            [self.memory.starts[item] as usize..self.memory.starts[item + 1] as usize];
        let live = list
            .iter()
            .find(|&&option| self.memory.status[option as usize] == Status::Live);
        let &option = live.expect("an uncovered item has live options after propagation");
        self.memory.levels.push(Level {
            option,
            trail: self.memory.trail.len(),
            chosen: self.memory.chosen.len(),
            active: self.active_len,
        });
        self.choose(option, meter)
    }

    /// Undoes the last choice and removes its option instead. Returns false if there is none.
    fn backtrack(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let Some(level) = self.memory.levels.pop() else {
            return Ok(false);
        };
        self.undo(level.trail, level.chosen);
        self.active_len = level.active;
        let (updates, consistent) = self.remove(level.option);
        debug_assert!(
            consistent,
            "every uncovered item had two options at a branch"
        );
        meter.updates(updates)?;
        Ok(true)
    }

    fn run(&mut self, meter: &mut Meter<'_>) -> Result<Step, Limit> {
        meter.poll()?;
        let proceed = if self.started {
            self.backtrack(meter)?
        } else {
            self.start()
        };
        self.started = true;
        if !proceed {
            return Ok(Step::Exhausted);
        }
        loop {
            let consistent = self.propagate(meter)?
                && match self.pick() {
                    None => return Ok(Step::Solution),
                    Some(item) => self.branch(item, meter)?,
                };
            if !consistent && !self.backtrack(meter)? {
                return Ok(Step::Exhausted);
            }
        }
    }
}

impl Explore for Tally<'_> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Step {
        self.run(meter).unwrap_or_else(Step::OutOfBudget)
    }

    fn chosen(&self) -> &[OptionId] {
        &self.memory.chosen
    }

    fn release(&mut self, workspace: &mut Workspace) {
        workspace.tally = std::mem::take(&mut self.memory);
    }
}

/// Subtracts `option` from the tallies of its primary items and queues those that are left with one.
/// Returns false if one is left with none; all are subtracted even then, so that undoing is the
/// same for all.
///
/// Primary items come first in an option and only they have a tally: the first item without one
/// ends the walk.
#[inline(always)]
fn subtract(option: u32, items: &[ItemId], counts: &mut [Count], queue: &mut Vec<u32>) -> bool {
    let mut consistent = true;
    for item in items {
        let Some(count) = counts.get_mut(item.index()) else {
            break;
        };
        count.len -= 1;
        count.xor ^= option;
        if count.len <= 1 {
            if count.len == 0 {
                consistent = false;
            } else {
                queue.push(item.index() as u32);
            }
        }
    }
    consistent
}
