//! Sets of options as words of bits, without the zeros at both ends.

use std::ops::Range;

/// The set of all numbers below `len`.
pub(super) fn full(len: usize) -> Vec<u64> {
    let mut words = vec![u64::MAX; len.div_ceil(64)];
    if let Some(last) = words.last_mut() {
        *last >>= (64 - len % 64) % 64;
    }
    words
}

#[inline]
pub(super) fn has(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 != 0
}

#[inline]
pub(super) fn set(words: &mut [u64], index: usize) {
    words[index / 64] |= 1 << (index % 64);
}

#[inline]
pub(super) fn clear(words: &mut [u64], index: usize) {
    words[index / 64] &= !(1 << (index % 64));
}

/// The numbers in a word whose first bit stands for `64 * index`, ascending.
#[inline]
pub(super) fn ones(index: usize, mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            64 * index + bit
        })
    })
}

/// The numbers in several words, ascending. `start` is the number of the first word.
pub(super) fn elements(start: usize, words: &[u64]) -> impl Iterator<Item = usize> {
    let indexed = words.iter().enumerate();
    indexed.flat_map(move |(index, &word)| ones(start + index, word))
}

/// The window without the zeros at its ends.
#[inline]
pub(super) fn trim(mut window: Range<usize>, words: &[u64]) -> Range<usize> {
    while !window.is_empty() && words[window.start] == 0 {
        window.start += 1;
    }
    while !window.is_empty() && words[window.end - 1] == 0 {
        window.end -= 1;
    }
    window
}

/// A set of options: some words, and the number of the first word.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionSet<'a> {
    pub(super) first: usize,
    pub(super) words: &'a [u64],
}

impl OptionSet<'_> {
    /// The numbers of its words.
    #[inline]
    pub(super) fn window(self) -> Range<usize> {
        self.first..self.first + self.words.len()
    }

    /// Whether some option is in it and in `set`.
    #[inline]
    pub(super) fn meets(self, set: &[u64]) -> bool {
        let pairs = self.words.iter().zip(&set[self.first..]);
        pairs.map(|(word, set)| word & set).any(|word| word != 0)
    }

    /// Adds to `set` the options in it and in `live`. Returns whether any of them is new.
    #[inline]
    pub(super) fn add_to(self, set: &mut [u64], live: &[u64]) -> bool {
        let mut is_new = false;
        let words = self.words.iter().zip(&live[self.first..]);
        for (set, (word, live)) in set[self.first..].iter_mut().zip(words) {
            is_new |= word & live & !*set != 0;
            *set |= word & live;
        }
        is_new
    }

    /// The options in it and in `live`, ascending.
    #[inline]
    pub(super) fn live(self, live: &[u64]) -> impl Iterator<Item = usize> {
        let words = self.words.iter().zip(&live[self.first..]);
        let words = words.map(|(word, live)| word & live).enumerate();
        words.flat_map(move |(index, word)| ones(self.first + index, word))
    }
}

/// Several sets of options, one in each row.
#[derive(Clone, Debug, Default)]
pub(super) struct OptionSets {
    words: Vec<u64>,
    /// For each row: the start of its words, and the number of the first.
    ///
    /// Invariant: the starts, and then the number of words, do not decrease.
    starts: Vec<(u32, u32)>,
}

impl OptionSets {
    #[inline]
    pub(super) fn row(&self, row: usize) -> OptionSet<'_> {
        let (start, first) = self.starts[row];
        let next = self.starts.get(row + 1);
        let end = next.map_or(self.words.len(), |next| next.0 as usize);
        OptionSet {
            first: first as usize,
            words: &self.words[start as usize..end],
        }
    }

    /// The word of a row with the given number.
    #[inline]
    pub(super) fn word(&self, row: usize, index: usize) -> u64 {
        let OptionSet { first, words } = self.row(row);
        let word = index.checked_sub(first).and_then(|index| words.get(index));
        word.copied().unwrap_or(0)
    }

    /// Whether a row has an option.
    pub(super) fn has(&self, row: usize, option: usize) -> bool {
        self.word(row, option / 64) >> (option % 64) & 1 != 0
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Adds an empty row with room for the words in `range`, and returns these words.
    pub(super) fn push(&mut self, range: Range<usize>) -> &mut [u64] {
        let start = self.words.len();
        self.starts.push((start as u32, range.start as u32));
        self.words.resize(start + range.len(), 0);
        &mut self.words[start..]
    }

    /// Makes sets from ascending lists of options.
    pub(super) fn of<'a>(lists: impl Iterator<Item = &'a [u32]>) -> Self {
        let mut rows = Self::default();
        for options in lists {
            let word = |option: &u32| *option as usize / 64;
            let range = match (options.first(), options.last()) {
                (Some(first), Some(last)) => word(first)..word(last) + 1,
                _ => 0..0,
            };
            let first = range.start;
            let words = rows.push(range);
            for &option in options {
                set(words, option as usize - 64 * first);
            }
        }
        rows
    }
}
