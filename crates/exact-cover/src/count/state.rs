//! The rest of the problem after some steps: the open items and the live options.

use super::sets::{self, OptionSet};
use super::structure::{Basis, Structure};
use crate::search::budget::{Meter, SearchLimit};
use std::ops::Range;

/// The words of a set that may be other than zero.
pub(super) type Window = Range<usize>;

/// A contradiction, or the limit that ended the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    /// An open item has no live option.
    Contradiction,
    /// A limit ended the search.
    Limit(SearchLimit),
}

impl From<SearchLimit> for Stuck {
    fn from(limit: SearchLimit) -> Self {
        Self::Limit(limit)
    }
}

/// The rest of the problem, or of the part that is being solved.
///
/// States are copied, not undone: [`Self::save`] and [`Self::restore`]. After a contradiction, a state
/// is invalid until it has been restored.
#[derive(Debug)]
pub(super) struct State {
    /// The primary items that are not covered.
    pub(super) open: Vec<u64>,
    /// The options that can still be chosen. All their primary items are open.
    pub(super) live: Vec<u64>,
    /// For each open item: the number of its live options.
    pub(super) counts: Vec<u16>,
    /// The number of open items in the part.
    pub(super) open_count: usize,
    /// The exclusive or of the signs of the part's open items or live options, whichever name it.
    pub(super) hash: u64,
    /// The options chosen on the way here.
    pub(super) chosen: Vec<u32>,
    /// Items that had a single live option when they were added.
    forced: Vec<u32>,
}

/// The saved part of a state that one choice can change.
#[derive(Clone, Debug)]
pub(super) struct Saved {
    pub(super) items: Window,
    pub(super) options: Window,
    words: usize,
    counts: usize,
    open_count: usize,
    hash: u64,
    chosen: usize,
}

/// A stack of saved states.
#[derive(Debug, Default)]
pub(super) struct Store {
    words: Vec<u64>,
    counts: Vec<u16>,
}

impl State {
    /// The whole problem.
    pub(super) fn new(structure: &Structure) -> Self {
        let elements = match structure.basis {
            Basis::Items => structure.primary,
            Basis::Options => structure.options,
        };
        let counts = (0..structure.primary).map(|item| {
            let words = structure.item_rows.row(item).words.iter();
            words.map(|word| word.count_ones() as u16).sum()
        });
        Self {
            open: sets::full(structure.primary),
            live: sets::full(structure.options),
            counts: counts.collect(),
            open_count: structure.primary,
            hash: (0..elements).fold(0, |hash, element| hash ^ structure.sign(element)),
            chosen: Vec::new(),
            forced: Vec::new(),
        }
    }

    /// The set that names the sub-problem.
    #[inline]
    pub(super) fn basis(&self, basis: Basis) -> &[u64] {
        match basis {
            Basis::Items => &self.open,
            Basis::Options => &self.live,
        }
    }

    /// Takes all moves that are forced at the start.
    pub(super) fn start(
        &mut self,
        structure: &Structure,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stuck> {
        meter.poll()?;
        if self.counts.contains(&0) {
            return Err(Stuck::Contradiction);
        }
        let items = 0..self.counts.len() as u32;
        self.forced
            .extend(items.rev().filter(|&item| self.counts[item as usize] == 1));
        self.propagate(structure, meter)
    }

    /// Chooses one of several live options of an item, and takes all moves that are forced afterwards.
    #[inline]
    pub(super) fn branch(
        &mut self,
        option: usize,
        structure: &Structure,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stuck> {
        meter.branch(self.chosen.len())?;
        self.choose(option, structure, meter)?;
        self.propagate(structure, meter)
    }

    /// Chooses the last options of the items in `forced`, until there are none.
    #[inline]
    fn propagate(&mut self, structure: &Structure, meter: &mut Meter<'_>) -> Result<(), Stuck> {
        while let Some(item) = self.forced.pop() {
            let item = item as usize;
            if !sets::has(&self.open, item) {
                continue;
            }
            let last = structure.item_rows.row(item).live(&self.live).next();
            let Some(option) = last else {
                unreachable!("an open item has a live option");
            };
            meter.forced(self.chosen.len())?;
            self.choose(option, structure, meter)?;
        }
        Ok(())
    }

    /// Covers the items of an option, and removes the options that it excludes, including itself.
    #[inline]
    fn choose(
        &mut self,
        option: usize,
        structure: &Structure,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stuck> {
        debug_assert!(sets::has(&self.live, option));
        self.chosen.push(option as u32);
        let items = structure.items_of(option);
        self.open_count -= items.len();
        for &item in items {
            sets::clear(&mut self.open, item as usize);
            if structure.basis == Basis::Items {
                self.hash ^= structure.sign(item as usize);
            }
        }
        let mut updates = 0;
        let mut result = Ok(());
        let conflicts = structure.conflicts.row(option);
        for (index, conflicts) in conflicts.window().zip(conflicts.words) {
            let removed = conflicts & self.live[index];
            self.live[index] ^= removed;
            for rival in sets::ones(index, removed) {
                if structure.basis == Basis::Options {
                    self.hash ^= structure.sign(rival);
                }
                let items = structure.items_of(rival);
                updates += items.len() as u64;
                for &item in items {
                    let count = &mut self.counts[item as usize];
                    *count -= 1;
                    if *count <= 1 && sets::has(&self.open, item as usize) {
                        if *count == 0 {
                            result = Err(Stuck::Contradiction);
                        }
                        self.forced.push(item);
                    }
                }
            }
            if result.is_err() {
                self.forced.clear();
                break;
            }
        }
        meter.updates(updates)?;
        result
    }

    /// Saves the part of the state within these windows.
    pub(super) fn save(&self, items: Window, options: Window, store: &mut Store) -> Saved {
        let saved = Saved {
            words: store.words.len(),
            counts: store.counts.len(),
            open_count: self.open_count,
            hash: self.hash,
            chosen: self.chosen.len(),
            items,
            options,
        };
        store
            .words
            .extend_from_slice(&self.open[saved.items.clone()]);
        store
            .words
            .extend_from_slice(&self.live[saved.options.clone()]);
        store
            .counts
            .extend_from_slice(&self.counts[saved.item_range(self.counts.len())]);
        saved
    }

    /// Restores a saved state.
    pub(super) fn restore(&mut self, saved: &Saved, store: &Store) {
        let open = saved.words;
        let live = open + saved.items.len();
        let end = live + saved.options.len();
        self.open[saved.items.clone()].copy_from_slice(&store.words[open..live]);
        self.live[saved.options.clone()].copy_from_slice(&store.words[live..end]);
        let items = saved.item_range(self.counts.len());
        let counts = saved.counts..saved.counts + items.len();
        self.counts[items].copy_from_slice(&store.counts[counts]);
        self.open_count = saved.open_count;
        self.hash = saved.hash;
        self.chosen.truncate(saved.chosen);
    }
}

impl Saved {
    fn item_range(&self, items: usize) -> Range<usize> {
        64 * self.items.start..items.min(64 * self.items.end)
    }

    /// The first live option of a row in a saved state, from number `from` on.
    #[inline]
    pub(super) fn next_live(
        &self,
        row: OptionSet<'_>,
        from: usize,
        store: &Store,
    ) -> Option<usize> {
        let live = &store.words[self.words + self.items.len()..][..self.options.len()];
        let window = row.window();
        let start = self.options.start.max(window.start).max(from / 64);
        let end = self.options.end.min(window.end);
        for index in start..end {
            let mut word = row.words[index - row.first] & live[index - self.options.start];
            if index == from / 64 {
                word &= u64::MAX << (from % 64);
            }
            if word != 0 {
                return Some(64 * index + word.trailing_zeros() as usize);
            }
        }
        None
    }

    /// Frees the memory of the saved state, which must be the last.
    pub(super) fn forget(&self, store: &mut Store) {
        store.words.truncate(self.words);
        store.counts.truncate(self.counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::order::order;
    use crate::count::sets::has;
    use crate::problem::{Entry, Problem};
    use crate::search::budget::SearchBudget;
    use crate::shapes::shapes;
    use proptest::prelude::*;

    impl State {
        /// Derives the state from the problem and the chosen options, by the definitions.
        fn validate(
            &self,
            problem: &Problem,
            structure: &Structure,
            chosen: &[usize],
        ) -> Result<(), TestCaseError> {
            let entries = |option: usize| problem.option(structure.name(option));
            let clash =
                |x: Entry, y: Entry| x.item == y.item && (x.color.is_none() || x.color != y.color);
            let excludes =
                |a: usize, b: usize| a == b || entries(a).any(|x| entries(b).any(|y| clash(x, y)));
            let is_live = |option: usize| !chosen.iter().any(|&other| excludes(option, other));
            let is_open = |item: &u32| {
                !chosen
                    .iter()
                    .any(|&option| structure.items_of(option).contains(item))
            };
            let mut hash = 0;
            for option in 0..structure.options {
                prop_assert_eq!(has(&self.live, option), is_live(option));
                if structure.basis == Basis::Options && is_live(option) {
                    hash ^= structure.sign(option);
                }
            }
            let open: Vec<u32> = (0..structure.primary as u32).filter(is_open).collect();
            prop_assert_eq!(self.open_count, open.len());
            for &item in &open {
                prop_assert!(has(&self.open, item as usize));
                let live = (0..structure.options).filter(|&option| is_live(option));
                let count = live
                    .filter(|&option| structure.items_of(option).contains(&item))
                    .count();
                prop_assert_eq!(usize::from(self.counts[item as usize]), count);
                if structure.basis == Basis::Items {
                    hash ^= structure.sign(item as usize);
                }
            }
            prop_assert_eq!(self.hash, hash);
            Ok(())
        }
    }

    proptest! {
        #[test]
        fn choices_follow_the_definition_and_can_be_undone(
            shape in shapes(8, 16, 2),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 8),
        ) {
            let problem = shape.problem();
            let structure = Structure::new(&problem, &order(&problem)).expect("a small problem");
            let mut meter = Meter::new(SearchBudget::default(), None);
            let mut state = State::new(&structure);
            let mut store = Store::default();
            let mut chosen = Vec::new();
            let mut saves = Vec::new();
            for pick in picks {
                state.validate(&problem, &structure, &chosen)?;
                let live: Vec<usize> = (0..structure.options).filter(|&option| has(&state.live, option)).collect();
                if live.is_empty() {
                    break;
                }
                let (items, options) = (0..state.open.len(), 0..state.live.len());
                let saved = state.save(items, options, &mut store);
                let option = *pick.get(&live);
                let row = structure.item_rows.row(structure.items_of(option)[0] as usize);
                prop_assert_eq!(saved.next_live(row, option, &store), Some(option));
                saves.push((saved, chosen.clone()));
                chosen.push(option);
                if state.choose(option, &structure, &mut meter).is_err() {
                    let open = (0..structure.primary).filter(|&item| has(&state.open, item));
                    let dead = open.into_iter().any(|item| state.counts[item] == 0);
                    prop_assert!(dead, "a contradiction has an item without options");
                    let (saved, before) = saves.pop().expect("just pushed");
                    state.restore(&saved, &store);
                    saved.forget(&mut store);
                    chosen = before;
                }
                state.forced.clear();
            }
            while let Some((saved, chosen)) = saves.pop() {
                state.restore(&saved, &store);
                saved.forget(&mut store);
                state.validate(&problem, &structure, &chosen)?;
            }
            prop_assert!(store.words.is_empty() && store.counts.is_empty());
        }
    }
}
