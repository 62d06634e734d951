//! A drawing as a PNG image in shades of grey.
//!
//! Lines and cells are moved to whole pixels, so that they are sharp and equally wide. Numbers and titles are the
//! outlines of the font, with smooth edges.

use crate::RenderError;
use crate::font::{Faces, Style};
use crate::layout::{Layout, Shade, THIN};
use ::png::{BitDepth, ColorType, Encoder};
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
    for Shade { rectangle, grey } in &layout.shades {
        let [left, right] = [rectangle.x, rectangle.x + rectangle.width].map(|x| pixel(x) as usize);
        let [top, bottom] =
            [rectangle.y, rectangle.y + rectangle.height].map(|y| pixel(y) as usize);
        let rows = ink.data_mut().chunks_exact_mut(width as usize);
        for row in rows.take(bottom).skip(top) {
            row[left..right].fill(u8::MAX - grey);
        }
    }
    let mut path = PathBuilder::new();
    for mark in &layout.rectangles {
        // The width is rounded separately, so all thin lines have the same width, and heavy lines are wider.
        let is_thin = mark.width.min(mark.height) <= THIN;
        let least = if is_thin { 1.0 } else { 2.0 };
        let (wide, high) = (pixel(mark.width).max(least), pixel(mark.height).max(least));
        let rectangle = Rect::from_xywh(pixel(mark.x), pixel(mark.y), wide, high);
        path.push_rect(rectangle.expect("it has an area"));
    }
    fill(&mut ink, path, false);

    let mut letters = PathBuilder::new();
    for text in layout.texts(faces).chain(layout.caption.iter().cloned()) {
        let size = text.size * cell;
        let mut x = text.x * cell;
        for glyph in faces.glyphs(&text.text, Style::Regular)? {
            let face = &faces.faces[glyph.face];
            let mut pen = Pen {
                path: &mut letters,
                x,
                y: text.baseline * cell,
                scale: size / f32::from(face.units_per_em()),
            };
            face.outline_glyph(glyph.id, &mut pen);
            x += glyph.advance * size;
        }
    }
    fill(&mut ink, letters, true);

    ink.invert();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(ink.data())?;
        writer.finish()
    });
    written.expect("memory takes an image whose size and depth fit its bytes");
    Ok(file)
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
