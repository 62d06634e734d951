//! The levels that are kept for drawing.
//!
//! Drawing goes through the levels from the last to the first. Whenever the memory is full, every
//! second kept level is dropped, and only every second of the following ones is kept. A missing
//! level is made again from the last kept one before it, and the levels on the way are kept by the
//! same rule. So each level is made a few times. (Such checkpoints are known from automatic
//! differentiation: A. Griewank, 1992.)

use super::level::StateLevel;

/// A level, and what is known when it is reached.
#[derive(Debug)]
pub(super) struct KeptLevel<const W: usize> {
    pub(super) level: StateLevel<W>,
    /// The number of steps before it.
    pub(super) steps: usize,
    /// The number of bits of its greatest number, at most.
    pub(super) bits: usize,
}

impl<const W: usize> KeptLevel<W> {
    pub(super) fn start() -> Self {
        Self {
            level: StateLevel::start(),
            steps: 0,
            bits: 1,
        }
    }
}

/// The kept levels.
#[derive(Debug)]
pub(super) struct KeptLevels<const W: usize> {
    /// Ascending in `steps`.
    levels: Vec<KeptLevel<W>>,
    bytes: usize,
    /// The number of steps before the run in progress.
    start: usize,
    /// Every `stride`-th level of the run is kept, beginning with its first.
    stride: usize,
}

impl<const W: usize> KeptLevels<W> {
    pub(super) fn new() -> Self {
        Self {
            levels: Vec::new(),
            bytes: 0,
            start: 0,
            stride: 1,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes + size_of::<KeptLevel<W>>() * self.levels.capacity()
    }

    pub(super) fn len(&self) -> usize {
        self.levels.len()
    }

    /// The level after a number of steps, if it is kept.
    pub(super) fn get(&self, steps: usize) -> Option<&StateLevel<W>> {
        let found = self.levels.binary_search_by_key(&steps, |kept| kept.steps);
        found.ok().map(|index| &self.levels[index].level)
    }

    /// The number of steps before the last level.
    pub(super) fn last_steps(&self) -> Option<usize> {
        self.levels.last().map(|last| last.steps)
    }

    /// Begins a run from the last level, which it removes, or from the first level of all.
    pub(super) fn begin(&mut self) -> KeptLevel<W> {
        let start = self.pop().unwrap_or_else(KeptLevel::start);
        self.start = start.steps;
        self.stride = 1;
        start
    }

    /// Keeps a level if it is the turn of this one.
    pub(super) fn offer(&mut self, level: KeptLevel<W>) {
        if (level.steps - self.start).is_multiple_of(self.stride) {
            self.push(level);
        }
    }

    /// Keeps a level.
    pub(super) fn push(&mut self, mut level: KeptLevel<W>) {
        level.level.shrink();
        self.bytes += level.level.bytes();
        self.levels.push(level);
    }

    pub(super) fn pop(&mut self) -> Option<KeptLevel<W>> {
        let last = self.levels.pop()?;
        self.bytes -= last.level.bytes();
        Some(last)
    }

    /// Drops every second level of the run, except for its start. Returns whether there was one to
    /// drop.
    pub(super) fn thin(&mut self) -> bool {
        let before = self.len();
        let (start, stride) = (self.start, 2 * self.stride);
        self.levels
            .retain(|level| level.steps <= start || (level.steps - start).is_multiple_of(stride));
        self.stride = stride;
        self.bytes = self.levels.iter().map(|kept| kept.level.bytes()).sum();
        self.len() < before
    }
}

#[cfg(test)]
mod tests {
    use super::super::StateStats;
    use super::super::plan::CountPlan;
    use super::super::sweep::{Levels, StateSweep};
    use crate::count::natural::Natural;
    use crate::instances::dominoes;
    use crate::problem::ids::ItemId;
    use crate::search::budget::Meter;

    #[test]
    fn missing_levels_are_made_again() {
        let problem = dominoes(14, 14);
        let order: Vec<ItemId> = (0..196).map(ItemId::from_index).collect();
        let plan =
            CountPlan::new(&problem, &order, &mut Meter::default()).expect("a small problem");
        let levels = plan.steps.len() as u64;
        let sweep = |memory, keeps| {
            let mut sweep = StateSweep::<1>::new(memory, 0, 1);
            if keeps {
                sweep.keep();
            }
            let mut meter = Meter::default();
            let mut steps = plan.steps.iter();
            let made = steps.try_for_each(|step| sweep.step(step, &mut meter));
            made.is_ok().then_some(sweep)
        };
        let draw = |sweep: &mut StateSweep<1>| {
            let mut meter = Meter::default();
            let numbers =
                (0..5_u64).map(|number| &Natural::from(number << 50) * &Natural::from(77_u64));
            sweep
                .solutions(&plan.steps, numbers.collect(), &mut meter)
                .expect("no limit")
        };
        let mut all = sweep(usize::MAX / 2, true).expect("enough memory");
        let expected = draw(&mut all);
        assert_eq!(all.stats.levels, levels);
        let all = all.stats.peak_bytes;
        let one = sweep(usize::MAX / 2, false)
            .expect("enough memory")
            .stats
            .peak_bytes;
        // How many times each level may be made, on average, for the count and a first draw.
        let table = [
            (all, 1.0),
            (all / 2, 2.0),
            (all / 4, 2.0),
            (all / 8, 3.0),
            (2 * one, 6.0),
            (one * 5 / 4, 12.0),
        ];
        for (memory, times) in table {
            let mut sweep = sweep(memory, true).expect("the states of a level fit");
            for number in [1.0, 2.0] {
                assert_eq!(draw(&mut sweep), expected, "{memory} bytes");
                let StateStats {
                    levels: made,
                    peak_bytes,
                    ..
                } = sweep.stats;
                assert!(peak_bytes <= memory, "{peak_bytes} of {memory} bytes");
                assert!(
                    made as f64 <= number * times * levels as f64,
                    "{made} levels"
                );
            }
        }
    }
}
