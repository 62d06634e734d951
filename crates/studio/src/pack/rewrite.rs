//! A pack in another form, with all columns or with those that a game loads.

use super::edit::recipe;
use super::make::{PackProfile, text};
use crate::failure::{AskError, read};
use puzzle_pack::source::read_palette;
use puzzle_pack::{Columns, PackForm, PackReader, Row};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct RewriteRequest {
    pack: String,
    #[serde(default)]
    form: PackForm,
    #[serde(default)]
    profile: PackProfile,
}

pub(crate) fn rewrite(request: &Value) -> Result<Value, AskError> {
    let request: RewriteRequest = read(request)?;
    let reader = PackReader::new(request.pack.as_bytes()).map_err(AskError::input)?;
    let own = reader.columns().clone();
    let rows: Vec<Row> = reader.collect::<Result<_, _>>().map_err(AskError::input)?;
    let columns = match request.profile {
        PackProfile::Full => own,
        PackProfile::Game => game_columns(&own, &rows)?,
    };
    Ok(json!({"text": text(&columns, request.form, &rows), "boards": rows.len()}))
}

/// The columns that a game loads, with the titles of the pack.
fn game_columns(own: &Columns, rows: &[Row]) -> Result<Columns, AskError> {
    let palettes = rows.iter().filter_map(|row| row.get("palette"));
    let palettes = palettes.filter_map(read_palette);
    let inks = palettes.map(|palette| palette.inks()).max().unwrap_or(1);
    let languages = own
        .names()
        .filter_map(|name| name.strip_prefix("title_"))
        .filter(|language| *language != "en");
    let mut columns = recipe(inks).game_columns(languages);
    if own.position("puzzle_id").is_some() {
        columns = columns.with_puzzle_id();
    }
    if let Some(missing) = columns
        .names()
        .find(|name| own.position(name).is_none() && *name != "title_en")
    {
        return Err(AskError::input(format!(
            "the pack has no column {missing}, which a game loads"
        )));
    }
    Ok(columns)
}
