//! Goes through the levels.

use super::StateStats;
use super::draw::Draw;
use super::fields::LOW_BITS;
use super::kept::{KeptLevel, KeptLevels};
use super::level::{GroupSums, LevelFailure, LevelPart, StateLevel};
use super::moves::{GroupMove, GroupMoves};
use super::plan::{PlanStep, Rule, WordRule};
use super::threads;
use crate::count::natural::Natural;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, SearchLimit};

/// The work of a move, in tests of a state: it is sorted, and its group is found in the memory.
const MOVE: u64 = 40;

/// The number of tests of states from which on a step is divided among threads.
const MANY_TESTS: usize = 1 << 16;

/// A sweep whose states have any width.
pub(super) trait Levels: std::fmt::Debug {
    /// Keeps levels from the first one on, for [`Self::solutions`].
    fn keep(&mut self);

    /// The number of levels that are kept.
    fn kept(&self) -> usize;

    /// The ways with these numbers to get to the only state of the last level, after these steps.
    fn solutions(
        &mut self,
        steps: &[PlanStep],
        numbers: Vec<Natural>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<OptionId>>, SearchLimit>;

    /// Goes to the next level.
    fn step(&mut self, step: &PlanStep, meter: &mut Meter<'_>) -> Result<(), LevelFailure>;

    /// The number of states of the level.
    fn states(&self) -> usize;

    /// The sum of the numbers of all states.
    fn total(&self) -> Natural;

    /// The work so far, in tests of a state.
    fn work(&self) -> u64;

    fn stats(&self) -> StateStats;
}

/// A sweep over the levels.
#[derive(Debug)]
pub(super) struct StateSweep<const W: usize> {
    pub(super) level: StateLevel<W>,
    next: StateLevel<W>,
    /// Levels before the current one, if some are to be kept.
    pub(super) kept: KeptLevels<W>,
    keeps: bool,
    block: GroupSums,
    moves: Vec<GroupMove<W>>,
    /// The number of bits of the greatest number of the level, at most.
    bits: usize,
    memory: usize,
    plan_bytes: usize,
    threads: usize,
    /// [`MANY_TESTS`].
    pub(super) many_tests: usize,
    work: u64,
    /// The number of steps so far.
    steps: usize,
    /// The number of those at which an option can be chosen.
    depth: u64,
    pub(super) stats: StateStats,
}

impl<const W: usize> StateSweep<W> {
    /// A sweep with this limit on its bytes, which include those of its plan. Another plan has been
    /// there before.
    pub(super) fn new(memory: usize, plan_bytes: usize, threads: usize) -> Self {
        Self {
            level: StateLevel::start(),
            next: StateLevel::new(1),
            kept: KeptLevels::new(),
            keeps: false,
            block: GroupSums::new(),
            moves: Vec::new(),
            bits: 1,
            memory,
            plan_bytes,
            threads,
            many_tests: MANY_TESTS,
            work: 0,
            steps: 0,
            depth: 0,
            stats: StateStats {
                peak_bytes: 2 * plan_bytes,
                ..StateStats::default()
            },
        }
    }

    /// The bytes of everything.
    fn bytes(&self) -> usize {
        let levels = self.level.bytes() + self.next.bytes() + self.block.bytes();
        self.plan_bytes + levels + self.kept.bytes() + self.moves_bytes()
    }

    /// The moves, and half as much for sorting them.
    fn moves_bytes(&self) -> usize {
        self.moves.capacity() * size_of::<GroupMove<W>>() * 3 / 2
    }

    /// The bytes that a part may take which now takes `bytes`.
    fn room(&self, bytes: usize) -> usize {
        (self.memory + bytes).saturating_sub(self.bytes())
    }

    fn note_bytes(&mut self, bytes: usize) {
        self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
    }

    /// Finds the group that each rule makes of each group, and brings those that lead to the same
    /// group together. Returns the number of states in these groups, each counted once for each
    /// rule.
    fn plan_moves(
        &mut self,
        step: &PlanStep,
        meter: &mut Meter<'_>,
    ) -> Result<usize, LevelFailure> {
        self.moves.clear();
        let mut tests = 0;
        for (number, rule) in step.rules.iter().enumerate() {
            let words: [WordRule; W] = rule.high();
            let groups = self.level.groups();
            meter.work(groups)?;
            self.work += groups as u64;
            if self.moves.capacity() - self.moves.len() < groups {
                let more = groups.max(self.moves.len() / 4);
                // While it grows, the old memory is still there.
                let grown = (self.moves.len() + more) * size_of::<GroupMove<W>>() * 3 / 2;
                if grown > self.room(0) {
                    return Err(LevelFailure::Memory);
                }
                self.note_bytes(self.bytes() + grown);
                self.moves.reserve_exact(more);
            }
            let mut first = 0;
            for part in &self.level.parts {
                for (index, prefix) in part.prefixes.iter().enumerate() {
                    let mut both = words.iter().zip(prefix);
                    if both.all(|(rule, &word)| rule.allows(word)) {
                        tests += part.group(index).lows.len();
                        self.moves.push(GroupMove {
                            target: std::array::from_fn(|at| words[at].update(prefix[at])),
                            group: (first + index) as u32,
                            rule: number as u32,
                        });
                    }
                }
                first += part.prefixes.len();
            }
        }
        self.work += MOVE * self.moves.len() as u64 + tests as u64;
        // A stable sort uses that the moves of most rules are sorted.
        self.moves.sort_by_key(|step| step.target);
        Ok(tests)
    }

    /// Makes the moves, by several threads if there are enough. Returns the or of the highest
    /// limbs.
    fn make_moves(
        &mut self,
        step: &PlanStep,
        tests: usize,
        meter: &mut Meter<'_>,
    ) -> Result<u64, LevelFailure> {
        let others = self.bytes() - self.next.bytes();
        let room = self.memory.saturating_sub(others);
        let moves = GroupMoves {
            moves: &self.moves,
            level: &self.level,
            step,
        };
        let budget = meter.rest();
        let is_forced = step.choices == 1;
        let (depth, stats) = (self.depth, &mut self.stats);
        // The most work of a move: a group has at most this number of states.
        let most = self.level.limbs << LOW_BITS;
        let mut tally = |rule: &Rule, made| {
            if rule.option.is_some() {
                meter.choices(made, depth, is_forced)?;
            }
            stats.transitions += made;
            meter.work(most)?;
            meter.updates(made)
        };
        let next = &mut self.next;
        let mut made = None;
        if self.threads > 1 && tests >= self.many_tests {
            made = threads::make(self.threads, moves, next, room, &budget, &mut tally)?;
        }
        let made = match made {
            Some(made) => made,
            None => {
                next.clear(self.level.limbs, 1);
                moves.make(&mut self.block, &mut next.parts[0], room, &mut tally)?
            }
        };
        next.number()?;
        self.note_bytes(others + made.bytes);
        Ok(made.highest)
    }

    /// Makes the next level. Returns the or of the highest limbs.
    ///
    /// Numbers never overflow: before a step, `self.bits` bounds the length of every number of the
    /// level. A number of the next level is a sum of them, with as many terms as there are rules
    /// (times states, if a rule merges states), so it has at most the binary logarithm of that more
    /// bits, and as many limbs are made ready.
    fn make_next(&mut self, step: &PlanStep, meter: &mut Meter<'_>) -> Result<u64, LevelFailure> {
        // A sum has at most one number from each rule, or from each rule and state.
        self.bits += ceil_log2(step.rules.len());
        if step.is_merging {
            self.bits += ceil_log2(self.level.states());
        }
        let limbs = self.bits.div_ceil(64).max(self.level.limbs);
        if limbs > self.level.limbs {
            let room = self.room(self.level.bytes());
            self.level.widen(limbs, room)?;
        }
        self.block.set_limbs(limbs);
        if self.bytes() > self.memory {
            return Err(LevelFailure::Memory);
        }
        self.note_bytes(self.bytes());
        let tests = self.plan_moves(step, meter)?;
        self.make_moves(step, tests, meter)
    }

    /// Makes the level after these steps the last one that is kept.
    fn reach(&mut self, steps: &[PlanStep], meter: &mut Meter<'_>) -> Result<(), SearchLimit> {
        if self.kept.last_steps() == Some(steps.len()) {
            return Ok(());
        }
        let mut made = self.run_again(steps, meter);
        if made == Err(LevelFailure::Memory) {
            // A run from a kept level can need more memory than the count. A run from the start
            // repeats the count.
            self.kept = KeptLevels::new();
            made = self.run_again(steps, meter);
        }
        made.map_err(|failure| match failure {
            LevelFailure::Limit(limit) => limit,
            LevelFailure::Memory => {
                unreachable!("the level did fit when the solutions were counted")
            }
        })
    }

    /// Makes all these steps from the last level that is kept, and keeps the level that they end
    /// with.
    fn run_again(&mut self, steps: &[PlanStep], meter: &mut Meter<'_>) -> Result<(), LevelFailure> {
        let start = self.kept.begin();
        (self.level, self.bits, self.steps) = (start.level, start.bits, start.steps);
        (self.next, self.block, self.moves) = (StateLevel::new(1), GroupSums::new(), Vec::new());
        let (before, rest) = steps.split_at(self.steps);
        self.depth = before.iter().filter(|step| step.choices > 0).count() as u64;
        for step in rest {
            self.step(step, meter)?;
        }
        let last = KeptLevel {
            level: std::mem::replace(&mut self.level, StateLevel::new(1)),
            steps: self.steps,
            bits: self.bits,
        };
        self.kept.push(last);
        Ok(())
    }
}

impl<const W: usize> Levels for StateSweep<W> {
    fn keep(&mut self) {
        debug_assert_eq!(self.steps, 0, "from the first level on");
        self.keeps = true;
    }

    fn kept(&self) -> usize {
        self.kept.len()
    }

    fn solutions(
        &mut self,
        steps: &[PlanStep],
        numbers: Vec<Natural>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<OptionId>>, SearchLimit> {
        let mut draws: Vec<Draw<W>> = numbers.into_iter().map(Draw::new).collect();
        let has_all = self.kept.len() == steps.len();
        for (number, step) in steps.iter().enumerate().rev() {
            if !has_all {
                self.reach(&steps[..number], meter)?;
            }
            let level = self.kept.get(number).expect("it has been reached");
            for draw in &mut draws {
                draw.back(step, level, meter)?;
            }
            if !has_all {
                self.kept.pop();
            }
        }
        Ok(draws.into_iter().map(|draw| draw.chosen).collect())
    }

    fn step(&mut self, step: &PlanStep, meter: &mut Meter<'_>) -> Result<(), LevelFailure> {
        self.depth += u64::from(step.choices > 0);
        let bits = self.bits;
        let highest = loop {
            match self.make_next(step, meter) {
                Err(LevelFailure::Memory) if self.kept.thin() => {
                    self.bits = bits;
                    (self.next, self.block) = (StateLevel::new(1), GroupSums::new());
                }
                made => break made?,
            }
        };
        // The highest limb may be 0 everywhere.
        let limbs = self.level.limbs;
        let highest_bits = (64 - highest.leading_zeros()) as usize;
        self.bits = self.bits.min(64 * (limbs - 1) + highest_bits).max(1);
        let next = std::mem::replace(&mut self.next, StateLevel::new(1));
        let before = KeptLevel {
            level: std::mem::replace(&mut self.level, next),
            steps: self.steps,
            bits,
        };
        if self.keeps {
            self.kept.offer(before);
        } else {
            self.next = before.level;
        }
        self.steps += 1;
        let states = self.level.states() as u64;
        self.stats.levels += 1;
        self.stats.states += states;
        self.stats.peak_states = self.stats.peak_states.max(states);
        Ok(())
    }

    fn states(&self) -> usize {
        self.level.states()
    }

    fn total(&self) -> Natural {
        let parts = self.level.parts.iter();
        parts.map(LevelPart::total).sum()
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn stats(&self) -> StateStats {
        self.stats
    }
}

/// The number of bits by which a sum of this many numbers may be longer than each.
fn ceil_log2(number: usize) -> usize {
    (usize::BITS - number.max(1).saturating_sub(1).leading_zeros()) as usize
}
