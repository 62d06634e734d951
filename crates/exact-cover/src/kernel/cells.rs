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
//! reaches 0 is a contradiction. A tally of 2 gives the rival of an option as directly. (Exclusive or as the memory of an unknown remainder is the trick
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
use std::ops::Range;

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
pub(crate) struct Cells<'a> {
    problem: &'a Problem,
    memory: Memory,
    /// How much of `memory.active` is in use: see there.
    active_len: usize,
    /// Where to go on.
    next: Turn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Start,
    Propagate,
    Branch,
    Backtrack,
}

/// The arrays of a search, which pass from one search to the next.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    index: Index,
    live: Live,
    /// Chosen options, in order.
    chosen: Vec<OptionId>,
    /// The choices to come back to.
    levels: Vec<Level>,
    /// For each secondary item, the option that first gave it a color, or `NONE`. From then on its
    /// live options all have that color. Empty if the problem has no colors.
    painters: Vec<u32>,
    /// A sparse set: while there are levels, `active[..active_len]` holds all primary items that may
    /// be uncovered. Covered ones are swapped behind `active_len` when noticed, and undone by
    /// restoring the length. It is made anew for every branch that nothing above can undo.
    active: Vec<u32>,
}

/// The options of every item.
#[derive(Debug, Default)]
struct Index {
    /// Item `i` is in the options `lists[starts[i]..starts[i + 1]]`, in ascending order.
    starts: Vec<u32>,
    lists: Vec<u32>,
    /// The colors that go with `lists`; empty if the problem has none.
    colors: Vec<Option<Color>>,
}

/// Which options are live, and what follows from it.
#[derive(Debug, Default)]
struct Live {
    /// One for each option.
    status: Vec<Status>,
    /// Invariant: one for each primary item, over its options that are not `Removed`.
    counts: Vec<Count>,
    /// Removed options, in order.
    trail: Vec<u32>,
    /// Items that had one option left when they entered: `queue[..queued]`. Emptied at a
    /// contradiction, so that no item is in it twice. One place longer than there are primary
    /// items: the next place is written whether or not there is an item to enter, since a branch
    /// that nobody can predict costs more.
    queue: Vec<u32>,
    queued: usize,
}

/// What removing options came to.
#[derive(Clone, Copy, Debug)]
struct Removal {
    updates: u64,
    /// Whether every primary item still has an option.
    consistent: bool,
}

impl Removal {
    /// Nothing removed yet.
    const NONE: Self = Self {
        updates: 0,
        consistent: true,
    };

    /// This and then that.
    fn add(&mut self, other: Self) {
        self.updates += other.updates;
        self.consistent &= other.consistent;
    }
}

impl Memory {
    /// Sets the arrays up for a problem.
    ///
    /// # Complexity
    /// O(items + entries).
    fn reset(&mut self, problem: &Problem) {
        self.index.reset(problem, &mut self.live.counts);
        self.live.reset(problem);
        self.chosen.clear();
        self.levels.clear();
        let painted = if problem.is_colored() {
            problem.secondary_items()
        } else {
            0
        };
        refill(&mut self.painters, painted, NONE);
        self.active.clear();
    }
}

impl Index {
    /// Lists the options of every item, by counting sort, and makes the tallies on the way.
    fn reset(&mut self, problem: &Problem, counts: &mut Vec<Count>) {
        counts.clear();
        let primary = &problem.usage[..problem.primary_items()];
        counts.extend(primary.iter().map(|usage| Count {
            len: usage.options,
            xor: 0,
        }));
        // The list of item i is filled at cursor starts[i + 1], which ends where item i + 1 starts.
        self.starts.clear();
        self.starts.push(0);
        let mut end = 0;
        self.starts.extend(problem.usage.iter().map(|usage| {
            let start = end;
            end += usage.options;
            start
        }));
        refill(&mut self.lists, problem.entries(), 0);
        refill(&mut self.colors, problem.colors.len(), None);
        let (cursors, lists) = (&mut self.starts[1..], &mut self.lists[..]);
        for (option, bounds) in problem.starts.windows(2).enumerate() {
            let range = bounds[0] as usize..bounds[1] as usize;
            for item in &problem.items[range.clone()] {
                let cursor = &mut cursors[item.index()];
                lists[*cursor as usize] = option as u32;
                *cursor += 1;
                if let Some(count) = counts.get_mut(item.index()) {
                    count.xor ^= option as u32;
                }
            }
            if problem.is_colored() {
                for (item, &color) in problem.items[range.clone()]
                    .iter()
                    .zip(&problem.colors[range])
                {
                    self.colors[cursors[item.index()] as usize - 1] = color;
                }
            }
        }
    }

    /// Where in `lists` the options of an item are.
    #[inline]
    fn range(&self, item: usize) -> Range<usize> {
        self.starts[item] as usize..self.starts[item + 1] as usize
    }

    #[inline]
    fn list(&self, item: usize) -> &[u32] {
        &self.lists[self.range(item)]
    }
}

impl Live {
    /// Makes all options live; the tallies are made with the index.
    fn reset(&mut self, problem: &Problem) {
        refill(&mut self.status, problem.options(), Status::Live);
        self.trail.clear();
        refill(&mut self.queue, problem.primary_items() + 1, 0);
        self.queued = 0;
    }

    #[inline]
    fn is_live(&self, option: u32) -> bool {
        self.status[option as usize] == Status::Live
    }

    /// Takes an item out of the queue, the latest first.
    #[inline]
    fn next_forced(&mut self) -> Option<u32> {
        self.queued = self.queued.checked_sub(1)?;
        Some(self.queue[self.queued])
    }

    /// Removes a live option: subtracts it from the tallies of its primary items and queues those
    /// that are left with one. All are subtracted even if one is left with none, so that undoing
    /// is the same for all.
    #[inline]
    fn remove(&mut self, option: u32, problem: &Problem) -> Removal {
        self.status[option as usize] = Status::Removed;
        self.trail.push(option);
        let items = items_of(problem, option);
        let (counts, queue) = (&mut self.counts[..], &mut self.queue[..]);
        let mut queued = self.queued;
        let mut consistent = true;
        // Primary items come first in an option and only they have a tally: the first item without
        // one ends the walk.
        for item in items {
            let Some(count) = counts.get_mut(item.index()) else {
                break;
            };
            count.len -= 1;
            count.xor ^= option;
            queue[queued] = item.index() as u32;
            queued += usize::from(count.len == 1);
            consistent &= count.len > 0;
        }
        self.queued = queued;
        Removal {
            updates: items.len() as u64,
            consistent,
        }
    }

    /// Undoes removals back to the given length of the trail.
    fn restore(&mut self, trail: usize, problem: &Problem) {
        for option in self.trail.drain(trail..) {
            self.status[option as usize] = Status::Live;
            for item in items_of(problem, option) {
                let Some(count) = self.counts.get_mut(item.index()) else {
                    break;
                };
                count.len += 1;
                count.xor ^= option;
            }
        }
    }
}

/// The items of an option given by its bare number.
#[inline]
fn items_of(problem: &Problem, option: u32) -> &[ItemId] {
    problem.option_items(OptionId::from_index(option as usize))
}

/// Makes `array` hold `len` times `value`.
fn refill<T: Clone>(array: &mut Vec<T>, len: usize, value: T) {
    array.clear();
    array.resize(len, value);
}

impl<'a> Cells<'a> {
    /// # Complexity
    /// O(items + entries).
    pub(crate) fn new(problem: &'a Problem, mut memory: Memory) -> Self {
        memory.reset(problem);
        Self {
            problem,
            memory,
            active_len: 0,
            next: Turn::Start,
        }
    }

    /// Queues the items that have one option from the start. Returns false if one has none.
    fn start(&mut self) -> bool {
        let live = &mut self.memory.live;
        for (item, count) in live.counts.iter().enumerate() {
            live.queue[live.queued] = item as u32;
            live.queued += usize::from(count.len == 1);
        }
        live.counts.iter().all(|count| count.len > 0)
    }

    /// Takes forced moves until none is left. Returns false on a contradiction.
    fn propagate(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        while let Some(item) = self.memory.live.next_forced() {
            let option = self.memory.live.counts[item as usize].xor;
            // Another item may have brought the option in already.
            if self.memory.live.is_live(option) {
                meter.forced(self.memory.chosen.len())?;
                if !self.choose(option, meter)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Chooses a live option and removes its rivals. Returns false on a contradiction: an item has
    /// lost its last option, and the choice must be undone.
    fn choose(&mut self, option: u32, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let problem = self.problem;
        let id = OptionId::from_index(option as usize);
        self.memory.live.status[option as usize] = Status::Chosen;
        self.memory.chosen.push(id);
        for entry in problem.range(id) {
            let item = problem.items[entry].index();
            let removal = match (self.memory.live.counts.get(item), problem.color(entry)) {
                (Some(Count { len: 1, .. }), _) => continue,
                // The tally of two options knows the other one.
                (Some(Count { len: 2, xor }), _) => self.memory.live.remove(xor ^ option, problem),
                (Some(count), _) => self.remove_rivals(item, count.len - 1),
                (None, None) => self.remove_rivals(item, u32::MAX),
                (None, Some(color)) => self.paint(item, color, option),
            };
            meter.updates(removal.updates)?;
            if !removal.consistent {
                self.memory.live.queued = 0;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Removes the live options of an item, of which there are at most `rivals`.
    fn remove_rivals(&mut self, item: usize, mut rivals: u32) -> Removal {
        let Memory { index, live, .. } = &mut self.memory;
        let mut removal = Removal::NONE;
        for &rival in index.list(item) {
            if live.is_live(rival) {
                removal.add(live.remove(rival, self.problem));
                rivals -= 1;
                if rivals == 0 {
                    break;
                }
            }
        }
        removal
    }

    /// Gives a secondary item a color: removes its live options that give it another or none.
    fn paint(&mut self, item: usize, color: Color, option: u32) -> Removal {
        let Memory {
            index,
            live,
            painters,
            ..
        } = &mut self.memory;
        let mut removal = Removal::NONE;
        let painter = &mut painters[item - self.problem.primary_items()];
        if *painter == NONE {
            *painter = option;
            let range = index.range(item);
            for (&rival, &other) in index.lists[range.clone()].iter().zip(&index.colors[range]) {
                if live.is_live(rival) && other != Some(color) {
                    removal.add(live.remove(rival, self.problem));
                }
            }
        }
        removal
    }

    /// MRV: the uncovered primary item with the fewest live options, the lowest id among equals.
    /// `None` if all are covered. Only for use after propagation.
    fn pick(&mut self) -> Option<usize> {
        let Memory {
            live,
            active,
            levels,
            ..
        } = &mut self.memory;
        if levels.is_empty() {
            active.clear();
            let open = live
                .counts
                .iter()
                .enumerate()
                .filter(|(_, count)| count.len >= 2);
            active.extend(open.map(|(item, _)| item as u32));
            self.active_len = active.len();
        }
        let mut best = (u32::MAX, u32::MAX);
        let mut place = 0;
        while place < self.active_len {
            let item = active[place];
            let len = live.counts[item as usize].len;
            if len < 2 {
                self.active_len -= 1;
                active.swap(place, self.active_len);
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
        let Memory {
            index,
            live,
            chosen,
            levels,
            ..
        } = &mut self.memory;
        meter.branch(chosen.len())?;
        let lowest = index
            .list(item)
            .iter()
            .find(|&&option| live.is_live(option));
        let &option = lowest.expect("an uncovered item has live options after propagation");
        levels.push(Level {
            option,
            trail: live.trail.len(),
            chosen: chosen.len(),
            active: self.active_len,
        });
        self.choose(option, meter)
    }

    /// Undoes the last choice and removes its option instead. Returns false if there is none.
    fn backtrack(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let Some(level) = self.memory.levels.pop() else {
            return Ok(false);
        };
        self.memory.live.restore(level.trail, self.problem);
        self.withdraw(level.chosen);
        self.active_len = level.active;
        let removal = self.memory.live.remove(level.option, self.problem);
        debug_assert!(
            removal.consistent,
            "every uncovered item had two options at the branch"
        );
        meter.updates(removal.updates)?;
        Ok(true)
    }

    /// Undoes choices back to the given depth. Their rivals are live again already.
    fn withdraw(&mut self, depth: usize) {
        let Memory {
            live,
            painters,
            chosen,
            ..
        } = &mut self.memory;
        for option in chosen.drain(depth..) {
            live.status[option.index()] = Status::Live;
            if painters.is_empty() {
                continue;
            }
            for item in self.problem.option_items(option) {
                if !self.problem.is_primary(*item) {
                    let painter = &mut painters[item.index() - self.problem.primary_items()];
                    if *painter == option.index() as u32 {
                        *painter = NONE;
                    }
                }
            }
        }
    }

    /// Takes the next turn: the state is valid before and after each.
    fn turn(&mut self, meter: &mut Meter<'_>) -> Result<Option<Step>, Limit> {
        self.next = match self.next {
            Turn::Start => {
                if !self.start() {
                    return Ok(Some(Step::Exhausted));
                }
                Turn::Propagate
            }
            Turn::Propagate => {
                if self.propagate(meter)? {
                    Turn::Branch
                } else {
                    Turn::Backtrack
                }
            }
            Turn::Branch => match self.pick() {
                None => {
                    self.next = Turn::Backtrack;
                    return Ok(Some(Step::Solution));
                }
                Some(item) => {
                    if self.branch(item, meter)? {
                        Turn::Propagate
                    } else {
                        Turn::Backtrack
                    }
                }
            },
            Turn::Backtrack => {
                if !self.backtrack(meter)? {
                    return Ok(Some(Step::Exhausted));
                }
                Turn::Propagate
            }
        };
        Ok(None)
    }

    fn run(&mut self, meter: &mut Meter<'_>) -> Result<Step, Limit> {
        meter.poll()?;
        loop {
            if let Some(step) = self.turn(meter)? {
                return Ok(step);
            }
        }
    }
}

impl Explore for Cells<'_> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Step {
        self.run(meter).unwrap_or_else(Step::OutOfBudget)
    }

    fn chosen(&self) -> &[OptionId] {
        &self.memory.chosen
    }

    fn release(&mut self, workspace: &mut Workspace) {
        workspace.cells = std::mem::take(&mut self.memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::shapes::shapes;
    use proptest::prelude::*;

    impl Cells<'_> {
        /// Re-derives every redundant field from the problem and the statuses of its options.
        fn validate(&self) {
            let (problem, Memory { live, .. }) = (self.problem, &self.memory);
            let with = |status| {
                let has = move |option: &OptionId| live.status[option.index()] == status;
                problem.option_ids().filter(has).collect::<Vec<_>>()
            };
            let sorted = |mut options: Vec<OptionId>| {
                options.sort_unstable();
                options
            };
            let trail = live
                .trail
                .iter()
                .map(|&option| OptionId::from_index(option as usize));
            assert_eq!(sorted(trail.collect()), with(Status::Removed), "trail");
            assert_eq!(
                sorted(self.memory.chosen.clone()),
                with(Status::Chosen),
                "chosen"
            );

            let mut counts = vec![Count::default(); problem.primary_items()];
            let mut covered = vec![false; problem.items()];
            for option in problem.option_ids() {
                let status = live.status[option.index()];
                for item in problem.option_items(option) {
                    covered[item.index()] |= status == Status::Chosen;
                    if status != Status::Removed && problem.is_primary(*item) {
                        counts[item.index()].len += 1;
                        counts[item.index()].xor ^= option.index() as u32;
                    }
                }
            }
            assert_eq!(live.counts, counts, "counts");

            for item in 0..problem.primary_items() {
                let active = self.memory.levels.is_empty()
                    || self.memory.active[..self.active_len].contains(&(item as u32));
                assert!(
                    active || covered[item],
                    "item {item} is open but not active"
                );
                let forced = counts[item].len == 1 && !covered[item];
                let queued = live.queue[..live.queued].contains(&(item as u32));
                let settling = matches!(self.next, Turn::Start | Turn::Backtrack);
                assert!(
                    !forced || queued || settling,
                    "item {item} is forced but not queued"
                );
            }
            for (item, &painter) in self.memory.painters.iter().enumerate() {
                let item = ItemId::from_index(problem.primary_items() + item);
                let colors = |status| {
                    let entries = with(status)
                        .into_iter()
                        .flat_map(|option| problem.option(option));
                    let entries = entries.filter(|entry| entry.item == item);
                    entries.map(|entry| entry.color).collect::<Vec<_>>()
                };
                if painter == NONE {
                    // A choice that met a contradiction may not have come to its colors.
                    let settled = self.next != Turn::Backtrack;
                    assert!(
                        !settled || colors(Status::Chosen).iter().all(Option::is_none),
                        "no painter"
                    );
                } else {
                    let painter = OptionId::from_index(painter as usize);
                    assert!(
                        with(Status::Chosen).contains(&painter),
                        "painter is not chosen"
                    );
                    let entry = problem.option(painter).find(|entry| entry.item == item);
                    let color = entry.expect("painters have the item").color;
                    assert!(color.is_some(), "a painter has a color");
                    for status in [Status::Live, Status::Chosen] {
                        assert!(colors(status).iter().all(|&other| other == color), "paint");
                    }
                }
            }
        }
    }

    proptest! {
        #[test]
        fn every_turn_leaves_a_valid_state(shape in shapes(8, 16, 2)) {
            let problem = shape.problem();
            let mut cells = Cells::new(&problem, Memory::default());
            let mut meter = Meter::new(Budget::default(), None);
            loop {
                let step = cells.turn(&mut meter).expect("no limit");
                cells.validate();
                if step == Some(Step::Exhausted) {
                    break;
                }
            }
        }
    }
}
