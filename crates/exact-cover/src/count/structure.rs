//! The problem in the form in which sub-problems are named and solved.
//!
//! Items and options are renumbered: primary items by their place in the order of
//! [`order`](super::order), options by their first item in it. After some steps, the rest of a problem
//! is then mostly a stretch at the end, so its name is short.

use super::sets::{OptionSet, OptionSets};
use crate::problem::Problem;
use crate::problem::ids::{Color, ItemId, OptionId};
use std::collections::HashMap;

/// The sets that name a sub-problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// The open items. Without secondary items, they determine the live options.
    Items,
    /// The live options. They determine the open items, because every open item has a live option. They
    /// also determine all exclusions: two live options exclude each other in one sub-problem if and
    /// only if they do in every other.
    Options,
}

/// The problem, renumbered, as sets of bits. It never changes.
#[derive(Debug)]
pub(super) struct Structure {
    pub(super) basis: Basis,
    pub(super) primary: usize,
    pub(super) options: usize,
    /// For each item, primary items first, its options.
    pub(super) item_rows: OptionSets,
    /// For each option, the options that cannot be chosen together with it, including itself.
    pub(super) conflicts: OptionSets,
    /// For each color of each secondary item: the item, ascending, and the options that give it that
    /// color.
    classes: Vec<u32>,
    class_rows: OptionSets,
    /// The primary items of option `o` are `items[starts[o]..starts[o + 1]]`.
    starts: Vec<u32>,
    items: Vec<u32>,
    /// For each option, the first option that is equal to it.
    first_equal: Vec<u16>,
    /// For each first one of equal options, their number; 0 for the others.
    copies: Vec<u16>,
    /// For each option, its number in the problem.
    names: Vec<OptionId>,
    /// A random-looking number for each element of the basis. A set has the exclusive or of its
    /// elements' numbers as its hash.
    signs: Vec<u64>,
}

/// The finaliser of the generator SplitMix64 (Steele, Lea and Flood, 2014).
fn sign(index: usize) -> u64 {
    let mut z = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The options that have a primary item, by the place of the first one.
fn by_first_item(problem: &Problem, place: impl Fn(ItemId) -> usize) -> Vec<OptionId> {
    let first = |&option: &OptionId| {
        let items = problem.option_items(option).iter().copied();
        let primary = items.filter(|&item| problem.is_primary(item));
        primary.map(&place).min()
    };
    let useful = problem.option_ids();
    let mut names: Vec<OptionId> = useful.filter(|option| first(option).is_some()).collect();
    names.sort_by_cached_key(first);
    names
}

/// For each option, those that have one of its items, except where both give it the same color.
fn conflicts(
    problem: &Problem,
    names: &[OptionId],
    place: impl Fn(ItemId) -> usize,
    item_rows: &OptionSets,
    classes: &[(usize, Color)],
    class_rows: &OptionSets,
) -> OptionSets {
    let mut conflicts = OptionSets::default();
    for &name in names {
        let rows = problem
            .option(name)
            .map(|entry| item_rows.row(place(entry.item)));
        let windows = rows.map(OptionSet::window);
        let window = windows.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
        let window = window.unwrap_or(0..0);
        let start = window.start;
        let conflict = conflicts.push(window);
        for entry in problem.option(name) {
            let item = place(entry.item);
            let class = |color| classes.binary_search(&(item, color)).ok();
            let class = entry.color.and_then(class);
            let row = item_rows.row(item);
            let conflict = &mut conflict[row.first - start..];
            match class {
                None => {
                    for (conflict, word) in conflict.iter_mut().zip(row.words) {
                        *conflict |= word;
                    }
                }
                Some(class) => {
                    for (index, word) in row.window().zip(row.words) {
                        conflict[index - row.first] |= word & !class_rows.word(class, index);
                    }
                }
            }
        }
    }
    conflicts
}

impl Structure {
    /// The most options, and the most primary items.
    const MAX_LEN: usize = 1 << 14;
    /// The most words that are touched to make the rows.
    const MAX_WORK: usize = 1 << 25;

    /// `order` has the primary items in the order of branching. `None` if the problem has
    /// multiplicities or is too large.
    ///
    /// # Complexity
    /// O(entries x options / 64).
    pub(super) fn new(problem: &Problem, order: &[ItemId]) -> Option<Self> {
        let len = problem.options().max(problem.primary_items());
        let work = problem.entries().saturating_mul(1 + problem.options() / 64);
        if problem.has_multiplicities() || len > Self::MAX_LEN || work > Self::MAX_WORK {
            return None;
        }
        let mut place: Vec<u32> = (0..problem.items() as u32).collect();
        for (position, &item) in order.iter().enumerate() {
            place[item.index()] = position as u32;
        }
        let place = |item: ItemId| place[item.index()] as usize;
        let names = by_first_item(problem, place);

        let primary = problem.primary_items();
        let mut starts = vec![0];
        let mut items = Vec::new();
        let mut options_of: Vec<Vec<u32>> = vec![Vec::new(); problem.items()];
        let mut colored = Vec::new();
        for (option, &name) in names.iter().enumerate() {
            for entry in problem.option(name) {
                let item = place(entry.item);
                options_of[item].push(option as u32);
                if item < primary {
                    items.push(item as u32);
                } else if let Some(color) = entry.color {
                    colored.push(((item, color), option as u32));
                }
            }
            starts.push(items.len() as u32);
        }
        let item_rows = OptionSets::of(options_of.iter().map(Vec::as_slice));
        colored.sort_unstable();
        let groups = colored.chunk_by(|a, b| a.0 == b.0);
        let groups = groups.map(|group| (group[0].0, group.iter().map(|pair| pair.1).collect()));
        let (classes, members): (Vec<_>, Vec<Vec<u32>>) = groups.unzip();
        let class_rows = OptionSets::of(members.iter().map(Vec::as_slice));

        let conflicts = conflicts(problem, &names, place, &item_rows, &classes, &class_rows);
        let basis = if problem.secondary_items() == 0 {
            Basis::Items
        } else {
            Basis::Options
        };
        let elements = match basis {
            Basis::Items => primary,
            Basis::Options => names.len(),
        };
        let mut structure = Self {
            basis,
            primary,
            options: names.len(),
            item_rows,
            conflicts,
            classes: classes.into_iter().map(|class| class.0 as u32).collect(),
            class_rows,
            starts,
            items,
            first_equal: Vec::new(),
            copies: vec![0; names.len()],
            names,
            signs: (0..elements).map(sign).collect(),
        };
        structure.find_equals();
        Some(structure)
    }

    /// Options are equal if they cover the same items and exclude the same options. If one of them is
    /// live, all are.
    fn find_equals(&mut self) {
        let mut known = HashMap::new();
        let first_equal = (0..self.options).map(|option| {
            let row = self.conflicts.row(option);
            let effect = (self.items_of(option), row.first, row.words);
            *known.entry(effect).or_insert(option as u16)
        });
        self.first_equal = first_equal.collect();
        for &first in &self.first_equal {
            self.copies[first as usize] += 1;
        }
    }

    /// The first of the options that are equal to this one.
    pub(super) fn first_equal(&self, option: usize) -> usize {
        self.first_equal[option].into()
    }

    /// If this option is the first of several equal ones, their number; otherwise 0.
    #[inline]
    pub(super) fn copies(&self, option: usize) -> u16 {
        self.copies[option]
    }

    /// The primary items of an option.
    #[inline]
    pub(super) fn items_of(&self, option: usize) -> &[u32] {
        &self.items[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// The number of an option in the problem.
    pub(super) fn name(&self, option: usize) -> OptionId {
        self.names[option]
    }

    /// The number of items, primary and secondary.
    pub(super) fn items(&self) -> usize {
        self.item_rows.len()
    }

    /// The random-looking number of an element of the basis.
    #[inline]
    pub(super) fn sign(&self, element: usize) -> u64 {
        self.signs[element]
    }

    /// Whether all live options of a secondary item agree on it, so it excludes none of them.
    pub(super) fn is_settled(&self, item: usize, live: &[u64]) -> bool {
        let mut options = self.item_rows.row(item).live(live);
        let (Some(one), Some(two)) = (options.next(), options.next()) else {
            return true;
        };
        let start = self
            .classes
            .partition_point(|&class| (class as usize) < item);
        let end = self
            .classes
            .partition_point(|&class| class as usize <= item);
        let agrees = (start..end).find(|&class| self.class_rows.has(class, one));
        agrees.is_some_and(|class| {
            std::iter::once(two)
                .chain(options)
                .all(|option| self.class_rows.has(class, option))
        })
    }
}
