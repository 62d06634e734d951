//! Packs, a slice at a time.

use super::rows::summary;
use crate::board::sides;
use crate::failure::{Failure, read};
use puzzle_pack::{
    Columns, GenerateError, PackForm, PackPlace, PackSlice, PackWriter, Recipe, RecipeForm, Row,
    generate_slice,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// The most boards and candidates of a slice.
const MOST_BOARDS: u64 = 10_000;
const MOST_CANDIDATES: u64 = 1_000_000;

#[derive(Deserialize)]
struct Request {
    recipe: PackForms,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    from: From,
    count: Option<u64>,
    work: Option<u64>,
    #[serde(default)]
    seen: Vec<String>,
}

/// An index, or a place from an answer.
#[derive(Deserialize)]
#[serde(untagged)]
enum From {
    Index(u64),
    Place(PackPlace),
}

impl Default for From {
    fn default() -> Self {
        Self::Index(0)
    }
}

/// The recipe, and how its pack is written.
#[derive(Deserialize)]
struct PackForms {
    #[serde(flatten)]
    recipe: RecipeForm,
    #[serde(default)]
    profile: Profile,
    #[serde(default)]
    form: PackForm,
}

/// The columns of a pack.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Profile {
    #[default]
    Full,
    Game,
}

impl Profile {
    /// The columns of a pack of this recipe.
    pub(super) fn columns<'l>(
        self,
        recipe: &Recipe,
        languages: impl IntoIterator<Item = &'l str>,
    ) -> Columns {
        match self {
            Self::Full => recipe.columns(languages),
            Self::Game => recipe.game_columns(languages),
        }
    }
}

pub(crate) fn make(request: &str) -> Result<Value, Failure> {
    let Request {
        recipe: form,
        seed,
        from,
        count,
        work,
        seen,
    } = read(request)?;
    sides(form.recipe.width, form.recipe.height)?;
    if form.form == PackForm::JsonArray {
        return Err(Failure::request(
            "expected the form csv or jsonl: a list has an end",
        ));
    }
    let recipe = form.recipe.read().map_err(Failure::request)?;
    let place = match from {
        From::Index(index) => PackPlace::new(index),
        From::Place(place) => place,
    };
    let (boards, candidates) = (
        count.unwrap_or(1).min(MOST_BOARDS),
        work.unwrap_or(1000).min(MOST_CANDIDATES),
    );
    let seen = seen.iter().map(|id| &**id);
    let slice = generate_slice(&recipe, seed, place, seen, boards, candidates).map_err(
        |error| match error {
            GenerateError::Bug { .. } => Failure::bug(error),
            GenerateError::Memory { .. } | GenerateError::TooLarge(_) => Failure::limit(error),
            error => Failure::input(error),
        },
    )?;
    let columns = form.profile.columns(&recipe, []);
    let (header, rows) = lines(&columns, form.form, &slice.rows);
    let PackSlice {
        next,
        is_done,
        tally,
        ..
    } = slice;
    let rejected = tally.rejected().into_iter().filter(|&(_, count)| count > 0);
    let rejected = rejected.map(|(cause, count)| (cause.to_string(), count.into()));
    Ok(json!({
        "header": header,
        "rows": rows,
        "boards": slice.rows.iter().map(shown).collect::<Vec<_>>(),
        "next": next,
        "done": is_done,
        "candidates": tally.decided(),
        "accepted": tally.accepted,
        "repaired": tally.repaired,
        "rejected": rejected.collect::<Map<_, _>>(),
    }))
}

/// What a gallery shows of a row.
fn shown(row: &Row) -> Map<String, Value> {
    let values = row.columns().names().zip(row.values().map(Cow::Borrowed));
    summary(values).expect("a row is a board")
}

/// Rows as the text of a pack.
pub(super) fn text(columns: &Columns, form: PackForm, rows: &[Row]) -> String {
    let written = "memory takes everything";
    let mut writer = PackWriter::new(Vec::new(), columns, form).expect(written);
    rows.iter()
        .for_each(|row| writer.write(row).expect(written));
    String::from_utf8(writer.finish().expect(written)).expect("rows are text")
}

/// The header of a pack, empty in JSON, and the lines of rows, without line ends.
pub(super) fn lines(columns: &Columns, form: PackForm, rows: &[Row]) -> (String, Vec<String>) {
    let text = text(columns, form, rows);
    // No value has a line break.
    let mut lines = text.lines().map(str::to_string);
    let header = match form {
        PackForm::Csv => lines.next(),
        _ => None,
    };
    (header.unwrap_or_default(), lines.collect())
}
