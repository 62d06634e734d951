//! The puzzles of a file.

use super::rows::header_names;
use crate::board::{grid_text, picture_form, puzzle_form, sides};
use crate::failure::{AskError, non_empty, present, read};
use nonogram_formats::{Document, ImageOptions, Warning, read_file};
use puzzle_pack::source::is_pack;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The most puzzles of an answer.
const MOST: usize = 200;

#[derive(Deserialize)]
struct OpenRequest {
    text: String,
    name: Option<String>,
}

pub(crate) fn open(request: &Value) -> Result<Value, AskError> {
    let OpenRequest { text, name } = read(request)?;
    if is_pack(text.as_bytes()) {
        return Ok(json!({"pack": true, "lines": has_lines(&text)}));
    }
    let name = name.unwrap_or_default();
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    let documents = read_file(text.as_bytes(), extension, &ImageOptions::default());
    let documents =
        documents.map_err(|error| AskError::in_text((error.line, error.column), &error.kind))?;
    let puzzles = documents.iter().take(MOST).map(puzzle);
    Ok(json!({"puzzles": puzzles.collect::<Result<Value, _>>()?, "total": documents.len()}))
}

/// Whether each row of a pack has a line with width and height, so that it can be read and changed
/// in parts.
fn has_lines(pack: &str) -> bool {
    let pack = pack.trim_start();
    let first = pack.lines().next().unwrap_or_default();
    if !pack.starts_with(['[', '{']) {
        return header_names(first).is_ok();
    }
    let object = serde_json::from_str::<Map<String, Value>>(first);
    object.is_ok_and(|members| !members.contains_key("size") || members.contains_key("width"))
        && !first.contains("[{")
}

fn puzzle(document: &Document) -> Result<Value, AskError> {
    sides(
        document.puzzle.width() as u64,
        document.puzzle.height() as u64,
    )?;
    let palette = &document.palette;
    let warnings = document.warnings.iter().map(Warning::to_string);
    Ok(present(json!({
        "puzzle": puzzle_form(&document.puzzle, palette),
        "title": document.title,
        "author": document.author,
        "copyright": document.copyright,
        "license": document.license,
        "description": document.description,
        "catalogue": document.catalogue,
        "picture": document.goal.as_ref().map(|goal| picture_form(goal, palette)),
        "saved": document.saved.as_ref().map(grid_text),
        "warnings": non_empty(warnings.collect::<Vec<String>>()),
    })))
}
