//! What was asked for: all that the bytes of a pack depend on.

use crate::cli::{Generate, LogicLimit, Profile, Shard};
use anyhow::{Result, bail};
use clap::ValueEnum;
use puzzle_pack::{Columns, Engines, GENERATOR, Recipe, Source};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The options of a pack, as its manifest has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Order {
    /// Name and version of the program.
    pub(crate) generator: String,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) source: String,
    /// Least and greatest share of filled cells. Text, so that no digit is lost.
    pub(crate) density: [String; 2],
    pub(crate) logic: String,
    pub(crate) no_plain_lines: bool,
    pub(crate) engines: String,
    pub(crate) tries: u64,
    pub(crate) seed: u64,
    /// The boards of the whole pack.
    pub(crate) count: u64,
    /// The columns, in order.
    pub(crate) columns: Vec<String>,
    /// Which part of it this is.
    pub(crate) shard: Option<Shard>,
}

impl Order {
    /// The order that these options give.
    ///
    /// # Errors
    /// If they ask for titles that the source does not have.
    pub(crate) fn of(options: &Generate) -> Result<Self> {
        let logic = options.logic.to_possible_value();
        let columns = columns(options, &[])?;
        Ok(Self {
            generator: GENERATOR.to_string(),
            width: options.size.width,
            height: options.size.height,
            source: options.source.name().to_string(),
            density: [options.density.start(), options.density.end()].map(ToString::to_string),
            logic: logic.map_or_else(String::new, |logic| logic.get_name().to_string()),
            no_plain_lines: options.no_plain_lines,
            engines: options.engines.name().to_string(),
            tries: options.tries,
            seed: options.seed,
            count: options.count,
            columns: columns.names().map(String::from).collect(),
            shard: options.shard,
        })
    }

    /// The recipe of the boards; `None` for words and numbers that no version of ours has written.
    pub(crate) fn recipe(&self) -> Option<Recipe> {
        let [low, high] = &self.density;
        let logic = LogicLimit::from_str(&self.logic, false).ok()?;
        let sides = 1..=nonogram::MAX_SIDE;
        if !sides.contains(&self.width) || !sides.contains(&self.height) {
            return None;
        }
        Some(Recipe {
            width: self.width,
            height: self.height,
            source: Source::ALL
                .into_iter()
                .find(|source| source.name() == self.source)?,
            density: low.parse().ok()?..=high.parse().ok()?,
            logic: logic.into(),
            no_plain_lines: self.no_plain_lines,
            engines: Engines::ALL
                .into_iter()
                .find(|engines| engines.name() == self.engines)?,
            tries: self.tries,
            ..Recipe::default()
        })
    }

    /// The columns; `None` if no version of ours has written them, or if there are no ids, by which boards
    /// are told apart.
    pub(crate) fn columns(&self) -> Option<Columns> {
        let columns = Columns::chosen(self.columns.iter().map(String::as_str)).ok()?;
        columns.position("id").is_some().then_some(columns)
    }

    /// The indices of the boards of this part.
    pub(crate) fn indices(&self) -> Range<u64> {
        let Some(Shard { number, of }) = self.shard else {
            return 0..self.count;
        };
        let at = |number: u64| u128::from(self.count) * u128::from(number) / u128::from(of);
        // Not more than the count.
        at(number - 1) as u64..at(number) as u64
    }

    /// The same pack as a whole.
    pub(crate) fn whole(&self) -> Self {
        Self {
            shard: None,
            ..self.clone()
        }
    }
}

/// The columns of a pack whose titles are in English and these `languages`.
fn columns(options: &Generate, languages: &[&str]) -> Result<Columns> {
    let languages = languages.iter().copied();
    let all = Columns::all(languages.clone());
    let Some(chosen) = &options.columns else {
        return Ok(match options.profile {
            Profile::Full => all,
            Profile::Game => Columns::game(languages),
        });
    };
    match chosen.names().find(|name| all.position(name).is_none()) {
        Some(column) => {
            bail!("there is nothing for the column {column}: the source has no such titles")
        }
        None => Ok(chosen.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_boards_among_them() {
        let order = |count, shard| Order {
            generator: String::new(),
            width: 1,
            height: 1,
            source: String::new(),
            density: [const { String::new() }; 2],
            logic: String::new(),
            no_plain_lines: false,
            engines: String::new(),
            tries: 1,
            seed: 0,
            count,
            columns: Vec::new(),
            shard,
        };
        for count in [0, 1, 7, 100, u64::MAX] {
            for of in [1, 2, 3, 16, 1000] {
                let mut next = 0;
                for number in 1..=of {
                    let indices = order(count, Some(Shard { number, of })).indices();
                    assert_eq!(indices.start, next);
                    next = indices.end;
                }
                assert_eq!(next, count);
            }
        }
        assert_eq!(order(7, None).indices(), 0..7);
    }
}
