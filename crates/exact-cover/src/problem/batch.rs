//! Adds many options at once: first collects them, then checks them.
//!
//! An option of two or three items costs more in calls and capacity checks than in checks of the option.
//! Encoders that make millions of them collect a whole problem as one list of items with ends, and one loop
//! checks it.

use crate::problem::builder::ProblemBuilder;
use crate::problem::error::BuildError;
use crate::problem::ids::ItemId;
use crate::problem::{Problem, Usage};
use std::ops::Range;

/// Options being collected: see [`ProblemBuilder::add_options`].
#[derive(Debug)]
pub struct OptionBatch {
    items: Vec<ItemId>,
    starts: Vec<u32>,
}

impl OptionBatch {
    /// Adds an item to the current option.
    #[inline]
    pub fn item(&mut self, item: ItemId) {
        self.items.push(item);
    }

    /// Adds the items of an array or a slice to the current option.
    #[inline]
    pub fn items(&mut self, items: impl AsRef<[ItemId]>) {
        self.items.extend_from_slice(items.as_ref());
    }

    /// Adds items with consecutive numbers to the current option.
    #[inline]
    pub fn range(&mut self, items: Range<usize>) {
        self.items.extend(ItemId::range(items));
    }

    /// Ends the current option.
    ///
    /// # Panics
    /// If 2^32 items have been collected.
    #[inline]
    pub fn end(&mut self) {
        let end = u32::try_from(self.items.len());
        self.starts.push(end.expect("less than 2^32 items"));
    }
}

impl ProblemBuilder {
    /// Adds many options of items without colors or costs: several times as fast as
    /// [`Self::add_option`] where options are short.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder, error::BuildError};
    ///
    /// let mut builder = ProblemBuilder::new(3, 0);
    /// builder.add_options(|options| {
    ///     options.item(ItemId::from_index(0));
    ///     options.range(1..3);
    ///     options.end();
    ///     options.items([0, 1].map(ItemId::from_index));
    ///     options.end();
    /// })?;
    /// assert_eq!(builder.options(), 2);
    /// # Ok::<(), BuildError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Self::add_option`], for the first bad option. Items after the last end are an option too. The
    /// builder has not changed then.
    ///
    /// # Panics
    /// If `write` panics, or collects 2^32 items or more. The builder must then be [reset](Self::reset).
    ///
    /// # Complexity
    /// O(entries), amortised.
    pub fn add_options(&mut self, write: impl FnOnce(&mut OptionBatch)) -> Result<(), BuildError> {
        let problem = &mut self.problem;
        let mut batch =
            OptionBatch { items: std::mem::take(&mut problem.items), starts: std::mem::take(&mut problem.starts) };
        let options = batch.starts.len() - 1;
        write(&mut batch);
        if batch.items.len() != batch.starts[batch.starts.len() - 1] as usize {
            batch.end();
        }
        problem.items = batch.items;
        problem.starts = batch.starts;
        if !self.check_from(options) {
            return Err(self.refuse_from(options));
        }
        let problem = &mut self.problem;
        if problem.is_colored() {
            problem.colors.resize(problem.items.len(), None);
        }
        if problem.usage.len() > problem.primary {
            for ends in problem.starts[options..].windows(2) {
                let option = &mut problem.items[ends[0] as usize..ends[1] as usize];
                option.sort_by_key(|item| item.index() >= problem.primary);
            }
        }
        Ok(())
    }

    /// Checks and counts the options from number `first` on, up to the first bad one.
    fn check_from(&mut self, first: usize) -> bool {
        let problem = &mut self.problem;
        let usage = &mut problem.usage[..];
        let ends = problem.starts[first..].windows(2).zip(first as u32 + 1..);
        problem.items.len() <= Problem::MAX_ENTRIES
            && ends.into_iter().all(|(ends, stamp)| {
                let option = &problem.items[ends[0] as usize..ends[1] as usize];
                !option.is_empty()
                    && option.iter().all(|item| {
                        let usage = usage.get_mut(item.index());
                        usage.is_some_and(|usage| usage.count(stamp))
                    })
            })
    }

    /// Removes the options from number `first` on, and returns the error of the first bad one.
    #[cold]
    fn refuse_from(&mut self, first: usize) -> BuildError {
        let starts = self.problem.starts.split_off(first);
        let begin = starts[0] as usize;
        let items = self.problem.items.split_off(begin);
        self.problem.starts.push(starts[0]);
        self.count_again();
        // One by one, up to the first bad one.
        let option = |ends: &[u32]| &items[ends[0] as usize - begin..ends[1] as usize - begin];
        let error = starts.windows(2).find_map(|ends| self.add_option(option(ends).iter().copied()).err());
        self.problem.starts.truncate(first + 1);
        self.problem.items.truncate(begin);
        self.problem.colors.truncate(begin);
        self.count_again();
        error.expect("an option is bad")
    }

    /// Counts again how many options have each item.
    fn count_again(&mut self) {
        self.problem.usage.fill(Usage::default());
        for item in &self.problem.items {
            self.problem.usage[item.index()].options += 1;
        }
    }
}
