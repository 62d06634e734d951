//! Boards as files and as drawings.

use crate::board::{Board, BoardForm, grid};
use crate::failure::{Failure, present, read};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram_book::{Sheets, Trim};
use nonogram_formats::{Document, Format, write_bytes};
use nonogram_render::{Drawing, Fonts};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
    boards: Vec<DocumentForm>,
    format: String,
    #[serde(default)]
    solution: bool,
    fonts: Option<Vec<String>>,
}

#[derive(Deserialize)]
pub(crate) struct DocumentForm {
    #[serde(flatten)]
    board: BoardForm,
    title: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    description: Option<String>,
    saved: Option<String>,
}

pub(crate) fn document(form: DocumentForm) -> Result<Document, Failure> {
    let Board {
        puzzle,
        picture,
        palette,
    } = form.board.read()?;
    let saved = form.saved.map(|cells| grid(&cells, &puzzle)).transpose()?;
    let mut document = match picture {
        Some(picture) => {
            let mut document = Document::from(picture);
            document.puzzle = puzzle;
            document
        }
        None => Document::from(puzzle),
    };
    document.palette = palette;
    document.title = form.title;
    document.author = form.author;
    document.copyright = form.copyright;
    document.license = form.license;
    document.description = form.description;
    document.saved = saved;
    Ok(document)
}

pub(crate) fn export(request: &str) -> Result<Value, Failure> {
    let Request {
        boards,
        format,
        solution,
        fonts,
    } = read(request)?;
    if boards.is_empty() {
        return Err(Failure::request("expected at least one board"));
    }
    let documents: Vec<Document> = boards.into_iter().map(document).collect::<Result<_, _>>()?;
    let (extension, mime, bytes, lost) = match &*format {
        "svg" | "pdf" => {
            let fonts = fonts.ok_or_else(|| {
                Failure::request(format!("expected the member fonts, which draws {format}"))
            })?;
            let [document] = &documents[..] else {
                let found = documents.len();
                return Err(Failure::input(format!(
                    "expected one board for {format}, found {found}"
                )));
            };
            let (mime, bytes) = draw(document, &format, solution, &fonts_of(&fonts)?)?;
            (&*format, mime, bytes, Vec::new())
        }
        _ => written(&documents, &format)?,
    };
    let (text, base64) = match String::from_utf8(bytes) {
        Ok(text) => (Some(text), None),
        Err(error) => (None, Some(BASE64_STANDARD.encode(error.as_bytes()))),
    };
    let name = format!("{}.{extension}", file_name(&documents));
    Ok(present(
        json!({"name": name, "mime": mime, "text": text, "base64": base64, "lost": lost}),
    ))
}

/// The fonts of drawings, from files in base64: a regular and a bold one, and others for characters
/// that these lack.
pub(crate) fn fonts_of(files: &[String]) -> Result<Fonts, Failure> {
    let bytes = |file: &String| {
        BASE64_STANDARD
            .decode(file)
            .map_err(|_| Failure::input("expected fonts in base64"))
    };
    let mut files = files.iter().map(bytes);
    let (Some(regular), Some(bold)) = (files.next(), files.next()) else {
        return Err(Failure::request("expected a regular and a bold font"));
    };
    let mut fonts = Fonts::with_styles(regular?, bold?).map_err(Failure::input)?;
    for file in files {
        fonts.add(file?).map_err(Failure::input)?;
    }
    Ok(fonts)
}

/// A board as SVG or PDF: the type and the bytes of the file.
fn draw(
    document: &Document,
    format: &str,
    solution: bool,
    fonts: &Fonts,
) -> Result<(&'static str, Vec<u8>), Failure> {
    let solution = document.goal.as_ref().filter(|_| solution);
    // A title often gives the picture away.
    let title = document.title.as_deref().filter(|_| solution.is_some());
    let palette = Some(&document.palette);
    let drawing = Drawing {
        palette,
        has_letters: true,
        title,
        solution,
        ..Drawing::new(&document.puzzle)
    };
    Ok(match format {
        "svg" => ("image/svg+xml", drawing.to_svg(fonts).into_bytes()),
        _ => {
            let sheets = Sheets {
                trim: Trim::A4,
                ..Sheets::default()
            };
            let file = sheets.to_pdf(
                &[Drawing {
                    heading: title,
                    ..drawing
                }],
                fonts,
            );
            ("application/pdf", file.map_err(Failure::input)?)
        }
    })
}

/// The extension, the type and the bytes of a file in this format, and the fields that it cannot
/// hold.
type Written = (&'static str, &'static str, Vec<u8>, Vec<&'static str>);

fn written(documents: &[Document], format: &str) -> Result<Written, Failure> {
    let known = Format::from_name(format).ok_or_else(|| {
        Failure::request(format!("expected a format from about, found {format:?}"))
    })?;
    let bytes = write_bytes(documents, known).map_err(Failure::input)?;
    let mut lost: Vec<&str> = documents
        .iter()
        .flat_map(|document| document.lost_in(known))
        .collect();
    lost.sort_unstable();
    lost.dedup();
    let mime = match known {
        Format::Png => "image/png",
        Format::Json => "application/json",
        Format::Webpbn => "application/xml",
        _ => "text/plain",
    };
    Ok((known.extensions()[0], mime, bytes, lost))
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
