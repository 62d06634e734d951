//! The checked builder of problems.
//!
//! A generator of puzzles builds millions of small problems. Building therefore costs about as much
//! as writing the entries: no hashing, no allocation for each option, and memory that one problem
//! passes to the next ([`Problem::recycle`], [`ProblemBuilder::reset`]).

use crate::problem::error::BuildError;
use crate::problem::ids::{ItemId, OptionId};
use crate::problem::{Entry, Multiplicity, Problem, Usage};
use std::collections::HashSet;

/// Collects the options of a [`Problem`] and checks each.
///
/// ```
/// use exact_cover::{Color, ItemId, ProblemBuilder, error::BuildError};
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
    pub(crate) problem: Problem,
}

impl ProblemBuilder {
    /// A builder of a problem with `primary` items that must be covered, numbered from 0, and
    /// `secondary` items, numbered after them. For items with names see
    /// [`NamedBuilder`](crate::NamedBuilder).
    ///
    /// # Panics
    /// If there are more than [`Problem::MAX_ITEMS`] in all.
    pub fn new(primary: usize, secondary: usize) -> Self {
        let problem = Problem {
            primary: 0,
            usage: Vec::new(),
            starts: Vec::new(),
            items: Vec::new(),
            colors: Vec::new(),
            multiplicities: Vec::new(),
            costs: Vec::new(),
            cost_decimals: 0,
            option_names: Vec::new(),
            item_names: None,
            color_names: None,
        };
        let mut builder = Self { problem };
        builder.reset(primary, secondary);
        builder
    }

    /// A builder of a problem whose items have names that the text format can write.
    ///
    /// # Errors
    /// [`BuildError::TooManyItems`], [`BuildError::BadName`] or [`BuildError::RepeatedName`].
    pub(crate) fn named<P, S>(primary: P, secondary: S) -> Result<Self, BuildError>
    where
        P: IntoIterator<Item: Into<String>>,
        S: IntoIterator<Item: Into<String>>,
    {
        let mut names: Vec<String> = primary.into_iter().map(Into::into).collect();
        let count = names.len();
        names.extend(secondary.into_iter().map(Into::into));
        if names.len() > Problem::MAX_ITEMS {
            return Err(BuildError::TooManyItems);
        }
        check_names(&names)?;
        let mut builder = Self::new(count, names.len() - count);
        builder.problem.item_names = Some(names);
        Ok(builder)
    }

    /// Starts a new problem with these numbers of items in the memory of this one. Its items have
    /// no names.
    ///
    /// # Panics
    /// If there are more than [`Problem::MAX_ITEMS`] in all.
    ///
    /// # Complexity
    /// O(items).
    pub fn reset(&mut self, primary: usize, secondary: usize) {
        let items = primary.saturating_add(secondary);
        assert!(
            items <= Problem::MAX_ITEMS,
            "{items} items are more than {}",
            Problem::MAX_ITEMS
        );
        let problem = &mut self.problem;
        problem.primary = primary;
        problem.usage.clear();
        problem.usage.resize(items, Usage::default());
        problem.starts.clear();
        problem.starts.push(0);
        problem.items.clear();
        problem.colors.clear();
        problem.multiplicities.clear();
        problem.costs.clear();
        problem.cost_decimals = 0;
        problem.option_names.clear();
        problem.item_names = None;
        problem.color_names = None;
    }

    /// Reserves memory for this number of additional options and entries.
    pub fn reserve(&mut self, options: usize, entries: usize) {
        self.problem
            .starts
            .reserve(options.min(Problem::MAX_ENTRIES));
        self.problem
            .items
            .reserve(entries.min(Problem::MAX_ENTRIES));
    }

    /// The number of options so far.
    pub fn options(&self) -> usize {
        self.problem.options()
    }

    /// The problem of the options so far. More options can be added when no search borrows it.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder, Search};
    ///
    /// let mut builder = ProblemBuilder::new(2, 0);
    /// builder.add_option([ItemId::from_index(0)])?;
    /// assert_eq!(Search::new(builder.problem()).count_up_to(2).answer, 0);
    /// builder.add_option([ItemId::from_index(1)])?;
    /// assert_eq!(Search::new(builder.problem()).count_up_to(2).answer, 1);
    /// # Ok::<(), exact_cover::error::BuildError>(())
    /// ```
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Adds an option: items, or pairs of an item and its color. Equal options are different
    /// options. An option with secondary items only is allowed and never chosen.
    ///
    /// # Errors
    /// If the option is empty, repeats an item, has an item that does not exist, gives a color to a
    /// primary item, or exceeds [`Problem::MAX_ENTRIES`]. The builder has not changed then.
    ///
    /// # Complexity
    /// O(entries of the option), amortised.
    #[inline]
    pub fn add_option<I>(&mut self, entries: I) -> Result<OptionId, BuildError>
    where
        I: IntoIterator<Item: Into<Entry>>,
    {
        let problem = &mut self.problem;
        let stamp = problem.starts.len() as u32;
        let start = problem.items.len();
        let was_colored = problem.is_colored();
        let mut colored = was_colored;
        // Internal iteration is faster for the chains of ranges and arrays that encoders pass.
        let added = entries.into_iter().try_for_each(|entry| {
            let Entry { item, color } = entry.into();
            let usage = problem.usage.get_mut(item.index()).ok_or(item)?;
            let misplaced = color.is_some() && item.index() < problem.primary;
            if misplaced || !usage.count(stamp) {
                return Err(item);
            }
            if color.is_some() && !colored {
                problem.colors.resize(problem.items.len(), None);
                colored = true;
            }
            if colored {
                problem.colors.push(color);
            }
            problem.items.push(item);
            Ok(())
        });
        // An option longer than the number of items repeats one, so checking the number of entries
        // here is early enough.
        let end = problem.items.len();
        if added.is_err() || end == start || end > Problem::MAX_ENTRIES {
            return Err(self.refuse(start, added.err(), was_colored));
        }
        if problem.usage.len() > problem.primary {
            self.move_primary_first(start);
        }
        self.problem.starts.push(end as u32);
        Ok(OptionId::from_index(stamp as usize - 1))
    }

    /// Adds an option as [`Self::add_option`] does, with a cost, which may be negative.
    ///
    /// ```
    /// use exact_cover::{ItemId, OptionId, ProblemBuilder};
    ///
    /// let mut builder = ProblemBuilder::new(1, 0);
    /// builder.add_option([ItemId::from_index(0)])?;
    /// let dear = builder.add_option_with_cost([ItemId::from_index(0)], 7)?;
    /// let problem = builder.build();
    /// assert_eq!((problem.cost(OptionId::from_index(0)), problem.cost(dear)), (0, 7));
    /// # Ok::<(), exact_cover::error::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Self::add_option`].
    ///
    /// # Complexity
    /// O(entries of the option), amortised.
    pub fn add_option_with_cost<I>(&mut self, entries: I, cost: i32) -> Result<OptionId, BuildError>
    where
        I: IntoIterator<Item: Into<Entry>>,
    {
        let option = self.add_option(entries)?;
        if cost != 0 {
            let costs = &mut self.problem.costs;
            costs.resize(option.index(), 0);
            costs.push(cost);
        }
        Ok(option)
    }

    /// Requires a primary item to be in at least `lo` and at most `hi` options of a solution
    /// instead of exactly one. No option is in a solution twice, because a solution is a set.
    ///
    /// ```
    /// use exact_cover::{ItemId, ProblemBuilder, Search, error::BuildError};
    ///
    /// // Two or three of four things.
    /// let mut builder = ProblemBuilder::new(1, 0);
    /// let item = ItemId::from_index(0);
    /// builder.set_multiplicity(item, 2, 3)?;
    /// for _ in 0..4 {
    ///     builder.add_option([item])?;
    /// }
    /// let problem = builder.build();
    /// assert_eq!(problem.multiplicity(item), 2..=3);
    /// assert_eq!(Search::new(&problem).enumerate().answer, 6 + 4);
    /// # Ok::<(), BuildError>(())
    /// ```
    ///
    /// # Errors
    /// [`BuildError::NotPrimary`], or [`BuildError::BadMultiplicity`] unless `lo <= hi` and
    /// `hi >= 1`. The builder has not changed then.
    ///
    /// # Complexity
    /// O(1), amortised; O(items) the first time.
    pub fn set_multiplicity(&mut self, item: ItemId, lo: u32, hi: u32) -> Result<(), BuildError> {
        let problem = &mut self.problem;
        let (index, primary) = (item.index(), problem.primary);
        if index >= primary {
            return Err(BuildError::NotPrimary { item, primary });
        }
        if lo > hi || hi == 0 {
            return Err(BuildError::BadMultiplicity { item, lo, hi });
        }
        let multiplicities = &mut problem.multiplicities;
        if multiplicities.len() <= index {
            multiplicities.resize(index + 1, Multiplicity::ONCE);
        }
        multiplicities[index] = Multiplicity { lo, hi };
        while multiplicities.last() == Some(&Multiplicity::ONCE) {
            multiplicities.pop();
        }
        Ok(())
    }

    /// Removes the entries from `start` on, and returns the error of their option. `item` is the
    /// item that could not be added, if there is one. `was_colored` is whether the problem had
    /// colors before this option.
    #[cold]
    fn refuse(&mut self, start: usize, item: Option<ItemId>, was_colored: bool) -> BuildError {
        let problem = &self.problem;
        let option = OptionId::from_index(problem.starts.len() - 1);
        let error = match item {
            Some(item) if item.index() >= problem.items() => BuildError::UnknownItem {
                option,
                item,
                items: problem.items(),
            },
            Some(item) if problem.items[start..].contains(&item) => {
                BuildError::RepeatedItem { option, item }
            }
            Some(item) => BuildError::ColoredPrimary { option, item },
            None if problem.items.len() == start => BuildError::EmptyOption { option },
            None => BuildError::TooManyEntries { option },
        };
        let problem = &mut self.problem;
        for item in problem.items.drain(start..) {
            let usage = &mut problem.usage[item.index()];
            usage.options -= 1;
            // The next option gets the same number, so the stamp of this one must go.
            usage.last = 0;
        }
        problem.colors.truncate(if was_colored { start } else { 0 });
        error
    }

    /// Sorts the entries from `start` on: primary items first, otherwise stable.
    fn move_primary_first(&mut self, start: usize) {
        let problem = &mut self.problem;
        let primary = problem.primary;
        if problem.items[start..].is_sorted_by_key(|item| item.index() >= primary) {
            return;
        }
        let items = problem.items.split_off(start);
        let colors = problem.colors.split_off(start.min(problem.colors.len()));
        for is_secondary in [false, true] {
            for (place, &item) in items.iter().enumerate() {
                if (item.index() >= primary) == is_secondary {
                    problem.items.push(item);
                    problem.colors.extend(colors.get(place));
                }
            }
        }
    }

    /// The problem.
    pub fn build(self) -> Problem {
        self.problem
    }
}

/// Whether the text format can write a name.
pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c == '|' || c == ':')
}

/// Refuses names that the text format cannot write, and repetitions.
pub(crate) fn check_names<'n>(
    names: impl IntoIterator<Item = &'n String>,
) -> Result<(), BuildError> {
    let names = names.into_iter();
    let mut seen = HashSet::with_capacity(names.size_hint().0);
    for name in names {
        if !is_name(name) {
            return Err(BuildError::BadName { name: name.clone() });
        }
        if !seen.insert(name.as_str()) {
            return Err(BuildError::RepeatedName { name: name.clone() });
        }
    }
    Ok(())
}
