//! A page, and what is placed on it.

use crate::font::{Faces, FontStyle};
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
    /// The places that lead to other pages. Only PDF files have them.
    pub links: Vec<PageLink>,
}

/// A place on a page that leads to another page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageLink {
    /// The place.
    pub place: Rectangle,
    /// The index of the other page, from 0.
    pub page: usize,
}

/// A thing on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Placed {
    /// A line of text.
    Text(Text),
    /// A filled rectangle.
    Rectangle(Rectangle, Rgb),
    /// A straight line that ends at its two points.
    Line {
        /// One end.
        from: [f32; 2],
        /// The other end.
        to: [f32; 2],
        /// How thick it is.
        weight: f32,
        /// Its color.
        color: Rgb,
    },
    /// A filled black shape with these corners.
    Shape(Vec<[f32; 2]>),
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

/// Left, top, width and height.
impl From<[f32; 4]> for Rectangle {
    fn from([x, y, width, height]: [f32; 4]) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }
}

/// A text, placed by the left end of its baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The left end.
    pub x: f32,
    /// The baseline.
    pub baseline: f32,
    /// The width of the text.
    pub width: f32,
    /// The size of the font.
    pub size: f32,
    /// How wide letters are: 1, less if they are narrow.
    pub stretch: f32,
    /// The text.
    pub text: String,
    /// Its color.
    pub color: Rgb,
    /// Its style.
    pub style: FontStyle,
}

impl Page {
    /// An empty page.
    pub fn new(width: f32, height: f32) -> Self {
        Self {
            width,
            height,
            things: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Adds a black line.
    pub fn line(&mut self, from: [f32; 2], to: [f32; 2], weight: f32) {
        let color = Rgb::BLACK;
        self.things.push(Placed::Line {
            from,
            to,
            weight,
            color,
        });
    }

    /// Adds a rectangle: left, top, width and height.
    pub fn rectangle(&mut self, place: [f32; 4], color: Rgb) {
        self.things.push(Placed::Rectangle(place.into(), color));
    }

    /// Neighbours of one kind, color and weight. Each group of marks becomes one path, so that no
    /// gap shows between touching rectangles.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[Placed]> {
        groups(&self.things)
    }

    /// The texts, in the order in which they are drawn.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.things.iter().filter_map(|thing| match thing {
            Placed::Text(text) => Some(text),
            _ => None,
        })
    }
}

/// Neighbours that are alike.
pub(super) fn groups(things: &[Placed]) -> impl Iterator<Item = &[Placed]> {
    things.chunk_by(Placed::is_alike)
}

impl Placed {
    pub(crate) fn color(&self) -> Rgb {
        match self {
            Self::Text(text) => text.color,
            Self::Rectangle(_, color) | Self::Line { color, .. } => *color,
            Self::Shape(_) => Rgb::BLACK,
        }
    }

    /// Whether another thing has the same kind, color and weight.
    fn is_alike(&self, other: &Self) -> bool {
        let has_weight = match (self, other) {
            (Self::Line { weight, .. }, Self::Line { weight: other, .. }) => weight == other,
            _ => true,
        };
        has_weight && discriminant(self) == discriminant(other) && self.color() == other.color()
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

    /// The text with narrower letters. Its middle stays.
    #[must_use]
    pub fn narrowed(self, stretch: f32) -> Self {
        Self {
            x: self.x + (1.0 - stretch) * self.width / 2.0,
            width: stretch * self.width,
            stretch: stretch * self.stretch,
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
    pub fn text(&self, text: impl Into<String>, size: f32, style: FontStyle) -> Text {
        let text = text.into();
        let width = size * self.width(&text, style);
        Text {
            x: 0.0,
            baseline: 0.0,
            width,
            size,
            stretch: 1.0,
            text,
            color: Rgb::BLACK,
            style,
        }
    }
}
