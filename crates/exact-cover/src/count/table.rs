//! A hash table from names of sub-problems to the numbers of their solutions.

use crate::count::natural::Natural;

/// The name of a sub-problem: some words, and a header of up to 21 bits with their number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'a> {
    pub(super) header: u64,
    pub(super) words: &'a [u64],
}

/// The result for a sub-problem.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Solved {
    /// The number of its solutions.
    pub(super) number: Natural,
    /// The approximate number of nodes of visiting them all one by one.
    pub(super) plain: f32,
}

/// Bits of a record's first word: the number of limbs, then `plain`, then the header.
const LIMB_BITS: u32 = 11;
const MAX_LIMBS: u64 = (1 << LIMB_BITS) - 1;
const HEADER_SHIFT: u32 = LIMB_BITS + 32;
/// Words of a chunk of records. No record is longer.
const CHUNK: usize = 1 << 12;
const FIRST_SLOTS: usize = 1 << 8;

/// Open addressing with linear probing, over records of any length.
///
/// A slot holds 32 bits of the hash, whose upper bits give the slot's home, and the place of a record
/// plus 1. A record has one word for the short fields, the words of the name, and the limbs of the
/// number. Names are compared in full; equal hashes are not enough.
#[derive(Debug)]
pub(super) struct Table {
    /// Invariant: empty, or of a power of two slots of which at most three quarters are in use.
    slots: Vec<u64>,
    used: usize,
    /// Invariant: each chunk has room for exactly [`CHUNK`] words.
    chunks: Vec<Vec<u64>>,
}

impl Table {
    /// An empty table, which takes no memory.
    pub(super) fn new() -> Self {
        Self {
            slots: Vec::new(),
            used: 0,
            chunks: Vec::new(),
        }
    }

    /// Whether it has no record.
    pub(super) fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// The memory it takes.
    pub(super) fn bytes(&self) -> usize {
        8 * (self.slots.len() + CHUNK * self.chunks.len())
    }

    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> 32) as usize >> (32 - self.slots.len().trailing_zeros())
    }

    /// The entry under a name.
    #[inline]
    pub(super) fn get(&self, hash: u64, name: Name<'_>) -> Option<Solved> {
        if self.slots.is_empty() {
            return None;
        }
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if slot >> 32 == hash >> 32 {
                let place = slot as u32 as usize - 1;
                let record = &self.chunks[place / CHUNK][place % CHUNK..];
                let (words, limbs) = (name.words.len(), (record[0] & MAX_LIMBS) as usize);
                if record[0] >> HEADER_SHIFT == name.header && record[1..=words] == *name.words {
                    return Some(Solved {
                        number: Natural::from_limbs(&record[1 + words..][..limbs]),
                        plain: f32::from_bits((record[0] >> LIMB_BITS) as u32),
                    });
                }
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Adds an entry under a new name. Returns the most bytes taken meanwhile. If that would exceed
    /// `max_bytes`, does nothing and returns `None`.
    pub(super) fn insert(
        &mut self,
        hash: u64,
        name: Name<'_>,
        solved: &Solved,
        max_bytes: usize,
    ) -> Option<usize> {
        let limbs = solved.number.limb_count();
        let len = 1 + name.words.len() + limbs;
        if len > CHUNK || limbs as u64 > MAX_LIMBS {
            return None;
        }
        let grown = if 4 * (self.used + 1) > 3 * self.slots.len() {
            (2 * self.slots.len()).max(FIRST_SLOTS)
        } else {
            0
        };
        let is_full = self
            .chunks
            .last()
            .is_none_or(|chunk| chunk.len() + len > CHUNK);
        let chunk = if is_full { CHUNK } else { 0 };
        let bytes = self.bytes() + 8 * (grown + chunk);
        if bytes > max_bytes {
            return None;
        }
        if grown > 0 {
            self.grow(grown);
        }
        if is_full {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let last = self.chunks.len() - 1;
        let chunk = &mut self.chunks[last];
        let place = CHUNK * last + chunk.len();
        let plain = u64::from(solved.plain.to_bits());
        chunk.push(name.header << HEADER_SHIFT | plain << LIMB_BITS | limbs as u64);
        chunk.extend_from_slice(name.words);
        chunk.extend(solved.number.limbs());
        self.used += 1;
        self.fill(hash >> 32 << 32 | (place as u64 + 1));
        Some(bytes)
    }

    #[inline]
    fn fill(&mut self, slot: u64) {
        let mut at = self.home(slot);
        while self.slots[at] != 0 {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = slot;
    }

    #[cold]
    fn grow(&mut self, len: usize) {
        let slots = std::mem::replace(&mut self.slots, vec![0; len]);
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            self.fill(slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// Hash, header, words, and number of limbs.
    fn records() -> impl Strategy<Value = Vec<(u64, u64, Vec<u64>, usize)>> {
        let words = prop::collection::vec(0..2_u64, 0..4);
        prop::collection::vec((0..3_u64, 0..4_u64, words, 0..4_usize), 0..600)
    }

    proptest! {
        #[test]
        fn a_table_is_a_map_even_if_all_hashes_are_equal(records in records()) {
            let mut table = Table::new();
            let mut map = BTreeMap::new();
            for (hash, header, words, limbs) in records {
                let hash = hash << 62;
                // As in real headers, this is the number of words.
                let header = header << 8 | words.len() as u64;
                let name = Name { header, words: &words };
                let key = (hash, header, words.clone());
                let found = table.get(hash, name);
                prop_assert_eq!(found.as_ref(), map.get(&key));
                if found.is_none() {
                    let number = Natural::from_limbs(&vec![u64::MAX; limbs]);
                    let solved = Solved { number, plain: limbs as f32 / 3.0 };
                    let bytes = table.insert(hash, name, &solved, usize::MAX).expect("room");
                    prop_assert!(bytes >= table.bytes());
                    map.insert(key, solved);
                }
            }
            for ((hash, header, words), solved) in map {
                prop_assert_eq!(table.get(hash, Name { header, words: &words }), Some(solved));
            }
        }
    }

    #[test]
    fn a_table_grows_and_keeps_within_its_memory() {
        let mut table = Table::new();
        let words = |number: u64| [number];
        let hash = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let solved = |number: u64| Solved {
            number: number.into(),
            plain: f32::INFINITY,
        };
        let max_bytes = 200_000;
        let header = (1 << 21) - 1;
        let mut number = 0;
        while let Some(bytes) = table.insert(
            hash(number),
            Name {
                header,
                words: &words(number),
            },
            &solved(number),
            max_bytes,
        ) {
            assert!(table.bytes() <= bytes && bytes <= max_bytes);
            number += 1;
        }
        assert!(number > 4000, "{number} records");
        let get = |number| {
            table.get(
                hash(number),
                Name {
                    header,
                    words: &words(number),
                },
            )
        };
        assert!((0..number).all(|number| get(number) == Some(solved(number))));
        assert_eq!(get(number), None);

        let long = vec![0; CHUNK];
        let too_long = Name {
            header: 0,
            words: &long,
        };
        assert_eq!(
            Table::new().insert(0, too_long, &solved(1), usize::MAX),
            None
        );
    }
}
