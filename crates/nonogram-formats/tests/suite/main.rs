//! Tests of the formats through the public API.

mod any_file;
mod colors;
mod data;
mod drawings;
mod encodings;
mod file_formats;
mod formats;
mod hostile;
mod image_files;
mod images;
mod lines;
mod messages;
mod own_formats;
mod recognition;
mod solver_formats;
mod strangers;

use nonogram::Picture;
use nonogram_formats::{Document, Format, ImageOptions, read, read_file};

/// Rows `1 1`, `2`; columns `2`, `1`, `1`.
fn pair() -> Document {
    Document::from(Picture::from_bits(3, 2, "101110").unwrap().puzzle())
}

/// Asserts that `text` is read as this document.
#[track_caller]
fn is(format: Format, text: &str, document: &Document) {
    assert_eq!(
        read(text.as_bytes(), format),
        Ok(vec![document.clone()]),
        "{text:?}"
    );
}

/// The only document of a text.
#[track_caller]
fn one(format: Format, text: impl AsRef<[u8]>) -> Document {
    let mut documents = read(text.as_ref(), format).unwrap();
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

/// The words of a document's warnings.
fn warnings(document: &Document) -> Vec<String> {
    document.warnings.iter().map(|it| it.to_string()).collect()
}

/// Asserts that `text` is refused with this message.
#[track_caller]
fn refuses(format: Format, text: impl AsRef<[u8]>, message: &str) {
    let text = text.as_ref();
    let error = read(text, format).unwrap_err();
    assert_eq!(
        error.to_string(),
        message,
        "{}",
        String::from_utf8_lossy(text)
    );
}

/// Reads a text in the format that fits.
fn open(text: &str) -> Result<Vec<Document>, String> {
    read_file(text.as_bytes(), None, &ImageOptions::default()).map_err(|error| error.to_string())
}
