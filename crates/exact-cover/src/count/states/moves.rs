//! Makes the moves of a step: adds up the numbers of the states of the next level.

use super::level::{GroupSums, LevelFailure, LevelPart, StateGroup, StateLevel};
use super::plan::{PlanStep, Rule, WordRule};
use crate::search::budget::SearchLimit;

/// A group that a rule takes to a group of the next level.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupMove<const W: usize> {
    pub(super) target: [u64; W],
    pub(super) group: u32,
    pub(super) rule: u32,
}

/// Some moves, those to one group behind each other, and what they start from.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupMoves<'a, const W: usize> {
    pub(super) moves: &'a [GroupMove<W>],
    pub(super) level: &'a StateLevel<W>,
    pub(super) step: &'a PlanStep,
}

/// What some moves made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MovesMade {
    /// The or of the highest limbs of all numbers.
    pub(super) highest: u64,
    /// The most bytes that the part took.
    pub(super) bytes: usize,
}

/// Called for each move with its rule and the number of states that it took there.
pub(super) type OnMove<'t> = &'t mut dyn FnMut(&Rule, u64) -> Result<(), SearchLimit>;

impl<const W: usize> GroupMoves<'_, W> {
    /// Makes the moves. The part may take `room` bytes.
    pub(super) fn make(
        self,
        block: &mut GroupSums,
        part: &mut LevelPart<W>,
        room: usize,
        tally: OnMove<'_>,
    ) -> Result<MovesMade, LevelFailure> {
        match part.limbs {
            1 => self.make_limbs(1, block, part, room, tally),
            2 => self.make_limbs(2, block, part, room, tally),
            3 => self.make_limbs(3, block, part, room, tally),
            4 => self.make_limbs(4, block, part, room, tally),
            more => self.make_limbs(more, block, part, room, tally),
        }
    }

    #[inline(always)]
    fn make_limbs(
        self,
        limbs: usize,
        block: &mut GroupSums,
        part: &mut LevelPart<W>,
        room: usize,
        tally: OnMove<'_>,
    ) -> Result<MovesMade, LevelFailure> {
        let mut all = MovesMade {
            highest: 0,
            bytes: part.bytes(),
        };
        for equal in self.moves.chunk_by(|one, other| one.target == other.target) {
            for &GroupMove { group, rule, .. } in equal {
                let rule = &self.step.rules[rule as usize];
                let made = make_move(
                    limbs,
                    self.level.group(group as usize),
                    rule.words[0],
                    block,
                );
                tally(rule, made)?;
            }
            let (limb, bytes) = block.drain(limbs, equal[0].target, part, room)?;
            all.highest |= limb;
            all.bytes = all.bytes.max(bytes.unwrap_or(0));
        }
        Ok(all)
    }

    /// The same moves in this number of shares or fewer, those to one group in the same share.
    pub(super) fn shares(self, number: usize) -> Vec<Self> {
        let each = self.moves.len().div_ceil(number);
        let mut shares = Vec::with_capacity(number);
        let mut rest = self.moves;
        while !rest.is_empty() {
            let mut end = each.min(rest.len());
            let last = rest[end - 1].target;
            end += rest[end..].partition_point(|step| step.target == last);
            let (moves, others) = rest.split_at(end);
            shares.push(Self { moves, ..self });
            rest = others;
        }
        shares
    }
}

/// Adds the numbers of the states of a group that a rule allows. Returns how many there are.
#[inline(always)]
fn make_move(limbs: usize, group: StateGroup<'_>, rule: WordRule, block: &mut GroupSums) -> u64 {
    let mut made = 0;
    for (&low, count) in group.lows.iter().zip(group.counts.chunks_exact(limbs)) {
        if rule.allows(u64::from(low)) {
            block.add(limbs, rule.update(u64::from(low)) as usize, count);
            made += 1;
        }
    }
    made
}
