//! An order of the items with few states.
//!
//! The *frontier* is the set of items that are still to come and share an option with one that is
//! past. With a small frontier, there are few states at a time: 2^frontier at most. On a board this
//! is the idea of the transfer matrix: cut the board where it is narrow.
//!
//! The order is built greedily, as in the methods of Cuthill and McKee (1969) and of Sloan (1986)
//! for matrices of small profile. The next item is the item of the frontier that brings the fewest
//! new items into it; ties go to the item that has waited longest. A grid is ordered diagonal by
//! diagonal, which is three times better than row by row on 16 x 16 dominoes. The pieces of a
//! puzzle, which touch every cell, come last.

use crate::problem::Problem;
use crate::problem::ids::ItemId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most steps spent on an order. For larger problems, the order of the problem is used.
const MAX_WORK: usize = 1 << 22;

/// The primary items in an order that keeps the frontier small.
pub(super) fn order(problem: &Problem) -> Vec<ItemId> {
    let order = match neighbours(problem) {
        Some(neighbours) => by_frontier(&neighbours),
        None => (0..problem.primary_items()).collect(),
    };
    order.into_iter().map(ItemId::from_index).collect()
}

/// For each primary item, the other primary items that share an option with it, or whose options
/// share a secondary item with one of its options.
fn neighbours(problem: &Problem) -> Option<Vec<Vec<usize>>> {
    let primary = problem.primary_items();
    let options = problem.options_by_item();
    let mut neighbours = vec![Vec::new(); primary];
    let mut pairs = 0;
    // The last item that recorded this one as a neighbour, plus 1.
    let mut noted = vec![0; problem.items()];
    for item in 0..primary {
        noted[item] = item + 1;
        let mut secondary = Vec::new();
        let mut from = item;
        loop {
            for &option in &options[from] {
                let items = problem.option_items(option);
                pairs += items.len();
                for other in items.iter().map(|item| item.index()) {
                    if std::mem::replace(&mut noted[other], item + 1) == item + 1 {
                        continue;
                    }
                    if other < primary {
                        neighbours[item].push(other);
                    } else if from == item {
                        secondary.push(other);
                    }
                }
            }
            if pairs > MAX_WORK {
                return None;
            }
            match secondary.pop() {
                Some(next) => from = next,
                None => break,
            }
        }
    }
    Some(neighbours)
}

/// The order that keeps the frontier small.
///
/// # Complexity
/// O(items x frontier + pairs of neighbours).
fn by_frontier(neighbours: &[Vec<usize>]) -> Vec<usize> {
    let items = neighbours.len();
    // For each item: its neighbours that have not been in the frontier.
    let mut outside: Vec<usize> = neighbours.iter().map(Vec::len).collect();
    let mut seen = vec![false; items];
    let mut order = Vec::with_capacity(items);
    let mut frontier: Vec<usize> = Vec::new();
    // Few of them are needed.
    let mut starts: BinaryHeap<Reverse<(usize, usize)>> = (0..items)
        .map(|item| Reverse((neighbours[item].len(), item)))
        .collect();
    let mut starts = std::iter::from_fn(|| starts.pop()).map(|Reverse((_, item))| item);
    let mut work = 0;
    while order.len() < items {
        work += frontier.len();
        if work > MAX_WORK {
            order.append(&mut frontier);
            order.extend((0..items).filter(|&item| !seen[item]));
            break;
        }
        let next = match frontier
            .iter()
            .enumerate()
            .min_by_key(|(_, item)| outside[**item])
        {
            Some((index, _)) => frontier.remove(index),
            None => {
                let Some(start) = starts.find(|&item| !seen[item]) else {
                    break;
                };
                seen[start] = true;
                for &other in &neighbours[start] {
                    outside[other] -= 1;
                }
                start
            }
        };
        order.push(next);
        for &item in &neighbours[next] {
            if !seen[item] {
                seen[item] = true;
                frontier.push(item);
                for &other in &neighbours[item] {
                    outside[other] -= 1;
                }
            }
        }
    }
    order
}
