//! A pack in another form, with all columns or with those that a game loads.

use super::edit::recipe;
use super::make::{Profile, text};
use crate::failure::{Failure, read};
use nonogram::Palette;
use puzzle_pack::source::read_palette;
use puzzle_pack::{Columns, PackForm, PackReader, Row};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
    pack: String,
    #[serde(default)]
    form: PackForm,
    #[serde(default)]
    profile: Profile,
}

pub(crate) fn rewrite(request: &str) -> Result<Value, Failure> {
    let Request {
        pack,
        form,
        profile,
    } = read(request)?;
    let reader = PackReader::new(pack.as_bytes()).map_err(Failure::input)?;
    let own = reader.columns().clone();
    let rows: Vec<Row> = reader.collect::<Result<_, _>>().map_err(Failure::input)?;
    let columns = match profile {
        Profile::Full => own,
        Profile::Game => game_columns(&own, &rows)?,
    };
    Ok(json!({"text": text(&columns, form, &rows), "boards": rows.len()}))
}

/// The columns that a game loads, with the titles of the pack.
fn game_columns(own: &Columns, rows: &[Row]) -> Result<Columns, Failure> {
    let inks = |row: &Row| {
        row.get("palette")
            .and_then(read_palette)
            .map_or(1, |palette: Palette| palette.inks())
    };
    let inks = rows.iter().map(inks).max().unwrap_or(1);
    let languages = own
        .names()
        .filter_map(|name| name.strip_prefix("title_"))
        .filter(|language| *language != "en");
    let columns = recipe(false, inks).game_columns(languages);
    if let Some(missing) = columns
        .names()
        .find(|name| own.position(name).is_none() && *name != "title_en")
    {
        return Err(Failure::input(format!(
            "the pack has no column {missing}, which a game loads"
        )));
    }
    Ok(columns)
}
