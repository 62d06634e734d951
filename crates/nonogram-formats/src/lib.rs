//! Reading and writing nonograms in the file formats of games, solvers and drawing programs.
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
//! | [`Format::Webpbn`] | clues, texts, goal, saved board | yes |
//! | [`Format::Json`] | clues, texts, goal | one after another, or an array |
//! | [`Format::Toml`] | clues, texts | no |
//! | [`Format::Png`] | a picture | no |
//! | [`Format::Jpeg`] | a picture; read only | no |
//! | [`Format::Pbm`] | a picture, title | raw images: see [`read_image`] |
//! | [`Format::Bits`] | a picture without its size: see [`read_bits`] | one a line |
//!
//! Reading is liberal: a byte order mark, either line ending, blanks around anything, an empty
//! line written as `0` or as a blank line where that has one meaning. Writing is canonical, and
//! what is written reads back equal, as far as the format holds it.
//!
//! A text takes memory in proportion to its length and nothing is reserved for a size that it
//! merely announces, so no text is too bad to be read.
//!
//! ```
//! use nonogram_formats::{Format, read, write};
//!
//! let text = b"3x2:2/1/1/1.1/2";
//! let format = Format::sniff(text).unwrap();
//! let documents = read(text, format).unwrap();
//! assert_eq!(
//!     write(&documents[0], Format::Inversor).unwrap(),
//!     "3 2\n2\n1\n1\n1 1\n2\n",
//! );
//! ```

mod clues;
mod document;
mod error;
mod format;
mod json;
mod picture;
mod piece;
mod read;
mod recognize;
#[cfg(test)]
mod tests;
mod text;
mod toml;
mod webpbn;
mod write;

pub use document::Document;
pub use error::{Found, ParseError, ParseErrorKind, WriteError};
pub use format::Format;
pub use picture::bits::read_bits;
pub use picture::{ImageOptions, Threshold};
pub use read::{read, read_image};
pub use write::{write, write_all, write_bytes};

/// The most pixels of an image that is read. Sizes are checked before anything is decoded.
pub const MAX_PIXELS: u64 = 1 << 26;
