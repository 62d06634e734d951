//! An order: all options that the bytes of a pack depend on. The manifest of a pack contains it.

use crate::generate::Recipe;
use crate::generate::exclude::Excluded;
use crate::generate::sizes::SizeShare;
use crate::generate::tally::Tally;
use crate::names::ValueError;
use crate::row::GENERATOR;
use crate::row::columns::Columns;
use crate::row::form::PackForm;
use crate::source::{Conversion, things};
use nonogram::Logic;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

/// The options of a pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
#[non_exhaustive]
pub struct PackOrder {
    /// Name and version of the program that made the pack.
    pub generator: String,
    /// The kind of boards to make.
    pub recipe: Recipe,
    /// The [`digest`](crate::source::digest) of the pictures of
    /// [`Source::Given`](crate::source::Source::Given).
    pub given: Option<String>,
    /// The seed of the random stream.
    pub seed: u64,
    /// The number of boards of the whole pack. With a finite source, the number of pictures to look
    /// at.
    pub count: u64,
    /// The columns, in order. One of them is `id`. [`Recipe::rate`], [`Recipe::footholds`] and
    /// [`Recipe::counters`] are set if one of them is a column that they add.
    pub columns: Columns,
    /// CSV, JSON lines or an array in JSON.
    pub form: PackForm,
    /// The part of the pack to make. `None` is the whole pack.
    pub shard: Option<Shard>,
}

impl PackOrder {
    /// A whole pack in CSV with all columns of the recipe.
    pub fn new(recipe: Recipe, seed: u64, count: u64) -> Self {
        Self {
            generator: GENERATOR.to_string(),
            given: None,
            seed,
            count,
            columns: recipe.columns([]),
            form: PackForm::Csv,
            shard: None,
            recipe,
        }
    }

    /// Sets the columns, and what the recipe needs for them.
    pub fn set_columns(&mut self, columns: Columns) {
        self.recipe.ask_for(&columns);
        self.columns = columns;
    }

    /// The indices of the boards of this part.
    pub(crate) fn indices(&self) -> Range<u64> {
        let Some(Shard { number, of }) = self.shard else {
            return 0..self.count;
        };
        let at = |number: u64| u128::from(self.count) * u128::from(number) / u128::from(of);
        // The results are at most the count, so both fit.
        at(number - 1) as u64..at(number) as u64
    }

    /// The number of boards of this part. With a finite source, the number of pictures to look at.
    pub fn wanted(&self) -> u64 {
        let Range { start, end } = self.indices();
        end - start
    }

    /// The number of finished indices, from the rows written and the candidates decided.
    pub(crate) fn done(&self, rows: u64, tally: &Tally) -> u64 {
        if self.recipe.source.is_finite() {
            tally.decided().min(self.wanted())
        } else {
            rows
        }
    }

    /// The order of the whole pack to which this part belongs.
    pub(crate) fn whole(&self) -> Self {
        Self {
            shard: None,
            ..self.clone()
        }
    }
}

/// Part number `number` of `of` parts of a pack. As text: `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// The greatest number of parts.
    pub const MAX: u64 = 1_000_000;

    /// Part `number`, from 1, of `of` parts. `None` if there is no such part, or if `of` exceeds
    /// [`Self::MAX`].
    pub fn new(number: u64, of: u64) -> Option<Self> {
        let is_part = (1..=of).contains(&number) && of <= Self::MAX;
        is_part.then_some(Self { number, of })
    }

    /// The number of this part, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// The number of all parts.
    pub fn of(self) -> u64 {
        self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let numbers = text.split_once('/');
        let numbers =
            numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let shard = numbers.and_then(|(number, of)| Self::new(number, of));
        shard.ok_or_else(|| {
            let most = Self::MAX;
            ValueError(format!(
                "expected I/N with I from 1 to N, and N up to {most}"
            ))
        })
    }
}

/// An order as JSON. The members come in the order of the file.
#[derive(Serialize, Deserialize)]
struct Written {
    generator: String,
    width: usize,
    height: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sizes: Vec<String>,
    source: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    given: Option<String>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    inks: usize,
    /// Text, so that no digit is lost.
    density: [String; 2],
    logic: String,
    levels: [String; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    techniques: Option<[String; 2]>,
    #[serde(default, skip_serializing_if = "is_zero")]
    easy_start: usize,
    no_plain_lines: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    each_once: bool,
    /// The digest of the excluded boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    excluded: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    near: usize,
    #[serde(default)]
    repair: bool,
    engines: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title_template: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    languages: Vec<String>,
    /// Where the icons are from, in a pack that may show some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    icons: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    conversion: Option<WrittenConversion>,
    tries: u64,
    seed: u64,
    count: u64,
    columns: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    json: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    array: bool,
    shard: Option<String>,
}

/// How images become pictures.
#[derive(Serialize, Deserialize)]
struct WrittenConversion {
    styles: Vec<String>,
    /// Text, so that no digit is lost.
    max_loss: String,
    variants: u64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    no_turn: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    skip: Vec<String>,
}

/// The number of inks of a pack that does not say it.
fn one() -> usize {
    1
}

/// Whether there is one ink, which is not written.
fn is_one(number: &usize) -> bool {
    *number == 1
}

/// Whether a number need not be written.
fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn texts<T: ToString>(values: &[T]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}

fn ends<T: ToString>(range: &RangeInclusive<T>) -> [String; 2] {
    [range.start(), range.end()].map(ToString::to_string)
}

impl From<PackOrder> for Written {
    fn from(order: PackOrder) -> Self {
        let recipe = order.recipe;
        let conversion = &recipe.conversion;
        Self {
            generator: order.generator,
            width: recipe.width,
            height: recipe.height,
            sizes: texts(&recipe.sizes),
            source: recipe.source.to_string(),
            given: order.given,
            inks: recipe.inks,
            density: ends(&recipe.density),
            // It allows any logic.
            logic: if recipe.logic == Logic::Search {
                "any"
            } else {
                recipe.logic.name()
            }
            .to_string(),
            levels: ends(&recipe.levels),
            techniques: (recipe.techniques != Recipe::ANY_TECHNIQUE)
                .then(|| ends(&recipe.techniques)),
            easy_start: recipe.easy_start,
            no_plain_lines: recipe.no_plain_lines,
            each_once: recipe.each_once,
            excluded: recipe
                .excluded
                .map(|excluded| excluded.digest().to_string()),
            near: recipe.near,
            repair: recipe.repair,
            engines: recipe.engines.to_string(),
            title_template: recipe.title_template.map(|template| template.to_string()),
            languages: texts(&recipe.languages),
            icons: things::origin(recipe.source).map(String::from),
            conversion: (recipe.source.converts() || *conversion != Conversion::default()).then(
                || WrittenConversion {
                    styles: conversion
                        .styles
                        .iter()
                        .map(|style| style.name().to_string())
                        .collect(),
                    max_loss: conversion.max_loss.to_string(),
                    variants: conversion.variants,
                    no_turn: !conversion.turn,
                    skip: conversion.skip.clone(),
                },
            ),
            tries: recipe.tries,
            seed: order.seed,
            count: order.count,
            columns: order.columns.names().map(String::from).collect(),
            json: order.form == PackForm::Json,
            array: order.form == PackForm::JsonArray,
            shard: order.shard.map(|shard| shard.to_string()),
        }
    }
}

fn read<T: FromStr<Err: fmt::Display>>(what: &str, text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|error| format!("{what} {text:?}: {error}"))
}

fn read_all<T: FromStr<Err: fmt::Display>>(what: &str, texts: &[String]) -> Result<Vec<T>, String> {
    texts.iter().map(|text| read(what, text)).collect()
}

fn range<T: FromStr<Err: fmt::Display>>(
    what: &str,
    [low, high]: &[String; 2],
) -> Result<RangeInclusive<T>, String> {
    Ok(read(what, low)?..=read(what, high)?)
}

impl TryFrom<Written> for PackOrder {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let (width, height) = (written.width, written.height);
        nonogram::check_sides(width as u64, height as u64).map_err(|error| error.to_string())?;
        let sizes: Vec<SizeShare> = read_all("size", &written.sizes)?;
        let within = |size: &SizeShare| size.width <= width && size.height <= height;
        if sizes.len() > SizeShare::MOST || !sizes.iter().all(within) {
            return Err(format!("expected sizes up to {width}x{height}"));
        }
        if !written.columns.iter().any(|column| column == "id") {
            return Err("expected the column id".to_string());
        }
        let columns = Columns::of_file(written.columns.iter().map(String::as_str));
        let mut order = Self {
            generator: written.generator,
            recipe: Recipe {
                width,
                height,
                sizes,
                source: read("source", &written.source)?,
                inks: written.inks,
                density: range("density", &written.density)?,
                logic: read("logic", &written.logic)?,
                levels: range("level", &written.levels)?,
                easy_start: written.easy_start,
                no_plain_lines: written.no_plain_lines,
                each_once: written.each_once,
                excluded: written.excluded.map(Excluded::of_digest),
                near: written.near,
                repair: written.repair,
                engines: read("engines", &written.engines)?,
                title_template: written
                    .title_template
                    .map(|text| read("title_template", &text))
                    .transpose()?,
                languages: read_all("language", &written.languages)?,
                tries: written.tries,
                ..Recipe::default()
            },
            given: written.given,
            seed: written.seed,
            count: written.count,
            columns: Columns::default(),
            form: match (written.json, written.array) {
                (_, true) => PackForm::JsonArray,
                (true, false) => PackForm::Json,
                (false, false) => PackForm::Csv,
            },
            shard: written.shard.map(|text| read("shard", &text)).transpose()?,
        };
        if let Some(techniques) = &written.techniques {
            order.recipe.techniques = range("technique", techniques)?;
        }
        if let Some(WrittenConversion {
            styles,
            max_loss,
            variants,
            no_turn,
            skip,
        }) = written.conversion
        {
            let (styles, max_loss) = (read_all("style", &styles)?, read("max_loss", &max_loss)?);
            order.recipe.conversion = Conversion {
                styles,
                max_loss,
                variants: variants.max(1),
                turn: !no_turn,
                skip,
            };
        }
        order.set_columns(columns.map_err(|error| error.to_string())?);
        Ok(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use crate::{Engines, Level};
    use nonogram::Technique;

    #[test]
    fn shards_share_all_boards_among_them() {
        let order = |count, shard| PackOrder {
            shard,
            ..PackOrder::new(Recipe::default(), 0, count)
        };
        for count in [0, 1, 7, 100, u64::MAX] {
            for of in [1, 2, 3, 16, 1000] {
                let mut next = 0;
                for number in 1..=of {
                    let indices = order(count, Shard::new(number, of)).indices();
                    assert_eq!(indices.start, next);
                    next = indices.end;
                }
                assert_eq!(next, count);
            }
        }
        assert_eq!(order(7, None).indices(), 0..7);
    }

    #[test]
    fn an_order_is_read_back_as_it_was_written() {
        let recipe = Recipe {
            width: 7,
            sizes: SizeShare::read_all("5x5:2,7x7").unwrap(),
            source: Source::Given,
            density: 0.1..=1.0 / 3.0,
            logic: Logic::Search,
            levels: Level::Medium..=Level::Hard,
            techniques: Technique::Overlap..=Technique::Gap,
            easy_start: 4,
            each_once: true,
            excluded: Some(Excluded::of_digest("digest".to_string())),
            near: 3,
            title_template: Some("{name}".parse().unwrap()),
            languages: vec![crate::TitleLanguage::Polish],
            engines: Engines::Propagation,
            ..Recipe::default()
        };
        let order = PackOrder {
            given: Some("hash".to_string()),
            columns: Columns::chosen(["id", "title_de"]).unwrap(),
            form: PackForm::Json,
            shard: Shard::new(2, 3),
            ..PackOrder::new(recipe, u64::MAX, 5)
        };
        let text = serde_json::to_string(&order).unwrap();
        assert_eq!(serde_json::from_str::<PackOrder>(&text).unwrap(), order);
        for (good, bad, message) in [
            (
                "\"given\",",
                "\"taken\",",
                "source \"taken\": expected one of",
            ),
            ("\"id\",", "", "expected the column id"),
            ("\"width\":7", "\"width\":0", "both sides must be"),
            ("2/3", "4/3", "expected I/N"),
        ] {
            let text = text.replacen(good, bad, 1);
            let error = serde_json::from_str::<PackOrder>(&text).unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}
