//! `Biclique`: [`crate::segment`] with a near-linear number of exclusions.
//!
//! Placements x and y of consecutive blocks conflict iff y < x, a staircase in the square of slack
//! coordinates. With one secondary item for each pair, this takes O(s^2) items. Halving takes s
//! items. Let m be the middle of the interval: all x > m conflict with all y <= m. One secondary
//! item is enough for this complete bipartite piece, because placements of one block exclude each
//! other already (they share the block's primary item). Then both halves are treated in the same
//! way. Each placement is in at most log2(s + 1), rounded up, pieces of a pair.
//!
//! The staircase includes pairs that overlap; excluding them twice changes nothing. If the blocks
//! have the same ink, every piece is needed: the one with middle m holds the touching pair (m + 1,
//! m).
//!
//! Items, options and the one-to-one argument are those of `Segment`, with s exclusion items for
//! each pair of consecutive blocks in a line of slack s.

use crate::segment::{BlockPair, Exclusion};

/// A secondary item for each piece, numbered by its middle. No two pieces have the same middle.
pub(crate) struct Halving;

/// Calls `piece` for every interval that holds `x` and has more than one member, from [0, slack]
/// down: with its middle, and whether `x` is in its upper part.
fn descend(slack: usize, x: usize, mut piece: impl FnMut(usize, bool)) {
    let (mut low, mut high) = (0, slack);
    while low < high {
        let middle = low.midpoint(high);
        let upper = x > middle;
        piece(middle, upper);
        if upper {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
}

/// The sum of the sizes of all intervals with more than one member. Each member is once a placement
/// of the first block or once a placement of the second. The recurrence T(n) = n + T(ceil(n/2)) +
/// T(floor(n/2)), T(1) = 0, is that of merge sort (Knuth, TAOCP 5.2.4).
fn members(interval: usize) -> usize {
    let log = interval.next_power_of_two().ilog2() as usize;
    interval * (log + 1) - (1 << log)
}

impl Exclusion for Halving {
    fn items(pair: BlockPair) -> usize {
        pair.slack
    }

    fn incidences(pair: BlockPair) -> usize {
        members(pair.slack + 1)
    }

    fn of_first(pair: BlockPair, x: usize, mut item: impl FnMut(usize)) {
        descend(pair.slack, x, |middle, upper| {
            if upper {
                item(middle);
            }
        });
    }

    fn of_second(pair: BlockPair, y: usize, mut item: impl FnMut(usize)) {
        descend(pair.slack, y, |middle, upper| {
            if !upper {
                item(middle);
            }
        });
    }
}
