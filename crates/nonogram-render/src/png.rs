//! A drawing as a PNG image, in shades of grey unless it has colors.
//!
//! Lines and cells are moved to whole pixels, so that they are sharp and equally wide. Numbers and
//! titles are the outlines of the font, with smooth edges.

use crate::RenderError;
use crate::font::Faces;
use crate::layout::{Layout, Rectangle, Shade, THIN, Text};
use ::png::{BitDepth, ColorType, Encoder};
use nonogram::Rgb;
use tiny_skia::{FillRule, Mask, PathBuilder, Rect, Transform};
use ttf_parser::OutlineBuilder;

/// The side of a cell in pixels at scale 1.
const CELL: f32 = 24.0;

/// The most pixels of an image.
const MAX_PIXELS: f32 = (1 << 26) as f32;

pub(crate) fn write(
    layout: &Layout,
    scale: f32,
    faces: &Faces<'_>,
) -> Result<Vec<u8>, RenderError> {
    assert!(scale.is_finite() && scale > 0.0, "a scale is positive");
    let largest = (MAX_PIXELS / (layout.width * layout.height)).sqrt() / CELL;
    if scale > largest {
        // Rounded down, so that the scale that the message shows is small enough.
        let largest = (largest * 100.0 - 1.0).floor() / 100.0;
        return Err(RenderError::TooManyPixels { largest });
    }
    let cell = CELL * scale;
    let pixels = |length: f32| ((length * cell).ceil() as u32).max(1);
    let (width, height) = (pixels(layout.width), pixels(layout.height));
    let mut ink = Mask::new(width, height).expect("both sides are positive");

    let pixel = |length: f32| (length * cell).round().max(0.0);
    let edges = |rectangle: &Rectangle| {
        let columns = [rectangle.x, rectangle.x + rectangle.width].map(|x| pixel(x) as usize);
        let rows = [rectangle.y, rectangle.y + rectangle.height].map(|y| pixel(y) as usize);
        (columns[0]..columns[1], rows)
    };
    let shades = || layout.shades.iter().chain(&layout.fills);
    let is_grey = |color: Rgb| color.0 == [color.0[0]; 3];
    let texts: Vec<Text> = layout
        .texts(faces)
        .chain(layout.caption.iter().cloned())
        .collect();
    let is_colored = shades().any(|shade| !is_grey(shade.color))
        || texts.iter().any(|text| text.color != Rgb::BLACK);
    for Shade { rectangle, color } in shades().filter(|_| !is_colored) {
        let (columns, [top, bottom]) = edges(rectangle);
        let rows = ink.data_mut().chunks_exact_mut(width as usize);
        for row in rows.take(bottom).skip(top) {
            row[columns.clone()].fill(u8::MAX - color.0[0]);
        }
    }
    let mut path = PathBuilder::new();
    for mark in &layout.rectangles {
        // The width is rounded separately, so all thin lines have the same width, and heavy lines
        // are wider.
        let is_thin = mark.width.min(mark.height) <= THIN;
        let least = if is_thin { 1.0 } else { 2.0 };
        let (wide, high) = (pixel(mark.width).max(least), pixel(mark.height).max(least));
        let rectangle = Rect::from_xywh(pixel(mark.x), pixel(mark.y), wide, high);
        path.push_rect(rectangle.expect("it has an area"));
    }
    fill(&mut ink, path, false);

    let (mut letters, mut light) = (PathBuilder::new(), PathBuilder::new());
    for text in &texts {
        let letters = match text.color {
            Rgb::WHITE => &mut light,
            _ => &mut letters,
        };
        let size = text.size * cell;
        let mut x = text.x * cell;
        for glyph in faces.glyphs(&text.text, text.style)? {
            let face = &faces.faces[glyph.face];
            let mut pen = Pen {
                path: letters,
                x,
                y: text.baseline * cell,
                scale: size / f32::from(face.units_per_em()),
            };
            face.outline_glyph(glyph.id, &mut pen);
            x += glyph.advance * size;
        }
    }
    fill(&mut ink, letters, true);

    let (kind, pixels) = if is_colored {
        let mut canvas = vec![[u8::MAX; 3]; width as usize * height as usize];
        for Shade { rectangle, color } in shades() {
            let (columns, [top, bottom]) = edges(rectangle);
            // Thin lines have at least one pixel.
            let right = columns.end.max(columns.start + 1).min(width as usize);
            let rows = canvas.chunks_exact_mut(width as usize);
            for row in rows.take(bottom.max(top + 1)).skip(top) {
                row[columns.start..right].fill(color.0);
            }
        }
        cover(&mut canvas, &ink, Rgb::BLACK);
        ink.clear();
        fill(&mut ink, light, true);
        cover(&mut canvas, &ink, Rgb::WHITE);
        (ColorType::Rgb, canvas.into_flattened())
    } else {
        ink.invert();
        (ColorType::Grayscale, ink.take())
    };
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(kind);
    encoder.set_depth(BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&pixels)?;
        writer.finish()
    });
    written.expect("memory takes an image whose size and depth fit its bytes");
    Ok(file)
}

/// Covers the canvas with a color where there is ink.
fn cover(canvas: &mut [[u8; 3]], ink: &Mask, color: Rgb) {
    for (pixel, &ink) in canvas.iter_mut().zip(ink.data()) {
        for (part, new) in pixel.iter_mut().zip(color.0) {
            let (ink, old) = (u32::from(ink), u32::from(*part));
            let mixed = (old * (255 - ink) + u32::from(new) * ink + 127) / 255;
            *part = u8::try_from(mixed).expect("between two bytes");
        }
    }
}

fn fill(ink: &mut Mask, path: PathBuilder, smooth: bool) {
    if let Some(path) = path.finish() {
        ink.fill_path(&path, FillRule::Winding, smooth, Transform::identity());
    }
}

/// Draws the outline of a glyph, whose y grows upwards.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
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
