//! The puzzles of a file.

use crate::board::{PaletteForm, PictureAnswer, PuzzleAnswer, grid_text, sides};
use crate::failure::{Failure, read, to_json};
use nonogram_formats::{Document, ImageOptions, read_file};
use puzzle_pack::source::is_pack;
use serde::{Deserialize, Serialize};

/// The most puzzles of an answer.
const MOST: usize = 200;

#[derive(Deserialize)]
struct Request {
    text: String,
    name: Option<String>,
}

#[derive(Serialize)]
struct PackAnswer {
    pack: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    puzzles: Vec<PuzzleOfFile<'a>>,
    total: usize,
}

#[derive(Serialize)]
struct PuzzleOfFile<'a> {
    puzzle: PuzzleAnswer<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    copyright: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    license: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    catalogue: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<PictureAnswer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<String>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    warnings: &'a [String],
}

pub(crate) fn open(request: &str) -> Result<String, Failure> {
    let Request { text, name } = read(request)?;
    if is_pack(text.as_bytes()) {
        return Ok(to_json(&PackAnswer { pack: true }));
    }
    let name = name.unwrap_or_default();
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    let documents = read_file(text.as_bytes(), extension, &ImageOptions::default());
    let documents =
        documents.map_err(|error| Failure::input(&error.kind).at(error.line as usize, error.column as usize))?;
    let palettes: Vec<PaletteForm> =
        documents.iter().take(MOST).map(|document| PaletteForm::from(&document.palette)).collect();
    let puzzles = documents.iter().zip(&palettes).map(|(document, palette)| puzzle(document, palette));
    Ok(to_json(&Answer { puzzles: puzzles.collect::<Result<_, _>>()?, total: documents.len() }))
}

fn puzzle<'a>(document: &'a Document, palette: &'a PaletteForm) -> Result<PuzzleOfFile<'a>, Failure> {
    sides(document.puzzle.width() as u64, document.puzzle.height() as u64)?;
    Ok(PuzzleOfFile {
        puzzle: PuzzleAnswer::new(&document.puzzle, palette),
        title: document.title.as_deref(),
        author: document.author.as_deref(),
        copyright: document.copyright.as_deref(),
        license: document.license.as_deref(),
        description: document.description.as_deref(),
        catalogue: document.catalogue.as_deref(),
        picture: document.goal.as_ref().map(|goal| PictureAnswer::new(goal, palette)),
        saved: document.saved.as_ref().map(grid_text),
        warnings: &document.warnings,
    })
}
