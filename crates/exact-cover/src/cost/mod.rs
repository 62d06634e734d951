//! Solutions of least cost, by branch and bound.
//!
//! **The bound.** A branch ends when three parts together cost as much as the best solution known:
//! the options chosen so far, those left with a cost below 0, and the least cost of the open items,
//! by prices (`prices` has the proof). With prices, an assignment of 100 jobs to 100 people is
//! solved without a wrong branch.
//!
//! **Two searches.** Prices prune best where they are sharp. Elsewhere, a search that visits a
//! hundred times as many nodes in the same time is faster (`quick`: the kernel `Bits`, with prices
//! that do not change). It is not known in advance which is better, so the two searches alternate
//! (`race`): [`Bound::Turns`].
//!
//! **Without costs** all solutions cost nothing, so [`Bound::Turns`] takes some that plain search
//! finds.
//!
//! **Relation to `Cells`.** The tree with prices is the same as in the kernel `Cells` (`branch`).
//! It has its own state (`residual`), because pricing walks the lists of options anyway.

mod branch;
mod found;
mod prices;
mod quick;
mod race;
mod residual;
#[cfg(test)]
mod tests;

use crate::problem::Problem;
use crate::problem::solution::Solution;
use crate::search::Search;
use crate::search::budget::{SearchBudget, SearchOutcome};
use crate::search::report::SearchReport;
use crate::workspace::Workspace;
pub(crate) use branch::CostMemory;
use branch::Tree;
use found::BestFound;
use race::Race;

/// The lower bound that prunes a search for the least cost: see [`CostSearch::bound`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bound {
    /// The cost of the options chosen so far and of all left with a cost below 0, plus the least
    /// cost of the remaining items by their prices.
    Dual,
    /// The same, but a long search alternates with a quick one, whose prices do not change, if the
    /// kernel `Bits` [supports](crate::Kernel::supports) the problem. Where prices are not sharp
    /// this is several times faster, elsewhere up to twice as slow. A problem without costs is left
    /// to [`Search::find`].
    #[default]
    Turns,
}

/// The best solutions found, and a proven bound: the answer of [`CostSearch::best`]. After a limit,
/// they are the best found so far. `stats.solutions` of the report is the number of solutions met.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Best {
    /// The solutions with their costs, ascending. Equal costs are in the order of the solutions.
    pub solutions: Vec<(Solution, i64)>,
    /// No solution that is missing here costs less than this, which is proved. After
    /// [`SearchOutcome::Exhausted`] it is the cost of the last of the solutions, or `i64::MAX` if
    /// there are fewer solutions than wanted, so none is missing.
    pub bound: i64,
}

impl Best {
    /// The cost of the best solution, if one was found.
    pub fn cost(&self) -> Option<i64> {
        self.solutions.first().map(|(_, cost)| *cost)
    }
}

/// A search for the solutions of least total [cost](crate::Problem::cost).
///
/// ```
/// use exact_cover::{CostSearch, text};
///
/// // Two jobs, two people: the cheapest pair is not part of the cheapest assignment.
/// let problem = text::read("a b x y\na x |1\na y |2\nb x |3\nb y |9\n")?;
/// let best = CostSearch::new(&problem).best(1).answer;
/// assert_eq!((best.cost(), best.bound), (Some(5), 5));
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
#[derive(Debug)]
pub struct CostSearch<'a> {
    problem: &'a Problem,
    bound: Bound,
    budget: SearchBudget<'a>,
    workspace: Option<&'a mut Workspace>,
}

impl<'a> CostSearch<'a> {
    /// A search without limits.
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            bound: Bound::default(),
            budget: SearchBudget::default(),
            workspace: None,
        }
    }

    /// The same search, pruned by a certain bound.
    #[must_use]
    pub fn bound(self, bound: Bound) -> Self {
        Self { bound, ..self }
    }

    /// The same search within a budget.
    #[must_use]
    pub fn budget(self, budget: impl Into<SearchBudget<'a>>) -> Self {
        Self {
            budget: budget.into(),
            ..self
        }
    }

    /// The same search in memory that other searches can reuse: see
    /// [`Search::workspace`](crate::Search::workspace).
    #[must_use]
    pub fn workspace(self, workspace: &'a mut Workspace) -> Self {
        Self {
            workspace: Some(workspace),
            ..self
        }
    }

    /// The `k` solutions of the least total cost, or all if there are fewer. The outcome is then
    /// [`SearchOutcome::Exhausted`].
    ///
    /// If equal costs compete for the last place, every run chooses the same ones. When the budget
    /// runs out, the answer is the best found so far, with a proven [bound](Best::bound) on all
    /// other solutions. Updates also count the options that are looked at in order to price an
    /// item.
    ///
    /// ```
    /// use exact_cover::{CostSearch, SearchOutcome, text};
    ///
    /// let problem = text::read("a b\na |1\na |2\nb |10\nb |20\na b |12\n")?;
    /// let report = CostSearch::new(&problem).best(3);
    /// let costs: Vec<i64> = report.answer.solutions.iter().map(|(_, cost)| *cost).collect();
    /// assert_eq!(costs, [11, 12, 12]);
    /// assert_eq!((report.outcome, report.answer.bound), (SearchOutcome::Exhausted, 12));
    ///
    /// // Without a single choice there is no solution, but a bound from the prices.
    /// let best = CostSearch::new(&problem).budget(0).best(3).answer;
    /// assert_eq!((best.cost(), best.bound), (None, 11));
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    ///
    /// # Complexity
    /// O(items + entries) to set up, exponential at worst from there. Memory for the `k` solutions
    /// and for the changes on the way to the current branch.
    #[inline] // The compiler leaves out the plain search of a program that chooses another bound.
    pub fn best(self, k: usize) -> SearchReport<Best> {
        let mut options = self.problem.option_ids();
        if self.bound == Bound::Turns && options.all(|option| self.problem.cost(option) == 0) {
            return self.any(k);
        }
        self.by_cost(k)
    }

    fn by_cost(self, k: usize) -> SearchReport<Best> {
        let mut fresh = Workspace::new();
        let memory = &mut self.workspace.unwrap_or(&mut fresh).cost;
        let found = BestFound::new(k);
        let tree = Tree::new(self.problem, memory, self.bound, found, self.budget.meter());
        Race::new(tree).run()
    }

    /// [`Self::best`] of a problem without costs.
    fn any(self, k: usize) -> SearchReport<Best> {
        let mut report = Search::new(self.problem).budget(self.budget).find(k);
        let has_all = report.outcome == SearchOutcome::Exhausted;
        let has_enough = report.answer.len() == k && k > 0;
        if has_enough {
            report.outcome = SearchOutcome::Exhausted;
        }
        report.map(|found| {
            let mut solutions: Vec<_> = found.into_iter().map(|solution| (solution, 0)).collect();
            solutions.sort_unstable();
            Best {
                solutions,
                bound: if has_all && !has_enough { i64::MAX } else { 0 },
            }
        })
    }
}
