//! A page as a PNG image, in shades of grey unless it has colors.
//!
//! Lines and rectangles are moved to whole pixels, so that they are sharp and equally wide. Texts
//! are the outlines of the font, with smooth edges.

use super::placed::{Page, Placed, Rectangle, Text};
use crate::RenderError;
use crate::font::Faces;
use ::png::{BitDepth, ColorType, Encoder};
use nonogram::Rgb;
use tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};
use ttf_parser::OutlineBuilder;

/// A page in the making.
struct Canvas {
    pixmap: Pixmap,
    /// Pixels of a unit of the page.
    scale: f32,
}

impl Page {
    /// The page as a PNG image with this many pixels for a unit.
    pub(crate) fn to_png(&self, scale: f32, faces: &Faces<'_>) -> Result<Vec<u8>, RenderError> {
        Ok(encoded(&self.to_pixmap(scale, faces)?))
    }

    /// The page as pixels, this many for a unit.
    pub(crate) fn to_pixmap(&self, scale: f32, faces: &Faces<'_>) -> Result<Pixmap, RenderError> {
        let [width, height] =
            [self.width, self.height].map(|side| ((side * scale).ceil() as u32).max(1));
        let mut pixmap = Pixmap::new(width, height).expect("both sides are positive");
        pixmap.fill(tiny_skia::Color::WHITE);
        let mut canvas = Canvas { pixmap, scale };
        for thing in &self.things {
            match thing {
                Placed::Text(text) => canvas.write(text, faces)?,
                Placed::Rectangle(mark, color) => canvas.cover(mark, *color),
                Placed::Line {
                    from,
                    to,
                    weight,
                    color,
                } => canvas.line(*from, *to, *weight, *color),
                Placed::Shape(corners) => canvas.shape(corners),
            }
        }
        Ok(canvas.pixmap)
    }
}

impl Canvas {
    /// Covers a rectangle with a color, at least a pixel in each direction.
    fn cover(&mut self, mark: &Rectangle, color: Rgb) {
        let [left, right] = self.pixels(mark.x, mark.width);
        let [top, bottom] = self.pixels(mark.y, mark.height);
        if let Some(rectangle) = Rect::from_ltrb(left, top, right, bottom) {
            let paint = paint(color, false);
            self.pixmap
                .fill_rect(rectangle, &paint, Transform::identity(), None);
        }
    }

    /// Where a length begins and ends, in whole pixels.
    fn pixels(&self, start: f32, length: f32) -> [f32; 2] {
        let first = (start * self.scale).round();
        let last = ((start + length) * self.scale).round();
        [first, last.max(first + 1.0)]
    }

    /// Draws a line. The weight of one that follows the edges of pixels is rounded by itself, so
    /// that equal lines are equally wide.
    fn line(&mut self, from: [f32; 2], to: [f32; 2], weight: f32, color: Rgb) {
        let [[left, top], [right, bottom]] =
            [from, to].map(|place| place.map(|at| at * self.scale));
        let wide = (weight * self.scale).round().max(1.0);
        let straight = if top == bottom {
            Rect::from_xywh(left.round(), (top - wide / 2.0).round(), right - left, wide)
        } else if left == right {
            Rect::from_xywh((left - wide / 2.0).round(), top.round(), wide, bottom - top)
        } else {
            None
        };
        if let Some(rectangle) = straight {
            let paint = paint(color, false);
            self.pixmap
                .fill_rect(rectangle, &paint, Transform::identity(), None);
            return;
        }
        let mut path = PathBuilder::new();
        path.move_to(left, top);
        path.line_to(right, bottom);
        let stroke = Stroke {
            width: weight * self.scale,
            ..Stroke::default()
        };
        if let Some(path) = path.finish() {
            let paint = paint(color, true);
            self.pixmap
                .stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }

    fn shape(&mut self, corners: &[[f32; 2]]) {
        let mut path = PathBuilder::new();
        for (index, corner) in corners.iter().enumerate() {
            let [x, y] = corner.map(|at| at * self.scale);
            if index == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
        self.fill(path.finish(), Rgb::BLACK);
    }

    fn write(&mut self, text: &Text, faces: &Faces<'_>) -> Result<(), RenderError> {
        let size = text.size * self.scale;
        let mut x = text.x * self.scale;
        let mut path = PathBuilder::new();
        for glyph in faces.glyphs(&text.text, text.style)? {
            let face = &faces.faces[glyph.face];
            let scale = size / f32::from(face.units_per_em());
            let mut pen = Pen {
                path: &mut path,
                x,
                y: text.baseline * self.scale,
                scale: [text.stretch * scale, scale],
            };
            face.outline_glyph(glyph.id, &mut pen);
            x += text.stretch * glyph.advance * size;
        }
        self.fill(path.finish(), text.color);
        Ok(())
    }

    /// Fills a path with smooth edges. A text of blanks has none.
    fn fill(&mut self, path: Option<Path>, color: Rgb) {
        if let Some(path) = path {
            let (paint, rule) = (paint(color, true), FillRule::Winding);
            self.pixmap
                .fill_path(&path, &paint, rule, Transform::identity(), None);
        }
    }
}

fn paint(color: Rgb, is_smooth: bool) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: is_smooth,
        ..Paint::default()
    };
    let [red, green, blue] = color.0;
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}

/// The file of an image without transparent pixels.
fn encoded(pixmap: &Pixmap) -> Vec<u8> {
    let colors = pixmap.data().chunks_exact(4);
    let is_grey = colors
        .clone()
        .all(|color| color[0] == color[1] && color[1] == color[2]);
    let (kind, parts) = if is_grey {
        (ColorType::Grayscale, 1)
    } else {
        (ColorType::Rgb, 3)
    };
    let pixels: Vec<u8> = colors.flat_map(|color| &color[..parts]).copied().collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(kind);
    encoder.set_depth(BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels)?;
        writer.finish()
    });
    written.expect("memory takes an image whose size and depth fit its bytes");
    file
}

/// Draws the outline of a glyph, whose y grows upwards.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    x: f32,
    y: f32,
    /// Across and down.
    scale: [f32; 2],
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale[0], self.y - y * self.scale[1])
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
