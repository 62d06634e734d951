#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! | module | contents |
//! |---|---|
//! | `format`, `recognize`, `image_kind` | the formats; recognition by first lines or bytes |
//! | `document` | a puzzle with its texts, goal and saved board |
//! | `warning` | what a person should know about a reading |
//! | `read`, `write` | one function for each kind of input and output |
//! | `line` | single lines: a clue and cells |
//! | `parts` | reads the puzzles of a file one by one |
//! | `text/` | formats of lines of text, one file each |
//! | `webpbn`, `json`, `toml` | formats in XML, JSON and TOML |
//! | `source` | lists of clues in the source of programs |
//! | `picture/` | images, and strings of 0 and 1 |
//! | `encoding`, `entities` | texts in other encodings than UTF-8, entities of HTML |
//! | `color` | colors by numbers and names |
//! | `inks` | the inks of a file by the words of its clues, and their final numbers |
//! | `piece`, `clues` | parts of a text with their line and column; clues read from such parts |

mod clues;
mod color;
mod document;
mod encoding;
mod entities;
mod error;
mod format;
mod image_kind;
mod inks;
mod json;
mod line;
mod parts;
mod picture;
mod piece;
mod read;
mod recognize;
mod source;
#[cfg(test)]
mod tests;
mod text;
mod toml;
mod warning;
mod webpbn;
mod write;

pub use document::Document;
pub use encoding::{Utf8Text, to_utf8};
pub use error::{IMAGES, ParseError, ParseErrorKind, WriteError, nearest_formats};
pub use format::{Format, UnknownFormat};
pub use image_kind::{is_image, unreadable_image};
pub use json::JsonPalette;
pub use line::{SingleLine, read_lines};
/// The types of boards that this crate takes.
pub use nonogram;
pub use parts::read_each;
pub use picture::bits::read_bits;
pub use picture::{ImageFit, ImageOptions, Threshold};
#[cfg(feature = "images")]
pub use read::{decode_image, image_parts};
pub use read::{read, read_file, read_image, read_pixels};
pub use recognize::is_file_name;
pub use warning::{UnclearFormat, Warning};
pub use write::{write, write_all, write_bytes};

/// The most pixels of an image that can be read. The size is checked before the image is decoded.
pub const MAX_PIXELS: u64 = 1 << 26;

/// The most images of a file, as many as a font can have glyphs.
pub const MAX_IMAGES: usize = 1 << 16;
