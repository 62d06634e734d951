//! Results of line solves, kept for when the same line comes up again with the same cells.
//!
//! Probing solves the same few lines over and over: most of its experiments differ in a part of
//! the board that a given line does not see. A small table with one place for each hash value is
//! enough; what comes later takes the place. On random 30x30 boards, where it holds half of what is
//! asked, a larger one would hold little more and answer more slowly, being further away. A result is
//! a function of the clue and the cells, so that the table changes no result and no counter.

use super::Contradiction;
use super::bits::Bits;
use super::cells::Cells;

/// What solving a line gave.
type Solved<B> = Result<Cells<B>, Contradiction>;

/// A line with some cells, and what solving it gave: no cells for a contradiction.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<B> {
    before: Cells<B>,
    after: Cells<B>,
}

/// A table of results, for lines of up to 127 cells: beyond, it would be too large to be near.
///
/// Invariant: each line of the puzzle has its own part of the table, of `PLACES` entries. An entry
/// without cells is free.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cache<B> {
    entries: Vec<Entry<B>>,
    lines: usize,
}

impl<B: Bits> Cache<B> {
    /// The base 2 logarithm of the number of places for results of one line.
    const PLACES: u32 = 6;

    /// Forgets what is known of other puzzles; the new one has this many lines.
    pub(crate) fn renew(&mut self, lines: usize) {
        self.entries.clear();
        self.lines = lines;
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
        debug_assert!(line < self.lines);
        if self.entries.is_empty() {
            self.entries
                .resize(self.lines << Self::PLACES, Entry::default());
        }
        // Multiplication spreads the low bits upwards (Knuth, TAOCP 6.4).
        let mixed = before
            .fillable
            .folded()
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(32)
            ^ before.emptiable.folded();
        let hash = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> (64 - Self::PLACES);
        let entry = &mut self.entries[line << Self::PLACES | hash as usize];
        if entry.before != before {
            let after = solve();
            *entry = Entry {
                before,
                after: after.unwrap_or_default(),
            };
            return after;
        }
        if entry.after == Cells::default() {
            return Err(Contradiction);
        }
        Ok(entry.after)
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
