//! The work of a reduction: removing options, forcing others, and writing down what is left.

use super::{Purpose, Reduced, Reduction};
use crate::problem::builder::ProblemBuilder;
use crate::problem::ids::{Color, ItemId, OptionId};
use crate::problem::{Entry, Multiplicity, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// A problem while options are removed from it.
#[derive(Debug)]
pub(super) struct Reducer<'a> {
    problem: &'a Problem,
    /// The entries of item `i` are `entries[starts[i]..starts[i + 1]]`: options, with the color.
    starts: Vec<usize>,
    entries: Vec<(u32, Option<Color>)>,
    is_live: Vec<bool>,
    /// The number of live options of each item.
    len: Vec<u32>,
    /// The remaining multiplicities of primary items. An item without room for another option is
    /// filled.
    bounds: Vec<Multiplicity>,
    /// For each item, whether a forced option has already removed the options it excludes there.
    is_settled: Vec<bool>,
    is_infeasible: bool,
    forced: Vec<OptionId>,
    /// The number of the current look at an option, from 1 on.
    look: u64,
    /// For each option, the last look that found it excluded.
    excluded: Vec<u64>,
    /// For each primary item, the last look in which it lost options, and their number.
    taken: Vec<(u64, u32)>,
    max_work: u64,
    reduction: Reduction,
}

impl<'a> Reducer<'a> {
    pub(super) fn new(problem: &'a Problem, max_work: u64) -> Self {
        let mut starts = vec![0; problem.items() + 1];
        let has_primary = |option: OptionId| {
            let items = problem.option_items(option);
            items.first().is_some_and(|&item| problem.is_primary(item))
        };
        let useful = || problem.option_ids().filter(|&option| has_primary(option));
        for item in useful().flat_map(|option| problem.option_items(option)) {
            starts[item.index() + 1] += 1;
        }
        let len = starts[1..].iter().map(|&len| len as u32).collect();
        for item in 0..problem.items() {
            starts[item + 1] += starts[item];
        }
        let mut ends = starts.clone();
        let mut entries = vec![(0, None); starts[problem.items()]];
        let mut is_live = vec![false; problem.options()];
        for option in useful() {
            is_live[option.index()] = true;
            for entry in problem.option(option) {
                let end = &mut ends[entry.item.index()];
                entries[*end] = (option.index() as u32, entry.color);
                *end += 1;
            }
        }
        let mut reduction = Reduction::default();
        let live = is_live.iter().filter(|&&is_live| is_live).count();
        reduction.removed_options = problem.options() - live;
        Self {
            starts,
            entries,
            is_live,
            len,
            bounds: (0..problem.primary_items()).map(|item| problem.bounds(item)).collect(),
            is_settled: vec![false; problem.items()],
            is_infeasible: false,
            forced: Vec::new(),
            look: 0,
            excluded: vec![0; problem.options()],
            taken: vec![(0, 0); problem.primary_items()],
            max_work,
            reduction,
            problem,
        }
    }

    /// The live options of an item, ascending.
    fn live(&self, item: usize) -> impl Iterator<Item = (u32, Option<Color>)> + '_ {
        let entries = self.entries[self.starts[item]..self.starts[item + 1]].iter().copied();
        entries.filter(|&(option, _)| self.is_live[option as usize])
    }

    fn remove(&mut self, option: usize) {
        self.is_live[option] = false;
        for item in self.problem.option_items(OptionId::from_index(option)) {
            self.len[item.index()] -= 1;
        }
    }

    /// Removes the other options.
    pub(super) fn keep(&mut self, is_kept: impl Fn(OptionId) -> bool) {
        for option in self.problem.option_ids() {
            if self.is_live[option.index()] && !is_kept(option) {
                self.remove(option.index());
            }
        }
    }

    /// Whether two options of an item cannot both be chosen because of it.
    fn clashes(&self, item: usize, one: Option<Color>, other: Option<Color>) -> bool {
        match self.bounds.get(item) {
            Some(bounds) => bounds.hi <= 1,
            None => one.is_none() || one != other,
        }
    }

    /// Removes options that equal others, keeping the cheapest, and the first among equals.
    pub(super) fn drop_equal_options(&mut self, purpose: Purpose) {
        let mut kept: BTreeMap<Vec<(ItemId, Option<Color>)>, OptionId> = BTreeMap::new();
        for option in self.problem.option_ids() {
            let entries = self.problem.option(option);
            let mut entries: Vec<_> = entries.map(|entry| (entry.item, entry.color)).collect();
            // Equal options may be chosen together unless an item forbids it.
            let forbids = |&(item, color): &(ItemId, Option<Color>)| self.clashes(item.index(), color, color);
            if !self.is_live[option.index()] || !entries.iter().any(forbids) {
                continue;
            }
            entries.sort_unstable();
            let best = kept.entry(entries).or_insert(option);
            if *best == option {
                continue;
            }
            let is_better = purpose == Purpose::Cheapest && self.problem.cost(option) < self.problem.cost(*best);
            let worse = if is_better { std::mem::replace(best, option) } else { option };
            self.remove(worse.index());
            self.reduction.removed_options += 1;
        }
    }

    /// Removes options until none is useless or the allowed work is done.
    pub(super) fn remove_useless_options(&mut self) {
        loop {
            self.force();
            if self.is_infeasible {
                self.reduction.is_complete = true;
                return;
            }
            self.reduction.rounds += 1;
            let mut is_changed = false;
            for option in 0..self.is_live.len() {
                if !self.is_live[option] {
                    continue;
                }
                if self.reduction.work >= self.max_work {
                    return;
                }
                if self.is_useless(option) {
                    self.remove(option);
                    self.reduction.removed_options += 1;
                    is_changed = true;
                }
            }
            if !is_changed {
                self.reduction.is_complete = true;
                return;
            }
        }
    }

    /// Whether choosing an option would leave a primary item with fewer options than it needs.
    fn is_useless(&mut self, option: usize) -> bool {
        let problem = self.problem;
        self.look += 1;
        for entry in problem.option(OptionId::from_index(option)) {
            let item = entry.item.index();
            for at in self.starts[item]..self.starts[item + 1] {
                let (other, color) = self.entries[at];
                let other = other as usize;
                self.reduction.work += 1;
                let is_excluded = other != option && self.is_live[other] && self.clashes(item, entry.color, color);
                if !is_excluded || std::mem::replace(&mut self.excluded[other], self.look) == self.look {
                    continue;
                }
                let items = problem.option_items(OptionId::from_index(other)).iter();
                for item in
                    items.map(|item| item.index()).take_while(|&item| problem.is_primary(ItemId::from_index(item)))
                {
                    self.reduction.work += 1;
                    let taken = &mut self.taken[item];
                    if taken.0 != self.look {
                        *taken = (self.look, 0);
                    }
                    taken.1 += 1;
                    if self.len[item] - taken.1 < self.bounds[item].lo {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Chooses the options of items that have exactly the options they need, until there are no such
    /// items.
    fn force(&mut self) {
        let mut items: Vec<usize> = (0..self.bounds.len()).collect();
        while let Some(item) = items.pop() {
            let Multiplicity { lo, .. } = self.bounds[item];
            if self.len[item] < lo {
                self.is_infeasible = true;
                return;
            }
            if lo == 0 || self.len[item] > lo {
                continue;
            }
            let options: Vec<_> = self.live(item).collect();
            for (option, _) in options {
                if self.is_live[option as usize] {
                    self.choose(option as usize, &mut items);
                }
            }
            // If one of them has excluded another, the item has fewer than it needs.
            items.push(item);
        }
    }

    /// Removes an option from the problem because it is in every solution. Adds the items that lose
    /// options to `changed`.
    fn choose(&mut self, option: usize, changed: &mut Vec<usize>) {
        self.remove(option);
        self.forced.push(OptionId::from_index(option));
        for entry in self.problem.option(OptionId::from_index(option)) {
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
                    self.remove(other as usize);
                    self.reduction.removed_options += 1;
                    let items = self.problem.option_items(OptionId::from_index(other as usize)).iter();
                    let primary = items.map(|item| item.index()).take_while(|&item| item < self.bounds.len());
                    changed.extend(primary);
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
            let options: Vec<u32> = self.live(item).map(|entry| entry.0).collect();
            if seen.insert((options, lo, hi)) {
                kept.push(item);
            }
        }
        kept
    }

    /// Whether a secondary item excludes no pair of options that is not excluded anyway. `counts` has a
    /// zero for each item, before and after.
    fn is_idle(&mut self, item: usize, counts: &mut [u32]) -> bool {
        let len = self.len[item];
        if len < 2 {
            return true;
        }
        if let Some((_, Some(color))) = self.live(item).next()
            && self.live(item).all(|entry| entry.1 == Some(color))
        {
            return true;
        }
        // For each other item, the number of the item's options that have it without a color.
        let options: Vec<_> = self.live(item).map(|entry| OptionId::from_index(entry.0 as usize)).collect();
        let mut is_idle = false;
        let mut seen = Vec::new();
        for option in options {
            if self.reduction.work >= self.max_work {
                break;
            }
            for entry in self.problem.option(option).filter(|entry| entry.color.is_none()) {
                let other = entry.item.index();
                self.reduction.work += 1;
                counts[other] += 1;
                seen.push(other);
                // Of two secondary items that could each replace the other, the one with more options
                // stays, or else the first.
                let is_before = match self.bounds.get(other) {
                    Some(bounds) => bounds.hi <= 1,
                    None => self.len[other] > len || self.len[other] == len && other < item,
                };
                is_idle |= counts[other] == len && is_before;
            }
        }
        for other in seen {
            counts[other] = 0;
        }
        is_idle
    }

    /// The remaining problem.
    pub(super) fn finish(mut self) -> Reduced {
        let problem = self.problem;
        if self.is_infeasible {
            for option in 0..self.is_live.len() {
                if self.is_live[option] {
                    self.remove(option);
                    self.reduction.removed_options += 1;
                }
            }
            self.forced.clear();
        }
        let primary = self.kept_primary();
        let mut counts = vec![0; problem.items()];
        let secondary = problem.primary_items()..problem.items();
        let secondary: Vec<usize> = secondary.filter(|&item| !self.is_idle(item, &mut counts)).collect();

        let mut builder = ProblemBuilder::new(primary.len(), secondary.len());
        let mut place = vec![None; problem.items()];
        for (index, &item) in primary.iter().chain(&secondary).enumerate() {
            place[item] = Some(ItemId::from_index(index));
        }
        for (index, &item) in primary.iter().enumerate() {
            let Multiplicity { lo, hi } = self.bounds[item];
            let set = builder.set_multiplicity(ItemId::from_index(index), lo, hi);
            set.expect("what is left of a multiplicity is one");
        }
        let live = problem.option_ids().filter(|option| self.is_live[option.index()]);
        let options: Vec<OptionId> = live.collect();
        for &option in &options {
            let entries = problem.option(option).filter_map(|Entry { item, color }| {
                let item = place[item.index()]?;
                Some(Entry { item, color })
            });
            let added = builder.add_option_with_cost(entries, problem.cost(option));
            added.expect("some of a valid option's entries, with a primary item");
        }
        let mut reduced = builder.build();
        if let Some(names) = &problem.item_names {
            let kept = primary.iter().chain(&secondary);
            reduced.item_names = Some(kept.map(|&item| names[item].clone()).collect());
        }
        reduced.color_names.clone_from(&problem.color_names);
        self.reduction.forced_options = self.forced.len();
        self.reduction.dropped_primary = problem.primary_items() - primary.len();
        self.reduction.dropped_secondary = problem.secondary_items() - secondary.len();
        self.forced.sort_unstable();
        Reduced { problem: reduced, options, forced: self.forced, reduction: self.reduction }
    }
}
