//! Sifting rows: leaving out those that clash with a choice.

use super::counts::{ColumnCounts, swapped};
use super::lanes::Lanes;
use super::rows::{Arena, RowList};

/// `W` words, each in all lanes.
#[inline(always)]
pub(super) fn splat<V: Lanes, const W: usize>(words: &[u64; W]) -> [V; W] {
    let mut lanes = [V::splat(0); W];
    for w in 0..W {
        lanes[w] = V::splat(words[w]);
    }
    lanes
}

/// Eight rows, and which of them have no bit of `block`.
#[inline(always)]
pub(super) fn meet<V: Lanes, const W: usize>(
    arena: &Arena,
    rows: &RowList,
    row: usize,
    block: &[V; W],
) -> ([V; W], V::Set) {
    let mut words = [V::splat(0); W];
    let mut clash = V::splat(0);
    for w in 0..W {
        words[w] = arena.load(rows, w, row);
        clash = clash.or(words[w].and(block[w]));
    }
    (words, clash.zeros())
}

/// Copies the rows of `from` that have no bit of `block` to `to`, which may be the same place, and
/// counts their bits. `None` if some bit of `open` is in none of them.
#[inline(always)]
pub(super) fn sift<V: Lanes, const W: usize>(
    arena: &mut Arena,
    from: &RowList,
    to: &mut RowList,
    block: &[u64; W],
    open: &[u64; W],
) -> Option<ColumnCounts<u64, W>> {
    let block = splat::<V, W>(block);
    let mut counts = ColumnCounts::<V, W>::zero();
    let mut len = 0;
    let mut row = 0;
    while row < from.len {
        let (words, keep) = meet(arena, from, row, &block);
        let (others, keep_others) = meet(arena, from, row + 8, &block);
        arena.move_ids::<V>(from, row, keep, to, len);
        let middle = len + V::bits(keep).count_ones() as usize;
        for w in 0..W {
            arena.store_packed(to, w, len, words[w], keep);
            arena.store_packed(to, w, middle, others[w], keep_others);
            counts.add(w, words[w].select(keep), others[w].select(keep_others));
        }
        arena.move_ids::<V>(from, row + 8, keep_others, to, middle);
        len = middle + V::bits(keep_others).count_ones() as usize;
        row += 16;
    }
    // At the root the block is empty and the rows behind the last are not left out.
    to.len = len.min(from.len);
    for w in 0..W {
        if open[w] & !counts.seen(w) != 0 {
            return None;
        }
    }
    arena.seal::<V>(to, W);
    Some(counts.sum())
}

/// For each of four choices, whether the rows that it leaves have all bits of `open`. Fewer are as
/// fast with empty ones behind them.
#[inline(always)]
pub(super) fn scout<V: Lanes, const W: usize>(
    arena: &Arena,
    rows: &RowList,
    blocks: &[[u64; W]; 4],
    open: &[[u64; W]; 4],
) -> [bool; 4] {
    let mut lanes = [[V::splat(0); W]; 4];
    for g in 0..4 {
        lanes[g] = splat(&blocks[g]);
    }
    let mut seen = [[V::splat(0); W]; 4];
    let mut row = 0;
    while row < rows.len {
        for g in 0..4 {
            let (words, keep) = meet(arena, rows, row, &lanes[g]);
            for w in 0..W {
                seen[g][w] = seen[g][w].or(words[w].select(keep));
            }
        }
        row += 8;
    }
    let mut alive = [false; 4];
    for g in 0..4 {
        let mut missing = 0;
        for w in 0..W {
            missing |= open[g][w] & !seen[g][w].any();
        }
        alive[g] = missing == 0;
    }
    alive
}

/// The lowest of the bits of `open` that the fewest rows have, whatever their number.
pub(super) fn rarest<V: Lanes>(arena: &Arena, rows: &RowList, open: &[u64]) -> usize {
    const DIGITS: usize = 32;
    let used = (usize::BITS - rows.len.leading_zeros()) as usize;
    // The number of rows, and the bit.
    let mut rarest = (usize::MAX, 0);
    for (w, &open) in open.iter().enumerate().filter(|(_, open)| **open != 0) {
        let mut digits = [V::splat(0); DIGITS];
        let mut row = 0;
        while row < rows.len {
            // Behind the last row all bits are set, for every item alike: what is counted there
            // changes nothing.
            let mut carry = arena.load::<V>(rows, w, row);
            for digit in &mut digits[..used] {
                let next = digit.and(carry);
                *digit = digit.xor(carry);
                carry = next;
            }
            row += 8;
        }
        for swap in 0..3 {
            let mut carry = V::splat(0);
            for digit in &mut digits[..used] {
                let other = swapped(*digit, swap);
                let next = digit.majority(other, carry);
                *digit = digit.xor(other).xor(carry);
                carry = next;
            }
        }
        let (mut rare, mut count) = (open, 0);
        for k in (0..used).rev() {
            let fewer = rare & !digits[k].first();
            if fewer == 0 {
                count |= 1 << k;
            } else {
                rare = fewer;
            }
        }
        rarest = rarest.min((count, 64 * w + rare.trailing_zeros() as usize));
    }
    rarest.1
}
