//! An order: all options that the bytes of a pack depend on. The manifest of a pack contains it.

use crate::generate::Recipe;
use crate::generate::quotas::LevelQuota;
use crate::generate::tally::Tally;
use crate::json_form::{self, JsonText};
use crate::judge::difficulty::Level;
use crate::names::ValueError;
use crate::row::GENERATOR;
use crate::row::columns::Columns;
use crate::row::form::PackForm;
use crate::source::things;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The options of a pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PackOrder {
    /// Name and version of the program that made the pack.
    pub generator: String,
    /// The commit that this program was built from, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
    /// The kind of boards to make.
    #[serde(flatten)]
    pub recipe: Recipe,
    /// Where the icons are from, in a pack that may show some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icons: Option<String>,
    /// The [`digest`](crate::source::digest) of the pictures of
    /// [`Source::Given`](crate::source::Source::Given).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// The seed of the random stream.
    pub seed: u64,
    /// The number of boards of the whole pack. With a finite source, the number of pictures to look
    /// at.
    pub count: u64,
    /// The columns, in order. One of them is `id`. [`Recipe::rate`], [`Recipe::footholds`] and
    /// [`Recipe::counters`] are set if one of them is a column that they add.
    #[serde(with = "json_form")]
    pub columns: Columns,
    /// The format.
    #[serde(flatten, with = "form_members")]
    pub form: PackForm,
    /// The part of the pack to make. `None` is the whole pack.
    #[serde(with = "json_form")]
    pub shard: Option<Shard>,
}

/// The form of a pack in its manifest: `json` for JSON lines, `array` for an array, `unity` for
/// Unity, nothing for CSV.
mod form_members {
    use super::PackForm;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Default, Serialize, Deserialize)]
    #[serde(default)]
    struct FormMembers {
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        json: bool,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        array: bool,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        unity: bool,
    }

    pub(super) fn serialize<S: Serializer>(
        form: &PackForm,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let members = FormMembers {
            json: *form == PackForm::Json,
            array: *form == PackForm::JsonArray,
            unity: *form == PackForm::Unity,
        };
        members.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<PackForm, D::Error> {
        let members = FormMembers::deserialize(deserializer)?;
        Ok(if members.unity {
            PackForm::Unity
        } else if members.array {
            PackForm::JsonArray
        } else if members.json {
            PackForm::Json
        } else {
            PackForm::Csv
        })
    }
}

impl PackOrder {
    /// A whole pack in CSV with all columns of the recipe.
    pub fn new(mut recipe: Recipe, seed: u64, count: u64) -> Self {
        recipe.density = Some(recipe.densities());
        Self {
            generator: GENERATOR.to_string(),
            build: None,
            icons: things::origin(recipe.source).map(String::from),
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

    /// How the levels of a pack differ from those of this order, in words; `None` if they do not.
    /// `found` are the numbers of its boards by level. A pack may have fewer boards than its order,
    /// but only the last ones may be missing.
    pub fn other_levels(&self, found: &[u64; Level::ALL.len()]) -> Option<String> {
        let Recipe { quotas, levels, .. } = &self.recipe;
        let boards = found.iter().sum();
        let mut expected = [0; Level::ALL.len()];
        let mut index = self.indices().start;
        let end = index.saturating_add(boards);
        while let Some((quota, before)) = LevelQuota::at(quotas, index).filter(|_| index < end) {
            let next = end.min(index.saturating_add(quota.boards - before));
            expected[quota.level as usize] += next - index;
            index = next;
        }
        for (level, (found, expected)) in Level::ALL.into_iter().zip(found.iter().zip(expected)) {
            let is_ordered = if quotas.is_empty() {
                *found == 0 || levels.contains(&level)
            } else {
                *found == expected
            };
            if !is_ordered {
                return Some(format!(
                    "{found} of {boards} boards are of level {level}, expected {expected}"
                ));
            }
        }
        None
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

impl JsonText for Shard {
    const WHAT: &str = "shard";
}

/// `0/N` is the last part, so that schedulers may count from 0 or from 1.
impl FromStr for Shard {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let shard = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            Self::new(if number == 0 { of } else { number }, of)
        });
        shard.ok_or_else(|| {
            let most = Self::MAX;
            ValueError(format!(
                "expected I/N with I from 1 to N (or 0 for N), and N up to {most}"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use crate::{Engines, LevelQuota, SizeShare};
    use nonogram::{Logic, Technique};

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
        // Part 0 is the last one.
        assert_eq!("0/3".parse(), Ok(Shard::new(3, 3).unwrap()));
    }

    #[test]
    fn an_order_is_read_back_as_it_was_written() {
        let recipe = Recipe {
            width: 7,
            sizes: SizeShare::read_all("5x5:2,7x7").unwrap(),
            source: Source::Given,
            density: Some(0.1..=1.0 / 3.0),
            logic: Logic::Search,
            quotas: LevelQuota::read_all("hard:3,medium:2").unwrap(),
            seconds: Some(60..=u64::MAX),
            techniques: Technique::Overlap..=Technique::Gap,
            easy_start: 4,
            each_once: true,
            excluded: Some("digest".to_string().into()),
            near: 3,
            title_template: Some("{name}".parse().unwrap()),
            languages: vec![crate::TitleLanguage::Polish],
            engines: Engines::Propagation,
            ..Recipe::default()
        };
        let order = PackOrder {
            given: Some("hash".to_string()),
            build: Some("0123456789ab".to_string()),
            columns: Columns::chosen(["id", "title_de"]).unwrap(),
            form: PackForm::Json,
            shard: Shard::new(2, 3),
            ..PackOrder::new(recipe, u64::MAX, 5)
        };
        let text = serde_json::to_string(&order).unwrap();
        assert_eq!(serde_json::from_str::<PackOrder>(&text).unwrap(), order);
        for (good, bad, message) in [
            ("\"given\",", "\"taken\",", "source: expected one of"),
            (
                "[\"id\",\"title_de\"]",
                "[\"artist\"]",
                "no column is called",
            ),
            ("2/3", "4/3", "shard: expected I/N"),
        ] {
            let text = text.replacen(good, bad, 1);
            let error = serde_json::from_str::<PackOrder>(&text).unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}
