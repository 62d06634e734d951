//! Draws solutions at random, all with the same probability.
//!
//! A problem that can be counted can be drawn from. At each branch, an option is chosen with the
//! probability (solutions with this option) / (solutions with any option). Independent parts are drawn
//! from one after the other. The numbers are in the memo; a number that the memo has dropped is counted
//! again. (The general method is that of Nijenhuis and Wilf, *Combinatorial Algorithms*, 1978.) Where states are
//! counted, the number of a solution is drawn, and the way to this solution is followed from the last level to the first.

use super::state::Stuck;
use super::states::States;
use super::walk::{Kind, Label, Progress, Walk};
use super::{Count, CountSearch, auto};
use crate::count::natural::Natural;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::Search;
use crate::search::budget::{Meter, SearchLimit, SearchOutcome};
use std::fmt;

/// Draws solutions of a problem: see [`CountSearch::sampler`].
///
/// The same search and the same random numbers give the same solutions. With [`Memo::Always`](super::Memo::Always) and
/// [`Memo::States`](super::Memo::States), they are the same whatever the memory, as long as states fit at all.
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
/// # Ok::<(), exact_cover::BuildError>(())
/// ```
pub struct Sampler<'a> {
    /// The problem, the limits, and the search to use if nothing has been kept.
    search: CountSearch<'a>,
    count: Count,
    kept: Kept,
}

/// The share of the memory that kept states leave for draws.
pub(super) const DRAWS_SHARE: usize = 16;

/// What is left of a count to draw from.
pub(super) enum Kept {
    Walk(Box<Walk>),
    States(States),
    Nothing,
}

impl<'a> Sampler<'a> {
    pub(super) fn new(search: CountSearch<'a>) -> Self {
        let (count, kept) = auto::count_and_keep(&search);
        Self {
            search,
            count,
            kept,
        }
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
    /// The limit that ended the counting or the drawing. The budget is for the counting, and again for
    /// each drawing. A drawing takes few nodes unless the memo has dropped numbers. If states have been dropped, it
    /// takes several times the nodes of the count, so a budget that was enough for the count may not be enough.
    ///
    /// # Complexity
    /// With a memo, one look-up for each option at the branches on the way. With states, some look-ups for each option.
    /// If states have been dropped, it takes as long as counting a few times; then [`Self::draw_many`] is better. Otherwise,
    /// a search up to the drawn solution.
    pub fn draw(
        &mut self,
        source: &mut dyn FnMut() -> u64,
    ) -> Result<Option<Solution>, SearchLimit> {
        let (mut drawn, ended) = self.draw_many(1, source);
        ended.map(|()| drawn.pop())
    }

    /// Draws this number of solutions, the same as calling [`Self::draw`] again and again; none if there is no solution.
    /// After a limit, the solutions drawn before it, and the limit: [`SearchLimit::Memory`] if they take more than
    /// [`CountSearch::memory`].
    ///
    /// If states have been dropped, they are counted again once for each [batch](Self::batch), within one budget. Otherwise each
    /// drawing has the budget.
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

    /// The number of draws to ask for at once: 1, unless states have been dropped because they did not fit into the memory.
    /// They are counted again for as many draws as there is memory for.
    pub fn batch(&self) -> usize {
        match &self.kept {
            Kept::States(states) if !states.keeps_all() => {
                let number = size_of::<u64>() * self.count.value.limb_count();
                // At each level, at most one option is chosen.
                let levels = self.count.states.map_or(0, |states| states.levels as usize);
                let options = 2 * size_of::<OptionId>() * levels;
                (self.search.memory / DRAWS_SHARE / (256 + number + options)).max(1)
            }
            _ => 1,
        }
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
            let mut meter = self.search.limits.meter();
            meter.poll()?;
            let mut numbers =
                (0..batch.min(number - drawn.len())).map(|_| self.count.value.random_below(source));
            let solutions = match &mut self.kept {
                Kept::States(states) => states.solutions(numbers.collect(), &mut meter)?,
                Kept::Walk(walk) => vec![walk.draw(source, &mut meter)?],
                Kept::Nothing => {
                    let number = numbers.next().expect("one at a time");
                    vec![nth(self.search.one_by_one(), &number)?]
                }
            };
            for options in solutions {
                bytes += size_of::<Solution>() + size_of_val(&options[..]);
                drawn.push(Solution::from_options(options));
            }
        }
        Ok(())
    }
}

/// The solution after `number` others.
fn nth(search: Search<'_>, number: &Natural) -> Result<Vec<OptionId>, SearchLimit> {
    let mut solutions = search.solutions();
    let mut before = Natural::ZERO;
    while let Some(options) = solutions.advance() {
        if before == *number {
            return Ok(options.to_vec());
        }
        before += &Natural::ONE;
    }
    match solutions.report().outcome {
        SearchOutcome::OutOfBudget(limit) => Err(limit),
        SearchOutcome::Exhausted | SearchOutcome::Stopped => unreachable!("they have been counted"),
    }
}

impl Walk {
    /// Draws one of the solutions. There must be one.
    fn draw(
        &mut self,
        source: &mut dyn FnMut() -> u64,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<OptionId>, SearchLimit> {
        self.reset();
        match self.state.start(&self.structure, meter) {
            Ok(()) => {}
            Err(Stuck::Limit(limit)) => return Err(limit),
            Err(Stuck::Contradiction) => unreachable!("there is a solution"),
        }
        let mut parts = Vec::new();
        loop {
            self.descend(source, meter, &mut parts)?;
            let Some(part) = parts.pop() else { break };
            self.turn_to(part);
        }
        let chosen = self.state.chosen.iter();
        Ok(chosen
            .map(|&option| self.structure.name(option as usize))
            .collect())
    }

    /// Draws at each branch of the current part, until all its items are covered or it is split. Then
    /// the new parts are added to `parts`.
    fn descend(
        &mut self,
        source: &mut dyn FnMut() -> u64,
        meter: &mut Meter<'_>,
        parts: &mut Vec<usize>,
    ) -> Result<(), SearchLimit> {
        while self.state.open_count > 0 {
            let first = self.parts.len();
            if self.parts.split(self.part, &self.structure, &self.state) {
                parts.extend(first..self.parts.len());
                break;
            }
            let Kind::Branch { saved, item, .. } = self.branch() else {
                unreachable!("a branch is a branch");
            };
            let row = self.structure.item_rows.row(item);
            let options: Vec<usize> = row.live(&self.state.live).collect();
            let mut numbers: Vec<Natural> = Vec::with_capacity(options.len());
            for &option in &options {
                let equal = self.structure.first_equal(option);
                if let Ok(equal) = options[..numbers.len()].binary_search(&equal) {
                    numbers.push(numbers[equal].clone());
                    continue;
                }
                numbers.push(self.behind(option, meter)?);
                self.state.restore(&saved, &self.store);
            }
            let mut drawn = numbers
                .iter()
                .cloned()
                .sum::<Natural>()
                .random_below(source);
            let mut index = 0;
            while drawn >= numbers[index] {
                drawn -= &numbers[index];
                index += 1;
            }
            match self.state.branch(options[index], &self.structure, meter) {
                Ok(()) => {}
                Err(Stuck::Limit(limit)) => return Err(limit),
                Err(Stuck::Contradiction) => unreachable!("there are solutions behind it"),
            }
            saved.forget(&mut self.store);
        }
        Ok(())
    }

    /// The number of solutions of the current part with this option.
    fn behind(&mut self, option: usize, meter: &mut Meter<'_>) -> Result<Natural, SearchLimit> {
        match self.state.branch(option, &self.structure, meter) {
            Ok(()) => {}
            Err(Stuck::Limit(limit)) => return Err(limit),
            Err(Stuck::Contradiction) => return Ok(Natural::ZERO),
        }
        self.label = Label::Enter;
        match self.run(meter, u64::MAX) {
            Progress::Done(number) => Ok(number),
            Progress::Ended(limit) => Err(limit),
            Progress::Paused => unreachable!("there was no end to its updates"),
        }
    }
}

impl fmt::Debug for Sampler<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sampler")
            .field("search", &self.search)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}
