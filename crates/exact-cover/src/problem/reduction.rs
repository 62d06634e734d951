//! Reduces problems to smaller ones with the same solutions.
//!
//! Some options are in no solution, and this can be seen without a search: choosing such an option
//! would leave some primary item with fewer options than it needs. When it is removed, its other items
//! have fewer options, which may rule out further options, and so on until nothing changes. This is the
//! reduction of Knuth's program DLX-PRE (an exercise in TAOCP 7.2.2.1). The rest is reduced further:
//!
//! - An item with no more options than it needs forces them. They are part of every solution and leave
//!   the problem, with all items that they fill.
//! - Primary items with the same options become one item. If the options of an item are among those of
//!   another, the first step has removed the other's further options, so the two become one item as
//!   well.
//! - A secondary item is dropped if it excludes no pair of options that is not excluded anyway: if it
//!   has fewer than two options, if all its options give it the same color, or if all its options have
//!   another item in common that is primary and covered once, or secondary and not colored.
//! - Options without primary items are never chosen.
//! - If one solution is enough, an option that equals another is dropped. For a cheapest solution, it
//!   is dropped if it costs as much or more.

mod reducer;

use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use reducer::Reducer;

/// The purpose of a reduced problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// Any question: it has the same solutions at the same costs.
    #[default]
    All,
    /// Whether there is a solution, and an example.
    First,
    /// A solution of least cost.
    Cheapest,
}

/// A smaller problem with the same solutions, and the relation to the original: see
/// [`Problem::reduce`].
#[derive(Clone, Debug)]
pub struct Reduced {
    problem: Problem,
    /// For each option of `problem`, its number in the original.
    options: Vec<OptionId>,
    forced: Vec<OptionId>,
    reduction: Reduction,
}

/// Counters of [`Problem::reduce`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reduction {
    /// Options that are in no solution, or not needed for the purpose.
    pub removed_options: usize,
    /// Options that are in every solution and were removed from the problem.
    pub forced_options: usize,
    /// Primary items that forced options fill, or that are covered whenever another item is.
    pub dropped_primary: usize,
    /// Secondary items that exclude no pair of options that is not excluded anyway.
    pub dropped_secondary: usize,
    /// The number of passes over all options.
    pub rounds: u64,
    /// The number of entries looked at to find the effect of choosing an option.
    pub work: u64,
    /// Whether the allowed work was enough. Then no further options can be removed in this way.
    pub is_complete: bool,
}

impl Reduced {
    /// The smaller problem. Its options and items are in the old order; items keep their names.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What has been done.
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// The options that are in every solution of the original problem and were removed from this one.
    pub fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// The number of an option of the smaller problem in the original one.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn original(&self, option: OptionId) -> OptionId {
        self.options[option.index()]
    }

    /// The solution of the original problem that corresponds to a solution of the smaller one.
    ///
    /// # Panics
    /// If an option does not exist.
    pub fn restore(&self, options: &[OptionId]) -> Solution {
        let originals = options.iter().map(|&option| self.original(option));
        Solution::from_options(self.forced.iter().copied().chain(originals).collect())
    }
}

impl Problem {
    /// A smaller problem with the same solutions, or with a solution that serves the purpose.
    /// [`Reduced::restore`] converts solutions back.
    ///
    /// It helps before a long search if the problem has useless options that the search would try again
    /// and again: clues of a puzzle, awkward corners of a packing.
    ///
    /// # Complexity
    /// O(entries log entries), and for each option and round the entries of the options that share an
    /// item with it. `max_work` limits the latter, in entries. With too little work, the result is
    /// larger.
    ///
    /// ```
    /// use exact_cover::{Search, reduction::Purpose, text};
    ///
    /// // The third option would take both options of c away.
    /// let problem = text::read("a b c\na c\nb c\na b\na\nb\n")?;
    /// let reduced = problem.reduce(Purpose::All, 1_000_000);
    /// assert_eq!(reduced.reduction().removed_options, 1);
    /// assert_eq!(text::write(reduced.problem())?, "a b c\na c\nb c\na\nb\n");
    ///
    /// let solutions = Search::new(reduced.problem()).solutions();
    /// for solution in solutions.map(|solution| reduced.restore(&solution)) {
    ///     assert_eq!(problem.check(&solution), Ok(()));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduce(&self, purpose: Purpose, max_work: u64) -> Reduced {
        let mut reducer = Reducer::new(self, max_work);
        if purpose != Purpose::All {
            reducer.drop_equal_options(purpose);
        }
        reducer.remove_useless_options();
        reducer.finish()
    }

    /// What is left after forced choices if only some options may be chosen: a problem with as many solutions as this one
    /// without the others.
    ///
    /// # Complexity
    /// O(entries log entries), and for each forced option the entries of the options that share an item with it.
    pub(crate) fn rest(&self, is_kept: impl Fn(OptionId) -> bool) -> Self {
        let mut reducer = Reducer::new(self, 0);
        reducer.keep(is_kept);
        reducer.remove_useless_options();
        reducer.finish().problem
    }
}
