//! Draws solutions at random, all with the same probability.
//!
//! The number of a solution is drawn. If states have counted the solutions, the way to this solution is followed from the last
//! level to the first. Otherwise, a search one by one goes on to the greatest of the numbers that were drawn together.

use super::states::States;
use super::{Count, CountSearch, race};
use crate::count::natural::Natural;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::Search;
use crate::search::budget::{SearchLimit, SearchOutcome};
use std::fmt;

/// Draws solutions of a problem: see [`CountSearch::sampler`].
///
/// The same search and the same random numbers give the same solutions.
///
/// ```
/// use exact_cover::{CountSearch, ItemId, ProblemBuilder};
///
/// // Dominoes on a board of 2 x 30 cells, drawn with a simple generator.
/// let mut builder = ProblemBuilder::new(60, 0);
/// for column in 0..30 {
///     builder.add_option([column, 30 + column].map(ItemId::from_index))?;
///     for cell in [column, 30 + column] {
///         if column < 29 {
///             builder.add_option([cell, cell + 1].map(ItemId::from_index))?;
///         }
///     }
/// }
/// let problem = builder.build();
/// let mut sampler = CountSearch::new(&problem).sampler();
/// assert_eq!(sampler.count().value, 1_346_269_u64.into());
///
/// let mut state = 1_u64;
/// let mut random = || {
///     state ^= state << 13;
///     state ^= state >> 7;
///     state ^= state << 17;
///     state
/// };
/// let solution = sampler.draw(&mut random).expect("no limit").expect("there are solutions");
/// assert_eq!(problem.check(&solution), Ok(()));
/// # Ok::<(), exact_cover::error::BuildError>(())
/// ```
pub struct Sampler<'a> {
    /// The problem, the limits, and the search to use if nothing has been kept.
    pub(super) search: CountSearch<'a>,
    pub(super) count: Count,
    /// The states, if they have counted the solutions.
    pub(super) states: Option<States>,
}

/// The share of the memory that kept states leave for draws.
pub(super) const DRAWS_SHARE: usize = 16;

impl<'a> Sampler<'a> {
    pub(super) fn new(search: CountSearch<'a>) -> Self {
        let (count, states) = race::count(&search, true);
        Self { search, count, states }
    }

    /// The number of solutions.
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// Draws a solution. All have the same probability if `source` draws each `u64` with the same
    /// probability. `None` if there is no solution.
    ///
    /// Draws are independent if the numbers of the source are.
    ///
    /// # Errors
    /// The limit that ended the counting or the drawing. The budget is for the counting, and again for each drawing.
    ///
    /// # Complexity
    /// With states that are kept, some look-ups for each option. Otherwise it takes up to a few times as long as counting; then
    /// [`Self::draw_many`] is better.
    pub fn draw(&mut self, source: &mut dyn FnMut() -> u64) -> Result<Option<Solution>, SearchLimit> {
        let (mut drawn, ended) = self.draw_many(1, source);
        ended.map(|()| drawn.pop())
    }

    /// Draws this number of solutions, the same as calling [`Self::draw`] again and again; none if there is no solution.
    /// After a limit, the solutions drawn before it, and the limit: [`SearchLimit::Memory`] if they take more than
    /// [`CountSearch::memory`].
    ///
    /// If states have been dropped or the solutions were counted one by one, this takes as long as counting once more for each
    /// [batch](Self::batch), within one budget. Otherwise each drawing has the budget.
    pub fn draw_many(
        &mut self,
        number: usize,
        source: &mut dyn FnMut() -> u64,
    ) -> (Vec<Solution>, Result<(), SearchLimit>) {
        let mut drawn = Vec::new();
        let ended = self.draw_into(&mut drawn, number, source);
        let check = |solution: &Solution| self.search.problem.check(solution) == Ok(());
        debug_assert!(drawn.iter().all(check));
        (drawn, ended)
    }

    /// The number of draws to ask for at once: 1, unless they need another search, which serves as many draws as there is
    /// memory for.
    pub fn batch(&self) -> usize {
        if self.states.as_ref().is_some_and(States::keeps_all) {
            return 1;
        }
        let number = size_of::<u64>() * self.count.value.limb_count();
        // At each level, at most one option is chosen.
        let levels = match (&self.states, self.count.states) {
            (Some(_), Some(states)) => states.levels,
            _ => self.count.stats.max_depth,
        };
        let options = 2 * size_of::<OptionId>() * levels as usize;
        (self.search.memory / DRAWS_SHARE / (256 + number + options)).max(1)
    }

    fn draw_into(
        &mut self,
        drawn: &mut Vec<Solution>,
        number: usize,
        source: &mut dyn FnMut() -> u64,
    ) -> Result<(), SearchLimit> {
        if let SearchOutcome::OutOfBudget(limit) = self.count.outcome {
            return Err(limit);
        }
        if self.count.value.is_zero() {
            return Ok(());
        }
        let batch = self.batch();
        let mut bytes = 0;
        while drawn.len() < number {
            if bytes > self.search.memory {
                return Err(SearchLimit::Memory);
            }
            let mut meter = self.search.budget.meter();
            meter.poll()?;
            let numbers = (0..batch.min(number - drawn.len())).map(|_| self.count.value.random_below(source));
            let solutions = match &mut self.states {
                Some(states) => states.solutions(numbers.collect(), &mut meter)?,
                None => numbered(self.search.one_by_one(), numbers.collect())?,
            };
            for options in solutions {
                bytes += size_of::<Solution>() + size_of_val(&options[..]);
                drawn.push(Solution::from_options(options));
            }
        }
        Ok(())
    }
}

/// The solutions with these numbers, from 0, in the order of the numbers given.
fn numbered(search: Search<'_>, numbers: Vec<Natural>) -> Result<Vec<Vec<OptionId>>, SearchLimit> {
    let wanted = numbers.iter().enumerate();
    let mut wanted: Vec<(u64, usize)> =
        wanted.map(|(place, number)| (u64::try_from(number).expect("solutions were visited"), place)).collect();
    wanted.sort_unstable();
    let mut found = vec![Vec::new(); wanted.len()];
    let mut solutions = search.solutions();
    let mut last = Vec::new();
    for (number, place) in wanted {
        if solutions.report().stats.solutions <= number {
            solutions.run_to(number);
            match solutions.advance() {
                Some(options) => last = options.to_vec(),
                None => match solutions.report().outcome {
                    SearchOutcome::OutOfBudget(limit) => return Err(limit),
                    _ => unreachable!("they have been counted"),
                },
            }
        }
        found[place].clone_from(&last);
    }
    Ok(found)
}

impl fmt::Debug for Sampler<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sampler").field("search", &self.search).field("count", &self.count).finish_non_exhaustive()
    }
}
