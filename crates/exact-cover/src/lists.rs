//! Lists of values, one behind the other in one array.

use std::ops::Range;

/// Invariant: list `i` is `values[starts[i]..starts[i + 1]]`.
#[derive(Debug)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    values: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// Puts each value behind the others of its list, whose number is below `lists`.
    ///
    /// # Complexity
    /// O(lists + values).
    pub(crate) fn new<I: Iterator<Item = (usize, T)>>(lists: usize, pairs: impl Fn() -> I) -> Self {
        let mut starts = vec![0_u32; lists + 1];
        for (list, _) in pairs() {
            starts[list + 1] += 1;
        }
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut ends = starts.clone();
        let mut values = vec![T::default(); starts[lists] as usize];
        for (list, value) in pairs() {
            values[ends[list] as usize] = value;
            ends[list] += 1;
        }
        Self { starts, values }
    }

    fn range(&self, list: usize) -> Range<usize> {
        self.starts[list] as usize..self.starts[list + 1] as usize
    }

    #[inline]
    pub(crate) fn get(&self, list: usize) -> &[T] {
        &self.values[self.range(list)]
    }

    pub(crate) fn get_mut(&mut self, list: usize) -> &mut [T] {
        let range = self.range(list);
        &mut self.values[range]
    }
}

/// Makes `array` hold `len` times `value`.
pub(crate) fn refill<T: Clone>(array: &mut Vec<T>, len: usize, value: T) {
    array.clear();
    array.resize(len, value);
}
