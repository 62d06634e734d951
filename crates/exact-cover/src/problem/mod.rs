//! The problem: items and options in flat arrays, immutable once built.

pub(crate) mod builder;
pub(crate) mod decimal;
pub(crate) mod error;
pub(crate) mod ids;
pub(crate) mod named;
pub(crate) mod part;
pub(crate) mod rest;
pub(crate) mod solution;

use crate::problem::builder::{ProblemBuilder, check_names};
use crate::problem::error::BuildError;
use crate::problem::ids::{Color, ItemId, OptionId};
use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

/// An item of an option, with its color if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The item.
    pub item: ItemId,
    /// The color that the option gives to it; only secondary items can have one.
    pub color: Option<Color>,
}

impl From<ItemId> for Entry {
    #[inline]
    fn from(item: ItemId) -> Self {
        Self { item, color: None }
    }
}

impl From<(ItemId, Color)> for Entry {
    #[inline]
    fn from((item, color): (ItemId, Color)) -> Self {
        Self {
            item,
            color: Some(color),
        }
    }
}

/// An exact-cover problem, made by [`ProblemBuilder`] or read by
/// [`text::read`](crate::format::text::read).
///
/// Choose options so that every primary item is in exactly one of them, or in as many as its
/// [multiplicity](Self::multiplicity) asks for, and every secondary item in at most one, or in any
/// number of them that all give it the same color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(crate) primary: usize,
    /// One for each item.
    pub(crate) usage: Vec<Usage>,
    /// Invariant: non-decreasing, from 0 to `items.len()`; option `o` owns the entries
    /// `starts[o]..starts[o + 1]`.
    pub(crate) starts: Vec<u32>,
    /// Invariant: the primary items of an option come before its secondary ones.
    pub(crate) items: Vec<ItemId>,
    /// Parallel to `items`, or empty while no entry has a color.
    pub(crate) colors: Vec<Option<Color>>,
    /// The multiplicities of the primary items up to the last that is not covered exactly once.
    /// Empty in a problem without multiplicities.
    pub(crate) multiplicities: Vec<Multiplicity>,
    /// The costs of the options up to the last that has a cost. Empty in a problem without costs.
    pub(crate) costs: Vec<i32>,
    /// Costs are in units of 10^-`cost_decimals`.
    pub(crate) cost_decimals: u32,
    /// A name for each option, which may be empty. Empty in a problem whose options have no names.
    pub(crate) option_names: Vec<String>,
    pub(crate) item_names: Option<Vec<String>>,
    pub(crate) color_names: Option<Vec<String>>,
}

/// How many options a primary item must be in, and may be in.
///
/// Invariant: `lo <= hi` and `hi >= 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Multiplicity {
    pub(crate) lo: u32,
    pub(crate) hi: u32,
}

impl Multiplicity {
    /// Exactly one, the default.
    pub(crate) const ONCE: Self = Self { lo: 1, hi: 1 };
}

/// How an item is used by the options.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// The number of options that have the item.
    pub(crate) options: u32,
    /// The last option that has the item, plus 1, or 0 if it is not known. An option that finds its
    /// own number here has the item already, so the check for duplicates needs no hashing.
    pub(crate) last: u32,
}

impl Usage {
    /// Counts the option with this stamp. Returns false if it was counted before.
    #[inline]
    pub(crate) fn count(&mut self, stamp: u32) -> bool {
        let is_new = self.last != stamp;
        // A branch lets the next check begin before this one has been stored: an eighth of the time
        // of building a sudoku.
        if is_new {
            self.last = stamp;
            self.options += 1;
        }
        is_new
    }
}

/// Ignores `last`, which only the builder uses.
impl PartialEq for Usage {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
    }
}

impl Eq for Usage {}

impl Problem {
    /// The most items: 2^30.
    pub const MAX_ITEMS: usize = 1 << 30;

    /// The most entries (items of options, counted in all options): 2^30.
    pub const MAX_ENTRIES: usize = 1 << 30;

    /// The number of primary items; they are the items `0..primary_items()`.
    #[inline]
    pub fn primary_items(&self) -> usize {
        self.primary
    }

    /// The number of secondary items; they follow the primary ones.
    pub fn secondary_items(&self) -> usize {
        self.usage.len() - self.primary
    }

    /// The number of items, primary and secondary.
    #[inline]
    pub fn items(&self) -> usize {
        self.usage.len()
    }

    /// The number of options.
    #[inline]
    pub fn options(&self) -> usize {
        self.starts.len() - 1
    }

    /// All options, in order.
    pub fn option_ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = OptionId> + ExactSizeIterator + use<> {
        (0..self.options()).map(OptionId::from_index)
    }

    /// The number of entries: items of options, counted in all options.
    pub fn entries(&self) -> usize {
        self.items.len()
    }

    /// Whether `item` must be covered.
    #[inline]
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.index() < self.primary
    }

    /// Whether some entry has a color.
    pub fn is_colored(&self) -> bool {
        !self.colors.is_empty()
    }

    /// The number of options of a solution that a primary item must be in: `1..=1`, unless
    /// [`ProblemBuilder::set_multiplicity`] set another range.
    ///
    /// # Panics
    /// If there is no such primary item.
    pub fn multiplicity(&self, item: ItemId) -> RangeInclusive<u32> {
        let index = item.index();
        assert!(index < self.primary, "item {index} of {}", self.primary);
        let Multiplicity { lo, hi } = self.bounds(index);
        lo..=hi
    }

    /// The multiplicity of the primary item with this index.
    pub(crate) fn bounds(&self, item: usize) -> Multiplicity {
        let given = self.multiplicities.get(item);
        given.copied().unwrap_or(Multiplicity::ONCE)
    }

    /// Whether some primary item has a multiplicity other than `1..=1`.
    pub fn has_multiplicities(&self) -> bool {
        !self.multiplicities.is_empty()
    }

    /// The cost of an option, 0 if it was given none. In a problem whose costs have
    /// [decimals](Self::display_cost), it is in units of the last one.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn cost(&self, option: OptionId) -> i32 {
        let (index, options) = (option.index(), self.options());
        assert!(index < options, "option {index} of {options}");
        self.costs.get(index).copied().unwrap_or(0)
    }

    /// The sum of the costs of `options`.
    ///
    /// # Panics
    /// If one of them does not exist.
    pub fn total_cost(&self, options: &[OptionId]) -> i64 {
        let costs = options.iter().map(|&option| i64::from(self.cost(option)));
        costs.sum()
    }

    /// The sum of all costs below 0. No solution costs less.
    pub fn cost_floor(&self) -> i64 {
        let costs = self.costs.iter().map(|&cost| i64::from(cost.min(0)));
        costs.sum()
    }

    /// The number of decimals of the most exact cost.
    pub fn cost_decimals(&self) -> u32 {
        self.cost_decimals
    }

    /// A cost as a decimal number, as the text format writes it.
    ///
    /// ```
    /// let problem = exact_cover::text::read("a b\na |0.25\nb |-2\n")?;
    /// let both: Vec<_> = problem.option_ids().collect();
    /// assert_eq!(problem.total_cost(&both), -175);
    /// assert_eq!(problem.display_cost(-175).to_string(), "-1.75");
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    pub fn display_cost(&self, cost: i64) -> impl fmt::Display + use<> {
        let sign = if cost < 0 { "-" } else { "" };
        let digits = format!(
            "{:0>1$}",
            cost.unsigned_abs(),
            self.cost_decimals as usize + 1
        );
        let (whole, part) = digits.split_at(digits.len() - self.cost_decimals as usize);
        let part = part.trim_end_matches('0');
        let point = if part.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{part}")
    }

    /// The name of an option, if it has one.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn option_name(&self, option: OptionId) -> Option<&str> {
        let (index, options) = (option.index(), self.options());
        assert!(index < options, "option {index} of {options}");
        let name = self.option_names.get(index)?;
        Some(&name[..]).filter(|name| !name.is_empty())
    }

    /// The number of options that have `item`.
    ///
    /// # Panics
    /// If there is no such item.
    pub(crate) fn options_of(&self, item: ItemId) -> usize {
        self.usage[item.index()].options as usize
    }

    /// The last option that has an item, which must be in some option.
    ///
    /// # Complexity
    /// O(1), or O(entries) if an option with the item was refused after that one.
    pub(crate) fn last_option_of(&self, item: ItemId) -> OptionId {
        let known = self.usage[item.index()].last.checked_sub(1);
        let known = known.map(|last| OptionId::from_index(last as usize));
        known.unwrap_or_else(|| {
            let mut options = self.option_ids();
            let last = options.rfind(|&option| self.option_items(option).contains(&item));
            last.expect("an item of some option")
        })
    }

    /// The entries of an option: primary items first, otherwise in the order given.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn option(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + '_ {
        self.range(option).map(|entry| Entry {
            item: self.items[entry],
            color: self.color(entry),
        })
    }

    /// The items of an option: primary items first, otherwise in the order given.
    ///
    /// # Panics
    /// If there is no such option.
    #[inline]
    pub fn option_items(&self, option: OptionId) -> &[ItemId] {
        &self.items[self.range(option)]
    }

    /// The color that an option gives to an item; `None` without a color or without the item.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn color_in(&self, option: OptionId, item: ItemId) -> Option<Color> {
        let mut entries = self.option(option);
        entries.find(|entry| entry.item == item)?.color
    }

    /// The options of each item, ascending.
    pub(crate) fn options_by_item(&self) -> Vec<Vec<OptionId>> {
        let mut lists = vec![Vec::new(); self.items()];
        for option in self.option_ids() {
            self.option_items(option)
                .iter()
                .for_each(|item| lists[item.index()].push(option));
        }
        lists
    }

    /// The entries of an option, as indices into `items` and `colors`.
    #[inline]
    pub(crate) fn range(&self, option: OptionId) -> std::ops::Range<usize> {
        self.starts[option.index()] as usize..self.starts[option.index() + 1] as usize
    }

    /// The color of an entry, given its index.
    #[inline]
    pub(crate) fn color(&self, entry: usize) -> Option<Color> {
        self.colors.get(entry).copied().flatten()
    }

    /// The name of an item. Items without names are called `p0`, `p1`... and `s0`, `s1`...
    ///
    /// # Panics
    /// If there is no such item.
    pub fn item_name(&self, item: ItemId) -> Cow<'_, str> {
        let index = item.index();
        assert!(index < self.items(), "item {index} of {}", self.items());
        match &self.item_names {
            Some(names) => Cow::Borrowed(&names[index]),
            None if self.is_primary(item) => Cow::Owned(format!("p{index}")),
            None => Cow::Owned(format!("s{}", index - self.primary)),
        }
    }

    /// The item with this name, as [`Self::item_name`] has it.
    ///
    /// # Complexity
    /// O(items).
    pub fn item(&self, name: &str) -> Option<ItemId> {
        let mut items = (0..self.items()).map(ItemId::from_index);
        items.find(|&item| self.item_name(item) == name)
    }

    /// The name of a color, or its number if it has no name.
    pub fn color_name(&self, color: Color) -> Cow<'_, str> {
        let given = self
            .color_names
            .as_ref()
            .and_then(|names| names.get(color.index()));
        match given {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(color.to_string()),
        }
    }

    /// The same problem with names for all of its items, primary ones first. Encoders that need
    /// names only for printing set them here.
    ///
    /// # Errors
    /// [`BuildError::NameCount`], [`BuildError::BadName`] or [`BuildError::RepeatedName`].
    pub fn with_names(mut self, names: Vec<String>) -> Result<Self, BuildError> {
        if names.len() != self.items() {
            return Err(BuildError::NameCount {
                expected: self.items(),
                found: names.len(),
            });
        }
        check_names(&names)?;
        self.item_names = Some(names);
        Ok(self)
    }

    /// The same problem with names for its colors, from color 0 on.
    ///
    /// # Errors
    /// [`BuildError::NameCount`] if a color in use gets no name, [`BuildError::BadName`] or
    /// [`BuildError::RepeatedName`].
    pub fn with_color_names(mut self, names: Vec<String>) -> Result<Self, BuildError> {
        let colors = self
            .colors
            .iter()
            .flatten()
            .map(|color| color.index() + 1)
            .max();
        if names.len() < colors.unwrap_or(0) {
            return Err(BuildError::NameCount {
                expected: colors.unwrap_or(0),
                found: names.len(),
            });
        }
        check_names(&names)?;
        self.color_names = Some(names);
        Ok(self)
    }

    /// The same problem with names for its options, in order. An empty name is none.
    ///
    /// ```
    /// use exact_cover::text;
    ///
    /// let problem = text::read("a b\na\nb\na b\n").unwrap();
    /// let named = problem.with_option_names(["left", "right", ""].map(String::from).to_vec())?;
    /// assert_eq!(text::write(&named).unwrap(), "a b\nleft: a\nright: b\na b\n");
    /// # Ok::<(), exact_cover::error::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// [`BuildError::NameCount`], [`BuildError::BadName`] or [`BuildError::RepeatedName`].
    pub fn with_option_names(mut self, names: Vec<String>) -> Result<Self, BuildError> {
        if names.len() != self.options() {
            return Err(BuildError::NameCount {
                expected: self.options(),
                found: names.len(),
            });
        }
        check_names(names.iter().filter(|name| !name.is_empty()))?;
        self.option_names = names;
        Ok(self)
    }

    /// A builder of the problem with some of its options, and with `more` primary items. `own` says
    /// which of these, from 0, an option has.
    pub(crate) fn with_more_items<I: IntoIterator<Item = usize>>(
        &self,
        options: &[OptionId],
        more: usize,
        own: impl Fn(OptionId) -> I,
    ) -> ProblemBuilder {
        let primary = self.primary;
        let mut builder = ProblemBuilder::new(primary + more, self.secondary_items());
        builder
            .problem
            .multiplicities
            .clone_from(&self.multiplicities);
        for &option in options {
            let entries = self.option(option).map(|entry| match entry.item.index() {
                item if item < primary => entry,
                item => Entry {
                    item: ItemId::from_index(item + more),
                    ..entry
                },
            });
            let own = own(option)
                .into_iter()
                .map(|item| Entry::from(ItemId::from_index(primary + item)));
            let added = builder.add_option_with_cost(entries.chain(own), self.cost(option));
            added.expect("as in the whole problem");
        }
        builder
    }

    /// A builder that keeps the memory of this problem, with the same numbers of items, no names
    /// and no options.
    pub fn recycle(self) -> ProblemBuilder {
        let (primary, secondary) = (self.primary, self.secondary_items());
        let mut builder = ProblemBuilder { problem: self };
        builder.reset(primary, secondary);
        builder
    }
}
