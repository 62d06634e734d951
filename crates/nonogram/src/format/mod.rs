//! Reading and writing puzzles.
//!
//! | format | holds | several in one text |
//! |---|---|---|
//! | [`Format::Non`] | clues, texts, goal, saved board | between lines of `====` |
//! | [`Format::Nin`], [`Format::Mk`], [`Format::Cwd`] | clues | no |
//! | [`Format::Olsak`] | clues, title, copyright | no |
//! | [`Format::Bosch`], [`Format::Syro`] | clues | no |
//! | [`Format::Makhorin`] | clues, title | no |
//! | [`Format::Tcga`] | clues | behind `$1`, `$2`, ... |
//! | [`Format::Id`] | clues | one a line |
//! | [`Format::Inversor`] | clues | no |
//! | `Format::Webpbn` | clues, texts, goal, saved board | yes |
//! | `Format::Json` | clues, texts, goal | one after another, or an array |
//! | `Format::Toml` | clues, texts | no |
//! | `Format::Png` | a picture | no |
//! | `Format::Jpeg` | a picture; read only | no |
//! | [`Format::Pbm`] | a picture, title | raw images: see [`read_image`] |
//! | [`Format::Bits`] | a picture without its size: see [`read_bits`] | one a line |
//!
//! Webpbn (XML), JSON, TOML, PNG and JPEG need the feature `files`, for the crates that read them.
//!
//! Reading is liberal: a byte order mark, either line ending, blanks around anything, an empty
//! line written as `0` or as a blank line where that has one meaning. Writing is canonical, and
//! what is written reads back equal, as far as the format holds it.
//!
//! A text takes memory in proportion to its length and nothing is reserved for a size that it
//! merely announces, so no text is too bad to be read.
//!
//! ```
//! use nonogram::format::{self, Format};
//!
//! let text = b"3x2:2/1/1/1.1/2";
//! let format = Format::sniff(text).unwrap();
//! let documents = format::read(text, format).unwrap();
//! assert_eq!(
//!     format::write(&documents[0], Format::Inversor).unwrap(),
//!     "3 2\n2\n1\n1\n1 1\n2\n",
//! );
//! ```

mod bits;
mod bosch;
mod clues;
mod cwd;
mod error;
mod id;
mod image;
mod inversor;
#[cfg(feature = "files")]
mod jpeg;
#[cfg(feature = "files")]
mod json;
mod makhorin;
mod mk;
mod name;
mod nin;
mod non;
mod olsak;
mod pbm;
mod piece;
#[cfg(feature = "files")]
mod png;
mod syro;
mod tcga;
#[cfg(test)]
mod tests;
#[cfg(feature = "files")]
mod toml;
#[cfg(feature = "files")]
mod webpbn;

pub use bits::read_bits;
pub use error::{Found, ParseError, ParseErrorKind, WriteError};
pub use image::{ImageOptions, MAX_PIXELS, Threshold};
pub use name::Format;

use crate::{Grid, Picture, Puzzle, check};
use piece::{Lines, Piece};

/// A puzzle with what a file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The clues.
    pub puzzle: Puzzle,
    /// What the picture shows.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Who holds the rights.
    pub copyright: Option<String>,
    /// On which terms it may be used.
    pub license: Option<String>,
    /// What else there is to say.
    pub description: Option<String>,
    /// Its name in the collection it comes from.
    pub catalogue: Option<String>,
    /// The intended solution. One that was read solves the puzzle.
    pub goal: Option<Picture>,
    /// A board in play, of the puzzle's size; it may be wrong.
    pub saved: Option<Grid>,
}

/// A document of nothing but clues.
impl From<Puzzle> for Document {
    fn from(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            title: None,
            author: None,
            copyright: None,
            license: None,
            description: None,
            catalogue: None,
            goal: None,
            saved: None,
        }
    }
}

/// A document of the clues of `picture`, which is the goal.
impl From<Picture> for Document {
    fn from(picture: Picture) -> Self {
        Self {
            goal: Some(picture.clone()),
            ..Self::from(picture.puzzle())
        }
    }
}

/// Reads the puzzles of a text; there is at least one.
///
/// Of an image, each pixel is a cell; [`read_image`] knows more ways.
///
/// # Errors
/// The first [`ParseError`], with its place. [`Format::Bits`] always is one
/// ([`ParseErrorKind::NoSize`]): use [`read_bits`].
///
/// # Examples
/// ```
/// use nonogram::format::{self, Format};
///
/// let text = b"width 2\nheight 2\nrows\n1,x\n1\ncolumns\n1\n1\n";
/// assert_eq!(
///     format::read(text, Format::Non).unwrap_err().to_string(),
///     "line 4, column 3: expected a block length from 1 to 4000, found \"x\"",
/// );
/// ```
pub fn read(text: &[u8], format: Format) -> Result<Vec<Document>, ParseError> {
    match format {
        Format::Non => non::read(text),
        Format::Nin => nin::read(text),
        Format::Mk => mk::read(text),
        Format::Cwd => cwd::read(text),
        Format::Olsak => olsak::read(text),
        Format::Bosch => bosch::read(text),
        Format::Syro => syro::read(text),
        Format::Makhorin => makhorin::read(text),
        Format::Tcga => tcga::read(text),
        Format::Id => id::read(text),
        Format::Inversor => inversor::read(text),
        #[cfg(feature = "files")]
        Format::Webpbn => webpbn::read(text),
        #[cfg(feature = "files")]
        Format::Json => json::read(text),
        #[cfg(feature = "files")]
        Format::Toml => toml::read(text),
        #[cfg(feature = "files")]
        Format::Png | Format::Jpeg => read_image(text, format, &ImageOptions::default()),
        Format::Pbm => read_image(text, format, &ImageOptions::default()),
        Format::Bits => Err(Lines::start().error(ParseErrorKind::NoSize)),
    }
}

/// Reads the pictures of an image file, each as the goal of a document with its clues.
///
/// # Errors
/// The first [`ParseError`], at its byte in a line. Images of more than [`MAX_PIXELS`] are not decoded.
///
/// # Panics
/// If `format` is none of images, or a side in the options is 0 or above [`crate::MAX_SIDE`].
///
/// # Complexity
/// O(pixels + cells).
pub fn read_image(
    bytes: &[u8],
    format: Format,
    options: &ImageOptions,
) -> Result<Vec<Document>, ParseError> {
    image::assert_options(options);
    match format {
        Format::Pbm => pbm::read(bytes, options),
        #[cfg(feature = "files")]
        Format::Png => png::read(bytes, options),
        #[cfg(feature = "files")]
        Format::Jpeg => jpeg::read(bytes, options),
        _ => panic!("{format} holds no images"),
    }
}

/// Writes a document, as far as the format holds it: see [`Format::lost`].
///
/// # Errors
/// [`WriteError`] if the goal does not solve the puzzle, the saved board has another size, a text
/// has a line break, or a format of pictures finds no goal.
pub fn write(document: &Document, format: Format) -> Result<String, WriteError> {
    write_all(std::slice::from_ref(document), format)
}

/// Writes documents into one text, as far as the format holds them.
///
/// # Errors
/// Those of [`write()`], and [`WriteError::Several`] if the format has room for one.
///
/// # Panics
/// If there is no document.
///
/// # Examples
/// ```
/// use nonogram::format::{self, Format};
///
/// let ids = format::read(b"1x1:1/1\n1x1:/", Format::Id).unwrap();
/// let text = format::write_all(&ids, Format::Tcga).unwrap();
/// assert_eq!(text, "$1\n1\n1\n$2\n0\n0\n");
/// ```
pub fn write_all(documents: &[Document], format: Format) -> Result<String, WriteError> {
    documents
        .iter()
        .try_for_each(|document| document.check_for(format))?;
    assert!(!documents.is_empty(), "no document to write");
    let texts = |write: fn(&Document) -> String| documents.iter().map(write);
    let one = |write: fn(&Document) -> String| match documents {
        [document] => Ok(write(document)),
        _ => Err(WriteError::Several {
            format,
            puzzles: documents.len(),
        }),
    };
    match format {
        Format::Non => Ok(texts(non::write).collect::<Vec<_>>().join("====\n")),
        Format::Nin => one(nin::write),
        Format::Mk => one(mk::write),
        Format::Cwd => one(cwd::write),
        Format::Olsak => one(olsak::write),
        Format::Bosch => one(bosch::write),
        Format::Syro => one(syro::write),
        Format::Makhorin => one(makhorin::write),
        Format::Tcga => tcga::write(documents),
        Format::Id => Ok(texts(id::write).collect()),
        Format::Inversor => one(inversor::write),
        #[cfg(feature = "files")]
        Format::Webpbn => Ok(webpbn::write(documents)),
        #[cfg(feature = "files")]
        Format::Json => Ok(json::write(documents)),
        #[cfg(feature = "files")]
        Format::Toml => one(toml::write),
        #[cfg(feature = "files")]
        Format::Png => Err(WriteError::Binary { format }),
        #[cfg(feature = "files")]
        Format::Jpeg => Err(WriteError::ReadOnly { format }),
        Format::Pbm => one(pbm::write),
        Format::Bits => Ok(texts(bits::write).collect()),
    }
}

/// Writes documents into the bytes of a file, also where they are no text.
///
/// # Errors
/// Those of [`write_all`] but for [`WriteError::Binary`].
///
/// # Panics
/// If there is no document.
pub fn write_bytes(documents: &[Document], format: Format) -> Result<Vec<u8>, WriteError> {
    #[cfg(feature = "files")]
    if format == Format::Png {
        let [document] = documents else {
            return Err(WriteError::Several {
                format,
                puzzles: documents.len(),
            });
        };
        document.check_for(format)?;
        return Ok(png::write(document));
    }
    write_all(documents, format).map(String::into_bytes)
}

impl Document {
    /// Whether it can be written in this format and read back.
    fn check_for(&self, format: Format) -> Result<(), WriteError> {
        let puzzle = &self.puzzle;
        if let Some(goal) = &self.goal {
            check(puzzle, goal).map_err(WriteError::Goal)?;
        }
        let size = (puzzle.width(), puzzle.height());
        let saved = self
            .saved
            .as_ref()
            .map(|saved| (saved.width(), saved.height()));
        if let Some(saved) = saved.filter(|&saved| saved != size) {
            return Err(WriteError::Saved {
                saved,
                puzzle: size,
            });
        }
        if format.is_picture() && self.goal.is_none() {
            return Err(WriteError::NoGoal { format });
        }
        for (key, text) in self.texts() {
            let text = text.filter(|_| format.holds(key)).unwrap_or_default();
            if text.contains(['\n', '\r']) && !format.holds_line_breaks() {
                return Err(WriteError::LineBreak { key });
            }
            #[cfg(feature = "files")]
            if format == Format::Webpbn && text.contains(|c: char| c.is_control() && c != '\n') {
                return Err(WriteError::Control { key });
            }
        }
        Ok(())
    }

    /// The goal, which [`Document::check_for`] has asked for.
    fn picture(&self) -> &Picture {
        self.goal.as_ref().expect("it was asked for")
    }

    /// The texts, with their names.
    fn texts(&self) -> [(&'static str, Option<&str>); 6] {
        [
            ("catalogue", self.catalogue.as_deref()),
            ("title", self.title.as_deref()),
            ("by", self.author.as_deref()),
            ("copyright", self.copyright.as_deref()),
            ("license", self.license.as_deref()),
            ("description", self.description.as_deref()),
        ]
    }
}

/// The picture of this size that is written as 0s and 1s, row by row.
fn read_cells(value: Piece<'_>, width: usize, height: usize) -> Result<Picture, ParseError> {
    if let Some(at) = value.text.find(|c| !matches!(c, '0' | '1')) {
        return Err(value.split_at(at).1.unexpected("0 or 1"));
    }
    Picture::from_bits(width, height, value.text).ok_or_else(|| {
        value.error(ParseErrorKind::Count {
            what: "cells",
            expected: width * height,
            found: value.text.len(),
        })
    })
}
