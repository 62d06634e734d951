#![doc = include_str!("../README.md")]

mod draw;
mod drawings;
mod font;
mod path;
mod set;

pub use font::{Font, FontError, Glyph};
pub use set::{Icon, LANGUAGES, SOURCE, all};
