//! Writes puzzles: into a text, or into the bytes of a file.

use crate::document::Document;
use crate::error::WriteError;
use crate::format::Format;
#[cfg(feature = "images")]
use crate::picture::png;
use crate::picture::{bits, pbm, rows};
use crate::text::{bosch, cwd, id, inversor, makhorin, mk, nin, non, olsak, syro, tcga};
use crate::{json, toml, webpbn};

/// Writes the part of a document that the format can hold: see [`Document::lost_in`].
///
/// # Errors
/// [`WriteError`] if the goal does not solve the puzzle, if the saved board has another size, if a
/// text has a line break that the format cannot hold, or if a format for pictures finds no goal.
pub fn write(document: &Document, format: Format) -> Result<String, WriteError> {
    write_all(std::slice::from_ref(document), format)
}

/// Writes the parts of documents that the format can hold into one text.
///
/// # Errors
/// The errors of [`write()`], and if the format is binary, or has room for only one puzzle.
///
/// # Panics
/// If there is no document.
///
/// # Examples
/// ```
/// use nonogram_formats::{Format, read, write_all};
///
/// let ids = read(b"1x1:1/1\n1x1:/", Format::Id).unwrap();
/// let text = write_all(&ids, Format::Tcga).unwrap();
/// assert_eq!(text, "$1\n1\n1\n$2\n0\n0\n");
/// ```
pub fn write_all(documents: &[Document], format: Format) -> Result<String, WriteError> {
    documents
        .iter()
        .try_for_each(|document| document.check_for(format))?;
    assert!(!documents.is_empty(), "no document to write");
    match format {
        Format::Non => {
            let texts: Vec<String> = documents.iter().map(non::write).collect();
            Ok(texts.join("====\n"))
        }
        Format::Nin => one(nin::write, documents, format),
        Format::Mk => one(mk::write, documents, format),
        Format::Cwd => one(cwd::write, documents, format),
        Format::Olsak => one(olsak::write, documents, format),
        Format::Bosch => one(bosch::write, documents, format),
        Format::Syro => one(syro::write, documents, format),
        Format::Makhorin => one(makhorin::write, documents, format),
        Format::Tcga => tcga::write(documents),
        Format::Id => Ok(documents.iter().map(id::write).collect()),
        Format::Inversor => one(inversor::write, documents, format),
        Format::Webpbn => Ok(webpbn::write(documents)),
        Format::Json => Ok(json::write(documents)),
        Format::Toml => one(toml::write, documents, format),
        Format::Png => Err(WriteError::new(format_args!("{format} is no text"))),
        Format::Picross
        | Format::Nnv
        | Format::Gno
        | Format::Pzpr
        | Format::Sgt
        | Format::Jpeg
        | Format::Gif
        | Format::Webp
        | Format::Bmp => Err(WriteError::new(format_args!(
            "{format} is read, not written"
        ))),
        Format::Pbm => one(pbm::write, documents, format),
        Format::Rows => rows::write(documents),
        Format::Bits => Ok(documents.iter().map(bits::write).collect()),
    }
}

/// The text of the only document.
fn one(
    write: fn(&Document) -> String,
    documents: &[Document],
    format: Format,
) -> Result<String, WriteError> {
    match documents {
        [document] => Ok(write(document)),
        _ => Err(WriteError::several(format, documents.len())),
    }
}

/// Writes documents into the bytes of a file, in binary formats too.
///
/// # Errors
/// Those of [`write_all`], but binary formats are written, too.
///
/// # Panics
/// If there is no document.
pub fn write_bytes(documents: &[Document], format: Format) -> Result<Vec<u8>, WriteError> {
    #[cfg(feature = "images")]
    if format == Format::Png {
        let [document] = documents else {
            return Err(WriteError::several(format, documents.len()));
        };
        document.check_for(format)?;
        return Ok(png::write(document));
    }
    write_all(documents, format).map(String::into_bytes)
}
