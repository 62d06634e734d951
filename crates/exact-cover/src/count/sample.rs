//! Draws solutions at random, all with the same probability.
//!
//! The number of a solution is drawn. If states have counted the solutions, the way to this
//! solution is followed from the last level to the first. If symmetries have left cases, the number
//! says which case, which of its solutions, and which symmetries then map that to one of the
//! problem. Otherwise, a search one by one goes on to the greatest of the numbers that were drawn
//! together.

use super::race::{self, CountedCase, KeptCounts, NumberedCount};
use super::states::DRAWS_SHARE;
use super::{Count, CountSearch};
use crate::count::natural::Natural;
use crate::problem::ids::OptionId;
use crate::problem::solution::Solution;
use crate::search::budget::{SearchLimit, SearchOutcome};
use crate::search::report::SearchReport;
use crate::search::solutions::Solutions;
use crate::search::stats::SearchStats;

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
/// assert_eq!(sampler.count().answer.value, 1_346_269_u64.into());
///
/// let mut state = 1_u64;
/// let mut random = || {
///     state ^= state << 13;
///     state ^= state >> 7;
///     state ^= state << 17;
///     state
/// };
/// let drawn = sampler.draw(5, &mut random).answer;
/// assert!(drawn.len() == 5 && drawn.iter().all(|solution| problem.check(solution) == Ok(())));
/// # Ok::<(), exact_cover::error::BuildError>(())
/// ```
#[derive(Debug)]
pub struct Sampler<'a>(pub(super) NumberedCount<'a>);

impl<'a> Sampler<'a> {
    pub(super) fn new(search: CountSearch<'a>) -> Self {
        let (count, kept) = race::count(&search, true);
        Self(NumberedCount {
            search,
            count,
            kept,
        })
    }

    /// The number of solutions.
    pub fn count(&self) -> &SearchReport<Count> {
        &self.0.count
    }

    /// Draws this number of solutions. All have the same probability if `source` draws each `u64`
    /// with the same probability. Draws are independent if the numbers of the source are.
    ///
    /// The outcome is [`Stopped`](SearchOutcome::Stopped) if all were drawn, and
    /// [`Exhausted`](SearchOutcome::Exhausted) if there is no solution. The limit that ended the
    /// counting ends every drawing. Another is [`SearchLimit::Memory`], if the solutions take more
    /// than [`CountSearch::memory`]. The number of nodes is for the counting, and again for each
    /// draw; a [timeout](crate::SearchBudget::timeout) is one moment for all together.
    ///
    /// # Complexity
    /// With states that are kept, some look-ups for each option. Otherwise, up to a few times as
    /// long as counting for each [batch](Self::batch), within the nodes of one draw.
    pub fn draw(
        &mut self,
        number: usize,
        source: &mut dyn FnMut() -> u64,
    ) -> SearchReport<Vec<Solution>> {
        let (mut drawn, mut stats) = (Vec::new(), SearchStats::default());
        let ended = self.draw_into(&mut drawn, &mut stats, number, source);
        for solution in &drawn {
            debug_assert_eq!(self.0.search.problem.check(solution), Ok(()));
        }
        stats.solutions = drawn.len() as u64;
        let outcome = match ended {
            Err(limit) => SearchOutcome::OutOfBudget(limit),
            Ok(()) if self.0.count.answer.value.is_zero() => SearchOutcome::Exhausted,
            Ok(()) => SearchOutcome::Stopped,
        };
        SearchReport::new(drawn, outcome, stats)
    }

    /// The number of draws to ask for at once: 1, unless they need another search, which serves as
    /// many draws as there is memory for.
    pub fn batch(&self) -> usize {
        self.0.batch()
    }

    fn draw_into(
        &mut self,
        drawn: &mut Vec<Solution>,
        stats: &mut SearchStats,
        number: usize,
        source: &mut dyn FnMut() -> u64,
    ) -> Result<(), SearchLimit> {
        let counted = &mut self.0;
        if let Some(limit) = counted.count.limit() {
            return Err(limit);
        }
        let count = counted.count.answer.value.clone();
        if count.is_zero() {
            return Ok(());
        }
        let batch = counted.batch();
        let mut bytes = 0;
        while drawn.len() < number {
            if bytes > counted.search.memory {
                return Err(SearchLimit::Memory);
            }
            let numbers = (0..batch.min(number - drawn.len())).map(|_| count.random_below(source));
            for options in counted.solutions(numbers.collect(), stats)? {
                bytes += size_of::<Solution>() + size_of_val(&options[..]);
                drawn.push(Solution::from_options(options));
            }
        }
        Ok(())
    }
}

impl NumberedCount<'_> {
    /// The number of solutions to ask for at once.
    fn batch(&self) -> usize {
        if let KeptCounts::Cases(cases) = &self.kept {
            let batches = cases.iter().map(|case| case.counted.batch());
            return batches.filter(|&batch| batch > 1).min().unwrap_or(1);
        }
        if let KeptCounts::States(states) = &self.kept
            && states.keeps_all()
        {
            return 1;
        }
        let number = size_of_val(self.count.answer.value.limbs());
        // At each level, at most one option is chosen.
        let levels = match (&self.kept, self.count.answer.states) {
            (KeptCounts::States(_), Some(states)) => states.levels,
            _ => self.count.stats.max_depth,
        };
        let options = 2 * size_of::<OptionId>() * levels as usize;
        (self.search.memory / DRAWS_SHARE / (256 + number + options)).max(1)
    }

    /// The solutions with these numbers, from 0, in the order of the numbers given.
    fn solutions(
        &mut self,
        numbers: Vec<Natural>,
        stats: &mut SearchStats,
    ) -> Result<Vec<Vec<OptionId>>, SearchLimit> {
        let mut meter = self.search.budget.clone().meter();
        meter.poll()?;
        match &mut self.kept {
            KeptCounts::States(states) => {
                let found = states.solutions(numbers, &mut meter);
                *stats = stats.plus(meter.stats);
                found
            }
            KeptCounts::Cases(cases) => lifted(cases, numbers, stats),
            KeptCounts::Nothing => {
                let mut solutions = self.search.one_by_one().solutions();
                let found = numbered(&mut solutions, numbers);
                *stats = stats.plus(solutions.report().stats);
                found
            }
        }
    }
}

/// The solutions with these numbers: first those of the first case, and so on.
fn lifted(
    cases: &mut [CountedCase<'_>],
    numbers: Vec<Natural>,
    stats: &mut SearchStats,
) -> Result<Vec<Vec<OptionId>>, SearchLimit> {
    let mut found = vec![Vec::new(); numbers.len()];
    let mut left: Vec<(usize, Natural)> = numbers.into_iter().enumerate().collect();
    for case in cases {
        let solutions = &case.counted.count.answer.value * &case.weight;
        let (here, mut beyond): (Vec<_>, Vec<_>) = left
            .into_iter()
            .partition(|(_, number)| *number < solutions);
        for (_, number) in &mut beyond {
            *number -= &solutions;
        }
        left = beyond;
        if here.is_empty() {
            continue;
        }
        let (mut inner, mut ways) = (Vec::new(), Vec::new());
        for (place, mut number) in here {
            let of_lifts = case.lifts.iter().map(|lift| number.divide(lift.ways()));
            ways.push((place, of_lifts.collect::<Vec<u64>>()));
            inner.push(number);
        }
        let solutions = case.counted.solutions(inner, stats)?;
        for (mut options, (place, ways)) in solutions.into_iter().zip(ways) {
            for (lift, way) in case.lifts.iter().zip(ways).rev() {
                options = lift.lift(&options, way);
            }
            found[place] = options;
        }
    }
    Ok(found)
}

/// The solutions with these numbers, from 0, in the order of the numbers given.
fn numbered(
    solutions: &mut Solutions<'_>,
    numbers: Vec<Natural>,
) -> Result<Vec<Vec<OptionId>>, SearchLimit> {
    let wanted = numbers.iter().enumerate();
    let mut wanted: Vec<(u64, usize)> = wanted
        .map(|(place, number)| {
            (
                u64::try_from(number).expect("solutions were visited"),
                place,
            )
        })
        .collect();
    wanted.sort_unstable();
    let mut found = vec![Vec::new(); wanted.len()];
    let mut last = Vec::new();
    for (number, place) in wanted {
        if solutions.report().stats.solutions <= number {
            solutions.run_to(number);
            match solutions.advance() {
                Some(options) => last = options.to_vec(),
                None => return Err(solutions.report().limit().expect("they have been counted")),
            }
        }
        found[place].clone_from(&last);
    }
    Ok(found)
}
