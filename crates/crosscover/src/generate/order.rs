//! What was asked for: all that the bytes of a pack depend on.

use crate::cli::{Generate, LogicLimit, Profile, Shard, Size};
use anyhow::{Result, bail};
use clap::ValueEnum;
use puzzle_pack::source::{Given, digest, exhaustive};
use puzzle_pack::{Columns, Engines, Form, GENERATOR, Level, Recipe, Source, Tally};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// What is not said.
const DEFAULT_SIZE: Size = Size {
    width: 15,
    height: 15,
};
const DEFAULT_COUNT: u64 = 100;

/// The options of a pack, as its manifest has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Order {
    /// Name and version of the program.
    pub(crate) generator: String,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) source: String,
    /// The hash of the pictures that were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) given: Option<String>,
    /// Least and greatest share of filled cells. Text, so that no digit is lost.
    pub(crate) density: [String; 2],
    pub(crate) logic: String,
    /// The easiest and the hardest level.
    pub(crate) levels: [String; 2],
    pub(crate) no_plain_lines: bool,
    #[serde(default)]
    pub(crate) repair: bool,
    pub(crate) engines: String,
    pub(crate) tries: u64,
    pub(crate) seed: u64,
    /// The boards of the whole pack.
    pub(crate) count: u64,
    /// The columns, in order.
    pub(crate) columns: Vec<String>,
    /// Whether it is written as JSON lines.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) json: bool,
    /// Which part of it this is.
    pub(crate) shard: Option<Shard>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

impl Order {
    /// The order that these options give, for these pictures if they ask for any.
    ///
    /// # Errors
    /// If they contradict each other, or ask for titles that the source does not have.
    pub(crate) fn of(options: &Generate, given: &[Given]) -> Result<Self> {
        let source = match given.is_empty() {
            true => options.source,
            false => Source::Given,
        };
        let size = match given.is_empty() {
            true => options.size.unwrap_or(DEFAULT_SIZE),
            // Room for the largest.
            false => Size {
                width: given
                    .iter()
                    .map(|given| given.picture.width())
                    .max()
                    .unwrap_or(1),
                height: given
                    .iter()
                    .map(|given| given.picture.height())
                    .max()
                    .unwrap_or(1),
            },
        };
        let all = match source {
            Source::Given => Some(given.len() as u64),
            // With too many, the recipe is refused.
            Source::Exhaustive => exhaustive::pictures(size.width, size.height),
            _ => None,
        };
        let density = match (&options.density, source.is_finite()) {
            (Some(density), _) => density.clone(),
            (None, true) => 0.0..=1.0,
            (None, false) => Recipe::default().density,
        };
        let languages = given.first().map(|given| given.label.titles.languages());
        let languages: Vec<&str> = languages.into_iter().flatten().collect();
        let columns = columns(options, &languages)?;
        let logic = logic(options, source)?;
        if *options.level.start() == Level::Expert && logic == LogicLimit::Line {
            bail!("no board is of level expert that line logic solves: use --logic probe or any");
        }
        let logic = logic.to_possible_value();
        Ok(Self {
            generator: GENERATOR.to_string(),
            width: size.width,
            height: size.height,
            source: source.name().to_string(),
            given: (!given.is_empty()).then(|| digest(given)),
            density: [density.start(), density.end()].map(ToString::to_string),
            logic: logic.map_or_else(String::new, |logic| logic.get_name().to_string()),
            levels: [options.level.start(), options.level.end()].map(ToString::to_string),
            no_plain_lines: options.no_plain_lines,
            repair: options.repair.is_some(),
            engines: options.engines.name().to_string(),
            tries: options.tries,
            seed: options.seed,
            count: match (options.count, all) {
                (Some(count), Some(all)) => count.min(all),
                (Some(count), None) => count,
                (None, all) => all.unwrap_or(DEFAULT_COUNT),
            },
            columns: columns.names().map(String::from).collect(),
            json: options.json,
            shard: options.shard,
        })
    }

    /// The recipe of the boards; `None` for words and numbers that no version of ours has written.
    pub(crate) fn recipe(&self) -> Option<Recipe> {
        let [low, high] = &self.density;
        let logic = LogicLimit::from_str(&self.logic, false).ok()?;
        let level = |name: &String| Level::ALL.into_iter().find(|level| level.name() == name);
        let [easiest, hardest] = self.levels.each_ref().map(level);
        let sides = 1..=nonogram::MAX_SIDE;
        if !sides.contains(&self.width) || !sides.contains(&self.height) {
            return None;
        }
        Some(Recipe {
            width: self.width,
            height: self.height,
            source: Source::from_name(&self.source)?,
            density: low.parse().ok()?..=high.parse().ok()?,
            logic: logic.into(),
            levels: easiest?..=hardest?,
            no_plain_lines: self.no_plain_lines,
            repair: self.repair,
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

    /// How the rows are written.
    pub(crate) fn form(&self) -> Form {
        match self.json {
            true => Form::Json,
            false => Form::Csv,
        }
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

    /// The number of indices of this part.
    pub(crate) fn wanted(&self) -> u64 {
        let Range { start, end } = self.indices();
        end - start
    }

    /// Whether there is one picture for each index, and not a row for each.
    pub(crate) fn is_finite(&self) -> bool {
        Source::from_name(&self.source).is_some_and(Source::is_finite)
    }

    /// How many indices are done, of a pack with so many rows and such a tally.
    pub(crate) fn done(&self, rows: u64, tally: &Tally) -> u64 {
        match self.is_finite() {
            true => tally.decided().min(self.wanted()),
            false => rows,
        }
    }

    /// The same pack as a whole.
    pub(crate) fn whole(&self) -> Self {
        Self {
            shard: None,
            ..self.clone()
        }
    }
}

/// The logic that the options ask for.
fn logic(options: &Generate, source: Source) -> Result<LogicLimit> {
    let goal = options.repair.flatten().map(LogicLimit::from);
    match (options.logic, goal) {
        (Some(logic), Some(goal)) if logic != goal => {
            bail!(
                "--repair says what boards shall be, and --logic says otherwise: leave one of them out"
            )
        }
        (Some(logic), _) | (None, Some(logic)) => Ok(logic),
        (None, None) if source == Source::Exhaustive => Ok(LogicLimit::Any),
        (None, None) => Ok(LogicLimit::Line),
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
            given: None,
            density: [const { String::new() }; 2],
            logic: String::new(),
            levels: [const { String::new() }; 2],
            no_plain_lines: false,
            repair: false,
            engines: String::new(),
            tries: 1,
            seed: 0,
            count,
            columns: Vec::new(),
            json: false,
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
