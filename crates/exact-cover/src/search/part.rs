//! Parts of a search, for several machines.
//!
//! The search tree is cut into many more subtrees than there are parts (`split`). The cut depends
//! only on the problem, the kernel and the number of parts, so every machine makes the same one,
//! and the subtrees are numbered in the order of the undivided search. Of each block of as many
//! subtrees as there are parts, each part has one, in an order that changes from block to block:
//! neighbours are often of like size.
//!
//! Solutions one by one are those of the kernel in its own order, and counters add up to those of
//! the undivided search. The search for the least cost has no such order. There, each subtree of
//! `Cells` becomes a problem of its own ([`below`]).

use crate::kernel::Kernel;
use crate::kernel::explore::Choice;
use crate::problem::ids::{Color, OptionId};
use crate::problem::{Multiplicity, Problem};
use crate::search::Search;
use crate::search::budget::{SearchBudget, SearchLimit, SearchOutcome};
use crate::search::report::SearchReport;
use crate::search::solutions::Solutions;
use crate::search::split::{Subtree, split};
use crate::search::stats::SearchStats;
use std::ops::ControlFlow;

/// Subtrees for each part. There are enough that parts of the same cut take similar times.
const SUBTREES: usize = 32;

/// The most entries that cutting may go through: about a second.
const MAX_CUT_WORK: usize = 1 << 28;

/// One of several parts of a search tree, from 1.
///
/// ```
/// use exact_cover::SearchPart;
///
/// let part = SearchPart::new(2, 8).unwrap();
/// assert_eq!((part.number(), part.parts()), (2, 8));
/// assert_eq!(SearchPart::new(9, 8), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchPart {
    /// Invariant: from 1 to `parts`.
    number: u32,
    parts: u32,
}

impl SearchPart {
    /// The most parts.
    pub const MAX: u32 = 1_000_000;

    /// Part `number` of `parts`; `None` unless `number` is from 1 to `parts` and `parts` at most
    /// [`Self::MAX`].
    pub fn new(number: u32, parts: u32) -> Option<Self> {
        let is_part = (1..=parts).contains(&number) && parts <= Self::MAX;
        is_part.then_some(Self { number, parts })
    }

    /// The number of the part, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of parts.
    pub fn parts(self) -> u32 {
        self.parts
    }

    /// Whether a subtree belongs to the part.
    pub fn has(self, subtree: usize) -> bool {
        let parts = u64::from(self.parts);
        let (block, place) = (subtree as u64 / parts, subtree as u64 % parts);
        // The finalizer of SplitMix64, so that no pattern of the tree repeats with the blocks.
        let mixed = (block ^ (block >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let turn = (mixed ^ (mixed >> 31)) % parts;
        (place + turn) % parts + 1 == u64::from(self.number)
    }

    /// The subtrees of the part with their numbers, ascending.
    fn subtrees(
        self,
        problem: &Problem,
        kernel: Kernel,
        budget: &SearchBudget<'_>,
    ) -> Result<Vec<(usize, Subtree)>, SearchLimit> {
        let affordable = MAX_CUT_WORK / problem.entries().max(1);
        let wanted = SUBTREES.saturating_mul(self.parts as usize).min(affordable);
        let all = split(problem, kernel, wanted, budget)?;
        let all = all.into_iter().enumerate();
        Ok(all.filter(|&(number, _)| self.has(number)).collect())
    }

    /// The subtrees of the part as problems of their own, with the number in the whole problem of
    /// each option.
    pub(crate) fn problems<'p>(
        self,
        problem: &'p Problem,
        budget: &SearchBudget<'_>,
    ) -> Result<impl Iterator<Item = (Problem, Vec<OptionId>)> + use<'p>, SearchLimit> {
        let subtrees = self.subtrees(problem, Kernel::Cells, budget)?;
        let subtrees = subtrees.into_iter();
        Ok(subtrees.map(|(_, subtree)| below(problem, &subtree.path)))
    }
}

/// The problem below choices of the kernel `Cells`: each takes an option or removes it. An option
/// that is taken has a further primary item for itself, which forces it. Options that clash with it
/// are left out.
fn below(problem: &Problem, path: &[Choice]) -> (Problem, Vec<OptionId>) {
    let (mut taken, mut is_removed) = (Vec::new(), vec![false; problem.options()]);
    for &choice in path {
        match choice {
            Choice::Take(option) => taken.push(option),
            Choice::Remove(option) => is_removed[option.index()] = true,
            Choice::Enough => unreachable!("`Cells` takes and removes"),
        }
    }
    // For each item that an option has used up, `Some(None)`, or its color.
    let mut used: Vec<Option<Option<Color>>> = vec![None; problem.items()];
    for entry in taken.iter().flat_map(|&option| problem.option(option)) {
        let item = entry.item.index();
        if !problem.is_primary(entry.item) || problem.bounds(item) == Multiplicity::ONCE {
            used[item] = Some(entry.color);
        }
    }
    let mut options = Vec::new();
    for option in problem.option_ids() {
        let clashes = problem.option(option).any(|entry| {
            used[entry.item.index()].is_some_and(|color| color.is_none() || color != entry.color)
        });
        if !(clashes || is_removed[option.index()]) || taken.contains(&option) {
            options.push(option);
        }
    }
    let builder = problem.with_more_items(&options, taken.len(), |option| {
        taken.iter().position(|&other| other == option)
    });
    (builder.build(), options)
}

impl Search<'_> {
    /// Searches one of several parts of the tree, for several machines, or in any order. Calls
    /// `visitor` with the number of a subtree and a solution in it, in the order of the undivided
    /// search, until the visitor breaks.
    ///
    /// Every solution is in exactly one part, and comes with the number of its subtree. In the
    /// order of these numbers, the solutions of all parts are those of the undivided search in its
    /// order. The counters add up to those of the undivided search, except the updates of
    /// [`Kernel::Bits`]. A budget limits each part.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder, Search, SearchPart};
    /// use std::ops::ControlFlow;
    ///
    /// let mut builder = ProblemBuilder::new(8, 0);
    /// for a in 0..8 {
    ///     for b in a + 1..8 {
    ///         builder.add_option([a, b].map(ItemId::from_index))?;
    ///     }
    /// }
    /// let problem = builder.build();
    /// let mut found = 0;
    /// for part in (1..=3).filter_map(|number| SearchPart::new(number, 3)) {
    ///     Search::new(&problem).visit_part(part, |_, _| {
    ///         found += 1;
    ///         ControlFlow::Continue(())
    ///     });
    /// }
    /// assert_eq!(found, 105);
    /// # Ok::<(), exact_cover::error::BuildError>(())
    /// ```
    pub fn visit_part<V>(mut self, part: SearchPart, mut visitor: V) -> SearchReport
    where
        V: FnMut(usize, &[OptionId]) -> ControlFlow<()>,
    {
        self.kernel = self.kernel.choose_for(&self.problem);
        let subtrees = match part.subtrees(&self.problem, self.kernel, &self.budget) {
            Ok(subtrees) => subtrees,
            Err(limit) => return SearchReport::spent(limit),
        };
        if let Some(terms) = super::threads::Terms::of(&self) {
            let (numbers, subtrees): (Vec<usize>, Vec<Subtree>) = subtrees.iter().cloned().unzip();
            let mut visitor = |place: usize, options: &[OptionId]| visitor(numbers[place], options);
            if let Some(report) = terms.run(&subtrees, Some(&mut visitor)) {
                return report;
            }
        }
        self.visit_subtrees(&subtrees, &mut visitor)
    }

    fn visit_subtrees(
        self,
        subtrees: &[(usize, Subtree)],
        visitor: &mut dyn FnMut(usize, &[OptionId]) -> ControlFlow<()>,
    ) -> SearchReport {
        let mut stats = SearchStats::default();
        for (number, subtree) in subtrees {
            let search = Search {
                shows_share: false,
                ..Search::new(&self.problem)
            };
            let search = search.kernel(self.kernel).budget(self.budget.rest(&stats));
            let mut solutions = Solutions::below(search, &subtree.path);
            while let Some(options) = solutions.advance() {
                if visitor(*number, options).is_break() {
                    let stats = stats.plus(solutions.report().stats);
                    return SearchReport::new((), SearchOutcome::Stopped, stats);
                }
            }
            let report = solutions.report();
            stats = stats.plus(report.stats);
            if report.outcome != SearchOutcome::Exhausted {
                return SearchReport { stats, ..report };
            }
        }
        SearchReport::new((), SearchOutcome::Exhausted, stats)
    }
}
