//! Counts words and numbers, in memory that does not grow with the number of rows.

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most different words that are counted. Further words are counted together.
const MAX_WORDS: usize = 200;
const OTHERS: &str = "(others)";

/// The number of occurrences of each word.
#[derive(Clone, Debug, Default)]
pub(super) struct Words(BTreeMap<String, u64>);

impl Words {
    pub(super) fn add(&mut self, word: &str) {
        let word = if self.0.len() >= MAX_WORDS && !self.0.contains_key(word) {
            OTHERS
        } else {
            word
        };
        *self.0.entry(word.to_string()).or_insert(0) += 1;
    }

    /// Words and their numbers of occurrences: first the words in `order`, then the others by name,
    /// and sizes by width and height.
    pub(super) fn counts(&self, order: &[&str]) -> Vec<(&str, u64)> {
        let rank = |word: &str| order.iter().position(|known| *known == word);
        let counts = self.0.iter().map(|(word, &count)| (word.as_str(), count));
        let mut counts: Vec<_> = counts.collect();
        let size = |word: &str| {
            let (width, height) = word.split_once('x')?;
            Some((width.parse::<u64>().ok()?, height.parse::<u64>().ok()?))
        };
        counts.sort_by_key(|(word, _)| (rank(word).unwrap_or(order.len()), size(word)));
        counts
    }
}

/// Counts of numbers. Numbers above 255 are rounded down to eight binary digits.
#[derive(Clone, Debug, Default)]
pub(super) struct NumberCounts {
    counts: BTreeMap<u64, u64>,
    count: u64,
    sum: u128,
    most: u64,
}

impl NumberCounts {
    pub(super) fn add(&mut self, number: u64) {
        let digits = u64::BITS - number.leading_zeros();
        let dropped = digits.saturating_sub(8);
        *self.counts.entry(number >> dropped << dropped).or_insert(0) += 1;
        self.count += 1;
        self.sum += u128::from(number);
        self.most = self.most.max(number);
    }

    /// The key figures, then the numbers with their counts. The numbers were counted in this many
    /// parts of one.
    pub(super) fn to_json(&self, parts: u64) -> Value {
        let figure = |number: u64| match parts {
            1 => Value::from(number),
            _ => Value::from(number as f64 / parts as f64),
        };
        let counts = self.counts();
        json!({
            "least": figure(self.least()),
            "median": figure(self.percentile(50)),
            "mean": self.mean() / parts as f64,
            "p90": figure(self.percentile(90)),
            "most": figure(self.most()),
            "counts": counts.map(|(number, count)| (figure(number), count)).collect::<Vec<_>>(),
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The number that all are equal to. `None` if there are different numbers, or none.
    #[cfg(feature = "chart")]
    pub(super) fn only(&self) -> Option<u64> {
        let is_same = self.sum == u128::from(self.most) * u128::from(self.count);
        (is_same && self.count > 0).then_some(self.most)
    }

    /// The least number, rounded as counted.
    pub(super) fn least(&self) -> u64 {
        self.counts.keys().next().copied().unwrap_or(0)
    }

    /// The greatest number, exactly.
    pub(super) fn most(&self) -> u64 {
        self.most
    }

    /// The mean, exactly.
    pub(super) fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The least number such that `percent` % of the numbers do not exceed it.
    pub(super) fn percentile(&self, percent: u64) -> u64 {
        let wanted = (u128::from(self.count) * u128::from(percent)).div_ceil(100);
        let mut so_far = 0;
        let found = self.counts.iter().find(|&(_, &count)| {
            so_far += u128::from(count);
            so_far >= wanted
        });
        found.map_or(0, |(&number, _)| number)
    }

    /// Numbers and their numbers of occurrences, in ascending order.
    pub(super) fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().map(|(&number, &count)| (number, count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_numbers_that_were_there() {
        let mut numbers = NumberCounts::default();
        (1..=100).for_each(|number| numbers.add(number));
        assert_eq!(
            [0, 1, 50, 90, 100].map(|p| numbers.percentile(p)),
            [1, 1, 50, 90, 100]
        );
        assert_eq!(
            (numbers.least(), numbers.most(), numbers.mean()),
            (1, 100, 50.5)
        );
    }

    #[test]
    fn any_numbers_take_bounded_memory() {
        let mut numbers = NumberCounts::default();
        for digits in 0..64 {
            for low in 0..2000 {
                numbers.add((1_u64 << digits).wrapping_add(low * low));
            }
        }
        numbers.add(u64::MAX);
        assert!(numbers.counts().count() <= 57 * 128 + 128);
        assert_eq!(numbers.most(), u64::MAX);
        assert_eq!(numbers.percentile(100), u64::MAX << 56);
    }

    #[test]
    fn sizes_are_in_the_order_of_their_numbers() {
        let mut words = Words::default();
        for size in ["10x10", "8x12", "8x9", "9x9"] {
            words.add(size);
        }
        let sizes = words.counts(&[]).into_iter().map(|(size, _)| size);
        assert_eq!(sizes.collect::<Vec<_>>(), ["8x9", "8x12", "9x9", "10x10"]);
    }

    #[test]
    fn any_words_take_bounded_memory() {
        let mut words = Words::default();
        (0..1000).for_each(|word| words.add(&format!("{word:03}")));
        words.add("000");
        let counts = words.counts(&["001"]);
        assert_eq!(counts.len(), MAX_WORDS + 1);
        assert_eq!(counts[..2], [("001", 1), (OTHERS, 800)]);
        assert_eq!(counts[2], ("000", 2));
    }
}
