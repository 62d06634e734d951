//! Splitting a problem into independent parts: the subtrees of its search tree, in order.
//!
//! The upper levels of the tree are walked by the rule that all kernels share (forced options first,
//! then the item with the fewest options, the lowest id among equals, its options in ascending
//! order), and a subtree is described by the choices that lead to it. What is left below is a problem
//! of its own, with fewer items and options in the same order, in which a kernel makes the very choices
//! that it would make there. Solutions of the parts, one part after the other, are therefore the
//! solutions of the whole in the order of a single search.

use crate::builder::ProblemBuilder;
use crate::ids::{ItemId, OptionId};
use crate::kernel::Kernel;
use crate::problem::{Entry, Problem};
use crate::stats::Stats;

/// A choice on the way to a subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Take(OptionId),
    Remove(OptionId),
}

/// The way to a subtree.
pub(crate) type Part = Vec<Choice>;

/// Splits a problem without multiplicities into at least `wanted` parts, if it has that many, with
/// the number of options chosen on the way to them. Subtrees that end before they are that deep
/// are left out if they have no solution.
///
/// # Complexity
/// O(parts x entries) at worst.
pub(crate) fn split(problem: &Problem, kernel: Kernel, wanted: usize) -> (Vec<Part>, Stats) {
    let mut walk = Walk::new(problem);
    let mut stats = Stats::default();
    let mut parts = vec![Part::new()];
    for _ in 0..64 {
        if parts.len() >= wanted {
            break;
        }
        let mut finer = Vec::new();
        let mut has_grown = false;
        for part in &parts {
            match walk.at(part, &mut stats) {
                State::Contradiction => {}
                State::Solution => finer.push(part.clone()),
                State::Branch(options) => {
                    has_grown = true;
                    let choices: Vec<Choice> = match kernel {
                        // It branches on an option being chosen or not.
                        Kernel::Cells => vec![Choice::Take(options[0]), Choice::Remove(options[0])],
                        _ => options.into_iter().map(Choice::Take).collect(),
                    };
                    stats.branches += choices.len() as u64;
                    stats.nodes += choices.len() as u64;
                    let longer = |&choice: &Choice| [&part[..], &[choice]].concat();
                    finer.extend(choices.iter().map(longer));
                }
            }
        }
        parts = finer;
        if !has_grown {
            break;
        }
    }
    (parts, stats)
}

/// What is left of a problem after the choices of a part.
pub(crate) struct Rest {
    pub(crate) problem: Problem,
    /// The options that have been chosen.
    pub(crate) chosen: Vec<OptionId>,
    /// The original numbers of the options.
    options: Vec<OptionId>,
}

impl Rest {
    /// `None` if the choices lead to a contradiction.
    pub(crate) fn new(walk: &mut Walk<'_>, part: &Part) -> Option<Self> {
        let problem = walk.problem;
        if let State::Contradiction = walk.at(part, &mut Stats::default()) {
            return None;
        }
        let is_open = |&item: &ItemId| !walk.covered[item.index()];
        let items = (0..problem.items()).map(ItemId::from_index);
        let mut numbers = vec![None; problem.items()];
        let mut counts = [0; 2];
        for item in items.filter(is_open) {
            let secondary = usize::from(!problem.is_primary(item));
            numbers[item.index()] = Some(counts[0] + counts[1]);
            counts[secondary] += 1;
        }
        let mut builder = ProblemBuilder::new(counts[0], counts[1]);
        let mut options = Vec::new();
        for option in problem
            .option_ids()
            .filter(|option| walk.live[option.index()])
        {
            let entries = problem.option(option).filter_map(|entry| {
                let item = ItemId::from_index(numbers[entry.item.index()]?);
                Some(Entry { item, ..entry })
            });
            builder.add_option(entries).expect("a part of an option");
            options.push(option);
        }
        Some(Self {
            problem: builder.build(),
            chosen: walk.chosen.clone(),
            options,
        })
    }

    /// Appends the options of a solution of the whole, given one of the rest.
    pub(crate) fn solution(&self, options: &[OptionId], into: &mut Vec<OptionId>) {
        into.extend(&self.chosen);
        into.extend(options.iter().map(|option| self.options[option.index()]));
    }
}

/// Where the choices of a part lead.
enum State {
    Contradiction,
    Solution,
    /// The options of the item to branch on, ascending.
    Branch(Vec<OptionId>),
}

/// The state of a problem after some choices and all that they force.
pub(crate) struct Walk<'a> {
    problem: &'a Problem,
    /// The options of every item.
    lists: Vec<Vec<OptionId>>,
    /// Options neither chosen nor excluded.
    live: Vec<bool>,
    /// Primary items that are covered, and secondary ones that no live option may have any more.
    covered: Vec<bool>,
    /// The number of live options of each item.
    counts: Vec<usize>,
    chosen: Vec<OptionId>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(problem: &'a Problem) -> Self {
        let mut lists = vec![Vec::new(); problem.items()];
        for option in problem.option_ids() {
            for item in problem.option_items(option) {
                lists[item.index()].push(option);
            }
        }
        Self {
            problem,
            lists,
            live: Vec::new(),
            covered: Vec::new(),
            counts: Vec::new(),
            chosen: Vec::new(),
        }
    }

    /// Makes the choices of a part from the beginning.
    fn at(&mut self, part: &Part, stats: &mut Stats) -> State {
        let problem = self.problem;
        let useful = |option| {
            let mut items = problem.option_items(option).iter();
            items.any(|&item| problem.is_primary(item))
        };
        self.live = problem.option_ids().map(useful).collect();
        self.covered = vec![false; problem.items()];
        self.counts = self.lists.iter().map(Vec::len).collect();
        self.chosen.clear();
        let mut queue: Vec<usize> = (0..problem.primary_items())
            .filter(|&item| self.counts[item] <= 1)
            .collect();
        if !self.take_forced(&mut queue, stats) {
            return State::Contradiction;
        }
        for &choice in part {
            match choice {
                Choice::Take(option) => self.take(option, &mut queue),
                Choice::Remove(option) => self.remove(option, &mut queue),
            }
            if !self.take_forced(&mut queue, stats) {
                return State::Contradiction;
            }
        }
        let open = (0..problem.primary_items()).filter(|&item| !self.covered[item]);
        let Some(item) = open.min_by_key(|&item| self.counts[item]) else {
            return State::Solution;
        };
        let options = self.lists[item].iter().copied();
        State::Branch(options.filter(|option| self.live[option.index()]).collect())
    }

    /// Takes what is the only option of an item; false if some item has none.
    fn take_forced(&mut self, queue: &mut Vec<usize>, stats: &mut Stats) -> bool {
        while let Some(item) = queue.pop() {
            if self.covered[item] {
                continue;
            }
            let mut options = self.lists[item].iter();
            let Some(&option) = options.find(|option| self.live[option.index()]) else {
                return false;
            };
            stats.nodes += 1;
            stats.forced += 1;
            self.take(option, queue);
        }
        true
    }

    /// Chooses a live option; queues items that are left with one option or none.
    fn take(&mut self, option: OptionId, queue: &mut Vec<usize>) {
        self.chosen.push(option);
        self.live[option.index()] = false;
        for entry in self.problem.option(option) {
            let item = entry.item.index();
            self.covered[item] |= entry.color.is_none();
            for place in 0..self.lists[item].len() {
                let rival = self.lists[item][place];
                let has_room = |other: Entry| {
                    other.item != entry.item || entry.color.is_some() && other.color == entry.color
                };
                if self.live[rival.index()] && !self.problem.option(rival).all(has_room) {
                    self.remove(rival, queue);
                }
            }
        }
    }

    fn remove(&mut self, option: OptionId, queue: &mut Vec<usize>) {
        self.live[option.index()] = false;
        for &item in self.problem.option_items(option) {
            let count = &mut self.counts[item.index()];
            *count -= 1;
            if *count <= 1 && self.problem.is_primary(item) && !self.covered[item.index()] {
                queue.push(item.index());
            }
        }
    }
}
