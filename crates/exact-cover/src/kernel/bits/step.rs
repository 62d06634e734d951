//! A step of the search among many options: try one, take what is forced, choose the next item.

use super::apart::{Apart, VectorTask};
use super::counts::{is_empty, len};
use super::lanes::Lanes;
use super::rows::RowList;
use super::sieve::{self, splat};
use super::{Bits, Branching, MAX_SCOUTED, REFUTED};
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, SearchLimit};
use std::ops::ControlFlow;

/// What choosing options came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepOutcome {
    /// All items are covered.
    Solution,
    /// Some item cannot be covered.
    Contradiction,
    /// There is a new level.
    Branch,
}

/// [`Bits::step`].
pub(super) struct TakeStep<'a, 'm, const W: usize>(
    pub(super) &'a mut Bits,
    pub(super) &'a mut Meter<'m>,
);

impl<const W: usize> VectorTask for TakeStep<'_, '_, W> {
    type Output = Result<StepOutcome, SearchLimit>;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.0.step::<V, W>(self.1)
    }
}

impl Bits {
    /// Tries the next option of the last level, whose rows have `W` words.
    #[inline(always)]
    pub(super) fn step<V: Apart, const W: usize>(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<StepOutcome, SearchLimit> {
        let level = self.levels.last().expect("a level to step from");
        let is_new = level.next == level.first && !level.root;
        if is_new && level.end - level.first <= MAX_SCOUTED && self.scouting.pays() {
            self.scout::<V, W>(meter)?;
        }
        let level = self.levels.last_mut().expect("a level to step from");
        let candidate = self.candidates[level.next as usize];
        level.next += 1;
        let level = *level;
        let mut open = self.open_items::<W>(&level);
        let mut block = [0; W];
        if level.root {
            meter.pay(&self.before)?;
        } else {
            self.chosen.truncate(level.chosen as usize);
            let row = (candidate & !REFUTED) as usize;
            let claim = self.choose(&level.rows, row);
            meter.branch(level.chosen as usize)?;
            self.scouting.tried();
            if candidate & REFUTED != 0 {
                self.scouting.refuted();
                return Ok(StepOutcome::Contradiction);
            }
            if self.prices.matter() && !self.can_afford_last() {
                return Ok(StepOutcome::Contradiction);
            }
            for w in 0..W {
                open[w] &= !claim[w];
            }
            block = self.block_of::<V, W>(&level.rows, row, &claim);
        }
        if is_empty(&open) {
            return Ok(StepOutcome::Solution);
        }
        if level.root && self.is_wide::<W>(&level.rows) {
            return self.start_wide::<V, W>(level.rows, &open, meter);
        }
        self.settle::<V, W>(&level, open, block, meter)
    }

    /// Notes that the option of a row is chosen, and returns what it claims.
    #[inline(always)]
    pub(super) fn choose<const W: usize>(&mut self, rows: &RowList, row: usize) -> [u64; W] {
        let option = self.arena.option(rows, row) as usize;
        self.chosen.push(OptionId::from_index(option));
        self.arena.row(rows, row)
    }

    #[inline(always)]
    pub(super) fn block_of<V: Lanes, const W: usize>(
        &self,
        rows: &RowList,
        row: usize,
        claim: &[u64; W],
    ) -> [u64; W] {
        let kept = &self.kept[self.kept.len() - super::MAX_WIDTH..];
        let option = self.arena.option(rows, row);
        self.columns.block::<V, W>(option, claim, kept)
    }

    #[inline(always)]
    fn open_items<const W: usize>(&self, level: &Branching) -> [u64; W] {
        let open = self.open[level.open as usize..].first_chunk();
        *open.expect("a level has as many words of open items as rows have")
    }

    /// Looks ahead: marks the options that leave some item without one. They are not worth a try,
    /// and four at a time share the cost of going through the rows.
    #[inline(always)]
    fn scout<V: Lanes, const W: usize>(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<(), SearchLimit> {
        let level = *self.levels.last().expect("a level to step from");
        let all_open = self.open_items::<W>(&level);
        let mut at = level.first as usize;
        while at < level.end as usize {
            let group = (level.end as usize - at).min(4);
            let mut blocks = [[0; W]; 4];
            let mut open = [[0; W]; 4];
            for g in 0..group {
                let row = (self.candidates[at + g] & !REFUTED) as usize;
                let claim = self.arena.row::<W>(&level.rows, row);
                blocks[g] = self.block_of::<V, W>(&level.rows, row, &claim);
                for w in 0..W {
                    open[g][w] = all_open[w] & !claim[w];
                }
            }
            let alive = sieve::scout::<V, W>(&self.arena, &level.rows, &blocks, &open);
            for g in 0..group {
                if !alive[g] {
                    self.candidates[at + g] |= REFUTED;
                }
            }
            at += group;
            meter.work(group * level.rows.len)?;
        }
        let options = (level.end - level.first) as usize;
        meter.updates((options * level.rows.len) as u64)
    }

    /// Leaves out what clashes with `block`, as long as that forces options; then branches.
    #[inline(always)]
    fn settle<V: Apart, const W: usize>(
        &mut self,
        level: &Branching,
        mut open: [u64; W],
        mut block: [u64; W],
        meter: &mut Meter<'_>,
    ) -> Result<StepOutcome, SearchLimit> {
        let mut from = level.rows;
        let mut rows = from.behind(W, W, &mut self.arena);
        loop {
            meter.updates(from.len as u64)?;
            let sifted = sieve::sift::<V, W>(&mut self.arena, &from, &mut rows, &block, &open);
            let Some(counts) = sifted else {
                self.scouting.refuted();
                return Ok(StepOutcome::Contradiction);
            };
            if rows.len <= 64 && len(&open) <= 128 {
                return self.condense::<V, W>(rows, &open, meter);
            }
            let once = counts.once(&open);
            if is_empty(&once) {
                let item = counts.rarest(&open);
                let item = item.unwrap_or_else(|| sieve::rarest::<V>(&self.arena, &rows, &open));
                let mut level = self.branch::<V, W>(rows, item, level.primary);
                self.narrow::<V, W>(&mut level, &open, &counts);
                self.levels.push(level);
                return Ok(StepOutcome::Branch);
            }
            match self.take_forced::<V, W>(&rows, once, &mut open, meter)? {
                ControlFlow::Break(outcome) => return Ok(outcome),
                ControlFlow::Continue(forced) => block = forced,
            }
            from = rows;
        }
    }

    /// Chooses all options that are the only one of an item in `once`. Returns what they block.
    #[inline(always)]
    fn take_forced<V: Lanes, const W: usize>(
        &mut self,
        rows: &RowList,
        mut once: [u64; W],
        open: &mut [u64; W],
        meter: &mut Meter<'_>,
    ) -> Result<ControlFlow<StepOutcome, [u64; W]>, SearchLimit> {
        let lanes = splat::<V, W>(&once);
        let mut block = [0; W];
        let mut at = 0;
        while !is_empty(&once) {
            let mut hit = V::splat(0);
            for w in 0..W {
                hit = hit.or(self.arena.load::<V>(rows, w, at).and(lanes[w]));
            }
            let mut set = !V::bits(hit.zeros());
            while set != 0 && !is_empty(&once) {
                let row = at + set.trailing_zeros() as usize;
                set &= set - 1;
                let claim = self.choose::<W>(rows, row);
                meter.forced(self.chosen.len() - 1)?;
                if self.prices.matter() && !self.can_afford_last() {
                    return Ok(ControlFlow::Break(StepOutcome::Contradiction));
                }
                let own = self.block_of::<V, W>(rows, row, &claim);
                let mut clash = 0;
                for w in 0..W {
                    clash |= claim[w] & block[w];
                    block[w] |= own[w];
                    open[w] &= !claim[w];
                    once[w] &= !claim[w];
                }
                if clash != 0 {
                    return Ok(ControlFlow::Break(StepOutcome::Contradiction));
                }
            }
            at += 8;
        }
        Ok(if is_empty(open) {
            ControlFlow::Break(StepOutcome::Solution)
        } else {
            ControlFlow::Continue(block)
        })
    }

    /// A level to try the options of an item.
    #[inline(always)]
    fn branch<V: Lanes, const W: usize>(
        &mut self,
        rows: RowList,
        item: usize,
        primary: u32,
    ) -> Branching {
        let first = self.candidates.len();
        // Room for eight numbers wherever the last ones are written.
        self.candidates.resize(first + rows.len + 8, 0);
        let bit = V::splat(1 << (item % 64));
        let mut end = first;
        let mut at = 0;
        while at < rows.len {
            let missing = self.arena.load::<V>(&rows, item / 64, at).and(bit).xor(bit);
            let set = missing.zeros();
            let numbers = std::array::from_fn(|lane| (at + lane) as u32);
            let room = self.candidates[end..].first_chunk_mut();
            V::store_packed_ids(&numbers, set, room.expect("room for eight"));
            end += V::bits(set).count_ones() as usize;
            at += 8;
        }
        // Behind the last row, all bits are set.
        while self.candidates[end - 1] as usize >= rows.len {
            end -= 1;
        }
        self.candidates.truncate(end);
        if self.prices.matter() {
            self.sort_by_price(&rows, first);
        }
        Branching {
            rows,
            primary,
            root: false,
            width: W as u32,
            first: first as u32,
            next: first as u32,
            end: end as u32,
            chosen: self.chosen.len() as u32,
            open: self.open.len() as u32,
            kept: self.kept.len() as u32,
        }
    }
}
