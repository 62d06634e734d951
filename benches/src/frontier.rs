//! Counting by states in its plainest form, to compare with: item by item in the order of the
//! problem. A state is the set of later items that are covered already. Equal states are merged,
//! and their numbers added. Nothing is undone, and nothing is searched twice.

use exact_cover::Problem;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The most items between the first and the last of an option.
const WINDOW: usize = 128;

/// Numbers of covers, modulo 2^64, by state. Bit 0 of a state is the next item.
type NumbersByState = HashMap<u128, u64, BuildHasherDefault<Multiply>>;

/// Whether all items are primary, and the options fit into states.
pub(crate) fn supports(problem: &Problem) -> bool {
    problem.secondary_items() == 0
        && !problem.has_multiplicities()
        && problem.option_ids().all(|option| {
            let items = problem.option_items(option).iter().map(|item| item.index());
            items.clone().max().unwrap_or(0) - items.min().unwrap_or(0) < WINDOW
        })
}

/// The number of exact covers modulo 2^64.
pub(crate) fn count(problem: &Problem) -> u64 {
    // By first item, the items of an option relative to it.
    let mut options = vec![Vec::new(); problem.items()];
    for option in problem.option_ids() {
        let items = problem.option_items(option).iter().map(|item| item.index());
        let first = items.clone().min().expect("an option is not empty");
        let set = items.fold(0_u128, |set, item| set | 1 << (item - first));
        options[first].push(set);
    }
    let mut level = NumbersByState::from_iter([(0, 1)]);
    for options in options {
        // Room from the start: the states come in the order of their hashes, which makes a table
        // that grows slow.
        let mut next =
            NumbersByState::with_capacity_and_hasher(2 * level.len(), Default::default());
        for (state, number) in level {
            if state & 1 == 1 {
                add(&mut next, state, number);
                continue;
            }
            for option in &options {
                if option & state == 0 {
                    add(&mut next, state | option, number);
                }
            }
        }
        level = next;
    }
    level.get(&0).copied().unwrap_or(0)
}

/// Adds a number to that of a state, without its first item.
#[inline]
fn add(next: &mut NumbersByState, state: u128, number: u64) {
    let sum = next.entry(state >> 1).or_default();
    *sum = sum.wrapping_add(number);
}

/// A hash of one number.
#[derive(Default)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn write(&mut self, _: &[u8]) {
        unreachable!("states are numbers")
    }

    fn write_u128(&mut self, state: u128) {
        let product = u128::from(state as u64 ^ (state >> 64) as u64) * 0x9E37_79B9_7F4A_7C15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instances::{dominoes, latin, toy};

    #[test]
    fn known_counts() {
        assert_eq!(count(&toy()), 1);
        assert_eq!(count(&dominoes(3, 3)), 0);
        assert_eq!(count(&dominoes(10, 10)), 258_584_046_368);
        assert!(supports(&latin(5)));
        assert_eq!(count(&latin(4)), 576);
    }
}
