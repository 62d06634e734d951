//! Rows of a pack from pictures.

use super::make::{Profile, lines, text};
use super::rows::header_names;
use crate::board::PictureForm;
use crate::draw::judge::WORK;
use crate::failure::{Failure, read};
use csv::WriterBuilder;
use nonogram::Logic;
use puzzle_pack::source::{Given, Source, separator};
use puzzle_pack::{
    Cause, Columns, GenerateError, PackForm, PackReader, Recipe, Row, Titles, generate_given,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The most pictures of a request.
const MOST: usize = 1000;

#[derive(Deserialize)]
struct PackRequest {
    pictures: Vec<TitledPicture>,
    #[serde(default)]
    form: PackForm,
    #[serde(default)]
    profile: Profile,
}

#[derive(Deserialize)]
struct TitledPicture {
    picture: PictureForm,
    #[serde(default)]
    titles: BTreeMap<String, String>,
}

impl TitledPicture {
    fn read(self, form: PackForm) -> Result<Given, Failure> {
        let mut titles = Titles::default();
        for (language, title) in &self.titles {
            titles.add(form, language, title).map_err(Failure::input)?;
        }
        let (picture, palette) = self.picture.read()?;
        let mut given = Given::new("", picture, titles);
        given.palette = palette;
        Ok(given)
    }
}

/// Any picture with one solution.
pub(super) fn recipe(rate: bool, inks: usize) -> Recipe {
    let mut recipe = Recipe::default();
    recipe.source = Source::Given;
    recipe.inks = inks;
    recipe.density = 0.0..=1.0;
    recipe.logic = Logic::Search;
    recipe.work = WORK;
    (recipe.rate, recipe.footholds) = (rate, rate);
    recipe
}

/// The rows of pictures, or why there is none.
fn rows_of(recipe: &Recipe, given: &[Given]) -> Result<Vec<Result<Row, Cause>>, Failure> {
    let mut rows = Vec::new();
    let made = generate_given(recipe, given, |made| {
        rows.push(made.row.cloned());
        ControlFlow::Continue(())
    });
    match made {
        Ok(()) => Ok(rows),
        Err(error @ GenerateError::Bug { .. }) => Err(Failure::bug(error)),
        Err(error) => Err(Failure::limit(error)),
    }
}

pub(crate) fn pack(request: &str) -> Result<Value, Failure> {
    let PackRequest {
        pictures,
        form,
        profile,
    } = read(request)?;
    if pictures.len() > MOST {
        let found = pictures.len();
        return Err(Failure::limit(format!(
            "expected at most {MOST} pictures, found {found}"
        )));
    }
    let given = pictures.into_iter().map(|picture| picture.read(form));
    let given: Vec<Given> = given.collect::<Result<_, _>>()?;
    let inks = given.iter().map(|given| given.palette.inks()).max();
    let recipe = recipe(false, inks.unwrap_or(1));
    let mut languages: Vec<&str> = given
        .iter()
        .flat_map(|given| given.titles.languages())
        .collect();
    languages.sort_unstable();
    languages.dedup();
    let columns = profile.columns(&recipe, languages);
    let (mut rows, mut rejected) = (Vec::new(), Vec::new());
    for (place, row) in rows_of(&recipe, &given)?.into_iter().enumerate() {
        match row {
            Ok(row) => rows.push(row),
            Err(cause) => rejected.push(json!({"place": place, "why": cause.to_string()})),
        }
    }
    let text = text(&columns, form, &rows);
    Ok(json!({"text": text, "boards": rows.len(), "rejected": rejected}))
}

#[derive(Deserialize)]
struct RowRequest {
    #[serde(default)]
    header: String,
    picture: PictureForm,
    #[serde(default)]
    titles: BTreeMap<String, String>,
    row: Option<String>,
    after: Option<String>,
}

pub(crate) fn row(request: &str) -> Result<Value, Failure> {
    let RowRequest {
        header,
        picture,
        titles,
        row: old,
        after,
    } = read(request)?;
    let old = old.unwrap_or_default();
    let old = old.trim_end_matches(['\n', '\r']);
    let form = if header.is_empty() {
        PackForm::Json
    } else {
        PackForm::Csv
    };
    let old = old_row(&header, old)?;
    let after = old_row(
        &header,
        after.unwrap_or_default().trim_end_matches(['\n', '\r']),
    )?;
    let given = [TitledPicture {
        picture,
        titles: titles.clone(),
    }
    .read(form)?];
    let inks = given[0].palette.inks();
    let names = match &old {
        Some(old) => old.columns().clone(),
        None if form == PackForm::Json => recipe(false, inks).columns(
            titles
                .keys()
                .map(|language| &**language)
                .filter(|language| *language != "en"),
        ),
        None => columns(&header)?,
    };
    let title_names: Vec<String> = titles
        .keys()
        .map(|language| format!("title_{language}"))
        .collect();
    if let Some(name) = title_names
        .iter()
        .find(|name| names.position(name).is_none())
    {
        return Err(Failure::input(format!("the pack has no column {name}")));
    }
    let rates = ["technique", "footholds_first"]
        .iter()
        .any(|name| names.position(name).is_some());
    if inks > 1 && names.position("palette").is_none() {
        return Err(Failure::input(
            "the pack has no column palette, so its boards have one ink",
        ));
    }
    let made = rows_of(&recipe(rates, inks), &given)?;
    let new = match &made[0] {
        Ok(row) => row,
        Err(Cause::Unknown) => {
            return Err(Failure::limit(
                "the engines did not decide this picture within their limit of work",
            ));
        }
        Err(cause @ Cause::PlainBoard) => {
            return Err(Failure::input(format!("a picture {cause} is no puzzle")));
        }
        Err(_) => {
            return Err(Failure::input(
                "this picture has several solutions; a pack has only boards with one",
            ));
        }
    };
    let has_own_xp = old.as_ref().and_then(|old| old.get("xp_from")) == Some("source");
    // A new row continues the pack, and so does a row that is put at its end.
    let placed = |name: &str| {
        let text = after.as_ref()?.get(name)?;
        match name {
            "seed" => Some(text.to_string()),
            "index" => Some(text.parse::<u64>().ok()?.checked_add(1)?.to_string()),
            _ => None,
        }
    };
    let value = |name: &str| {
        if let Some(placed) = placed(name) {
            return placed;
        }
        let is_kept = match name {
            "seed" | "index" => old.is_some(),
            "xp" | "xp_from" => has_own_xp,
            name => name.starts_with("title_") && !title_names.iter().any(|title| title == name),
        };
        let kept = old.as_ref().and_then(|old| old.get(name));
        let new = new.get(name).filter(|_| !is_kept);
        new.or(kept).unwrap_or_default().to_string()
    };
    let values: Vec<String> = names.names().map(value).collect();
    let of_values = |separator| record(separator, values.iter().map(String::as_str));
    let table = format!("{}\n{}\n", record(b',', names.names()), of_values(b','));
    let mut reader = PackReader::new(table.as_bytes()).map_err(Failure::input)?;
    let row = reader
        .next()
        .expect("a row was written")
        .map_err(Failure::input)?;
    let row = match form {
        PackForm::Json => lines(reader.columns(), form, &[row]).1.remove(0),
        _ => of_values(separator(header.as_bytes())),
    };
    Ok(json!({ "row": row }))
}

/// A record of a table, without its end.
fn record<'v>(separator: u8, values: impl Iterator<Item = &'v str>) -> String {
    let mut writer = WriterBuilder::new()
        .delimiter(separator)
        .from_writer(Vec::new());
    writer
        .write_record(values)
        .expect("memory takes everything");
    let mut text = writer.into_inner().expect("memory takes everything");
    text.pop();
    String::from_utf8(text).expect("values are texts")
}

/// The columns of a pack in CSV.
fn columns(header: &str) -> Result<Columns, Failure> {
    header_names(header)?;
    let reader = PackReader::new(header.as_bytes()).map_err(Failure::input)?;
    Ok(reader.columns().clone())
}

/// The old row, if there is one.
fn old_row(header: &str, row: &str) -> Result<Option<Row>, Failure> {
    if row.is_empty() {
        return Ok(None);
    }
    let text = match header {
        "" => row.to_string(),
        header => format!("{header}\n{row}\n"),
    };
    let mut rows = PackReader::new(text.as_bytes()).map_err(Failure::input)?;
    let row = rows
        .next()
        .ok_or_else(|| Failure::input("expected one old row, found none"))?;
    match rows.next() {
        None => row.map(Some).map_err(Failure::input),
        Some(_) => Err(Failure::input("expected one old row, found several")),
    }
}
