//! Solutions that symmetries map to each other, counted and found once.
//!
//! A symmetry of a problem maps options to options, and so solutions to solutions: turning a board
//! moves each piece. The solutions to which the symmetries of a group map a solution are its
//! *orbit*. The *first* one of an orbit is that whose sorted options come first in lexicographic
//! order.
//!
//! - *Listing*: every solution is visited, and only the first one of each orbit is shown.
//! - *One or two*: a solution that was found is replaced by the first one of its orbit. An orbit
//!   has at most as many solutions as there are symmetries, so one more are of two orbits.
//! - *Counting*: by Burnside's lemma, there are as many orbits as a symmetry leaves solutions as
//!   they are, on average over all symmetries of the group, with the identity. The solutions that
//!   a symmetry leaves as they are form a problem of their own (`fixed`), and each of these
//!   problems is counted as fast as any other, without visiting its solutions.
//!
//! Dominoes on 2 x 2 cells, by hand: there are two tilings. The identity, both mirrors along the
//! sides and the half turn leave both as they are. The quarter turns and both diagonal mirrors
//! leave none. The average is (4 · 2 + 4 · 0) / 8 = 1: up to symmetry, there is one tiling.
//!
//! Symmetries that are conjugate, as the two quarter turns are, leave equally many solutions as
//! they are: h maps the solutions that g leaves to those that h g h⁻¹ leaves. One of them is
//! enough.
//!
//! **Marks.** Often an item that is covered exactly once has options that all symmetries map to
//! each other, such as a piece that is used once: the *mark* (`mark`). In the order of options,
//! those of the mark come first. So the first solution of an orbit has the first one of those
//! options that are images of each other, and the others need not be searched. Only symmetries that
//! leave this option as it is are left, and usually this is the identity alone.

mod cases;
mod fixed;
mod group;
mod mark;

use crate::count::natural::Natural;
use crate::count::{Count, CountSearch};
use crate::kernel::Kernel;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::Search;
use crate::search::budget::{SearchBudget, SearchOutcome};
use crate::search::report::{SearchReport, Uniqueness};
use crate::search::stats::SearchStats;
use fixed::FixedProblem;
pub use group::{NotPermuted, SymmetryGroup};
use std::ops::ControlFlow;

/// A search for solutions of which no symmetry maps one to another: of each orbit, the first one.
///
/// ```
/// use exact_cover::{DistinctSearch, OptionId, SymmetryGroup, text};
///
/// // Dominoes on 2 x 3 cells. The symmetries of the board: to turn it, and two mirrors.
/// let problem = text::read("a b c d e f\na b\nd e\nb c\ne f\na d\nb e\nc f\n")?;
/// let symmetries = [[3, 2, 1, 0, 6, 5, 4], [1, 0, 3, 2, 4, 5, 6], [2, 3, 0, 1, 6, 5, 4]];
/// let images = symmetries.map(|images| images.map(OptionId::from_index).to_vec());
/// let group = SymmetryGroup::new(&problem, images.to_vec())?;
/// // Of the three tilings, two are mirror images of each other.
/// let count = DistinctSearch::new(&problem, &group).count();
/// assert_eq!(count.answer.value.to_string(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DistinctSearch<'a> {
    problem: &'a Problem,
    /// If the problem is a part of that of the group: for each option its number in the whole.
    options: Option<&'a [OptionId]>,
    group: &'a SymmetryGroup,
    kernel: Kernel,
    memory: Option<usize>,
    threads: usize,
    budget: SearchBudget<'a>,
}

impl<'a> DistinctSearch<'a> {
    /// A search without limits.
    ///
    /// # Panics
    /// If the group is not one of a problem with as many options.
    pub fn new(problem: &'a Problem, group: &'a SymmetryGroup) -> Self {
        assert_eq!(group.options, problem.options(), "a group of this problem");
        Self::unlimited(problem, None, group)
    }

    /// A search of a part of a problem, as
    /// [`ProblemPart::problem`](crate::ProblemPart::problem) returns it: `options` has for each
    /// option of the part its number in the whole problem, whose group this is. It finds those
    /// solutions of the part that are the first ones of their orbits in the whole problem. The
    /// other solutions of an orbit need not be in the part, so every question visits the solutions.
    pub fn of_part(part: &'a Problem, options: &'a [OptionId], group: &'a SymmetryGroup) -> Self {
        Self::unlimited(part, Some(options), group)
    }

    fn unlimited(
        problem: &'a Problem,
        options: Option<&'a [OptionId]>,
        group: &'a SymmetryGroup,
    ) -> Self {
        Self {
            problem,
            options,
            group,
            kernel: Kernel::Auto,
            memory: None,
            threads: 1,
            budget: SearchBudget::default(),
        }
    }

    /// Whether this search finds a solution of its problem: whether it is the first one of its
    /// orbit.
    ///
    /// # Panics
    /// If an option does not exist.
    pub fn keeps(&self, solution: &[OptionId]) -> bool {
        let whole: Vec<OptionId> = solution.iter().map(|&it| self.number(it)).collect();
        self.group.is_first(&whole)
    }

    /// The number of an option in the problem of the group.
    fn number(&self, option: OptionId) -> OptionId {
        self.options
            .map_or(option, |numbers| numbers[option.index()])
    }

    /// See [`Search::kernel`].
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// See [`CountSearch::memory`].
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Self {
            memory: Some(bytes),
            ..self
        }
    }

    /// The same search with this number of threads, of which [`Self::visit`] and [`Self::count`]
    /// make use: see [`Search::threads`] and [`CountSearch::threads`].
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// The same search within a budget.
    #[must_use]
    pub fn budget(self, budget: impl Into<SearchBudget<'a>>) -> Self {
        Self {
            budget: budget.into(),
            ..self
        }
    }

    /// Calls `visitor` with the first solution of each orbit, its options in the order in which
    /// they were chosen, until the visitor breaks. It goes through all solutions, or those with the
    /// first options of a mark.
    pub fn visit<V>(self, mut visitor: V) -> SearchReport
    where
        V: FnMut(&[OptionId]) -> ControlFlow<()>,
    {
        let options = self.problem.option_ids();
        let needed = options.filter(|&option| self.group.is_needed(self.number(option)));
        let options: Vec<OptionId> = needed.collect();
        let part = part_of(self.problem, &options);
        let search = Search::new(&part)
            .kernel(self.kernel)
            .threads(self.threads)
            .budget(self.budget.clone());
        let mut kept = 0;
        let mut own = Vec::new();
        let mut report = search.visit(|solution| {
            own.clear();
            own.extend(solution.iter().map(|option| options[option.index()]));
            if !self.keeps(&own) {
                return ControlFlow::Continue(());
            }
            kept += 1;
            visitor(&own)
        });
        report.stats.solutions = kept;
        report
    }

    /// A solution, the first one of its orbit: see [`Search::first`].
    pub fn first(self) -> SearchReport<Option<Solution>> {
        self.find(1).first()
    }

    /// Whether all solutions are of one orbit: see [`Search::unique`].
    pub fn unique(self) -> SearchReport<Uniqueness> {
        self.find(2).unique()
    }

    /// Up to `wanted` solutions of different orbits, the first one of each: see [`Search::find`].
    ///
    /// It finds as many solutions as one orbit less may have, and one more: then there are enough.
    pub fn find(self, wanted: usize) -> SearchReport<Vec<Solution>> {
        if self.options.is_some() {
            return self.find_one_by_one(wanted);
        }
        let most = match wanted {
            0 => 0,
            wanted => (wanted - 1).saturating_mul(self.group.order()) + 1,
        };
        let search = Search::new(self.problem).kernel(self.kernel);
        let mut report = search.budget(self.budget.clone()).find(most);
        let mut found: Vec<Solution> = Vec::new();
        for solution in &report.answer {
            let first = self.group.first(solution);
            if found.len() < wanted && !found.contains(&first) {
                found.push(first);
            }
        }
        if found.len() == wanted {
            report.outcome = SearchOutcome::Stopped;
        }
        report.stats.solutions = found.len() as u64;
        report.map(|_| found)
    }

    /// Up to `wanted` solutions of a part.
    fn find_one_by_one(self, wanted: usize) -> SearchReport<Vec<Solution>> {
        let mut found = Vec::new();
        let report = self.visit(|solution| {
            if found.len() < wanted {
                found.push(Solution::from_options(solution.to_vec()));
            }
            if found.len() < wanted {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        report.map(|()| found)
    }

    /// The number of orbits. After a limit, the answer is a lower bound.
    ///
    /// # Complexity
    /// That of [`CountSearch::count`], and less than that for each class of conjugate symmetries
    /// but the identity. If an option covers an item that several options may cover, and a symmetry
    /// maps it to a different number of such options than another one, the solutions that the
    /// symmetry leaves as they are are visited.
    pub fn count(self) -> SearchReport<Count> {
        if self.options.is_some() {
            let report = self.visit(|_| ControlFlow::Continue(()));
            return report.counted().map(Count::from);
        }
        let mut total = nothing();
        for case in self.group.cases() {
            let problem = part_of(self.problem, &case.options);
            let before = total.answer.value.clone();
            let budget = self.budget.rest(&total.stats);
            let orbits = self.count_orbits(&problem, &case.images, budget);
            let value = before + orbits.answer.value.clone();
            total = total.and(orbits).with(value);
            if total.outcome != SearchOutcome::Exhausted {
                break;
            }
        }
        total
    }

    /// The number of orbits of a problem, by Burnside's lemma.
    fn count_orbits(
        &self,
        problem: &Problem,
        images: &[Vec<OptionId>],
        budget: SearchBudget<'a>,
    ) -> SearchReport<Count> {
        let order = images.len() as u64 + 1;
        let classes = match group::classes(images, &budget) {
            Ok(classes) => classes,
            Err(limit) => return SearchReport::spent(limit).map(|()| Count::from(0)),
        };
        let mut total = nothing();
        let mut sum = Natural::ZERO;
        for (number, size) in classes {
            let Some(fixed) = FixedProblem::new(problem, &images[number]) else {
                continue;
            };
            let counted = fixed.count(self, budget.rest(&total.stats));
            sum = sum + &counted.answer.value * &Natural::from(size);
            total = total.and(counted);
            if total.outcome != SearchOutcome::Exhausted {
                return total.with(average(sum, order));
            }
        }
        // The identity leaves all solutions, which takes longest.
        let all = self.count_all(problem, budget.rest(&total.stats));
        sum = sum + all.answer.value.clone();
        total.and(all).with(average(sum, order))
    }

    /// Counts all solutions of a problem.
    fn count_all(&self, problem: &Problem, budget: SearchBudget<'a>) -> SearchReport<Count> {
        let mut search = CountSearch::new(problem)
            .threads(self.threads)
            .budget(budget);
        if let Some(bytes) = self.memory {
            search = search.memory(bytes);
        }
        search.count()
    }
}

/// A count before anything is counted.
fn nothing() -> SearchReport<Count> {
    let stats = SearchStats::default();
    SearchReport::new(Count::from(0), SearchOutcome::Exhausted, stats)
}

/// An average, rounded up: after a limit, the sum is too small.
fn average(mut sum: Natural, number: u64) -> Natural {
    let rest = sum.divide(number);
    sum + Natural::from(u64::from(rest > 0))
}

/// The problem with some of the options.
fn part_of(problem: &Problem, options: &[OptionId]) -> Problem {
    problem.with_more_items(options, 0, |_| []).build()
}
