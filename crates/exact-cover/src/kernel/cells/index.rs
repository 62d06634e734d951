//! The options of every item, in one array.

use crate::kernel::cells::live::ItemTally;
use crate::lists::refill;
use crate::problem::Problem;
use crate::problem::ids::Color;
use std::ops::Range;

/// The options of every item. It never changes during a search, so a list also has dead options.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Item `i` is in the options `lists[starts[i]..starts[i + 1]]`, in ascending order.
    starts: Vec<u32>,
    pub(super) lists: Vec<u32>,
    /// The colors that go with `lists`; empty if the problem has none.
    pub(super) colors: Vec<Option<Color>>,
}

impl Index {
    /// Lists the options of every item by counting sort, and makes the tallies at the same time.
    ///
    /// # Complexity
    /// O(items + entries).
    pub(super) fn reset(&mut self, problem: &Problem, tallies: &mut Vec<ItemTally>) {
        tallies.clear();
        let primary = &problem.usage[..problem.primary_items()];
        tallies.extend(primary.iter().map(|usage| ItemTally {
            spare: usage.options as i32 - 1,
            xor: 0,
        }));
        for (tally, bounds) in tallies.iter_mut().zip(&problem.multiplicities) {
            let spare = i64::from(tally.spare) + 1 - i64::from(bounds.lo);
            tally.spare = spare.max(i64::from(i32::MIN)) as i32;
        }
        // The list of item i is filled at cursor starts[i + 1], which ends where item i + 1 starts.
        self.starts.clear();
        self.starts.push(0);
        let mut end = 0;
        self.starts.extend(problem.usage.iter().map(|usage| {
            let start = end;
            end += usage.options;
            start
        }));
        refill(&mut self.lists, problem.entries(), 0);
        refill(&mut self.colors, problem.colors.len(), None);
        let (cursors, lists) = (&mut self.starts[1..], &mut self.lists[..]);
        for (option, bounds) in problem.starts.windows(2).enumerate() {
            let range = bounds[0] as usize..bounds[1] as usize;
            for item in &problem.items[range.clone()] {
                let cursor = &mut cursors[item.index()];
                lists[*cursor as usize] = option as u32;
                *cursor += 1;
                if let Some(tally) = tallies.get_mut(item.index()) {
                    tally.xor ^= option as u32;
                }
            }
            if problem.is_colored() {
                for (item, &color) in problem.items[range.clone()]
                    .iter()
                    .zip(&problem.colors[range])
                {
                    self.colors[cursors[item.index()] as usize - 1] = color;
                }
            }
        }
    }

    /// The range of an item's options in `lists`.
    #[inline]
    pub(super) fn range(&self, item: usize) -> Range<usize> {
        self.starts[item] as usize..self.starts[item + 1] as usize
    }

    #[inline]
    pub(super) fn list(&self, item: usize) -> &[u32] {
        &self.lists[self.range(item)]
    }
}
