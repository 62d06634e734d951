//! The rest of a problem after some options have been removed.

use crate::problem::builder::ProblemBuilder;
use crate::problem::ids::{ItemId, OptionId};
use crate::problem::{Entry, Multiplicity, Problem};

/// What has been chosen and removed.
struct Rest<'a> {
    problem: &'a Problem,
    /// For each item, its options.
    options: Vec<Vec<OptionId>>,
    /// For each option, whether it can still be chosen.
    is_live: Vec<bool>,
    /// For each item, the number of its options that can still be chosen.
    live: Vec<u32>,
    /// For each primary item, the multiplicity that is left; `None` if no option may cover it any more.
    bounds: Vec<Option<Multiplicity>>,
    /// Items that had one live option left, or none, when they were added.
    forced: Vec<usize>,
}

/// A problem with as many solutions as `problem` has without the options for which `is_kept` is false. Options that
/// are forced are chosen, and what they exclude is left out, as are secondary items that restrict nothing.
///
/// # Complexity
/// O(items + entries), and for each chosen option the entries of the options that share an item with it.
pub(super) fn rest(problem: &Problem, is_kept: impl Fn(OptionId) -> bool) -> Problem {
    let primary = problem.primary_items();
    let mut options = vec![Vec::new(); problem.items()];
    for option in problem.option_ids() {
        for item in problem.option_items(option) {
            options[item.index()].push(option);
        }
    }
    let mut rest = Rest {
        problem,
        is_live: vec![true; problem.options()],
        live: options.iter().map(|options| options.len() as u32).collect(),
        bounds: (0..primary)
            .map(|item| Some(problem.bounds(item)))
            .collect(),
        options,
        forced: (0..primary).collect(),
    };
    for option in problem.option_ids() {
        // An option without primary items is never chosen.
        if !is_kept(option) || !problem.is_primary(problem.option_items(option)[0]) {
            rest.remove(option);
        }
    }
    rest.propagate();
    rest.build()
}

impl Rest<'_> {
    fn remove(&mut self, option: OptionId) {
        if !std::mem::replace(&mut self.is_live[option.index()], false) {
            return;
        }
        for item in self
            .problem
            .option_items(option)
            .iter()
            .map(|item| item.index())
        {
            self.live[item] -= 1;
            if self.live[item] == 1 && item < self.bounds.len() {
                self.forced.push(item);
            }
        }
    }

    /// Chooses the last options of items that need exactly one.
    fn propagate(&mut self) {
        while let Some(item) = self.forced.pop() {
            if self.live[item] == 1 && self.bounds[item] == Some(Multiplicity::ONCE) {
                let is_live = |option: &&OptionId| self.is_live[option.index()];
                let last = self.options[item].iter().find(is_live).copied();
                self.choose(last.expect("there is one"));
            }
        }
    }

    /// Chooses an option, and removes those that clash with it.
    fn choose(&mut self, option: OptionId) {
        let problem = self.problem;
        self.remove(option);
        for entry in problem.option(option) {
            let item = entry.item.index();
            if let Some(bounds) = self.bounds.get_mut(item) {
                *bounds = match *bounds {
                    Some(Multiplicity { lo, hi }) if hi > 1 => Some(Multiplicity {
                        lo: lo.saturating_sub(1),
                        hi: hi - 1,
                    }),
                    _ => None,
                };
                if bounds.is_some() {
                    continue;
                }
            }
            for other in std::mem::take(&mut self.options[item]) {
                let agrees =
                    entry.color.is_some() && problem.option(other).any(|same| same == entry);
                if !agrees {
                    self.remove(other);
                }
            }
        }
    }

    /// Whether an item has to be in the rest.
    fn is_needed(&self, item: usize) -> bool {
        if let Some(bounds) = self.bounds.get(item) {
            return bounds.is_some();
        }
        // A secondary item restricts nothing if all its options agree.
        let options = self.options[item].iter().copied();
        let mut options = options.filter(|option| self.is_live[option.index()]);
        let color = |option: OptionId| {
            let mut entries = self.problem.option(option);
            let entry = entries.find(|entry| entry.item.index() == item);
            entry.and_then(|entry| entry.color)
        };
        let first = options.next().map(color);
        options.any(|option| Some(color(option)) != first || first == Some(None))
    }

    fn build(&self) -> Problem {
        let problem = self.problem;
        let primary = self.bounds.len();
        let is_needed: Vec<bool> = (0..problem.items())
            .map(|item| self.is_needed(item))
            .collect();
        let mut names = vec![0; problem.items()];
        let mut needed = 0;
        for (item, name) in names.iter_mut().enumerate() {
            *name = needed;
            needed += usize::from(is_needed[item]);
        }
        let needed_primary = is_needed[..primary].iter().filter(|&&is| is).count();
        let mut builder = ProblemBuilder::new(needed_primary, needed - needed_primary);
        for (item, bounds) in self.bounds.iter().enumerate() {
            if let Some(Multiplicity { lo, hi }) = *bounds {
                let set = builder.set_multiplicity(ItemId::from_index(names[item]), lo, hi);
                set.expect("a multiplicity of the problem, or one less");
            }
        }
        for option in problem.option_ids() {
            if !self.is_live[option.index()] {
                continue;
            }
            let entries = problem.option(option);
            let entries = entries.filter(|entry| is_needed[entry.item.index()]);
            let entries = entries.map(|entry| Entry {
                item: ItemId::from_index(names[entry.item.index()]),
                ..entry
            });
            builder
                .add_option(entries)
                .expect("an option of the problem");
        }
        builder.build()
    }
}
