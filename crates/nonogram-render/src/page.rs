//! Pages of placed things, for sheets and books.
//!
//! All measures are in points, 72 of which make an inch. They begin at the upper left corner; y
//! grows downwards. What comes later in a page covers what comes before.
//!
//! ```
//! use nonogram_render::Fonts;
//! use nonogram_render::page::{Page, PdfFile, Placed, Style, Text};
//!
//! let fonts = Fonts::new();
//! let faces = fonts.faces();
//! let mut page = Page::new(432.0, 648.0);
//! page.things.push(Placed::Text(faces.text("Rainy days", 24.0, Style::Bold).at(36.0, 72.0)));
//! page.line([36.0, 80.0], [396.0, 80.0], 0.35);
//! let file = PdfFile { pages: &[&page], title: "Rainy days", ..PdfFile::default() };
//! assert!(file.write(&faces).unwrap().starts_with(b"%PDF"));
//! ```

pub use crate::colors::text_on;
pub use crate::font::{Faces, Style};
pub use crate::inked::FAINT;
pub use crate::layout::{DIGIT_HEIGHT, Rectangle, Text, runs, shown};
pub use crate::pdf::{Bookmark, PdfFile};
use nonogram::Rgb;
use std::mem::discriminant;

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// What is on it, in the order in which it is drawn.
    pub things: Vec<Placed>,
}

/// A thing on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Placed {
    /// A line of text.
    Text(Text),
    /// A filled rectangle.
    Rectangle(Rectangle, Rgb),
    /// A straight black line that ends at its two points.
    Line {
        /// One end.
        from: [f32; 2],
        /// The other end.
        to: [f32; 2],
        /// How thick it is.
        weight: f32,
    },
    /// A filled black shape with these corners.
    Shape(Vec<[f32; 2]>),
}

impl Page {
    /// An empty page.
    pub fn new(width: f32, height: f32) -> Self {
        Self {
            width,
            height,
            things: Vec::new(),
        }
    }

    /// Adds a line.
    pub fn line(&mut self, from: [f32; 2], to: [f32; 2], weight: f32) {
        self.things.push(Placed::Line { from, to, weight });
    }

    /// Adds a rectangle: left, top, width and height.
    pub fn rectangle(&mut self, place: [f32; 4], color: Rgb) {
        self.things.push(Placed::Rectangle(place.into(), color));
    }

    /// Neighbours of one kind, color and weight. Each group of marks becomes one path, so that no
    /// gap shows between touching rectangles.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[Placed]> {
        let kind = |thing: &Placed| match thing {
            Placed::Line { weight, .. } => (discriminant(thing), Rgb::BLACK, *weight),
            _ => (discriminant(thing), thing.color(), 0.0),
        };
        self.things
            .chunk_by(move |one, next| kind(one) == kind(next))
    }

    /// The texts, in the order in which they are drawn.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.things.iter().filter_map(|thing| match thing {
            Placed::Text(text) => Some(text),
            _ => None,
        })
    }
}

impl Placed {
    pub(crate) fn color(&self) -> Rgb {
        match self {
            Self::Text(text) => text.color,
            Self::Rectangle(_, color) => *color,
            Self::Line { .. } | Self::Shape(_) => Rgb::BLACK,
        }
    }
}

impl Text {
    /// The text with the left end of its baseline at this place.
    #[must_use]
    pub fn at(self, x: f32, baseline: f32) -> Self {
        Self {
            x,
            baseline,
            ..self
        }
    }

    /// The text in another color.
    #[must_use]
    pub fn in_color(self, color: Rgb) -> Self {
        Self { color, ..self }
    }
}

impl Faces<'_> {
    /// A black text, not placed yet.
    pub fn text(&self, text: impl Into<String>, size: f32, style: Style) -> Text {
        let text = text.into();
        let width = size * self.width(&text, style);
        Text {
            x: 0.0,
            baseline: 0.0,
            width,
            size,
            text,
            color: Rgb::BLACK,
            style,
        }
    }
}
