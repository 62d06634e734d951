//! Problems whose items have names: any values that can be compared and hashed.

use crate::problem::builder::ProblemBuilder;
use crate::problem::error::BuildError;
use crate::problem::ids::{Color, ItemId, OptionId};
use crate::problem::{Entry, Problem};
use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::Deref;

/// Collects the options of a [`NamedProblem`].
///
/// A name is a `&str`, a `String`, a tuple, an enum of your own, or anything else that can be
/// cloned, compared, hashed and shown in an error message. Colors are names too.
///
/// ```
/// use exact_cover::{CostSearch, NamedBuilder};
///
/// // Two people share a car if they agree on the destination. The trip that is cheapest in all:
/// let mut builder = NamedBuilder::new(["Ada", "Ben"], ["car"])?;
/// builder.add_option_with(["Ada"], [("car", "sea")], 3)?;
/// builder.add_option_with(["Ada"], [("car", "hills")], 1)?;
/// builder.add_option_with(["Ben"], [("car", "sea")], 2)?;
/// builder.add_option_with(["Ben"], [], 9)?;
/// let problem = builder.build();
///
/// let best = CostSearch::new(&problem).best(1).answer;
/// let (trip, cost) = &best.solutions[0];
/// assert_eq!((problem.names(trip), *cost), (vec![vec!["Ada", "car"], vec!["Ben", "car"]], 5));
/// assert_eq!(problem.colors(trip[0]), [("car", "sea")]);
///
/// # let mut builder = NamedBuilder::new(["Ada", "Ben"], ["car"])?;
/// let error = builder.add_option(["Ada", "Eve"]).unwrap_err();
/// assert_eq!(error.to_string(), r#"option 0: expected a declared item, found "Eve""#);
/// # Ok::<(), exact_cover::error::NamedError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedBuilder<T> {
    builder: ProblemBuilder,
    items: NumberedNames<T>,
    colors: NumberedNames<T>,
    /// The number of primary items.
    primary: usize,
}

/// A problem whose items have names, made by [`NamedBuilder`] or [`NamedProblem::from_options`].
///
/// It is a [`Problem`], so a [`Search`](crate::Search) takes it.
///
/// ```
/// use exact_cover::{NamedProblem, Search};
///
/// let problem = NamedProblem::from_options([vec!["a", "b"], vec!["b", "c"], vec!["a"]])?;
/// let solution = Search::new(&problem).solutions().next().expect("there is one");
/// assert_eq!(problem.names(&solution), [vec!["b", "c"], vec!["a"]]);
/// # Ok::<(), exact_cover::error::NamedError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedProblem<T> {
    problem: Problem,
    items: NumberedNames<T>,
    colors: NumberedNames<T>,
}

/// Why a [`NamedBuilder`] refused something. Names are shown as their `Debug` output.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedError {
    /// What is wrong, and where.
    pub message: String,
}

impl NamedError {
    fn new(message: String) -> Self {
        Self { message }
    }
}

impl fmt::Display for NamedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NamedError {}

/// Names with their numbers, in order of appearance.
#[derive(Clone, Debug)]
struct NumberedNames<T> {
    /// Invariant: `numbers[&names[i]] == i`, and nothing else.
    names: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T: Clone + Eq + Hash> NumberedNames<T> {
    fn new() -> Self {
        Self {
            names: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// The number of a name, and whether it is new.
    fn insert(&mut self, name: T) -> (usize, bool) {
        let next = self.names.len();
        let number = *self.numbers.entry(name.clone()).or_insert(next);
        if number == next {
            self.names.push(name);
        }
        (number, number == next)
    }
}

impl<T: Clone + Debug + Eq + Hash> NumberedNames<T> {
    fn declare(&mut self, names: impl IntoIterator<Item = T>) -> Result<(), NamedError> {
        for name in names {
            if self.names.len() == Problem::MAX_ITEMS {
                return Err(NamedError::new(BuildError::TooManyItems.to_string()));
            }
            if let (number, false) = self.insert(name) {
                return Err(NamedError::new(format!(
                    "item {:?} is declared twice",
                    self.names[number]
                )));
            }
        }
        Ok(())
    }
}

impl<T: Clone + Debug + Eq + Hash> NamedBuilder<T> {
    /// A builder of a problem with these items: primary ones, to be covered exactly once, and
    /// secondary ones, to be covered at most once.
    ///
    /// # Errors
    /// If an item is declared twice, or for more than [`Problem::MAX_ITEMS`] items.
    pub fn new(
        primary: impl IntoIterator<Item = T>,
        secondary: impl IntoIterator<Item = T>,
    ) -> Result<Self, NamedError> {
        let mut items = NumberedNames::new();
        items.declare(primary)?;
        let count = items.names.len();
        items.declare(secondary)?;
        Ok(Self {
            builder: ProblemBuilder::new(count, items.names.len() - count),
            primary: count,
            items,
            colors: NumberedNames::new(),
        })
    }

    /// Adds an option with these items.
    ///
    /// # Errors
    /// If the option has no items, repeats one, or has one that is not declared. The builder has
    /// not changed then.
    pub fn add_option(
        &mut self,
        items: impl IntoIterator<Item = T>,
    ) -> Result<OptionId, NamedError> {
        self.add_option_with(items, [], 0)
    }

    /// Adds an option with these items, with secondary items that it gives a color to, and with a
    /// cost.
    ///
    /// # Errors
    /// Those of [`Self::add_option`], and if the option gives a color to a primary item.
    pub fn add_option_with(
        &mut self,
        items: impl IntoIterator<Item = T>,
        colored: impl IntoIterator<Item = (T, T)>,
        cost: i32,
    ) -> Result<OptionId, NamedError> {
        let mut entries = Vec::new();
        for name in items {
            entries.push(Entry::from(self.find(&name)?));
        }
        for (name, color) in colored {
            let (color, _) = self.colors.insert(color);
            entries.push(Entry::from((self.find(&name)?, Color::from_index(color))));
        }
        let added = self.builder.add_option_with_cost(entries, cost);
        added.map_err(|error| self.named(&error))
    }

    /// A declared item, for the option that is added next.
    fn find(&self, name: &T) -> Result<ItemId, NamedError> {
        let Some(&number) = self.items.numbers.get(name) else {
            let option = OptionId::from_index(self.builder.options());
            return Err(NamedError::new(format!(
                "option {option}: expected a declared item, found {name:?}"
            )));
        };
        Ok(ItemId::from_index(number))
    }

    fn named(&self, error: &BuildError) -> NamedError {
        let names = &self.items.names;
        let message = error.named(|option| option, |item| format!("{:?}", names[item.index()]));
        NamedError::new(message)
    }

    /// Asks for a primary item to be in at least `lo` and at most `hi` options of a solution
    /// instead of exactly one.
    ///
    /// # Errors
    /// If the item is not a primary one, or unless `lo <= hi` and `hi >= 1`.
    pub fn set_multiplicity(&mut self, name: &T, lo: u32, hi: u32) -> Result<(), NamedError> {
        let number = self.items.numbers.get(name).copied();
        let Some(number) = number.filter(|&number| number < self.primary) else {
            return Err(NamedError::new(format!(
                "expected a primary item for the multiplicity, found {name:?}"
            )));
        };
        let set = self
            .builder
            .set_multiplicity(ItemId::from_index(number), lo, hi);
        set.map_err(|error| self.named(&error))
    }

    /// The problem.
    pub fn build(self) -> NamedProblem<T> {
        NamedProblem {
            problem: self.builder.build(),
            items: self.items,
            colors: self.colors,
        }
    }
}

impl<T: Clone + Debug + Eq + Hash> NamedProblem<T> {
    /// The problem with these options. All items are primary, in the order in which they appear. An
    /// item that is in no option is unknown here; with [`NamedBuilder`] it makes a problem without
    /// solutions.
    ///
    /// # Errors
    /// If an option has no items or repeats one, or if there are too many.
    pub fn from_options<I>(options: impl IntoIterator<Item = I>) -> Result<Self, NamedError>
    where
        I: IntoIterator<Item = T>,
    {
        let options = options
            .into_iter()
            .map(|option| option.into_iter().collect());
        let options: Vec<Vec<T>> = options.collect();
        let mut items = NumberedNames::new();
        for name in options.iter().flatten() {
            items.insert(name.clone());
        }
        let mut builder = NamedBuilder::new(items.names, [])?;
        for option in options {
            builder.add_option(option)?;
        }
        Ok(builder.build())
    }

    /// The items of each option of a solution: primary items first, otherwise in the order given. A
    /// solution of a [part](Problem::assume) has other numbers, until
    /// [`in_whole`](crate::Solution::in_whole) gives it those of this problem.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn names(&self, options: &[OptionId]) -> Vec<Vec<T>> {
        let mut names = Vec::with_capacity(options.len());
        for &option in options {
            let items = self.problem.option_items(option).iter();
            names.push(items.map(|&item| self.name(item).clone()).collect());
        }
        names
    }

    /// The colors that an option gives to items.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn colors(&self, option: OptionId) -> Vec<(T, T)> {
        let entries = self.problem.option(option);
        let colors = entries.filter_map(|Entry { item, color }| {
            let color = &self.colors.names[color?.index()];
            Some((self.name(item).clone(), color.clone()))
        });
        colors.collect()
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn name(&self, item: ItemId) -> &T {
        &self.items.names[item.index()]
    }

    /// The item with this name.
    pub fn item(&self, name: &T) -> Option<ItemId> {
        let number = self.items.numbers.get(name);
        number.map(|&number| ItemId::from_index(number))
    }
}

impl<T> Deref for NamedProblem<T> {
    type Target = Problem;

    fn deref(&self) -> &Problem {
        &self.problem
    }
}
