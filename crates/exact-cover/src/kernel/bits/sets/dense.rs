//! Few options: sets of options in single words.
//!
//! Most nodes of a search are near its leaves, where few options are left. As soon as 64 or fewer
//! are, with at most 128 open items, the rest of the branch is searched on a square of bits and its
//! transpose: each option knows its items, each item its options, and the live options are one
//! word. Choosing an option is one `and` with the options that clash with it, eight items at a time
//! learn whether they have no option or one, and nothing needs to be undone, since a level is a few
//! words.
//!
//! The clashes of an option are found when it is first chosen, for many never are.

use super::transpose::Transpose;
use super::{SetLevel, range};
use crate::kernel::bits::apart::{Apart, VectorTask};
use crate::kernel::bits::columns::Packed;
use crate::kernel::bits::counts::len;
use crate::kernel::bits::lanes::Lanes;
use crate::kernel::bits::rows::RowList;
use crate::kernel::bits::step::StepOutcome;
use crate::kernel::bits::{Bits, sieve};
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, Reached, SearchLimit};

/// At most 64 options, the rows of a list by number, and at most 128 open items.
#[derive(Debug)]
pub(in crate::kernel::bits) struct DenseSets {
    pub(in crate::kernel::bits) rows: RowList,
    /// The words of a row.
    width: u32,
    /// The words of a set of items.
    items: u32,
    /// The items of each option.
    claims: [[u64; 64]; 2],
    /// The options of each item.
    options: [[u64; 64]; 2],
    /// The options that each option leaves no room for, itself among them; for those in `known`.
    clashes: [u64; 64],
    known: u64,
    /// The branchings.
    pub(in crate::kernel::bits) levels: Vec<DenseLevel>,
}

/// [`Bits::settle_dense`] for the first dense level.
struct SettleDense<'a, 'm, const I: usize> {
    bits: &'a mut Bits,
    live: u64,
    open: [u64; I],
    meter: &'a mut Meter<'m>,
}

impl<const I: usize> VectorTask for SettleDense<'_, '_, I> {
    type Output = Result<StepOutcome, SearchLimit>;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.bits
            .settle_dense::<V, I>(self.live, self.open, self.meter)
    }
}

/// [`Bits::find_clashes`].
struct FindClashes<'a>(&'a Bits, usize);

impl VectorTask for FindClashes<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.0.find_clashes::<V>(self.1)
    }
}

/// A branching among them.
pub(in crate::kernel::bits) type DenseLevel = SetLevel<1, 2>;

impl Default for DenseSets {
    fn default() -> Self {
        Self {
            rows: RowList::default(),
            width: 1,
            items: 1,
            claims: [[0; 64]; 2],
            options: [[0; 64]; 2],
            clashes: [0; 64],
            known: 0,
            levels: Vec::new(),
        }
    }
}

impl DenseSets {
    /// Of the items in word `i` of `open`, those with no option in `live` and those with at most
    /// one.
    #[inline(always)]
    fn none_and_one<V: Lanes>(&self, i: usize, live: u64, open: u64) -> (u64, u64) {
        let (live, minus_one) = (V::splat(live), V::splat(u64::MAX));
        let (mut none, mut one) = (0, 0);
        let (mut item, end) = range(open);
        while item < end {
            let options = self.options_of_eight::<V>(i, item).and(live);
            // Without its lowest bit, a set of one is empty.
            let rest = options.and(options.add(minus_one));
            none |= u64::from(V::bits(options.zeros())) << item;
            one |= u64::from(V::bits(rest.zeros())) << item;
            item += 8;
        }
        (none & open, one & open)
    }

    /// Of the items in word `i` of `open`, those with at most two options and with at most three.
    #[inline(always)]
    fn two_and_three<V: Lanes>(&self, i: usize, live: u64, open: u64) -> (u64, u64) {
        let (live, minus_one) = (V::splat(live), V::splat(u64::MAX));
        let (mut two, mut three) = (0, 0);
        let (mut item, end) = range(open);
        while item < end {
            let options = self.options_of_eight::<V>(i, item).and(live);
            let rest = options.and(options.add(minus_one));
            let rest = rest.and(rest.add(minus_one));
            two |= u64::from(V::bits(rest.zeros())) << item;
            let rest = rest.and(rest.add(minus_one));
            three |= u64::from(V::bits(rest.zeros())) << item;
            item += 8;
        }
        (two & open, three & open)
    }

    #[inline(always)]
    fn options_of_eight<V: Lanes>(&self, i: usize, item: usize) -> V {
        let options = self.options[i][item..].first_chunk();
        V::load(options.expect("64 is a multiple of 8"))
    }

    /// MRV: the live options of the item in `open` that has the fewest, the lowest item among
    /// equals.
    #[inline(always)]
    fn rarest<V: Lanes, const I: usize>(&self, live: u64, open: &[u64; I]) -> u64 {
        let mut three = [0; I];
        for i in 0..I {
            let (two, at_most_three) = self.two_and_three::<V>(i, live, open[i]);
            if two != 0 {
                return self.options[i][two.trailing_zeros() as usize] & live;
            }
            three[i] = at_most_three;
        }
        for i in 0..I {
            if three[i] != 0 {
                return self.options[i][three[i].trailing_zeros() as usize] & live;
            }
        }
        let (mut fewest, mut rarest) = (u32::MAX, 0);
        for i in 0..I {
            let mut items = open[i];
            while items != 0 {
                let options = self.options[i][items.trailing_zeros() as usize] & live;
                if options.count_ones() < fewest {
                    (fewest, rarest) = (options.count_ones(), options);
                }
                items &= items - 1;
            }
        }
        rarest
    }
}

impl Bits {
    /// Goes on with the rows of a list, at most 64, and at most 128 open items.
    #[inline(always)]
    pub(in crate::kernel::bits) fn condense<V: Apart, const W: usize>(
        &mut self,
        rows: RowList,
        open: &[u64; W],
        meter: &mut Meter<'_>,
    ) -> Result<StepOutcome, SearchLimit> {
        let dense = &mut self.dense;
        dense.rows = rows;
        dense.width = W as u32;
        dense.known = 0;
        dense.items = if W == 1 || len(open) <= 64 { 1 } else { 2 };
        dense.claims = [[0; 64]; 2];
        if W == 1 {
            for row in 0..rows.len {
                dense.claims[0][row] = self.arena.row::<1>(&rows, row)[0] & open[0];
            }
        } else {
            self.arena
                .pack_into::<V, W, 64>(&rows, open, &mut dense.claims);
        }
        let live = u64::MAX >> (64 - rows.len);
        if self.prices.matter() {
            self.price_rows(&rows);
        }
        let dense = &mut *self.dense;
        let open = if W == 1 {
            [open[0], 0]
        } else {
            *Packed::of::<V, W>(open, open)
                .words
                .first_chunk()
                .expect("two words")
        };
        V::apart(Transpose(&dense.claims[0], &mut dense.options[0]));
        if dense.items == 1 {
            return V::apart(SettleDense {
                bits: self,
                live,
                open: [open[0]],
                meter,
            });
        }
        V::apart(Transpose(&dense.claims[1], &mut dense.options[1]));
        V::apart(SettleDense {
            bits: self,
            live,
            open,
            meter,
        })
    }

    /// Searches below the dense levels until a solution or a pause; `None` at the end.
    #[inline(always)]
    pub(in crate::kernel::bits) fn run_dense<V: Apart>(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Reached>, SearchLimit> {
        match self.dense.items {
            1 => self.run_items::<V, 1>(meter),
            _ => self.run_items::<V, 2>(meter),
        }
    }

    #[inline(always)]
    fn run_items<V: Apart, const I: usize>(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Reached>, SearchLimit> {
        while let Some(level) = self.dense.levels.last() {
            if meter.is_pause_due() {
                return Ok(Some(Reached::Pause));
            }
            if level.rest == [0] {
                self.dense.levels.pop();
            } else if self.step_dense::<V, I>(meter)? == StepOutcome::Solution && meter.solution() {
                return Ok(Some(Reached::Solution));
            }
        }
        Ok(None)
    }

    /// Tries the next option of the last dense level.
    #[inline(always)]
    fn step_dense<V: Apart, const I: usize>(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<StepOutcome, SearchLimit> {
        let level = self.dense.levels.last().expect("a level to step from");
        let mut row = level.rest[0].trailing_zeros() as usize;
        if self.prices.matter() {
            row = self.cheapest(level.rest[0]);
        }
        let level = self.dense.levels.last_mut().expect("a level to step from");
        level.rest[0] &= !(1 << row);
        let level = *level;
        self.chosen.truncate(level.chosen as usize);
        self.choose_dense(row);
        meter.branch(level.chosen as usize)?;
        if self.prices.matter() && !self.can_afford_last() {
            return Ok(StepOutcome::Contradiction);
        }
        let mut open = [0; I];
        let mut any = 0;
        for i in 0..I {
            open[i] = level.open[i] & !self.dense.claims[i][row];
            any |= open[i];
        }
        if any == 0 {
            return Ok(StepOutcome::Solution);
        }
        let live = level.live[0] & !self.clashes::<V>(row);
        self.settle_dense::<V, I>(live, open, meter)
    }

    #[inline(always)]
    fn choose_dense(&mut self, row: usize) {
        let option = self.arena.option(&self.dense.rows, row) as usize;
        self.chosen.push(OptionId::from_index(option));
    }

    /// Takes what is forced, then branches.
    #[inline(always)]
    pub(in crate::kernel::bits) fn settle_dense<V: Apart, const I: usize>(
        &mut self,
        mut live: u64,
        mut open: [u64; I],
        meter: &mut Meter<'_>,
    ) -> Result<StepOutcome, SearchLimit> {
        loop {
            if self.prices.matter() {
                live &= self.affordable();
            }
            meter.updates(u64::from(live.count_ones()))?;
            let mut forced = [0; I];
            let (mut any_none, mut any_forced) = (0, 0);
            for i in 0..I {
                let (none, one) = self.dense.none_and_one::<V>(i, live, open[i]);
                any_none |= none;
                any_forced |= one;
                forced[i] = one;
            }
            if any_none != 0 {
                return Ok(StepOutcome::Contradiction);
            }
            if any_forced == 0 {
                break;
            }
            for i in 0..I {
                while forced[i] != 0 {
                    let item = forced[i].trailing_zeros() as usize;
                    let options = self.dense.options[i][item] & live;
                    if options == 0 {
                        return Ok(StepOutcome::Contradiction);
                    }
                    let row = options.trailing_zeros() as usize;
                    self.choose_dense(row);
                    meter.forced(self.chosen.len() - 1)?;
                    if self.prices.matter() && !self.can_afford_last() {
                        return Ok(StepOutcome::Contradiction);
                    }
                    live &= !self.clashes::<V>(row);
                    for k in 0..I {
                        open[k] &= !self.dense.claims[k][row];
                        forced[k] &= !self.dense.claims[k][row];
                    }
                }
            }
            let mut any = 0;
            for word in open {
                any |= word;
            }
            if any == 0 {
                return Ok(StepOutcome::Solution);
            }
        }
        let rest = self.dense.rarest::<V, I>(live, &open);
        let mut both = [0; 2];
        both[..I].copy_from_slice(&open);
        self.dense.levels.push(DenseLevel {
            live: [live],
            open: both,
            ways: rest.count_ones(),
            rest: [rest],
            chosen: self.chosen.len() as u32,
        });
        Ok(StepOutcome::Branch)
    }

    /// The options that leave no room for an option, itself among them.
    #[inline(always)]
    fn clashes<V: Apart>(&mut self, row: usize) -> u64 {
        if self.dense.known >> row & 1 == 0 {
            self.dense.clashes[row] = V::apart(FindClashes(self, row));
            self.dense.known |= 1 << row;
        }
        self.dense.clashes[row]
    }

    /// The options that have a bit of `block`.
    #[inline(always)]
    fn meet_all<V: Lanes, const W: usize>(&self, block: &[u64; W]) -> u64 {
        let block = sieve::splat::<V, W>(block);
        let mut clashes = 0;
        let mut at = 0;
        while at < self.dense.rows.len {
            let (_, keep) = sieve::meet::<V, W>(&self.arena, &self.dense.rows, at, &block);
            clashes |= u64::from(!V::bits(keep)) << at;
            at += 8;
        }
        clashes
    }

    /// The options that leave no room for an option, which has just been chosen for the first time.
    #[inline(always)]
    pub(in crate::kernel::bits) fn find_clashes<V: Lanes>(&self, row: usize) -> u64 {
        match self.dense.width {
            1 => self.find_clashes_in::<V, 1>(row),
            2 => self.find_clashes_in::<V, 2>(row),
            4 => self.find_clashes_in::<V, 4>(row),
            _ => self.find_clashes_in::<V, 8>(row),
        }
    }

    #[inline(always)]
    fn find_clashes_in<V: Lanes, const W: usize>(&self, row: usize) -> u64 {
        let claim = self.arena.row::<W>(&self.dense.rows, row);
        self.meet_all::<V, W>(&self.block_of::<V, W>(&self.dense.rows, row, &claim))
    }
}
