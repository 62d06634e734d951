//! Tallies and a queue of forced items: the kernel for long forced chains.
//!
//! *Forced moves* decide many puzzle-like problems almost completely. An item with a single live
//! option must take it, which removes other options, which leaves other items with a single option,
//! and so on for thousands of moves. Dancing links search for the next item at every move. Here the
//! next item and its option are known at once.
//!
//! **Tally.** Each primary item stores the number of its live options that it can spare, and the
//! exclusive or of their ids. Removing an option subtracts it from both. When nothing is left to
//! spare, the exclusive or *is* the last option, so no list is walked to find it. Such an item
//! enters a queue; an item with too few options is a contradiction. With one option to spare, the
//! tally gives the rival of an option in the same way. (XOR-linked lists and invertible Bloom
//! tables use the same trick.)
//!
//! **Removal.** The options of an item are a static list. Choosing an option removes the live
//! rivals on the lists of its items, and each rival is subtracted from the tallies of all its
//! primary items. These include the items that the chosen option covers: their tallies end with
//! only the chosen option and nothing to spare. So, after propagation, *the open items are those
//! with something to spare*.
//!
//! **Multiplicities** change two things. First, an item needs `lo` options and can spare its other
//! live options. If it has nothing to spare, it must take all its live options, which are found by
//! walking its list. Choosing one of them does not change what it can spare until the need is met.
//! From then on it can spare every live option, so each further choice reduces the number by one.
//! Second, only the `hi`-th chosen option removes the rivals.
//!
//! **Undo.** There is a trail of removed options. It begins with the first branch, because forced
//! moves before it are never undone. Addition and exclusive or commute, so the order in which
//! options are added back does not matter. If few items are open, their tallies are copied instead,
//! which costs less. No other tally changes, because all primary items of a live option are open.
//!
//! **Cost.** Without branches, each option is removed at most once and each list is walked at most
//! once: twice the nonzeros in all, after a set-up of the same order. A branch costs its removals,
//! the static lists of the items it covers, and a look at the open items up to the first with one
//! option to spare. (Shortening the lists as options die costs about as much as walking past the
//! dead options. This was measured for copies of the live part and for sparse sets.)
//!
//! **Branching** is binary. MRV: the open primary item with the fewest options to spare, the lowest
//! id among equals. Its lowest live option is chosen first. When this choice is refuted or its
//! solutions are enumerated, the option is removed at the level above, and propagation continues
//! from there, perhaps to a different item. Secondary items are never branched on.

mod forced;
mod index;
mod live;
pub(super) mod memory;
mod open;
mod place;
#[cfg(test)]
mod tests;

use crate::problem::Problem;
use crate::problem::ids::{Color, ItemId, OptionId};
use crate::search::budget::{Meter, Reached, SearchLimit};
use live::{ItemTally, OptionStatus, Removal, items_of};
use memory::{Branching, CellsMemory, NONE};

/// Up to this number of open items, copying their tallies is cheaper than undoing every removal.
/// (The unit tests use a smaller number, so their small problems have levels of both kinds.)
const COPIED_TALLIES: usize = if cfg!(test) { 3 } else { 128 };

#[derive(Debug)]
pub(crate) struct Cells {
    memory: CellsMemory,
    /// Whether there has been a branch. Before it, nothing is undone.
    searching: bool,
    next: Label,
}

/// Where to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Start,
    Forward,
    Backtrack,
}

impl Cells {
    /// # Complexity
    /// O(items + entries).
    pub(crate) fn new(problem: &Problem, mut memory: CellsMemory) -> Self {
        memory.reset(problem);
        Self {
            memory,
            searching: false,
            next: Label::Start,
        }
    }

    /// Takes forced moves until none is left. Returns false on a contradiction.
    #[inline(always)]
    fn propagate<const SEARCH: bool>(
        &mut self,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        while let Some(item) = self.memory.live.next_forced() {
            if !self.memory.taken.is_empty() {
                if !self.take_all::<SEARCH>(problem, item as usize, meter)? {
                    return Ok(false);
                }
                continue;
            }
            let option = self.memory.live.tallies[item as usize].xor;
            // Another item may have forced the same option before.
            if self.memory.live.is_live(option) {
                meter.forced(self.memory.chosen.len())?;
                if !self.choose::<SEARCH>(problem, option, meter)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    #[inline(always)]
    fn propagate_any(
        &mut self,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        if self.searching {
            self.propagate::<true>(problem, meter)
        } else if self.memory.taken.is_empty() && self.memory.painters.is_empty() {
            self.take_forced(problem, meter)
        } else {
            self.propagate::<false>(problem, meter)
        }
    }

    /// Chooses all live options of an item that has nothing to spare. Returns false on a
    /// contradiction.
    fn take_all<const SEARCH: bool>(
        &mut self,
        problem: &Problem,
        item: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        if self.memory.taken[item] >= problem.bounds(item).lo {
            return Ok(true);
        }
        meter.work(self.memory.index.range(item).len())?;
        for place in self.memory.index.range(item) {
            let option = self.memory.index.lists[place];
            if self.memory.live.is_live(option) {
                meter.forced(self.memory.chosen.len())?;
                if !self.choose::<SEARCH>(problem, option, meter)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Chooses a live option and removes its rivals. Returns false if an item then has too few
    /// options; the choice must then be undone.
    fn choose<const SEARCH: bool>(
        &mut self,
        problem: &Problem,
        option: u32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        let id = OptionId::from_index(option as usize);
        self.memory.live.status[option as usize] = OptionStatus::Chosen;
        self.memory.chosen.push(id);
        self.take::<SEARCH>(problem, option);
        let (mut updates, mut looks, mut consistent) = (0, 0, true);
        for entry in problem.range(id) {
            let item = problem.items[entry].index();
            let removal = match (self.memory.live.tallies.get(item), problem.color(entry)) {
                (Some(ItemTally { spare: 0, .. }), _) => continue,
                (Some(_), _) if self.has_room(problem, item) => continue,
                // The tally of two options gives the other option.
                (Some(&ItemTally { spare: 1, xor }), _) if self.memory.taken.is_empty() => {
                    self.memory.live.remove::<SEARCH>(xor ^ option, problem)
                }
                (Some(tally), _) => self.remove_rivals::<SEARCH>(problem, item, tally.spare),
                (None, None) => self.remove_rivals::<SEARCH>(problem, item, i32::MAX),
                (None, Some(color)) => self.paint::<SEARCH>(problem, item, color, option),
            };
            updates += removal.updates;
            looks += removal.looks;
            if !removal.consistent {
                self.memory.live.queued = 0;
                consistent = false;
                break;
            }
        }
        meter.updates(updates)?;
        meter.work(looks)?;
        Ok(consistent)
    }

    /// Counts a chosen option in its primary items, and closes the items that may be in no more
    /// options.
    fn take<const SEARCH: bool>(&mut self, problem: &Problem, option: u32) {
        let CellsMemory {
            live, taken, open, ..
        } = &mut self.memory;
        if taken.is_empty() && !SEARCH {
            return;
        }
        for item in items_of(problem, option) {
            let item = item.index();
            let Some(tally) = live.tallies.get_mut(item) else {
                break;
            };
            if let Some(taken) = taken.get_mut(item) {
                let bounds = problem.bounds(item);
                // If the item still needed it, it can spare as many as before.
                tally.spare -= i32::from(*taken >= bounds.lo);
                *taken += 1;
                if *taken < bounds.hi {
                    continue;
                }
            }
            if SEARCH {
                open.remove(item);
            }
        }
    }

    /// Undoes [`Self::take`] of a search.
    fn give_back(&mut self, problem: &Problem, option: u32) {
        let CellsMemory {
            live, taken, open, ..
        } = &mut self.memory;
        for item in items_of(problem, option) {
            let item = item.index();
            let Some(tally) = live.tallies.get_mut(item) else {
                break;
            };
            if let Some(taken) = taken.get_mut(item) {
                let bounds = problem.bounds(item);
                *taken -= 1;
                tally.spare += i32::from(*taken >= bounds.lo);
                if *taken + 1 < bounds.hi {
                    continue;
                }
            }
            open.insert(item);
        }
    }

    /// Whether a primary item that was just counted may be in another option.
    #[inline]
    fn has_room(&self, problem: &Problem, item: usize) -> bool {
        let taken = self.memory.taken.get(item);
        taken.is_some_and(|&taken| taken < problem.bounds(item).hi)
    }

    /// Removes the live options of an item, of which there are at most `rivals`, until a removal
    /// leaves another item with too few.
    fn remove_rivals<const SEARCH: bool>(
        &mut self,
        problem: &Problem,
        item: usize,
        mut rivals: i32,
    ) -> Removal {
        let CellsMemory { index, live, .. } = &mut self.memory;
        let mut removal = Removal::NONE;
        for &rival in index.list(item) {
            removal.looks += 1;
            if live.is_live(rival) {
                removal.add(live.remove::<SEARCH>(rival, problem));
                rivals -= 1;
                if rivals == 0 || !removal.consistent {
                    break;
                }
            }
        }
        removal
    }

    /// Gives a secondary item a color: removes its live options with another color or none.
    fn paint<const SEARCH: bool>(
        &mut self,
        problem: &Problem,
        item: usize,
        color: Color,
        option: u32,
    ) -> Removal {
        let CellsMemory {
            index,
            live,
            painters,
            ..
        } = &mut self.memory;
        let mut removal = Removal::NONE;
        let painter = &mut painters[item - problem.primary_items()];
        if *painter == NONE {
            *painter = option;
            let range = index.range(item);
            removal.looks = range.len();
            for (&rival, &other) in index.lists[range.clone()].iter().zip(&index.colors[range]) {
                if live.is_live(rival) && other != Some(color) {
                    removal.add(live.remove::<SEARCH>(rival, problem));
                    if !removal.consistent {
                        break;
                    }
                }
            }
        }
        removal
    }

    /// Begins to branch: from now on the open items are recorded.
    fn begin(&mut self) {
        self.searching = true;
        let CellsMemory { live, open, .. } = &mut self.memory;
        open.reset(live.tallies.len());
        for (item, tally) in live.tallies.iter().enumerate() {
            if tally.spare > 0 {
                open.insert(item);
            }
        }
    }

    /// MRV: the open primary item with the fewest options to spare, the lowest id among equals.
    /// `None` if there is none. Only for use after propagation.
    #[inline(always)]
    fn choose_item(&mut self) -> Option<usize> {
        if !self.searching {
            self.begin();
        }
        let CellsMemory { live, open, .. } = &self.memory;
        let mut best = None;
        let mut least = i32::MAX;
        for item in open.iter() {
            let spare = live.tallies[item as usize].spare;
            // An item with multiplicities may have no options left before it is closed.
            if spare < least && spare > 0 {
                (best, least) = (Some(item as usize), spare);
                if spare == 1 {
                    break;
                }
            }
        }
        best
    }

    /// The lowest live option of an item that has options to spare.
    #[inline(always)]
    fn lowest(&self, item: usize) -> u32 {
        let CellsMemory { index, live, .. } = &self.memory;
        let mut options = index.list(item).iter();
        *options
            .find(|&&option| live.is_live(option))
            .expect("an item has the options that it can spare")
    }

    /// Enters a level that decides on the lowest live option of `item`, and returns this option.
    #[inline(always)]
    fn enter(&mut self, item: usize) -> u32 {
        let option = self.lowest(item);
        let CellsMemory {
            live,
            chosen,
            levels,
            open,
            saved,
            taken,
            ..
        } = &mut self.memory;
        // With multiplicities, a level may close no item, so copies could fill the memory.
        let copied = open.len() <= COPIED_TALLIES && taken.is_empty();
        levels.push(Branching {
            option,
            ways: live.tallies[item].spare as u32 + 1,
            trail: live.trail.len(),
            chosen: chosen.len(),
            saved: saved.len(),
            copied,
            refuted: false,
        });
        if copied {
            for item in open.iter() {
                saved.push((item, live.tallies[item as usize]));
            }
        }
        option
    }

    /// Chooses the lowest live option of `item`, with a level to come back to. Returns false on a
    /// contradiction.
    #[inline(always)]
    fn branch(
        &mut self,
        problem: &Problem,
        item: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        // The looks at open items and at the item's options.
        meter.work(self.memory.open.len() + self.memory.index.list(item).len())?;
        meter.branch(self.memory.chosen.len())?;
        let option = self.enter(item);
        self.choose::<true>(problem, option, meter)
    }

    /// Undoes the last choice and removes its option instead. Returns false if there is none.
    #[inline(always)]
    fn backtrack(&mut self, problem: &Problem, meter: &mut Meter<'_>) -> Result<bool, SearchLimit> {
        let levels = &mut self.memory.levels;
        while levels.pop_if(|level| level.refuted).is_some() {}
        let Some(&level) = levels.last() else {
            return Ok(false);
        };
        self.withdraw(problem, level.chosen);
        let CellsMemory { live, saved, .. } = &mut self.memory;
        live.restore(level.trail, !level.copied, problem);
        for &(item, tally) in &saved[level.saved..] {
            live.tallies[item as usize] = tally;
        }
        // The place to continue, also after a limit.
        self.next = Label::Forward;
        self.refute(problem, meter)?;
        Ok(true)
    }

    /// Removes the option of the last level, which some item can spare.
    #[inline(always)]
    fn refute(&mut self, problem: &Problem, meter: &mut Meter<'_>) -> Result<(), SearchLimit> {
        let CellsMemory {
            live,
            levels,
            saved,
            ..
        } = &mut self.memory;
        let level = levels.last_mut().expect("a level was entered");
        level.refuted = true;
        saved.truncate(level.saved);
        let removal = live.remove::<true>(level.option, problem);
        debug_assert!(
            removal.consistent,
            "every open item had options to spare at the branch"
        );
        meter.updates(removal.updates)
    }

    /// Undoes choices until the given depth.
    fn withdraw(&mut self, problem: &Problem, depth: usize) {
        for place in depth..self.memory.chosen.len() {
            let option = self.memory.chosen[place];
            self.memory.live.status[option.index()] = OptionStatus::Live;
            self.give_back(problem, option.index() as u32);
            if self.memory.painters.is_empty() {
                continue;
            }
            for item in problem.option_items(option) {
                if !problem.is_primary(*item) {
                    let item = item.index() - problem.primary_items();
                    let painter = &mut self.memory.painters[item];
                    if *painter == option.index() as u32 {
                        *painter = NONE;
                    }
                }
            }
        }
        self.memory.chosen.truncate(depth);
    }

    /// Whether forced moves alone solve or refute the problem.
    pub(super) fn decides(problem: &Problem, memory: &mut CellsMemory) -> bool {
        let mut primary = (0..problem.primary_items()).map(ItemId::from_index);
        if primary.all(|item| problem.options_of(item) > 1) {
            return false;
        }
        let mut cells = Cells::new(problem, std::mem::take(memory));
        let consistent = cells.memory.live.queue_forced()
            && cells
                .propagate_any(problem, &mut Meter::default())
                .expect("a meter without limits");
        let mut tallies = cells.memory.live.tallies.iter();
        let is_decided = !consistent || tallies.all(|tally| tally.spare <= 0);
        *memory = cells.memory;
        is_decided
    }

    /// Takes the next step. The state is valid before and after it.
    #[inline(always)]
    fn step(
        &mut self,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Reached>, SearchLimit> {
        let consistent = match self.next {
            Label::Start => {
                if !self.memory.live.queue_forced() {
                    return Ok(Some(Reached::End));
                }
                true
            }
            Label::Forward => {
                if !self.propagate_any(problem, meter)? {
                    false
                } else if let Some(item) = self.choose_item() {
                    self.branch(problem, item, meter)?
                } else {
                    self.next = Label::Backtrack;
                    return Ok(Some(Reached::Solution));
                }
            }
            Label::Backtrack => {
                if !self.backtrack(problem, meter)? {
                    return Ok(Some(Reached::End));
                }
                true
            }
        };
        self.next = if consistent {
            Label::Forward
        } else {
            Label::Backtrack
        };
        Ok(None)
    }

    /// Everything in a step is inlined here, which saves a twelfth of the instructions of a large
    /// search. The compiler would not inline on its own, because there are several callers.
    fn run(&mut self, problem: &Problem, meter: &mut Meter<'_>) -> Result<Reached, SearchLimit> {
        loop {
            if meter.is_pause_due() {
                return Ok(Reached::Pause);
            }
            match self.step(problem, meter)? {
                Some(Reached::Solution) if !meter.solution() => {}
                Some(step) => return Ok(step),
                None => {}
            }
        }
    }
}
