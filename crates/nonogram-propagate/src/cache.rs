//! Results of line solves, kept for when the same line comes up again with the same cells.
//!
//! Probing solves the same few lines over and over: most of its experiments differ in a part of
//! the board that a given line does not see. A table with one place for each hash value is enough;
//! what comes later takes the place. A result is a function of the clue and the cells, so that the
//! table changes no result and no counter.

use crate::bits::Bits;
use crate::line_solver::{Cells, Contradiction};

/// What solving a line gave.
type Solved<B> = Result<Cells<B>, Contradiction>;

#[derive(Clone, Copy, Debug)]
struct Entry<B> {
    /// The line, among those of all puzzles since the table was made; 0 for none.
    line: u64,
    before: Cells<B>,
    after: Solved<B>,
}

/// A table of results, for lines of up to 127 cells: beyond, it would be too large to be near.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cache<B> {
    entries: Vec<Entry<B>>,
    /// The number of the first line of this puzzle, and of the first of the next.
    first: u64,
    end: u64,
}

impl<B: Bits> Cache<B> {
    /// The base 2 logarithm of the number of entries.
    const BITS: u32 = 14;

    /// Forgets what is known of other puzzles; the new one has this many lines.
    pub(crate) fn renew(&mut self, lines: usize) {
        self.first = self.end.max(1);
        self.end = self.first + lines as u64;
    }

    /// What `solve` gives, or gave before, for a line with these cells.
    pub(crate) fn get(
        &mut self,
        line: usize,
        before: Cells<B>,
        solve: impl FnOnce() -> Solved<B>,
    ) -> Solved<B> {
        if B::BITS > 128 {
            return solve();
        }
        let line = self.first + line as u64;
        debug_assert!((1..self.end).contains(&line));
        if self.entries.is_empty() {
            let none = Entry {
                line: 0,
                before: Cells::default(),
                after: Err(Contradiction),
            };
            self.entries.resize(1 << Self::BITS, none);
        }
        // Multiplication spreads the low bits upwards (Knuth, TAOCP 6.4).
        let mixed = (before.fillable.folded() ^ line.rotate_left(40))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(32)
            ^ before.emptiable.folded();
        let hash = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> (64 - Self::BITS);
        let entry = &mut self.entries[hash as usize];
        if entry.line != line || entry.before != before {
            *entry = Entry {
                line,
                before,
                after: solve(),
            };
        }
        entry.after
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_result_is_computed_once_for_each_line_cells_and_puzzle() {
        let solves = Cell::new(0);
        let mut cache = Cache::<u64>::default();
        let ask = |cache: &mut Cache<u64>, line, cells| {
            let after = cache.get(line, Cells::unknown(cells), || {
                solves.set(solves.get() + 1);
                Ok(Cells::unknown(cells))
            });
            assert_eq!(after, Ok(Cells::unknown(cells)));
            solves.get()
        };
        cache.renew(2);
        assert_eq!(ask(&mut cache, 0, 5), 1);
        assert_eq!(ask(&mut cache, 0, 5), 1);
        assert_eq!(ask(&mut cache, 1, 5), 2);
        assert_eq!(ask(&mut cache, 0, 6), 3);
        cache.renew(2);
        assert_eq!(ask(&mut cache, 0, 5), 4);
    }
}
