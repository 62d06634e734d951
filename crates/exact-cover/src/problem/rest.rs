//! What is left of a problem after forced choices, if only some options may be chosen.
//!
//! - An item with no more options than it needs forces them. They leave the problem, with all items
//!   that they fill and all options that they exclude, and this may force further options.
//! - Primary items with the same options become one item.
//! - A secondary item goes if it has fewer than two options, or if all its options give it the same
//!   color.
//! - Options without primary items are never chosen.

use crate::problem::builder::ProblemBuilder;
use crate::problem::ids::{Color, ItemId, OptionId};
use crate::problem::{Entry, Multiplicity, Problem};
use std::collections::BTreeSet;

impl Problem {
    /// What is left without the options that are not kept. It has no names.
    ///
    /// # Complexity
    /// O(entries log entries), and for each forced option the entries of the options that share an
    /// item with it.
    pub(crate) fn rest(&self, is_kept: impl Fn(OptionId) -> bool) -> Remainder {
        let mut rest = Rest::new(self, is_kept);
        if rest.force().is_none() {
            // A primary item without options has no solution.
            return Remainder {
                problem: ProblemBuilder::new(1, 0).build(),
                options: Vec::new(),
                forced: Vec::new(),
            };
        }
        let with = |flags: &[bool]| {
            let options = self.option_ids();
            options.filter(|option| flags[option.index()]).collect()
        };
        Remainder {
            options: with(&rest.is_live),
            forced: with(&rest.is_chosen),
            problem: rest.problem(),
        }
    }
}

/// A problem without some options and without forced choices. Its solutions, with the options that
/// are forced, are those of the problem without the options that were not kept.
#[derive(Debug)]
pub(crate) struct Remainder {
    pub(crate) problem: Problem,
    /// For each of its options, that of the problem.
    pub(crate) options: Vec<OptionId>,
    /// The options of the problem that are in every solution.
    pub(crate) forced: Vec<OptionId>,
}

/// A problem while options are removed from it.
pub(super) struct Rest<'a> {
    problem: &'a Problem,
    /// For each item its options, with the color.
    entries: Vec<Vec<(OptionId, Option<Color>)>>,
    is_live: Vec<bool>,
    /// The number of live options of each item.
    len: Vec<u32>,
    /// The remaining multiplicities of primary items. An item without room for another option is
    /// filled.
    pub(super) bounds: Vec<Multiplicity>,
    /// For each option, whether it is in every solution.
    is_chosen: Vec<bool>,
    /// For each item, whether a forced option has already removed the options it excludes there.
    is_settled: Vec<bool>,
}

impl<'a> Rest<'a> {
    pub(super) fn new(problem: &'a Problem, is_kept: impl Fn(OptionId) -> bool) -> Self {
        let mut entries = vec![Vec::new(); problem.items()];
        let mut is_live = vec![false; problem.options()];
        for option in problem.option_ids().filter(|&option| is_kept(option)) {
            let items = problem.option_items(option);
            if items.first().is_some_and(|&item| problem.is_primary(item)) {
                is_live[option.index()] = true;
                problem
                    .option(option)
                    .for_each(|entry| entries[entry.item.index()].push((option, entry.color)));
            }
        }
        Self {
            len: entries.iter().map(|entries| entries.len() as u32).collect(),
            entries,
            is_live,
            bounds: (0..problem.primary_items())
                .map(|item| problem.bounds(item))
                .collect(),
            is_chosen: vec![false; problem.options()],
            is_settled: vec![false; problem.items()],
            problem,
        }
    }

    /// The live options of an item, ascending.
    pub(super) fn live(&self, item: usize) -> impl Iterator<Item = (OptionId, Option<Color>)> + '_ {
        self.entries[item]
            .iter()
            .copied()
            .filter(|(option, _)| self.is_live[option.index()])
    }

    /// Whether an option may be in a solution.
    pub(super) fn is_possible(&self, option: OptionId) -> bool {
        self.is_live[option.index()] || self.is_chosen[option.index()]
    }

    /// A primary item with the fewest live options, of those that need one, or else of those that
    /// may have one.
    pub(super) fn item_to_branch_on(&self) -> Option<usize> {
        let open = (0..self.bounds.len()).filter(|&item| self.bounds[item].hi > 0);
        open.filter(|&item| self.len[item] > 0)
            .min_by_key(|&item| (self.bounds[item].lo == 0, self.len[item]))
    }

    fn remove(&mut self, option: OptionId) {
        self.is_live[option.index()] = false;
        for item in self.problem.option_items(option) {
            self.len[item.index()] -= 1;
        }
    }

    /// Chooses the options of items that have exactly the options they need, until there are no
    /// such items. `None` if an item has fewer.
    pub(super) fn force(&mut self) -> Option<()> {
        let mut items: Vec<usize> = (0..self.bounds.len()).collect();
        while let Some(item) = items.pop() {
            let Multiplicity { lo, .. } = self.bounds[item];
            if self.len[item] < lo {
                return None;
            }
            if lo == 0 || self.len[item] > lo {
                continue;
            }
            let options: Vec<_> = self.live(item).collect();
            for (option, _) in options {
                if self.is_live[option.index()] {
                    self.choose(option, &mut items);
                }
            }
            // If one of them has excluded another, the item has fewer than it needs.
            items.push(item);
        }
        Some(())
    }

    /// Removes an option from the problem because it is in every solution. Adds the items that lose
    /// options to `changed`.
    fn choose(&mut self, option: OptionId, changed: &mut Vec<usize>) {
        self.remove(option);
        self.is_chosen[option.index()] = true;
        for entry in self.problem.option(option) {
            let item = entry.item.index();
            if let Some(bounds) = self.bounds.get_mut(item) {
                bounds.lo = bounds.lo.saturating_sub(1);
                bounds.hi -= 1;
                if bounds.hi > 0 {
                    continue;
                }
            }
            let is_filled = item < self.bounds.len();
            if std::mem::replace(&mut self.is_settled[item], true) {
                continue;
            }
            let live: Vec<_> = self.live(item).collect();
            for (other, color) in live {
                if is_filled || entry.color.is_none() || color != entry.color {
                    self.remove(other);
                    let items = self
                        .problem
                        .option_items(other)
                        .iter()
                        .map(|item| item.index());
                    changed.extend(items.take_while(|&item| item < self.bounds.len()));
                }
            }
        }
    }

    /// The primary items to keep: of those that are not filled, one for each set of options.
    fn kept_primary(&self) -> Vec<usize> {
        let mut seen = BTreeSet::new();
        let mut kept = Vec::new();
        for (item, &Multiplicity { lo, hi }) in self.bounds.iter().enumerate() {
            // Filled, or without options and not in need of any.
            if hi == 0 || lo == 0 && self.len[item] == 0 {
                continue;
            }
            let options: Vec<OptionId> = self.live(item).map(|entry| entry.0).collect();
            if seen.insert((options, lo, hi)) {
                kept.push(item);
            }
        }
        kept
    }

    /// Whether a secondary item excludes some pair of options.
    fn excludes(&self, item: usize) -> bool {
        let first = self.live(item).next().and_then(|entry| entry.1);
        self.len[item] > 1 && (first.is_none() || self.live(item).any(|entry| entry.1 != first))
    }

    /// The remaining problem.
    fn problem(&self) -> Problem {
        let problem = self.problem;
        let primary = self.kept_primary();
        let secondary = (self.bounds.len()..problem.items()).filter(|&item| self.excludes(item));
        let items: Vec<usize> = primary.iter().copied().chain(secondary).collect();
        let mut builder = ProblemBuilder::new(primary.len(), items.len() - primary.len());
        let mut place = vec![None; problem.items()];
        for (index, &item) in items.iter().enumerate() {
            place[item] = Some(ItemId::from_index(index));
        }
        for (index, &item) in primary.iter().enumerate() {
            let Multiplicity { lo, hi } = self.bounds[item];
            let set = builder.set_multiplicity(ItemId::from_index(index), lo, hi);
            set.expect("what is left of a multiplicity is one");
        }
        for option in problem
            .option_ids()
            .filter(|option| self.is_live[option.index()])
        {
            let entries = problem.option(option).filter_map(|Entry { item, color }| {
                let item = place[item.index()]?;
                Some(Entry { item, color })
            });
            builder
                .add_option(entries)
                .expect("some of a valid option's entries, with a primary item");
        }
        builder.build()
    }
}
