//! Goes through the levels.

use super::StateStats;
use super::draw::draw;
use super::level::{Block, Level, OutOfMemory};
use super::plan::{Rule, Step, WordRule};
use crate::count::natural::Natural;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, SearchLimit};

/// Why a step was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// A limit of the search ended it.
    Limit(SearchLimit),
    /// The states do not fit into the memory.
    Memory,
}

impl From<OutOfMemory> for Failure {
    fn from(_: OutOfMemory) -> Self {
        Self::Memory
    }
}

impl From<SearchLimit> for Failure {
    fn from(limit: SearchLimit) -> Self {
        Self::Limit(limit)
    }
}

/// A group that a rule takes to a group of the next level.
#[derive(Clone, Copy, Debug)]
struct Move<const W: usize> {
    target: [u64; W],
    group: u32,
    rule: u32,
}

/// The work of a move, in tests of a state: it is sorted, and its group is found in the memory.
const MOVE: u64 = 40;

/// A sweep whose states have any width.
pub(super) trait Levels: std::fmt::Debug {
    /// Keeps the levels behind the current one, for [`Self::draw`].
    fn keep(&mut self);

    /// Draws one of the ways to get to the only state of the current level, after these steps.
    fn draw(
        &self,
        steps: &[Step],
        source: &mut dyn FnMut() -> u64,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<OptionId>, SearchLimit>;

    /// Goes to the next level.
    fn step(&mut self, step: &Step, meter: &mut Meter<'_>) -> Result<(), Failure>;

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
pub(super) struct Sweep<const W: usize> {
    pub(super) level: Level<W>,
    next: Level<W>,
    /// All levels before the current one, if they are to be kept, and their bytes.
    pub(super) kept: Option<Vec<Level<W>>>,
    kept_bytes: usize,
    block: Block,
    moves: Vec<Move<W>>,
    /// The number of bits of the greatest number of the level, at most.
    bits: usize,
    memory: usize,
    plan_bytes: usize,
    work: u64,
    /// The number of steps so far at which an option can be chosen.
    depth: u64,
    pub(super) stats: StateStats,
}

impl<const W: usize> Sweep<W> {
    /// A sweep with this limit on its bytes, which include those of its plan. Another plan has been there before.
    pub(super) fn new(memory: usize, plan_bytes: usize) -> Self {
        Self {
            level: Level::start(),
            next: Level::new(1),
            kept: None,
            kept_bytes: 0,
            block: Block::new(),
            moves: Vec::new(),
            bits: 1,
            memory,
            plan_bytes,
            work: 0,
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
        self.plan_bytes + levels + self.kept_bytes + self.moves_bytes()
    }

    /// The moves, and half as much for sorting them.
    fn moves_bytes(&self) -> usize {
        self.moves.capacity() * size_of::<Move<W>>() * 3 / 2
    }

    /// The bytes that a part may take which now takes `bytes`.
    fn room(&self, bytes: usize) -> usize {
        (self.memory + bytes).saturating_sub(self.bytes())
    }

    fn note_bytes(&mut self, bytes: usize) {
        self.stats.peak_bytes = self.stats.peak_bytes.max(bytes);
    }

    /// Finds the group that each rule makes of each group, and brings those that lead to the same group together.
    fn plan_moves(&mut self, step: &Step, meter: &mut Meter<'_>) -> Result<(), Failure> {
        self.moves.clear();
        for (number, rule) in step.rules.iter().enumerate() {
            let words: [WordRule; W] = high(rule);
            let groups = self.level.prefixes.len();
            meter.work(groups)?;
            self.work += groups as u64;
            if self.moves.capacity() - self.moves.len() < groups {
                let more = groups.max(self.moves.len() / 4);
                // While it grows, the old memory is still there.
                let grown = (self.moves.len() + more) * size_of::<Move<W>>() * 3 / 2;
                if grown > self.room(0) {
                    return Err(Failure::Memory);
                }
                self.note_bytes(self.bytes() + grown);
                self.moves.reserve_exact(more);
            }
            for (group, prefix) in self.level.prefixes.iter().enumerate() {
                if words
                    .iter()
                    .zip(prefix)
                    .all(|(rule, &word)| rule.allows(word))
                {
                    self.moves.push(Move {
                        target: std::array::from_fn(|index| words[index].update(prefix[index])),
                        group: group as u32,
                        rule: number as u32,
                    });
                }
            }
        }
        self.work += MOVE * self.moves.len() as u64;
        // A stable sort uses that the moves of most rules are sorted.
        self.moves.sort_by_key(|step| step.target);
        Ok(())
    }

    #[inline(always)]
    fn make_moves(
        &mut self,
        limbs: usize,
        step: &Step,
        meter: &mut Meter<'_>,
    ) -> Result<u64, Failure> {
        let others = self.bytes() - self.next.bytes();
        let room = self.memory.saturating_sub(others);
        let moves = std::mem::take(&mut self.moves);
        let is_forced = step.choices == 1;
        let mut highest = 0;
        for equal in moves.chunk_by(|one, other| one.target == other.target) {
            for &Move { group, rule, .. } in equal {
                let rule = &step.rules[rule as usize];
                let range = self.level.range(group as usize);
                self.work += range.len() as u64;
                let made = self.make_move(limbs, range, rule.words[0]);
                if rule.option.is_some() {
                    meter.choices(made, self.depth, is_forced)?;
                }
                self.stats.transitions += made;
                meter.updates(made)?;
            }
            let (limb, bytes) = self
                .block
                .drain(limbs, equal[0].target, &mut self.next, room)?;
            highest |= limb;
            if let Some(bytes) = bytes {
                self.note_bytes(others + bytes);
            }
        }
        self.moves = moves;
        Ok(highest)
    }

    /// Adds the numbers of the states in `range` that the rule allows. Returns how many there are.
    #[inline(always)]
    fn make_move(&mut self, limbs: usize, range: std::ops::Range<usize>, rule: WordRule) -> u64 {
        let counts = &self.level.counts[range.start * limbs..range.end * limbs];
        let mut made = 0;
        for (&low, count) in self.level.lows[range]
            .iter()
            .zip(counts.chunks_exact(limbs))
        {
            if rule.allows(u64::from(low)) {
                self.block
                    .add(limbs, rule.update(u64::from(low)) as usize, count);
                made += 1;
            }
        }
        made
    }
}

impl<const W: usize> Levels for Sweep<W> {
    fn keep(&mut self) {
        self.kept = Some(Vec::new());
    }

    fn draw(
        &self,
        steps: &[Step],
        source: &mut dyn FnMut() -> u64,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<OptionId>, SearchLimit> {
        draw(self, steps, source, meter)
    }

    fn step(&mut self, step: &Step, meter: &mut Meter<'_>) -> Result<(), Failure> {
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
        self.next.clear(limbs);
        self.block.set_limbs(limbs);
        if self.bytes() > self.memory {
            return Err(Failure::Memory);
        }
        self.note_bytes(self.bytes());
        self.depth += u64::from(step.choices > 0);
        self.plan_moves(step, meter)?;
        let highest = match limbs {
            1 => self.make_moves(1, step, meter)?,
            2 => self.make_moves(2, step, meter)?,
            3 => self.make_moves(3, step, meter)?,
            4 => self.make_moves(4, step, meter)?,
            more => self.make_moves(more, step, meter)?,
        };
        // If the highest limb is 0 everywhere, the bound stays.
        if highest > 0 {
            let bits = 64 * (limbs - 1) + (64 - highest.leading_zeros()) as usize;
            self.bits = self.bits.min(bits);
        } else {
            self.bits = self.bits.min(64 * (limbs - 1)).max(1);
        }
        std::mem::swap(&mut self.level, &mut self.next);
        if let Some(kept) = &mut self.kept {
            let mut before = std::mem::replace(&mut self.next, Level::new(1));
            before.shrink();
            self.kept_bytes += before.bytes();
            kept.push(before);
        }
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
        let numbers = self.level.counts.chunks_exact(self.level.limbs);
        numbers.map(Natural::from_limbs).sum()
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

/// The rules of the words beside the lowest.
pub(super) fn high<const W: usize>(rule: &Rule) -> [WordRule; W] {
    std::array::from_fn(|index| rule.words[1 + index])
}
