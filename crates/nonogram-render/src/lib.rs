#![doc = include_str!("../README.md")]
//!
//! # Map of the code
//!
//! | file | contents |
//! |---|---|
//! | `drawing.rs` | [`Drawing`]: what a drawing shows |
//! | `colors.rs` | the colors of inks, and of texts on them |
//! | `board.rs` | [`board`]: the layout of a board with its clues, for images, sheets and books |
//! | `board/solution.rs` | a solution without clues |
//! | `image.rs`, `text.rs` | one drawing as an image, and as text |
//! | `moving.rs` | [`MovingDrawing`]: a board that is solved step by step, as SVG and GIF |
//! | `page/` | [`page`]: pages of placed things; their PDF file, a page as SVG and as PNG |
//! | `font.rs` | [`Fonts`]: glyphs, widths, line breaks |
//! | `printable.rs` | texts without what no font shows |
//! | `error.rs` | [`RenderError`] |

pub mod board;
mod colors;
mod drawing;
mod error;
mod font;
mod image;
mod moving;
pub mod page;
mod printable;
mod text;

pub use drawing::{BoardStep, Drawing};
pub use error::RenderError;
pub use font::Fonts;
#[cfg(feature = "fonts")]
pub use font::NOTO_SANS;
pub use moving::{MovingDrawing, SolvingStep};
/// The types of boards that this crate takes.
pub use nonogram;
pub use printable::{LeftOut, Printable};
