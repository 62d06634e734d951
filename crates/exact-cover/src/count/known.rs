//! The memo: numbers of solutions of sub-problems, within a limit on memory.
//!
//! There are two generations of tables. When the young one has used half of the memory, it becomes the
//! old one, and the previous old one is dropped. A number that is found in the old table moves to the
//! young one, so only numbers that were not used in the meantime are dropped. If the memo is too small,
//! the search repeats some of its work.

use super::MemoStats;
use super::table::{Name, Solved, Table};

/// Numbers of solutions of sub-problems, under their names.
#[derive(Debug)]
pub(super) struct Known {
    young: Table,
    old: Option<Table>,
    /// The most bytes for one generation.
    max_bytes: usize,
    pub(super) stats: MemoStats,
}

impl Known {
    /// A memo of at most `max_bytes` bytes.
    pub(super) fn new(max_bytes: usize) -> Self {
        Self {
            young: Table::new(),
            old: None,
            // The limit makes places fit into 32 bits.
            max_bytes: (max_bytes / 2).min(usize::try_from(1_u64 << 34).unwrap_or(usize::MAX)),
            stats: MemoStats::default(),
        }
    }

    /// The entry under a name.
    #[inline]
    pub(super) fn get(&mut self, hash: u64, name: Name<'_>) -> Option<Solved> {
        let mut found = self.young.get(hash, name);
        if found.is_none()
            && let Some(old) = &self.old
        {
            found = old.get(hash, name);
            if let Some(solved) = &found {
                self.insert(hash, name, solved);
            }
        }
        self.stats.hits += u64::from(found.is_some());
        found
    }

    /// Adds an entry under a name that is not in the young generation.
    pub(super) fn insert(&mut self, hash: u64, name: Name<'_>, solved: &Solved) {
        let mut bytes = self.young.insert(hash, name, solved, self.max_bytes);
        if bytes.is_none() && !self.young.is_empty() {
            self.old = Some(std::mem::replace(&mut self.young, Table::new()));
            self.stats.evictions += 1;
            bytes = self.young.insert(hash, name, solved, self.max_bytes);
        }
        if let Some(bytes) = bytes {
            let old = self.old.as_ref().map_or(0, Table::bytes);
            self.stats.entries += 1;
            self.stats.peak_bytes = self.stats.peak_bytes.max(bytes + old);
        }
    }
}

/// Appends the name of a non-empty set to `words` and returns its header. The set has the elements of
/// `full` that are in `elements` and in `mask`. The first word of `mask` has number `start`.
///
/// Zeros at the front are left out. At the end, either zeros or words with all elements are left out.
/// The header says where the words begin and end, and which of both was left out. So a name determines
/// its set, and different sets have different names.
#[inline]
pub(super) fn push_name(
    words: &mut Vec<u64>,
    elements: &[u64],
    start: usize,
    mask: &[u64],
    full: &[u64],
) -> u64 {
    let word = |index: usize| elements[index] & mask[index - start];
    let (mut begin, mut end) = (start, start + mask.len());
    while begin < end && word(begin) == 0 {
        begin += 1;
    }
    let is_full = end > begin && end == full.len() && word(end - 1) == full[end - 1];
    while end > begin && word(end - 1) == if is_full { full[end - 1] } else { 0 } {
        end -= 1;
    }
    words.extend((begin..end).map(word));
    (begin as u64) << 11 | (end as u64) << 1 | u64::from(is_full)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::sets;
    use proptest::prelude::*;

    /// Words to choose a set with, and a window.
    fn masks() -> impl Strategy<Value = (Vec<u64>, usize, usize)> {
        let word = prop_oneof![Just(0), Just(u64::MAX), any::<u64>()];
        (prop::collection::vec(word, 7), 0..7_usize, 0..7_usize)
    }

    proptest! {
        #[test]
        fn different_sets_have_different_names(len in 1..400_usize, one in masks(), other in masks()) {
            let full = sets::full(len);
            let named = [one, other].map(|(mask, a, b)| {
                let (start, end) = (a.min(b).min(full.len()), a.max(b).min(full.len()));
                let mut words = Vec::new();
                let header = push_name(&mut words, &full, start, &mask[start..end], &full);
                let mut set = vec![0; full.len()];
                for index in start..end {
                    set[index] = full[index] & mask[index];
                }
                (set, (header, words))
            });
            prop_assume!(named.iter().all(|(set, _)| set.iter().any(|&word| word != 0)));
            let [one, other] = named;
            prop_assert_eq!(one.0 == other.0, one.1 == other.1);
        }
    }

    #[test]
    fn numbers_in_use_survive_evictions() {
        let words = [1];
        let name = |header| Name {
            header,
            words: &words,
        };
        let hash = |header: u64| header.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let solved = |number: u64| Solved {
            number: number.into(),
            plain: 1.0,
        };
        let mut known = Known::new(200_000);
        for header in 0..50_000 {
            known.insert(hash(header), name(header), &solved(header));
            if header % 100 == 0 {
                let first = known.get(hash(0), name(0));
                assert_eq!(first, Some(solved(0)), "after {header}");
            }
        }
        assert!(known.stats.evictions > 5);
        assert!(known.stats.peak_bytes <= 200_000);
        assert_eq!(known.get(hash(1), name(1)), None);
    }
}
