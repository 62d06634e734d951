//! Stores results of line solves of probes, as on black-and-white boards ([`crate::line::cache`]).
//!
//! A result is a function of the clue and the planes, so the table changes no result and no counter.

use crate::line::Contradiction;

/// A table of results for boards whose planes are single words. On larger boards, it would be too large
/// to be fast.
///
/// Invariant: each line of the puzzle has its own part of the table, of `PLACES` entries. An entry has
/// the planes before, which are empty if it is free, and the planes after, which are empty for a
/// contradiction.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColorCache {
    entries: Vec<u64>,
    lines: usize,
}

impl ColorCache {
    /// The base 2 logarithm of the number of places for results of one line.
    const PLACES: u32 = 6;

    /// Forgets the results of earlier puzzles. The new puzzle has `lines` lines.
    pub(crate) fn renew(&mut self, lines: usize) {
        self.entries.clear();
        self.lines = lines;
    }

    /// The result of `solve` for a line with these planes, of one word each, from the table if it is
    /// there.
    pub(crate) fn get<'a>(
        &'a mut self,
        line: usize,
        before: &[u64],
        solve: impl FnOnce() -> Result<&'a [u64], Contradiction>,
    ) -> Result<&'a [u64], Contradiction> {
        let colors = before.len();
        if self.entries.is_empty() {
            self.entries.resize((self.lines * 2 * colors) << Self::PLACES, 0);
        }
        // Multiplication spreads the low bits upwards (Knuth, TAOCP 6.4).
        let mix = |hash: u64, &plane: &u64| (hash.rotate_left(32) ^ plane).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = before.iter().fold(0, mix) >> (64 - Self::PLACES);
        let place = (line << Self::PLACES | hash as usize) * 2 * colors;
        let (key, result) = self.entries[place..place + 2 * colors].split_at_mut(colors);
        if key != before {
            let after = solve();
            key.copy_from_slice(before);
            match after {
                Ok(after) => result.copy_from_slice(after),
                Err(Contradiction) => result.fill(0),
            }
            return after;
        }
        if result.iter().all(|&plane| plane == 0) {
            return Err(Contradiction);
        }
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_result_is_computed_once_for_each_line_planes_and_puzzle() {
        let solves = Cell::new(0);
        let mut cache = ColorCache::default();
        let mut ask = |renew: bool, line, planes: [u64; 3], result: Result<[u64; 3], Contradiction>| {
            if renew {
                cache.renew(2);
            }
            let after = cache.get(line, &planes, || {
                solves.set(solves.get() + 1);
                result.as_ref().map(|planes| &planes[..]).map_err(|error| *error)
            });
            assert_eq!(after.map(<[u64]>::to_vec), result.map(|planes| planes.to_vec()));
            solves.get()
        };
        let (planes, other) = ([7, 7, 3], [7, 6, 3]);
        assert_eq!(ask(true, 0, planes, Ok([3, 4, 0])), 1);
        assert_eq!(ask(false, 0, planes, Ok([3, 4, 0])), 1);
        assert_eq!(ask(false, 1, planes, Err(Contradiction)), 2);
        assert_eq!(ask(false, 1, planes, Err(Contradiction)), 2);
        assert_eq!(ask(false, 0, other, Ok([1, 6, 0])), 3);
        assert_eq!(ask(true, 0, planes, Ok([3, 4, 0])), 4);
    }
}
