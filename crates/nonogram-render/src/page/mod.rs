//! Pages of placed things, for images, sheets and books.
//!
//! All measures are in one unit, which in print is a point: 72 of them make an inch. They begin at
//! the upper left corner; y grows downwards. What comes later in a page covers what comes before.
//!
//! ```
//! use nonogram_render::Fonts;
//! use nonogram_render::page::{Page, PdfFile, Placed, FontStyle, Text};
//!
//! let fonts = Fonts::new();
//! let faces = fonts.faces();
//! let mut page = Page::new(432.0, 648.0);
//! page.things.push(Placed::Text(faces.text("Rainy days", 24.0, FontStyle::Bold).at(36.0, 72.0)));
//! page.line([36.0, 80.0], [396.0, 80.0], 0.35);
//! let file = PdfFile { pages: &[&page], title: "Rainy days", ..PdfFile::default() };
//! assert!(file.write(&faces).unwrap().starts_with(b"%PDF"));
//! ```

mod pdf;
mod placed;
mod png;
mod svg;

pub use crate::font::{DIGIT_HEIGHT, Faces, FontStyle};
pub use pdf::{Bookmark, PdfFile};
pub use placed::{Page, PageLink, Placed, Rectangle, Text};
