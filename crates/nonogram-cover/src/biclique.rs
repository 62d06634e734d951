//! `Biclique`: [`crate::segment`] with near-linear mutual exclusion.
//!
//! Placements x and y of consecutive blocks conflict iff y < x: a staircase in the square of slack
//! coordinates. A secondary item for each pair takes O(s^2) items. Halving takes s: with m the
//! middle of the interval, all x > m conflict with all y <= m, a complete bipartite piece for
//! which one secondary item is enough, because placements of one block exclude each other anyway
//! (they share the block's primary item); then both halves are treated alike. Each placement is in
//! at most log2(s + 1), rounded up, pieces of a pair.
//!
//! The staircase includes pairs that overlap; excluding them twice changes nothing. No piece can
//! be dropped: the one with middle m holds the touching pair (m + 1, m).
//!
//! Items, options and the one-to-one argument are those of `Segment`, with s exclusion items for
//! each pair of consecutive blocks in a line of slack s.

use crate::encode::{Counts, EmptyCells, Encode};
use crate::segment::{self, Exclusion};
use exact_cover::ProblemBuilder;
use nonogram::Puzzle;

/// The encoding of this module.
pub(crate) struct Biclique;

/// A secondary item for each piece, numbered by its middle: middles are all different.
struct Halving;

/// Calls `piece` with the middle of every interval that holds `x` and has more than one member,
/// from the whole [0, slack] down, and whether `x` is in its upper part.
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

/// The sum over all intervals with more than one member of their members: each is once in one side
/// of the first block's placements or once in the other side of the second's. The recurrence
/// T(n) = n + T(ceil(n/2)) + T(floor(n/2)), T(1) = 0, is that of merge sort (Knuth, TAOCP 5.2.4).
fn members(interval: usize) -> usize {
    let log = interval.next_power_of_two().ilog2() as usize;
    interval * (log + 1) - (1 << log)
}

impl Exclusion for Halving {
    fn items(slack: usize, _: usize, _: usize) -> usize {
        slack
    }

    fn incidences(slack: usize, _: usize, _: usize) -> usize {
        members(slack + 1)
    }

    fn of_first(slack: usize, _: usize, _: usize, x: usize, mut item: impl FnMut(usize)) {
        descend(slack, x, |middle, upper| {
            if upper {
                item(middle);
            }
        });
    }

    fn of_second(slack: usize, _: usize, _: usize, y: usize, mut item: impl FnMut(usize)) {
        descend(slack, y, |middle, upper| {
            if !upper {
                item(middle);
            }
        });
    }
}

impl Encode for Biclique {
    fn counts(puzzle: &Puzzle) -> Counts {
        segment::counts::<Halving>(puzzle)
    }
    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> EmptyCells {
        segment::build::<Halving>(puzzle, builder)
    }
    fn item_names(puzzle: &Puzzle) -> Vec<String> {
        segment::item_names::<Halving>(puzzle)
    }
}
