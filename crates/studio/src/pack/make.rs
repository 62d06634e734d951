//! Packs, a slice at a time.

use super::rows::summary;
use crate::board::sides;
use crate::failure::{AskError, read};
use puzzle_pack::{
    Columns, GenerateError, PackForm, PackPlace, PackWriter, Recipe, Row, generate_slice,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// The most boards and candidates of a slice.
const MOST_BOARDS: u64 = 10_000;
const MOST_CANDIDATES: u64 = 1_000_000;

#[derive(Deserialize)]
struct MakeRequest {
    recipe: Value,
    #[serde(default)]
    seed: u64,
    /// An index, or a place from an answer.
    #[serde(default)]
    from: Value,
    count: Option<u64>,
    work: Option<u64>,
    #[serde(default)]
    seen: Vec<String>,
}

/// How the pack of a recipe is written.
#[derive(Deserialize)]
struct WrittenAs {
    #[serde(default)]
    profile: PackProfile,
    #[serde(default)]
    form: PackForm,
}

/// The columns of a pack.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PackProfile {
    #[default]
    Full,
    Game,
}

impl PackProfile {
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

pub(crate) fn make(request: &Value) -> Result<Value, AskError> {
    let request: MakeRequest = read(request)?;
    let WrittenAs { profile, form } = read(&request.recipe)?;
    let recipe: Recipe = read(&request.recipe)?;
    sides(recipe.width as u64, recipe.height as u64)?;
    if matches!(form, PackForm::JsonArray | PackForm::Unity) {
        return Err(AskError::request(
            "expected the form csv or jsonl: a list has an end",
        ));
    }
    let place = match &request.from {
        Value::Null => PackPlace::default(),
        Value::Number(index) => PackPlace::new(read(&index.clone().into())?),
        place => read(place)?,
    };
    let slice = generate_slice(
        &recipe,
        request.seed,
        place,
        request.seen.iter().map(String::as_str),
        request.count.unwrap_or(1).min(MOST_BOARDS),
        request.work.unwrap_or(1000).min(MOST_CANDIDATES),
    );
    let slice = slice.map_err(|error| match error {
        GenerateError::Bug { .. } => AskError::bug(error),
        GenerateError::Memory { .. } | GenerateError::TooLarge(_) => AskError::limit(error),
        error => AskError::input(error),
    })?;
    let columns = profile.columns(&recipe, []);
    let (header, rows) = lines(&columns, form, &slice.rows);
    let mut rejected = Vec::new();
    for (cause, count) in slice.tally.most_rejected() {
        rejected.push(json!({"cause": cause.name(), "words": cause.to_string(), "count": count}));
    }
    Ok(json!({
        "header": header,
        "rows": rows,
        "boards": slice.rows.iter().map(shown).collect::<Vec<_>>(),
        "next": slice.next,
        "done": slice.is_done,
        "candidates": slice.tally.decided(),
        "accepted": slice.tally.accepted,
        "repaired": slice.tally.repaired,
        "rejected": rejected,
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
    for row in rows {
        writer.write(row).expect(written);
    }
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
