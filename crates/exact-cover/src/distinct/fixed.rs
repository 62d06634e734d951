//! The solutions that a symmetry leaves as they are, as a problem.
//!
//! With an option, such a solution has the image of the option, the image of the image, and so on:
//! the *cycle* of the option. So the options of the new problem are the cycles, as far as their
//! options go together. An item is covered as often as it is in options of a cycle.
//!
//! | dominoes on 2 x 3 cells `a b c` above `d e f` | cycles | solutions |
//! |---|---|---|
//! | mirror of left and right | `a b`+`b c` clash; `d e`+`e f` clash; `a d`+`c f`; `b e` | 1 |
//! | mirror of top and bottom | `a b`+`d e`; `b c`+`e f`; `a d`; `b e`; `c f` | 3 |
//! | half turn | `a b`+`e f`; `b c`+`d e`; `a d`+`c f`; `b e` | 1 |
//!
//! With the identity, which leaves 3, the average is 2.
//!
//! Items that are in the same cycles are kept once. An item with a multiplicity may be several
//! times in each cycle. If the number is the same in all of them, its bounds are divided by it.
//! Otherwise no bounds of a problem say the same, and the solutions have to be visited.

use super::DistinctSearch;
use crate::count::Count;
use crate::problem::builder::ProblemBuilder;
use crate::problem::ids::{Color, ItemId, OptionId};
use crate::problem::{Entry, Multiplicity, Problem};
use crate::search::Search;
use crate::search::budget::SearchBudget;
use crate::search::report::SearchReport;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

/// The solutions that a symmetry leaves as they are.
pub(super) struct FixedProblem {
    /// Its options are cycles.
    problem: Problem,
    /// The items whose number has to be checked for each solution.
    unequal: Vec<UnequalItem>,
}

/// An item that is in some cycles more often than in others.
struct UnequalItem {
    bounds: Multiplicity,
    /// How often it is in each cycle.
    times: Vec<u32>,
}

/// How a cycle covers an item.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Covering {
    cycle: u32,
    times: u32,
    color: Option<Color>,
}

/// What makes items the same: their bounds, if they are primary, and the cycles that cover them.
type ItemKind = (Option<(u32, u32)>, Vec<Covering>);

impl FixedProblem {
    /// `None` if the numbers of options that items need show that there is no such solution.
    pub(super) fn new(problem: &Problem, images: &[OptionId]) -> Option<Self> {
        let (cycles, coverings) = cycles(problem, images);
        let mut primary: Vec<(Multiplicity, Vec<Covering>)> = Vec::new();
        let mut secondary = Vec::new();
        let mut unequal = Vec::new();
        let mut seen: HashSet<ItemKind> = HashSet::new();
        for (item, covered) in coverings.into_iter().enumerate() {
            let bounds = (item < problem.primary_items()).then(|| problem.bounds(item));
            let kind = (bounds.map(|bounds| (bounds.lo, bounds.hi)), covered);
            if !seen.insert(kind.clone()) {
                continue;
            }
            let (_, covered) = kind;
            let Some(bounds) = bounds else {
                secondary.push(covered);
                continue;
            };
            let least = covered.iter().map(|it| it.times).min().unwrap_or(1);
            let most = covered.iter().map(|it| it.times).max().unwrap_or(1);
            let of_cycles = Multiplicity {
                lo: bounds.lo.div_ceil(most),
                hi: bounds.hi / least,
            };
            if of_cycles.lo > of_cycles.hi {
                return None;
            }
            if least < most {
                let mut times = vec![0; cycles];
                for it in &covered {
                    times[it.cycle as usize] = it.times;
                }
                unequal.push(UnequalItem { bounds, times });
            }
            primary.push((of_cycles, covered));
        }
        let problem = built(cycles, &primary, &secondary);
        Some(Self { problem, unequal })
    }

    /// The number of solutions, counted as `search` counts, within a budget.
    pub(super) fn count(
        &self,
        search: &DistinctSearch<'_>,
        budget: SearchBudget<'_>,
    ) -> SearchReport<Count> {
        if self.unequal.is_empty() {
            return search.count_all(&self.problem, budget);
        }
        let mut number: u64 = 0;
        let visit = Search::new(&self.problem)
            .threads(search.threads)
            .budget(budget);
        let report = visit.visit(|cycles| {
            number += u64::from(self.unequal.iter().all(|item| item.has_enough(cycles)));
            ControlFlow::Continue(())
        });
        report.map(|()| Count::from(number))
    }
}

impl UnequalItem {
    /// Whether cycles cover the item as often as it needs.
    fn has_enough(&self, cycles: &[OptionId]) -> bool {
        let times = cycles
            .iter()
            .map(|cycle| u64::from(self.times[cycle.index()]));
        let sum: u64 = times.sum();
        (u64::from(self.bounds.lo)..=u64::from(self.bounds.hi)).contains(&sum)
    }
}

/// The number of cycles whose options go together, and for each item how these cover it.
fn cycles(problem: &Problem, images: &[OptionId]) -> (usize, Vec<Vec<Covering>>) {
    let mut is_seen = vec![false; problem.options()];
    let mut coverings = vec![Vec::new(); problem.items()];
    let mut cycles: u32 = 0;
    for first in problem.option_ids() {
        let mut items = BTreeMap::new();
        let mut fits = true;
        let mut option = first;
        while !std::mem::replace(&mut is_seen[option.index()], true) {
            for entry in problem.option(option) {
                fits &= cover(problem, &mut items, entry);
            }
            option = images[option.index()];
        }
        if !fits || items.is_empty() {
            continue;
        }
        for (item, (times, color)) in items {
            let cycle = cycles;
            coverings[item].push(Covering {
                cycle,
                times,
                color,
            });
        }
        cycles += 1;
    }
    (cycles as usize, coverings)
}

/// Counts an item of an option of a cycle. Returns whether the options go together there.
fn cover(
    problem: &Problem,
    items: &mut BTreeMap<usize, (u32, Option<Color>)>,
    Entry { item, color }: Entry,
) -> bool {
    let (times, before) = items.entry(item.index()).or_insert((0, color));
    *times += 1;
    if problem.is_primary(item) {
        return *times <= problem.bounds(item.index()).hi;
    }
    *times == 1 || color.is_some() && color == *before
}

/// The problem with these items.
fn built(
    cycles: usize,
    primary: &[(Multiplicity, Vec<Covering>)],
    secondary: &[Vec<Covering>],
) -> Problem {
    let mut builder = ProblemBuilder::new(primary.len(), secondary.len());
    let mut options: Vec<Vec<Entry>> = vec![Vec::new(); cycles];
    let all = primary.iter().map(|(_, covered)| covered).chain(secondary);
    for (item, covered) in all.enumerate() {
        for it in covered {
            options[it.cycle as usize].push(Entry {
                item: ItemId::from_index(item),
                color: it.color,
            });
        }
    }
    for (item, (bounds, _)) in primary.iter().enumerate() {
        let set = builder.set_multiplicity(ItemId::from_index(item), bounds.lo, bounds.hi);
        set.expect("a symmetry only divides bounds");
    }
    for option in options {
        builder.add_option(option).expect("items of a problem");
    }
    builder.build()
}
