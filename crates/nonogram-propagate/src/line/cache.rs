//! Stores results of line solves, for when the same line has the same cells again.
//!
//! Probing solves the same few lines over and over, because most probes change cells that a given
//! line does not have. A small table with one place for each hash value is enough; a new result
//! replaces the old one. On random 30x30 boards, half of the line solves are found in it; a larger
//! table finds few more and is slower, because it does not fit into the nearest memory. A result is
//! a function of the clue and the cells, so the table changes no result and no counter.

use super::Contradiction;
use super::bits::BitSet;
use super::cells::LineCells;

/// The result of solving a line.
type LineResult<B> = Result<LineCells<B>, Contradiction>;

/// A line with its cells before, and the result of solving it: no cells for a contradiction.
#[derive(Clone, Copy, Debug, Default)]
struct CachedLine<B> {
    before: LineCells<B>,
    after: LineCells<B>,
}

/// A table of results.
///
/// Invariant: each line of the puzzle has its own part of the table, of `PLACES` entries. An entry
/// without cells is free.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cache<B> {
    entries: Vec<CachedLine<B>>,
    lines: usize,
}

impl<B: BitSet> Cache<B> {
    /// The base 2 logarithm of the number of places for results of one line.
    const PLACES: u32 = 6;

    /// Forgets the results of earlier puzzles. The new puzzle has `lines` lines.
    pub(crate) fn renew(&mut self, lines: usize) {
        self.entries.clear();
        self.lines = lines;
    }

    /// The result of `solve` for a line with these cells, from the table if it is there.
    pub(crate) fn get(
        &mut self,
        line: usize,
        before: LineCells<B>,
        solve: impl FnOnce() -> LineResult<B>,
    ) -> LineResult<B> {
        debug_assert!(line < self.lines);
        if self.entries.is_empty() {
            self.entries
                .resize(self.lines << Self::PLACES, CachedLine::default());
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
            *entry = CachedLine {
                before,
                after: after.unwrap_or_default(),
            };
            return after;
        }
        if entry.after == LineCells::default() {
            return Err(Contradiction);
        }
        Ok(entry.after)
    }
}
