//! Options as they are read, whatever the format: the problem so far, and what is wrong with one.

use crate::problem::builder::{ProblemBuilder, is_name};
use crate::problem::error::BuildError;
use crate::problem::ids::{ItemId, OptionId};
use crate::problem::{Entry, Problem};
use std::collections::HashSet;

const TOO_LARGE: &str = "expected at most 2^30 items, and 2^30 entries in all options";

/// Collects options with their names. An error says what was expected, and what was found.
pub(super) struct OptionReader {
    pub(super) builder: ProblemBuilder,
    names: Vec<String>,
    seen: HashSet<String>,
}

impl OptionReader {
    /// No options yet, of items with these names.
    pub(super) fn new<P, S>(primary: P, secondary: S) -> Result<Self, String>
    where
        P: IntoIterator<Item: Into<String>>,
        S: IntoIterator<Item: Into<String>>,
    {
        let builder = ProblemBuilder::named(primary, secondary).map_err(|error| match error {
            BuildError::BadName { name } => format!(
                "expected a name of an item without blanks, \":\" and \"|\", found {name:?}"
            ),
            BuildError::RepeatedName { name } => {
                format!("expected each item once, found {name:?} again")
            }
            _ => TOO_LARGE.into(),
        })?;
        Ok(Self {
            builder,
            names: Vec::new(),
            seen: HashSet::new(),
        })
    }

    /// No options yet, of primary items that are called 1, 2, 3 and so on.
    pub(super) fn of_numbers(items: usize) -> Result<Self, String> {
        let names = (1..=items).map(|number| number.to_string());
        Self::new(names, None::<String>)
    }

    /// Adds an option.
    pub(super) fn add<E: Into<Entry>>(
        &mut self,
        name: Option<&str>,
        entries: impl IntoIterator<Item = E>,
    ) -> Result<OptionId, String> {
        let added = self.builder.add_option(entries);
        let option = added.map_err(|error| match error {
            BuildError::RepeatedItem { item, .. } => {
                let name = self.builder.problem().item_name(item);
                format!("expected each item of the option once, found {name:?} again")
            }
            BuildError::EmptyOption { .. } => "expected an item in the option, found none".into(),
            _ => TOO_LARGE.to_string(),
        })?;
        if let Some(name) = name {
            self.name(option, name)?;
        }
        Ok(option)
    }

    /// Adds the option of a row of a matrix: a cell for each item.
    pub(super) fn add_row(
        &mut self,
        name: Option<&str>,
        cells: impl IntoIterator<Item = bool>,
    ) -> Result<(), String> {
        let mut items = Vec::new();
        for (item, is_in) in cells.into_iter().enumerate() {
            if is_in {
                items.push(ItemId::from_index(item));
            }
        }
        if items.is_empty() {
            return Err(
                "expected a 1 in the row: an option without items is in no cover, so leave \
                        it out"
                    .into(),
            );
        }
        self.add(name, items).map(drop)
    }

    fn name(&mut self, option: OptionId, name: &str) -> Result<(), String> {
        if !is_name(name) {
            return Err(format!(
                "expected a name of the option without blanks, \":\" and \"|\", found {name:?}"
            ));
        }
        if !self.seen.insert(name.to_owned()) {
            return Err(format!(
                "expected another name for each option, found {name:?} again"
            ));
        }
        self.names.resize(option.index(), String::new());
        self.names.push(name.to_owned());
        Ok(())
    }

    /// The problem.
    pub(super) fn finish(mut self) -> Problem {
        let mut problem = self.builder.build();
        if !self.names.is_empty() {
            self.names.resize(problem.options(), String::new());
            problem.option_names = self.names;
        }
        problem
    }
}
