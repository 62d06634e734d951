//! A lower bound on the moves that clear a board, quickly found.
//!
//! Each number has a share, such that the shares of a group are no more than the length of its
//! tree. Let the nearest other number be at distance *d*, and *q* = (*d* + 1) / 2, rounded down. A
//! tree has at least *q* squares that are nearer than *q* to the number, and these squares are near
//! to no other number in this way. So a tree has at least as many squares as the sum of the *q*,
//! and one step less.
//! - Two neighbours that cancel have shares of 1/2.
//! - Three numbers that cancel, and that a tree of two steps connects, have shares of 2/3.
//! - All others have shares of 3/4 *q*. If the *q* add up to 4 or more, this is no more than their
//!   sum less 1. Otherwise there are three numbers whose tree has three steps or more, or two: of a
//!   distance *d* of 2 or more, where 3/4 *q* is no more than *d* / 2.
//!
//! The share is the least of those that the surroundings of the number allow. With open edges it is
//! also no more than the way to the edge. A larger group that leaves the board has one step more
//! than a tree, so at least the sum of the *q*.
//!
//! **Deferred squares.** If the numbers of a board do not cancel, one at least is deferred. That
//! costs more than any two shares, so more than a deferred number and what it changes for another.

use super::decoding::{Edges, exit};
use crate::board::{Board, add, opposite};
use crate::square::Square;
use crate::steiner::SquareBox;

/// Bounds are in units of 1 / `STEP` of a step.
pub(super) const STEP: u32 = 12;

/// A lower bound on the cost of clearing the board, in units of 1 / [`STEP`]. `squares` are those
/// that can have numbers. With closed edges, `deferral` is the cost of a deferred square.
pub(super) fn bound(board: &Board, squares: &[Square], edges: Edges, deferral: u32) -> u32 {
    let mut sum = 0;
    let mut largest = 0;
    let mut total = 0;
    for &square in squares {
        let number = board.get(square);
        if number > 0 {
            total = add(total, number, board.modulus());
            let mut share = share(board, squares, square);
            if edges == Edges::Open {
                let (_, way) = exit(SquareBox::of(square), board.width());
                share = share.min(STEP * way);
            }
            sum += share;
            largest = largest.max(share);
        }
    }
    if edges == Edges::Closed && total > 0 {
        sum - largest + STEP * deferral
    } else {
        sum
    }
}

/// The share of a number, in units of 1 / [`STEP`].
fn share(board: &Board, squares: &[Square], square: Square) -> u32 {
    let number = board.get(square);
    let modulus = board.modulus();
    let mut has_neighbour = false;
    let mut is_in_three = false;
    for next in board.neighbours(square) {
        let other = board.get(next);
        if other == 0 {
            continue;
        }
        has_neighbour = true;
        let missing = opposite(add(number, other, modulus), modulus);
        if missing == 0 {
            return STEP / 2;
        }
        let mut around = board.neighbours(square).chain(board.neighbours(next));
        is_in_three |=
            around.any(|third| third != square && third != next && board.get(third) == missing);
    }
    if is_in_three {
        return STEP * 2 / 3;
    }
    if has_neighbour {
        return STEP * 3 / 4;
    }
    let others = squares
        .iter()
        .filter(|&&other| other != square && board.get(other) > 0);
    let nearest = others.map(|&other| square.distance(other)).min();
    // Nothing can cancel a single number.
    nearest.map_or(u32::MAX, |distance| STEP * 3 / 4 * distance.div_ceil(2))
}
