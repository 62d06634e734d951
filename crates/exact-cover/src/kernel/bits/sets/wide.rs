//! Searches that start with up to 256 options of 129 to 256 bits: sets of options in four words.
//!
//! Each bit has the set of its options, and the live options are one set, as in `dense`. Choosing
//! an option leaves out the options of its bits; nothing is copied. At a branching with at most 64
//! options and 128 open items, the search goes on in `dense`.
//!
//! What clues leave of a sudoku is such a problem, with long chains of forced options, which take
//! half the time of rows. Larger problems stay in rows until `dense`: changing to four words on the
//! way was slower.

use super::transpose::Transpose;
use super::{SetLevel, range, take_lowest};
use crate::kernel::bits::apart::{Apart, VectorTask};
use crate::kernel::bits::counts::{is_empty, len, lowest};
use crate::kernel::bits::lanes::Lanes;
use crate::kernel::bits::rows::RowList;
use crate::kernel::bits::step::StepOutcome;
use crate::kernel::bits::{Bits, ones};
use crate::search::budget::{Meter, SearchLimit};

/// The words of a row, and of a set of rows.
const WORDS: usize = 4;

/// The most rows.
const ROWS: usize = 64 * WORDS;

/// A set of rows, or of bits of a row.
pub(in crate::kernel::bits) type Set = [u64; WORDS];

/// A branching among them.
pub(in crate::kernel::bits) type WideLevel = SetLevel<WORDS, WORDS>;

/// The options are the rows of the first list, by number.
#[derive(Debug, Default)]
pub(in crate::kernel::bits) struct WideSets {
    pub(in crate::kernel::bits) rows: RowList,
    /// The branchings.
    pub(in crate::kernel::bits) levels: Vec<WideLevel>,
    /// Word `k` of the rows that have bit `b` is `options[k][b]`. Empty in other searches.
    options: Vec<[u64; ROWS]>,
}

/// [`Bits::settle_wide`].
struct SettleWide<'a, 'm> {
    bits: &'a mut Bits,
    live: Set,
    open: Set,
    meter: &'a mut Meter<'m>,
}

impl VectorTask for SettleWide<'_, '_> {
    type Output = Result<StepOutcome, SearchLimit>;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.bits.settle_wide::<V>(self.live, self.open, self.meter)
    }
}

impl WideSets {
    #[inline(always)]
    fn options(&self) -> &[[u64; ROWS]; WORDS] {
        let options = self.options.first_chunk();
        options.expect("they are made at the start")
    }

    /// The rows of `live` that have a bit.
    #[inline(always)]
    fn options_of(&self, bit: usize, live: &Set) -> Set {
        let (options, mut rows) = (self.options(), *live);
        for k in 0..WORDS {
            rows[k] &= options[k][bit];
        }
        rows
    }

    /// Leaves out the rows that have a bit of `block`.
    #[inline(always)]
    fn leave_out(&self, live: &mut Set, block: &Set) {
        let options = self.options();
        for w in 0..WORDS {
            let mut bits = block[w];
            while bits != 0 {
                let bit = 64 * w + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                for k in 0..WORDS {
                    live[k] &= !options[k][bit];
                }
            }
        }
    }

    /// Of word `w` of `open`, the bits that no row of `live` has and those that at most one has.
    #[inline(always)]
    fn none_and_one<V: Lanes>(&self, w: usize, live: &Set, open: u64) -> (u64, u64) {
        let (options, minus_one) = (self.options(), V::splat(u64::MAX));
        let (mut none, mut one) = (0, 0);
        let (mut bit, end) = range(open);
        while bit < end {
            let mut others = V::splat(0);
            // The lanes with rows, and those with rows in two words or more.
            let (mut some, mut twice) = (0, 0);
            for k in 0..WORDS {
                let eight = options[k][64 * w + bit..].first_chunk();
                let eight = V::load(eight.expect("64 is a multiple of 8"));
                let rows = eight.and(V::splat(live[k]));
                // Without its lowest row, a set of one is empty.
                others = others.or(rows.and(rows.add(minus_one)));
                let has = !V::bits(rows.zeros());
                twice |= some & has;
                some |= has;
            }
            none |= u64::from(!some) << bit;
            one |= u64::from(V::bits(others.zeros()) & !twice) << bit;
            bit += 8;
        }
        (none & open, one & open)
    }

    /// MRV: the rows of `live` with the bit of `open` that the fewest have, the lowest bit among
    /// equals. At least two have each.
    fn rarest(&self, live: &Set, open: &Set) -> Set {
        let (mut fewest, mut rarest) = (u32::MAX, *live);
        for w in 0..WORDS {
            let mut bits = open[w];
            while bits != 0 && fewest > 2 {
                let rows = self.options_of(64 * w + bits.trailing_zeros() as usize, live);
                if len(&rows) < fewest {
                    (fewest, rarest) = (len(&rows), rows);
                }
                bits &= bits - 1;
            }
        }
        rarest
    }
}

impl Bits {
    /// Whether a search that starts with a list of rows of `W` words goes on here.
    #[inline(always)]
    pub(in crate::kernel::bits) fn is_wide<const W: usize>(&self, rows: &RowList) -> bool {
        W == WORDS && rows.len <= ROWS && !self.prices.matter()
    }

    /// Goes on with the first list of rows.
    #[inline(always)]
    pub(in crate::kernel::bits) fn start_wide<V: Apart, const W: usize>(
        &mut self,
        rows: RowList,
        open: &[u64; W],
        meter: &mut Meter<'_>,
    ) -> Result<StepOutcome, SearchLimit> {
        self.wide.rows = rows;
        self.wide.options.resize(WORDS, [0; ROWS]);
        for k in 0..rows.len.div_ceil(64) {
            for w in 0..WORDS {
                let words = self.arena.words_of_64(&rows, w, 64 * k);
                let options = self.wide.options[k][64 * w..].first_chunk_mut();
                V::apart(Transpose(words, options.expect("64 bits in a word")));
            }
        }
        let live = ones(rows.len, WORDS).try_into().expect("four words");
        let open = open.first_chunk().expect("four words");
        V::apart(SettleWide {
            bits: self,
            live,
            open: *open,
            meter,
        })
    }

    /// Tries the next option of the last level, or leaves the level. Returns whether there is a
    /// solution to return.
    #[inline(always)]
    pub(in crate::kernel::bits) fn run_wide<V: Apart>(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        let level = self.wide.levels.last().expect("a level to step from");
        if is_empty(&level.rest) {
            self.wide.levels.pop();
            return Ok(false);
        }
        Ok(self.step_wide::<V>(meter)? == StepOutcome::Solution && meter.solution())
    }

    /// Tries the next option of the last level.
    #[inline(always)]
    fn step_wide<V: Apart>(&mut self, meter: &mut Meter<'_>) -> Result<StepOutcome, SearchLimit> {
        let level = self.wide.levels.last_mut();
        let level = level.expect("a level to step from");
        let row = take_lowest(&mut level.rest);
        let level = *level;
        self.chosen.truncate(level.chosen as usize);
        let (mut live, mut open) = (level.live, level.open);
        self.choose_wide::<V>(row, &mut live, &mut open);
        meter.branch(level.chosen as usize)?;
        if is_empty(&open) {
            return Ok(StepOutcome::Solution);
        }
        V::apart(SettleWide {
            bits: self,
            live,
            open,
            meter,
        })
    }

    /// Chooses the option of a row. Returns what it covers.
    #[inline(always)]
    fn choose_wide<V: Lanes>(&mut self, row: usize, live: &mut Set, open: &mut Set) -> Set {
        let rows = self.wide.rows;
        let claim = self.choose(&rows, row);
        let block = self.block_of::<V, WORDS>(&rows, row, &claim);
        self.wide.leave_out(live, &block);
        for w in 0..WORDS {
            open[w] &= !claim[w];
        }
        claim
    }

    /// Takes what is forced, then branches.
    #[inline(always)]
    pub(in crate::kernel::bits) fn settle_wide<V: Apart>(
        &mut self,
        mut live: Set,
        mut open: Set,
        meter: &mut Meter<'_>,
    ) -> Result<StepOutcome, SearchLimit> {
        loop {
            meter.updates(u64::from(len(&live)))?;
            let mut forced = Set::default();
            let mut any_none = 0;
            for w in 0..WORDS {
                let (none, one) = self.wide.none_and_one::<V>(w, &live, open[w]);
                any_none |= none;
                forced[w] = one;
            }
            if any_none != 0 {
                return Ok(StepOutcome::Contradiction);
            }
            if is_empty(&forced) {
                break;
            }
            while !is_empty(&forced) {
                let rows = self.wide.options_of(lowest(&forced), &live);
                if is_empty(&rows) {
                    return Ok(StepOutcome::Contradiction);
                }
                let claim = self.choose_wide::<V>(lowest(&rows), &mut live, &mut open);
                meter.forced(self.chosen.len() - 1)?;
                for w in 0..WORDS {
                    forced[w] &= !claim[w];
                }
            }
            if is_empty(&open) {
                return Ok(StepOutcome::Solution);
            }
        }
        if len(&live) <= 64 && len(&open) <= 128 {
            let rows = self.arena.gather::<V, WORDS>(&self.wide.rows, &live);
            return self.condense::<V, WORDS>(rows, &open, meter);
        }
        let rest = self.wide.rarest(&live, &open);
        self.wide.levels.push(WideLevel {
            live,
            open,
            ways: len(&rest),
            rest,
            chosen: self.chosen.len() as u32,
        });
        Ok(StepOutcome::Branch)
    }
}
