#![doc = include_str!("../README.md")]

mod draw;
mod drawings;
#[cfg(feature = "fonts")]
mod font;
mod path;
mod set;

#[cfg(feature = "fonts")]
pub use font::{Font, FontError, Glyph};
pub use set::{Icon, LANGUAGES, SOURCE, all};
