//! The checked builder of problems.
//!
//! A generator builds millions of small problems, so that building is made to cost about what
//! writing the entries down costs: no hashing, no allocation for each option, and memory that
//! passes from one problem to the next ([`Problem::recycle`], [`ProblemBuilder::reset`]).

use crate::error::BuildError;
use crate::ids::{ItemId, OptionId};
use crate::problem::{Entry, MAX_ENTRIES, MAX_ITEMS, Problem, Usage};
use std::collections::HashSet;

/// Collects the options of a [`Problem`] and checks each.
///
/// ```
/// use exact_cover::{BuildError, Color, ItemId, ProblemBuilder};
///
/// let [a, b, s] = [0, 1, 2].map(ItemId::from_index);
/// let mut builder = ProblemBuilder::new(2, 1); // a and b are primary, s is secondary
/// builder.add_option([a, b])?;
/// builder.add_option([a, s])?;
/// let error = builder.add_option([b, b]).unwrap_err();
/// assert_eq!(error.to_string(), "option 2: item 1 is repeated");
///
/// let problem = builder.build(); // the failed option has left no trace
/// assert_eq!((problem.options(), problem.entries()), (2, 4));
/// # Ok::<(), BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    problem: Problem,
}

impl ProblemBuilder {
    /// A builder of a problem with `primary` items that must be covered, numbered from 0, and
    /// `secondary` items, numbered after them. The items have no names.
    ///
    /// # Panics
    /// If there are more than [`MAX_ITEMS`] in all.
    pub fn new(primary: usize, secondary: usize) -> Self {
        let mut builder = Self::from_problem(Problem {
            primary: 0,
            usage: Vec::new(),
            starts: Vec::new(),
            items: Vec::new(),
            colors: Vec::new(),
            item_names: None,
            color_names: None,
        });
        builder.reset(primary, secondary);
        builder
    }

    /// A builder of a problem with named items, numbered as in [`Self::new`].
    ///
    /// # Errors
    /// [`BuildError::TooManyItems`], [`BuildError::BadName`] or [`BuildError::RepeatedName`].
    pub fn named<P, S>(primary: P, secondary: S) -> Result<Self, BuildError>
    where
        P: IntoIterator<Item: Into<String>>,
        S: IntoIterator<Item: Into<String>>,
    {
        let mut names: Vec<String> = primary.into_iter().map(Into::into).collect();
        let count = names.len();
        names.extend(secondary.into_iter().map(Into::into));
        if names.len() > MAX_ITEMS {
            return Err(BuildError::TooManyItems);
        }
        check_names(&names)?;
        let mut builder = Self::new(count, names.len() - count);
        builder.problem.item_names = Some(names);
        Ok(builder)
    }

    pub(crate) fn from_problem(problem: Problem) -> Self {
        Self { problem }
    }

    /// Starts a new, anonymous problem with other numbers of items in the memory of this one.
    ///
    /// # Panics
    /// If there are more than [`MAX_ITEMS`] in all.
    ///
    /// # Complexity
    /// O(items).
    pub fn reset(&mut self, primary: usize, secondary: usize) {
        let items = primary.saturating_add(secondary);
        assert!(
            items <= MAX_ITEMS,
            "{items} items are more than {MAX_ITEMS}"
        );
        let problem = &mut self.problem;
        problem.primary = primary;
        problem.usage.clear();
        problem.usage.resize(items, Usage::default());
        problem.starts.clear();
        problem.starts.push(0);
        problem.items.clear();
        problem.colors.clear();
        problem.item_names = None;
        problem.color_names = None;
    }

    /// Makes room for so many more options and entries, as a hint.
    pub fn reserve(&mut self, options: usize, entries: usize) {
        self.problem.starts.reserve(options.min(MAX_ENTRIES));
        self.problem.items.reserve(entries.min(MAX_ENTRIES));
    }

    /// The number of options so far.
    pub fn options(&self) -> usize {
        self.problem.options()
    }

    /// Adds an option: items, or pairs of an item and its color. Options may repeat each other. An
    /// option of secondary items alone is allowed and never chosen.
    ///
    /// # Errors
    /// If the option is empty, repeats an item, names one that does not exist or gives a color to a
    /// primary one, or if it would exceed [`MAX_ENTRIES`]. The builder is then as it was before.
    ///
    /// # Complexity
    /// O(entries of the option), amortised.
    #[inline]
    pub fn add_option<I>(&mut self, entries: I) -> Result<OptionId, BuildError>
    where
        I: IntoIterator<Item: Into<Entry>>,
    {
        let problem = &mut self.problem;
        let option = OptionId::from_index(problem.starts.len() - 1);
        let stamp = problem.starts.len() as u32;
        let start = problem.items.len();
        let colored = problem.is_colored();
        let mut last = ItemId::from_index(0);
        // Whether a primary item comes after a secondary one.
        let mut mixed = false;
        for entry in entries {
            let Entry { item, color } = entry.into();
            let primary = item.index() < problem.primary;
            let error = match problem.usage.get_mut(item.index()) {
                None => BuildError::UnknownItem {
                    option,
                    item,
                    items: problem.items(),
                },
                Some(usage) if usage.last == stamp => BuildError::RepeatedItem { option, item },
                Some(_) if primary && color.is_some() => {
                    BuildError::ColoredPrimary { option, item }
                }
                Some(_) if problem.items.len() == MAX_ENTRIES => {
                    BuildError::TooManyEntries { option }
                }
                Some(usage) => {
                    usage.last = stamp;
                    usage.options += 1;
                    if color.is_some() && problem.colors.is_empty() {
                        problem.colors.resize(problem.items.len(), None);
                    }
                    if color.is_some() || !problem.colors.is_empty() {
                        problem.colors.push(color);
                    }
                    problem.items.push(item);
                    mixed |= primary && last.index() >= problem.primary;
                    last = item;
                    continue;
                }
            };
            self.withdraw(start, colored);
            return Err(error);
        }
        if problem.items.len() == start {
            return Err(BuildError::EmptyOption { option });
        }
        if mixed {
            self.move_primary_first(start);
        }
        let end = self.problem.items.len() as u32;
        self.problem.starts.push(end);
        Ok(option)
    }

    /// Takes back the entries from `start` on, whose option has failed. `colored` says whether the
    /// problem had colors before it.
    #[cold]
    fn withdraw(&mut self, start: usize, colored: bool) {
        let problem = &mut self.problem;
        for item in problem.items.drain(start..) {
            let usage = &mut problem.usage[item.index()];
            usage.options -= 1;
            // The next option gets the same number and must not mistake the item for its own.
            usage.last = 0;
        }
        problem.colors.truncate(if colored { start } else { 0 });
    }

    /// Sorts the entries from `start` on: primary items first, otherwise stable.
    #[cold]
    fn move_primary_first(&mut self, start: usize) {
        let problem = &mut self.problem;
        let primary = problem.primary;
        if !problem.colors.is_empty() {
            let items = &problem.items[start..];
            let colors = &problem.colors[start..];
            let mut sorted: Vec<_> = items.iter().copied().zip(colors.iter().copied()).collect();
            sorted.sort_by_key(|(item, _)| item.index() >= primary);
            problem.colors.truncate(start);
            problem
                .colors
                .extend(sorted.into_iter().map(|(_, color)| color));
        }
        problem.items[start..].sort_by_key(|item| item.index() >= primary);
    }

    /// The problem.
    pub fn build(self) -> Problem {
        self.problem
    }
}

/// Refuses names that the text format could not write, and repetitions.
pub(crate) fn check_names(names: &[String]) -> Result<(), BuildError> {
    let mut seen = HashSet::with_capacity(names.len());
    for name in names {
        let reserved = |c: char| c.is_whitespace() || c == '|' || c == ':';
        if name.is_empty() || name.contains(reserved) {
            return Err(BuildError::BadName { name: name.clone() });
        }
        if !seen.insert(name.as_str()) {
            return Err(BuildError::RepeatedName { name: name.clone() });
        }
    }
    Ok(())
}
