//! Narrowing: rows without the bits that no longer matter.
//!
//! A few levels down, most items are covered and their bits are in no row. Once what is left fits
//! into half the words, the rows are packed: a problem of 300 items spends nearly all of its
//! search with rows of one or two words.

use super::columns::Packed;
use super::counts::{ColumnCounts, len};
use super::lanes::Lanes;
use super::{Bits, Branching, MAX_WIDTH, WIDTHS};

impl Bits {
    /// Packs the rows of a new level of width `W`, whose items are `open` and whose bits are
    /// counted in `counts`, if they take fewer words without the bits that do not matter; notes its
    /// items.
    #[inline(always)]
    pub(super) fn narrow<V: Lanes, const W: usize>(
        &mut self,
        level: &mut Branching,
        open: &[u64; W],
        counts: &ColumnCounts<u64, W>,
    ) {
        let useful = self.useful(level, open, counts);
        let bits = len(&useful) as usize;
        let width = WIDTHS.into_iter().find(|width| 64 * width >= bits);
        let width = width.expect("useful bits are bits");
        if width >= W {
            self.open.extend(open);
            return;
        }
        let from = level.rows;
        let mut rows = from.behind(W, width, &mut self.arena);
        rows.len = from.len;
        self.arena.pack_rows::<V, W>(&from, &useful, &rows, width);
        self.arena.seal::<V>(&rows, width);
        let packed = Packed::of::<V, W>(open, &useful);
        self.open.extend(&packed.words[..width]);
        if self.columns.is_colored() {
            self.keep(&useful);
        }
        level.rows = rows;
        level.width = width as u32;
        level.primary = len(open);
    }

    /// The bits that matter: open primary items, and what is left of secondary ones. A single bit
    /// that one option has excludes no other. With colors it may: each of two different colors can
    /// have a bit of its own.
    #[inline(always)]
    fn useful<const W: usize>(
        &self,
        level: &Branching,
        open: &[u64; W],
        counts: &ColumnCounts<u64, W>,
    ) -> [u64; W] {
        let mut useful = *open;
        let mut primary = level.primary as usize;
        for w in 0..W {
            let secondary = match primary {
                0..64 => u64::MAX << primary,
                _ => 0,
            };
            primary = primary.saturating_sub(64);
            let needed = if self.columns.is_colored() {
                counts.once_or_more(w)
            } else {
                counts.twice_or_more(w)
            };
            useful[w] |= needed & secondary;
        }
        useful
    }

    /// Notes which bits of a block are left, for `BitColumns::block`.
    fn keep(&mut self, useful: &[u64]) {
        let from = self.kept.len() - MAX_WIDTH;
        let mut bit = 0;
        for word in from..from + MAX_WIDTH {
            let mut left = self.kept[word];
            let mut kept = 0;
            while left != 0 && bit < 64 * useful.len() {
                let lowest = left & left.wrapping_neg();
                if useful[bit / 64] >> (bit % 64) & 1 == 1 {
                    kept |= lowest;
                }
                left ^= lowest;
                bit += 1;
            }
            self.kept.push(kept);
        }
    }
}
