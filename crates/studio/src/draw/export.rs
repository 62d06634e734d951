//! Boards as files.

use super::exported::ExportedFile;
use crate::board::{Board, BoardForm, grid};
use crate::failure::{Failure, read, to_json};
use nonogram_formats::{Document, Format, write_bytes};
use serde::Deserialize;

#[derive(Deserialize)]
struct Request {
    boards: Vec<DocumentForm>,
    format: String,
    #[serde(default)]
    solution: bool,
}

/// A board with its texts.
#[derive(Deserialize)]
struct DocumentForm {
    #[serde(flatten)]
    board: BoardForm,
    title: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    description: Option<String>,
    saved: Option<String>,
}

fn document(form: DocumentForm) -> Result<Document, Failure> {
    let Board {
        puzzle,
        picture,
        palette,
    } = form.board.read()?;
    let saved = form.saved.map(|cells| grid(&cells, &puzzle)).transpose()?;
    let mut document = match picture {
        Some(picture) => Document::from(picture),
        None => Document::from(puzzle),
    };
    document.palette = palette.read()?;
    document.title = form.title;
    document.author = form.author;
    document.copyright = form.copyright;
    document.license = form.license;
    document.description = form.description;
    document.saved = saved;
    Ok(document)
}

pub(crate) fn export(request: &str) -> Result<String, Failure> {
    let Request {
        boards,
        format,
        solution,
    } = read(request)?;
    if boards.is_empty() {
        return Err(Failure::request("expected at least one board"));
    }
    let documents: Vec<Document> = boards.into_iter().map(document).collect::<Result<_, _>>()?;
    let name = file_name(&documents);
    if let "svg" | "png" | "pdf" = &*format {
        return draw(&documents, &format, solution, name);
    }
    let known = Format::from_name(&format).ok_or_else(|| {
        Failure::request(format!("expected a format from about, found {format:?}"))
    })?;
    let bytes = write_bytes(&documents, known).map_err(Failure::input)?;
    let mut lost: Vec<&str> = documents
        .iter()
        .flat_map(|document| document.lost_in(known))
        .collect();
    lost.sort_unstable();
    lost.dedup();
    let extension = known.extensions().first().copied().unwrap_or(known.name());
    let mime = match known {
        Format::Png => "image/png",
        Format::Json => "application/json",
        Format::Webpbn => "application/xml",
        _ => "text/plain",
    };
    Ok(to_json(&ExportedFile::new(
        format!("{name}.{extension}"),
        mime,
        bytes,
        lost,
    )))
}

#[cfg(feature = "print")]
fn draw(
    documents: &[Document],
    format: &str,
    solution: bool,
    name: String,
) -> Result<String, Failure> {
    super::print::draw(documents, format, solution, name).map(|answer| to_json(&answer))
}

#[cfg(not(feature = "print"))]
fn draw(_: &[Document], format: &str, _: bool, _: String) -> Result<String, Failure> {
    Err(Failure::request(format!(
        "this program is built without the feature print, which draws {format}"
    )))
}

/// The title of the first board in small letters and digits, or `nonogram`.
fn file_name(documents: &[Document]) -> String {
    let title = documents[0]
        .title
        .as_deref()
        .unwrap_or_default()
        .to_lowercase();
    let words = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let name: String = words
        .collect::<Vec<_>>()
        .join("-")
        .chars()
        .take(60)
        .collect();
    match &*name {
        "" => "nonogram".to_string(),
        _ => name,
    }
}
