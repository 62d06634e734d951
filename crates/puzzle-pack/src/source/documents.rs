//! The boards of packs as documents, for programs that read packs like other files of puzzles.

use crate::source::{PackBoard, is_pack, read_each_board};
use crate::text::finding::PackReadError;
use crate::text::restore::Restored;
use nonogram_formats::{Document, Format, ImageOptions, ParseError, Warning};

impl From<PackBoard> for Document {
    fn from(board: PackBoard) -> Self {
        let mut document = Self::from(board.picture);
        document.palette = board.palette;
        document.title = board.title;
        document
    }
}

/// Why [`read_documents`] reads nothing.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum DocumentsError {
    /// A pack that cannot be read.
    Pack(#[from] PackReadError),
    /// Another file that cannot be read.
    Puzzles(#[from] ParseError),
}

/// The puzzles of a file, which may be a pack if no format is named. Without a format, the
/// extension of its name, given without the dot, helps to recognise it.
///
/// # Errors
/// A [`DocumentsError`] says what is wrong.
pub fn read_documents(
    bytes: &[u8],
    format: Option<Format>,
    extension: Option<&str>,
    options: &ImageOptions,
) -> Result<Vec<Document>, DocumentsError> {
    match format {
        Some(format) => Ok(nonogram_formats::read(bytes, format)?),
        None if is_pack(bytes) => Ok(documents_of_pack(bytes)?),
        None => Ok(nonogram_formats::read_file(bytes, extension, options)?),
    }
}

/// The boards of a pack. One warning, at the first board, says how many rows were restored.
fn documents_of_pack(pack: &[u8]) -> Result<Vec<Document>, PackReadError> {
    let mut documents = Vec::new();
    let mut rows = 0;
    for board in read_each_board(pack)? {
        let board = board?;
        rows += u64::from(board.is_restored);
        documents.push(Document::from(board));
    }
    if rows > 0 {
        let restored = Restored::of_rows(rows).to_string();
        documents[0].warnings.push(Warning::Other(restored));
    }
    Ok(documents)
}
