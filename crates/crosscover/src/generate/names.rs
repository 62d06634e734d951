//! Titles of images from a table.

use crate::input;
use anyhow::{Context, Result, bail};
use puzzle_pack::source::Given;
use puzzle_pack::{PackForm, Titles};
use std::collections::HashMap;
use std::path::Path;

/// Gives images the titles of a table: CSV with a header, whose first column is the name of the
/// file, with or without its folder and its extension, and whose others are languages. An image
/// without a line, or with an empty field, keeps its own title.
///
/// # Errors
/// If the file is no such table, or a title is not allowed in a pack; with its line.
pub(super) fn apply(path: &Path, form: PackForm, given: &mut [Given]) -> Result<()> {
    let name = input::name(path);
    let text = input::text(path)?;
    let header = text.lines().next().unwrap_or_default();
    // As spreadsheets write it, by country.
    let separator = [b';', b'\t']
        .into_iter()
        .find(|&sign| header.contains(char::from(sign)))
        .unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let languages: Vec<String> = reader
        .headers()
        .with_context(|| name.clone())?
        .iter()
        .skip(1)
        .map(String::from)
        .collect();
    if languages.is_empty() {
        bail!(
            "{name}: line 1: expected a column of files and others named by languages, such as \
             file,en,de"
        );
    }
    let mut lines = HashMap::new();
    for record in reader.records() {
        let record = record.with_context(|| name.clone())?;
        let line = record.position().map_or(0, csv::Position::line);
        lines.insert(record[0].to_string(), (line, record));
    }
    for given in given {
        let file = Path::new(&given.name);
        let part =
            |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
        let keys = [
            Some(given.name.clone()),
            part(file.file_name()),
            part(file.file_stem()),
            given.titles.get("en").map(String::from),
        ];
        let found = keys.into_iter().flatten().find_map(|key| lines.get(&key));
        let own = given.titles.get("en").unwrap_or_default().to_string();
        let mut titles = Titles::new(form, &own)?;
        for (place, language) in languages.iter().enumerate() {
            let field = found
                .and_then(|(_, record)| record.get(place + 1))
                .filter(|field| !field.is_empty());
            let line = found.map_or(1, |(line, _)| *line);
            titles
                .add(form, language, field.unwrap_or(&own))
                .map_err(|error| {
                    anyhow::anyhow!("{name}: line {line}, column {language}: {error}")
                })?;
        }
        given.titles = titles;
    }
    Ok(())
}
