//! Boards as files and as drawings.

use crate::board::{AskedBoard, grid};
use crate::failure::{AskError, present, read};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram_book::{Sheets, Trim};
use nonogram_formats::{Document, Format, write_bytes};
use nonogram_render::{Drawing, Fonts};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct ExportRequest {
    boards: Vec<Value>,
    format: String,
    #[serde(default)]
    solution: bool,
    fonts: Option<Vec<String>>,
}

/// What a board of a request has besides its clues.
#[derive(Deserialize)]
struct DocumentForm {
    title: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    description: Option<String>,
    saved: Option<String>,
}

/// A board of a request with its texts.
pub(crate) fn document(form: &Value) -> Result<Document, AskError> {
    let board = AskedBoard::of(form)?;
    let form: DocumentForm = read(form)?;
    let mut document = Document::from(board.puzzle);
    if let Some(cells) = form.saved {
        document.saved = Some(grid(&cells, &document.puzzle)?);
    }
    document.goal = board.picture;
    document.palette = board.palette;
    document.title = form.title;
    document.author = form.author;
    document.copyright = form.copyright;
    document.license = form.license;
    document.description = form.description;
    Ok(document)
}

pub(crate) fn export(request: &Value) -> Result<Value, AskError> {
    let request: ExportRequest = read(request)?;
    let documents = request.boards.iter().map(document);
    let documents: Vec<Document> = documents.collect::<Result<_, _>>()?;
    let Some(first) = documents.first() else {
        return Err(AskError::request("expected at least one board"));
    };
    let format = &*request.format;
    let file = match format {
        "svg" | "pdf" => {
            let fonts = request.fonts.ok_or_else(|| {
                AskError::request(format!("expected the member fonts, which draws {format}"))
            })?;
            if documents.len() > 1 {
                let found = documents.len();
                return Err(AskError::input(format!(
                    "expected one board for {format}, found {found}"
                )));
            }
            draw(first, format, request.solution, &fonts_of(&fonts)?)?
        }
        _ => written(&documents, format)?,
    };
    let (text, base64) = match String::from_utf8(file.bytes) {
        Ok(text) => (Some(text), None),
        Err(error) => (None, Some(BASE64_STANDARD.encode(error.as_bytes()))),
    };
    Ok(present(json!({
        "name": format!("{}.{}", file_name(first), file.extension),
        "mime": file.mime,
        "text": text,
        "base64": base64,
        "lost": file.lost,
    })))
}

/// The fonts of drawings, from files in base64: a regular and a bold one, and others for characters
/// that these lack.
pub(crate) fn fonts_of(files: &[String]) -> Result<Fonts, AskError> {
    let mut files = files.iter().map(|file| {
        BASE64_STANDARD
            .decode(file)
            .map_err(|_| AskError::input("expected fonts in base64"))
    });
    let (Some(regular), Some(bold)) = (files.next(), files.next()) else {
        return Err(AskError::request("expected a regular and a bold font"));
    };
    let mut fonts = Fonts::with_styles(regular?, bold?).map_err(AskError::input)?;
    for file in files {
        fonts.add(file?).map_err(AskError::input)?;
    }
    Ok(fonts)
}

/// A file to save.
struct ExportedFile {
    extension: &'static str,
    mime: &'static str,
    bytes: Vec<u8>,
    /// The fields that it cannot hold.
    lost: Vec<&'static str>,
}

/// A board as SVG or PDF.
fn draw(
    document: &Document,
    format: &str,
    solution: bool,
    fonts: &Fonts,
) -> Result<ExportedFile, AskError> {
    let solution = document.goal.as_ref().filter(|_| solution);
    // A title often gives the picture away.
    let title = document.title.as_deref().filter(|_| solution.is_some());
    let mut drawing = Drawing {
        palette: Some(&document.palette),
        has_letters: true,
        title,
        solution,
        ..Drawing::new(&document.puzzle)
    };
    let (extension, mime, bytes) = if format == "svg" {
        ("svg", "image/svg+xml", drawing.to_svg(fonts).into_bytes())
    } else {
        drawing.heading = title;
        let sheets = Sheets {
            trim: Trim::A4,
            ..Sheets::default()
        };
        let bytes = sheets.to_pdf(&[drawing], fonts);
        ("pdf", "application/pdf", bytes.map_err(AskError::input)?)
    };
    Ok(ExportedFile {
        extension,
        mime,
        bytes,
        lost: Vec::new(),
    })
}

/// A file in a format for puzzles.
fn written(documents: &[Document], name: &str) -> Result<ExportedFile, AskError> {
    let format: Format = name.parse().map_err(AskError::request)?;
    let bytes = write_bytes(documents, format).map_err(AskError::input)?;
    let lost = documents
        .iter()
        .flat_map(|document| document.lost_in(format));
    let mut lost: Vec<&str> = lost.collect();
    lost.sort_unstable();
    lost.dedup();
    Ok(ExportedFile {
        extension: format.extensions()[0],
        mime: match format {
            Format::Png => "image/png",
            Format::Json => "application/json",
            Format::Webpbn => "application/xml",
            _ => "text/plain",
        },
        bytes,
        lost,
    })
}

/// The title of a board in small letters and digits, or `nonogram`.
fn file_name(document: &Document) -> String {
    let title = document.title.as_deref().unwrap_or_default().to_lowercase();
    let words = title
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-");
    if name.is_empty() {
        return "nonogram".to_string();
    }
    name.chars().take(60).collect()
}
