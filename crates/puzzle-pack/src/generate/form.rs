//! A recipe as people and programs write it.

use super::{GenerateError, Recipe};
use crate::row::template::TitleTemplate;
use crate::source::Source;
use nonogram::{Logic, check_sides};
use serde::Deserialize;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A recipe with names instead of values. What is left out has the default of [`Recipe::new`].
///
/// ```
/// use puzzle_pack::RecipeForm;
///
/// let form = RecipeForm { width: 20, height: 10, source: Some("shapes".to_string()), ..RecipeForm::default() };
/// assert_eq!(form.read()?.source, puzzle_pack::source::Source::Shapes);
/// let error = RecipeForm { levels: Some(("hard".to_string(), "easy".to_string())), ..form }.read().unwrap_err();
/// assert_eq!(error.to_string(), "level: expected the easier one first");
/// # Ok::<(), puzzle_pack::GenerateError>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
pub struct RecipeForm {
    /// Columns.
    pub width: u64,
    /// Rows.
    pub height: u64,
    /// The [name](crate::source::Source::name) of a source that draws.
    pub source: Option<String>,
    /// The number of inks.
    pub inks: Option<usize>,
    /// The least and the greatest share of filled cells.
    pub density: Option<(f64, f64)>,
    /// The easiest and the hardest level.
    pub levels: Option<(String, String)>,
    /// The range in which the hardest technique of a board must lie.
    pub techniques: Option<(String, String)>,
    /// `line`, `probe` or `any`.
    pub logic: Option<String>,
    /// [`Recipe::easy_start`].
    #[serde(default)]
    pub easy_start: usize,
    /// [`Recipe::no_plain_lines`].
    #[serde(default)]
    pub no_plain_lines: bool,
    /// [`Recipe::repair`].
    #[serde(default)]
    pub repair: bool,
    /// [`Recipe::rate`].
    #[serde(default)]
    pub rate: bool,
    /// [`Recipe::title_template`].
    pub title_template: Option<String>,
    /// The codes of [`Recipe::languages`].
    #[serde(default)]
    pub languages: Vec<String>,
}

fn wrong(member: &'static str, problem: impl Display) -> GenerateError {
    GenerateError::Recipe(format!("{member}: {problem}"))
}

/// The value of this name.
fn named<T: FromStr<Err: Display>>(member: &'static str, name: &str) -> Result<T, GenerateError> {
    name.parse().map_err(|error| wrong(member, error))
}

/// The values from one name to another.
fn range<T: FromStr<Err: Display> + PartialOrd>(
    member: &'static str,
    (least, most): &(String, String),
) -> Result<RangeInclusive<T>, GenerateError> {
    let range = named::<T>(member, least)?..=named(member, most)?;
    if range.is_empty() {
        Err(wrong(member, "expected the easier one first"))
    } else {
        Ok(range)
    }
}

impl RecipeForm {
    /// The recipe, which is not checked further: see [`Recipe::check`].
    ///
    /// # Errors
    /// [`GenerateError::Recipe`].
    pub fn read(&self) -> Result<Recipe, GenerateError> {
        check_sides(self.width, self.height).map_err(|error| wrong("size", error))?;
        let mut recipe = Recipe::new(self.width as usize, self.height as usize);
        if let Some(source) = &self.source {
            let mut drawn = Source::drawn();
            let found = drawn.find(|drawn| drawn.name() == source);
            recipe.source = found.ok_or_else(|| {
                let names: Vec<_> = Source::drawn().map(Source::name).collect();
                wrong("source", format!("expected one of {}", names.join(", ")))
            })?;
        }
        recipe.inks = self.inks.unwrap_or(recipe.inks);
        if recipe.source.converts() {
            // The icons have the densities that they have.
            recipe.density = 0.0..=1.0;
        }
        if let Some((least, most)) = self.density {
            recipe.density = least..=most;
        }
        if let Some(levels) = &self.levels {
            recipe.levels = range("level", levels)?;
        }
        if let Some(techniques) = &self.techniques {
            recipe.techniques = range("techniques", techniques)?;
        }
        if let Some(logic) = &self.logic {
            recipe.logic = named::<Logic>("logic", logic)?;
        }
        recipe.easy_start = self.easy_start;
        recipe.no_plain_lines = self.no_plain_lines;
        recipe.repair = self.repair;
        recipe.rate = self.rate;
        if let Some(template) = &self.title_template {
            recipe.title_template = Some(named::<TitleTemplate>("title_template", template)?);
        }
        let languages = self.languages.iter();
        recipe.languages = languages
            .map(|language| named("languages", language))
            .collect::<Result<_, _>>()?;
        Ok(recipe)
    }
}
