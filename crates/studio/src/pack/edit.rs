//! Rows of a pack from pictures.

use super::make::{PackProfile, lines, text};
use super::rows::header_names;
use crate::board::PictureForm;
use crate::draw::judge::WORK;
use crate::failure::{AskError, at_most, read};
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
    profile: PackProfile,
}

#[derive(Deserialize)]
struct TitledPicture {
    picture: PictureForm,
    #[serde(default)]
    titles: BTreeMap<String, String>,
}

impl TitledPicture {
    fn read(&self, form: PackForm) -> Result<Given, AskError> {
        let mut titles = Titles::default();
        for (language, title) in &self.titles {
            titles.add(form, language, title).map_err(AskError::input)?;
        }
        let (picture, palette) = self.picture.read()?;
        let mut given = Given::new("", picture, titles);
        given.palette = palette;
        Ok(given)
    }
}

/// Any picture with one solution.
pub(super) fn recipe(inks: usize) -> Recipe {
    let mut recipe = Recipe::default();
    recipe.source = Source::Given;
    recipe.inks = inks;
    recipe.density = Some(0.0..=1.0);
    recipe.logic = Logic::Search;
    recipe.work = WORK;
    recipe
}

/// The rows of pictures, or why there is none.
fn rows_of(recipe: &Recipe, given: &[Given]) -> Result<Vec<Result<Row, Cause>>, AskError> {
    let mut rows = Vec::new();
    let made = generate_given(recipe, given, |made| {
        rows.push(made.board.map(|board| board.row.clone()));
        ControlFlow::Continue(())
    });
    match made {
        Ok(()) => Ok(rows),
        Err(error @ GenerateError::Bug { .. }) => Err(AskError::bug(error)),
        Err(error) => Err(AskError::limit(error)),
    }
}

pub(crate) fn pack(request: &Value) -> Result<Value, AskError> {
    let PackRequest {
        pictures,
        form,
        profile,
    } = read(request)?;
    at_most(pictures.len(), MOST, "pictures")?;
    let given = pictures.iter().map(|picture| picture.read(form));
    let given: Vec<Given> = given.collect::<Result<_, _>>()?;
    let inks = given.iter().map(|given| given.palette.inks()).max();
    let recipe = recipe(inks.unwrap_or(1));
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
    row: Option<String>,
    after: Option<String>,
}

pub(crate) fn row(request: &Value) -> Result<Value, AskError> {
    let picture: TitledPicture = read(request)?;
    let RowRequest { header, row, after } = read(request)?;
    let form = if header.is_empty() {
        PackForm::Json
    } else {
        PackForm::Csv
    };
    let mut given = picture.read(form)?;
    let inks = given.palette.inks();
    let titles = picture.titles.keys();
    let edit = RowEdit {
        old: old_row(&header, row.as_deref())?,
        after: old_row(&header, after.as_deref())?,
        titles: titles
            .clone()
            .map(|language| format!("title_{language}"))
            .collect(),
    };
    if let Some(old) = &edit.old
        && old.get("puzzle_id").is_some_and(|hash| !hash.is_empty())
    {
        // The id is the designer's.
        given.id = old.get("id").map(String::from);
    }
    let columns = match &edit.old {
        Some(old) => old.columns().clone(),
        None if form == PackForm::Csv => columns(&header)?,
        None => {
            let others = titles.filter(|language| *language != "en");
            recipe(inks).columns(others.map(String::as_str))
        }
    };
    let unknown = edit.titles.iter();
    let mut unknown = unknown.filter(|name| columns.position(name).is_none());
    if let Some(name) = unknown.next() {
        return Err(AskError::input(format!("the pack has no column {name}")));
    }
    if inks > 1 && columns.position("palette").is_none() {
        return Err(AskError::input(
            "the pack has no column palette, so its boards have one ink",
        ));
    }
    let mut asked = recipe(inks);
    asked.ask_for(&columns);
    let new = match rows_of(&asked, &[given])?.remove(0) {
        Ok(row) => row,
        Err(Cause::Unknown) => {
            return Err(AskError::limit(
                "the engines did not decide this picture within their limit of work",
            ));
        }
        Err(cause @ Cause::PlainBoard) => {
            return Err(AskError::input(format!("a picture {cause} is no puzzle")));
        }
        Err(Cause::Switch) => {
            return Err(AskError::input(
                "this picture has several solutions (elementary switch); a pack has only boards \
                 with one",
            ));
        }
        Err(_) => {
            return Err(AskError::input(
                "this picture has several solutions; a pack has only boards with one",
            ));
        }
    };
    let values = columns.names().map(|name| edit.value(name, &new));
    let values: Vec<String> = values.collect();
    let table = format!(
        "{}\n{}\n",
        record(b',', columns.names()),
        record(b',', values.iter().map(String::as_str))
    );
    // What is wrong with the values is found as in a file.
    let mut reader = PackReader::new(table.as_bytes()).map_err(AskError::input)?;
    let row = reader.next().expect("a row was written");
    let row = row.map_err(AskError::input)?;
    let row = match form {
        PackForm::Json => lines(reader.columns(), form, &[row]).1.remove(0),
        _ => record(
            separator(header.as_bytes()),
            values.iter().map(String::as_str),
        ),
    };
    Ok(json!({ "row": row }))
}

/// What the new row of a picture takes from others.
struct RowEdit {
    /// The row that it replaces.
    old: Option<Row>,
    /// The row that it follows.
    after: Option<Row>,
    /// The columns of its own titles.
    titles: Vec<String>,
}

impl RowEdit {
    fn value(&self, name: &str, new: &Row) -> String {
        // A new row continues the pack, and so does a row that is put at its end.
        match (name, self.after.as_ref().and_then(|after| after.get(name))) {
            ("seed", Some(seed)) => return seed.to_string(),
            ("index", Some(index)) => {
                if let Some(next) = index
                    .parse()
                    .ok()
                    .and_then(|index: u64| index.checked_add(1))
                {
                    return next.to_string();
                }
            }
            _ => {}
        }
        let old = self.old.as_ref();
        let is_kept = match name {
            "seed" | "index" => old.is_some(),
            "xp" | "xp_from" => old.and_then(|old| old.get("xp_from")) == Some("source"),
            name => name.starts_with("title_") && !self.titles.iter().any(|title| title == name),
        };
        let new = new.get(name).filter(|_| !is_kept);
        let value = new.or_else(|| old?.get(name));
        value.unwrap_or_default().to_string()
    }
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
fn columns(header: &str) -> Result<Columns, AskError> {
    header_names(header)?;
    let reader = PackReader::new(header.as_bytes()).map_err(AskError::input)?;
    Ok(reader.columns().clone())
}

/// The row of a line, if there is one.
fn old_row(header: &str, line: Option<&str>) -> Result<Option<Row>, AskError> {
    let row = line.unwrap_or_default().trim_end_matches(['\n', '\r']);
    if row.is_empty() {
        return Ok(None);
    }
    let text = match header {
        "" => row.to_string(),
        header => format!("{header}\n{row}\n"),
    };
    let mut rows = PackReader::new(text.as_bytes()).map_err(AskError::input)?;
    let row = rows
        .next()
        .ok_or_else(|| AskError::input("expected one old row, found none"))?;
    match rows.next() {
        None => row.map(Some).map_err(AskError::input),
        Some(_) => Err(AskError::input("expected one old row, found several")),
    }
}
